"""The button: the first one, the dead and the moving button, two players; the printed examples."""

import pytest
from tests.table.seating import Room, notice

from cardspeak.books import Book, Policy, policy_with
from cardspeak.books.policy.button import BecomingHeadsUp, ButtonMethod, FirstButton
from cardspeak.books.policy.cards import DrawnJoker
from cardspeak.cards import cards
from cardspeak.hand import Call, Check
from cardspeak.hand.events import Dealt
from cardspeak.table import DrawButton, Leave, Table, TableRefusal
from cardspeak.table.button import Positions, first_button, next_positions

A, B, C, D, E = 1, 2, 3, 4, 5


def positions(room: Room) -> tuple[int, tuple[int, ...]]:
    at = room.plan.positions
    return at.button, at.blinds


@pytest.mark.rule("seminole:B.2.f2", "seminole:B.2.f3", "seminole:B.2.f5")
def test_the_book_s_example_of_a_big_blind_who_quits() -> None:
    room = Room("seminole", 6, button=A, blinds=(5, 10), buy_in=200)
    assert positions(room) == (A, (B, C))
    room.hand()
    room(Leave(C))
    assert positions(room) == (B, (C, D))
    assert room.posts() == {D: (10, 0)}
    assert "the small blind is dead" in room.table.preview(room.now)
    first = room.deal()
    assert first.hand.seats[-1] == B
    room.fold_out()
    assert positions(room) == (C, (D, E))
    second = room.deal()
    assert second.hand.seats[-1] == B, "last action twice running"
    room.fold_out()


@pytest.mark.rule("catfish-bend:S4.blinds.2", "catfish-bend:S4.blinds.2.b")
def test_a_dead_button_gives_each_player_each_blind_once() -> None:
    room = Room("catfish-bend", 6, button=1)
    room.hands(2)
    room(Leave(3))
    paid: dict[int, list[int]] = {}
    for _ in range(5):
        for due in room.hand().dues:
            paid.setdefault(due.seat, []).append(due.amount)
    assert {seat: sorted(amounts) for seat, amounts in paid.items() if seat in (1, 5, 6)} == {
        1: [1, 2],
        5: [1, 2],
        6: [1, 2],
    }


@pytest.mark.rule("black-pearl:S4.blind.2.a", "catfish-bend:S4.blinds.2.a")
@pytest.mark.parametrize("book", ["black-pearl", "catfish-bend"])
def test_a_moving_button_may_put_up_two_big_blinds(book: str) -> None:
    room = Room(book, 6, button=1, choices={"button.method": "moving"})
    room.hand()
    room(Leave(2))
    assert positions(room) == (3, (4, 5))
    assert room.posts() == {3: (1, 0), 4: (2, 0), 5: (2, 0)}
    assert room.rules(4) == (f"{book}:{'S4.blind.2.a' if book[0] == 'b' else 'S4.blinds.2.a'}",)
    room.hand()
    assert positions(room) == (4, (5, 6))
    assert room.posts() == {4: (1, 0), 5: (1, 0), 6: (2, 0)}, "the small blind follows the big"
    room.hand()
    assert room.posts() == {6: (1, 0), 1: (2, 0)}


@pytest.mark.rule("oasis:oasis.holdem-hilo.15.s2")
def test_a_button_that_skips_ahead_spares_someone_a_blind() -> None:
    room = Room("oasis", 6, button=1, structure="limit", blinds=(1, 2), buy_in=60)
    room.hand()
    room(Leave(2))
    assert positions(room) == (3, (4, 5))
    assert room.posts() == {4: (1, 0), 5: (2, 0)}


@pytest.mark.rule("black-pearl:S4.blind.3.1", "catfish-bend:S4.blinds.4")
@pytest.mark.parametrize("book", ["black-pearl", "catfish-bend", "common"])
def test_two_players_have_the_small_blind_on_the_button(book: str) -> None:
    room = Room(book, (2, 7), button=7)
    for button, other in ((7, 2), (2, 7), (7, 2)):
        assert room.plan.positions.button == button
        assert room.posts() == {button: (1, 0), other: (2, 0)}
        room.hand()


