"""What a table refuses: each refusal names its figure and its rule, and changes nothing."""

from collections.abc import Callable

import pytest
from tests.table.seating import Room

from cardspeak.hand import Fold
from cardspeak.table import (
    AddOn,
    Arrival,
    BuyIn,
    BuyRock,
    ChangeSeat,
    Command,
    DealIn,
    DealOn,
    DealTwo,
    DrawButton,
    FindOwing,
    Kill,
    Leave,
    PutUp,
    Release,
    Sit,
    Sleep,
    Spend,
    Straddle,
    TableRefusal,
    Tender,
    UseRack,
)

BOOKS = ["catfish-bend", "official", "black-pearl", "seminole", "oasis"]


def refused(room: Room, command: Command, says: str, *rules: str) -> None:
    """A command is refused in these words, with these rules behind it, and nothing changes."""
    before, records = room.table.state(), len(room.table.log.records)  # type: ignore[union-attr]
    with pytest.raises(TableRefusal, match=says) as raised:
        room(command)
    assert room.table.state() == before
    assert len(room.table.log.records) == records  # type: ignore[union-attr]
    assert raised.value.cites or not rules
    behind = room.table.rules(raised.value.cites)
    for rule in rules:
        if rule.startswith("common practice"):
            assert behind == ()
        elif rule:
            assert any(each.startswith(rule) for each in behind), (rule, behind)


@pytest.mark.parametrize("book", BOOKS)
def test_a_taken_seat_a_second_seat_and_a_seat_that_is_not_there(book: str) -> None:
    room = Room(book, structure="limit")
    player = room.table.seat(2).player
    refused(room, Sit(3, "someone"), "seat 3 is taken", "")
    refused(room, Sit(8, player), f"{player} already has seat 2", "")
    refused(room, Sit(12, "someone"), "the table has 9 seats, not 12")
    refused(room, ChangeSeat(2, 3), "seat 3 is taken")


@pytest.mark.parametrize(
    ("book", "rule"),
    [
        ("catfish-bend", "catfish-bend:S3.buyin.1"),
        ("black-pearl", "black-pearl:S3.buyin.1"),
        ("seminole", "seminole:A.1.b1"),
        ("oasis", "oasis:oasis.holdem-hilo.2.s1"),
    ],
)
def test_a_buy_in_below_the_least(book: str, rule: str) -> None:
    room = Room(book, structure="limit")
    room(Sit(8, "someone"))
    refused(room, BuyIn(8, 59), "the minimum buy-in is 60, not 59", rule)


@pytest.mark.parametrize(
    ("book", "rule"),
    [("catfish-bend", "catfish-bend:S9.nl.16"), ("black-pearl", "black-pearl:S13")],
)
def test_a_buy_in_above_the_most(book: str, rule: str) -> None:
    room = Room(book, most_buy_in=200)
    room(Sit(8, "someone"))
    refused(room, BuyIn(8, 201), "the maximum buy-in is 200, not 201", rule)


@pytest.mark.parametrize("book", BOOKS)
def test_leaving_in_the_middle_of_a_hand_frees_the_seat_when_it_is_over(book: str) -> None:
    room = Room(book, structure="limit")
    room.deal()
    (said,) = room(Leave(4))
    assert said.seat == 4
    assert room.table.at(4) is not None
    assert room.table.is_live(4), "the hand is played out"
    seat = room.table.hand.options.seat  # type: ignore[union-attr]
    assert seat is not None
    room.table.act(Fold(), seat, room.now)
    room.fold_out()
    assert room.table.at(4) is None
    room.table.check_conserved()


@pytest.mark.parametrize(
    ("book", "rule"),
    [
        ("catfish-bend", "catfish-bend:S3.buyin.2"),
        ("official", "official:7.5.s2"),
        ("black-pearl", "black-pearl:S3.buyin.2.2"),
        ("seminole", "seminole:A.1.a2"),
    ],
)
def test_a_rebuy_with_chips_in_front(book: str, rule: str) -> None:
    room = Room(book, structure="limit")
    refused(room, BuyIn(3, 60), "seat 3 already has 60 chips: add on", rule)


