"""Buying in, adding on, coming back, chips on their way and off the table; changes of limit."""

import pytest
from tests.table.seating import Room, limit, notice

from cardspeak.books import Book
from cardspeak.books.policy.buyin import AddOnTime
from cardspeak.table import (
    AddOn,
    Agree,
    Arrival,
    Away,
    Back,
    BuyIn,
    CollectTime,
    Command,
    Deliver,
    Leave,
    MoveOut,
    Object,
    ProposeChange,
    PutBack,
    Sit,
    Table,
    TableRefusal,
    TakeOff,
)
from cardspeak.table.log import parse, replay


def broke(room: Room, number: int) -> None:
    """A seat loses everything to seat 1."""
    seat = room.table.seat(number)
    room.table.journal.move(f"seat {number}", "seat 1", seat.stack, "award")  # type: ignore[arg-type]
    room.table.seat(1).stack += seat.stack
    seat.stack, seat.broke = 0, True


@pytest.mark.rule("catfish-bend:S3.buyin.1", "black-pearl:S3.buyin.1", "seminole:A.1.b1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole", "official"])
def test_the_first_buy_is_a_full_one(book: str) -> None:
    table = Table(Book.load(book), notice())
    table.apply(Sit(1, "Ann"), 0)
    with pytest.raises(TableRefusal, match="buy-in is 100, not 99"):
        table.apply(BuyIn(1, 99), 0)
    table.apply(BuyIn(1, 100), 0)
    assert table.seat(1).stack == 100


@pytest.mark.rule(
    "catfish-bend:S3.buyin.2", "black-pearl:S3.buyin.2.1", "seminole:A.1.b2",
    "oasis:oasis.holdem-hilo.2.s2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "short"), [("catfish-bend", 1), ("black-pearl", 1), ("seminole", 0), ("oasis", 1)]
)
def test_short_buys_follow_a_full_one_as_often_as_the_book_says(book: str, short: int) -> None:
    room = Room(book, structure="limit")
    for _ in range(short):
        broke(room, 4)
        room(BuyIn(4, 30))
    broke(room, 4)
    with pytest.raises(TableRefusal, match="must buy in for at least 60"):
        room(BuyIn(4, 30))


@pytest.mark.rule("black-pearl:S3.buyin.2.1")
def test_a_short_buy_is_at_least_half() -> None:
    room = Room("black-pearl")
    broke(room, 4)
    with pytest.raises(TableRefusal, match="at least 50, 50% of 100, not 49"):
        room(BuyIn(4, 49))


@pytest.mark.rule("catfish-bend:S9.nl.16", "black-pearl:S13.nl.14")
def test_a_largest_buy_in_is_kept() -> None:
    table = Table(Book.load("black-pearl"), notice(most_buy_in=300))
    table.apply(Sit(1, "Ann"), 0)
    with pytest.raises(TableRefusal, match="the maximum buy-in is 300, not 301"):
        table.apply(BuyIn(1, 301), 0)


@pytest.mark.rule("catfish-bend:S2.proc.4", "black-pearl:S2.proc.6", "seminole:A.1.c1")
@pytest.mark.parametrize(
    ("book", "exact"), [("catfish-bend", True), ("black-pearl", True), ("seminole", False)]
)
def test_one_who_comes_back_within_the_hour_brings_what_was_taken(book: str, exact: bool) -> None:
    room = Room(book, stack=250)
    player = room.table.seat(4).player
    room(Leave(4))
    room.now += 59 * 60
    room(Sit(4, player))
    with pytest.raises(TableRefusal, match="250"):
        room(BuyIn(4, 200))
    if exact:
        with pytest.raises(TableRefusal, match="250"):
            room(BuyIn(4, 300))
    else:
        room(BuyIn(4, 300))
        return
    room.now += 60
    room(BuyIn(4, 100))


@pytest.mark.rule("seminole:A.1.c2")
def test_one_who_took_less_than_the_minimum_brings_the_minimum() -> None:
    room = Room("seminole")
    seat = room.table.seat(4)
    room.table.journal.move("seat 4", "seat 1", 60, "award")  # type: ignore[arg-type]
    room.table.seat(1).stack += 60
    seat.stack -= 60
    room(Leave(4))
    room(Sit(4, seat.player))
    with pytest.raises(TableRefusal, match="at least 100, not 40"):
        room(BuyIn(4, 40))


