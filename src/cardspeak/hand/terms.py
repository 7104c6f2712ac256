"""The terms of a deal: game, policy and stakes, worked out once and shared by many hands.

Everything here is fixed before the first riffle. The engine reads these attributes in place of the
policy where it asks on every action.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Final

import msgspec

from cardspeak.arguments import expect
from cardspeak.books import Book, BookError, Notice, NoticeError
from cardspeak.books.policy import Policy
from cardspeak.books.policy.betting import (
    Ceiling,
    HalfPot,
    LeastBet,
    LeastRaise,
    OverShort,
    Reopens,
    ShortMeasure,
)
from cardspeak.books.policy.kill import KillTurn
from cardspeak.books.policy.rake import RakeTaken
from cardspeak.books.policy.straddle import StraddleEffect, StraddleLasts
from cardspeak.books.policy.stud import (
    BoardTie,
    FoldedSeatCards,
    ForcedBet,
    ForcedOption,
    OpenPair,
    UpcardTie,
)
from cardspeak.books.promotion_drop import PostedDrop
from cardspeak.books.when import Context
from cardspeak.cards import DECKS, JOKER, UNKNOWN, Card, ace_low, cards
from cardspeak.games import (
    BetStep,
    BoardStep,
    BurnStep,
    DiscardStep,
    DownStep,
    DrawStep,
    Family,
    Forced,
    Formation,
    Game,
    Openers,
    Size,
    Step,
    Structure,
    UpCardOrder,
    UpStep,
)
from cardspeak.hand.odd_chips import playing_unit
from cardspeak.hand.posts import FirstRound, PostRecord, checked_posts, first_round, usual_posts
from cardspeak.money.rake import collected_on_button
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
    BurnStep: Op.BURN,
    DownStep: Op.DOWN,
    UpStep: Op.UP,
    BoardStep: Op.BOARD,
    DiscardStep: Op.DISCARD,
    DrawStep: Op.DRAW,
    BetStep: Op.BET,
}

_JACKS = cards("Jc Jd 4c 3d 2h")
"""The least hand that opens where jacks are needed."""

_SMALL: Final = Size.SMALL


class PlannedStep:
    """One step of a deal: what the dealer does, with how many cards, on which street.

    A betting round has its `bet`. A removal counts the cards that it spares, and a reshuffle has
    the piles that go in: 1 for cards set aside, 2 for burns, 3 for both.
    """

    __slots__ = ("bet", "cards", "op", "street")

    def __init__(self, op: Op, cards: int, street: int, bet: BetStep | None = None) -> None:
        self.op = op
        self.cards = cards
        self.street = street
        self.bet = bet

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlannedStep):
            return NotImplemented
        same = self.op == other.op and self.cards == other.cards
        return same and self.street == other.street and self.bet == other.bet

    def __hash__(self) -> int:
        return hash((self.op, self.cards, self.street))

    def __repr__(self) -> str:
        return f"PlannedStep({self.op!r}, {self.cards}, {self.street}, {self.bet!r})"


_NEVER: Final = 1_000
"""The place of a door card that no seat is forced to bet by."""


class Terms:
    """Game, policy and stakes of a deal."""

    __slots__ = (
        "ante", "any_five", "big", "blank", "blinds", "board_cards", "board_tie_by_suit", "boards",
        "book", "bring_in", "call_counts", "cap", "chairs", "charge", "check_raise",
        "common_counts", "completion_counts", "context", "cumulative", "deck", "door_places",
        "drops", "faces", "fixed_bets", "folds_receive", "for_last_two", "forced_bet",
        "forced_only", "free_opening", "game", "goes_on", "half", "has_slide", "heads_up_uncapped",
        "hole_cards", "is_killed", "is_limit", "is_stud", "jackpot_drop", "large_unit", "last_two",
        "least_bet", "most_players", "must_open", "notice", "open_counts", "open_pair",
        "openers_needed", "openers_value", "option_kept", "over_half", "over_less", "plan",
        "playing_unit", "policy", "pot_unit", "rankings", "sevens", "short_counts", "short_unit",
        "showing", "slide_counts", "small", "small_unit", "spare", "spread_most", "step",
        "straddle_lasts", "structure", "unit_grows", "unlimited", "usual",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        policy: Policy,
        notice: Notice,
        *,
        book: Book | None = None,
        last_two: bool = False,
        is_killed: bool = False,
        chairs: int | None = None,
    ) -> None:
        expect("the game", game, Game, "a Game, as cardspeak.game('holdem') gives it")
        expect("the notice", notice, Notice, "a Notice", NoticeError)
        if not hasattr(policy, "betting"):
            expect("the policy", policy, Policy, "what book.resolve(...) gives", BookError)
        self.game = game
        self.policy = policy
        self.notice = notice
        self.book = book
        self.context = Context(game.id, notice.structure, notice.event)
        self.last_two = last_two
        self.is_killed = is_killed
        self.for_last_two: Terms | None = None
        self.chairs = chairs or notice.seats or 0
        self.structure = notice.structure
        self.deck = DECKS[game.deck]
        self.faces = bytes(self.deck.cards)
        self.rankings: tuple[Ranking, ...] = tuple(
            RANKINGS[share.ranking(game.deck)] for share in game.wins
        )
        showing = game.wins[-1] if game.showing == "low" else game.wins[0]
        self.showing: Ranking = RANKINGS[showing.ranking(game.deck)]
        self.is_stud = game.is_stud
        self.hole_cards = game.hole_cards
        self.board_cards = game.board_cards
        self.most_players = game.most_players(policy.room.extra_players)
        self.any_five = game.formation is Formation.ANY_FIVE
        self.openers_needed = game.openers is Openers.JACKS
        self.openers_value = self.rankings[0].value(_JACKS) or 0 if self.openers_needed else 0
        self.boards: dict[int, int] = {}
        draws_low = game.family is Family.DRAW and game.wins[0].is_low
        self.sevens = policy.draw.sevens.must_bet and draws_low
        self.plan = _plan(game)
        self._stakes()
        self._betting()
        self._up_cards()

    @classmethod
    def of(cls, book: Book, notice: Notice, chairs: int | None = None) -> "Terms":
        """The terms that a notice gives under a book; what concerns only a table is not asked.

        `chairs` is how many the table has, where the notice does not say.
        """
        expect("the book", book, Book, "a Book, as Book.load('seminole') gives it", BookError)
        expect("the notice", notice, Notice, "a Notice", NoticeError)
        policy = notice.policy(book)
        notice.check_deal(book, policy)
        return cls(notice.spread_of(book), policy, notice, book=book, chairs=chairs)

    def killed(self, bets: tuple[int, int] | None, turn: KillTurn) -> "Terms":
        """The terms of a killed pot: its larger limits, and the killer's turn."""
        kill = msgspec.structs.replace(self.policy.kill, turn=turn)
        return Terms(
            self.game,
            msgspec.structs.replace(self.policy, kill=kill),
            msgspec.structs.replace(self.notice, bets=bets),
            book=self.book,
            last_two=self.last_two,
            is_killed=True,
            chairs=self.chairs,
        )

    def of_last_two(self) -> "Terms":
        """The same terms for the last two players of an event; worked out once."""
        if self.for_last_two is None:
            self.for_last_two = Terms(
                self.game,
                self.policy,
                self.notice,
                book=self.book,
                last_two=True,
                is_killed=self.is_killed,
                chairs=self.chairs,
            )
        return self.for_last_two

    def _stakes(self) -> None:
        notice = self.notice
        self.blinds = notice.blinds if self.game.forced is Forced.BLINDS else ()
        self.usual: dict[tuple[int, ...], FirstRound] = {}
        self.ante = notice.ante
        self.charge = notice.charge
        early = self.policy.rake.taken is not RakeTaken.BEFORE_AWARD
        self.has_slide = early and notice.charge is not None
        self.slide_counts = self.policy.betting.pot_limit.slide_counts
        self.jackpot_drop = notice.jackpot_drop
        self.drops: tuple[PostedDrop, ...] = notice.drops or ()
        self.step = notice.chip
        self.playing_unit = playing_unit(notice, self.policy)
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
        self.is_limit = self.structure is Structure.LIMIT
        self.unlimited = self.structure is Structure.NO_LIMIT
        straddle = self.policy.straddle
        sets_least = straddle.effect is StraddleEffect.FURTHER_BLIND and not self.is_limit
        self.straddle_lasts = sets_least and straddle.lasts is StraddleLasts.DEAL
        betting = policy.betting
        self.cap = betting.raises
        self.cumulative = betting.cumulative
        self.short_counts = betting.reopens is Reopens.HALF_A_BET
        self.open_counts = betting.opens is Reopens.HALF_A_BET
        self.heads_up_uncapped = betting.heads_up_uncapped
        self.over_less: OverShort = betting.over_less_than_half
        self.over_half: OverShort = betting.over_half_or_more
        self.short_unit = 0  # the last full bet or raise
        least = policy.betting.spread.short_measured_by is ShortMeasure.LEAST_BET
        if least and self.structure is Structure.SPREAD:
            self.short_unit = self._unit(self.small)
        self.option_kept = policy.blinds.option_after_short_all_in
        self.check_raise = betting.check_raise
        self.goes_on = (
            self.game.forced is not Forced.ANTES
            and not policy.showdown.all_in_face_up
            and policy.run_twice.most < 2
        )
        self.call_counts = policy.betting.pot_limit.call_counts
        self.pot_unit = policy.betting.pot_limit.round_up_to or 1
        self.half = _half_up if policy.betting.pot_limit.half_pot is HalfPot.UP else _half_down
        by_last = betting.least_raise is LeastRaise.LAST_FULL_BET_OR_RAISE
        self.unit_grows = by_last and not self.is_limit
        self.spread_most = self._spread_most()
        self.small_unit, self.large_unit = self._unit(self.small), self._unit(self.big)
        self.must_open = not policy.draw.check_before

    def _unit(self, fixed: int) -> int:
        """What a full bet adds on a street where a fixed limit has it add `fixed`."""
        if self.is_limit:
            return fixed
        if self.structure is Structure.SPREAD:
            return max(self.small, self.least_bet)
        return self.least_bet

    def _up_cards(self) -> None:
        """Who must bet first and who leads, where cards lie open."""
        stud = self.policy.stud
        pairs = self.is_stud and self.is_limit
        self.open_pair = stud.open_pair if pairs else OpenPair.NOTHING
        self.folds_receive = self.is_stud and stud.folded_seat is FoldedSeatCards.RECEIVES
        self.board_tie_by_suit = stud.board_tie is BoardTie.BY_SUIT
        self.common_counts = stud.common_card_counts
        self.spare = self.policy.runout.spare
        self.forced_bet = self.bring_in
        if stud.forced_bet is ForcedBet.LEAST_BET:
            self.forced_bet = max(self.bring_in, self.small_unit)
        self.forced_only = stud.forced_option is ForcedOption.NOTHING
        self.completion_counts = stud.completion_is_raise
        opens_free = not self.policy.betting.spread.large_bring_in_is_raise
        self.free_opening = opens_free and self.structure is Structure.SPREAD
        # By card: the lowest here is forced to bet; the highest card where low boards lead.
        high_leads = self.game.showing is UpCardOrder.HIGH
        suits = 1 if stud.upcard_tie is UpcardTie.BY_SUIT else 4
        self.blank: Card | None = None if JOKER in DECKS[self.game.deck].cards else JOKER
        self.door_places: tuple[int, ...] = tuple(
            card // suits if high_leads else -(ace_low(card) // suits)
            for card in range(UNKNOWN + 1)
        )
        if self.blank is not None:
            self.door_places = (*self.door_places[:JOKER], _NEVER, *self.door_places[JOKER + 1 :])

    def _spread_most(self) -> Callable[[int], int]:
        most = self.big
        if self.policy.betting.spread.ceiling is Ceiling.TOTAL:
            return lambda price: most
        return lambda price: price + most

    def first_round(
        self, seats: tuple[int, ...], posts: tuple[PostRecord, ...] | None = None
    ) -> FirstRound:
        """What the posts given, or those of an ordinary deal, do to the first round."""
        grows = self.structure is not Structure.LIMIT
        if posts is not None:
            return first_round(
                seats, checked_posts(seats, posts), self.policy, grows, self.is_killed
            )
        known = self.usual.get(seats)
        if known is None:
            collection = collected_on_button(self.charge, self.policy.rake, len(seats))
            usual = usual_posts(seats, self.blinds, self.ante, self.policy, collection)
            known = self.usual[seats] = first_round(seats, usual, self.policy, grows, False)
        return known

    def unit(self, size: Size) -> int:
        """What a full bet adds on a street of that size."""
        return self.small_unit if size is _SMALL else self.large_unit


def _plan(game: Game) -> tuple[PlannedStep, ...]:
    steps: list[PlannedStep] = []
    for street, each in enumerate(game.streets):
        for step in each.steps:
            bet = step if isinstance(step, BetStep) else None
            steps.append(PlannedStep(_OPS[type(step)], getattr(step, "count", 0), street, bet))
    return (*steps, PlannedStep(Op.SHOWDOWN, 0, len(game.streets) - 1))


def _half_down(pot: int) -> int:
    return pot // 2


def _half_up(pot: int) -> int:
    return -(-pot // 2)
