"""Bots: three simple styles that see only their own view and choose among what it offers.

A bot weighs its hand by dealing the unseen cards at random a few times and counting how often it
would beat one other hand; that works for every game, because the game itself says what wins. It
knows nothing that its seat is not shown.
"""

from collections.abc import Container, Sequence
from itertools import combinations
from random import Random

import msgspec

from cardspeak.cards import DECKS, Card, cards
from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.hand import (
    Action,
    BringIn,
    Call,
    Check,
    Discard,
    Draw,
    Fold,
    Muck,
    Run,
    Show,
)
from cardspeak.hand.options import Wager
from cardspeak.hand.terms import Terms
from cardspeak.ranking import Formation, Ranking, hand_value
from cardspeak.table.view import Mine, Offered, Seen

_TRIALS = 16
_FEW_TRIALS = 5
_SEVEN = 7


class Style(msgspec.Struct, frozen=True):
    """How a bot plays: what it needs to call and to raise, and how often it bluffs."""

    name: str
    says: str
    call: float
    raises: float
    bluffs: float


STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style("careful", "waits for good hands", call=1.2, raises=0.78, bluffs=0.02),
        Style("friendly", "likes to see another card", call=0.75, raises=0.85, bluffs=0.03),
        Style("bold", "bets first and thinks later", call=0.9, raises=0.62, bluffs=0.12),
    )
}
"""Every style, by name."""

_NAMES = {
    "careful": ("Ada", "Bruno", "Clara", "Dorian", "Edith", "Felix", "Greta", "Henrik"),
    "friendly": ("Ines", "Jonas", "Kira", "Leon", "Mara", "Nils", "Olga", "Pablo"),
    "bold": ("Quinn", "Rosa", "Sven", "Tilda", "Udo", "Vera", "Wim", "Yara"),
}
_PREFIX = "bot "
_STYLE = {_PREFIX + name: style for style, names in _NAMES.items() for name in names}


def is_bot(name: str) -> bool:
    """Whether a name is a bot's; people cannot have such a one."""
    return name in _STYLE


def style_of(name: str) -> Style:
    """How the bot of that name plays."""
    return STYLES[_STYLE[name]]


def new_name(style: str, taken: Container[str]) -> str:
    """A bot's name that nobody at the table has; "" is any style, each in turn."""
    fits = [name for name in _mixed() if name not in taken and style in ("", _STYLE[name])]
    fits = fits or [name for name in _mixed() if name not in taken]
    return fits[0]


def _mixed() -> list[str]:
    return [_PREFIX + name for row in zip(*_NAMES.values(), strict=True) for name in row]


def choose(style: Style, terms: Terms, seen: Seen, mine: Mine, random: Random) -> Action:
    """What a bot does with what it is offered; the options must not be empty."""
    options = mine.options
    if options is None:
        raise CardspeakError(f"seat {mine.seat} has nothing to decide")
    own = cards(" ".join(mine.cards))
    board = cards(" ".join(seen.board[0])) if seen.board else ()
    bot = _Bot(terms, own, board, random)
    if options.discard is not None:
        return Discard(bot.worst(options.discard))
    if options.draw is not None:
        return Draw(bot.best_draw(options.draw))
    if options.show or options.muck:
        return Show() if options.show else Muck()
    if options.run:
        return Run(1)
    return _bet(style, seen, mine, options, bot, random)


def _bet(
    style: Style, seen: Seen, mine: Mine, options: Offered, bot: "_Bot", random: Random
) -> Action:
    others = sum(seat.dealt and not seat.folded for seat in seen.seats) - 1
    chance = bot.chance(_TRIALS) ** (1 + 0.25 * max(0, others - 1))
    wants_more = chance > style.raises or random.random() < style.bluffs
    if options.wager is not None and wants_more:
        return options.wager.action(_size(options.wager, chance, random))
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.call is None:
        return Fold()
    pot = seen.pot + sum(seat.bet for seat in seen.seats)
    price = options.call / (pot + options.call)
    return Call() if chance > price * style.call or not options.fold else Fold()


def _size(wager: Wager, chance: float, random: Random) -> int:
    """The smallest wager with a fair hand, the pot with a good one."""
    pot = wager.pot if wager.pot in wager else wager.most
    if chance < 0.85 or random.random() < 0.5:
        middle = (wager.least + min(pot, wager.most)) // 2
        return middle if random.random() < 0.3 and middle in wager else wager.least
    return pot


