"""Whether an event can be run by its flyer: chips that pay the blinds, an end, prizes that sum."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from cardspeak.errors import CardspeakError
from cardspeak.games import Forced, GameError, Structure
from cardspeak.games import game as game_named
from cardspeak.tournament.flyer import Flyer, FlyerError, FlyerGame, FlyerLevel
from cardspeak.tournament.prizes import PrizeError
from cardspeak.tournament.prizes import prizes as divided

if TYPE_CHECKING:
    from cardspeak.books import Book

_LEAST_FIRST = 10
"""A first level with fewer big bets than this in a stack is no event."""
_LAST_BIG = 40
"""An event ends when no more big bets than this are in play for each of the last two players."""
_CARDS = 52
_MOST_TABLES = 1000
"""At no more tables than this are stacks set out for late entries."""
_LONGEST_TITLE = 80
_STEEPEST = 4
"""No level is more than so many times the one before."""


def check(flyer: Flyer) -> None:
    """Refuse a flyer that cannot be played, with the first thing that is wrong."""
    for fault in faults(flyer):
        raise FlyerError(f"{flyer.title or 'the flyer'}: {fault}")


def check_at(flyer: Flyer, book: "Book") -> None:
    """Refuse a flyer with a level that the book does not deal; `check` has passed it before."""
    try:
        for period, level in enumerate(flyer.levels):
            if not level.is_break:
                for chosen in range(max(1, len(level.choice))):
                    flyer.notice(period, chosen).check(book)
    except CardspeakError as error:
        raise FlyerError(str(error)) from None


def faults(flyer: Flyer) -> Iterator[str]:
    """Everything that is wrong with a flyer, one sentence each."""
    yield from _title(flyer.title)
    yield from _chips(flyer)
    yield from _levels(flyer)
    yield from _games(flyer)
    yield from _end(flyer)
    yield from _extras(flyer)
    yield from _prizes(flyer)


def _title(title: str) -> Iterator[str]:
    if not title.strip():
        yield "an event needs a title"
    elif not title.isprintable() or len(title) > _LONGEST_TITLE:
        yield f"a title is one line of at most {_LONGEST_TITLE} characters"


def _chips(flyer: Flyer) -> Iterator[str]:
    if not flyer.chips or list(flyer.chips) != sorted({*flyer.chips}):
        yield f"the chips {_row(flyer.chips)} are not in rising order, each once"
        return
    for low, high in pairwise(flyer.chips):
        if high % low:
            yield f"a chip of {high:,} cannot be made of chips of {low:,}"
    if flyer.stack % flyer.chips[0]:
        yield f"a stack of {flyer.stack:,} cannot be made of chips of {flyer.chips[0]:,}"


def _levels(flyer: Flyer) -> Iterator[str]:
    if flyer.last_hands.least > flyer.last_hands.most:
        yield f"last hands from {flyer.last_hands.least} to {flyer.last_hands.most} are none"
    played = flyer.played
    if not played or flyer.levels[0].is_break:
        yield "an event begins with a level"
        return
    for number, level in enumerate(flyer.levels):
        yield from _period(flyer, number, level)
    for before, after in pairwise(played):
        same = before.game == after.game and bool(before.blinds) == bool(after.blinds)
        if same and after.big < before.big:
            yield f"the blinds fall from {before.big:,} to {after.big:,}"
        if same and after.big > _STEEPEST * before.big:
            yield f"the blinds jump from {before.big:,} to {after.big:,}"
    if played[0].big * _LEAST_FIRST > flyer.stack:
        yield (
            f"a stack of {flyer.stack:,} is less than {_LEAST_FIRST} big bets of the first level,"
            f" {played[0].big:,}"
        )
    round_of_antes = played[0].ante * flyer.seats + played[0].big_blind_ante
    if round_of_antes * _LEAST_FIRST > flyer.stack * flyer.seats:
        yield f"the antes of the first level take a stack of {flyer.stack:,} in a few hands"


def _period(flyer: Flyer, number: int, level: FlyerLevel) -> Iterator[str]:
    if level.is_break:
        if level.blinds or level.ante or level.bets or level.bring_in or level.minutes:
            yield f"a break has no bets: period {number + 1}"
        if level.color_up:
            yield from _color_up(flyer, number, level.color_up)
        return
    name = f"level {flyer.level_number(number)}"
    if level.minutes is None:
        yield f"{name} has no minutes, and the event no level_minutes"
    if level.color_up:
        yield f"{name}: chips are colored up in a break"
    if not (level.blinds or level.bring_in or level.ante):
        yield f"{name} has no blinds, bring-in or ante"
        return
    if level.ante and level.big_blind_ante:
        yield f"{name}: either every player antes or the big blind does"
    if list(level.blinds) != sorted(level.blinds):
        yield f"{name}: the blinds {_row(level.blinds)} are not in rising order"
    chip = flyer.lowest_chip(number)
    figures = (*level.blinds, level.ante, level.big_blind_ante, level.bring_in, *(level.bets or ()))
    for figure in figures:
        if figure % chip:
            yield f"{name}: {figure:,} cannot be paid in chips of {chip:,}, the lowest in play"
            break
    most = flyer.stack * (flyer.expected or flyer.seats)
    if level.cost(2) > most and number == 0:
        yield f"{name}: the forced bets of {level.cost(2):,} are above all chips in play"


def _games(flyer: Flyer) -> Iterator[str]:
    """What keeps a game from being dealt in any house."""
    for number, level in enumerate(flyer.levels):
        if not level.is_break:
            name = f"level {flyer.level_number(number)}"
            for each in level.choice or (flyer.game_of(number),):
                yield from _game(flyer, name, level, each)


def _game(flyer: Flyer, name: str, level: FlyerLevel, named: FlyerGame) -> Iterator[str]:
    try:
        game = game_named(named.game)
    except GameError as error:
        yield f"{name}: {error}"
        return
    fixed = named.structure in (Structure.LIMIT, Structure.SPREAD)
    if fixed and level.bets is None:
        yield f"{name}: {game.name} at {named.structure} needs its two bets"
    elif fixed and level.bets is not None and level.bets[0] > level.bets[1]:
        yield f"{name}: the bets {_row(level.bets)} are not in rising order"
    if game.forced is Forced.BLINDS and not level.blinds:
        yield f"{name}: {game.name} needs its blinds"
    if game.forced is Forced.BRING_IN and not level.bring_in and not level.bets:
        yield f"{name}: {game.name} needs its bring-in"
    if game.forced is Forced.ANTES and not level.ante:
        yield f"{name}: {game.name} needs its ante"
    if level.bring_in and level.bets is not None and level.bring_in > level.bets[0]:
        yield f"{name}: a bring-in of {level.bring_in:,} is above the bet of {level.bets[0]:,}"
    if flyer.seats > (most := game.most_players()):
        yield f"{name}: {game.name} is dealt to at most {most}, and a table has {flyer.seats} seats"


def _color_up(flyer: Flyer, number: int, chip: int) -> Iterator[str]:
    new = flyer.next_chip(chip)
    if chip not in flyer.chips or new is None:
        yield f"a chip of {chip:,} cannot be colored up: the chips are {_row(flyer.chips)}"
    elif chip != flyer.lowest_chip(number):
        yield f"the lowest chip leaves first: {flyer.lowest_chip(number):,}, not {chip:,}"
    elif not can_be_raced(chip, new, flyer.seats):
        yield f"odd chips of {chip:,} could not be raced for: {new:,} is too large a step"


def can_be_raced(low: int, high: int, seats: int) -> bool:
    """Whether a deck has a card for each odd chip that a full table may have."""
    return (high // low - 1) * seats <= _CARDS


def _end(flyer: Flyer) -> Iterator[str]:
    """An event ends by itself when the blinds outgrow the chips in play."""
    entries = flyer.expected or flyer.seats
    in_play = flyer.stack * entries
    last = flyer.played[-1]
    if last.big * 2 * _LAST_BIG < in_play:
        yield (
            f"the event has no end: {entries} entries bring {in_play:,} chips, and the last level"
            f" is only {last.big:,}"
        )
    most = 2 * in_play
    if flyer.played[0].big * 2 > most:
        yield f"the blinds of the first level are above all {in_play:,} chips"


def _extras(flyer: Flyer) -> Iterator[str]:
    levels = len(flyer.played)
    spans = (
        ("late entry", flyer.late.until_level),
        ("rebuys", flyer.rebuys.until_level if flyer.rebuys else None),
        ("the add-on", flyer.add_on.after_level if flyer.add_on else None),
    )
    for name, level in spans:
        if level is not None and level > levels:
            yield f"{name} names level {level}, and there are {levels}"
    bought = (("a rebuy", flyer.rebuys), ("the add-on", flyer.add_on))
    for name, part in bought:
        if part is not None and part.chips % flyer.chips[0]:
            yield f"{name} of {part.chips:,} cannot be made of chips of {flyer.chips[0]:,}"
    if flyer.bounty is not None and flyer.bounty.kind == "progressive" and flyer.bounty.amount % 2:
        yield f"a progressive bounty is halved: {flyer.bounty.amount:,} cannot be"
    if flyer.tables is not None and flyer.expected is not None:
        room = flyer.tables * flyer.seats
        if flyer.expected > room:
            yield f"{flyer.expected} entries are expected, and there are {room} seats"
    room = (flyer.tables or _MOST_TABLES) * flyer.seats
    if flyer.late.prepared > room:
        stacks = f"{flyer.late.prepared:,} stacks are set out for late entries"
        yield f"{stacks}, and there are {room:,} seats"


def _prizes(flyer: Flyer) -> Iterator[str]:
    prizes = flyer.prizes
    named = sum([bool(prizes.tables), bool(prizes.fixed), prizes.satellite is not None])
    if named > 1:
        yield "give shares of the pool, fixed prizes or seats, only one of the three"
    seat = prizes.satellite
    if seat is not None and seat.worth < flyer.buy_in:
        yield f"a seat worth {seat.worth:,} is no prize for a buy-in of {flyer.buy_in:,}"
    if seat is not None and not flyer.buy_in and not prizes.guarantee:
        yield "free entries buy no seat: give a guarantee"
    for table in prizes.tables:
        try:
            divided(10_000, table.shares)
        except PrizeError as error:
            yield f"prizes from {table.entries} entries on: {error}"
    if any(later <= earlier for earlier, later in pairwise(t.entries for t in prizes.tables)):
        yield "the prize tables are not in rising order of entries"
    if prizes.tables and prizes.tables[0].entries > 2:
        yield f"no prizes are named below {prizes.tables[0].entries} entries"
    if any(later > earlier for earlier, later in pairwise(prizes.fixed)):
        yield f"the prizes {_row(prizes.fixed)} are not in falling order"
    if prizes.fixed and prizes.guarantee:
        yield "fixed prizes are their own guarantee"
    pool = max((flyer.expected or flyer.seats) * flyer.buy_in, prizes.guarantee)
    if prizes.unit > max(pool, 1):
        yield f"prizes are whole multiples of {prizes.unit:,}, and the pool is {pool:,}"
    if prizes.fixed and flyer.expected is not None:
        pool = flyer.expected * flyer.buy_in
        if sum(prizes.fixed) != pool:
            yield (
                f"the prizes add up to {sum(prizes.fixed):,}, and {flyer.expected} entries pay"
                f" {pool:,}"
            )


def _row(figures: tuple[int, ...]) -> str:
    return ", ".join(f"{figure:,}" for figure in figures) or "(none)"
