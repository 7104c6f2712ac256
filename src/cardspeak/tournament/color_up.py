"""Coloring up: the lowest chip leaves play, and what becomes of chips that make no whole new one.

A player first changes all that can be changed. The odd chips left are raced off by card or rounded,
as the book says. Chips in play can grow or shrink by it; `ColoredUp.difference` is what the event
must book.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec

from cardspeak.books.policy.tournament import ColorUp, ColorUpPolicy, LeftOver
from cardspeak.cards import Card
from cardspeak.errors import CardspeakError
from cardspeak.hand.refusal import Cites

ODD_CITES: Cites = ("tournament.color_up.odd_chips",)
FROM_CITES: Cites = ("tournament.color_up.race_from",)
LEFT_OVER_CITES: Cites = ("tournament.color_up.race_left_over",)
BROKE_FIRST_CITES: Cites = ("tournament.color_up.race_broke_first",)
SURVIVES_CITES: Cites = ("tournament.color_up.race_survives",)


class ColorUpError(CardspeakError):
    """Chips or cards that a color-up cannot be done with."""


class SeatColorUp(msgspec.Struct, frozen=True):
    """What becomes of one seat: chips changed, odd chips, cards drawn, new chips won."""

    seat: int
    changed: int
    odd: int
    cards: tuple[Card, ...] = ()
    won: int = 0
    saved: int = 0

    def new_chips(self) -> int:
        """How many new chips the seat has for its old ones."""
        return self.changed + self.won + self.saved


class ColoredUp(msgspec.Struct, frozen=True):
    """A color-up at one table; `difference` is how much more is in play than before."""

    old: int
    new: int
    seats: tuple[SeatColorUp, ...]
    difference: int
    cites: Cites = ()


def color_up(
    held: Mapping[int, int],
    others: Mapping[int, int],
    old: int,
    new: int,
    policy: ColorUpPolicy,
    cards: Sequence[Card] = (),
    rank: Callable[[Card], Any] = int,
    first: int = 1,
) -> ColoredUp:
    """Take the chips of value `old` off a table and put chips of value `new` there.

    `held` are the old chips of each seat, `others` what each seat has in larger chips. In a race
    the cards are dealt clockwise from seat `first`, all of a player's before the next player's;
    `rank` orders them, by suit as the book has it.

    >>> rich = {1: 500, 4: 500, 6: 500}
    >>> done = color_up({1: 3, 4: 1, 6: 4}, rich, 25, 100, ColorUpPolicy(), (0, 4, 51, 9))
    >>> [(seat.seat, seat.new_chips()) for seat in done.seats], done.difference
    ([(1, 1), (4, 0), (6, 1)], 0)
    """
    if old < 1 or new <= old or new % old:
        raise ColorUpError(f"chips of {new} cannot take the place of chips of {old}")
    ratio = new // old
    seats = [
        SeatColorUp(seat, count // ratio, count % ratio) for seat, count in sorted(held.items())
    ]
    cites = ODD_CITES
    if policy.odd_chips is ColorUp.RACE:
        broke = {seat.seat for seat in seats if not (seat.changed or others.get(seat.seat, 0))}
        seats = sorted(seats, key=lambda seat: (seat.seat < first, seat.seat))
        cites += _race_cites(seats, ratio, broke)
        seats = _race(seats, ratio, policy, cards, rank, broke)
        seats.sort(key=lambda seat: seat.seat)
    elif cards:
        raise ColorUpError("this house does not race for odd chips")
    else:
        seats = [_rounded(seat, ratio, policy.odd_chips) for seat in seats]
    if policy.race_survives:
        seats = [
            msgspec.structs.replace(seat, saved=1)
            if not seat.new_chips() and not others.get(seat.seat, 0) and seat.odd
            else seat
            for seat in seats
        ]
        if any(seat.saved for seat in seats):
            cites += SURVIVES_CITES
    before = sum(count * old for count in held.values())
    after = sum(seat.new_chips() * new for seat in seats)
    return ColoredUp(old, new, tuple(seats), after - before, cites)


def race_cards(held: Mapping[int, int], old: int, new: int) -> int:
    """How many cards a race at this table needs: one for each odd chip."""
    ratio = new // old
    return sum(count % ratio for count in held.values())


def _race_cites(seats: Sequence[SeatColorUp], ratio: int, broke: Collection[int]) -> Cites:
    """What of a race the house could have otherwise, as far as it comes up here."""
    odd = [seat for seat in seats if seat.odd]
    cites: Cites = FROM_CITES if len(odd) > 1 else ()
    if sum(seat.odd for seat in odd) % ratio:
        cites += LEFT_OVER_CITES
    if any(seat.seat in broke for seat in odd):
        cites += BROKE_FIRST_CITES
    return cites


def _race(
    seats: Sequence[SeatColorUp],
    ratio: int,
    policy: ColorUpPolicy,
    cards: Sequence[Card],
    rank: Callable[[Card], Any],
    broke: Collection[int],
) -> list[SeatColorUp]:
    """Give the new chips that the odd ones make to the highest cards; `seats` as they are dealt."""
    odd = sum(seat.odd for seat in seats)
    if len(cards) != odd or len({*cards}) != odd:
        raise ColorUpError(f"{odd} odd chips are raced: deal a card for each, none twice")
    dealt: list[tuple[Card, int]] = []
    place = 0
    drawn: list[SeatColorUp] = []
    for number, seat in enumerate(seats):
        own = tuple(cards[place : place + seat.odd])
        place += seat.odd
        dealt += [(card, number) for card in own]
        drawn.append(msgspec.structs.replace(seat, cards=own))

    def first(each: tuple[Card, int]) -> tuple[bool, Any]:
        return policy.race_broke_first and drawn[each[1]].seat in broke, rank(each[0])

    chips, left = divmod(odd, ratio)
    won = [0] * len(seats)
    for _, number in sorted(dealt, key=first, reverse=True):
        if policy.race_chips is not None and won[number] >= policy.race_chips:
            continue
        if not chips and left:
            chips = _made_of(left, drawn[number].odd, ratio, policy.race_left_over)
            left = 0
        if not chips:
            break
        won[number] += 1
        chips -= 1
    return [
        msgspec.structs.replace(seat, won=count) for seat, count in zip(drawn, won, strict=True)
    ]


def _made_of(left: int, own: int, ratio: int, how: LeftOver) -> int:
    """What odd chips make that are too few for a new one; `own` has the player whose card is next.

    Chips that do not come out even make the nearer number unless the house says otherwise.
    """
    match how:
        case LeftOver.NEAREST:
            return int(2 * left >= ratio)
        case LeftOver.UP:
            return 1
        case LeftOver.HOLDER_HALF:
            return int(2 * own >= ratio)
        case LeftOver.REMOVED:
            return 0


def _rounded(seat: SeatColorUp, ratio: int, how: ColorUp) -> SeatColorUp:
    """Round the odd chips of a seat."""
    up = seat.odd > 0 if how is ColorUp.ROUND_UP else 2 * seat.odd >= ratio and seat.odd > 0
    return msgspec.structs.replace(seat, won=int(up))
