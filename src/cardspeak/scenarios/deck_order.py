"""The order of the deck that deals the cards a scenario names to the seats it names.

Which slot of the deck a seat's fourth card comes from depends on who has folded by then, so the
deal is played again with each card put where the last playing dealt it, until nothing moves. Each
playing settles at least one street more. The rest of the deck is filled from a fixed seed.
"""

from collections.abc import Iterable, Mapping, Sequence

from cardspeak.cards import UNKNOWN, Card, DeckKind, Seeded, Slot, text
from cardspeak.hand.events import Boarded, Burned, Dealt, HandEvent
from cardspeak.scenarios.scenario import ScenarioError

_BOARDS = ("board", "second_board", "third_board")


class DeckOrder:
    """The cards named for each seat and pile, and the slots they have been dealt from.

    `strays` are cards that do not belong in the deck; one that is named lies in it instead of a
    card that is not.
    """

    def __init__(
        self,
        named: Mapping[str, Sequence[Card]],
        kind: DeckKind,
        seed: int,
        starting: int,
        strays: frozenset[Card] = frozenset(),
    ) -> None:
        self.named = named
        self.kind = kind
        self.strays = strays
        self.seed = seed
        self.starting = starting
        self.at: dict[Slot, Card] = {}
        self._check()

    def _check(self) -> None:
        seen: dict[Card, str] = {}
        for whose, row in self.named.items():
            for card in row:
                if card == UNKNOWN:
                    continue
                if card not in self.kind.cards and card not in self.strays:
                    raise ScenarioError(
                        f"cards of {whose}: {text([card])} is not in a deck of {self.kind.name}"
                    )
                if card in seen:
                    raise ScenarioError(
                        f"cards of {whose}: {text([card])} is already among those of {seen[card]}"
                    )
                seen[card] = whose

    def faces(self) -> list[Card]:
        """A deck with the named cards in their slots and the rest in a fixed order."""
        named = {card for row in self.named.values() for card in row}
        placed = set(self.at.values())
        rest = Seeded(self.seed).shuffled([card for card in self.kind.cards if card not in named])
        unplaced = [card for card in self.kind.cards if card in named and card not in placed]
        fill = iter(rest + unplaced)
        return [self.at[slot] if slot in self.at else next(fill) for slot in range(self.kind.size)]

    def settle(self, events: Iterable[HandEvent]) -> bool:
        """Put each card where it was dealt; whether all were there already."""
        queues = {whose: list(row) for whose, row in self.named.items()}
        found: dict[Slot, Card] = {}
        for whose, top in (("deck", 0), ("stub", self.starting)):
            row = enumerate(queues.pop(whose, ()), top)
            found |= {place: card for place, card in row if card != UNKNOWN}
        for event in events:
            whose, slots = _dealt(event)
            queue = queues.get(whose, [])
            for slot in slots:
                card = queue.pop(0) if queue else UNKNOWN
                if card != UNKNOWN and found.setdefault(slot, card) != card:
                    raise ScenarioError(
                        f"cards of {whose}: {text([card])} cannot come there: that place of the "
                        f"deck was {text([found[slot]])}"
                    )
        settled = found == self.at
        self.at = found
        return settled


def _dealt(event: HandEvent) -> tuple[str, tuple[Slot, ...]]:
    """The seat or pile that an event gave cards to, and the slots."""
    if isinstance(event, Dealt):
        return str(event.seat), event.slots
    if isinstance(event, Boarded):
        return _BOARDS[event.run], event.slots
    if isinstance(event, Burned):
        return "burns", (event.slot,)
    return "", ()
