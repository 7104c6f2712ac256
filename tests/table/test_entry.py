"""Coming in: new players, the seats between button and blinds, buying the button, blinds missed."""

import pytest
from tests.table.seating import Room

from cardspeak.table import (
    Arrival,
    Away,
    Back,
    BuyButton,
    BuyIn,
    CollectTime,
    Leave,
    PostRequest,
    Straddle,
    TableRefusal,
    WaitForBig,
)
from cardspeak.table.views import seen


def settled(book: str, players: tuple[int, ...] = (1, 2, 4, 5, 7), **words: object) -> Room:
    """A game past its first round."""
    room = Room(book, players, button=1, **words)  # type: ignore[arg-type]
    room.hands(len(players) * 2)
    while room.plan.positions.button != 1:
        room.hand()
    assert not room.table.rotation.is_new_game
    return room


# New players: seats 1 (button), 2 (small), 4 (big), 5 and 7


@pytest.mark.rule("catfish-bend:S4.blinds.5", "oasis:oasis.holdem-hilo.16.s1")
@pytest.mark.parametrize("book", ["catfish-bend", "oasis"])
def test_a_newcomer_posts_the_big_blind_or_waits_for_it(book: str) -> None:
    room = settled(book, structure="limit")
    room.arrive(6)
    assert room.why(6) == "waits for the big blind"
    room(PostRequest(6))
    assert room.posts()[6] == (2, 0)
    assert room.why(6) == "comes in"
    room.hand()
    assert 6 in room.table.rotation.last_dealt
    room(Leave(6))
    room.arrive(6)
    room(WaitForBig(6))
    while 6 not in room.plan.dealt:
        room.hand()
    assert room.plan.positions.big == 6


@pytest.mark.rule("black-pearl:S4.blind.4.a", "seminole:B.2.j")
@pytest.mark.parametrize("book", ["black-pearl", "seminole"])
def test_some_houses_deal_newcomers_in_free(book: str) -> None:
    room = settled(book)
    room.arrive(6)
    assert 6 in room.plan.dealt
    assert 6 not in room.posts()
    with pytest.raises(TableRefusal, match="may be dealt in at once"):
        room(PostRequest(6))


@pytest.mark.rule("catfish-bend:S4.blinds.8")
def test_nobody_comes_in_after_the_big_blind_and_before_the_button() -> None:
    room = settled("catfish-bend", (1, 3, 5, 7))
    room.arrive(2)
    room(PostRequest(2))
    assert room.plan.positions.blinds == (3, 5)
    assert room.why(2) == "waits until the button has passed"
    assert "catfish-bend:S4.blinds.8" in room.rules(2)
    room.hand()
    assert room.plan.positions.button == 3
    assert room.posts()[2] == (2, 0)


@pytest.mark.rule("catfish-bend:S4.blinds.6")
def test_a_newcomer_may_let_the_button_go_by_once() -> None:
    room = settled("catfish-bend", (1, 2, 4, 5))
    room.arrive(7)
    room(Away(7))
    room.hands(4)
    room(Back(7))
    room(PostRequest(7))
    assert room.table.seat(7).passes == 1
    assert room.posts()[7] == (2, 0)
    room(Away(7))
    room.hands(4)
    room(Back(7))
    room(PostRequest(7))
    assert room.posts()[7] == (2, 1), "the second time it counts as missing the blinds"


@pytest.mark.rule("seminole:B.2.b")
def test_a_newcomer_gets_no_hand_next_to_the_button_nor_last_action() -> None:
    room = settled("seminole", (1, 3, 5, 7))
    room.arrive(2)
    assert room.why(2) == "waits until the button has passed"
    room(Leave(2))
    room(Leave(1))
    assert room.plan.positions.button == 1
    room.arrive(8)
    assert room.why(8) == "waits until the button has passed", "last action before a dead button"
    room.hands(2)
    assert 8 in room.plan.dealt


