"""One table's life from a seed: hundreds of inputs, and what must hold after each of them.

No error but a refusal; a refusal leaves every slot as it was; every card and chip is counted at
every input; what the hand offers is taken; every hand can be finished; every view can be built; the
log replays to the same digests.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.driver import counting, houses, sameness, script
from tests.driver.choosing import Choosing, Wanted

from cardspeak.errors import CardspeakError
from cardspeak.hand import Showing
from cardspeak.table import Table, views
from cardspeak.table.log import parse, replay

LIFE = 500
"""How many inputs a life has, if nothing else is said."""
LONGEST = 3000
"""No hand takes so many inputs."""


class BrokenTableError(AssertionError):
    """Something that must never be, after which input of which seed."""


class Life:
    """A table and what has been asked of it."""

    def __init__(self, seed: int, place: int | None = None, wishes: Sequence[str] = ()) -> None:
        self.seed = seed
        self.chance = Random(seed)
        rows = houses.tables()
        self.book, notice = rows[self.chance.randrange(len(rows)) if place is None else place]
        notice = houses.with_extras(self.chance, houses.books()[self.book], notice)
        self.showing = self.chance.choice(list(Showing))
        self.notice = notice
        self.table = opened(self.book, notice, self.showing)
        self.choosing = Choosing(self.chance, self.book, wishes)
        self.now = 0
        self.inputs = 0
        self.refused = 0
        self.done: Counter[str] = Counter()
        self.recorded: list[script.Line] = []
        self._in_this_hand = 0
        self._before: Any = None  # how the table was, while it cannot have changed since

    def play(self, inputs: int = LIFE) -> None:
        """Live on for so many inputs, finish the hand, and replay the log."""
        try:
            self._begin()
            while self.inputs < inputs:
                self.step(self.choosing.next(self.table))
            self._finish()
            self._replay()
        except BrokenTableError:
            raise
        except Exception as error:
            raise self._broken(f"{type(error).__name__}: {error}") from error

    def _begin(self) -> None:
        table = self.table
        self.choosing.drawn.table = table
        players = self.chance.randint(2, min(table.count, 7))
        for seat in range(1, players + 1):
            self.step(Wanted("sit", {"seat": seat, "player": f"bot {seat}"}))
            self.step(self.choosing._buy(table, seat))
        if table.has_button:
            self.step(self.choosing.draw_button())

    def step(self, wanted: Wanted) -> bool:
        """One input; whether it was done."""
        table, chance = self.table, self.chance
        if not wanted.offered and self._before is None:
            self._before = sameness.moment(table)
        before = self._before
        now: Any = self.now + chance.choice(
            (0, 0, 0, 1, 5, 40, 60, 4000) if table.hand is None else (0, 1)
        )
        if not wanted.offered and chance.random() < 0.003:
            now = chance.choice((-1, "soon", None, 1.5, self.now - 1))
        author: Any = wanted.author
        if not wanted.offered and chance.random() < 0.003:
            author = chance.choice((None, 7, True, ["house"]))
        line = [wanted.word, now, author, wanted.values]
        self.recorded.append(line)
        self.inputs += 1
        done = True
        try:
            apply(table, line)
        except CardspeakError as refusal:
            done = False
            if wanted.offered:
                raise self._broken(f"what is offered is refused: {refusal}") from refusal
            self.refused += 1
            assert before is not None
            changed = sameness.difference(before, sameness.moment(table))
            if changed:
                raise self._broken(f"a refusal ({refusal}) changed {changed}") from refusal
        if done:
            self._before = None
            self.now = now
            self.done[name_of(wanted.word, wanted.values)] += 1
        counting.count(table)
        self._watch(done)
        return done

    def _watch(self, done: bool) -> None:
        hand = self.table.hand
        self._in_this_hand = self._in_this_hand + 1 if hand is not None else 0
        if hand is not None:
            options = hand.options
            if options.seat is None and not options.seats:
                raise self._broken("nobody can act, and the hand is not over")
            if self._in_this_hand > LONGEST:
                raise self._broken("the hand does not end")
        if done and self.chance.random() < 0.03:
            self._look()

    def _look(self) -> None:
        """Build what everybody sees, and what each seat sees."""
        table = self.table
        views.seen(table, table.hand, table.now)
        for seat in table.occupied:
            views.mine(table, seat.number, table.hand)

    def _finish(self) -> None:
        """Deal on and act until no hand is in play."""
        for _ in range(LONGEST):
            table = self.table
            self.choosing.drawn.table = table
            if table.in_play.two is not None:
                self.step(Wanted("deal on", {}))
            elif table.hand is not None:
                self.step(self.choosing.offered(table.hand))
            else:
                return
        raise self._broken("the hand cannot be finished")

    def _replay(self) -> None:
        log = self.table.log
        assert log is not None
        header, records = log.header, log.records
        if self.chance.random() < 0.2:
            header, records = parse(log.lines())
        again = replay(header, records, self.table.book)
        assert again.log is not None
        if again.log.chain != log.chain:
            raise self._broken("the log replays to another chain")
        changed = sameness.difference(sameness.moment(self.table), sameness.moment(again))
        if changed:
            raise self._broken(f"the replayed table differs in {changed}")

    def _broken(self, what: str) -> BrokenTableError:
        last = self.recorded[-1] if self.recorded else "none"
        return BrokenTableError(
            f"{what}\n  {self.book}: {self.notice}\n  input {len(self.recorded)}: {last}\n"
            f"  again with: python -m tests.driver --life {self.seed}"
        )


def opened(book: str, notice: dict[str, Any], showing: Showing) -> Table:
    """A table with its log, nobody there yet."""
    return Table.logged(houses.books()[book], script.notice_of(notice), showing=showing)


def apply(table: Table, line: script.Line) -> Any:
    """Ask a table for a recorded input."""
    word, now, author, values = line
    return table.apply(script.command_of(word, values), now, author)


def name_of(word: str, values: script.Values) -> str:
    """What is counted: the command, the action or the report."""
    if word == "call floor":
        return f"report: {values['report'].get('report')}"
    return f"act: {values['action']['act']}" if word == "act" else word
