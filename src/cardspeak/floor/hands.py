"""Rulings on hands that their owners gave up: what killed them, what brings them back.

Two things hold in every house: a hand that cannot be told apart cannot come back, and the chips of
a dead hand stay in the pot unless a policy gives them back.
"""

from cardspeak.books.policy.dead import Fate, Owing
from cardspeak.books.policy.stud import FoldedSeatCards
from cardspeak.books.policy.turn import Binding
from cardspeak.books.policy.windows import Deciding
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import (
    BACK,
    DEAD,
    by_fate,
    by_retrieval,
    choices,
    only_if,
    seat_of,
    told_apart,
    with_refund,
)
from cardspeak.floor.reports_hands import (
    Between,
    GivenUp,
    Guard,
    HandGivenUp,
    HandInMuck,
    HandLeft,
    Misled,
    MisledIntoMucking,
    Owed,
    PartDiscarded,
    ThrownInOwing,
    ThrownIntoHand,
    UpCards,
    UpCardsMoved,
)
from cardspeak.floor.ruling import Discretion, Outcome, Ruling
from cardspeak.games.words import UpStep
from cardspeak.hand.actions import Call, Fold, Raise
from cardspeak.hand.remedies import ActRemedy, AddChips, Bind, KillRemedy, Revive

_FACING = "Did the player face a bet?"
_LOST = "The cards cannot be told apart any more."
_BETWEEN = {
    Between.QUIET: "turn.out_of_turn",
    Between.CALL: "turn.out_of_turn_after_call",
    Between.RAISE: "turn.out_of_turn_after_raise",
}


@decides(HandGivenUp)
def hand_given_up(case: Case[HandGivenUp]) -> Ruling:
    """A fold out of turn, with no bet to face, or by throwing the cards down."""
    how = case.fact("how", "How did the player give the hand up?", choices(GivenUp))
    if how is GivenUp.FACE_UP:
        fate = case.ask("dead.thrown_face_up")
        if not told_apart(case):
            return by_fate(case, Fate.DEAD, _LOST)
        return by_fate(case, fate, "The cards lie face up and are known.")
    if not case.fact("in_turn", "Was it the player's turn?"):
        return _folded_out_of_turn(case)
    if case.fact("facing_bet", _FACING):
        fate, said = case.ask("dead.fold_facing_bet"), "The player folded to a bet."
        if fate is Fate.DEAD and how is not GivenUp.SAID and case.report.identifiable:
            said += " The cards can still be told apart."
            return by_retrieval(case, case.ask("dead.retrieved"), said)
        return by_fate(case, fate, said)
    if how is GivenUp.FORWARD and case.fact("acted_behind", "Did someone behind act upon it?"):
        said = "The hand was thrown forward and another acted upon it."
        return by_fate(case, case.ask("dead.thrown_forward"), said)
    said = "The player folded with no bet to face."
    if how is GivenUp.SAID:
        case.ask("turn.words")  # a word that binds in turn
    fate = case.ask("dead.fold_facing_none")
    if fate is Fate.DEAD and _seat_is_served(case):
        return case.rules(DEAD, f"{said} {_SERVED}", ActRemedy(seat_of(case), Fold()))
    return by_fate(case, fate, said)


_SERVED = "The hand is dead; its seat gets cards until someone bets, so that no one's cards change."


def _seat_is_served(case: Case[HandGivenUp]) -> bool:
    """Whether a seat that folds with no bet to face goes on getting cards, as at stud.

    One who is all-in, or shows already, has no turn left to fold in.
    """
    return (
        case.game.is_stud
        and case.report.acts_again is not False
        and not case.fact("facing_bet", _FACING)
        and case.ask("stud.folded_seat") is FoldedSeatCards.RECEIVES
    )


