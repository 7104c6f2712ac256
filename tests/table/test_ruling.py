"""The floor at a table: rulings and inputs taken back are in the log, and the log replays."""

import random
from typing import Any

import msgspec
import pytest
from tests.hand.tables import BOOKS

from cardspeak.books import Book, Notice
from cardspeak.cards import Slot
from cardspeak.floor import Outcome, PrematureBoard, Ruling, report_of
from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Hand, Muck, Phase, Show, Showing, awarding
from cardspeak.hand.events import Shown
from cardspeak.table import (
    BuyIn,
    CallFloor,
    DrawButton,
    Sit,
    Table,
    TableRefusal,
    TakeBack,
    narration,
    ruling,
)
from cardspeak.table.events import ChipsMoved, Ruled
from cardspeak.table.log import replay

EARLY = PrematureBoard()


def table_at(book: str, showing: Showing = Showing.AUTOMATIC) -> Table:
    """Three players before the flop, seat 3 on the button."""
    notice = Notice(
        name="2-4",
        game="holdem",
        structure=Structure.LIMIT,
        bets=(2, 4),
        blinds=(1, 2),
        buy_in=100,
        seats=6,
    )
    table = Table.logged(Book.load(book), notice, showing=showing)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, f"player {seat}"), 0)
        table.apply(BuyIn(seat, 100), 0)
    if not table.rotation.drawn:
        table.apply(DrawButton((0, 4, 8)), 0)
    return table


def dealt(book: str) -> Table:
    """A hand with the flop on the board, nobody having acted on it."""
    table = table_at(book)
    deck = list(range(52))
    random.Random(7).shuffle(deck)
    table.next_hand(1, deck)
    play(table, 3)
    return table


def play(table: Table, actions: int) -> None:
    """Checks and calls."""
    for _ in range(actions):
        assert table.hand is not None
        options = table.hand.options
        assert options.seat is not None
        table.act(Check() if options.check else Call(), options.seat, table.now)


def replays(table: Table) -> bool:
    assert table.log is not None
    again = replay(table.log.header, table.log.records)
    assert again.log is not None
    return again.log.chain == table.log.chain


@pytest.mark.parametrize("book", BOOKS)
def test_a_premature_turn_is_ruled_on_at_the_table_and_the_log_replays(book: str) -> None:
    table = dealt(book)
    seen = ruling.look(table, EARLY)
    assert isinstance(seen, Ruling)
    assert table.hand is not None
    told = len(table.hand.events or ())
    assert ruling.look(table, EARLY) == seen
    assert len(table.hand.events or ()) == told
    explained = ruling.explain(table, EARLY)
    assert isinstance(explained, Ruling)
    events = table.apply(CallFloor(EARLY, by="Ann"), 2)
    ruled = events[0]
    assert isinstance(ruled, Ruled)
    assert explained.says.startswith(ruled.ruling.says)
    assert ruled.ruling.decided is None
    assert ruled.explained() == explained
    (line, *_) = narration.log_lines(table, None, events)
    assert line.text == f"Floor (premature board): {explained.says}"
    assert narration.reasons(None, ruled) == (explained.decided or explained.cites)
    table.hand.check_conserved()
    while table.hand is not None:
        play(table, 1)
    table.check_conserved()
    assert replays(table)


def test_a_fact_that_only_people_know_is_asked_for_and_nothing_changes() -> None:
    table = dealt("common")
    assert table.log is not None
    records = len(table.log.records)
    with pytest.raises(TableRefusal, match="needs to know"):
        table.apply(CallFloor(report_of({"report": "hand in the muck", "seat": 2}), by="Ann"), 2)
    assert len(table.log.records) == records
    play(table, 3)


def test_a_supervisor_rules_otherwise_with_a_reason_and_the_log_keeps_both() -> None:
    table = dealt("seminole")
    report = {"report": "too few cards", "seat": 2}
    seen = ruling.look(table, report_of(report))
    assert isinstance(seen, Ruling)
    assert seen.outcome is Outcome.HAND_LIVE
    other = Outcome.HAND_DEAD
    with pytest.raises(ValueError, match="reason"):
        table.apply(CallFloor(report_of(report), by="Ann", outcome=other), 2)
    events = table.apply(CallFloor(report_of(report), by="Ann", outcome=other, reason="misled"), 2)
    assert isinstance(events[0], Ruled)
    assert "misled" in events[0].explained().says
    assert replays(table)