@pytest.mark.rule("black-pearl:S4.blind.6", "seminole:B.2.b")
@pytest.mark.parametrize("book", ["black-pearl", "seminole"])
def test_the_button_can_be_bought_for_the_sum_of_the_blinds(book: str) -> None:
    room = settled(book, (1, 3, 5, 7))
    room.arrive(2)
    room(BuyButton(2))
    assert room.posts() == {2: (2, 1)}, "the buyer is the only blind"
    deal = room.deal()
    assert deal.hand.options.seat == 3
    room.fold_out()
    assert room.plan.positions.button == 2
    assert room.posts() == {3: (1, 0), 5: (2, 0)}


def test_the_button_cannot_be_bought_from_anywhere() -> None:
    room = settled("black-pearl", (1, 3, 5, 7))
    room.arrive(6)
    with pytest.raises(TableRefusal, match="is not between the button and the blinds"):
        room(BuyButton(6))
    with pytest.raises(TableRefusal, match="is not a new player"):
        room(BuyButton(5))
    common = settled("common", (1, 3, 5, 7))
    common.arrive(2)
    with pytest.raises(TableRefusal, match="not for sale"):
        common(BuyButton(2))


@pytest.mark.rule("oasis:oasis.holdem-hilo.20.s1", "oasis:oasis.holdem-hilo.20.s2")
def test_a_newcomer_may_take_it_in_the_middle_and_the_button_skips() -> None:
    room = settled("oasis", (1, 3, 5, 7), structure="limit")
    room.arrive(2)
    room(PostRequest(2))
    assert room.posts() == {2: (2, 0), 3: (1, 0), 5: (2, 0)}
    room.hand()
    assert room.plan.positions.button == 3, "the button skips the player in the middle"


@pytest.mark.rule("oasis:oasis.holdem-hilo.20.s3")
def test_one_live_post_a_deal_where_the_book_says_so() -> None:
    room = settled("oasis", (1, 3, 5, 7), structure="limit")
    room.arrive(6)
    room.arrive(8)
    room(PostRequest(6))
    room(PostRequest(8))
    assert 6 in room.posts()
    assert room.why(8) == "waits: another player is posting on this deal"


@pytest.mark.rule(
    "catfish-bend:S4.blinds.13.b", "black-pearl:S4.blind.12.b", "oasis:oasis.holdem-hilo.14"
)
@pytest.mark.parametrize("book", ["catfish-bend", "oasis"])
def test_one_who_joins_a_new_game_before_a_blind_passed_is_free(book: str) -> None:
    room = Room(book, (1, 2, 4, 5), button=1, structure="limit")
    room.hand()
    room.arrive(7)
    assert 7 in room.plan.dealt
    assert 7 not in room.posts()
    room.arrive(3)
    assert 3 not in room.plan.dealt, "the big blind has passed the seat"


def test_only_a_player_who_must_wait_is_shown_to_wait() -> None:
    room = Room("catfish-bend", (1, 2, 4, 5), button=1, structure="limit")
    room.hand()
    room.arrive(7)
    room.arrive(3)
    shown = {each.seat: each.waits for each in seen(room.table, None, room.table.now).seats}
    assert shown[7] == "", "a new game: the next hand is dealt to the seat"
    assert shown[3] == "waits for the big blind"


@pytest.mark.rule("catfish-bend:S4.blinds.7", "black-pearl:S4.blind.5")
def test_one_who_plays_over_is_a_new_player() -> None:
    room = settled("catfish-bend")
    room.arrive(6, came=Arrival.PLAY_OVER)
    assert room.why(6) == "waits for the big blind"
    assert "catfish-bend:S4.blinds.7" in room.rules(6)
    free = settled("black-pearl")
    free.arrive(6, came=Arrival.PLAY_OVER)
    assert 6 in free.plan.dealt


@pytest.mark.rule("black-pearl:S2.seat.10.2", "catfish-bend:S2.seating.11", "seminole:B.2.k")
def test_one_from_a_must_move_game_posts_except_where_the_house_moves_free() -> None:
    for book, free in (("black-pearl", False), ("catfish-bend", False), ("seminole", True)):
        room = settled(book)
        room.arrive(6, came=Arrival.MUST_MOVE)
        assert (6 in room.plan.dealt) is free, book


