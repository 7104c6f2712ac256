"""An input is done whole or not at all: whatever fails in it, every slot is as it was before."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.table.seating import Room, limit, notice, passive

from cardspeak.books import Book
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import choose
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.floor import report_of
from cardspeak.hand import Call, Check, Draw, Fold, Hand, Raise, round_end
from cardspeak.hand.betting import Round
from cardspeak.money.journal import Journal, JournalEntry, JournalError, Why
from cardspeak.table import (
    Act,
    Agree,
    Away,
    BuyIn,
    CallFloor,
    DeckCommand,
    DrawButton,
    Leave,
    ProposeChange,
    Sit,
    Table,
    TableRefusal,
    TakeBack,
    changes,
    dealing,
    hand_in_play,
    orders,
    rollback,
    settlement,
)
from cardspeak.table import commands as c
from cardspeak.table.log import Record, replay
from cardspeak.table.seats import Seat
from cardspeak.table.state import APART, FIXED, IN_THE_LOG, OF_A_DESK, PARTS, everything


def unchanged(table: Table, command: Any, error: type[Exception], says: str | None = None) -> None:
    """A command fails in these words, and every slot is as it was."""
    before, hand = everything(table), table.hand
    with pytest.raises(error, match=says):
        table.apply(command, table.now + 1)
    after = everything(table)
    assert after == before, [name for name in after if after[name] != before[name]]
    assert table.hand is hand, "the hand that others hold is still the hand in play"


def fault(*args: Any, **words: Any) -> Any:
    raise IndexError("a planted fault")


def after(real: Callable[..., Any]) -> Callable[..., Any]:
    """A function that does its work and then fails, once."""
    failed: list[bool] = []

    def done(*args: Any, **words: Any) -> Any:
        result = real(*args, **words)
        if failed:
            return result
        failed.append(True)
        raise IndexError("a planted fault")

    return done


def set_part(table: Table, part: str, **values: Any) -> None:
    """Give a part of a table other values."""
    setattr(table, part, replace(getattr(table, part), **values))


def test_the_way_back_covers_every_slot_of_a_table() -> None:
    by_the_point = {*rollback.KEPT, "journal"}
    assert by_the_point == {*Table.__slots__} - FIXED - {"log", "settlement"}


def test_the_digest_of_the_state_covers_every_slot_of_a_table() -> None:
    groups = [{*PARTS}, APART, FIXED, IN_THE_LOG, OF_A_DESK]
    assert {*Table.__slots__} == set().union(*groups)
    assert sum(map(len, groups)) == len(Table.__slots__), "each in one group"
    assert everything(Room().table).keys() == {*Table.__slots__}


@pytest.mark.parametrize(
    "change",
    [
        lambda table: hand_in_play.add_chopper(table, 3),
        lambda table: set_part(table, "rotation", before=table.rotation.last),
        lambda table: set_part(table, "rotation", start_button=4),
        lambda table: set_part(table, "in_play", redeal=table.in_play.plan),
        lambda table: set_part(table, "in_play", plan=None),
        lambda table: changes.change(table, notice(name="another", buy_in=120)),
        lambda table: table.apply(ProposeChange(notice(blinds=(1, 3)), approved=True), table.now),
        lambda table: set_part(table, "in_play", ordered=9),
    ],
)
def test_the_digest_of_the_state_sees_what_decides_the_next_deal(
    change: Callable[[Table], None],
) -> None:
    room = Room(players=4)
    room.hands(2)
    set_part(room.table, "rotation", before=None)
    before = room.table.state()
    change(room.table)
    assert room.table.state() != before


def test_a_fault_in_the_settlement_leaves_journal_seats_and_hand_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries: list[JournalEntry] = []
    room = Room(players=3, kill=None)
    room.table.journal.entries = entries
    room.deal()
    room(Act(1, Fold()))
    for name in ("_pay", "_mark"):
        with monkeypatch.context() as patch:
            patch.setattr(settlement, name, after(getattr(settlement, name)))
            unchanged(room.table, Act(2, Fold()), BrokenInvariant, "a planted fault")
            assert not entries
    room(Act(2, Fold()))
    assert room.table.hand is None
    room.table.check_conserved()
    assert replay(room.table.log.header, room.table.log.records).state() == room.table.state()  # type: ignore[union-attr]


def test_a_fault_in_the_log_itself_leaves_everything_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room(players=3)
    room.deal()
    monkeypatch.setattr(Table, "_log", fault)
    unchanged(room.table, Act(1, Fold()), BrokenInvariant)
    unchanged(room.table, Leave(2), BrokenInvariant)
    monkeypatch.undo()
    room.fold_out()
    monkeypatch.setattr(Table, "_log", fault)
    unchanged(room.table, DeckCommand(tuple(room.deck())), BrokenInvariant)


def test_a_fault_at_any_action_of_a_hand_leaves_everything_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Room(players=4).table
    source = Seeded(4)
    for _ in range(12):
        table.next_hand(table.now, source.shuffled(range(52)))
        while (hand := table.hand) is not None:
            options = hand.options
            assert options.seat is not None
            action = choose(hand, options, source)
            for owner, name in ((Round, "_acted"), (round_end, "close"), (Hand, "finish")):
                monkeypatch.setattr(owner, name, after(getattr(owner, name)))
                before = everything(table)
                try:
                    table.act(action, options.seat, table.now)
                except BrokenInvariant:
                    assert everything(table) == before
                    assert table.hand is hand
                else:
                    monkeypatch.undo()
                    break
                monkeypatch.undo()
            else:
                table.act(action, options.seat, table.now)
        for seat in table.occupied:
            if not seat.stack:
                table.apply(BuyIn(seat.number, 100), table.now)
    assert replay(table.log.header, table.log.records).state() == table.state()  # type: ignore[union-attr]


@pytest.mark.parametrize("record", [True, False])
def test_a_table_without_a_log_goes_back_as_well(
    record: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(Book.load("common"), notice(), record=record)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"player {seat}"), 0)
        table.apply(BuyIn(seat, 100), 0)
    table.apply(DrawButton((51, 4, 5)), 0)
    deal = table.next_hand(0, range(52))
    deal.hand.act(Call())  # beside the table
    acting = deal.hand.options.seat
    assert acting is not None
    with monkeypatch.context() as patch:
        patch.setattr(Round, "_acted", after(Round._acted))
        unchanged(table, Act(acting, Call()), BrokenInvariant)
    unchanged(table, Act(acting, Raise(3)), CardspeakError)
    table.act(Fold(), acting, 0)
    with monkeypatch.context() as patch:
        patch.setattr(settlement, "_pay", after(settlement._pay))
        last = deal.hand.options.seat
        assert last is not None
        unchanged(table, Act(last, Fold()), BrokenInvariant)
    table.act(Fold(), last, 0)
    assert table.hand is None


def test_a_hand_played_beside_the_table_is_settled_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(Book.load("common"), notice())
    for seat in (1, 2):
        table.apply(Sit(seat, f"player {seat}"), 0)
        table.apply(BuyIn(seat, 100), 0)
    table.apply(DrawButton((51, 4)), 0)
    table.next_hand(0, range(52)).hand.act(Fold())
    before = everything(table)
    with monkeypatch.context() as patch:
        patch.setattr(settlement, "_pay", after(settlement._pay))
        with pytest.raises(IndexError):
            table.settle()
    assert everything(table) == before
    table.settle()
    table.audit()


def test_a_fault_after_a_hand_was_played_again_leaves_everything_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room(players=3)
    room.deal()
    room(Act(1, Call()))
    room(Act(2, Call()))
    room(TakeBack("misheard"))
    monkeypatch.setattr(Round, "_acted", after(Round._acted))
    unchanged(room.table, Act(2, Call()), BrokenInvariant)
    monkeypatch.undo()
    room(Act(2, Raise(10)))
    monkeypatch.setattr(Round, "_acted", after(Round._acted))
    unchanged(room.table, Act(3, Call()), BrokenInvariant)
    monkeypatch.undo()
    room.fold_out()
    assert replay(room.table.log.header, room.table.log.records).state() == room.table.state()  # type: ignore[union-attr]


def test_a_fault_in_a_deal_leaves_the_table_between_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(players=5)
    room.hands(2)
    room.arrive(7)
    for owner, name in ((dealing, "_count_waits"), (dealing, "_pass_seats"), (Hand, "_walk")):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, after(getattr(owner, name)))
            unchanged(
                room.table, DeckCommand(tuple(room.deck())), BrokenInvariant, "a planted fault"
            )
    room.hand()


def test_a_table_that_cannot_go_back_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(players=3)
    room.deal()
    monkeypatch.setattr(Round, "_acted", fault)
    room.table.apply(Act(1, Fold()), room.now)
    monkeypatch.undo()
    room(Act(2, Call()))
    monkeypatch.setattr(Round, "_acted", fault)
    with pytest.raises(BrokenInvariant, match="could not be put back"):
        room(Act(3, Check()))


def test_a_fault_in_any_other_command_leaves_everything_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room("seminole", players=4)
    room.deal()
    told = {"report": "misconduct", "seat": 2, "offense": "made a disturbance", "given": 0}
    commands: list[c.Command] = [Leave(2), Sit(8, "new"), CallFloor(report_of(told))]
    monkeypatch.setattr(Table, "_log", fault)
    for command in commands:
        unchanged(room.table, command, BrokenInvariant)
    monkeypatch.undo()
    room(Act(room.table.hand.options.seat or 0, Call()))  # type: ignore[union-attr]
    monkeypatch.setattr(Table, "_log", fault)
    unchanged(room.table, TakeBack("misheard"), BrokenInvariant)


def test_a_refusal_in_the_settlement_is_a_fault_of_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*args: Any) -> None:
        raise TableRefusal("nobody sits in seat 4 of 9")

    room = Room(players=2)
    room.deal()
    monkeypatch.setattr(settlement, "_pay", refuse)
    seat = room.table.hand.options.seat  # type: ignore[union-attr]
    assert seat is not None
    unchanged(room.table, Act(seat, Fold()), BrokenInvariant, "cannot be settled: nobody sits")


def test_chips_that_an_account_does_not_have_are_no_refusal() -> None:
    assert not issubclass(JournalError, CardspeakError)
    assert issubclass(JournalError, BrokenInvariant)
    assert not issubclass(BrokenInvariant, CardspeakError | AssertionError)
    with pytest.raises(BrokenInvariant):
        Journal().move("seat 1", "pot", 5, Why.BET)


def test_a_deck_refused_while_a_game_change_is_due_changes_no_notice() -> None:
    room = Room(players=3, structure="limit")
    room(ProposeChange(limit(name="3-6", blinds=(1, 3), bets=(3, 6)), approved=True))
    for seat in (1, 2, 3):
        room(Agree(seat))
    unchanged(room.table, DeckCommand(tuple(range(51))), CardspeakError, "52 slots, not 51")
    unchanged(room.table, DeckCommand((0, *range(51))), CardspeakError, "more than once")
    unchanged(room.table, DeckCommand((53, *range(51))), TableRefusal, "unknown card")
    unchanged(room.table, DeckCommand((), b""), CardspeakError)
    assert room.table.notice.name == "a table"
    room.hand()
    assert room.table.notice.name == "3-6"


def test_a_deck_of_the_game_before_is_refused_after_a_change_of_game() -> None:
    book = Book.load("common")
    room = Room(book, players=3)
    room(ProposeChange(notice(name="short", game="short-deck"), approved=True))
    for seat in (1, 2, 3):
        room(Agree(seat))
    unchanged(room.table, DeckCommand(tuple(range(52))), CardspeakError, "36 slots, not 52")
    assert room.table.notice.name == "a table"
    short = room.table.proposal.notice.spread_of(book).deck  # type: ignore[union-attr]
    room.table.next_hand(room.now + 1, DECKS[short].cards)
    assert room.table.notice.name == "short"


@pytest.mark.parametrize(
    "command",
    [
        DeckCommand(tuple(range(52)), seed="text"),  # type: ignore[arg-type]
        DeckCommand(None),  # type: ignore[arg-type]
        DeckCommand(("As",) * 52),  # type: ignore[arg-type]
        DeckCommand((0, True, *range(2, 52))),
        Act(2, Draw(cards=msgspec.UNSET)),  # type: ignore[arg-type]
        Act(True, Fold()),
        Act(2, None),  # type: ignore[arg-type]
        Act(2, object()),  # type: ignore[arg-type]
        Act("2", Fold()),  # type: ignore[arg-type]
        Act(2, Raise(2**80)),
        Act(2, Raise("all")),  # type: ignore[arg-type]
        BuyIn(2, 2**70),
        BuyIn(2, 10.5),  # type: ignore[arg-type]
        Sit(8, "\ud800"),
        Sit(8, None),  # type: ignore[arg-type]
        CallFloor({"report": "misdeal", "x": object()}),  # type: ignore[arg-type]
        CallFloor({1: 2}),  # type: ignore[arg-type]
        CallFloor({"report": ["a", {"b": 2**90}]}),  # type: ignore[arg-type]
        "Leave",
    ],
)
def test_a_value_that_is_none_is_refused(command: Any) -> None:
    room = Room(players=3)
    unchanged(room.table, command, CardspeakError)
    room.deal()
    unchanged(room.table, command, CardspeakError)
    for now in (2**70, -1, 1.5, None, True):
        with pytest.raises(TableRefusal, match="time goes forward"):
            room.table.apply(Leave(2), now)  # type: ignore[arg-type]


@pytest.mark.parametrize("author", [None, 7, True, b"Ann", ["Ann"], object(), "\ud800"])
def test_an_author_that_no_log_can_hold_is_refused(author: Any) -> None:
    room = Room(players=3)
    before = everything(room.table)
    with pytest.raises(TableRefusal, match=r"author|log"):
        room.table.apply(Away(2), room.now, author)
    assert everything(room.table) == before
    room.deal()
    before = everything(room.table)
    seat = room.table.hand.options.seat  # type: ignore[union-attr]
    with pytest.raises(TableRefusal, match=r"author|log"):
        room.table.apply(Act(seat, Fold()), room.now, author)  # type: ignore[arg-type]
    assert everything(room.table) == before


@pytest.mark.parametrize("seed", [bytearray(b"seed"), memoryview(b"seed"), msgspec.UNSET])
def test_a_log_has_a_deck_as_it_is_read_back(seed: Any) -> None:
    room = Room(players=3)
    room.table.apply(DeckCommand(tuple(range(52)), seed), room.now)
    log = room.table.log
    assert log is not None
    record = log.records[-1]
    assert msgspec.json.decode(msgspec.json.encode(record), type=Record) == record
    assert isinstance(record.input, DeckCommand)
    assert type(record.input.seed) is bytes


def test_the_same_seats_are_there_after_a_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(players=3)
    seats: list[Seat] = list(room.table.occupied)
    monkeypatch.setattr(orders, "after_the_hand", fault)
    room.deal()
    set_part(room.table, "rulings", pending=(None,))
    room(Act(1, Fold()))
    unchanged(room.table, Act(2, Fold()), BrokenInvariant)
    assert all(one is other for one, other in zip(seats, room.table.occupied, strict=True))
    assert passive(room.table.hand.options) == Call()  # type: ignore[union-attr]