@pytest.mark.parametrize(
    ("book", "seat", "says", "rule"),
    [
        ("black-pearl", 1, "only seat 4 may", "black-pearl:S13.nl.15.2"),
        ("seminole", 3, "seats 1, 4 and 5 may", "seminole:B.2.e.g"),
        ("catfish-bend", 1, "only seat 4 may", ""),
        ("official", 4, "may not straddle here", "official:1.1.over-blind"),
    ],
)
def test_a_straddle_from_the_wrong_seat(book: str, seat: int, says: str, rule: str) -> None:
    room = Room(book)
    refused(room, Straddle(seat), says, rule)


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_kill_without_a_leg(book: str) -> None:
    room = Room(book, structure="limit", kill="full")
    refused(room, Kill(4), "may not kill the pot by choice", "")
    assert room.plan.killer == 0


def test_chips_that_do_not_play() -> None:
    room = Room("seminole")
    refused(room, AddOn(2, 100, Tender.CASH), "cash never plays: change the 100", "seminole:A.1.d")
    foreign = AddOn(2, 30, Tender.FOREIGN)
    refused(room, foreign, "do not play: take 30 back", "common practice")
    refused(room, UseRack(2), "must take its 100 out of the rack", "common practice")
    refused(room, Spend(2, 101), "seat 2 has 100 chips, not 101", "seminole:A.2.d")
    room.deal()
    refused(room, Spend(2, 1), "to spend chips", "seminole:A.2.d")
    refused(room, PutUp(2, 1), "before the first card", "")
    room.fold_out()


def test_chips_in_play_pay_for_nothing_where_they_never_leave_the_table() -> None:
    room = Room("official")
    refused(room, Spend(2, 5), "keep the 5 on the table", "official:7.5.s2")


def test_blinds_of_another_size_and_bets_left_blind() -> None:
    room = Room("oasis", structure="limit")
    refused(room, PutUp(3, 4), "the blind is 2, not 4", "oasis:oasis.holdem-hilo.12")
    refused(room, PutUp(4, 2), "seat 4 is not in the blinds", "oasis:oasis.holdem-hilo.12")
    refused(room, Sleep(4, 2), "a sleeper of 2 does not play here", "oasis:oasis.holdem-hilo.25")
    assert room(PutUp(3, 2))


def test_what_has_not_happened_cannot_be_found_or_paid() -> None:
    room = Room("black-pearl")
    refused(room, Release(), "no pot is impounded")
    refused(room, DealIn(3), "seat 3 does not owe blinds")
    refused(room, FindOwing(3), "seat 3 was not dealt in while owing blinds")
    refused(room, DealOn(), "no deal is waiting after two cards")
    refused(room, BuyRock(3), "seat 3 cannot buy the rock", "")


def test_two_cards_first_only_where_the_notice_says_so_and_the_game_deals_three() -> None:
    faces = tuple(range(52))
    refused(Room("black-pearl"), DealTwo(faces), "nobody may kill a pot after seeing cards", "")
    choices = {"kill.voluntary": ["to be dealt in", "after seeing two cards"]}
    room = Room("common", structure="limit", choices=choices)
    refused(room, DealTwo(faces), "deals only two cards before the betting")


def test_cards_for_the_button_are_drawn_by_each_player_once_or_dealt() -> None:
    drawn = Room("black-pearl", 3, button=0)
    refused(
        drawn,
        DrawButton((1, 2, 3), (1, 2, 2)),
        "seats 1, 2, 3 must draw one card each",
        "black-pearl:",
    )
    refused(drawn, DrawButton((1, 2), (3, 1, 2)), "there are 2 cards", "")
    dealt = Room("catfish-bend", 3, button=0)
    says = "players do not draw here: a card is dealt from seat one"
    refused(dealt, DrawButton((1, 2, 3), (3, 1, 2)), says, "catfish-bend:S2.seating.6")


def test_a_first_buy_in_after_a_move_is_a_full_one_where_the_move_keeps_nothing() -> None:
    room = Room("seminole", 3)
    room(Sit(6, "mover", Arrival.OWN_WISH))
    refused(room, BuyIn(6, 40), "the minimum buy-in is 100, not 40", "seminole:A.1.b1")


MANY: list[Callable[[Room], Command]] = [
    lambda room: AddOn(9, 5),
    lambda room: Leave(9),
    lambda room: Kill(9),
    lambda room: Spend(9, 5),
    lambda room: Sleep(9, 5),
    lambda room: PutUp(9, 5),
    lambda room: DealIn(9),
]


@pytest.mark.parametrize("command", MANY)
def test_nobody_acts_from_an_empty_seat(command: Callable[[Room], Command]) -> None:
    room = Room("common")
    refused(room, command(room), "nobody sits in seat 9 of 9")
