"""A hand that was played, as little as it takes to play it again: who, with what, and the inputs.

It holds the whole deck: a view of it is built only from what the viewer may know.
"""

from typing import TYPE_CHECKING, Self

import msgspec

from cardspeak.cards import Deck as Cards
from cardspeak.hand import Hand, PostRecord, Showing, Terms
from cardspeak.money.carried_pot import PotBrought
from cardspeak.table.commands import DeckCommand, InHand
from cardspeak.table.plan import Due

if TYPE_CHECKING:
    from cardspeak.table.table import Table


class HandRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A hand to be played again; `at` is when it was dealt, `players` who had which seat.

    `dues` are the posts with the reasons that the dealer gave.
    """

    number: int
    at: int
    players: dict[int, str]
    chairs: int
    terms: Terms
    stacks: dict[int, int]
    button: int
    deck: DeckCommand
    posts: tuple[PostRecord, ...]
    showing: Showing
    carried: PotBrought
    inputs: tuple[InHand, ...]
    dues: tuple[Due, ...] = ()

    @classmethod
    def of(
        cls, table: "Table", hand: Hand, players: dict[int, str] | None = None, at: int = 0
    ) -> Self:
        """The hand that a table plays, or has just played."""
        assert table.cut is not None
        assert table.in_play.plan is not None
        return cls(
            number=table.number,
            at=at,
            players=players or {},
            chairs=table.count,
            terms=hand.terms,
            stacks=hand.chips_before,
            button=table.in_play.plan.positions.last_to_act,
            deck=table.cut,
            posts=hand.posts,
            showing=hand.showing,
            carried=hand.pot_brought,
            inputs=tuple(table.inputs),
            dues=table.in_play.plan.dues,
        )

    def begun(self, *, record: bool = True, terms: Terms | None = None) -> Hand:
        """The deal as it was before the first input, under its own terms or under others."""
        return Hand(
            terms or self.terms,
            self.stacks,
            button=self.button,
            deck=Cards(self.deck.faces, seed=self.deck.seed),
            posts=self.posts,
            showing=self.showing,
            record=record,
            carried=self.carried,
        )

    def name_of(self, seat: int) -> str:
        """Who had a seat."""
        return self.players.get(seat, f"seat {seat}")

    def seat_of(self, name: str) -> int | None:
        """The seat that someone had in the hand."""
        return next((seat for seat, each in self.players.items() if each == name), None)
