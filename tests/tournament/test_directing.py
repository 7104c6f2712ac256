"""What a director meets: penalties, players kept apart, chips off the table, cancellation."""

import pytest
from tests.tournament.conftest import EventHouse, quick_flyer
from tests.tournament.dealt_house import DealtEvent

from cardspeak.books.policy.conduct import Penalty
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.flyer import Bounty, FlyerLevel, LateEntries, Rebuys, ReEntries
from cardspeak.tournament.happenings import (
    CountDiffers,
    EntryWithdrawn,
    EventCanceled,
    PenaltyServed,
    StackGivenBack,
    StackTaken,
    TableColoredUp,
)
from cardspeak.tournament.keep_apart import apart_from, clashes
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EntryStatus, EventPhase

HOUSES = pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])


def broke(house: EventHouse, table: str, loser: str, winner: str) -> None:
    """A hand in which one player loses everything to another."""
    at = house.tables[table]
    at.hand_begins(1, 2)
    lost, won = at.chairs[at.seat_of(loser)], at.chairs[at.seat_of(winner)]
    before = lost.stack
    won.stack += before
    lost.stack = 0
    at.goes_broke(loser, before, 1, (winner,))
    at.count()
    at.hand_over()
    house.told += house.pump()


@HOUSES
def test_a_disqualified_player_may_not_enter_again(book: str) -> None:
    house = EventHouse(book, quick_flyer(late=LateEntries(prepared=1)))
    house.begin([f"P{n}" for n in range(1, 5)])
    if book == "catfish-bend":  # its steps come in order
        house.do(c.GivePenalty("P1", Penalty.WARNING, "talk"))
        house.do(c.GivePenalty("P1", Penalty.SUSPENSION, "talk"))
    house.do(c.GivePenalty("P1", Penalty.DISQUALIFICATION, "a fight"))
    with pytest.raises(EventRefusal, match="put out"):
        house.do(c.Enter("P1"), 60)
    assert accounts.in_play(house.event) == (3 + (book == "catfish-bend")) * 1500


