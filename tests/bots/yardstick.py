"""Simple bots to measure others by: what a hand is worth against one other, and no more.

A bot weighs its hand by dealing the unseen cards at random a few times and counting how often it
would beat one other hand; that works for every game, because the game itself says what wins. The
work is bounded whatever cards a mistake left in the hand, and there is an answer for every hand.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random

import msgspec

from cardspeak.bots.situation import BotDecision, safe_action
from cardspeak.cards import DECKS, Card
from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.hand import Action, BringIn, Call, Check, Discard, Draw, Fold, Muck, Run, Show
from cardspeak.hand.options import Wager
from cardspeak.ranking import RANKINGS, Formation, Ranking, hand_value

MOST_CARDS = 8
"""Cards of a hand, and of a board, that a bot thinks about; with more it plays safely."""
MOST_WAYS = 64
"""Ways to draw or to discard that a bot looks at; beyond it, so many are picked at random."""
_MOST_KEPT = 24
"""Ways to keep a playable hand out of too many cards that a bot looks at."""
_TRIALS = 16
_FEW_TRIALS = 5
_SEVEN = 7


class PlainStyle(msgspec.Struct, frozen=True):
    """How such a bot plays: what it needs to call and to raise, and how often it bluffs."""

    call: float
    raises: float
    bluffs: float


PLAIN_STYLES = (
    PlainStyle(call=1.2, raises=0.78, bluffs=0.02),
    PlainStyle(call=0.75, raises=0.85, bluffs=0.03),
    PlainStyle(call=0.9, raises=0.62, bluffs=0.12),
)


@lru_cache(maxsize=256)
def _game(data: bytes) -> Game:
    return msgspec.msgpack.decode(data, type=Game)


def choose(asked: BotDecision, style: PlainStyle) -> Action:
    """What a bot does with what it is offered; always one of the options."""
    options, random = asked.options, Random(asked.seed)
    if options.show or options.muck:
        return Show() if options.show else Muck()
    if options.run:
        return Run(1)
    if not asked.cards or max(len(asked.cards), len(asked.board)) > MOST_CARDS:
        return safe_action(options, len(asked.cards))
    bot = _Bot(_game(asked.game), asked.cards, asked.board, random)
    if options.discard is not None:
        return Discard(bot.worst(options.discard))
    if options.draw is not None:
        return Draw(bot.best_draw(options.draw))
    return _bet(style, asked, bot, random)


def _bet(style: PlainStyle, asked: BotDecision, bot: "_Bot", random: Random) -> Action:
    options = asked.options
    if options.bring_in is None and options.call is None and options.wager is None:
        return safe_action(options, len(asked.cards))
    chance = bot.chance(_TRIALS) ** (1 + 0.25 * max(0, len(asked.opponents) - 1))
    wants_more = chance > style.raises or random.random() < style.bluffs
    if options.wager is not None and wants_more:
        return options.wager.action(_size(options.wager, chance, random))
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.call is None:
        return Fold()
    price = options.call / max(1, asked.pot + options.call)
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
        self, game: Game, own: tuple[Card, ...], board: tuple[Card, ...], random: Random
    ) -> None:
        self.game = game
        self.rankings: Sequence[Ranking] = [
            RANKINGS[share.ranking(game.deck)] for share in game.wins
        ]
        self.own = own
        self.board = board
        self.random = random
        known = {*own, *board}
        self.unseen = [card for card in DECKS[game.deck].cards if card not in known]

    def chance(self, trials: int) -> float:
        """How much of the pot the hand would take from one other, on average."""
        held = self._held
        lacks = max(0, held - len(self.own))
        to_come = max(0, self.game.board_cards - len(self.board))
        got = 0.0
        for _ in range(trials):
            drawn = self._deal(lacks + held + to_come)
            mine = self.own + drawn[:lacks]
            theirs = drawn[lacks : lacks + held]
            board = self.board + drawn[lacks + held :]
            got += self._share(mine, theirs, board)
        return got / trials

    def _deal(self, count: int) -> tuple[Card, ...]:
        """Cards that may come: as many as are wanted, or all that are left."""
        return tuple(self.random.sample(self.unseen, min(count, len(self.unseen))))

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
        """The value of a hand; of one with too many cards, the best it can keep."""
        formation = self.game.formation
        most = _SEVEN - len(board) if formation is Formation.ANY_FIVE else _SEVEN
        try:
            if len(hole) <= most:
                return hand_value(ranking, formation, hole, board)
            kept = [
                hand_value(ranking, formation, tuple([hole[place] for place in places]), board)
                for places in self._some(len(hole), max(0, most), _MOST_KEPT)
            ]
        except CardspeakError:
            return None
        return max([value for value in kept if value is not None], default=None)

    def _some(self, of: int, count: int, most: int) -> Iterator[tuple[int, ...]]:
        """Ways to pick some places: all of them, or where they are too many some at random."""
        if comb(of, count) <= most:
            return combinations(range(of), count)
        return (tuple(sorted(self.random.sample(range(of), count))) for _ in range(most))

    def worst(self, count: int) -> tuple[int, ...]:
        """The places of the cards to throw away: what is left is worth the most."""
        ways = self._some(len(self.own), min(count, len(self.own)), MOST_WAYS)
        return max(ways, key=self._without)

    def best_draw(self, most: int) -> tuple[int, ...]:
        """The places of the cards to exchange; none to stand pat."""
        held = len(self.own)
        deals = [self._deal(2 * held) for _ in range(_FEW_TRIALS)]
        others = [self._values(deal[held:], ()) for deal in deals]
        best: tuple[float, tuple[int, ...]] = (self.chance(_TRIALS), ())
        for thrown in self._draws(min(most, held)):
            kept, got = self._kept(thrown), 0.0
            for deal, theirs in zip(deals, others, strict=True):  # the same luck for each
                got += _shared(self._values(kept + deal[: len(thrown)], ()), theirs)
            best = max(best, (got / _FEW_TRIALS, thrown), key=lambda each: each[0])
        return best[1]

    def _draws(self, most: int) -> Iterator[tuple[int, ...]]:
        """The draws that a bot looks at, from one card up: never more than `MOST_WAYS`."""
        left = MOST_WAYS
        for count in range(1, most + 1):
            share = left // (most - count + 1)
            for thrown in self._some(len(self.own), count, max(1, share)):
                left -= 1
                yield thrown

    def _kept(self, thrown: tuple[int, ...]) -> tuple[Card, ...]:
        return tuple([card for place, card in enumerate(self.own) if place not in thrown])

    def _without(self, thrown: tuple[int, ...]) -> float:
        kept = self._kept(thrown)
        to_come = max(0, self.game.board_cards - len(self.board))
        got = 0.0
        for _ in range(_FEW_TRIALS):
            drawn = self._deal(to_come + len(kept))
            got += self._share(kept, drawn[to_come:], self.board + drawn[:to_come])
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
