"""Whole events at random: no chip lost, nobody in two seats, even tables, places, log."""

import random
from collections import Counter
from itertools import pairwise

import msgspec
import pytest
from tests.tournament.conftest import EventHouse, quick_flyer

from cardspeak.books.policy.conduct import Penalty
from cardspeak.errors import CardspeakError
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.balancing import allowed, tables_needed
from cardspeak.tournament.changes import active, players_of
from cardspeak.tournament.decks import wanted
from cardspeak.tournament.flyer import Bounty, FlyerLevel, LateEntries, Rebuys, ReEntries
from cardspeak.tournament.knock_outs import place_of
from cardspeak.tournament.log import replay
from cardspeak.tournament.state import EntryStatus, EventPhase

LEVELS = (
    FlyerLevel(minutes=10, blinds=(25, 50)),
    FlyerLevel(minutes=10, blinds=(50, 100)),
    FlyerLevel(minutes=10, blinds=(100, 200)),
    FlyerLevel(break_minutes=5, color_up=25),
    FlyerLevel(minutes=10, blinds=(200, 400)),
    FlyerLevel(minutes=10, blinds=(300, 600)),
    FlyerLevel(break_minutes=5),
    FlyerLevel(minutes=10, blinds=(500, 1000)),
    FlyerLevel(minutes=10, blinds=(1000, 2000)),
    FlyerLevel(minutes=10, blinds=(3000, 6000)),
)


class RandomEvent(EventHouse):
    """An event in which people are late, away, penalized, broke together and entered by mistake."""

    def __init__(self, book: str, players: int, seed: int, done: Counter[str]) -> None:
        pick = random.Random(seed)
        flyer = quick_flyer(
            levels=LEVELS,
            seats=pick.choice((4, 6, 9)),
            late=LateEntries(prepared=pick.choice((0, 2, 5))),
            re_entries=ReEntries(most=2),
            rebuys=pick.choice((None, Rebuys(until_level=2, price=20, chips=1500, most=2))),
            bounty=pick.choice((None, Bounty(amount=10), Bounty(amount=10, kind="progressive"))),  # type: ignore[arg-type]
        )
        flyer = msgspec.structs.replace(flyer, director_approves=seed % 2 == 1)
        super().__init__(book, flyer, seed)
        self.done = done
        self.seed = seed
        self.players = players
        self.newcomers = 0

    def try_to(self, command: c.Command) -> None:
        """Give a command that may be refused; a refusal changes nothing."""
        before = self.event.digest
        try:
            self.do(command)
        except CardspeakError:
            assert self.event.digest == before
        else:
            self.done[type(command).__name__] += 1

    def disturb(self) -> None:
        """Something happens beside the tables."""
        event, pick = self.event, self.random.choice
        names = [entry.player for entry in event.entries if entry.is_in and not entry.prepared]
        out = [entry.player for entry in event.entries if entry.status is EntryStatus.OUT]
        player = pick(names)
        self.newcomers += 1
        made: list[c.Command] = [
            c.Enter(f"Late{self.newcomers}", present=pick((True, False))),
            c.Enter(pick(out or names)),
            c.GoFromSeat(player),
            c.ComeToSeat(player),
            c.TryToReach(player),
            c.ApproveMove(player),
            c.RemoveNoShow(player),
            c.GivePenalty(player, pick(list(Penalty)), "seen", pick((0, 10)), pick((0, 3))),
            c.StopClock("a spill", hold=pick((True, False))),
            c.RunClock(),
            c.AddTime(pick((-60, 120)), "a long count"),
            c.PayRebuy(player),
            c.AnnounceRebuy(player),
            c.WaitOn(),
        ]
        if self.done["UndoKnockOut"] < 2 * (self.seed + 1) and event.state.remaining > 1:
            made.append(c.UndoKnockOut(pick(out or names), "the wrong seat"))
        if event.state.remaining < 5:
            made.append(c.ProposeChop(tuple([(name, 10) for name in names])))
            made += [c.VoteOnChop(name, pick((True, True, False))) for name in names]
        command = pick(made)
        if isinstance(command, c.GivePenalty) and event.state.remaining < 4:
            return
        undone = self.done["UndoKnockOut"]
        self.try_to(command)
        if isinstance(command, c.UndoKnockOut) and self.done["UndoKnockOut"] > undone:
            self.give_chips_back(command.player)

    def give_chips_back(self, player: str) -> None:
        """A player who was not out after all has chips: the table's richest had them."""
        for table in self.tables.values():
            mine = [chair for chair in table.chairs.values() if chair.player == player]
            if mine:
                richest = max(table.chairs.values(), key=lambda chair: chair.stack)
                part = richest.stack // 2
                part -= part % self.event.tables[table.name].chip
                richest.stack -= part
                mine[0].stack += part

    def crash(self) -> None:
        """The event is lost and comes back from its log; tables and their reports stay."""
        assert self.event.log is not None
        before = self.event.digest
        self.event = replay(self.event.log.header, self.event.log.records)
        assert self.event.digest == before

    def approve(self) -> None:
        """The director comes to most of the moves that wait."""
        for entry in list(self.event.entries):
            waits = entry.to is not None and not entry.approved
            if waits and self.event.entries[entry.number].to and self.random.random() < 0.7:
                self.do(c.ApproveMove(entry.player))
                self.done["approved"] += 1

    def check(self) -> None:
        """What is always so."""
        event = self.event
        accounts.check(event)
        seats: Counter[str] = Counter()
        for table in self.tables.values():
            seats.update(chair.player for chair in table.chairs.values())
        assert max(seats.values(), default=0) <= 1, "a player in two seats"
        lying = sum(
            chair.stack for table in self.tables.values() for chair in table.chairs.values()
        )
        assert lying == accounts.in_play(event), "a chip is lost"
        for entry in event.entries:
            if entry.is_in and entry.seat and not entry.takes:
                chair = self.tables[entry.table].chairs[entry.seat]
                assert chair.player == entry.player
        flyer, state = event.flyer, event.state
        given = {
            accounts.ENTRY_CHIPS: flyer.stack * sum(_has_played(each) for each in event.entries),
            accounts.REBUY_CHIPS: 1500 * sum(each.rebuys for each in event.entries),
        }
        for source, chips in given.items():
            assert -accounts.balance(event, source) == chips, source
        if state.phase is EventPhase.PLAYING:
            self.check_even()

    def check_even(self) -> None:
        """Between hands tables are as even as the book wants, and no more than are needed."""
        event = self.event
        if any(table.in_hand or table.losers for table in event.tables) or wanted(event):
            return
        chips = {table.chip for table in active(event)}
        if event.state.redraw or event.state.hand_for_hand or len(chips) > 1:
            return
        sizes = [len(players_of(event, table)) for table in active(event)]
        if len(sizes) > 1:
            most = allowed(len(sizes), event.policy().tournament.balance)
            assert max(sizes) - min(sizes) <= most, sizes
            assert tables_needed(sum(sizes), event.flyer.seats) == len(sizes), sizes

    def play(self) -> None:
        """From the first entry to the winner."""
        for number in range(self.players):
            self.do(c.Enter(f"P{number}", present=self.random.random() < 0.95))
        self.do(c.DrawSeats())
        self.do(c.StartPlay())
        for _ in range(3000):
            if self.event.state.phase is not EventPhase.PLAYING:
                break
            for name, table in list(self.tables.items()):
                if table.may_deal and self.event.state.phase is EventPhase.PLAYING:
                    self.play_hand(name, bold=0.6)
                elif not table.is_in_hand and table.chairs:
                    table.count()  # a color-up may wait for it
                    self.pump_quietly()
            if self.event.state.phase is EventPhase.PLAYING:
                self.disturb()
            if self.event.state.phase is EventPhase.PLAYING:
                self.approve()
            if self.random.random() < 0.01:
                self.crash()
            self.now += self.random.randint(20, 120)
            if self.event.state.phase is EventPhase.PLAYING:
                self.try_to(c.RunClock())
            self.do(c.WaitOn())
            self.check()


