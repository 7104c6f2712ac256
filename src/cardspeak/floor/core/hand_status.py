"""What rulings about hands share: dead or live, given back or not, refunds.

A status, a retrieval and a refund are values of policy; here each becomes a ruling, with what it
leaves to the supervisor. Nothing here consults a policy by itself but the refund it is given.
"""

from typing import Any

import msgspec

from cardspeak.books.policy.dead import AbsentHand, Fate, Refund, Retrieve
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.hand import remedies as r

DEAD, LIVE, BACK = Outcome.HAND_DEAD, Outcome.HAND_LIVE, Outcome.HAND_BACK

ABSENT_HANDS: dict[AbsentHand, Fate] = {
    AbsentHand.FIRST_CARD: Fate.DEAD,
    AbsentHand.STARTING_HANDS: Fate.DEAD,
    AbsentHand.TURN: Fate.DEAD,
    AbsentHand.TURN_UNLESS_SPARED: Fate.DEAD_UNLESS_SPARED,
    AbsentHand.TURN_IF_KILLED: Fate.LIVE_UNLESS_KILLED,
    AbsentHand.NEVER: Fate.LIVE,
}
"""What becomes of a hand whose player is not there when it dies."""


def told_apart(case: Case[Any]) -> bool:
    """Whether a hand can still be told from other cards."""
    known: bool = case.whether("identifiable", "Can the hand still be identified for certain?")
    return known


def by_fate(case: Case[Any], fate: Fate, says: str, turns_on: str = "") -> Ruling:
    """A hand is dead or live, or the floor may say otherwise."""
    seat = case.seat()
    kill, revive = (r.KillRemedy(seat),), (r.Revive(seat),)
    turns_on = turns_on or "whether it was meant, and whether anyone was hurt by it"
    if fate is Fate.DEAD:
        return case.rules(DEAD, f"{says} The hand is dead; its chips stay in the pot.", *kill)
    if fate is Fate.LIVE:
        return case.rules(LIVE, f"{says} The hand is live.", *revive)
    if fate is Fate.DEAD_UNLESS_SPARED:
        spared = Discretion((DEAD, LIVE), DEAD, turns_on, {LIVE: revive})
        words = f"{says} The hand is dead unless the floor spares it."
        return case.rules(DEAD, words, *kill, discretion=spared)
    killed = Discretion((LIVE, DEAD), LIVE, turns_on, {DEAD: kill})
    words = f"{says} The hand is live unless the floor kills it."
    return case.rules(LIVE, words, *revive, discretion=killed)


_INTEREST = "whether bringing it back is in the best interest of the game, and whose fault it was"


def by_retrieval(case: Case[Any], retrieve: Retrieve, says: str) -> Ruling:
    """Whether a discarded hand that can be identified comes back."""
    seat = case.seat()
    kill, revive = (r.KillRemedy(seat),), (r.Revive(seat),)
    if retrieve is Retrieve.ALWAYS:
        return case.rules(BACK, f"{says} The hand is given back and is live.", *revive)
    if retrieve is Retrieve.NEVER:
        return case.rules(DEAD, f"{says} The hand stays in the muck.", *kill)
    if retrieve is Retrieve.FLOOR_SHOULD:
        refused = Discretion((BACK, DEAD), BACK, _INTEREST, {DEAD: kill})
        words = f"{says} The hand is given back unless the floor refuses."
        return case.rules(BACK, words, *revive, discretion=refused)
    allowed = Discretion((DEAD, BACK), DEAD, _INTEREST, {BACK: revive})
    words = f"{says} The hand is dead unless the floor says that it comes back."
    return case.rules(DEAD, words, *kill, discretion=allowed)


def with_refund(case: Case[Any], ruling: Ruling, path: str, turns_on: str = "") -> Ruling:
    """A dead hand's ruling with what its owner gets back; `path` is the policy on that."""
    refund: Refund = case.policy(path)
    seat = case.seat()
    cited = msgspec.structs.replace(ruling, cites=case.cites)
    if refund is Refund.NOTHING:
        return cited
    back: r.AnyRemedy
    if refund in (Refund.UNCALLED, Refund.LAST_BET_IF_FLOOR):
        back = r.ReturnChips(seat, case.number("last_bet", "How much was the player's last bet?"))
    else:
        back = r.ReturnChips(seat)
    given = (back, *ruling.remedies)
    words = f"{ruling.says.replace('; its chips stay in the pot', '')} Given back: {refund.value}."
    if refund in (Refund.ALL, Refund.UNCALLED):
        return msgspec.structs.replace(cited, says=words, remedies=given)
    chips_back, stay = Outcome.CHIPS_BACK, Outcome.CHIPS_STAY
    turns_on = turns_on or "whether the player is free of blame"
    left = Discretion((chips_back, stay), chips_back, turns_on, {stay: ruling.remedies})
    outcome = chips_back
    if ruling.discretion is not None:
        left, outcome = _joined(ruling.discretion, left, given), ruling.outcome
    return msgspec.structs.replace(
        cited, outcome=outcome, says=words, remedies=given, discretion=left
    )


def _joined(first: Discretion, then: Discretion, given: tuple[r.AnyRemedy, ...]) -> Discretion:
    """Two choices of one ruling: what may be ruled about the hand, and about its chips."""
    return Discretion(
        (*first.outcomes, *then.outcomes),
        first.recommended,
        f"{first.turns_on}; {then.turns_on}",
        first.otherwise | then.otherwise | {then.recommended: given},
    )


FACED_A_BET = "Did the player face a bet?"


UNIDENTIFIABLE = "The cards can no longer be identified."


CARDS_SPEAK = "Cards speak: the best hand wins."
