"""A voice for the tests of explanations: players by their seats, and no card by its face."""

from collections.abc import Iterable

from cardspeak.cards import Slot


class PlainVoice:
    """Speaks of "Seat 3", and of cards by their number."""

    def who(self, seat: int) -> str:
        """What a seat is called."""
        return f"Seat {seat}"

    def chips(self, amount: int) -> str:
        """Chips with their thousands apart."""
        return f"{amount:,}"

    def cards(self, slots: Iterable[Slot]) -> str:
        """How many cards."""
        return f"{len(list(slots))} cards"

    def hidden(self, slots: tuple[Slot, ...]) -> str:
        """How many cards."""
        return self.cards(slots)


VOICE = PlainVoice()