def test_the_last_action_is_taken_back_and_the_log_keeps_both() -> None:
    table = dealt("common")
    hand = table.hand
    assert hand is not None
    options, stacks = hand.options, list(hand.stacks_by_seat.values())
    assert options.wager is not None
    assert options.seat is not None
    table.act(options.wager.action(options.wager.least), options.seat, 2)
    events = table.apply(TakeBack("the dealer misheard"), 3)
    assert events[0].seat == options.seat  # type: ignore[union-attr]
    (line, *_) = narration.log_lines(table, table.hand, events)
    name = table.name_of(options.seat)
    assert line.text == f"{name}’s last action is taken back: the dealer misheard"
    assert table.hand is not None
    assert table.hand.options == options
    assert list(table.hand.stacks_by_seat.values()) == stacks
    while table.hand is not None:
        play(table, 1)
    assert replays(table)
    with pytest.raises(TableRefusal, match="no hand"):
        table.apply(TakeBack("too late"), 4)


def _held(hand: Hand) -> list[list[Slot]]:
    return list(map(list, hand.slots_by_seat.values()))


def test_a_ruling_is_taken_back_with_the_cards_where_they_were() -> None:
    table = dealt("seminole")
    assert table.hand is not None
    stub, hands = list(table.hand.stub.slots), _held(table.hand)
    table.apply(CallFloor(report_of({"report": "too few cards", "seat": 2}), by="Ann"), 2)
    assert table.hand is not None
    assert _held(table.hand) != hands
    events = table.apply(TakeBack("it was the other table"), 3)
    (line, *_) = narration.log_lines(table, table.hand, events)
    assert line.text == "The last ruling is taken back: it was the other table"
    assert table.hand is not None
    assert (table.hand.stub.slots, _held(table.hand)) == (stub, hands)
    assert replays(table)


def test_nothing_is_taken_back_without_a_reason_or_before_an_action() -> None:
    table = table_at("common")
    table.next_hand(1, range(52))
    with pytest.raises(TableRefusal, match="nothing in this hand to take back"):
        table.apply(TakeBack("misheard"), 1)
    play(table, 1)
    with pytest.raises(TableRefusal, match="reason"):
        table.apply(TakeBack(" "), 1)


@pytest.mark.parametrize("book", BOOKS)
def test_a_pot_pushed_to_the_wrong_player_is_ruled_on_between_hands(book: str) -> None:
    table = dealt(book)
    hand = table.hand
    assert hand is not None
    while table.hand is not None:
        play(table, 1)
    wrong = next(
        seat for player, seat in enumerate(hand.seats) if hand.winnings(hand.seats[player])
    )
    right = next(seat for seat in hand.seats if seat != wrong)
    won = hand.winnings(wrong)
    report = {"report": "pot pushed to the wrong player", "seat": wrong, "winner": right}
    report |= {"mixed": False, "game_ended": False}
    seen = ruling.look(table, report_of(report))
    assert isinstance(seen, Ruling), seen
    before = table.seat(right).stack
    table.apply(CallFloor(report_of(report), by="Ann"), table.now)
    moved = seen.outcome is Outcome.POT_MOVED
    assert moved == bool(seen.orders)
    assert table.seat(right).stack == before + (won if moved else 0)
    table.check_conserved()
    assert replays(table)
    table.next_hand(table.now, range(52))
    play(table, 1)
    assert replays(table)


def shown_down(book: str) -> tuple[Table, int, int]:
    """A hand whose best cards were mucked at the showdown: the table, the winner, and whose."""
    table = table_at(book, Showing.ASKED)
    deck = list(range(52))
    random.Random(7).shuffle(deck)
    table.next_hand(1, deck)
    while table.hand is not None and table.hand.phase is not Phase.SHOWING:
        play(table, 1)
    hand = table.hand
    assert hand is not None
    worth = {seat: awarding.value(hand, hand.player(seat), 0) or 0 for seat in hand.seats}
    best = max(worth, key=lambda seat: worth[seat])
    keeps = min(worth, key=lambda seat: worth[seat])
    while table.hand is not None:
        seat = table.hand.options.seat
        assert seat is not None
        table.act(Show() if seat == keeps else Muck(), seat, table.now)
    assert table.accounts.won == {keeps: 6}
    return table, keeps, best