@pytest.mark.rule("black-pearl:S10.low.3.a", "black-pearl:S10.low.3.b", "black-pearl:S4.blind.4.b")
def test_a_lowball_newcomer_waits_or_kills_the_pot() -> None:
    from cardspeak.table import Kill

    room = settled("black-pearl", game="ace-to-five", structure="limit", seats=8)
    room.arrive(6)
    assert room.why(6) == "waits for the big blind"
    room(Kill(6))
    assert room.posts()[6] == (4, 0)
    deal = room.deal()
    assert deal.hand.terms.notice.bets == (4, 8), "the limits are doubled"
    room.fold_out()


@pytest.mark.rule("oasis:oasis.lowball.11.s1", "oasis:oasis.lowball.11.s2")
def test_a_newcomer_to_a_player_dealt_game_straddles_or_comes_at_the_collection() -> None:
    words = {"game": "dealers-lowball", "structure": "limit", "blinds": (2,), "seats": 8}
    room = settled("oasis", (1, 2, 4, 5), **words)
    room.arrive(7)
    assert room.why(7) == "waits for the big blind"
    room(CollectTime(3))
    assert 7 in room.plan.dealt


# Blinds missed


def missed(book: str, hands: int = 4, **words: object) -> Room:
    """A player, seat 7, who was away while blinds went by, and is back behind the button."""
    room = settled(book, (1, 2, 4, 5, 7), **words)
    room(Away(7))
    room.hands(hands)
    room(Back(7))
    return room


@pytest.mark.rule(
    "catfish-bend:S4.blinds.10", "black-pearl:S4.blind.9.1", "black-pearl:S4.blind.9.2",
    "oasis:oasis.holdem-hilo.17.s1", "oasis:oasis.holdem-hilo.17.s2",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "oasis", "common", "seminole"])
def test_both_blinds_missed_are_posted_one_live_and_one_dead(book: str) -> None:
    room = missed(book, 5, structure="limit")
    room(PostRequest(7))
    while 7 not in room.plan.dealt:
        room.hand()
    assert room.posts()[7] == (2, 1)
    assert "seat 7 posts 2 live and 1 dead: missed both blinds" in room.table.preview(room.now)


@pytest.mark.rule("black-pearl:S4.blind.9.2")
def test_a_small_blind_missed_alone_is_dead() -> None:
    room = settled("black-pearl", (1, 2, 4, 5, 7))
    while room.plan.positions.big != 7:
        room.hand()
    room.hand()
    room(Away(7))
    room.hand()
    room(Back(7))
    room(PostRequest(7))
    assert room.posts()[7] == (0, 1)
    assert room.why(7) == "missed the small blind"


@pytest.mark.rule("oasis:oasis.holdem-hilo.17.s1")
def test_one_blind_missed_costs_the_sum_of_both_where_the_book_says_so() -> None:
    room = settled("oasis", (1, 2, 4, 5, 7), structure="limit")
    while room.plan.positions.big != 7:
        room.hand()
    room.hand()
    room(Away(7))
    room.hand()
    room(Back(7))
    room(PostRequest(7))
    assert room.posts()[7] == (2, 1)


@pytest.mark.rule("seminole:B.2.h1", "seminole:B.2.h.a", "oasis:oasis.holdem-hilo.18.a")
@pytest.mark.parametrize("book", ["seminole", "oasis"])
def test_one_who_missed_blinds_may_wait_for_the_big_blind(book: str) -> None:
    room = missed(book, 5, structure="limit")
    room(WaitForBig(7))
    while 7 not in room.plan.dealt:
        assert room.why(7) in ("waits for the big blind", "waits until the button has passed")
        room.hand()
    assert room.posts()[7] == (2, 0)


@pytest.mark.rule(
    "seminole:B.2.h.c", "oasis:oasis.holdem-hilo.18.c", "oasis:oasis.holdem-hilo.21.s1",
    "oasis:oasis.holdem-hilo.21.s2", "oasis:oasis.holdem-hilo.21.s3",
)  # fmt: skip
@pytest.mark.parametrize("book", ["seminole", "oasis"])
def test_blinds_are_made_up_by_a_straddle_from_the_left_of_the_big_blind(book: str) -> None:
    room = missed(book, 5, structure="limit")
    room(Straddle(7))
    while room.plan.positions.big != 5:
        assert 7 not in room.plan.dealt
        room.hand()
    assert room.posts()[7] == (4, 0)


