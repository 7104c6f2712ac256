"""Figures of a day at the desk, from its log."""

from cardspeak.books import Book, Notice
from cardspeak.csv_text import csv_text
from cardspeak.games import Structure
from cardspeak.room import Desk, day_report
from cardspeak.room import commands as c
from cardspeak.room.day_report import CallsAnswered, Happened, PlayTime, Sitting, Wait
from cardspeak.room.events import ListChange
from cardspeak.room.log import DeskLog
from cardspeak.room.tracked import TrackedTable

SIGN = Notice(
    name="4-8", game="holdem", structure=Structure.LIMIT, bets=(4, 8), blinds=(2, 4), buy_in=80
)


def evening() -> list[Happened]:
    """What happened in the evening."""
    log = logged()
    return list(day_report.happened(log.header, log.records))


def logged() -> DeskLog:
    """Four names, one game, one who does not answer, one who declines; Ann quits at 21:00."""
    desk = Desk.logged(Book.load("catfish-bend"))
    table = TrackedTable("1")

    def pump(now: int) -> None:
        for pending in desk.orders():
            table.obey(pending)
        reports, table.reports = table.reports, []
        for number, report in reports:
            desk.apply(c.ReportIn("1", number, report), now)

    for minute, name in enumerate(("Ann", "Bob", "Carl", "Dora")):
        desk.apply(c.OpenList(SIGN), 0) if not minute else None
        desk.apply(c.JoinList(name, "4-8"), minute * 60)
    desk.apply(c.OpenGame("1", SIGN), 600)
    desk.apply(c.TakeSeat("Ann", "1", 1), 600)
    desk.apply(c.CallName("1", 2), 660)
    desk.apply(c.NoAnswer("Bob"), 720)
    desk.apply(c.CallName("1", 2), 720)
    desk.apply(c.AcceptSeat("Carl"), 730)
    desk.apply(c.TakeSeat("Carl", "1", 2), 780)
    desk.apply(c.CallName("1", 3), 790)
    desk.apply(c.DeclineSeat("Dora"), 800)
    pump(810)
    desk.apply(c.ChangeChair("Carl", "1", 5), 900)
    for _ in range(3):
        table.hand_begins()
        table.hand_over()
    pump(910)
    desk.apply(c.Quit("Ann", "1"), 3600)
    pump(3600)
    assert desk.log is not None
    return desk.log


def test_waits_are_from_the_first_listing_to_the_seat() -> None:
    assert day_report.waits(evening()) == [
        Wait("Ann", "4-8", 1, 0, 600, ListChange.SEATED),
        Wait("Carl", "4-8", 3, 120, 780, ListChange.SEATED),
    ]


def test_calls_are_taken_declined_or_not_answered() -> None:
    assert day_report.calls(evening()) == [CallsAnswered("4-8", 3, 1, 1, 1)]


def test_who_sat_where_at_a_moment_follows_a_change_of_seats() -> None:
    history = evening()
    assert day_report.seated_at(history, 800) == [
        Sitting("Ann", "1", 1, 600, 3600),
        Sitting("Carl", "1", 2, 780, 900),
    ]
    assert day_report.seated_at(history, 3700) == [Sitting("Carl", "1", 5, 900, None)]
    assert day_report.seated_at(history, 599) == []


def test_hours_count_to_the_end_of_the_report() -> None:
    history = evening()
    assert day_report.hours_by_player(history, 4200) == [
        PlayTime("Carl", 4200 - 780),
        PlayTime("Ann", 3000),
    ]
    assert day_report.hours_by_game(history, 4200) == [PlayTime("1", 4200 - 780 + 3000)]


def test_hands_count_for_the_game_and_for_those_dealt_in() -> None:
    log = logged()
    again = [*log.records, *log.records[-4:]]  # reports that come twice count once
    games, players = day_report.hands(again)
    assert games == {"1": 3}
    assert players == {"Ann": 3, "Carl": 3}


def test_seats_through_the_day_are_counted_at_each_step() -> None:
    assert day_report.seats_taken(day_report.sittings(evening()), 600, 4200) == [
        (600, 1), (1200, 2), (1800, 2), (2400, 2), (3000, 2), (3600, 1), (4200, 1),
    ]  # fmt: skip


def test_seats_taken_now_are_counted_before_the_next_step() -> None:
    sat = day_report.sittings(evening())
    assert day_report.seats_taken(sat, 600, 630) == [(600, 1), (630, 1)]


def test_an_estimate_takes_the_waits_that_began_nearest_to_the_place() -> None:
    ended = [
        Wait(f"p{number}", "4-8", place, 0, 600 * place, ListChange.SEATED)
        for number, place in enumerate([1, 1, 1, 5, 5, 5, 5])
    ]
    near = day_report.estimate(ended, "4-8", 5, near=4)
    assert near is not None
    assert (near.usual, near.least, near.most, near.waits) == (3000, 3000, 3000, 4)
    assert day_report.estimate(ended[:2], "4-8", 1) is None
    assert day_report.estimate(ended, "10-20", 1) is None


def test_waits_that_ended_without_a_seat_are_no_basis_of_an_estimate() -> None:
    gone = [Wait(f"p{n}", "4-8", 1, 0, 60, ListChange.ASKED) for n in range(5)]
    assert day_report.estimate(gone, "4-8", 1) is None


def test_a_name_that_is_a_formula_is_a_text_in_csv() -> None:
    rows = [("=HYPERLINK(1)", 3), ("@x", -3), ("+1", 0), ("-2", 0), ("Ann, B", None)]
    text = csv_text(("name", "count"), rows)
    assert text.splitlines() == [
        "name,count", "'=HYPERLINK(1),3", "'@x,-3", "'+1,0", "'-2,0", '"Ann, B",',
    ]  # fmt: skip
