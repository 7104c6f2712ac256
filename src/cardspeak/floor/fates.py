"""What decisions about hands have in common: whose hand, dead or live, back or not, refunds.

A fate, a retrieval and a refund are values of policy; here each becomes a ruling, with what it
leaves to the supervisor. Nothing here asks a policy by itself but the refund it is given.
"""

from enum import StrEnum
from typing import Any

import msgspec

from cardspeak.books.policy.dead import Fate, Refund, Retrieve
from cardspeak.floor.case import Case, NeededError
from cardspeak.floor.ruling import Discretion, FloorError, Needs, Outcome, Ruling
from cardspeak.hand.remedies import AnyRemedy, KillRemedy, ReturnChips, Revive

DEAD, LIVE, BACK = Outcome.HAND_DEAD, Outcome.HAND_LIVE, Outcome.HAND_BACK


def choices(kind: type[StrEnum]) -> tuple[str, ...]:
    """What an enumerated fact may be."""
    return tuple(member.value for member in kind)


def seat_of(case: Case[Any]) -> int:
    """Whose hand it is about."""
    seat: int = case.fact("seat", "Which seat is it about?", ())
    return seat


def since_fact(case: Case[Any], name: str, question: str) -> bool:
    """A fact about how far the table has gone since."""
    value: bool | None = getattr(case.report.since, name)
    if value is None:
        raise NeededError(Needs(f"since.{name}", question))
    return value


def only_if(holds: bool, words: str) -> None:
    """Refuse a report that cannot be at this game."""
    if not holds:
        raise FloorError(words)


def told_apart(case: Case[Any]) -> bool:
    """Whether a hand can still be told from other cards."""
    known: bool = case.fact("identifiable", "Can the hand still be told from other cards for sure?")
    return known


def by_fate(case: Case[Any], fate: Fate, says: str, turns_on: str = "") -> Ruling:
    """A hand is dead or live, or the floor may say otherwise."""
    seat = seat_of(case)
    kill, revive = (KillRemedy(seat),), (Revive(seat),)
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
    """A hand given up, and still to be told apart, comes back or not."""
    seat = seat_of(case)
    kill, revive = (KillRemedy(seat),), (Revive(seat),)
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
    refund: Refund = case.ask(path)
    seat = seat_of(case)
    cited = msgspec.structs.replace(ruling, cites=case.cites)
    if refund is Refund.NOTHING:
        return cited
    back: AnyRemedy
    if refund in (Refund.UNCALLED, Refund.LAST_BET_IF_FLOOR):
        back = ReturnChips(seat, case.fact("last_bet", "How much was the player's last bet?", ()))
    else:
        back = ReturnChips(seat)
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


def _joined(first: Discretion, then: Discretion, given: tuple[AnyRemedy, ...]) -> Discretion:
    """Two choices of one ruling: what may be ruled about the hand, and about its chips."""
    return Discretion(
        (*first.outcomes, *then.outcomes),
        first.recommended,
        f"{first.turns_on}; {then.turns_on}",
        first.otherwise | then.otherwise | {then.recommended: given},
    )
