"""Awards: side pots, halves, quarters, odd chips by book and game, and what the house takes."""

import pytest
from tests.hand.tables import BOOKS, act, dealt, passively

from cardspeak.books.notice import Charge, Drop
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.games import Structure
from cardspeak.hand import Bet, BringIn, Call, Complete, Fold, Hand, PostKind, PostRecord, Raise
from cardspeak.hand.events import Awarded, Charged

LIMIT, NO_LIMIT = Structure.LIMIT, Structure.NO_LIMIT
SMALL, BIG = PostRecord(1, 2, PostKind.SMALL_BLIND), PostRecord(2, 4, PostKind.BIG_BLIND)
ROYAL = "2c 2d 3c 3d 4c 4d 6c Ts Js Qs 6d Ks 7c As"  # three players, the board plays


def awards(hand: Hand) -> list[tuple[int, int, int, int, int]]:
    """Seat, amount, pot, share and odd chips of each award."""
    return [
        (event.seat, event.amount, event.pot, event.share, event.odd)
        for event in hand.events or ()
        if isinstance(event, Awarded)
    ]


# Side pots


def test_the_short_stack_wins_the_main_pot_and_the_next_best_the_side_pot() -> None:
    top = "Ac Kc 7c Ad Kd 7d 2h 3h 9s Js 2s 4d 2d 5c"
    hand = dealt("holdem", NO_LIMIT, [20, 100, 100], top=top)
    passively(act(hand, Raise(100), Call(), Call()))
    assert awards(hand) == [(2, 160, 1, 0, 0), (1, 60, 0, 0, 0)], "the side pot is awarded first"
    assert list(hand.stacks_by_seat.values()) == [60, 160, 0]


def test_what_nobody_called_goes_back_before_the_showdown() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [50, 400]), Raise(400), Call())
    assert sum(hand.stacks_by_seat.values()) == 450
    assert max(hand.stacks_by_seat.values()) <= 450
    assert hand.returned == 350


def test_dead_money_belongs_to_the_main_pot() -> None:
    top = "Ac Kc 7c Ad Kd 7d 2h 3h 9s Js 2s 4d 2d 5c"
    posts = [SMALL, BIG, PostRecord(3, 5, PostKind.DEAD)]
    hand = dealt("holdem", NO_LIMIT, [20, 100, 105], top=top, posts=posts)
    passively(act(hand, Raise(100), Call(), Call()))
    assert awards(hand) == [(2, 160, 1, 0, 0), (1, 65, 0, 0, 0)]


# Odd chips


def test_odd_chips_go_one_each_from_the_left_of_the_button() -> None:
    posts = [SMALL, BIG, PostRecord(1, 2, PostKind.DEAD)]
    hand = passively(dealt("holdem", NO_LIMIT, [100] * 3, top=ROYAL, posts=posts))
    assert list(hand.stacks_by_seat.values()) == [99, 101, 100]
    assert [odd for *_, odd in awards(hand)] == [1, 1, 0]


def test_all_odd_chips_go_to_one_hand_by_the_official_rules() -> None:
    # The highest hole card by suit: seat 3 holds the sixes' elder brothers here, a five of spades.
    top = "2c 2d 3s 3d 4c 5s 6c Ts Js Qs 6d Ks 7c As"
    hand = dealt("holdem", NO_LIMIT, [100] * 3, top=top, book=BOOKS["official"],
                 posts=[SMALL, BIG, PostRecord(1, 2, PostKind.DEAD)])  # fmt: skip
    passively(hand)
    assert {seat: odd for seat, _, _, _, odd in awards(hand)} == {3: 2, 1: 0, 2: 0}


def stud_split(book: str, game: str = "seven-card-stud") -> Hand:
    """Two hands of equal ranks, seat 2 with the better suits, seven in the pot."""
    top = "2c 2d Qc 3d 3c Qs 4h 4s Kd 8c 5s 5h 8d 6c 6d 8h 9d 9c 8s Kh Ks"
    hand = dealt(game, LIMIT, [100] * 3, top=top, book=BOOKS[book])
    return passively(act(hand, BringIn(), Call(), Fold()))


def test_the_odd_chip_in_stud_goes_to_the_highest_card_by_suit() -> None:
    for book in ("catfish-bend", "black-pearl", "seminole"):
        hand = stud_split(book)
        odd = {seat: odd for seat, _, _, _, odd in awards(hand)}
        assert odd == {2: 1, 1: 0}, book