def asked_by_winner(seat: int) -> CallFloor:
    report = {"report": "asked to see a hand", "seat": seat, "by_winner": True, "collusion": True}
    report |= {"asker_dealt_in": True, "asker_in_showdown": True}
    return CallFloor(report_of(report), by="Ann")


@pytest.mark.parametrize("book", ["black-pearl", "catfish-bend", "seminole", "common"])
def test_a_mucked_hand_that_the_winner_asks_to_see_gets_the_pot(book: str) -> None:
    table, winner, best = shown_down(book)
    before = {seat.number: seat.stack for seat in table.occupied}
    events = table.apply(asked_by_winner(best), table.now)
    moved = [(each.seat, each.amount) for each in events if isinstance(each, ChipsMoved)]
    assert moved == [(winner, 6), (best, 6)]
    assert table.seat(best).stack == before[best] + 6
    assert table.seat(winner).stack == before[winner] - 6
    assert table.accounts.won == {best: 6}
    table.check_conserved()
    assert replays(table)
    again = table.apply(asked_by_winner(best), table.now)  # it has the pot already
    assert not [each for each in again if isinstance(each, ChipsMoved)]
    table.next_hand(table.now, range(52))
    assert replays(table)


@pytest.mark.parametrize("book", ["black-pearl", "catfish-bend", "seminole"])
def test_a_mucked_hand_asked_for_after_the_push_lies_open_and_wins_nothing(book: str) -> None:
    table, _, best = shown_down(book)
    before = {seat.number: seat.stack for seat in table.occupied}
    asked = asked_by_winner(best)
    report = msgspec.structs.replace(asked.report, by_winner=False)
    events = table.apply(msgspec.structs.replace(asked, report=report), table.now)
    assert [each.seat for each in events if isinstance(each, Shown)] == [best]
    assert {seat.number: seat.stack for seat in table.occupied} == before
    assert replays(table)
    moved = table.apply(asked, table.now)  # the winner may still want to see it, and pay
    assert [each.seat for each in moved if isinstance(each, ChipsMoved)][-1] == best
    table.check_conserved()
    assert replays(table)


def test_a_supervisor_gives_a_mucked_hand_back_after_the_push() -> None:
    table, winner, best = shown_down("black-pearl")
    report = report_of({"report": "hand in the muck", "seat": best, "identifiable": True})
    dead = table.apply(CallFloor(report, by="Ann"), table.now)
    assert not [each for each in dead if isinstance(each, ChipsMoved)]
    back = CallFloor(report, by="Ann", outcome=Outcome.HAND_BACK, reason="it lay apart")
    events = table.apply(back, table.now)
    moved = [(each.seat, each.amount) for each in events if isinstance(each, ChipsMoved)]
    assert moved == [(winner, 6), (best, 6)]
    table.check_conserved()
    assert replays(table)


def test_a_mucked_hand_that_is_not_the_best_moves_nothing() -> None:
    table, _, best = shown_down("black-pearl")
    other = next(seat for seat in (1, 2, 3) if seat not in (best, *table.accounts.won))
    table.apply(asked_by_winner(best), table.now)
    before = {seat.number: seat.stack for seat in table.occupied}
    table.apply(asked_by_winner(other), table.now)
    assert {seat.number: seat.stack for seat in table.occupied} == before
    table.check_conserved()


def test_a_pot_named_too_late_is_refused_in_those_words() -> None:
    table = dealt("black-pearl")
    while table.hand is not None:
        play(table, 1)
    wrong = next(iter(table.accounts.won))
    table.next_hand(table.now, range(52))
    report = {"report": "pot pushed to the wrong player", "seat": wrong, "game_ended": False}
    report |= {"winner": next(seat for seat in (1, 2, 3) if seat != wrong), "mixed": False}
    events = table.apply(CallFloor(report_of(report), by="Ann"), table.now)
    told = events[0]
    assert isinstance(told, Ruled)
    assert told.ruling.says.startswith("It is too late to ask")
    assert not [each for each in events if isinstance(each, ChipsMoved)]
    assert replays(table)


