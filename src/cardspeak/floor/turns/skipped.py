"""Skipped players: in time they act; later they lose a right or the hand."""

import msgspec

from cardspeak.books.policy.action import PassedOverHand as Passing
from cardspeak.books.policy.action import SkippedLoses, SkippedRule
from cardspeak.books.policy.turn import Binding
from cardspeak.books.policy.windows import Until
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import JUST_HAPPENED, Chips, Facts, Seat, with_facts
from cardspeak.floor.core.live_hand import WAGERED, as_it_happens, betting, live_seat, this_round
from cardspeak.floor.core.registry import about, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.turns.out_of_turn import Did, bound_unless, costs_of, held_until_turn
from cardspeak.games import Event, Family
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Action, Bet, Call, Check, Complete, Fold, Raise
from cardspeak.hand.terms import Op


class ActedBehind(Facts, frozen=True):
    """An action in a betting round by a seat behind one that has not acted."""

    seat: int
    action: Fold | Check | Call | Bet | Raise | Complete


class PlayerSkipped(Report, frozen=True, tag="player skipped"):
    """The action skipped a player; `since` counts the actions behind."""

    seat: Seat | None = None
    behind: tuple[ActedBehind, ...] = ()
    facing_bet: bool | None = None
    front_to_act: bool | None = None
    called_time: bool | None = None
    at_table: bool | None = None
    before_draw: bool | None = None


about(PlayerSkipped, "action.skipped.until")


@live_facts(PlayerSkipped)
def player_skipped_facts(hand: Hand, report: PlayerSkipped) -> Report:
    """Whether it is the player's turn, what is faced, and how many acted behind."""
    round_ = betting(hand)
    seat = live_seat(hand, report.seat)
    waiting = [hand.seats[place] for place in round_.pending]
    if seat not in waiting:
        raise FloorError(f"seat {seat} has acted, and no bet came since")
    for each in report.behind:
        if each.seat == seat or each.seat not in waiting:
            raise FloorError(f"seat {each.seat} cannot have acted behind seat {seat}")
    actions = [each.action for each in report.behind]
    counted = msgspec.structs.replace(
        JUST_HAPPENED,
        actions=len(actions),
        players=len({each.seat for each in report.behind}),
        chips=any(put_chips(action) for action in actions),
        bet=any(isinstance(action, WAGERED) for action in actions),
    )
    return with_facts(
        msgspec.structs.replace(report, since=as_it_happens(report, counted).since),
        seat=seat,
        front_to_act=hand.options.seat != seat,
        facing_bet=hand.bet(seat) < round_.price,
        before_draw=any(step.op is Op.DRAW for step in hand.plan[hand.at :]),
    )


def put_chips(action: Action) -> bool:
    """Whether an action puts chips in."""
    return isinstance(action, (Call, *WAGERED))


_OUTCOMES = {
    SkippedLoses.NOTHING: Outcome.PLAYS_ON,
    SkippedLoses.RIGHT_TO_RAISE: Outcome.RIGHT_LOST,
    SkippedLoses.RIGHT_TO_ACT: Outcome.RIGHT_LOST,
    SkippedLoses.HAND: Outcome.HAND_DEAD,
}


@decides(PlayerSkipped)
def player_skipped(case: Case[PlayerSkipped]) -> Ruling:
    """The action went on behind a player who had not acted."""
    seat = case.seat()
    if case.whether("front_to_act", "Has a player in front of the one skipped still to act?") and (
        case.policy("action.skipped.waiting_safe")
    ):
        return case.rules(
            Outcome.PLAYS_ON,
            "Nothing is lost while a player in front has still to act. The action goes back.",
        )
    rule = _rule_before_draw(case)
    if _in_time(case, rule.until if rule else case.policy("action.skipped.until")):
        return _acts_now(case)
    loses: SkippedLoses = rule.loses if rule else case.policy("action.skipped.loses")
    return _lost(case, seat, loses, case.policy("action.skipped.floor_may"))


def _acts_now(case: Case[PlayerSkipped]) -> Ruling:
    """The skipped player acts; what was done behind was out of turn, and may bind."""
    says = "The player has stopped the action in time and acts now. Those behind acted out of turn"
    bound: list[r.AnyRemedy] = []
    costs: list[r.AnyRemedy] = []
    bindings: set[Binding] = set()
    for each in case.report.behind:
        did = _DID[type(each.action)]
        binding, unless = bound_unless(case, did)
        bindings.add(binding)
        bound += () if unless is None else (held_until_turn(each.seat, each.action, unless),)
        costs += costs_of(case, each.seat, did, unless)
    if not bound:
        return case.rules(Outcome.PLAYS_ON, f"{says}.", *costs)
    says += ", and what they did binds when their turns come unless the action to them changes."
    floor = None
    if Binding.FLOOR_DECIDES in bindings:
        on, free = Outcome.PLAYS_ON, Outcome.NOT_BINDING
        turns_on = "whether what they did should bind them"
        floor = Discretion((on, free), on, turns_on, {free: tuple(costs)})
    return case.rules(Outcome.PLAYS_ON, says, *bound, *costs, discretion=floor)


_DID: dict[type[Action], Did] = {
    Fold: Did.FOLD,
    Check: Did.CHECK,
    Call: Did.CALL,
    Bet: Did.BET,
    Raise: Did.RAISE,
    Complete: Did.RAISE,
}