def _has_played(entry: object) -> bool:
    """Whether a starting stack was put out for an entry that is no stack set out beforehand."""
    from cardspeak.tournament.state import EventEntry

    assert isinstance(entry, EventEntry)
    return not entry.prepared and bool(entry.table)


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
def test_random_events_keep_every_chip_player_and_place(book: str) -> None:
    done: Counter[str] = Counter()
    for seed, players in enumerate((5, 9, 14, 23, 37, 60, 110)):
        house = RandomEvent(book, players, seed, done)
        house.play()
        event = house.event
        assert event.state.phase is EventPhase.OVER, event.state
        played = [each for each in event.entries if not each.prepared and _counts(each)]
        places = sorted(
            place
            for each in played
            if each.status is EntryStatus.OUT
            for place in [place_of(event, each)]
        )
        assert len(played) == event.state.entries
        assert places[0] >= 2
        for lower, higher in pairwise(places):
            assert higher - lower <= 1 + sum(each == lower for each in places)
        tied = Counter(places)
        assert all(
            each.tied == tied[place_of(event, each)]
            for each in played
            if each.status is EntryStatus.OUT
        )
        assert sum(each.tied == 1 for each in played) + sum(tied.values()) >= len(places)
        assert accounts.balance(event, accounts.POOL) == 0
        assert accounts.balance(event, accounts.BOUNTIES) == 0
        assert event.log is not None
        assert replay(event.log.header, event.log.records).digest == event.digest
    often = {"Enter", "GoFromSeat", "GivePenalty", "StopClock", "UndoKnockOut", "approved"}
    never = often - {*done}
    assert not never


def _counts(entry: object) -> bool:
    from cardspeak.tournament.state import EventEntry

    assert isinstance(entry, EventEntry)
    return entry.status is not EntryStatus.WITHDRAWN
