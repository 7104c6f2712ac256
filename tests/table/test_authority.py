"""Nobody rules in his own favor: not alone, not as host, floor or administrator."""

import random

import pytest
from tests.table.test_ruling import dealt, play, replays, table_at

from cardspeak.books import Book, Notice
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import choose, open_table
from cardspeak.errors import CardspeakError
from cardspeak.floor.core.case import mistake
from cardspeak.floor.core.registry import kinds, name_of
from cardspeak.floor.core.situation import report_of
from cardspeak.floor.disputes.public_facts import WITNESSED, decided_in_public
from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Draw, Fold
from cardspeak.table import (
    BuyIn,
    CallFloor,
    CorrectButtonCommand,
    DrawButton,
    FindOwing,
    Forfeit,
    Sit,
    Table,
    TableRefusal,
    TakeBack,
    VoidDeal,
    authority,
)

FALSE = {
    "report": "hand fouled",
    "seat": 2,
    "how": "discards touched it",
    "guard": "nothing",
    "hole_cards": True,
    "identifiable": False,
}
"""What a player who wants the pot might say of an opponent's hand."""


def refused(table: Table, command: object, author: str, match: str) -> None:
    assert table.log is not None
    before, records = table.state(), len(table.log.records)
    with pytest.raises(TableRefusal, match=match):
        table.apply(command, table.now, author)  # type: ignore[arg-type]
    assert table.state() == before
    assert len(table.log.records) == records


def test_a_player_cannot_kill_an_opponents_hand_with_a_false_report() -> None:
    table = dealt("common")
    refused(table, CallFloor(report_of(FALSE), by="player 1"), "player 1", "is playing this hand")
    assert table.is_live(2)
    table.apply(CallFloor(report_of(FALSE), by="Flo"), table.now, "Flo")
    assert not table.is_live(2)
    assert replays(table)


def test_a_player_who_has_folded_still_has_a_seat_in_the_hand() -> None:
    table = dealt("common")
    play(table, 1)
    hand = table.hand
    assert hand is not None
    seat = hand.options.seat
    assert seat is not None
    table.act(Fold() if hand.options.fold else Check(), seat, table.now)
    name = table.name_of(seat)
    refused(
        table,
        CallFloor(report_of({"report": "deck dropped"}), by=name),
        name,
        "is playing this hand",
    )


@pytest.mark.parametrize(
    "command",
    [TakeBack("I misclicked"), FindOwing(2), Forfeit(2, 10), VoidDeal("bad cards", "player 1"),
     CorrectButtonCommand(2)],
)  # fmt: skip
def test_a_player_of_the_hand_does_nothing_to_it_but_play(command: object) -> None:
    table = dealt("common")
    refused(table, command, "player 1", "is playing this hand")


def test_a_player_who_left_after_the_hand_cannot_rule_on_it_either() -> None:
    from cardspeak.table import Leave

    table = dealt("common")
    while table.hand is not None:
        play(table, 1)
    table.apply(Leave(1), table.now)
    report = {"report": "pot pushed to the wrong player", "seat": 2, "winner": 3}
    refused(table, CallFloor(report_of(report), by="player 1"), "player 1", "is playing this hand")


# Facts that all can see


def _drawn() -> Table:
    """Three players after the draw, before the second round."""
    notice = Notice(
        name="draw", game="draw-high", structure=Structure.LIMIT, bets=(2, 4), ante=1, buy_in=100,
        seats=6,
    )  # fmt: skip
    table = Table.logged(Book.load("common"), notice)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"player {seat}"), 0)
        table.apply(BuyIn(seat, 100), 0)
    if table.has_button:
        table.apply(DrawButton((0, 4, 8)), 0)
    deck = list(range(52))
    random.Random(3).shuffle(deck)
    table.next_hand(1, deck)
    while (hand := table.hand) is not None and not _has_drawn(table):
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        if options.draw is not None:
            table.act(Draw((0,)), seat, table.now)
        elif options.wager is not None and hand.round is not None and not hand.round.price:
            table.act(options.wager.action(options.wager.least), seat, table.now)
        else:
            table.act(Check() if options.check else Call(), seat, table.now)
    assert table.hand is not None
    return table


def _has_drawn(table: Table) -> bool:
    hand = table.hand
    assert hand is not None
    drew = [each for each in table.inputs if isinstance(getattr(each, "action", None), Draw)]
    return len(drew) == 3 and hand.round is not None


def test_what_the_book_decides_from_open_facts_binds_whoever_reports_it() -> None:
    table = dealt("common")
    report = {"report": "wrong burn"}
    hand = table.hand
    assert hand is not None
    refused(table, CallFloor(report_of(report), by="player 1"), "player 1", "is playing this hand")
    hand.apply(mistake(hand, report_of(report | {"burned": 0})))  # anyone can count the burns
    assert decided_in_public(hand, report_of(report)) is not None
    told = report | {"since": {"actions": 9}}
    assert decided_in_public(hand, report_of(told)) is None, "what is only asserted counts for none"
    table.apply(CallFloor(report_of(report), by="player 1"), table.now, "player 1")
    refused(table, CallFloor(report_of(report), by="player 1"), "player 1", "is playing this hand")


def test_no_report_is_open_to_all_while_the_deal_is_as_it_should_be() -> None:
    """At tables where nothing went wrong, every kind of report needs belief."""
    for book, game in (("seminole", "holdem"), ("black-pearl", "seven-card-stud"),
                       ("common", "triple-draw"), ("common", "crazy-pineapple")):  # fmt: skip
        rules, source = Book.load(book), Seeded(5)
        table = open_table(rules, usual_notice(rules, game, players=4), 4, source)
        table.next_hand(table.now + 1, source.shuffled(DECKS[table.terms.game.deck].cards))
        while (hand := table.hand) is not None:
            for kind in kinds():
                for seat in (None, hand.seats[0]):
                    data = {"report": kind} | ({} if seat is None else {"seat": seat})
                    try:
                        report = report_of(data)
                    except CardspeakError:
                        continue
                    assert decided_in_public(hand, report) is None, data
            options = hand.options
            at = options.seat if options.seat is not None else options.seats[0]
            table.act(choose(hand, options, source), at, table.now)


def test_the_witnessed_kinds_are_reports_that_can_be_ruled_on() -> None:
    assert {name_of(kind) for kind in WITNESSED} <= set(kinds())


def test_an_override_is_never_a_matter_of_open_facts() -> None:
    from cardspeak.floor import Outcome

    table = table_at("common")
    table.next_hand(1, range(52))
    command = CallFloor(report_of({"report": "wrong burn"}), "player 1", Outcome.MISDEAL, "fair")
    assert not authority.is_decided_by_the_book(table, command)