def _folded_out_of_turn(case: Case[HandGivenUp]) -> Ruling:
    said = "The player folded out of turn."
    if case.ask("turn.out_of_turn_fold_always_binds"):
        return _bound_to_fold(case, said)
    asked = "What did the players do whose turn came before?"
    between = case.fact("between", asked, choices(Between))
    binding = case.ask(_BETWEEN[between])
    if binding is Binding.BINDS:
        return _bound_to_fold(case, said)
    seat = seat_of(case)
    if binding is Binding.RELEASED:
        words = f"{said} The action to the player changed: the cards are taken back."
        return case.rules(BACK, words, Revive(seat))
    turns_on = "whether the fold changed what anyone else did"
    released = Discretion((DEAD, BACK), DEAD, turns_on, {BACK: (Revive(seat),)})
    words = f"{said} It binds unless the floor releases it."
    dead = Bind(seat, Fold()) if _seat_is_served(case) else KillRemedy(seat)
    return case.rules(DEAD, words, dead, discretion=released)


def _bound_to_fold(case: Case[HandGivenUp], said: str) -> Ruling:
    if _seat_is_served(case):
        return case.rules(DEAD, f"{said} {_SERVED}", Bind(seat_of(case), Fold()))
    return by_fate(case, Fate.DEAD, said)


@decides(UpCardsMoved)
def up_cards_moved(case: Case[UpCardsMoved]) -> Ruling:
    """Open cards at stud picked up, turned down, or mixed with the others."""
    has_up_cards = any(isinstance(step, UpStep) for step in case.game.steps)
    only_if(has_up_cards, f"no card of a hand lies open at {case.game.name}")
    if case.fact("at_showdown", "Was it at the showdown?"):
        fate = case.ask("dead.up_cards_at_showdown")
        return by_fate(case, fate, "The betting was over and the hand not yet thrown away.")
    how = case.fact("how", "What did the player do with the open cards?", choices(UpCards))
    said = f"The player {how.value.replace('them', 'the open cards', 1)}."
    if case.fact("facing_bet", _FACING):
        path = {
            UpCards.LIFTED: "dead.up_cards_lifted",
            UpCards.TURNED: "dead.up_cards_turned",
            UpCards.MIXED: "dead.up_cards_mixed",
        }[how]
        turns_on = "whether the player knew the rule, and whether any damage was done"
        return by_fate(case, case.ask(path), f"{said} Facing a bet, that is a fold.", turns_on)
    turned = how is UpCards.TURNED
    fate = case.ask("dead.up_cards_turned_no_bet" if turned else "dead.up_cards_lifted_no_bet")
    asked = "Had the player bet, and believed that everyone had folded?"
    if fate is not Fate.LIVE and case.fact("thought_won", asked):
        fate = case.ask("dead.up_cards_thought_won")
        said += " The player believed the pot won."
    return by_fate(case, fate, said)


@decides(HandInMuck)
def hand_in_muck(case: Case[HandInMuck]) -> Ruling:
    """A hand thrown into the muck by nobody else's fault."""
    if not told_apart(case):
        case.ask("dead.retrieved")
        return by_fate(case, Fate.DEAD, _LOST)
    at_showdown = case.fact("at_showdown", "Was it at the showdown?")
    if at_showdown and not case.fact("facing_bet", _FACING):
        said = "It was thrown away at the showdown with no bet to face."
        return by_retrieval(case, case.ask("dead.retrieved_at_showdown"), said)
    return by_retrieval(case, case.ask("dead.retrieved"), "The hand can be told apart.")


_MISLED = {
    Misled.ACTION: "dead.retrieved_misled",
    Misled.HAND: "dead.retrieved_misread",
    Misled.THOUGHT_WON: "dead.retrieved_thought_won",
    Misled.THOUGHT_OWING: "dead.retrieved_thought_owing",
}


@decides(MisledIntoMucking)
def misled_into_mucking(case: Case[MisledIntoMucking]) -> Ruling:
    """A hand given up by a player who was misled."""
    why = case.fact("why", "Why did the player give the hand up?", choices(Misled))
    if told_apart(case):
        return by_retrieval(case, case.ask(_MISLED[why]), f"It was given up by {_cause(why)}.")
    ruling = _lost(case)
    if why is not Misled.ACTION:
        return ruling
    return with_refund(case, ruling, "dead.misled_refund")


