"""Nothing that a reader is told depends on a card that the reader never sees.

Hands are played at random and played again with the hidden cards mixed. Views, lines, explanations,
previews of random reports, and what a finished hand is downloaded as must be the same.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from secrets import randbelow
from typing import Any

import msgspec
import pytest
from tests.driver.choosing import Choosing
from tests.driver.script import report_of as told_report

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded, Slot
from cardspeak.cli.deal import choose, open_table
from cardspeak.errors import CardspeakError
from cardspeak.floor import Report, report_of
from cardspeak.floor.core.narration import answer_as_data
from cardspeak.hand import Call, Check, Fold, Hand, Muck, Raise, Show
from cardspeak.hand.phase import Phase
from cardspeak.history.export import Form, exported
from cardspeak.server.tables.ruling_preview import check_for_players, looked
from cardspeak.table import Act, CallFloor, DeckCommand, Table, ruling
from cardspeak.table.authority import is_decided_by_the_book
from cardspeak.table.explanations import cite, explain_options, explain_place
from cardspeak.table.frames import finished, frames
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.narration import log_lines
from cardspeak.table.views import mine, seen, turn
from cardspeak.training.mistakes import mistakes

BOOKS = ("common", "official", "seminole", "oasis", "black-pearl", "catfish-bend")
SEAT = 1
"""The seat whose player reads; a spectator and the floor know less."""
SEEDS = range(1, 7)
LEAKY = range(100, 106)
_MORE = 60
_ACTIONS = (Fold(), Check(), Call(), Raise(to=40), Show(), Muck())
Said = tuple[str, str]


def _data(value: Any) -> str:
    return msgspec.json.encode(value, enc_hook=str).decode()


def _said(ask: Callable[[], Any]) -> str:
    """What is answered, or refused."""
    try:
        return _data(ask())
    except CardspeakError as error:
        return str(error)


def _looked(table: Table, report: Report) -> object:
    return answer_as_data(table.book, looked(table, report))


class Playing:
    """A hand that is played, and all that is told of it, moment by moment."""

    def __init__(self, book: str, game: str, players: int, seed: int, faces: Sequence[int]) -> None:
        rules, self.source = Book.load(book), Seeded(seed)
        notice = usual_notice(rules, game, players=players)
        self.table: Table = open_table(rules, notice, players, self.source)
        self.visible: set[Slot] = set()
        self.moments: list[list[Said]] = []
        self.shows: int | None = None  # the moment at which cards are shown first
        self._explained = 0
        happened = self.table.apply(DeckCommand(tuple(faces), bytes(32)), self.table.now + 60)
        assert self.table.hand is not None
        self.hand: Hand = self.table.hand
        self.record = HandRecord.of(self.table, self.hand)
        self._happened: Sequence[Any] = happened

    def act(self, act: Act) -> None:
        """Do what a player does."""
        self.record = HandRecord.of(self.table, self.hand)
        self.record = msgspec.structs.replace(self.record, inputs=(*self.record.inputs, act))
        self._happened = self.table.act(act.action, act.seat, self.table.now)

    def look(self, reports: Sequence[Report]) -> None:
        """Keep what is told now."""
        hand, table = self.hand, self.table
        self.visible |= {slot for slot, up in enumerate(hand.deck.facing) if up}
        self.visible |= {*hand.slots_of(SEAT), *[s for board in hand.boards for s in board.slots]}
        if self.shows is None and (table.hand is None or hand.phase is Phase.SHOWING):
            self.shows = len(self.moments)
        self.moments.append([*self._views(), *self._previews(reports), *self._why()])

    def _views(self) -> Iterator[Said]:
        hand, table = self.hand, self.table
        yield "seen", _data(seen(table, hand, table.now))
        yield "mine", _data(mine(table, SEAT, hand))
        for line in log_lines(table, hand, self._happened):
            yield "line", line.text
        if table.hand is not None:
            for action in _ACTIONS:
                refused = hand.why_not(action, SEAT)
                yield f"why not {action}", "" if refused is None else str(refused.error())
            if SEAT in turn(hand):
                yield "options", _data(explain_options(table))

    def _previews(self, reports: Sequence[Report]) -> Iterator[Said]:
        table = self.table
        for report in reports:
            order = CallFloor(report, "Flo")
            yield f"look {report}", _said(partial(_looked, table, report))
            yield f"decided {report}", str(is_decided_by_the_book(table, order))
            yield f"vote {report}", _said(partial(check_for_players, table, order))

    def _why(self) -> Iterator[Said]:
        """The lines of the log explained, and the whole hand once it is over."""
        table = self.table
        played = self.record
        if table.hand is not None:
            played = HandRecord.of(table, self.hand)
        events = (self.hand if table.hand is not None else finished(played)).events or ()
        for place in range(self._explained, len(events)):
            explained = explain_place(played, place, played.name_of)
            yield f"why {events[place]!r:.40}", _data(explained and cite(table, explained))
        self._explained = len(events)
        if table.hand is None:
            for seat in (SEAT, None):
                shown = frames(played, seat)
                lines = [[line.text for line in frame.lines] for frame in shown]
                yield f"frames {seat}", _data([(each.seen, each.mine) for each in shown])
                yield f"lines {seat}", _data(lines)
                for form in Form:
                    yield f"{form} {seat}", _said(partial(exported, played, seat, form, ""))


def _reports(chooser: Choosing, playing: Playing) -> list[Report]:
    """Reports of anything, of what a dealer may do wrong now, and guesses at face-down cards."""
    table, random = playing.table, chooser.chance
    chooser.drawn.table = table
    told = [chooser.report(table).values["report"] for _ in range(1 if table.hand else 6)]
    if table.hand is not None:
        seat, how = random.choice(table.hand.seats), ("dealt face up", "flashed by the dealer")
        guess = {"report": "exposed card", "seat": seat, "card": 0, "by": random.choice(how)}
        told.append(guess | {"rank": random.choice("23456789TJQKA")})
    found = []
    for each in told:
        try:
            found.append(report_of(told_report(each)))
        except CardspeakError:
            continue
    possible = [*mistakes(playing.hand, random)] if table.hand is not None else []
    return found + random.sample(possible, min(len(possible), 1))


def different(seed: int) -> list[tuple[Said, Said]]:
    """What a reader is told otherwise when cards that the reader never sees are others."""
    random = Random(seed)
    book = random.choice(BOOKS)
    rules = Book.load(book)
    game, players = random.choice(sorted(game.id for game in rules.games)), random.randint(3, 6)
    faces = Seeded(seed).shuffled(DECKS[rules.game(game).deck].cards)
    one = Playing(book, game, players, seed, faces)
    chooser, acts, asked = Choosing(random, book), [], []
    while True:
        live = one.table.hand is not None
        asked.append(_reports(chooser, one))
        one.look(asked[-1])
        if not live:
            break
        options = one.hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        action = choose(one.hand, options, one.source)
        acts.append(Act(seat, action))  # type: ignore[arg-type]
        one.act(acts[-1])
    hidden = [slot for slot in range(len(faces)) if slot not in one.visible]
    other = list(faces)
    for slot, source in zip(hidden, random.sample(hidden, len(hidden)), strict=True):
        other[slot] = faces[source]
    two = Playing(book, game, players, seed, other)
    two.look(asked[0])
    for act, reports in zip(acts, asked[1:], strict=True):
        two.act(act)
        two.look(reports)
    won = [[each.hand.winnings(seat) for seat in each.hand.seats] for each in (one, two)]
    last = None if won[0] == won[1] else one.shows  # mucked hands that would have won
    pairs = zip(one.moments[:last], two.moments[:last], strict=True)
    said = [pair for first, second in pairs for pair in zip(first, second, strict=True)]
    return [(first, second) for first, second in said if first != second]


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_told_depends_on_a_card_that_the_reader_never_sees(seed: int) -> None:
    assert different(seed) == []


def test_a_preview_of_the_cards_as_they_lie_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def as_they_lie(table: Table, report: Report) -> object:
        return answer_as_data(table.book, ruling.explain(table, report))

    monkeypatch.setattr(f"{__name__}._looked", as_they_lie)
    assert any(different(seed) for seed in LEAKY)


@pytest.mark.slow
def test_nothing_told_depends_on_such_a_card_in_many_hands() -> None:
    first = randbelow(10**9)
    found = {seed: different(seed) for seed in range(first, first + _MORE)}
    assert not {seed: each[:2] for seed, each in found.items() if each}
