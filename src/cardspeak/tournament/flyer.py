"""The flyer of a tournament: what it costs, what is played when, and what is won. Data, no rules.

A flyer is a strict file, as a book is. What does not fit is one sentence that names the place, what
was found and what is allowed; `flyer_checks` says whether the event can be played at all.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.arguments import expect, expect_number
from cardspeak.books import Notice
from cardspeak.books.policy.ante import AntePayer
from cardspeak.books.source_text import SourceText
from cardspeak.errors import CardspeakError
from cardspeak.games import Event, Forced, Structure
from cardspeak.games import game as game_named

Figure = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=24 * 60)]
Few = msgspec.Meta(max_length=30)
Many = msgspec.Meta(max_length=1000)
MOST_LEVELS = 200
"""Levels and breaks of an event: of more, the checks would take too long."""


class FlyerError(CardspeakError):
    """A flyer that no event can be run by."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a flyer: no field that it does not know."""


class FlyerGame(_Part, frozen=True, kw_only=True):
    """What is dealt: a game of the book and how it is bet."""

    game: str = "holdem"
    structure: Structure = Structure.NO_LIMIT


class FlyerLevel(_Part, frozen=True, kw_only=True):
    """A stretch of play with its forced bets; or a break, when `break_minutes` is set.

    `ante` is put in by every player, `big_blind_ante` by the big blind for the table. `color_up`
    names the chip that leaves play in a break. `game` is none where the event's own game goes on.
    `choice` are the games from which the player with the button chooses.
    """

    minutes: Minutes | None = None
    blinds: Annotated[tuple[Positive, ...], Few] = ()
    ante: Figure = 0
    big_blind_ante: Figure = 0
    bets: tuple[Positive, Positive] | None = None
    bring_in: Figure = 0
    game: FlyerGame | None = None
    choice: Annotated[tuple[FlyerGame, ...], Few] = ()
    break_minutes: Minutes | None = None
    color_up: Figure = 0

    @property
    def is_break(self) -> bool:
        """Whether nothing is dealt."""
        return self.break_minutes is not None

    @property
    def seconds(self) -> int:
        """How long it lasts."""
        return 60 * (self.break_minutes or self.minutes or 0)

    @property
    def big(self) -> int:
        """The bet that stacks are measured by: the big blind, or the lower limit."""
        return self.blinds[-1] if self.blinds else (self.bets[0] if self.bets else self.bring_in)

    def cost(self, seats: int) -> int:
        """What goes round costs a full table before anyone has acted."""
        return sum(self.blinds) + self.big_blind_ante + seats * self.ante + self.bring_in


Levels = Annotated[tuple[FlyerLevel, ...], msgspec.Meta(max_length=MOST_LEVELS)]


class RebuyKind(StrEnum):
    """Who may buy chips again."""

    BROKE = "a player without chips"
    STACK_OR_LESS = "a player with a starting stack or less"


class Rebuys(_Part, frozen=True, kw_only=True):
    """Chips bought again: until the end of a level, so often, at a price for so many chips."""

    until_level: Positive
    price: Positive
    chips: Positive
    most: Positive | None = None
    who: RebuyKind = RebuyKind.STACK_OR_LESS


class FlyerAddOn(_Part, frozen=True, kw_only=True):
    """Chips that every player may buy once, in the break after a level."""

    after_level: Positive
    price: Positive
    chips: Positive


class ReEntries(_Part, frozen=True, kw_only=True):
    """How often a player who is out may enter again; none: as often as entry is open."""

    most: Positive | None = None


class LateEntries(_Part, frozen=True, kw_only=True):
    """Until when entries are taken once play has begun, and how many stacks wait for them.

    `until_level` ends with that level; without it the book's minutes hold. `prepared` seats are
    set out with stacks from the start, in houses that blind late stacks down.
    """

    until_level: Positive | None = None
    prepared: Figure = 0


class BountyKind(StrEnum):
    """What becomes of the price on a player's head."""

    FIXED = "fixed"
    PROGRESSIVE = "progressive"  # half is paid, half goes on the head of the player who wins it


class Bounty(_Part, frozen=True, kw_only=True):
    """A part of the buy-in that lies on each player's head."""

    amount: Positive
    kind: BountyKind = BountyKind.FIXED


class ClockRules(_Part, frozen=True, kw_only=True):
    """Time to act: seconds for each action, a bank for the event, and what each level adds."""

    seconds: Figure = 0
    bank: Figure = 0
    bank_each_level: Figure = 0


class LastHands(_Part, frozen=True, kw_only=True):
    """The cards, by their figures, one of which decides how many hands come before a break."""

    least: Annotated[int, msgspec.Meta(ge=2, le=10)] = 3
    most: Annotated[int, msgspec.Meta(ge=2, le=10)] = 7


class PrizeTable(_Part, frozen=True, kw_only=True):
    """The shares of the pool, in hundredths of a percent, from so many entries on."""

    entries: Positive
    shares: Annotated[tuple[Positive, ...], Many]


class Satellite(_Part, frozen=True, kw_only=True):
    """A seat in another event as a prize, as often as the pool buys it; the rest is money."""

    seat: str
    worth: Positive


class FlyerPrizes(_Part, frozen=True, kw_only=True):
    """How the pool is divided: by tables of shares, as fixed prizes, or as seats elsewhere.

    With none of them our usual shares hold. `guarantee` is what the house pays at least, `unit` is
    what prizes are whole multiples of.
    """

    tables: Annotated[tuple[PrizeTable, ...], Many] = ()
    fixed: Annotated[tuple[Positive, ...], Many] = ()
    satellite: Satellite | None = None
    guarantee: Figure = 0
    unit: Positive = 1


