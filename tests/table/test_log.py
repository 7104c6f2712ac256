"""The log: a chain of accepted inputs that replays to itself, or says where it differs."""

import msgspec
import pytest
from tests.table.seating import notice

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import Seeded
from cardspeak.cli.deal import open_table, play_hand
from cardspeak.hand import Fold, Raise
from cardspeak.money.journal import Journal, JournalEntry, Why
from cardspeak.table import (
    BuyIn,
    Command,
    CorrectButtonCommand,
    DeckCommand,
    DrawButton,
    PostRequest,
    Sit,
    Table,
    TableRefusal,
)
from cardspeak.table.log import LogError, Record, parse, replay


def played(book: str, game: str = "holdem", hands: int = 12) -> Table:
    rules = Book.load(book)
    source = Seeded(9)
    table = open_table(rules, usual_notice(rules, game, players=5), 5, source)
    for _ in range(hands):
        play_hand(table, source, lambda plan: None)
    return table


@pytest.mark.parametrize(
    ("book", "game"),
    [
        ("common", "holdem"),
        ("common", "seven-card-stud"),
        ("common", "draw-high"),
        ("common", "triple-draw"),
        ("common", "razz"),
        ("black-pearl", "omaha-high-low"),
        ("official", "five-card-draw"),
        ("oasis", "crazy-pineapple"),
    ],
)
def test_a_table_replays_to_the_same_digest(book: str, game: str) -> None:
    table = played(book, game)
    assert table.log is not None
    again = replay(*parse(table.log.lines()))
    assert again.log is not None
    assert again.log.chain == table.log.chain
    assert again.journal.balances == table.journal.balances


def test_a_changed_record_is_named() -> None:
    table = played("common")
    assert table.log is not None
    header, records = parse(table.log.lines())
    changed: list[Record] = [*records]
    changed[7] = msgspec.structs.replace(records[7], author="someone else")
    with pytest.raises(LogError, match="record 8 differs on replay in its chain"):
        replay(header, changed)
    del changed[20:22]
    changed[7] = records[7]
    with pytest.raises(LogError, match="record 23"):
        replay(header, changed)


def test_another_edition_of_the_book_is_refused() -> None:
    table = played("common", hands=1)
    assert table.log is not None
    header, records = parse(table.log.lines())
    with pytest.raises(LogError, match="another edition"):
        replay(msgspec.structs.replace(header, digest="other"), records)


def test_what_is_no_log_is_refused_by_line() -> None:
    with pytest.raises(LogError, match="line 1 is not a line"):
        parse([b"variant = 'NT'"])
    with pytest.raises(LogError, match="not a table's log"):
        parse([])


def test_time_goes_forward_and_a_refusal_is_not_logged() -> None:
    table = played("common", hands=2)
    assert table.log is not None
    before = len(table.log.records)
    with pytest.raises(TableRefusal, match="time goes forward"):
        table.apply(Sit(9, "late"), table.now - 1)
    with pytest.raises(TableRefusal, match="is taken"):
        table.apply(Sit(1, "late"), table.now)
    assert len(table.log.records) == before


def test_a_bet_that_nobody_called_is_put_in_and_refunded_in_the_journal() -> None:
    book = Book.load("common")
    entries: list[JournalEntry] = []
    table = Table(book, notice(), journal=Journal(entries))
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"player {seat}"), 0)
        table.apply(BuyIn(seat, 100), 0)
    table.apply(DrawButton((51, 0, 4)), 0)
    entries.clear()
    table.next_hand(1, range(52))
    table.act(Raise(to=40), 1, 1)
    table.act(Fold(), 2, 1)
    table.act(Fold(), 3, 1)
    moved = [(each.giver, each.taker, each.amount, each.why) for each in entries]
    assert moved == [
        ("seat 2", "pot", 1, Why.BET),
        ("seat 3", "pot", 2, Why.BET),
        ("seat 1", "pot", 40, Why.BET),
        ("pot", "seat 1", 38, Why.REFUND),
        ("pot", "seat 1", 5, Why.AWARD),
    ]
    table.check_conserved()


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (DeckCommand(()), "Deck"),
        (PostRequest(1), "Post"),
        (CorrectButtonCommand(1), "CorrectButton"),
    ],
)
def test_a_command_has_its_short_name_in_the_log(command: Command, name: str) -> None:
    assert msgspec.json.decode(msgspec.json.encode(command))["do"] == name
