"""Policy that no layer acts on yet, and the layer that it waits for.

The books set these fields and print them; nothing reads them until the layer is built. A book of a
user that sets one gets a warning from ``cardspeak books check``. An entry names an area, a group or
a single field, and goes when its last field is read.
"""

from collections.abc import Mapping
from types import MappingProxyType

WAITING: Mapping[str, str] = MappingProxyType(
    {
        "cards.cut": "a house with decks of plastic",
        "cards.deal_starts": "a house with decks of plastic",
        "stud.announced": "a dealer who speaks",
        "draw.dealer_discards_first": "games that the players deal",
        "burn.kept_until": "a dealer who clears the burns away",
        "showdown.rabbit_hunt": "a dealer who shows cards after the deal",
    }
)
"""By area, group or field: what it waits for."""


def waits_for(path: str) -> str | None:
    """The layer that a field waits for, where its area, its group or itself is listed."""
    while path:
        if path in WAITING:
            return WAITING[path]
        path = path.rpartition(".")[0]
    return None