@pytest.mark.rule("seminole:B.2.h.b", "oasis:oasis.holdem-hilo.18.d")
def test_making_up_does_not_excuse_the_next_blind() -> None:
    room = missed("oasis", 5, structure="limit")
    room(PostRequest(7))
    while 7 not in room.plan.dealt:
        room.hand()
    while room.plan.positions.big != 7:
        room.hand()
    assert room.posts()[7] == (2, 0)


@pytest.mark.rule("catfish-bend:S4.blinds.8", "seminole:B.2.a.a")
@pytest.mark.parametrize(("book", "may"), [("catfish-bend", False), ("black-pearl", True)])
def test_blinds_are_made_up_behind_the_button_or_anywhere(book: str, may: bool) -> None:
    room = settled(book, (1, 2, 4, 5, 7))
    while room.plan.positions.big != 7:
        room.hand()
    room(Away(7))
    room.hand()
    room(Back(7))
    room(PostRequest(7))
    assert room.plan.positions.blinds[0] == 1
    assert (7 in room.plan.dealt) is may


@pytest.mark.rule("catfish-bend:S4.blinds.12", "black-pearl:S4.blind.11", "seminole:B.2.l")
@pytest.mark.parametrize(
    ("book", "owes"), [("catfish-bend", True), ("black-pearl", False), ("seminole", False)]
)
def test_blinds_missed_while_broke_are_owed_or_not(book: str, owes: bool) -> None:
    room = settled(book, (1, 2, 4, 5, 7))
    seat = room.table.seat(7)
    room.table.journal.move("seat 7", "seat 1", seat.stack, "award")  # type: ignore[arg-type]
    room.table.seat(1).stack += seat.stack
    seat.stack, seat.broke = 0, True
    room.hands(5)
    markers = next(each.markers for each in seen(room.table, None, 0).seats if each.seat == 7)
    assert ("missed blind" in markers) is owes
    room(BuyIn(7, 100))
    assert seat.has_missed is owes
    assert (7 in room.plan.dealt) is not owes


@pytest.mark.rule("catfish-bend:S4.blinds.13.a", "black-pearl:S4.blind.12.a")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_one_who_drew_for_the_button_owes_what_passes(book: str) -> None:
    room = Room(book, (1, 2, 4, 5), button=1)
    room(Away(4))
    room.hands(2)
    assert room.table.seat(4).has_missed


@pytest.mark.rule("oasis:oasis.holdem-hilo.19")
def test_one_who_waits_and_lands_in_the_small_blind_posts_a_big_one() -> None:
    room = settled("oasis", (1, 2, 4, 5, 7), structure="limit")
    room.arrive(6)
    while room.plan.positions.big != 5:
        room.hand()
    room.hand()
    room(Leave(5))
    at = room.plan.positions
    assert (at.button, at.blinds) == (4, (6, 7))
    assert room.posts() == {6: (2, 0), 7: (2, 0)}
    assert "oasis:oasis.holdem-hilo.19" in room.rules(6)


@pytest.mark.rule(
    "catfish-bend:S4.blinds.11", "black-pearl:S4.blind.10", "oasis:oasis.holdem-hilo.28.s1",
    "oasis:oasis.holdem-hilo.28.s2",
)  # fmt: skip
def test_a_hand_dealt_to_one_who_owes_goes_by_how_far_it_went() -> None:
    from cardspeak.books import Book
    from cardspeak.table.missed import owing_hand

    outcomes = {}
    for book in ("catfish-bend", "black-pearl", "oasis"):
        policy = Book.load(book).resolve("holdem", "limit")
        stages = ((False, False), (True, False), (True, True))
        outcomes[book] = [owing_hand(policy, *stage)[0].value for stage in stages]
    live = "live, owed on a later deal"
    assert outcomes == {
        "catfish-bend": ["post and play", "dead", "live, posted on the next deal"],
        "black-pearl": ["dead", "dead", "dead"],
        "oasis": ["post and play", "dead", live],
    }


def test_one_who_owes_nothing_has_nothing_to_post() -> None:
    room = settled("common")
    with pytest.raises(TableRefusal, match="owes nothing"):
        room(PostRequest(4))