def test_the_odd_chip_of_a_low_hand_goes_to_its_lowest_card() -> None:
    # Razz: 6-5-4-3-2 twice; seat 1 holds the deuce of clubs, the lowest card.
    top = "2c 2d Qc 3d 3c Qs 4h 4s Ks 8c 5s 5h 8d 6c 6d 8h 9d 9c 8s Kh Kd"
    hand = dealt("razz", LIMIT, [100] * 3, top=top)
    assert hand.options.seat == 3
    act(hand, BringIn(), Complete(4), Call(), Fold())
    passively(hand)
    assert [(seat, amount) for seat, amount, *_ in awards(hand)] == [(1, 7), (2, 6)]


def test_the_high_half_gets_the_odd_chip() -> None:
    # Seat 1 has aces for high, seat 2 eight-six for low; nine in the pot.
    top = "Ac 2h 9c Ad 6h 9d Kc Qh Jc Kd Qd Jd 7c 3d 4s 8s 7d Ts 7h Th"
    posts = [SMALL, BIG, PostRecord(3, 1, PostKind.DEAD)]
    hand = dealt("omaha-high-low", LIMIT, [100] * 3, top=top, posts=posts)
    passively(act(hand, Fold(), Call()))
    assert [(seat, amount) for seat, amount, *_ in awards(hand)] == [(1, 5), (2, 4)]


# High-low, three seats of Omaha: burn, 3s 4h 5s on the flop, Ks and Td after it.
BOARD = " 7c 3s 4h 5s 7d Ks 7h Td"


def by_seat(hand: Hand) -> dict[int, int]:
    found: dict[int, int] = {}
    for seat, amount, *_ in awards(hand):
        found[seat] = found.get(seat, 0) + amount
    return found


def test_two_who_tie_both_ways_divide_the_pot() -> None:
    top = "Ac Ad Kc 2c 2d Kd Qc Qd Qh Jh 9d Jd" + BOARD
    hand = passively(dealt("omaha-high-low", LIMIT, [100] * 3, top=top))
    assert by_seat(hand) == {1: 6, 2: 6}


def test_a_low_tied_by_two_is_quartered() -> None:
    # Wheels for seats 1 and 2, but seat 1's six makes the higher straight: three quarters.
    top = "Ac Ad Kc 2c 2d Kd 6c Qd Qh 7s 9d Jd" + BOARD
    hand = passively(dealt("omaha-high-low", LIMIT, [100] * 3, top=top))
    assert by_seat(hand) == {1: 6 + 3, 2: 3}


@pytest.mark.parametrize(
    ("rule", "won"),
    [
        ("one a player, in order", {1: 8, 2: 3, 3: 3}),
        ("one a player of the whole pot, in order", {1: 7, 2: 3, 3: 4}),
    ],
)
def test_one_odd_chip_a_pot_goes_past_a_player_who_has_one(rule: str, won: dict[int, int]) -> None:
    # Seats 1 and 2 tie for high, 1 and 3 for low: seven chips for each half.
    top = "As Ac Ah 2s Kc 2h Kd Jd Js 9h Jh 9s 5c 3d 4d Ks 5h Qh 6h 7s"
    posts = [SMALL, BIG, PostRecord(3, 2, PostKind.DEAD)]
    choices = {"oddchip.remainder": rule}
    hand = dealt("omaha-high-low", LIMIT, [100] * 3, top=top, posts=posts, choices=choices)
    assert by_seat(passively(hand)) == won


def test_the_best_high_and_the_only_low_scoop() -> None:
    top = "Ac Kd Kc 2c Kh Qd Qc Qs Jh Jc 9d 9h 7c 3s 4h 5s 7d Th 7h Td"
    hand = passively(dealt("omaha-high-low", LIMIT, [100] * 3, top=top))
    assert {seat for seat, *_ in awards(hand)} == {1}
    assert list(hand.stacks_by_seat.values()) == [108, 96, 96]


def test_without_a_low_the_high_hand_takes_all() -> None:
    top = "Ac Kd Kc 2c Kh Qd Qc Qs Jh Jc 9d 9h 7c 9s Ts Js 7d Th 7h Td"
    hand = passively(dealt("omaha-high-low", LIMIT, [100] * 3, top=top))
    assert {share for _, _, _, share, _ in awards(hand)} == {0}


