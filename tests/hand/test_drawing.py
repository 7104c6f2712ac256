"""Discards and draws: who chooses when, how many, a fifth card, and a stub that is used up."""

import pytest
from tests.hand.tables import BOOKS, act, dealt, passively, picture

from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Discard, Draw, Hand, NotPossible, OutOfTurn, Phase
from cardspeak.hand.events import Burned, Dealt, Remade

LIMIT, NO_LIMIT = Structure.LIMIT, Structure.NO_LIMIT


def at_the_draw(game: str, players: int, book: str | None = None, **words: object) -> Hand:
    house = {} if book is None else {"book": BOOKS[book]}
    hand = dealt(game, LIMIT, [100] * players, **house, **words)  # type: ignore[arg-type]
    act(hand, *[Call()] * (players - 1), Check())
    assert hand.phase is Phase.DRAWING
    return hand


# Pineapple


@pytest.mark.parametrize(("game", "board"), [("pineapple", 0), ("crazy-pineapple", 3)])
def test_a_card_is_discarded_before_the_flop_or_before_the_turn(game: str, board: int) -> None:
    hand = dealt(game, NO_LIMIT, [100] * 3)
    while hand.phase is Phase.BETTING:
        hand.act(Check() if hand.options.check else Call())
    assert len(hand.board) == board
    assert hand.options.seats == (1, 2, 3)
    assert hand.options.discard == 1


def test_all_discard_at_the_same_time_in_any_order() -> None:
    hand = act(dealt("pineapple", NO_LIMIT, [100] * 3), Call(), Call(), Check())
    with pytest.raises(OutOfTurn, match="say which seat"):
        hand.act(Discard((0,)))
    for seat in (3, 1, 2):
        hand.act(Discard((1,)), seat)
    assert len(hand.board) == 3
    assert {len(cards) for cards in hand.slots_by_seat.values()} == {2}
    assert len(hand.muck) == 3


def test_one_cannot_discard_twice_nor_the_wrong_number() -> None:
    hand = act(dealt("pineapple", NO_LIMIT, [100] * 3), Call(), Call(), Check())
    hand.act(Discard((1,)), 3)
    before = picture(hand)
    with pytest.raises(OutOfTurn):
        hand.act(Discard((0,)), 3)
    for wrong in ((), (0, 1), (3,), (-1,)):
        with pytest.raises(NotPossible):
            hand.act(Discard(wrong), 1)
    assert picture(hand) == before


def test_oasis_deals_crazy_pineapple_with_the_discard_before_the_flop_betting() -> None:
    hand = dealt("crazy-pineapple", LIMIT, [100] * 3, book=BOOKS["oasis"])
    act(hand, Call(), Call(), Check())
    assert hand.options.discard == 1
    assert len(hand.board) == 3


# The draw


def test_players_draw_in_turn_and_get_as_many_as_they_gave_up() -> None:
    hand = at_the_draw("five-card-draw", 3)
    assert hand.options.seat == 1
    act(hand, Draw((0, 2, 4)), Draw(), Draw((1,)))
    assert [len(cards) for cards in hand.slots_by_seat.values()] == [5, 5, 5]
    assert len(hand.muck) == 4


@pytest.mark.parametrize("places", [(0, 0), (5,), (-1,), (True,), (0.0,), (0, 1, 2, 3, 4, 4)])
def test_a_draw_of_cards_that_are_not_there_is_refused(places: tuple[int, ...]) -> None:
    hand = at_the_draw("five-card-draw", 3)
    before = picture(hand)
    with pytest.raises(NotPossible):
        hand.act(Draw(places))
    assert picture(hand) == before


def dealt_after(hand: Hand, start: int) -> list[tuple[int, int] | str]:
    """Who got how many cards, and burns, since an event."""
    found: list[tuple[int, int] | str] = []
    for event in (hand.events or [])[start:]:
        if isinstance(event, Dealt):
            found.append((event.seat, len(event.slots)))
        elif isinstance(event, Burned):
            found.append("burn")
        elif isinstance(event, Remade):
            found.append("mix")
    return found


def test_who_draws_five_gets_four_and_the_fifth_after_everyone_else() -> None:
    hand = at_the_draw("five-card-draw", 3, "seminole")
    start = len(hand.events or ())
    act(hand, Draw((0, 1, 2, 3, 4)), Draw((0,)), Draw())
    assert dealt_after(hand, start) == [(1, 4), (2, 1), (1, 1)]


def test_the_last_to_draw_five_gets_the_fifth_after_a_burn() -> None:
    hand = at_the_draw("five-card-draw", 3, "seminole")
    start = len(hand.events or ())
    act(hand, Draw(), Draw(), Draw((0, 1, 2, 3, 4)))
    assert dealt_after(hand, start) == [(3, 4), "burn", (3, 1)]


def test_five_come_at_once_by_the_official_rules() -> None:
    hand = at_the_draw("five-card-draw", 3, "official")
    start = len(hand.events or ())
    act(hand, Draw((0, 1, 2, 3, 4)), Draw(), Draw())
    assert dealt_after(hand, start) == [(1, 5)]


def test_a_player_who_deals_may_draw_three_at_oasis() -> None:
    hand = dealt("dealers-lowball", LIMIT, [100] * 3, book=BOOKS["oasis"], bets=(4, 4), blinds=(4,))
    while hand.phase is Phase.BETTING:
        hand.act(Check() if hand.options.check else Call())
    most = {}
    while hand.options.draw is not None:
        most[hand.options.seat] = hand.options.draw
        hand.act(Draw())
    assert most == {1: 5, 2: 5, 3: 3}


# The stub is used up


def test_earlier_discards_folded_hands_and_burns_are_drawn_from() -> None:
    hand = at_the_draw("five-card-draw", 8)  # forty cards out, one burned: eleven in the stub
    start = len(hand.events or ())
    act(hand, Draw((0, 1, 2)), Draw((0, 1, 2)), Draw((0, 1, 2)), Draw((0, 1, 2)))
    # Two are left for the fourth; the nine discards of the others and the burn make a new stub.
    assert dealt_after(hand, start) == [(1, 3), (2, 3), (3, 3), (4, 2), "mix", (4, 1)]
    assert len(hand.stub) == 9 + 1 - 1
    passively(hand)


def test_ones_own_discards_never_come_back_at_once() -> None:
    hand = at_the_draw("five-card-draw", 8)
    thrown: list[int] = []
    for _ in range(8):
        player = hand.player(hand.options.seat or 0)
        thrown = hand.slots_of(hand.seats[player])[:3]
        hand.act(Draw((0, 1, 2)))
        assert not set(thrown) & set(hand.slots_of(hand.seats[player]))


def test_no_more_may_be_drawn_than_can_be_dealt() -> None:
    nothing = {"runout.remade_from": ["cards set aside after a card was dealt too early"]}
    hand = at_the_draw("five-card-draw", 8, choices=nothing)
    act(hand, Draw((0, 1, 2)), Draw((0, 1, 2)), Draw((0, 1, 2)))
    assert hand.options.draw == 2
    act(hand, Draw((0, 1)))
    assert hand.options.draw == 0
    act(hand, Draw())


def test_triple_draw_has_three_draws() -> None:
    hand = passively(dealt("triple-draw", LIMIT, [100] * 3))
    assert sum(isinstance(event, Burned) for event in hand.events or ()) == 3