@pytest.mark.rule("official:16.1.c.i")
def test_a_house_without_the_exception_has_the_big_blind_on_the_button_of_two() -> None:
    room = Room("official", (2, 7), button=0)
    assert room.plan.positions.button == 7, "the player at the dealer's right"
    assert room.posts() == {2: (1, 0), 7: (2, 0)}


@pytest.mark.rule("black-pearl:S4.blind.3.2")
def test_the_latest_big_blind_takes_the_button_when_two_are_left() -> None:
    room = Room("black-pearl", 3, button=1)
    room.hand()
    room(Leave(1))
    assert room.plan.positions.button == 3
    assert room.posts() == {3: (1, 0), 2: (2, 0)}


@pytest.mark.rule("official:11.1.b")
def test_the_button_moves_as_ever_where_no_exception_is_printed() -> None:
    room = Room("official", 3, button=0)
    room.hand()
    assert room.table.rotation.last is not None
    assert (room.table.rotation.last.button, room.table.rotation.last.blinds) == (3, (1, 2))
    room(Leave(3))
    assert room.plan.positions.button == 1
    assert room.posts() == {2: (1, 0), 1: (2, 0)}


@pytest.mark.rule("catfish-bend:S12.tourn.34")
def test_a_busted_button_of_three_reverses_the_blinds_for_one_deal() -> None:
    policy = policy_with({"button.becoming_heads_up": BecomingHeadsUp.MOVES_ON_REVERSED})
    last = Positions(1, (2, 3), 3)
    first, _ = next_positions(last, {2, 3}, set(), policy, 9, set())
    assert (first.button, first.blinds) == (2, (3, 2)), "the big blind is on the button"
    second, _ = next_positions(first, {2, 3}, set(), policy, 9, set())
    assert (second.button, second.blinds) == (2, (2, 3)), "the button stays"
    third, _ = next_positions(second, {2, 3}, set(), policy, 9, set())
    assert (third.button, third.blinds) == (3, (3, 2))


@pytest.mark.rule("catfish-bend:S12.tourn.34")
def test_with_the_blinds_reversed_the_small_blind_plays_as_if_on_the_button() -> None:
    room = Room("catfish-bend", 3, event="tournament")
    room.hand()
    room(Leave(1))
    deal = room.deal()
    hand = deal.hand
    assert (deal.plan.positions.button, deal.plan.positions.blinds) == (2, (3, 2))
    assert hand.events is not None
    dealt = [event.seat for event in hand.events if isinstance(event, Dealt)]
    assert dealt == [2, 3], "the big blind gets the first card"
    assert hand.options.seat == 3
    room.table.act(Call(), 3, room.now)
    room.table.act(Check(), 2, room.now)
    for _ in range(3):
        assert hand.options.seat == 2, "the big blind acts first on every later street"
        room.table.act(Check(), 2, room.now)
        room.table.act(Check(), 3, room.now)
    room.fold_out()
    assert room.plan.positions.button == 2
    assert room.deal().hand.options.seat == 2


@pytest.mark.parametrize("method", list(ButtonMethod))
@pytest.mark.parametrize("back", [{3}, {3, 4}, {4}])
@pytest.mark.parametrize("last", [Positions(1, (1, 2), 2), Positions(2, (2, 1), 2)])
def test_players_back_after_a_deal_of_two_neither_skip_nor_repeat_a_blind(
    method: ButtonMethod, back: set[int], last: Positions
) -> None:
    policy = policy_with({"button.method": method})
    dealt = {1, 2} | back
    at, big = last, last.big
    for _ in range(2 * len(dealt)):
        at, _ = next_positions(at, dealt, set(), policy, 9, set())
        order = sorted(dealt)
        assert at.big == order[(order.index(big) + 1) % len(order)], "the big blind moves by one"
        assert at.blinds[0] == big, "and the small blind follows it"
        assert at.button not in at.blinds
        big = at.big