def test_a_low_that_is_not_in_the_side_pot_makes_no_low_half_of_it() -> None:
    # Seat 1, short, has the only low; seats 2 and 3 play on for a side pot.
    top = "Ac Kd Kc 2c Kh Qd Qc Qs Jh Jc 9d 9h 7c 3s 4h 5s 7d Th 7h Td"
    hand = dealt("omaha-high-low", LIMIT, [6, 100, 100], top=top)
    act(hand, Raise(8), Call(), Call())
    passively(hand)
    assert {share for _, _, pot, share, _ in awards(hand) if pot == 1} == {0}


# The charge


RAKE = Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=5)


def test_a_percentage_is_capped_over_all_pots_together() -> None:
    hand = dealt("holdem", NO_LIMIT, [20, 100, 100], charge=RAKE)
    passively(act(hand, Raise(100), Call(), Call()))
    assert hand.raked == 5


def test_no_flop_no_drop() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [100] * 3, charge=RAKE), Raise(20), Fold(), Fold())
    assert hand.raked == 0


def test_the_drop_of_oasis_goes_by_the_players_dealt_in() -> None:
    drops = Charge(
        method=RakeMethod.DROP_BY_PLAYERS,
        drops=(Drop(players=5, amount=2), Drop(players=7, amount=3)),
    )
    for players, due in ((4, 0), (5, 2), (7, 3)):
        hand = dealt("holdem", LIMIT, [100] * players, book=BOOKS["oasis"], charge=drops)
        assert passively(hand).raked == due


def test_what_is_charged_is_an_event_with_its_points() -> None:
    hand = passively(dealt("holdem", NO_LIMIT, [100] * 3, charge=RAKE))
    (charged,) = [event for event in hand.events or () if isinstance(event, Charged)]
    assert charged.amount == 1
    assert "rake.cap_over" in charged.cites


@pytest.mark.parametrize("charged", [True, False])
def test_players_who_tie_for_a_pot_they_alone_made_may_go_free(charged: bool) -> None:
    choice = {"rake.sole_tie_charged": charged}
    hand = dealt("holdem", NO_LIMIT, [100] * 3, top=ROYAL, charge=RAKE, choices=choice)
    assert passively(hand).raked == (1 if charged else 0)


@pytest.mark.parametrize(("apart", "won"), [(True, [54, 52]), (False, [53, 53])])
def test_pots_of_the_same_winners_are_divided_each_or_together(apart: bool, won: list[int]) -> None:
    top = "2c Ac Ad Qc 2d 3c Kd Kc Qd 3s 4c As Ks 7h 4d 8c 4h 5d"
    choice = {"oddchip.pots_apart": apart}
    stacks = [200, 200, 200, 15, 200]
    hand = dealt("holdem", NO_LIMIT, stacks, top=top, choices=choice, blinds=(5, 10))
    act(hand, Raise(22), Call(), Call(), Fold(), Call(), Bet(10), Call(), Fold())
    assert list(passively(hand).winnings_by_seat.values())[1:3] == won


@pytest.mark.parametrize(
    ("unit", "won"),
    [
        ("the smallest unit the game uses", [15, 10]),
        ("the smallest chip on the table", [13, 12]),
    ],
)
def test_a_pot_is_divided_down_to_the_unit_of_the_book(unit: str, won: list[int]) -> None:
    choice = {"oddchip.unit": unit}
    hand = dealt(
        "holdem", NO_LIMIT, [203, 200, 200], top=ROYAL, choices=choice, blinds=(5, 10), chip=5
    )
    assert list(passively(act(hand, Call(), Fold())).winnings_by_seat.values())[1:] == won


def test_of_several_cards_that_would_do_the_highest_is_taken_to_play() -> None:
    """Nine of clubs or of spades with the eight: the order in which they came decides nothing."""
    top = "2h 9h 9c 2s 8d 8h 3h 4h 9s 3s 5h 4c 6c Tc Jd Qh 6d 3d 6h 2c"
    hand = dealt("omaha", LIMIT, [100] * 3, top=top, book=BOOKS["official"], blinds=(1, 4))
    passively(act(hand, Call(), Fold()))
    assert [(seat, odd) for seat, *_, odd in awards(hand) if odd] == [(3, 1)]