def _rule_before_draw(case: Case[PlayerSkipped]) -> SkippedRule | None:
    if case.game.family is not Family.DRAW:
        return None
    rule: SkippedRule | None = case.policy("action.skipped.before_draw")
    return rule if rule and case.whether("before_draw", "Was it before the draw?") else None


def _in_time(case: Case[PlayerSkipped], until: Until) -> bool:
    """Whether the player spoke before the window closed; only one at the table can at times."""
    if case.is_before(until):
        return True
    if not case.whether("called_time", 'Did the player call "time" before that?'):
        return False
    if case.event is not Event.TOURNAMENT or not case.policy("tournament.time_at_table"):
        return True
    return case.whether("at_table", "Was the player at the table?")


def _lost(
    case: Case[PlayerSkipped], seat: int, loses: SkippedLoses, floor_may: tuple[SkippedLoses, ...]
) -> Ruling:
    behind = case.report.behind
    done = tuple(r.ActRemedy(each.seat, each.action) for each in behind)
    remedies: tuple[r.AnyRemedy, ...]
    says = "The actions behind stand."
    if loses is SkippedLoses.RIGHT_TO_RAISE:
        bar = r.Bar(seat, r.Right.BET_OR_RAISE)
        if case.whether("facing_bet", "Was there a bet to the player who was skipped?"):
            remedies = (bar, *(r.Bind(each.seat, each.action) for each in behind))
            says += " The player who let them act may only call or fold."
        else:
            remedies = (bar, r.ActRemedy(seat, Check()), *done)
            says += " The player who let them act has checked, and may not bet or raise."
    elif loses is SkippedLoses.RIGHT_TO_ACT:
        remedies = (r.PassTurn(seat), *done)
        says += " The player who let them act has passed: a check, or a fold to a bet."
    elif loses is SkippedLoses.HAND:
        remedies = (r.ActRemedy(seat, Fold()), *done)
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
    seat: int, loses: SkippedLoses, done: tuple[r.ActRemedy, ...]
) -> tuple[r.AnyRemedy, ...]:
    if loses is SkippedLoses.HAND:
        return (r.ActRemedy(seat, Fold()), *done)
    if loses is SkippedLoses.RIGHT_TO_RAISE:
        return (r.Bar(seat, r.Right.BET_OR_RAISE),)
    return (r.PassTurn(seat), *done) if loses is SkippedLoses.RIGHT_TO_ACT else ()


class PassedOver(Report, frozen=True, tag="passed over"):
    """A player who had not called kept silent while the next round was dealt.

    `since` speaks of that next round, `substantial_behind` of the round before it. `entered` says
    that the software took the player to have called; `short` is what was never put in.
    """

    seat: Seat | None = None
    entered: bool | None = None
    substantial_behind: bool | None = None
    meant_to_call: bool | None = None
    short: Chips | None = None


@live_facts(PassedOver)
def passed_over_facts(hand: Hand, report: PassedOver) -> Report:
    """How far the new round has gone."""
    betting(hand)
    seat = live_seat(hand, report.seat)
    if not hand.street:
        raise FloorError("no round has been dealt since the first")
    actions = len(this_round(hand))
    new = msgspec.structs.replace(
        JUST_HAPPENED, actions=actions, next_card=True, next_street=True, betting_over=True
    )
    put = hand.contribution(seat)
    if report.short is not None and not 0 < report.short <= put:
        raise FloorError(f"seat {seat} has {put} in: {report.short} cannot be missing from it")
    report = msgspec.structs.replace(report, since=as_it_happens(report, new).since)
    return with_facts(report, seat=seat, entered=True)


@decides(PassedOver)
def passed_over(case: Case[PassedOver]) -> Ruling:
    """A player who has not called, and let the next round be dealt."""
    seat = case.seat()
    if case.whether(
        "meant_to_call",
        "Did the player clearly mean to call every bet and put in too little?",
    ) and case.policy("action.passed_over.meant_to_call_lives"):
        says = "The hand is live. The player makes up what is missing."
        if case.report.entered:
            return case.rules(Outcome.HAND_LIVE, says)
        return case.rules(Outcome.HAND_LIVE, says, r.AddChips(seat, _missing(case)))
    behind = case.whether(
        "substantial_behind", "Was there substantial action behind the player on the old round?"
    )
    status: Passing = case.policy(
        "action.passed_over.action_behind" if behind else "action.passed_over.silent"
    )
    if status is Passing.LIVE:
        return case.rules(Outcome.HAND_LIVE, "The hand is live, and the player owes the bet.")
    closed = (
        case.since("next_card", "Has a card of the next round been dealt?")
        if status is Passing.DEAD_ON_CARD
        else not case.is_before(Until.BETTING_STARTS)
    )
    if closed:
        return case.rules(
            Outcome.HAND_DEAD,
            "The player let the next round come without having called. The hand is dead, and the "
            "new cards stay.",
            *((r.ReturnChips(seat, _missing(case)),) if case.report.entered else ()),
            r.KillRemedy(seat),
        )
    return case.rules(
        Outcome.HAND_LIVE,
        "Nobody has acted on the new cards: they came too early, and the player may still act.",
    )


def _missing(case: Case[PassedOver]) -> int:
    short: int = case.number("short", "How many chips of the call are missing?")
    return short