def _cause(why: Misled) -> str:
    return {
        Misled.ACTION: "a player who was given wrong information",
        Misled.HAND: "a player because an opposing hand was misread",
        Misled.THOUGHT_WON: "a bettor who overlooked a live hand",
        Misled.THOUGHT_OWING: "a player who owed nothing more",
    }[why]


def _lost(case: Case[MisledIntoMucking]) -> Ruling:
    """The hand of a misled player that nobody can find."""
    seat = seat_of(case)
    if case.ask("dead.lost_pot") is Deciding.BOOK:
        words = f"{_LOST} The hand is dead and the pot goes to the hands left."
        return case.rules(DEAD, words, KillRemedy(seat))
    turns_on = (
        "how strong the hand left is, whether it was in the open, whether its owner could have"
        " spoken up, and whether the lost hand was plainly the best"
    )
    floor = Outcome.FLOOR_DECIDES
    left = Discretion((DEAD, floor), DEAD, turns_on, {floor: ()})
    words = f"{_LOST} The hand is dead; where the pot goes is for the floor to say."
    return case.rules(DEAD, words, KillRemedy(seat), discretion=left)


@decides(ThrownIntoHand)
def thrown_into_hand(case: Case[ThrownIntoHand]) -> Ruling:
    """Cards thrown into another player's hand."""
    on_purpose = case.fact("on_purpose", "Was it on purpose?")
    path = "dead.into_another_hand" if on_purpose else "dead.into_another_by_accident"
    return by_fate(case, case.ask(path), "The cards went into another player's hand.")


@decides(PartDiscarded)
def part_discarded(case: Case[PartDiscarded]) -> Ruling:
    """One card of a hand thrown away."""
    fate = case.ask("dead.part_discarded")
    said = "The player threw away a card of the hand."
    if not case.fact("on_purpose", "Was it on purpose?"):
        return by_fate(case, Fate.LIVE, f"{said} It was not on purpose.")
    return by_fate(case, fate, said, "whether it was a deliberate breach")


@decides(ThrownInOwing)
def thrown_in_owing(case: Case[ThrownInOwing]) -> Ruling:
    """A hand thrown away by one who is bound to put chips in."""
    owing = case.ask("dead.owing")
    if owing is Owing.RELEASED:
        return by_fate(case, Fate.DEAD, "The chips are no longer owed.")
    seat = seat_of(case)
    if owing is Owing.HAND_RETURNED and told_apart(case):
        words = "The hand is given back and the player puts in the chips owed."
        return case.rules(BACK, words, Revive(seat), Bind(seat, _bound_to(case)))
    amount = case.fact("amount", "How many chips does the player still owe?", ())
    words = "The hand is dead and the chips owed go into the pot."
    return case.rules(DEAD, words, AddChips(seat, amount), KillRemedy(seat))


def _bound_to(case: Case[ThrownInOwing]) -> Call | Raise:
    if case.fact("owed", "What is the player bound to?", choices(Owed)) is Owed.CALL:
        return Call()
    return Raise(case.fact("to", "To which total did the player bet or raise?", ()))


@decides(HandLeft)
def hand_left(case: Case[HandLeft]) -> Ruling:
    """Cards left on the table by a player who went away."""
    if case.fact("at_showdown", "Was it at the showdown?"):
        if case.fact("conceded", "Did the player leave as if beaten, and was the hand mucked?"):
            fate = case.ask("dead.conceded_leaving")
            return by_fate(case, fate, "The player left and so gave the pot up.")
        if _is_guarded(case):
            return by_fate(case, Fate.LIVE, "The hand was left protected.")
        turns_on = "whether an emergency called the player away"
        fate = case.ask("dead.absent_at_showdown")
        return by_fate(case, fate, "The player is away and left the hand unprotected.", turns_on)
    if _is_guarded(case):
        return by_fate(case, Fate.LIVE, "The hand was left protected.")
    said = "The player left without a word and the hand unprotected."
    return by_fate(case, case.ask("dead.abandoned"), said)


def _is_guarded(case: Case[HandLeft]) -> bool:
    guard = case.fact("guard", "What protected the hand?", choices(Guard))
    accepted = [each.value for each in case.ask("protect.protected_by")]
    return guard is not Guard.HELD and guard.value in accepted