@pytest.mark.rule("catfish-bend:S3.buyin.2", "official:7.5.s2", "seminole:A.1.a2")
@pytest.mark.parametrize("book", ["catfish-bend", "official", "seminole"])
def test_chips_are_added_between_hands_or_when_out_of_the_hand(book: str) -> None:
    room = Room(book, button=0 if book == "official" else 1)
    room(AddOn(4, 7))
    assert room.table.seat(4).stack == 107
    deal = room.deal()
    first = deal.hand.options.seat
    assert first is not None
    with pytest.raises(TableRefusal, match="chips may be added"):
        room(AddOn(first, 5))
    from cardspeak.hand import Fold

    room.table.act(Fold(), first, room.now)
    if room.table.policy.buyin.add_on is AddOnTime.BETWEEN_HANDS:
        with pytest.raises(TableRefusal, match="between hands"):
            room(AddOn(first, 5))
    else:
        before = room.table.seat(first).stack
        room(AddOn(first, 5))
        assert room.table.seat(first).stack == before, "it plays from the next hand"
        room.fold_out()
        assert room.table.seat(first).stack == before + 5
    room.fold_out()


@pytest.mark.rule("seminole:A.1.a2", "black-pearl:S3.buyin.2.2")
def test_adding_on_is_held_to_the_largest_buy_in_or_not() -> None:
    strict = Room("seminole", most_buy_in=150)
    with pytest.raises(TableRefusal, match="at most 50, to a stack of 150, not 51"):
        strict(AddOn(4, 51))
    Room("black-pearl", most_buy_in=150)(AddOn(4, 500))


@pytest.mark.rule("oasis:oasis.holdem-hilo.2.s3")
def test_adding_up_to_the_minimum_is_no_short_buy_and_less_is() -> None:
    room = Room("oasis", structure="limit")
    seat = room.table.seat(4)
    room.table.journal.move("seat 4", "seat 1", 50, "award")  # type: ignore[arg-type]
    room.table.seat(1).stack += 50
    seat.stack = 10
    room(AddOn(4, 5))
    with pytest.raises(TableRefusal, match="add on to at least 60"):
        room(AddOn(4, 5))
    room(AddOn(4, 45))


def test_a_rebuy_with_chips_in_front_is_refused() -> None:
    room = Room()
    with pytest.raises(TableRefusal, match="has 100 chips"):
        room(BuyIn(4, 100))
    broke(room, 4)
    with pytest.raises(TableRefusal, match="has no chips"):
        room(AddOn(4, 100))


@pytest.mark.rule("catfish-bend:S3.buyin.3", "seminole:A.1.b3")
def test_one_moved_by_the_house_keeps_a_short_stack() -> None:
    room = Room("catfish-bend")
    room(Sit(7, "Bob", Arrival.MUST_MOVE))
    room(BuyIn(7, 35))
    room(Sit(8, "Cat", Arrival.OWN_WISH))
    with pytest.raises(TableRefusal, match="buy-in is 100, not 35"):
        room(BuyIn(8, 35))
    room(MoveOut(7))
    assert room.table.journal.balance("other tables") == 0


@pytest.mark.rule("catfish-bend:S2.proc.6", "seminole:A.2.a2")
def test_chips_bought_and_on_their_way_play() -> None:
    room = Room("seminole", 2)
    room(Sit(7, "Bob"))
    room(BuyIn(7, 100, behind=100))
    assert room.table.seat(7).stack == 100
    room(Deliver(7))
    assert room.table.seat(7).behind == 0


@pytest.mark.rule(
    "catfish-bend:S2.proc.3.s1", "seminole:A.2.f2", "seminole:A.2.f3", "official:7.5.s2"
)
def test_chips_taken_off_the_table_come_back_before_a_hand() -> None:
    room = Room("seminole")
    with pytest.raises(TableRefusal, match="while away"):
        room(TakeOff(4, 50))
    room(Away(4))
    room(TakeOff(4, 100))
    room(Back(4))
    assert room.why(4) == "must put the chips back first"
    room(PutBack(4))
    assert 4 in room.plan.dealt
    official = Room("official", button=0)
    official(Away(4))
    with pytest.raises(TableRefusal, match="may not leave the table"):
        official(TakeOff(4, 50))


def test_a_taken_seat_a_second_seat_and_a_seat_too_many_are_refused() -> None:
    room = Room()
    with pytest.raises(TableRefusal, match="seat 4 is taken"):
        room(Sit(4, "Bob"))
    with pytest.raises(TableRefusal, match="already has seat 2"):
        room(Sit(7, room.table.seat(2).player))
    with pytest.raises(TableRefusal, match="has 9 seats, not 11"):
        room(Sit(11, "Bob"))
    with pytest.raises(TableRefusal, match="nobody sits in seat 8"):
        room(Leave(8))


def test_one_who_leaves_during_a_hand_is_freed_after_it() -> None:
    room = Room()
    room.deal()
    room(Leave(4))
    assert room.table.at(4) is not None
    room.fold_out()
    assert room.table.at(4) is None
    room.table.check_conserved()


def test_time_is_collected_from_every_stack() -> None:
    room = Room("seminole")
    room(CollectTime(6))
    assert room.table.journal.balance("rake") == 30
    room.table.check_conserved()


# Another limit


