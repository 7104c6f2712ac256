"""What the floor may learn by only asking: the ruling on a report, from what lies open.

Whoever asks what a ruling would be shows no card, so the answer must not turn on one that is
hidden. It is looked for with the hidden cards mixed many ways, never with the real ones.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from cardspeak.errors import CardspeakError
from cardspeak.floor import Needs, Ruling
from cardspeak.server.answers import NotAllowedError
from cardspeak.table import Table, ruling

_WAYS = 12
"""How often the hidden cards are mixed."""


def looked(table: Table, report: Mapping[str, Any], random: Random) -> Ruling | Needs:
    """The ruling on a report if it is the same whatever the hidden cards are."""
    hand = table.hand
    if hand is None:
        return ruling.look(table, report)  # of the hand just played, in which nothing is live
    faces = hand.deck.faces
    boards = {slot for board in hand.boards for slot in board.slots}
    hidden = [s for s, up in enumerate(hand.deck.facing) if not up and s not in boards]
    found: list[Ruling | Needs | CardspeakError] = []
    try:
        for _ in range(_WAYS):
            mixed, order = list(faces), random.sample(hidden, len(hidden))
            for slot, source in zip(hidden, order, strict=True):
                mixed[slot] = faces[source]
            hand.deck.faces = mixed
            found.append(_looked(table, report))
    finally:
        hand.deck.faces = faces
    first = found[0]
    if any(str(each) != str(first) for each in found):
        raise NotAllowedError("that turns on a card that does not lie open: rule on it to see it")
    if isinstance(first, CardspeakError):
        raise first
    return first


def _looked(table: Table, report: Mapping[str, Any]) -> Ruling | Needs | CardspeakError:
    try:
        return ruling.look(table, report)
    except CardspeakError as error:
        return error
