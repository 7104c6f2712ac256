"""Where button and blinds lie: the first button, the moving and the dead button, two players.

Pure arithmetic on seat numbers. It knows who may be dealt in, never what anyone owes.
"""

from collections.abc import Sequence
from functools import cache

import msgspec

from cardspeak.books.policy import Policy
from cardspeak.books.policy.button import (
    BecomingHeadsUp,
    ButtonCards,
    ButtonMethod,
    FirstButton,
    HeadsUp,
)
from cardspeak.books.policy.cards import DrawnJoker, DrawnTie
from cardspeak.books.policy.entry import InSmallSeat
from cardspeak.cards import JOKER, Card, rank_of
from cardspeak.hand.refusal import Cites
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import clockwise, first_before, first_clockwise, is_between

FIRST_CITES: Cites = ("button.first", "button.first_cards", "cards.drawn.tie")
_BEYOND = 1000
"""More than any card is worth."""
JOKER_CITES: Cites = ("cards.drawn.joker",)
METHOD_CITES: Cites = ("button.method",)
HEADS_UP_CITES: Cites = ("button.heads_up",)
BECOMING_CITES: Cites = ("button.becoming_heads_up", "button.heads_up")


class Positions(msgspec.Struct, frozen=True, gc=False):
    """Where button and blinds lay on a deal.

    `blinds` are seats, smallest blind first, 0 where nobody is due; `reversed` marks the one deal
    on which the button posts the big blind of two.
    """

    button: int
    blinds: tuple[int, ...]
    dealt: int
    reversed: bool = False

    @property
    def big(self) -> int:
        """The seat of the last blind."""
        return self.blinds[-1] if self.blinds else 0

    @property
    def last_to_act(self) -> int:
        """The seat that plays as if on the button: with the blinds reversed, the small blind."""
        return self.first_blind if self.reversed else self.button

    @property
    def first_blind(self) -> int:
        """The seat of the first blind that somebody is due for."""
        return next((seat for seat in self.blinds if seat), 0)


@cache
def lying_cites(first: bool, dealt: int, before: int, blinds: int) -> Cites:
    """The policies that say where button and blinds lie: by players dealt in now and before."""
    found: Cites = FIRST_CITES[:1] if first else METHOD_CITES
    if dealt == 2 and before > 2:
        found = BECOMING_CITES[: min(blinds, 2)]
    elif dealt == 2 and blinds > 1:
        found = HEADS_UP_CITES
    return (*found, "blinds.third") if blinds > 2 else found


def drawn_in_order(
    policy: Policy, seats: Sequence[int], cards: Sequence[Card], drew: Sequence[int]
) -> Sequence[Card]:
    """The cards for the button in the order of the seats; `drew` says who drew which.

    Cards that are dealt go round from seat one, and nobody picks; in a spread deck each does.
    """
    if not drew:
        return cards
    if policy.button.first_cards is ButtonCards.DEALT:
        raise TableRefusal(
            f"players do not draw here: a card is {policy.button.first_cards} to each", *FIRST_CITES
        )
    picked = drew[: len(seats)]
    if sorted(picked) != sorted(seats):
        raise TableRefusal(
            f"seats {', '.join(map(str, seats))} must draw one card each", *FIRST_CITES
        )
    if len(cards) < len(seats):
        raise TableRefusal(
            f"{len(seats)} players must draw a card each; there are {len(cards)} cards",
            *FIRST_CITES,
        )
    row = dict(zip(picked, cards, strict=False))
    return [*[row[seat] for seat in seats], *cards[len(seats) :]]


