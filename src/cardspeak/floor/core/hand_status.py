"""What rulings about hands share: dead or live, given back or not, refunds.

A status, a retrieval and a refund are values of policy; here each becomes a ruling, with what it
leaves to the supervisor. Nothing here consults a policy by itself but the refund it is given.
"""

from typing import Any, NamedTuple

import msgspec

from cardspeak.books.policy.dead import AbsentHand, HandStatus, Refund, Retrieve
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.hand import remedies as r

DEAD, LIVE, BACK = Outcome.HAND_DEAD, Outcome.HAND_LIVE, Outcome.HAND_BACK

ABSENT_HANDS: dict[AbsentHand, HandStatus] = {
    AbsentHand.FIRST_CARD: HandStatus.DEAD,
    AbsentHand.STARTING_HANDS: HandStatus.DEAD,
    AbsentHand.TURN: HandStatus.DEAD,
    AbsentHand.TURN_UNLESS_SPARED: HandStatus.DEAD_UNLESS_SPARED,
    AbsentHand.TURN_IF_KILLED: HandStatus.LIVE_UNLESS_KILLED,
    AbsentHand.NEVER: HandStatus.LIVE,
}
"""What becomes of a hand whose player is not there when it dies."""


def is_identifiable(case: Case[Any]) -> bool:
    """Whether a hand can still be told from other cards."""
    known: bool = case.whether("identifiable", "Can the hand still be identified for certain?")
    return known


class _Verdict(NamedTuple):
    """What becomes of a hand, in words, and what the floor may rule instead."""

    outcome: Outcome
    words: str
    instead: Outcome | None = None


_STATUSES = {
    HandStatus.DEAD: _Verdict(DEAD, "The hand is dead; its chips stay in the pot."),
    HandStatus.LIVE: _Verdict(LIVE, "The hand is live."),
    HandStatus.DEAD_UNLESS_SPARED: _Verdict(
        DEAD, "The hand is dead unless the floor spares it.", LIVE
    ),
    HandStatus.LIVE_UNLESS_KILLED: _Verdict(
        LIVE, "The hand is live unless the floor kills it.", DEAD
    ),
}
_RETRIEVALS = {
    Retrieve.ALWAYS: _Verdict(BACK, "The hand is given back and is live."),
    Retrieve.NEVER: _Verdict(DEAD, "The hand stays in the muck."),
    Retrieve.FLOOR_SHOULD: _Verdict(BACK, "The hand is given back unless the floor refuses.", DEAD),
    Retrieve.FLOOR_MAY: _Verdict(
        DEAD, "The hand is dead unless the floor says that it comes back.", BACK
    ),
}
_MEANT = "whether it was meant, and whether anyone was hurt by it"
_INTEREST = "whether bringing it back is in the best interest of the game, and whose fault it was"


def by_status(case: Case[Any], status: HandStatus, says: str, turns_on: str = "") -> Ruling:
    """A hand is dead or live, or the floor may say otherwise."""
    return _ruled(case, _STATUSES[status], says, turns_on or _MEANT)


def by_retrieval(case: Case[Any], retrieve: Retrieve, says: str) -> Ruling:
    """Whether a discarded hand that can be identified comes back."""
    return _ruled(case, _RETRIEVALS[retrieve], says, _INTEREST)


def _ruled(case: Case[Any], verdict: _Verdict, says: str, turns_on: str) -> Ruling:
    seat = case.seat()
    remedies: dict[Outcome, tuple[r.AnyRemedy, ...]] = {
        DEAD: (r.KillRemedy(seat),),
        LIVE: (r.Revive(seat),),
        BACK: (r.Revive(seat),),
    }
    outcome, words, instead = verdict
    left = None
    if instead is not None:
        left = Discretion((outcome, instead), outcome, turns_on, {instead: remedies[instead]})
    return case.rules(outcome, f"{says} {words}", *remedies[outcome], discretion=left)


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