def test_a_penalty_in_hands_does_not_count_the_hand_in_play() -> None:
    house = EventHouse("black-pearl", quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    table = house.tables["1"]
    table.hand_begins(1, 2)
    house.pump()
    house.do(c.GivePenalty("Ann", Penalty.DEALT_OUT, "threw a card", hands=1))
    table.count()
    table.hand_over()
    house.pump()
    assert table.chairs[table.seat_of("Ann")].absent
    house.play_hand("1", bold=0)
    assert not table.chairs[table.seat_of("Ann")].absent
    assert any(isinstance(each, PenaltyServed) for each in house.told)


def test_two_penalties_at_once_are_both_served() -> None:
    house = EventHouse("black-pearl", quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    house.do(c.GivePenalty("Ann", Penalty.SUSPENSION, "abuse", minutes=5), 0)
    house.do(c.GivePenalty("Ann", Penalty.DEALT_OUT, "threw a card", hands=2), 10)
    house.play_hand("1", bold=0)
    house.play_hand("1", bold=0)
    assert not house.event.entries[1].present
    house.do(c.WaitOn(), 299)
    assert not house.event.entries[1].present
    house.do(c.WaitOn(), 300)
    assert house.event.entries[1].present


@HOUSES
@pytest.mark.parametrize("seed", range(4))
def test_players_kept_apart_never_share_a_table_while_there_is_another(
    book: str, seed: int
) -> None:
    house = EventHouse(book, quick_flyer(seats=6), seed=seed)
    names = [f"P{n}" for n in range(1, 19)]
    for first, second in (("P1", "P2"), ("P1", "P3"), ("P4", "P5")):
        house.do(c.SeparatePlayers((first, second)))
    house.begin(names)
    for _ in range(300):
        tables = [each for each in house.event.tables if not each.closing]
        if len(tables) < 3:
            break
        for entry in house.event.entries:
            if entry.is_in and apart_from(house.event, entry.player):
                at = entry.to[0] if entry.to else entry.table
                assert not clashes(house.event, entry.player, at)
        for name, table in list(house.tables.items()):
            if table.may_deal:
                house.play_hand(name, bold=1)
        house.do(c.WaitOn(), house.now + 20)


@HOUSES
def test_a_canceled_event_pays_alternates_back_whole_and_divides_the_rest(book: str) -> None:
    flyer = quick_flyer(seats=3, tables=1, bounty=Bounty(amount=10))
    house = EventHouse(book, flyer)
    house.begin(["Ann", "Bob", "Cat", "Dan"])
    assert house.event.entries[4].status is EntryStatus.WAITING
    told = house.do(c.CancelEvent("the lights are out"))
    refunds = dict(next(each for each in told if isinstance(each, EventCanceled)).refunds)
    assert refunds == {"Dan": 65, "Ann": 60, "Bob": 60, "Cat": 60}
    assert accounts.balance(house.event, accounts.FEES) == 15
    assert accounts.balance(house.event, accounts.POOL) == 0
    assert accounts.balance(house.event, accounts.BOUNTIES) == 0


def test_a_bounty_that_nobody_won_is_divided_when_the_event_is_canceled() -> None:
    house = EventHouse("black-pearl", quick_flyer(bounty=Bounty(amount=10)))
    house.begin(["Ann", "Bob", "Cat"])
    house.do(c.GivePenalty("Cat", Penalty.EVICTION, "a fight"))
    told = house.do(c.CancelEvent("the lights are out"))
    refunds = dict(next(each for each in told if isinstance(each, EventCanceled)).refunds)
    assert refunds == {"Ann": 90, "Bob": 90}
    assert accounts.balance(house.event, accounts.BOUNTIES) == 0


@HOUSES
def test_chips_taken_off_the_table_leave_the_event(book: str) -> None:
    house = EventHouse(book, quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    with pytest.raises(EventRefusal, match="has 1,500"):
        house.do(c.TakeChips("Ann", 1600, "in a pocket"))
    told = house.do(c.TakeChips("Ann", 500, "in a pocket"))
    assert StackTaken("Ann", 500, "in a pocket", cites=("tournament.off_table",)) in told
    assert accounts.in_play(house.event) == 4000
    table = house.tables["1"]
    assert table.chairs[table.seat_of("Ann")].stack == 1000
    with pytest.raises(EventRefusal, match="500 chips were taken"):
        house.do(c.GiveChipsBack("Ann", 600, "they lay under a towel"))
    told = house.do(c.GiveChipsBack("Ann", 200, "they lay under a towel"))
    assert StackGivenBack("Ann", 200, "they lay under a towel") in told
    assert accounts.in_play(house.event) == 4200
    assert table.chairs[table.seat_of("Ann")].stack == 1200
    house.play_hand("1", bold=0)
    had = table.chairs[table.seat_of("Ann")].stack
    house.do(c.GiveChipsBack("Ann", 300, "they lay under a towel"))
    assert table.chairs[table.seat_of("Ann")].stack == had + 300
    assert dict(house.event.tables["1"].stacks)["Ann"] == had + 300
    with pytest.raises(EventRefusal, match="0 chips were taken"):
        house.do(c.GiveChipsBack("Ann", 25, "once more"))
    house.do(c.TakeChips("Ann", dict(house.event.tables["1"].stacks)["Ann"], "went home"))
    assert house.event.entries[1].status is EntryStatus.OUT


@HOUSES
def test_hidden_chips_go_to_the_winner_before_the_next_deal_and_out_of_play_after(
    book: str,
) -> None:
    house = EventHouse(book, quick_flyer())
    house.begin(["Ann", "Bob", "Cat", "Dan"])
    table = house.tables["1"]
    broke(house, "1", "Ann", "Bob")
    table.chairs[table.seat_of("Bob")].stack -= 300  # they were behind Ann's card protector
    house.do(c.FindHiddenChips("Ann", 200, "hidden", "Bob"))
    house.do(c.FindHiddenChips("Ann", 100, "hidden"))
    assert table.chairs[table.seat_of("Bob")].stack == 2900
    assert accounts.in_play(house.event) == 5900
    house.play_hand("1", bold=0)
    with pytest.raises(EventRefusal, match="next deal") as refused:
        house.do(c.FindHiddenChips("Ann", 100, "hidden", "Bob"))
    assert refused.value.cites == ("tournament.hidden_chips.after_next",)
    with pytest.raises(EventRefusal, match="last chip"):
        house.do(c.FindHiddenChips("Cat", 100, "hidden"))


def test_a_player_who_may_buy_again_does_not_hold_up_the_color_up() -> None:
    levels = (
        FlyerLevel(minutes=10, blinds=(25, 50)),
        FlyerLevel(break_minutes=5, color_up=25),
        FlyerLevel(minutes=10, blinds=(100, 200)),
        FlyerLevel(minutes=10, blinds=(300, 600)),
    )
    flyer = quick_flyer(levels=levels, rebuys=Rebuys(until_level=2, price=50, chips=1500))
    house = EventHouse("black-pearl", flyer)
    house.begin(["Ann", "Bob", "Cat"])
    broke(house, "1", "Ann", "Bob")
    told = house.do(c.WaitOn(), 600)
    assert any(isinstance(each, TableColoredUp) for each in told)
    house.do(c.WaitOn(), 900)
    assert house.tables["1"].may_deal
    house.play_hand("1", bold=0)
    assert house.event.entries[1].status is EntryStatus.OUT


def test_a_closed_table_gets_no_more_orders() -> None:
    house = EventHouse("black-pearl", quick_flyer(seats=4), seed=2)
    house.begin([f"P{n}" for n in range(1, 13)])
    closed: dict[str, int] = {}
    for _ in range(400):
        if house.event.state.phase is not EventPhase.PLAYING:
            break
        for name, table in list(house.tables.items()):
            if table.may_deal and house.event.state.phase is EventPhase.PLAYING:
                house.play_hand(name, bold=1)
        for name, orders in closed.items():
            assert house.event.tables[name].orders == orders
        closed |= {
            name: house.event.tables[name].orders
            for name, table in house.tables.items()
            if table.closed
        }
        house.do(c.WaitOn(), house.now + 60)
    assert len(closed) > 1


@HOUSES
def test_a_disqualification_taken_back_returns_the_chips_too(book: str) -> None:
    house = EventHouse(book, quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    if book == "catfish-bend":  # its steps come in order
        house.do(c.GivePenalty("Ann", Penalty.WARNING, "talk"))
        house.do(c.GivePenalty("Ann", Penalty.SUSPENSION, "talk"))
    house.do(c.GivePenalty("Ann", Penalty.DISQUALIFICATION, "a fight"))
    assert accounts.in_play(house.event) == 3000
    house.play_hand("1", bold=0)
    house.do(c.UndoKnockOut("Ann", "it was the player in the next seat"))
    table = house.tables["1"]
    assert table.chairs[table.seat_of("Ann")].stack == 1500
    assert accounts.in_play(house.event) == 4500
    table.count()
    house.pump()
    accounts.check(house.event)
    assert not any(isinstance(each, CountDiffers) for each in house.told)


def test_chips_that_left_play_meanwhile_are_changed_up_for_a_player_who_comes_back() -> None:
    levels = (
        FlyerLevel(minutes=10, blinds=(25, 50)),
        FlyerLevel(break_minutes=5, color_up=25),
        *[FlyerLevel(minutes=10, blinds=(100 * n, 200 * n)) for n in (1, 2, 4)],
    )
    house = EventHouse("black-pearl", quick_flyer(stack=1525, levels=levels))
    house.begin(["Ann", "Bob", "Cat"])
    house.do(c.GivePenalty("Ann", Penalty.DISQUALIFICATION, "a fight"))
    table = house.tables["1"]
    table.count()
    house.pump()
    house.do(c.WaitOn(), 900)
    house.do(c.UndoKnockOut("Ann", "it was the player in the next seat"))
    assert table.chairs[table.seat_of("Ann")].stack == 1600
    assert accounts.in_play(house.event) == 3 * 1600


def test_a_penalty_in_hands_goes_with_a_player_who_is_moved() -> None:
    house = DealtEvent("black-pearl", quick_flyer(seats=6), seed=3)
    house.begin([f"P{n}" for n in range(8)])
    event = house.event
    entry = next(each for each in event.entries if each.table == "1")
    house.do(c.GivePenalty(entry.player, Penalty.DEALT_OUT, "threw a card", hands=3))

    def missing() -> int:
        return event.people[entry.player].away_hands

    for name in ("1", "2"):
        house.deal(name)
        house.tell()
    free = next(seat for seat in range(1, 7) if event.tables["2"].entry_at(seat) is None)
    house.do(c.AssignSeat(entry.player, "2", free))
    while house.tables["1"].hand is not None:
        house.act("1")
    house.tell()
    assert event.entries[entry.number].table == "2"
    assert missing() == 2 + 1  # the hand in play at the new table began without the player
    while house.tables["2"].hand is not None:
        house.act("2")
    house.tell()
    assert missing() == 2
    house.play_hand("2")
    assert not event.entries[entry.number].present
    house.play_hand("2")
    assert event.entries[entry.number].present
    house.check()


def test_a_penalty_outlasts_the_entry_in_which_it_was_given() -> None:
    house = EventHouse("black-pearl", quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    house.do(c.GivePenalty("Ann", Penalty.SUSPENSION, "abuse", minutes=10), 0)
    broke(house, "1", "Ann", "Bob")
    house.do(c.Enter("Ann"), 300)
    table = house.tables["1"]
    assert table.chairs[table.seat_of("Ann")].absent
    house.do(c.WaitOn(), 600)
    assert not table.chairs[table.seat_of("Ann")].absent


def test_the_director_approves_the_move_of_a_stack_set_out_for_a_late_entry() -> None:
    flyer = quick_flyer(seats=4, late=LateEntries(prepared=2), director_approves=True)
    house = EventHouse("catfish-bend", flyer, seed=6)
    house.begin([f"P{n}" for n in range(1, 11)])
    for table in ("1", "2"):  # the third breaks
        seated = [house.event.entries[number] for _, number in house.event.tables[table].seats]
        winner, *losers = [each.player for each in seated if not each.prepared]
        for loser in losers[:2]:
            broke(house, table, loser, winner)
    going = [each for each in house.event.entries if each.to is not None]
    assert any(each.prepared for each in going)
    for entry in going:
        house.do(c.ApproveMove(entry.player))
        assert house.event.entries[entry.number].to is None
    with pytest.raises(EventRefusal, match="waits for a director"):
        house.do(c.ApproveMove("late entry 11"))


def test_a_penalty_given_by_mistake_is_taken_back_and_the_player_dealt_in() -> None:
    house = EventHouse("black-pearl", quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    table = house.tables["1"]
    with pytest.raises(EventRefusal, match="has no penalty"):
        house.do(c.TakePenaltyBack("Ann", "nothing happened"))
    house.do(c.GivePenalty("Ann", Penalty.DEALT_OUT, "threw a card", hands=5))
    assert table.chairs[table.seat_of("Ann")].absent
    house.do(c.TakePenaltyBack("Ann", "it was Bob"))
    assert not table.chairs[table.seat_of("Ann")].absent
    assert house.event.people["Ann"].penalties == ()
    assert house.event.state.serving == 0
    house.do(c.GivePenalty("Bob", Penalty.DISQUALIFICATION, "threw a card"))
    with pytest.raises(EventRefusal, match="undo the knock-out"):
        house.do(c.TakePenaltyBack("Bob", "it was Cat"))


def test_a_warning_taken_back_is_no_step_any_more() -> None:
    house = EventHouse("catfish-bend", quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    house.do(c.GivePenalty("Ann", Penalty.WARNING, "talk"))
    house.do(c.TakePenaltyBack("Ann", "it was Bob"))
    with pytest.raises(EventRefusal, match="comes before"):
        house.do(c.GivePenalty("Ann", Penalty.SUSPENSION, "talk"))


def test_a_late_entry_that_was_a_mistake_is_paid_back_until_its_first_hand() -> None:
    house = EventHouse("black-pearl", quick_flyer(bounty=Bounty(amount=10)))
    house.begin(["Ann", "Bob", "Cat"])
    house.play_hand("1", bold=0)
    table, chips = house.tables["1"], accounts.in_play(house.event)
    house.do(c.Enter("Dan"))
    assert accounts.in_play(house.event) == chips + 1500
    table.hand_begins(1, 2)
    house.pump()
    with pytest.raises(EventRefusal, match="in play"):
        house.do(c.Withdraw("Dan"))
    house.do(c.Enter("Eve"))  # seated while a hand is played, and not dealt in
    told = house.do(c.Withdraw("Eve"))
    assert EntryWithdrawn("Eve", 65) in told
    with pytest.raises(EventRefusal, match="has not left seat"):
        house.do(c.Enter("Eve"))
    table.hand_over()
    house.pump()
    assert {chair.player for chair in table.chairs.values()} == {"Ann", "Bob", "Cat", "Dan"}
    assert accounts.in_play(house.event) == 4 * 1500
    assert house.event.state.entries == 4
    assert accounts.balance(house.event, accounts.FEES) == 4 * 5
    accounts.check(house.event)
    house.do(c.Enter("Eve"))
    assert house.event.state.entries == 5


def test_a_re_entry_taken_back_leaves_the_knock_out_before_it() -> None:
    house = EventHouse("black-pearl", quick_flyer(re_entries=ReEntries(most=1)))
    house.begin(["Ann", "Bob", "Cat"])
    broke(house, "1", "Ann", "Bob")
    house.do(c.Enter("Ann"))
    house.do(c.Withdraw("Ann"))
    assert house.event.state.entries == 3
    house.do(c.UndoKnockOut("Ann", "she had a chip behind"))
    assert house.event.state.remaining == 3
    accounts.check(house.event)


def test_a_stack_set_out_waits_again_when_its_late_entry_is_taken_back() -> None:
    house = EventHouse("catfish-bend", quick_flyer(late=LateEntries(prepared=1)))
    house.begin(["Ann", "Bob", "Cat"])
    house.play_hand("1", bold=0)
    chips = accounts.in_play(house.event)
    house.do(c.Enter("Dan"))
    stack = next(each for each in house.tables["1"].chairs.values() if each.player == "Dan").stack
    house.do(c.Withdraw("Dan"))
    assert accounts.in_play(house.event) == chips
    assert "Dan" not in {chair.player for chair in house.tables["1"].chairs.values()}
    house.do(c.Enter("Eve"))
    seated = next(each for each in house.tables["1"].chairs.values() if each.player == "Eve")
    assert seated.stack == stack
    house.play_hand("1", bold=0)
    with pytest.raises(EventRefusal, match="in play"):
        house.do(c.Withdraw("Eve"))
    assert -accounts.balance(house.event, accounts.ENTRY_CHIPS) == 4 * 1500
