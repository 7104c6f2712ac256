"""Rulings on turns: what binds one who acted early, what one loses whom the action passed by.

An action out of turn is held until the turn comes: bound, bound unless something happens first, or
taken back. Words and chips in turn are read in `gestures`; the clock has its own module.
"""

from cardspeak.books.policy.action import PassedOverHand as Passing
from cardspeak.books.policy.action import SkippedLoses, SkippedRule
from cardspeak.books.policy.tournament import AbsentBringIn, AbsentHand
from cardspeak.books.policy.turn import Binding, OutOfTurnCheck
from cardspeak.books.policy.windows import Until
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import by_fate, choices, seat_of, since_fact
from cardspeak.floor.reports_turn import (
    AbsentAtTurn,
    ActedOutOfTurn,
    BetBeforeDeal,
    Did,
    Meanwhile,
    PassedOver,
    PlayerSkipped,
)
from cardspeak.floor.ruling import Discretion, Outcome, Ruling
from cardspeak.games import Event, Family, Forced
from cardspeak.hand.actions import Bet, BringIn, Call, Check, Command, Fold, Raise
from cardspeak.hand.remedies import (
    ActRemedy,
    AddChips,
    AnyRemedy,
    Bar,
    Bind,
    KillRemedy,
    PassTurn,
    ReturnChips,
    Right,
    Unless,
)

_OUT_OF_TURN = {
    Meanwhile.QUIET: "turn.out_of_turn",
    Meanwhile.CALL: "turn.out_of_turn_after_call",
    Meanwhile.RAISE: "turn.out_of_turn_after_raise",
}


@decides(ActedOutOfTurn)
def acted_out_of_turn(case: Case[ActedOutOfTurn]) -> Ruling:
    """An action before its turn: it stands, is held until the turn comes, or goes back."""
    seat = seat_of(case)
    did: Did = case.fact("did", "What did the player do?", choices(Did))
    if not case.is_open("action.skipped_until"):
        return case.rules(
            Outcome.BINDING,
            "The action stands, with all that came behind the player passed by; that player did "
            "not stop it in time.",
            Bind(seat, _command(case, did)),
        )
    meanwhile: Meanwhile = case.fact(
        "meanwhile", "What did the players do who should have acted first?", choices(Meanwhile)
    )
    binding, unless = _binding(case, did, meanwhile)
    costs = _costs(case, seat, did, unless)
    if unless is None:
        lost = f" {_LOST[costs[0].right]}" if costs else " The player has every option."
        outcome = Outcome.RIGHT_LOST if costs else Outcome.NOT_BINDING
        return case.rules(outcome, f"The action out of turn is taken back.{lost}", *costs)
    until = "whatever happens in between" if unless is Unless.NOTHING else f"unless {unless}"
    says = f"The {did} out of turn binds when the turn comes, {until}."
    if meanwhile is not Meanwhile.NOT_YET:
        says = f"The {did} out of turn binds."
    if costs:
        held = costs[0].right is Right.RAISE_NEXT  # a call that binds is no raise anyway
        lost = _LOST[costs[0].right]
        says += f" If it is taken back, t{lost[1:]}" if held else f" {lost}"
    floor = None
    if binding is Binding.FLOOR_DECIDES:
        floor = Discretion(
            (Outcome.BINDING, Outcome.NOT_BINDING),
            Outcome.BINDING,
            "whether the action to that player has changed, and whether it was deliberate",
            {Outcome.NOT_BINDING: costs},
        )
    bound = Bind(seat, _command(case, did), unless)
    return case.rules(Outcome.BINDING, says, bound, *costs, discretion=floor)


_LOST = {
    Right.BET_OR_RAISE: "The player may not bet or raise on this round.",
    Right.BET_OR_RAISE_NEXT: "The player may not bet or raise at the next turn.",
    Right.RAISE_NEXT: "The player may not raise at the next turn.",
}


def _binding(
    case: Case[ActedOutOfTurn], did: Did, meanwhile: Meanwhile
) -> tuple[Binding, Unless | None]:
    """Whether the action binds, and what would release it; none: it is taken back."""
    if did is Did.FOLD and case.ask("turn.out_of_turn_fold_always_binds"):
        return Binding.BINDS, Unless.NOTHING
    if meanwhile is not Meanwhile.NOT_YET:
        known: Binding = case.ask(_OUT_OF_TURN[meanwhile])
        return known, None if known is Binding.RELEASED else Unless.NOTHING
    quiet, call, raised = (case.ask(path) for path in _OUT_OF_TURN.values())
    if quiet is Binding.RELEASED:
        return quiet, None
    if call is Binding.RELEASED:
        return quiet, Unless.CALL
    floor = Binding.FLOOR_DECIDES
    binding = floor if floor in (quiet, call) else quiet
    if raised is Binding.RELEASED:
        return binding, Unless.RAISE
    return floor if raised is floor else binding, Unless.NOTHING