class _Bot:
    """One decision: the cards a bot knows, and what they may come to."""

    def __init__(
        self, terms: Terms, own: tuple[Card, ...], board: tuple[Card, ...], random: Random
    ) -> None:
        self.game: Game = terms.game
        self.rankings: Sequence[Ranking] = terms.rankings
        self.own = own
        self.board = board
        self.random = random
        known = {*own, *board}
        self.unseen = [card for card in DECKS[self.game.deck].cards if card not in known]

    def chance(self, trials: int, own: tuple[Card, ...] | None = None) -> float:
        """How much of the pot the hand would take from one other, on average."""
        own = self.own if own is None else own
        held = self._held
        lacks = max(0, held - len(own))
        to_come = max(0, self.game.board_cards - len(self.board))
        got = 0.0
        for _ in range(trials):
            drawn = self.random.sample(self.unseen, min(lacks + held + to_come, len(self.unseen)))
            mine = own + tuple(drawn[:lacks])
            theirs = tuple(drawn[lacks : lacks + held])
            board = self.board + tuple(drawn[lacks + held :])
            got += self._share(mine, theirs, board)
        return got / trials

    @property
    def _held(self) -> int:
        """How many cards a hand has in the end: those dealt, less those it must throw away."""
        game = self.game
        return game.hole_cards if game.is_stud else min(game.hole_cards, max(len(self.own), 1))

    def _share(
        self, mine: tuple[Card, ...], theirs: tuple[Card, ...], board: tuple[Card, ...]
    ) -> float:
        return _shared(self._values(mine, board), self._values(theirs, board))

    def _values(self, hole: tuple[Card, ...], board: tuple[Card, ...]) -> list[int | None]:
        """What a hand is worth for each part of the pot."""
        return [self._value(ranking, hole, board) for ranking in self.rankings]

    def _value(
        self, ranking: Ranking, hole: tuple[Card, ...], board: tuple[Card, ...]
    ) -> int | None:
        """The value of a hand; of one that has still to throw a card away, the best it can keep."""
        formation, most = self.game.formation, _SEVEN - len(board)
        if formation is not Formation.ANY_FIVE or len(hole) <= most:
            return hand_value(ranking, formation, hole, board)
        kept = [hand_value(ranking, formation, cards, board) for cards in combinations(hole, most)]
        return max([value for value in kept if value is not None], default=None)

    def worst(self, count: int) -> tuple[int, ...]:
        """The places of the cards to throw away: what is left is worth the most."""
        places = range(len(self.own))
        return max(combinations(places, count), key=lambda thrown: self._without(thrown))

    def best_draw(self, most: int) -> tuple[int, ...]:
        """The places of the cards to exchange; none to stand pat."""
        places, held = range(len(self.own)), len(self.own)
        deals = [self.random.sample(self.unseen, 2 * held) for _ in range(_FEW_TRIALS)]
        others = [self._values(tuple(deal[held:]), ()) for deal in deals]
        best: tuple[float, tuple[int, ...]] = (self.chance(_TRIALS), ())
        for count in range(1, min(most, held) + 1):
            for thrown in combinations(places, count):
                kept, got = self._kept(thrown), 0.0
                for deal, theirs in zip(deals, others, strict=True):  # the same luck for each
                    got += _shared(self._values(kept + tuple(deal[:count]), ()), theirs)
                best = max(best, (got / _FEW_TRIALS, thrown), key=lambda each: each[0])
        return best[1]

    def _kept(self, thrown: tuple[int, ...]) -> tuple[Card, ...]:
        return tuple([card for place, card in enumerate(self.own) if place not in thrown])

    def _without(self, thrown: tuple[int, ...]) -> float:
        kept = self._kept(thrown)
        to_come = self.game.board_cards - len(self.board)
        got = 0.0
        for _ in range(_FEW_TRIALS):
            drawn = self.random.sample(self.unseen, to_come + len(kept))
            got += self._share(kept, tuple(drawn[to_come:]), self.board + tuple(drawn[:to_come]))
        return got / _FEW_TRIALS


def _shared(mine: list[int | None], theirs: list[int | None]) -> float:
    """How much of the pot one hand takes from another."""
    got = wins = 0.0
    for a, b in zip(mine, theirs, strict=True):
        if a is None and b is None:
            continue
        wins += 1
        got += 1.0 if (a or 0) > (b or 0) else 0.5 if a == b else 0.0
    return got / wins if wins else 0.5
