"""The terms of a deal: game, policy and stakes, worked out once and shared by many hands.

Everything here is fixed before the first riffle. The engine reads these attributes in place of the
policy where it asks on every action.
"""

from collections.abc import Callable
from enum import IntEnum

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.books.policy import Policy
from cardspeak.books.policy.betting import LeastBet, OverShort, Reopens
from cardspeak.books.policy.kill import KillTurn
from cardspeak.books.policy.limit import Limit
from cardspeak.books.policy.nolimit import LeastRaise, NoLimit
from cardspeak.books.policy.potlimit import HalfPot
from cardspeak.books.policy.spread import Ceiling, ShortMeasure
from cardspeak.books.policy.spread import LeastRaise as SpreadLeastRaise
from cardspeak.books.when import Context
from cardspeak.cards import DECKS, cards
from cardspeak.games import (
    Bet,
    Board,
    Burn,
    Discard,
    Down,
    Draw,
    Family,
    Forced,
    Game,
    Openers,
    Size,
    Step,
    Structure,
    Up,
)
from cardspeak.hand.posts import FirstRound, Post, first_round, usual_posts
from cardspeak.ranking import RANKINGS, Ranking


class Op(IntEnum):
    """What the dealer does next."""

    BURN = 0
    DOWN = 1
    UP = 2
    BOARD = 3
    DISCARD = 4
    DRAW = 5
    BET = 6
    SHOWDOWN = 7
    RESHUFFLE = 8  # this and those below are in no game's plan: a remedy puts them there
    REMOVE = 9
    REST = 10


_OPS: dict[type[Step], Op] = {
    Burn: Op.BURN,
    Down: Op.DOWN,
    Up: Op.UP,
    Board: Op.BOARD,
    Discard: Op.DISCARD,
    Draw: Op.DRAW,
    Bet: Op.BET,
}

_JACKS = cards("Jc Jd 4c 3d 2h")
"""The least hand that opens where jacks are needed."""

PlannedStep = tuple[Op, int, Bet | None, int]
"""An operation, its number of cards, the bet it is, and the street it belongs to."""