def _costs(
    case: Case[ActedOutOfTurn], seat: int, did: Did, unless: Unless | None
) -> tuple[Bar, ...]:
    """The rights that an action out of turn costs besides."""
    if did is Did.CHECK:
        cost: OutOfTurnCheck = case.ask("turn.out_of_turn_check")
        if cost is OutOfTurnCheck.NEXT_TURN:
            return (Bar(seat, Right.BET_OR_RAISE_NEXT),)
        if cost is OutOfTurnCheck.ROUND:
            return (Bar(seat, Right.BET_OR_RAISE),)
    if (
        did is Did.CALL
        and unless is not Unless.NOTHING
        and not case.ask("turn.out_of_turn_call_may_raise")
    ):
        return (Bar(seat, Right.RAISE_NEXT),)
    return ()


def _command(case: Case[ActedOutOfTurn], did: Did) -> Command:
    if did in (Did.BET, Did.RAISE):
        to: int = case.fact("to", "To how much in all for the round?", ())
        return Bet(to) if did is Did.BET else Raise(to)
    if did is Did.FOLD:
        return Fold()
    return Check() if did is Did.CHECK else Call()


# Players whom the action passed by


@decides(PlayerSkipped)
def player_skipped(case: Case[PlayerSkipped]) -> Ruling:
    """The action went on behind a player who had not acted."""
    seat = seat_of(case)
    if case.fact("front_to_act", "Has a player in front of the one skipped still to act?") and (
        case.ask("action.skipped_waiting_safe")
    ):
        return case.rules(
            Outcome.PLAYS_ON,
            "Nothing is lost while a player in front has still to act. The action goes back.",
        )
    rule = _rule_before_draw(case)
    if _in_time(case, rule.until if rule else case.ask("action.skipped_until")):
        return case.rules(
            Outcome.PLAYS_ON,
            "The player has stopped the action in time and acts now. Those behind acted out of "
            "turn.",
        )
    loses: SkippedLoses = rule.loses if rule else case.ask("action.skipped_loses")
    return _lost(case, seat, loses, case.ask("action.skipped_floor_may"))


def _rule_before_draw(case: Case[PlayerSkipped]) -> SkippedRule | None:
    if case.game.family is not Family.DRAW:
        return None
    rule: SkippedRule | None = case.ask("action.skipped_before_draw")
    return rule if rule and case.fact("before_draw", "Was it before the draw?") else None


def _in_time(case: Case[PlayerSkipped], until: Until) -> bool:
    """Whether the player spoke before the window closed; only one at the table can at times."""
    if case.is_before(until):
        return True
    if not case.fact("called_time", 'Did the player call "time" before that?'):
        return False
    if case.event is not Event.TOURNAMENT or not case.ask("tournament.time_at_table"):
        return True
    return bool(case.fact("at_table", "Was the player at the table?"))


_OUTCOMES = {
    SkippedLoses.NOTHING: Outcome.PLAYS_ON,
    SkippedLoses.RIGHT_TO_RAISE: Outcome.RIGHT_LOST,
    SkippedLoses.RIGHT_TO_ACT: Outcome.RIGHT_LOST,
    SkippedLoses.HAND: Outcome.HAND_DEAD,
}


def _lost(
    case: Case[PlayerSkipped], seat: int, loses: SkippedLoses, floor_may: tuple[SkippedLoses, ...]
) -> Ruling:
    behind = case.report.behind
    done = tuple(ActRemedy(each.seat, each.action) for each in behind)
    remedies: tuple[AnyRemedy, ...]
    says = "The actions behind stand."
    if loses is SkippedLoses.RIGHT_TO_RAISE:
        bar = Bar(seat, Right.BET_OR_RAISE)
        if case.fact("facing_bet", "Was there a bet to the player who was skipped?"):
            remedies = (bar, *(Bind(each.seat, each.action) for each in behind))
            says += " The player who let them act may only call or fold."
        else:
            remedies = (bar, ActRemedy(seat, Check()), *done)
            says += " The player who let them act has checked, and may not bet or raise."
    elif loses is SkippedLoses.RIGHT_TO_ACT:
        remedies = (PassTurn(seat), *done)
        says += " The player who let them act has passed: a check, or a fold to a bet."
    elif loses is SkippedLoses.HAND:
        remedies = (ActRemedy(seat, Fold()), *done)
        says += " The hand of the player who let them act is dead."
    else:
        remedies = ()
        says = "The player acts now, and has lost nothing."
    others = {_OUTCOMES[each]: _otherwise(seat, each, done) for each in floor_may}
    floor = None
    if others:
        floor = Discretion(
            (_OUTCOMES[loses], *others),
            _OUTCOMES[loses],
            "whether the player had a fair chance to speak",
            others,
        )
    return case.rules(_OUTCOMES[loses], says, *remedies, discretion=floor)


