"""Prizes that are divided: the end after a full chop, a knock-out taken back, bounties by entry."""

import pytest
from tests.tournament.conftest import EventHouse, quick_flyer
from tests.tournament.test_directing import broke

from cardspeak.books.policy.tournament import Mover, TableBalance, TournamentPolicy
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.balancing import EventSeat, EventTable, least_change
from cardspeak.tournament.flyer import Bounty, LateEntries, ReEntries
from cardspeak.tournament.happenings import EventOver, PlayStarted, PrizesFixed
from cardspeak.tournament.knock_outs import place_of
from cardspeak.tournament.narration import in_words
from cardspeak.tournament.payouts import bounties_won
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EntryStatus, EventPhase


def at_the_prizes(names: list[str], **fields: object) -> EventHouse:
    """An event whose entries are closed and whose prizes are fixed."""
    house = EventHouse("catfish-bend", quick_flyer(**fields))
    house.begin(names)
    house.do(c.WaitOn(), 1800)
    assert house.event.state.fixed
    return house


def chop(house: EventHouse, *shares: tuple[str, int], agrees: bool = True) -> None:
    """Everyone votes alike on a division."""
    house.do(c.ProposeChop(shares))
    for player, _ in shares:
        house.do(c.VoteOnChop(player, agrees))


def test_an_event_whose_prizes_are_all_divided_ends_by_the_chips() -> None:
    house = at_the_prizes(["Ann", "Bob", "Cat", "Dan"], bounty=Bounty(amount=10))
    event = house.event
    with pytest.raises(EventRefusal, match="a prize is at stake"):
        house.do(c.EndDividedEvent("divided"))
    broke(house, "1", "Dan", "Bob")
    chop(house, ("Ann", 60), ("Bob", 80), ("Cat", 60))
    told = house.do(c.EndDividedEvent("took a share"))
    assert EventOver("Bob") in told
    assert event.state.phase is EventPhase.OVER
    places = {entry.player: place_of(event, entry) for entry in event.entries if entry.tied}
    assert places == {"Dan": 4, "Ann": 2, "Cat": 2}
    assert accounts.balance(event, accounts.POOL) == 0
    assert accounts.balance(event, accounts.BOUNTIES) == 0
    won = bounties_won(event)
    assert {event.entries[number].player: won[number] for number in won} == {
        "Ann": 10, "Bob": 20, "Cat": 10,
    }  # fmt: skip
    assert accounts.balance(event, accounts.PLAYERS) == -event.flyer.fee * 4
    accounts.check(event)


def test_an_event_is_not_ended_in_a_hand_or_while_a_prize_is_left() -> None:
    house = at_the_prizes(["Ann", "Bob", "Cat"])
    chop(house, ("Ann", 50), ("Bob", 50), ("Cat", 40))
    with pytest.raises(EventRefusal, match="a prize is at stake"):
        house.do(c.EndDividedEvent("divided"))
    house = at_the_prizes(["Ann", "Bob", "Cat"])
    chop(house, ("Ann", 50), ("Bob", 50), ("Cat", 50))
    house.tables["1"].hand_begins(1, 2)
    house.pump()
    with pytest.raises(EventRefusal, match="between two hands"):
        house.do(c.EndDividedEvent("divided"))


def test_a_knock_out_taken_back_does_not_allow_another_chop() -> None:
    house = at_the_prizes(["Ann", "Bob", "Cat", "Dan"])
    shares = (("Ann", 50), ("Bob", 50), ("Cat", 50), ("Dan", 50))
    chop(house, *shares, agrees=False)
    with pytest.raises(EventRefusal, match="until another player is out"):
        house.do(c.ProposeChop(shares))
    broke(house, "1", "Dan", "Bob")
    house.do(c.UndoKnockOut("Dan", "the wrong seat"))
    with pytest.raises(EventRefusal, match="until another player is out"):
        house.do(c.ProposeChop(shares))


def test_a_knock_out_that_stands_allows_another_chop_though_one_is_taken_back() -> None:
    house = at_the_prizes(["Ann", "Bob", "Cat", "Dan", "Eve"])
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")
    chop(house, *[(name, 50) for name in names], agrees=False)
    broke(house, "1", "Dan", "Bob")
    broke(house, "1", "Eve", "Bob")
    house.do(c.UndoKnockOut("Eve", "the wrong seat"))
    told = house.do(c.ProposeChop(tuple([(name, 50) for name in names if name != "Dan"])))
    assert told


def test_bounties_stand_with_the_entry_that_won_them() -> None:
    flyer = quick_flyer(
        bounty=Bounty(amount=10), re_entries=ReEntries(), late=LateEntries(until_level=3)
    )
    house = EventHouse("common", flyer)
    house.begin(["Ann", "Bob", "Cat", "Dan"])
    broke(house, "1", "Dan", "Ann")
    broke(house, "1", "Ann", "Bob")
    house.do(c.Enter("Ann"))
    broke(house, "1", "Cat", "Ann")
    event = house.event
    first, second = [entry for entry in event.entries if entry.player == "Ann"]
    assert first.status is EntryStatus.OUT
    assert bounties_won(event) == {first.number: 10, second.number: 10, 2: 10}


def table(name: str, players: str, seats: int = 6) -> EventTable:
    """A table with players in its lowest seats."""
    here = [*players, *[None] * (seats - len(players))]
    return EventTable(
        name, tuple([EventSeat(seat, who, seat) for seat, who in enumerate(here, start=1)])
    )


def test_the_least_change_brings_nobody_together_who_is_kept_apart() -> None:
    policy = TournamentPolicy(mover=Mover.LEAST_CHANGE, balance=TableBalance(close=1))
    long, short = table("1", "abcdef"), table("2", "xyz")
    free = least_change([long, short], policy)
    assert len(free) == 1
    for _ in range(5):  # whoever would go is kept apart from somebody there
        apart = {"x": {free[0].player}, free[0].player: {"x"}}
        again = least_change([long, short], policy, apart)
        assert again[0].player != free[0].player
    two = least_change([table("1", "abcdef"), table("2", "x")], policy)
    assert len(two) == 2
    one, other = [move.player for move in two]
    apart = {one: {other}, other: {one}}
    again = least_change([table("1", "abcdef"), table("2", "x")], policy, apart)
    assert {move.player for move in again} != {one, other}
    all_apart = {player: {"x"} for player in "abcdef"} | {"x": {*"abcdef"}}
    forced = least_change([long, short], policy, all_apart)
    assert len(forced) == 1  # the tables have to be even first


def test_one_thing_is_counted_as_one() -> None:
    assert in_words(PrizesFixed((500,), 0)) == "1 place is paid, $500 for the first"
    assert in_words(PrizesFixed((300, 200), 0)) == "2 places are paid, $300 for the first"
    assert in_words(PlayStarted(9, 1)) == "Cards in the air: 9 players, 1 table"