def test_a_third_player_makes_a_game_of_two_an_ordinary_one() -> None:
    room = Room("seminole", (1, 5), button=1)
    room.hand()
    room.arrive(7)
    room.hands(6)
    seen = [room.hand().positions for _ in range(3)]
    assert [len({at.button, *at.blinds}) for at in seen] == [3, 3, 3]


@pytest.mark.rule(
    "catfish-bend:S2.seating.6", "black-pearl:S2.seat.6.2", "seminole:B.1.c",
    "oasis:oasis.holdem-hilo.3.s1", "oasis:oasis.holdem-hilo.3.s2",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole", "oasis"])
def test_the_highest_card_by_suit_has_the_first_button(book: str) -> None:
    policy = Book.load(book).resolve("holdem", "limit")
    drawn = cards("Kh Ks 2c")
    assert first_button(policy, False, [2, 4, 6], drawn) == 4


@pytest.mark.rule("catfish-bend:S2.seating.6", "black-pearl:S2.seat.6.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_lowest_card_has_the_first_button_of_a_low_game(book: str) -> None:
    policy = Book.load(book).resolve("razz", "limit")
    assert first_button(policy, True, [2, 4, 6], cards("2h Ac Kd")) == 4
    tournament = Book.load(book).resolve("razz", "limit", "tournament")
    assert first_button(tournament, True, [2, 4, 6], cards("2h Qc Kd")) == 6


@pytest.mark.rule("official:11.1.b")
def test_the_first_button_may_be_the_player_at_the_dealer_s_right() -> None:
    table = Table(Book.load("official"), notice())
    assert table.policy.button.first is FirstButton.DEALERS_RIGHT
    assert first_button(table.policy, False, [1, 4, 8], ()) == 8


def test_ties_are_drawn_again_where_suits_do_not_count() -> None:
    policy = Book.load("seminole").resolve("short-deck", "no-limit")
    assert first_button(policy, False, [1, 2, 3], cards("Kh Ks 6c 7d Qd")) == 2


def test_a_button_is_drawn_before_the_first_hand_and_only_then() -> None:
    room = Room(button=0)
    with pytest.raises(TableRefusal, match="draw for the button"):
        room.deal()
    with pytest.raises(TableRefusal, match="5 players need a card each"):
        room(DrawButton(cards("As Kd")))
    room.draw_button(2)
    room.hand()
    with pytest.raises(TableRefusal, match="before the first hand"):
        room.draw_button(2)


def test_a_moving_button_that_catches_up_with_the_big_blind_leaves_nobody_between_them() -> None:
    policy = policy_with({"button.method": ButtonMethod.MOVING})
    last = Positions(button=7, blinds=(1, 2), dealt=6)
    returning = {4}
    placed, _ = next_positions(last, {2, 3, 4, 5, 6, 7}, set(), policy, 9, returning)
    assert placed.button == 2
    assert placed.blinds == (3, 4), "the returning player takes the blind that reaches the seat"


@pytest.mark.rule("seminole:A.33.3")
@pytest.mark.parametrize(
    ("joker", "low", "seat"),
    [
        ("a blank, replaced by the next card", False, 2),
        ("the highest card", False, 1),
        ("the lowest card", False, 2),
        ("the highest card", True, 3),
        ("the lowest card", True, 1),
    ],
)
def test_a_joker_drawn_for_the_button(joker: str, low: bool, seat: int) -> None:
    policy = policy_with({
        "cards.drawn.joker": DrawnJoker(joker), "button.first": FirstButton.BY_GAME,
    })  # fmt: skip
    drawn = cards("Jo Kd 2c 3c")
    assert first_button(policy, low, (1, 2, 3), drawn) == seat


def test_a_joker_that_nothing_replaces_is_refused() -> None:
    with pytest.raises(TableRefusal, match="must be replaced"):
        first_button(Policy(), False, (1, 2), cards("Jo Kd"))
