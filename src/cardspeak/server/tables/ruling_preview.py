"""Previews a ruling without giving away a hidden card.

A preview exposes no card, so it must not depend on one that is face down. Nor must the refusal of
a ruling, which leaves no trace at the table. Both are tried with the hidden cards mixed many ways.
The ways follow from which cards may lie there, not from where they lie, so that the same question
about the same open cards always has the same answer.
"""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from cardspeak.errors import CardspeakError
from cardspeak.floor import Needs, Report, Ruling
from cardspeak.floor.core.case import known
from cardspeak.floor.core.decision import explain
from cardspeak.floor.core.ruling import ContradictionError
from cardspeak.hand import Hand
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.table import CallFloor, Table, ruling

T = TypeVar("T")
_WAYS = 12
"""How many ways the hidden cards are mixed."""
_SEED = 1
"""Draws the ways; they need to be many and fixed, not secret."""


class GuessError(NotAllowedError):
    """A report whose refusal would give away a face-down card."""


def looked(table: Table, report: Report) -> Ruling | Needs:
    """The ruling on a report if it is the same whatever the hidden cards are."""
    hand = table.hand
    if hand is None:
        return ruling.explain(table, report)  # of the hand just played, in which nothing is live
    by_facts: list[tuple[Report, Ruling | Needs | CardspeakError]] = []
    found = _every_way(hand, lambda: _looked(hand, report, by_facts))
    first = found[0]
    if any(each is not first and str(each) != str(first) for each in found):
        raise NotAllowedError("that depends on a face-down card: apply the ruling to see it")
    if isinstance(first, CardspeakError):
        raise first
    return first


def check_no_guess(table: Table, command: CallFloor) -> None:
    """Refuse a ruling that the table would refuse, in words that depend on no hidden card."""
    hand = table.hand
    if hand is None:
        return
    ways = _every_way(hand, lambda: _refused(table, command))
    differ = len(set(map(str, ways))) > 1
    if differ and any(isinstance(way, ContradictionError) for way in ways):
        raise GuessError("leave out facts that only a face-down card could show")
    refused = _refused(table, command)
    if refused is None:
        return
    if differ or str(refused) != str(ways[0]):
        raise GuessError("that does not match the cards")
    raise refused


def check_for_players(table: Table, command: CallFloor) -> None:
    """Refuse to put a ruling to the players if face-down cards decide what it is, or if it is one.

    They may hold some of the cards themselves: nothing here looks at the cards as they lie.
    """
    hand = table.hand
    if hand is None:
        return
    looked(table, command.report)
    ways = _every_way(hand, lambda: _refused(table, command))
    if len(set(map(str, ways))) > 1:
        raise GuessError("face-down cards decide that: only staff who do not play may rule on it")
    if ways[0] is not None:
        raise ways[0]


def _every_way(hand: Hand, ask: Callable[[], T]) -> list[T]:
    """The answers with the hidden cards mixed each way; afterwards they lie as before."""
    faces = hand.deck.faces
    boards = {slot for board in hand.boards for slot in board.slots}
    hidden = [s for s, up in enumerate(hand.deck.facing) if not up and s not in boards]
    may_lie = sorted(faces[slot] for slot in hidden)
    random = Random(_SEED)
    found: list[T] = []
    try:
        for _ in range(_WAYS):
            random.shuffle(may_lie)
            mixed = list(faces)
            for slot, face in zip(hidden, may_lie, strict=True):
                mixed[slot] = face
            hand.deck.faces = mixed
            found.append(ask())
    finally:
        hand.deck.faces = faces
    return found


def _looked(
    hand: Hand, report: Report, by_facts: list[tuple[Report, Ruling | Needs | CardspeakError]]
) -> Ruling | Needs | CardspeakError:
    """The ruling as the cards lie now.

    A ruling follows from its facts alone, and what decided it takes hundreds of decisions to find:
    that is done once for the same facts, not for each way in which the cards are mixed.
    """
    try:
        facts = ruling.look_at(hand, report, known)
    except CardspeakError as error:
        return error
    answer = next((answer for known_facts, answer in by_facts if known_facts == facts), None)
    if answer is None:
        try:
            answer = explain(facts, hand.terms)
        except CardspeakError as error:
            answer = error
        by_facts.append((facts, answer))
    return answer


def _refused(table: Table, command: CallFloor) -> CardspeakError | None:
    try:
        ruling.rehearse(table, command)
    except CardspeakError as error:
        return error
    return None
