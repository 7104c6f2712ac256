"""Whole events at dealt tables at random: hands interleaved, people away and late, crashes."""

import random
from collections import Counter

import pytest
from tests.tournament.conftest import quick_flyer
from tests.tournament.dealt_house import DealtEvent
from tests.tournament.test_random_events import LEVELS

from cardspeak.books.policy.conduct import Penalty
from cardspeak.errors import CardspeakError
from cardspeak.table import Table
from cardspeak.table.log import Log, apply_record
from cardspeak.tournament import accounts, dealt
from cardspeak.tournament import commands as c
from cardspeak.tournament.balancing import allowed, tables_needed
from cardspeak.tournament.changes import active, players_of
from cardspeak.tournament.flyer import Bounty, Flyer, LateEntries, Rebuys, ReEntries
from cardspeak.tournament.knock_outs import place_of
from cardspeak.tournament.log import replay
from cardspeak.tournament.state import EntryStatus, EventPhase


def random_flyer(pick: random.Random) -> Flyer:
    return quick_flyer(
        levels=LEVELS,
        seats=pick.choice((4, 6, 9)),
        late=LateEntries(prepared=pick.choice((0, 2, 5))),
        re_entries=ReEntries(most=2),
        rebuys=pick.choice((None, Rebuys(until_level=2, price=20, chips=1500, most=2))),
        bounty=pick.choice((None, Bounty(amount=10), Bounty(amount=10, kind="progressive"))),  # type: ignore[arg-type]
        redraw_at=pick.choice(((), (2,), (3, 2))),
    )


class RandomDealt(DealtEvent):
    """An event whose tables are all in the middle of something most of the time."""

    def __init__(self, book: str, players: int, seed: int, done: Counter[str]) -> None:
        super().__init__(book, random_flyer(random.Random(seed)), seed)
        self.players = players
        self.done = done
        self.newcomers = 0

    def try_to(self, command: c.Command) -> None:
        """Give a command that may be refused; a refusal changes nothing."""
        before = self.event.digest
        try:
            self.event.apply(command, self.now)
        except CardspeakError:
            assert self.event.digest == before
        else:
            self.done[type(command).__name__] += 1
        self.tell()

    def disturb(self) -> None:
        """Something happens beside the tables."""
        event, pick = self.event, self.random.choice
        names = [entry.player for entry in event.entries if entry.is_in and not entry.prepared]
        out = [entry.player for entry in event.entries if entry.status is EntryStatus.OUT]
        away = [entry.player for entry in event.entries if entry.is_in and not entry.present]
        player = pick(names)
        self.newcomers += 1
        made: list[c.Command] = [
            c.Enter(f"Late{self.newcomers}", present=pick((True, False))),
            c.Enter(pick(out or names)),
            c.GoFromSeat(player),
            c.ComeToSeat(pick(away or names)),
            c.ComeToSeat(pick(away or names)),
            c.TryToReach(player),
            c.RemoveNoShow(player),
            c.StopClock("a spill", hold=pick((True, False))),
            c.RunClock(),
            c.AddTime(pick((-60, 120)), "a long count"),
            c.PayRebuy(player),
            c.AnnounceRebuy(player),
            c.DrawLastHands(),
        ]
        if event.state.remaining > 4:
            steps = pick(list(Penalty)), "seen", pick((0, 10)), pick((0, 3))
            made.append(c.GivePenalty(player, *steps))
        self.try_to(pick(made))

    def all_come(self) -> None:
        """Everyone who may be at the table is there."""
        for entry in list(self.event.entries):
            if entry.is_in and not entry.present and not entry.prepared:
                self.try_to(c.ComeToSeat(entry.player))

    def step(self) -> bool:
        """One input at one table; whether there was any to give."""
        for name in self.random.sample(list(self.tables), len(self.tables)):
            table = self.tables[name]
            if table.hand is not None:
                self.act(name)
            elif dealt.may_deal(table):
                self.deal(name)
            else:
                continue
            self.tell()
            return True
        return False

    def crash(self) -> None:
        """Event and a table are lost, and come back from their logs with the reports unheard."""
        log = self.event.log
        assert log is not None
        before = self.event.digest
        self.event = replay(log.header, log.records)
        assert self.event.digest == before
        name = self.random.choice(list(self.tables))
        old = self.tables[name]
        assert old.log is not None
        again = Table(self.event.book, old.log.header.notice, log=Log(old.log.header))
        told = [
            report
            for record in old.log.records
            for report in dealt.reports(again, apply_record(again, record))
        ]
        again.take_dealt()
        old.take_dealt()
        assert again.state() == old.state()
        assert [number for number, _ in told] == [*range(1, len(told) + 1)]
        assert len(told) == self.event.tables[name].heard
        self.tables[name] = again

    def play(self) -> None:
        """From the first entry to the winner."""
        for number in range(self.players):
            self.do(c.Enter(f"P{number}", present=self.random.random() < 0.95))
        self.do(c.DrawSeats())
        self.do(c.StartPlay())
        for step in range(400 * self.players + 20_000):
            if self.event.state.phase is not EventPhase.PLAYING:
                return
            busy = self.step()
            if self.event.state.phase is not EventPhase.PLAYING:
                return
            if self.event.state.remaining < 5:
                self.all_come()  # players who are all away could pass the blinds for ever
            elif self.random.random() < 0.05:
                self.disturb()
            if step % 50 == 0 or not busy:
                self.now += self.random.randint(20, 120)
                self.try_to(c.RunClock())
                self.do(c.WaitOn())
                self.check()
                self.check_even()
            if self.random.random() < 0.001:
                self.crash()
        raise AssertionError(f"the event does not end: {self.event.state}")

    def check_even(self) -> None:
        """Where nothing is under way tables are as even as the book wants, and all are needed."""
        event = self.event
        still = not any(table.in_hand or table.losers for table in event.tables)
        if not still or len(event.pending) or event.state.phase is not EventPhase.PLAYING:
            return
        state = event.state
        if state.redraw or state.hand_for_hand or state.last_hands:
            return
        sizes = [len(players_of(event, table)) for table in active(event)]
        if len(sizes) > 1 and len({table.chip for table in active(event)}) == 1:
            most = allowed(len(sizes), event.policy().tournament.balance)
            assert max(sizes) - min(sizes) <= most, sizes
            assert tables_needed(sum(sizes), event.flyer.seats) == len(sizes), sizes


def play_and_check(book: str, players: int, seed: int, done: Counter[str]) -> None:
    house = RandomDealt(book, players, seed, done)
    house.play()
    event = house.event
    assert event.state.phase is EventPhase.OVER
    house.check()
    played = [each for each in event.entries if each.status is EntryStatus.OUT]
    places = sorted(place_of(event, each) for each in played if not each.prepared)
    assert len(places) == event.state.entries - 1
    assert places[0] >= 2
    tied = Counter(places)
    free = 2
    for place in sorted(tied):
        assert place == free, places
        free += tied[place]
    assert accounts.balance(event, accounts.POOL) == 0
    assert accounts.balance(event, accounts.BOUNTIES) == 0


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
def test_random_events_at_dealt_tables_keep_every_chip_player_and_place(book: str) -> None:
    done: Counter[str] = Counter()
    for seed, players in enumerate((5, 12, 26)):
        play_and_check(book, players, seed, done)
    assert {"Enter", "GoFromSeat", "ComeToSeat"} <= {*done}


@pytest.mark.slow
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common"])
@pytest.mark.parametrize("players", [60, 110, 300])
def test_large_random_events_at_dealt_tables(book: str, players: int) -> None:
    play_and_check(book, players, players, Counter())
