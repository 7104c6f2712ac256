"""The cards of a deal: what each seat holds and shows, and what lies on the board."""

from cardspeak.arguments import Passed, shown
from cardspeak.cards import Card, Facing, Slot
from cardspeak.hand.deal_checks import HandError
from cardspeak.hand.state import HandState


class HandCards(HandState):
    """The cards of a deal."""

    __slots__ = ()

    def cards_of(self, seat: Passed[int]) -> tuple[Card, ...]:
        """The cards that a seat holds, as the deck knows them."""
        return self._faces(self.player(seat))

    def open_cards_of(self, seat: Passed[int]) -> tuple[Card, ...]:
        """The cards that a seat shows."""
        return self._up_cards(self.player(seat))

    def mucked_slots(self, seat: Passed[int]) -> tuple[Slot, ...] | None:
        """The cards that a seat has given up, if they went to the muck as one hand."""
        return self._buried.get(self.player(seat))

    def is_folded_free(self, seat: Passed[int]) -> bool:
        """Whether a seat folded where it could have checked, and still gets its cards."""
        return self._folded_free[self.player(seat)]

    def has_shown(self, seat: Passed[int]) -> bool:
        """Whether a seat has laid its hand face up."""
        return self._shown[self.player(seat)]

    @property
    def seats_mucked(self) -> tuple[int, ...]:
        """The seats that have mucked at the showdown, in order."""
        return tuple([self.seats[player] for player in self._thrown])

    def _faces(self, player: int) -> tuple[Card, ...]:
        """A hand's cards as the deck knows them."""
        return self.deck.faces_of(self._hands[player])

    def _up_cards(self, player: int) -> tuple[Card, ...]:
        """The cards that a hand shows."""
        facing = self.deck.facing
        return self.deck.faces_of([slot for slot in self._hands[player] if facing[slot]])

    def board_faces(self, run: Passed[int] = 0) -> tuple[Card, ...]:
        """The board of a run: what all runs share, and the cards of its own."""
        try:
            own = self.boards[run].slots
        except (IndexError, TypeError):
            last = len(self.boards) - 1
            raise HandError(f"the run is {shown(run)}; the runs go from 0 to {last}") from None
        if run and self.run is not None:
            own = self.board.slots[: self.run.shared] + own
        return self.deck.faces_of(own)

    def turn_up(self, player: int) -> None:
        """A hand is laid face up."""
        self._shown[player] = True
        for slot in self._hands[player]:
            self.deck.facing[slot] = Facing.UP