LATE_FAULTS: list[dict[str, Any]] = [
    {"report": "different card back", "in_stub": False},
    {"report": "card missing"},
    {"report": "wrong button"},
]


@pytest.mark.parametrize("told", LATE_FAULTS, ids=[told["report"] for told in LATE_FAULTS])
def test_a_fault_of_deck_or_button_found_after_the_hand_moves_no_chip(told: dict[str, Any]) -> None:
    table = dealt("black-pearl")
    while table.hand is not None:
        play(table, 1)
    before = {seat.number: seat.stack for seat in table.occupied}
    events = table.apply(CallFloor(report_of(told), by="Ann"), table.now)
    assert isinstance(events[0], Ruled)
    assert len(events) == 2  # and the order: the deck is changed, or the button corrected
    assert {seat.number: seat.stack for seat in table.occupied} == before
    assert replays(table)


def test_a_hand_that_is_over_can_no_longer_be_changed() -> None:
    table = dealt("common")
    while table.hand is not None:
        play(table, 1)
    state = table.state()
    with pytest.raises(ValueError, match="over"):
        table.apply(CallFloor(report_of({"report": "hand fouled", "seat": 2}), by="Ann"), table.now)
    assert table.state() == state


@pytest.mark.rule("seminole:A.29.p6")
@pytest.mark.parametrize("told", ["duplicate card", "different card back"])
def test_the_chips_go_back_where_the_winner_knew_that_the_deck_was_foul(told: str) -> None:
    table = dealt("seminole")
    while table.hand is not None:
        play(table, 1)
    assert {seat.stack for seat in table.occupied} != {100}
    report = {"report": told, "winner_knew": True}
    report |= {"in_stub": False} if told == "different card back" else {}
    ruled, *done = table.apply(CallFloor(report_of(report), by="Ann"), table.now)
    assert isinstance(ruled, Ruled)
    assert ruled.ruling.outcome is Outcome.VOID
    assert any(isinstance(each, ChipsMoved) for each in done)
    assert {seat.stack for seat in table.occupied} == {100}
    again = table.apply(CallFloor(report_of(report), by="Ann"), table.now)
    assert not any(isinstance(each, ChipsMoved) for each in again), "they go back once"
    assert {seat.stack for seat in table.occupied} == {100}
    assert replays(table)


@pytest.mark.rule("catfish-bend:S3.irreg.4", "catfish-bend:S2.decision.5", "black-pearl:S3.irreg.4")
@pytest.mark.parametrize("house", ["catfish-bend", "black-pearl"])
def test_two_like_cards_found_before_the_next_deal_give_back_a_pot_already_pushed(
    house: str,
) -> None:
    table = dealt(house)
    while table.hand is not None:
        play(table, 1)
    assert {seat.stack for seat in table.occupied} != {100}
    report = report_of({"report": "duplicate card", "knew": 0})
    ruled, *done = table.apply(CallFloor(report, by="Ann"), table.now)
    assert isinstance(ruled, Ruled)
    assert ruled.ruling.outcome is Outcome.VOID
    assert any(isinstance(each, ChipsMoved) for each in done)
    assert {seat.stack for seat in table.occupied} == {100}
    assert replays(table)


@pytest.mark.rule("oasis:oasis.holdem-hilo.38.s2")
def test_a_miscall_noticed_after_the_last_muck_costs_the_pot() -> None:
    table, won, best = shown_down("oasis")
    before = {seat.number: seat.stack for seat in table.occupied}
    report = {"report": "hand miscalled", "seat": won, "overstated": True}
    report["caused_discard"] = True
    table.apply(CallFloor(report_of(report), by="Ann"), table.now)
    after = {seat.number: seat.stack for seat in table.occupied}
    assert after[won] == 98
    assert sum(after.values()) == sum(before.values())
    assert table.accounts.won == {best: 6}
    table.check_conserved()
    assert replays(table)


def test_a_miscall_that_cost_nobody_a_hand_comes_too_late_once_the_pot_is_pushed() -> None:
    table = dealt("oasis")
    while table.hand is not None:
        play(table, 1)
    facts = {"seat": next(iter(table.accounts.won)), "overstated": True, "caused_discard": True}
    report = report_of({"report": "hand miscalled", **facts})
    with pytest.raises(ValueError, match="nobody mucked"):
        table.apply(CallFloor(report, by="Ann"), table.now)