def first_button(policy: Policy, is_low: bool, seats: Sequence[int], cards: Sequence[Card]) -> int:
    """The seat that has the button on a game's first deal.

    Cards go to the seats in order; a tie that the book plays off takes the cards that follow.
    """
    rule = policy.button.first
    if rule is FirstButton.DEALERS_RIGHT:
        return max(seats)
    if len(cards) < (1 if rule is FirstButton.RANDOM_SEAT else len(seats)):
        raise TableRefusal(
            f"{len(seats)} players need a card each for the button; there are {len(cards)}",
            *FIRST_CITES,
        )
    if rule is FirstButton.RANDOM_SEAT:
        return seats[cards[0] % len(seats)]
    lowest = rule is FirstButton.LOWEST_CARD or (rule is FirstButton.BY_GAME and is_low)
    by_suit = policy.cards.drawn.tie is DrawnTie.BY_SUIT
    cards = _without_joker(policy, cards, len(seats))
    drawn = dict(zip(seats, cards, strict=False))
    values = {seat: _drawn_value(card, lowest, by_suit) for seat, card in drawn.items()}
    for seat, card in drawn.items():
        if card == JOKER:  # above or below every card, as the house has it
            above = policy.cards.drawn.joker is DrawnJoker.HIGHEST
            values[seat] = _BEYOND if above != lowest else -_BEYOND
    best = max(values.values())
    tied = [seat for seat, value in values.items() if value == best]
    return tied[0] if len(tied) == 1 else first_button(policy, is_low, tied, cards[len(seats) :])


def _without_joker(policy: Policy, cards: Sequence[Card], drawn: int) -> Sequence[Card]:
    """The cards for the button where a joker among them is a blank: the next one replaces it."""
    if JOKER not in cards[:drawn] or policy.cards.drawn.joker is not DrawnJoker.BLANK:
        return cards
    row, rest = list(cards[:drawn]), [card for card in cards[drawn:] if card != JOKER]
    if not rest:
        raise TableRefusal(
            "a joker was drawn and must be replaced: give one more card", *JOKER_CITES
        )
    row[row.index(JOKER)] = rest.pop(0)
    return [*row, *rest]


def _drawn_value(card: Card, lowest: bool, by_suit: bool) -> int:
    """How good a card is for the button; the ace is low where the lowest card has it."""
    if not lowest:
        return card if by_suit else rank_of(card)
    rank = (rank_of(card) + 1) % 13
    return -(rank * 4 + card % 4) if by_suit else -rank


def first_positions(
    button: int, dealt: set[int], policy: Policy, count: int, blinds: int
) -> Positions:
    """Button and blinds of a game's first deal."""
    if len(dealt) == 2 and blinds:
        return _two(first_clockwise(button - 1, dealt, count), dealt, policy, blinds)
    line = [seat for seat in clockwise(button, count) if seat in dealt]
    return Positions(button, _padded(line, blinds), len(dealt))


def next_positions(
    last: Positions,
    regular: set[int],
    waiting: set[int],
    policy: Policy,
    count: int,
    skipped: set[int],
) -> tuple[Positions, set[int]]:
    """Button and blinds of the next deal, and who is dealt in by them.

    `regular` are players of the game, `waiting` those who come in when the big blind reaches them,
    `skipped` those whom a moving button does not go to, nor a blind that has already passed.
    """
    if not last.blinds:
        return Positions(first_clockwise(last.button, regular, count), (), len(regular)), regular
    if policy.button.method is ButtonMethod.MOVING and last.dealt == 2 and len(regular) > 2:
        # Two players shared the places: from there on the blinds, not the button, move by one.
        big = first_clockwise(last.big, regular | waiting, count)
        dealt = regular | {big}
        placed = _around(big, dealt, count, len(last.blinds))
    elif policy.button.method is ButtonMethod.MOVING:
        placed = _moving(last, regular, waiting, policy, count, skipped)
        dealt = regular | ((waiting - regular) & set(placed.blinds))
    else:
        big = first_clockwise(last.big, regular | waiting, count)
        dealt = regular | {big}
        placed = _dead(last, dealt, big, count)
    if len(dealt) == 2:
        placed = _heads_up(last, dealt, policy, count)
    return placed, dealt


def _padded(line: Sequence[int], blinds: int) -> tuple[int, ...]:
    """The first players of a line in the blinds; with too few players the smallest have nobody."""
    posted = tuple(line[:blinds])
    return (0,) * (blinds - len(posted)) + posted


def _moving(
    last: Positions,
    regular: set[int],
    waiting: set[int],
    policy: Policy,
    count: int,
    skipped: set[int],
) -> Positions:
    button = first_clockwise(last.button, (regular - skipped) or regular, count)
    reached = {seat for seat in waiting if is_between(last.big, seat, button, count)}
    blinds = len(last.blinds)
    behind = {seat for seat in skipped if is_between(button, seat, last.big, count)}
    if button == last.big:  # the button has caught up with the big blind: nobody is between them
        behind = set()
    takers = (regular - behind) | reached
    if len(takers) <= blinds:
        takers = regular | reached
    line = [seat for seat in clockwise(button, count) if seat in takers]
    if policy.entry.in_small_seat is InSmallSeat.WAITS:
        while early := [seat for seat in line[: blinds - 1] if seat in reached]:
            line.remove(early[0])
            reached.discard(early[0])
    placed = _padded(line, blinds)
    return Positions(button, placed, len(regular | (reached & set(placed))))


