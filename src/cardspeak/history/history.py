"""One hand as a history file tells it: stakes, stacks, actions, and whatever else was noted.

Chips are ints here as everywhere: `scale` says how many digits of them stand after the point in
the file, so that 2.50 is 250 at a scale of 2. Nothing is played or checked against a book here.
"""

import datetime
from decimal import Decimal
from typing import Any

import msgspec

from cardspeak.arguments import expect_number
from cardspeak.errors import CardspeakError
from cardspeak.history.variants import VARIANTS, Variant

Chips = tuple[int, ...]
Stacks = tuple[int | None, ...]
"""A stack each; None for one that nobody knows, `inf` in a file."""

Number = int | Decimal


class HistoryError(CardspeakError):
    """A history that cannot be read; `line` is where, counted from 1."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


class HandHistory(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as a PHH file describes it. Players are p1, p2, … clockwise from the button's left."""

    variant: Variant
    ante_trimming_status: bool | None = None
    antes: Chips
    blinds_or_straddles: Chips | None = None
    bring_in: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    min_bet: int | None = None
    starting_stacks: Stacks
    actions: tuple[str, ...]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: str | int | None = None
    level: int | None = None
    seats: Chips | None = None
    seat_count: int | None = None
    table: str | int | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: Stacks | None = None
    winnings: Chips | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: Number | None = None
    time_banks: tuple[Number, ...] | None = None
    user: dict[str, Any] = {}
    scale: int = 0

    @property
    def count(self) -> int:
        """How many players were dealt in."""
        return len(self.starting_stacks)

    def name(self, player: int) -> str:
        """What a player is called; p1 and so on where the file does not say."""
        expect_number("the player", player, 0, self.count - 1, HistoryError)
        if self.players is not None and self.players[player]:
            return self.players[player]
        return f"p{player + 1}"

    def check(self) -> None:
        """Refuse a history whose fields do not fit its variant or each other."""
        for name in VARIANTS[self.variant].stakes:
            if getattr(self, name) is None:
                raise HistoryError(f"{self.variant} needs the field '{name}'")
        count = len(self.starting_stacks)
        if count < 2:
            raise HistoryError("'starting_stacks' must have two players or more")
        each: tuple[Any, ...] | None
        for name, each in (
            ("antes", self.antes),
            ("blinds_or_straddles", self.blinds_or_straddles),
            ("finishing_stacks", self.finishing_stacks),
            ("winnings", self.winnings),
            ("seats", self.seats),
            ("players", self.players),
            ("time_banks", self.time_banks),
        ):
            if each is not None and len(each) != count:
                raise HistoryError(
                    f"'{name}' has {len(each)} values, and 'starting_stacks' {count}"
                )


STAKES = ("bring_in", "small_bet", "big_bet", "min_bet")
"""The fields with one amount of chips."""

AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
"""The fields with an amount of chips a player."""

FIELDS = tuple(name for name in HandHistory.__struct_fields__ if name not in ("user", "scale"))
"""The fields of the standard in the order in which they are written."""