def test_a_supervisor_decides_on_a_lower_limit_too_where_the_book_says_so() -> None:
    lower = limit(name="1-2", bets=(1, 2), blinds=(1, 1), buy_in=20)
    official = Room("official", structure="limit")
    with pytest.raises(TableRefusal, match="for a supervisor to decide") as refused:
        official(ProposeChange(lower, approved=False))
    assert refused.value.cites == ("room.change.decided_by",)
    (proposed,) = official(ProposeChange(lower))
    assert proposed.hands == 3
    black_pearl = Room("black-pearl", structure="limit")
    assert black_pearl(ProposeChange(lower, approved=False))


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole", "oasis", "common"])
def test_a_change_of_limit_waits_and_objections_stop_it(book: str) -> None:
    room = Room(book, structure="limit")
    higher = limit(name="4-8", bets=(4, 8), blinds=(2, 4), buy_in=80)
    policy = room.table.policy.room.change
    if policy.increase_by_management:
        with pytest.raises(TableRefusal, match="management's approval"):
            room(ProposeChange(higher, approved=False))
    (proposed,) = room(ProposeChange(higher))
    assert proposed.hands == policy.notice
    if policy.objections is not None:
        for seat in range(1, policy.objections + 1):
            events = room(Object(seat))
        assert events[0].objections == policy.objections
        assert room.table.proposal is None
        room(ProposeChange(higher))
    room.hands(policy.notice)
    assert room.table.notice.name == "a table"
    before = room.plan.positions
    assert [due.amount for due in room.plan.dues] == [2, 4], "the preview has the new blinds"
    assert room.table.notice.name == "a table", "and changes nothing"
    plan = room.hand()
    assert room.table.notice.name == "4-8"
    assert plan.positions == before, "the game goes on, button and blinds where they were due"
    assert [due.amount for due in plan.dues] == [2, 4]
    lines = list(room.table.log.lines())  # type: ignore[union-attr]
    assert replay(*parse(lines)).state() == room.table.state()


def test_a_change_comes_at_once_when_all_agree() -> None:
    room = Room("official", structure="limit")
    room.hand()
    room(ProposeChange(limit(name="4-8", bets=(4, 8), blinds=(2, 4), buy_in=80)))
    assert room.table.policy.room.change.notice
    for seat in range(1, 6):
        room(Agree(seat))
    assert [due.amount for due in room.hand().dues] == [2, 4]


def test_another_game_begins_with_its_own_button_and_a_refusal_changes_nothing() -> None:
    room = Room("common", structure="limit")
    room.hands(2)
    stud = limit(
        name="stud", game="seven-card-stud", blinds=(), ante=1, bring_in=1, bets=(2, 4), seats=8
    )
    room(ProposeChange(stud))
    room.hands(room.table.policy.room.change.notice)
    room.hand()
    assert room.table.notice.name == "stud"
    room(ProposeChange(limit(name="back", seats=8)))
    room.hands(room.table.policy.room.change.notice)
    before = room.table.state()
    with pytest.raises(TableRefusal, match="draw for the button first"):
        room.deal()
    assert room.table.state() == before
    assert room.table.notice.name == "stud"
    room.draw_button(3)
    assert room.table.notice.name == "back"
    assert room.hand().positions.button == 3
    lines = list(room.table.log.lines())  # type: ignore[union-attr]
    assert replay(*parse(lines)).state() == room.table.state()


@pytest.mark.parametrize(
    "command",
    [
        Sit(0, "Bob"),
        Sit(-1, "Bob"),
        Sit(True, "Bob"),
        BuyIn(1, 100.0),  # type: ignore[arg-type]
        AddOn(1, True),
        AddOn(1, -50),
        AddOn(1, 0),
        TakeOff(1, -20),
    ],
)
def test_a_value_that_no_table_could_take_is_refused_and_changes_nothing(command: Command) -> None:
    table = Table(Book.load("common"), notice())
    table.apply(Sit(1, "Ann"), 0)
    table.apply(BuyIn(1, 100), 0)
    before = table.state()
    with pytest.raises(TableRefusal):
        table.apply(command, 0)
    assert table.state() == before


def test_a_game_with_fewer_seats_waits_until_they_are_free() -> None:
    room = Room("common", (1, 2, 9), structure="limit")
    stud = limit(
        name="stud", game="seven-card-stud", blinds=(), ante=1, bring_in=1, bets=(2, 4), seats=None
    )
    with pytest.raises(TableRefusal, match="stud has only 8 seats, and seat 9 is taken"):
        room(ProposeChange(stud))
    room(Leave(9))
    room(ProposeChange(stud))
    room.arrive(9)
    room.hands(room.table.policy.room.change.notice)
    before = room.table.state()
    with pytest.raises(TableRefusal, match="stud has only 8 seats, and seat 9 is taken"):
        room.deal()
    assert room.table.state() == before