def _dead(last: Positions, dealt: set[int], big: int, count: int) -> Positions:
    """The big blind goes to the player due; small blind and button follow its old seats."""
    seats = [*last.blinds[1:], big]
    for place in range(len(seats) - 2, -1, -1):
        after = seats[place + 1 :]
        if not seats[place] or seats[place] in after:
            seats[place] = first_before(after[0], dealt - set(after), count)
    button = last.blinds[0]
    first = next(seat for seat in seats if seat)
    if not button or button in seats or (first != big and is_between(first, button, big, count)):
        button = first_before(first, (dealt - set(seats)) or dealt, count)
    return Positions(button, tuple(seats), len(dealt))


def _heads_up(last: Positions, dealt: set[int], policy: Policy, count: int) -> Positions:
    blinds = len(last.blinds)
    if last.dealt == 2 and last.button in dealt:
        button = last.button if last.reversed else _other(dealt, last.button)
        return _two(button, dealt, policy, blinds)
    becoming = policy.button.becoming_heads_up
    if last.dealt > 2:
        if becoming is BecomingHeadsUp.AS_EVER:
            return _as_ever(last, dealt, policy, count)
        gone = last.button not in dealt
        if becoming is BecomingHeadsUp.MOVES_ON_REVERSED and last.dealt == 3 and gone:
            button = first_clockwise(last.button, dealt, count)
            return Positions(button, _padded((_other(dealt, button), button), blinds), 2, True)
        if last.big in dealt:
            return _two(last.big, dealt, policy, blinds)
    return _by_big_blind(last, dealt, policy, count)


def _as_ever(last: Positions, dealt: set[int], policy: Policy, count: int) -> Positions:
    """Two players are left, and button and blinds move as with more."""
    if policy.button.method is ButtonMethod.DEAD:
        return _by_big_blind(last, dealt, policy, count)
    button = first_clockwise(last.button, dealt, count)
    return _two(button, dealt, policy, len(last.blinds))


def _by_big_blind(last: Positions, dealt: set[int], policy: Policy, count: int) -> Positions:
    """Two players: the big blind goes to the one due, and the button lies where that puts it."""
    blinds = len(last.blinds)
    big = first_clockwise(last.big, dealt, count)
    on_button = policy.button.heads_up is HeadsUp.BIG_BLIND and blinds > 1
    return _two(big if on_button else _other(dealt, big), dealt, policy, blinds)


def _two(button: int, dealt: set[int], policy: Policy, blinds: int) -> Positions:
    """Button and blinds of two players, by who has the button."""
    other = _other(dealt, button)
    if blinds == 1:
        return Positions(button, (other,), 2)
    small_on_button = policy.button.heads_up is HeadsUp.SMALL_BLIND
    posted = (button, other) if small_on_button else (other, button)
    return Positions(button, (0,) * (blinds - 2) + posted, 2)


def _other(dealt: set[int], seat: int) -> int:
    return next(each for each in dealt if each != seat)


def with_more(
    last: Positions, two: set[int], dealt: set[int], policy: Policy, count: int
) -> Positions:
    """Button and blinds when others come in besides the two who would have played alone."""
    big = first_clockwise(last.big, two, count)
    if last.dealt == 2 or policy.button.method is ButtonMethod.MOVING:
        return _around(big, dealt, count, len(last.blinds))
    return _dead(last, dealt, big, count)


def _around(big: int, dealt: set[int], count: int, blinds: int) -> Positions:
    """Blinds and button before a big blind, when a third player joins a game of two."""
    seats = [big]
    while len(seats) < min(blinds, len(dealt)):
        seats.insert(0, first_before(seats[0], dealt - set(seats), count))
    button = first_before(seats[0], (dealt - set(seats)) or dealt, count)
    return Positions(button, _padded(seats, blinds), len(dealt))
