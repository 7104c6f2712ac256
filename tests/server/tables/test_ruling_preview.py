"""The floor asks and is refused: neither tells a card that does not lie open."""

from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.house import House, heads_up, in_a_room, inputs

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import choose, open_table
from cardspeak.errors import CardspeakError
from cardspeak.floor import Needs, Progress, Report, Ruling, report_of
from cardspeak.floor.core.decision import explain
from cardspeak.hand import Terms
from cardspeak.server.tables import ruling_preview
from cardspeak.server.tables.ruling_preview import GuessError, check_no_guess, looked
from cardspeak.table import BuyIn, CallFloor, Table, ruling
from cardspeak.training.mistakes import mistakes

RANKS = "23456789TJQKA"
SHOWN: dict[str, Any] = {"report": "exposed card", "seat": 1, "card": 0}


@in_a_room
async def test_a_rank_cannot_be_guessed_by_having_rulings_refused(house: House) -> None:
    live, first, other = await heads_up(house)
    floor = await (await house.administrator()).at(live)
    house.listens_to("Boss")
    before, told = inputs(live), (len(first.frames), len(other.frames))
    said = set()
    for rank in RANKS:
        for how in ("dealt face up", "flashed by the dealer"):
            report = SHOWN | {"by": how, "rank": rank}
            answer = await floor.ask("rule", report=report, reason="it flashed")
            assert not answer["ok"], "the right guess is refused like the others"
            said.add(answer["error"])
    assert said == {"leave out facts that only a face-down card could show"}
    assert inputs(live) == before
    assert (len(first.frames), len(other.frames)) == told
    tried = [row for row in house.room.store.audit() if row.what.startswith("tried to rule")]
    assert len(tried) == 26
    assert {(row.by, row.why) for row in tried} == {("Boss", "it flashed")}
    report = SHOWN | {"by": "dealt face up", "since": {"holder_looked": False}}
    assert (await floor.ask("rule", report=report, reason="it flashed"))["ok"]


@in_a_room
async def test_what_is_refused_whatever_the_cards_are_is_refused_in_its_own_words(
    house: House,
) -> None:
    live, _, _ = await heads_up(house)
    floor = await (await house.administrator()).at(live)
    for report, error in (
        ({"report": "premature street"}, "no up card can come too early now"),
        ({"report": "exposed card", "seat": 9, "card": 0}, "seat 9"),
        ({"report": "duplicate card"}, "the ruling needs to know"),
        ({"report": "premature board", "cards": 1}, "the number of cards was said to be 1"),
    ):
        answer = await floor.ask("rule", report=report, reason="so it was")
        assert error in answer["error"], answer
    assert not [row for row in house.room.store.audit() if row.what.startswith("tried to")]


def _whole(table: Table) -> tuple[object, ...]:
    hand = table.hand
    assert hand is not None
    deck = hand.deck
    cards = (list(deck.faces), list(deck.facing), list(map(list, hand.slots_by_seat.values())))
    piles = ([list(board.slots) for board in hand.boards], list(hand.burns), list(hand.stub))
    chips = (list(hand.stacks_by_seat.values()), list(hand.bets_by_seat.values()))
    return cards, piles, chips, hand.options, list(hand.events or ())


@pytest.mark.parametrize(
    ("book", "game"),
    [("seminole", "holdem"), ("black-pearl", "seven-card-stud"), ("common", "triple-draw")],
)
def test_a_ruling_that_is_rehearsed_leaves_everything_as_it_lay(book: str, game: str) -> None:
    rules, source, random = Book.load(book), Seeded(2), Random(2)
    table = open_table(rules, usual_notice(rules, game, players=5), 5, source)
    rehearsed = 0
    for _ in range(4):
        for seat in table.occupied:
            if not seat.stack:
                table.apply(BuyIn(seat.number, table.notice.buy_in), table.now)
        table.next_hand(table.now + 60, source.shuffled(DECKS[table.terms.game.deck].cards))
        while (hand := table.hand) is not None:
            for report in mistakes(hand, random):
                before = _whole(table)
                told = msgspec.structs.replace(report, since=Progress(holder_looked=False))
                command = CallFloor(told, by="Ann")
                try:
                    check_no_guess(table, command)
                    ruling.rehearse(table, command)
                    rehearsed += 1
                except GuessError:
                    raise
                except CardspeakError:
                    pass
                assert _whole(table) == before
            options = hand.options
            at = options.seat if options.seat is not None else options.seats[0]
            table.act(choose(hand, options, source), at, table.now)
    assert rehearsed > 10


def test_what_decides_a_ruling_is_searched_for_once_however_the_cards_are_mixed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, source = Book.load("black-pearl"), Seeded(2)
    table = open_table(rules, usual_notice(rules, "omaha", players=5), 5, source)
    table.next_hand(1, source.shuffled(DECKS[52].cards))
    report = report_of({"report": "too few cards", "seat": 2})
    wanted, searches = ruling.explain(table, report), 0

    def counted(report: Report, terms: Terms) -> Ruling | Needs:
        nonlocal searches
        searches += 1
        return explain(report, terms)

    monkeypatch.setattr(ruling_preview, "explain", counted)
    assert looked(table, report) == wanted
    assert searches == 1


def test_a_fault_while_the_cards_are_mixed_puts_them_back(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, source = Book.load("common"), Seeded(2)
    table = open_table(rules, usual_notice(rules, "holdem", players=5), 5, source)
    table.next_hand(1, source.shuffled(DECKS[52].cards))
    before = _whole(table)

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(ruling, "rehearse", fails)
    with pytest.raises(ZeroDivisionError) as caught:
        check_no_guess(table, CallFloor(report_of({"report": "deck dropped"}), by="Ann"))
    assert caught.traceback
    assert _whole(table) == before