class Terms:
    """Game, policy and stakes of a deal."""

    __slots__ = (
        "ante", "big", "blinds", "boards", "book", "bring_in", "call_counts", "cap", "charge",
        "check_raise", "context", "cumulative", "deck", "faces", "fixed_bets", "game", "goes_on",
        "half", "heads_up_uncapped", "jackpot_drop", "last_two", "least_bet", "notice",
        "open_counts", "openers_needed", "openers_value", "option_kept", "over_half", "over_less",
        "plan", "policy", "pot_unit", "rankings", "sevens", "short_counts", "short_unit",
        "showing", "small", "spread_most", "step", "structure", "unit_grows", "unlimited", "usual",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        policy: Policy,
        notice: Notice,
        *,
        book: Book | None = None,
        last_two: bool = False,
    ) -> None:
        self.game = game
        self.policy = policy
        self.notice = notice
        self.book = book
        self.context = Context(game.id, notice.structure, notice.event)
        self.last_two = last_two
        self.structure = notice.structure
        self.deck = DECKS[game.deck]
        self.faces = set(self.deck.cards)
        self.rankings: tuple[Ranking, ...] = tuple(
            RANKINGS[share.ranking(game.deck)] for share in game.wins
        )
        showing = game.wins[-1] if game.showing == "low" else game.wins[0]
        self.showing: Ranking = RANKINGS[showing.ranking(game.deck)]
        self.openers_needed = game.openers is Openers.JACKS
        self.openers_value = self.rankings[0].value(_JACKS) or 0 if self.openers_needed else 0
        self.boards: dict[tuple[int, ...], int] = {}
        draws_low = game.family is Family.DRAW and game.wins[0].is_low
        self.sevens = policy.draw.sevens and draws_low
        self.plan = _plan(game)
        self._stakes()
        self._betting()

    @classmethod
    def of(cls, book: Book, notice: Notice) -> "Terms":
        """The terms that a notice gives under a book."""
        notice.check(book)
        return cls(notice.spread_of(book), notice.policy(book), notice, book=book)

    def killed(self, bets: tuple[int, int] | None, turn: KillTurn) -> "Terms":
        """The terms of a killed pot: its larger limits, and the killer's turn."""
        kill = msgspec.structs.replace(self.policy.kill, turn=turn)
        return Terms(
            self.game,
            msgspec.structs.replace(self.policy, kill=kill),
            msgspec.structs.replace(self.notice, bets=bets),
            book=self.book,
            last_two=self.last_two,
        )

    def _stakes(self) -> None:
        notice = self.notice
        self.blinds = notice.blinds if self.game.forced is Forced.BLINDS else ()
        self.usual: dict[tuple[int, ...], FirstRound] = {}
        self.ante = notice.ante
        self.charge = notice.charge
        self.jackpot_drop = notice.jackpot_drop
        self.step = notice.chip
        self.bring_in = notice.bring_in if self.game.forced is Forced.BRING_IN else 0
        self.small, self.big = notice.bets or (0, 0)
        posted = self.blinds[-1] if self.blinds else self.bring_in
        self.least_bet = posted
        if self.policy.betting.least_bet is LeastBet.POSTED_MINIMUM and notice.bets:
            self.least_bet = notice.bets[0]
        if not self.least_bet:
            self.least_bet = notice.bets[0] if notice.bets else max(self.ante, notice.chip)

    def _betting(self) -> None:
        policy = self.policy
        self.fixed_bets = self.structure in (Structure.LIMIT, Structure.SPREAD)
        self.unlimited = self.structure is Structure.NO_LIMIT
        area: Limit | NoLimit = policy.limit if self.fixed_bets else policy.nolimit
        self.cap = area.raises
        self.cumulative = area.cumulative
        half = area.reopens is Reopens.HALF_A_BET
        self.short_counts = half
        self.open_counts = half if isinstance(area, NoLimit) else area.opens is Reopens.HALF_A_BET
        self.heads_up_uncapped = policy.limit.heads_up_uncapped
        self.over_less: OverShort
        self.over_half: OverShort
        if isinstance(area, NoLimit):
            self.over_less = self.over_half = area.over_short
        else:
            self.over_less, self.over_half = area.over_less_than_half, area.over_half_or_more
        self.short_unit = 0  # the last full bet or raise
        least = policy.spread.short_measured_by is ShortMeasure.LEAST_BET
        if least and self.structure is Structure.SPREAD:
            self.short_unit = self.unit(Size.SMALL)
        self.option_kept = policy.blinds.option_after_short_all_in
        self.check_raise = policy.betting.check_raise
        self.goes_on = (
            self.game.forced is not Forced.ANTES
            and not policy.showdown.all_in_face_up
            and policy.run_twice.most < 2
        )
        self.call_counts = policy.potlimit.call_counts
        self.pot_unit = policy.potlimit.round_up_to or 1
        self.half = _half_up if policy.potlimit.half_pot is HalfPot.UP else _half_down
        self.unit_grows = (
            policy.spread.least_raise is SpreadLeastRaise.LAST_BET_OR_RAISE
            if self.structure is Structure.SPREAD
            else not self.fixed_bets
            and policy.nolimit.least_raise is LeastRaise.LAST_FULL_BET_OR_RAISE
        )
        self.spread_most = self._spread_most()

    def _spread_most(self) -> Callable[[int], int]:
        most = self.big
        if self.policy.spread.ceiling is Ceiling.TOTAL:
            return lambda price: most
        return lambda price: price + most

    def first_round(
        self, seats: tuple[int, ...], posts: tuple[Post, ...] | None = None
    ) -> FirstRound:
        """What the posts given, or those of an ordinary deal, do to the first round."""
        grows = self.structure is not Structure.LIMIT
        if posts is not None:
            return first_round(seats, posts, self.policy, grows)
        known = self.usual.get(seats)
        if known is None:
            usual = usual_posts(seats, self.blinds, self.ante, self.policy)
            known = self.usual[seats] = first_round(seats, usual, self.policy, grows)
        return known

    def unit(self, size: Size) -> int:
        """What a full bet adds on a street of that size."""
        if self.structure is Structure.LIMIT:
            return self.small if size is Size.SMALL else self.big
        if self.structure is Structure.SPREAD:
            return max(self.small, self.least_bet)
        return self.least_bet


def _plan(game: Game) -> tuple[PlannedStep, ...]:
    steps: list[PlannedStep] = []
    for street, each in enumerate(game.streets):
        for step in each.steps:
            bet = step if isinstance(step, Bet) else None
            steps.append((_OPS[type(step)], getattr(step, "count", 0), bet, street))
    return (*steps, (Op.SHOWDOWN, 0, None, len(game.streets) - 1))


def _half_down(pot: int) -> int:
    return pot // 2


def _half_up(pot: int) -> int:
    return -(-pot // 2)