def _otherwise(
    seat: int, loses: SkippedLoses, done: tuple[ActRemedy, ...]
) -> tuple[AnyRemedy, ...]:
    if loses is SkippedLoses.HAND:
        return (ActRemedy(seat, Fold()), *done)
    if loses is SkippedLoses.RIGHT_TO_RAISE:
        return (Bar(seat, Right.BET_OR_RAISE),)
    return (PassTurn(seat), *done) if loses is SkippedLoses.RIGHT_TO_ACT else ()


@decides(PassedOver)
def passed_over(case: Case[PassedOver]) -> Ruling:
    """A player who has not called, and let the next round be dealt."""
    seat = seat_of(case)
    if case.fact(
        "meant_to_call",
        "Did the player plainly mean to be in for every bet, and put in too little?",
    ) and case.ask("action.meant_to_call_lives"):
        says = "The hand is live. The player makes up what is missing."
        if case.report.entered:
            return case.rules(Outcome.HAND_LIVE, says)
        return case.rules(Outcome.HAND_LIVE, says, AddChips(seat, _missing(case)))
    behind = case.fact(
        "substantial_behind", "Was there substantial action behind the player on the old round?"
    )
    fate: Passing = case.ask(f"action.passed_over{'_behind' if behind else ''}")
    if fate is Passing.LIVE:
        return case.rules(Outcome.HAND_LIVE, "The hand is live, and the player owes the bet.")
    closed = (
        since_fact(case, "next_card", "Has a card of the next round been dealt?")
        if fate is Passing.DEAD_ON_CARD
        else not case.is_before(Until.BETTING_STARTS)
    )
    if closed:
        return case.rules(
            Outcome.HAND_DEAD,
            "The player let the next round come without having called. The hand is dead, and the "
            "new cards stay.",
            *((ReturnChips(seat, _missing(case)),) if case.report.entered else ()),
            KillRemedy(seat),
        )
    return case.rules(
        Outcome.HAND_LIVE, "Nobody has acted on the new cards: the player may still act."
    )


def _missing(case: Case[PassedOver]) -> int:
    short: int = case.fact("short", "How many chips of the call are missing?", ())
    return short


@decides(BetBeforeDeal)
def bet_before_deal(case: Case[BetBeforeDeal]) -> Ruling:
    """A bet put out before the cards."""
    seat_of(case)
    if case.ask("turn.early_bet_returned"):
        return case.rules(
            Outcome.CHIPS_BACK,
            "The bet is pushed back. The player waits for the turn and then has every option.",
        )
    return case.rules(
        Outcome.FLOOR_DECIDES,
        "The bet stays out and is judged as an action out of turn when the turn comes.",
    )


# Players who are away


@decides(AbsentAtTurn)
def absent_at_turn(case: Case[AbsentAtTurn]) -> Ruling:
    """A player who was dealt in and is not at the table."""
    seat = seat_of(case)
    back: bool = case.fact("back", "Is the player back at the table when the turn comes?")
    brings_in: bool = case.game.forced is Forced.BRING_IN and case.fact(
        "brings_in", "Is the player the one who must bring it in?"
    )
    if case.event is Event.TOURNAMENT:
        return _absent_at_tournament(case, seat, back, brings_in)
    if back:
        case.ask("dead.absent_at_turn")
        return case.rules(Outcome.HAND_LIVE, "The player is back in time: the hand is live.")
    ruling = by_fate(
        case,
        case.ask("dead.absent_at_turn"),
        "The player is not at the table at the turn to act.",
        "why the player is away",
    )
    if not brings_in or ruling.outcome is not Outcome.HAND_DEAD:
        return ruling
    if not case.ask("stud.absent_pays_forced_bet"):
        return case.rules(ruling.outcome, ruling.says, *ruling.remedies)
    return case.rules(
        ruling.outcome,
        f"{ruling.says} The forced bet is taken from the player's stack.",
        ActRemedy(seat, BringIn()),
        *ruling.remedies,
        discretion=ruling.discretion,
    )


def _absent_at_tournament(
    case: Case[AbsentAtTurn], seat: int, back: bool, brings_in: bool
) -> Ruling:
    blind: bool = case.game.forced is Forced.BLINDS and case.fact(
        "big_blind", "Is the player in the big blind?"
    )
    forced = blind or brings_in
    path = "tournament.absent_big_blind" if forced else "tournament.absent_hand"
    if case.ask(path) is AbsentHand.TURN and back:
        return case.rules(Outcome.HAND_LIVE, "The player is back in time: the hand is live.")
    says = "The player was not at the table in time. The hand is dead."
    if brings_in and case.ask("tournament.absent_bring_in") is AbsentBringIn.POSTED_AND_KILLED:
        return case.rules(
            Outcome.HAND_DEAD,
            f"{says} The bring-in is posted from the stack.",
            ActRemedy(seat, BringIn()),
            KillRemedy(seat),
        )
    return case.rules(Outcome.HAND_DEAD, says, KillRemedy(seat))