class Flyer(_Part, frozen=True, kw_only=True):
    """An event as it is announced.

    >>> flyer = read_flyer('''
    ... title = "Sit-and-go"
    ... buy_in = 50
    ... fee = 5
    ... stack = 1500
    ... chips = [25, 100, 500]
    ... level_minutes = 10
    ... levels = [{ blinds = [25, 50] }, { blinds = [50, 100] }, { blinds = [100, 200] },
    ...           { blinds = [200, 400] }, { blinds = [400, 800] }, { blinds = [500, 1000] }]
    ... ''')
    >>> flyer.levels[1].seconds, flyer.levels[1].big
    (600, 100)
    """

    title: str
    buy_in: Figure
    fee: Figure = 0
    stack: Positive
    chips: Annotated[tuple[Positive, ...], Few]
    game: FlyerGame = FlyerGame()
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] = 9
    tables: Positive | None = None
    level_minutes: Minutes | None = None
    levels: Levels
    late: LateEntries = LateEntries()
    re_entries: ReEntries | None = None
    rebuys: Rebuys | None = None
    add_on: FlyerAddOn | None = None
    bounty: Bounty | None = None
    clock: ClockRules = ClockRules()
    last_hands: LastHands = LastHands()
    redraw_at: Annotated[tuple[Positive, ...], Few] = ()
    prizes: FlyerPrizes = FlyerPrizes()
    expected: Positive | None = None
    director_approves: bool = False

    @property
    def price(self) -> int:
        """What an entry costs: buy-in, bounty and fee."""
        return self.buy_in + self.fee + (self.bounty.amount if self.bounty else 0)

    @property
    def played(self) -> tuple[FlyerLevel, ...]:
        """The levels without the breaks; level 1 is the first."""
        return tuple([level for level in self.levels if not level.is_break])

    def game_of(self, number: int) -> FlyerGame:
        """The game of a period, counted from 0 and breaks included."""
        expect_number("the period", number, 0, len(self.levels) - 1, FlyerError)
        level = self.levels[number]
        return level.game or (level.choice[0] if level.choice else self.game)

    def level_number(self, period: int) -> int:
        """Which level, from 1, a period is or follows."""
        expect_number("the period", period, 0, len(self.levels) - 1, FlyerError)
        return sum(not level.is_break for level in self.levels[: period + 1])

    def notice(self, period: int, chosen: int = 0) -> Notice:
        """The sign of the tables in a period; `chosen` is the game at the dealer's choice."""
        game, level = self.game_of(period), self.levels[period]
        if level.choice:
            expect_number("the game chosen", chosen, 0, len(level.choice) - 1, FlyerError)
            game = level.choice[chosen]
            level = _only_its_bets(level, game)
        return Notice(
            name=f"{self.title}, level {self.level_number(period)}"[:80],
            game=game.game,
            structure=game.structure,
            event=Event.TOURNAMENT,
            seats=self.seats,
            bets=level.bets,
            blinds=level.blinds,
            ante=level.ante or level.big_blind_ante,
            bring_in=level.bring_in,
            chip=self.lowest_chip(period),
            choices={"ante.payer": AntePayer.BIG_BLIND.value} if level.big_blind_ante else {},
        )

    def lowest_chip(self, period: int) -> int:
        """The lowest chip in play: chips colored up in the breaks before are gone."""
        expect_number("the period", period, 0, error=FlyerError)
        gone = {level.color_up for level in self.levels[:period] if level.is_break}
        return min((chip for chip in self.chips if chip not in gone), default=self.chips[-1])

    def next_chip(self, chip: int) -> int | None:
        """The chip that takes the place of one that leaves play."""
        expect_number("the chip", chip, 1, error=FlyerError)
        return min((each for each in self.chips if each > chip), default=None)


def _only_its_bets(level: FlyerLevel, game: FlyerGame) -> FlyerLevel:
    """A level with the forced bets of one game alone."""
    replace = msgspec.structs.replace
    if game_named(game.game).forced is Forced.BLINDS:
        return replace(level, bring_in=0, ante=0)
    return replace(level, blinds=(), big_blind_ante=0)


def read_flyer(text: str) -> Flyer:
    """A flyer from its file; refused in one sentence when it cannot be played."""
    from cardspeak.tournament.flyer_checks import check

    expect("the flyer", text, str, "the text of its file", FlyerError)

    problem = SourceText(text).problem
    if problem is not None:
        raise FlyerError(f"the flyer cannot be read, line {problem.line}: {problem.says}")
    try:
        flyer = msgspec.toml.decode(text.encode(), type=Flyer)
    except msgspec.ValidationError as error:
        said, _, place = str(error).partition(" - at `$.")
        where = f" ({place.rstrip('`')})" if place else ""
        raise FlyerError(f"the flyer does not fit{where}: {said}") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise FlyerError(f"the flyer cannot be read: {error}") from None
    flyer = msgspec.structs.replace(flyer, levels=_timed(flyer))
    check(flyer)
    return flyer


def _timed(flyer: Flyer) -> tuple[FlyerLevel, ...]:
    """The levels with the event's usual length where they name none."""
    return tuple(
        [
            level
            if level.minutes is not None or level.is_break
            else msgspec.structs.replace(level, minutes=flyer.level_minutes)
            for level in flyer.levels
        ]
    )
