"""One betting round: whose turn it is, what it costs, who may still raise and to how much.

Amounts are totals of a player for the round. `price` is what must be matched; `level` is the last
full bet or raise, which a short all-in does not move; `unit` is what a full raise adds. The same
few lines serve every structure: a structure differs in its unit and in its most.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardspeak.books.policy.betting import OverShort, Price
from cardspeak.books.policy.limit import HeadsUpCounts, HeadsUpFrom
from cardspeak.cards import UNKNOWN
from cardspeak.games import Structure
from cardspeak.hand.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from cardspeak.hand.dealing import bury_free_folds, keeps_receiving
from cardspeak.hand.options import WAGERS, Options, Wager, WagerKind
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import Right

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

NOT_YET = -1
"""The price at which a player has acted who has not acted."""


_OTHERS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple((*range(player + 1, count), *range(player)) for player in range(count))
    for count in range(12)
)
"""By number of players and player: the others, clockwise."""

BET, RAISE, COMPLETE = WagerKind.BET, WagerKind.RAISE, WagerKind.COMPLETE


class Bar:
    """A reason why a player may not bet or raise."""

    __slots__ = ("cites", "sentence")

    def __init__(self, sentence: str, *cites: str) -> None:
        self.sentence = sentence
        self.cites: Cites = cites


NO_OPPONENT = Bar("nobody else has chips to call more")
TOO_FEW_CHIPS = Bar("there are no chips left after a call")
CAPPED = Bar(
    "the round has had its last raise",
    "limit.raises",
    "limit.heads_up_uncapped",
    "limit.all_in_over_cap",
)
CAPPED_BIG_BET = Bar("the round has had its last raise", "nolimit.raises")
NOT_REOPENED = Bar(
    "only a short all-in came since the player acted, and it does not reopen the betting",
    "limit.reopens",
    "limit.cumulative",
)
NOT_OPENED = Bar(NOT_REOPENED.sentence, "limit.opens", "limit.cumulative")
NOT_REOPENED_BIG_BET = Bar(NOT_REOPENED.sentence, "nolimit.reopens", "nolimit.cumulative")
OPTION_LOST = Bar("a short all-in took the blind's option away", "blinds.option_after_short_all_in")
BARRED = Bar("the floor took the right to bet or raise away", "turn.out_of_turn")
ONLY_RAISING = (Right.RAISE, Right.RAISE_NEXT)
NEXT_TURN = (Right.RAISE_NEXT, Right.BET_OR_RAISE_NEXT)
NO_OPENERS = Bar("the hand holds no openers", "draw.openers_shown")
ONLY_FORCED = Bar("the forced bet is all that may be bet", "stud.forced_option")
NO_CHECK_RAISE = Bar("a player who has checked may not raise", "betting.check_raise")


class Round:
    """A betting round in progress."""

    __slots__ = (
        "able", "acted_counted", "acted_price", "aggressor", "barred", "bring_in_only", "checked",
        "counted", "first_actor", "forced", "hand", "heads_up_start", "large", "last_actor",
        "level", "may_pass_forced", "multiway_cap", "must_bring_in", "pending", "price",
        "short_counted", "terms", "unit",
    )  # fmt: skip

    def __init__(self, hand: "Hand", unit: int, pending: list[int]) -> None:
        players = hand.count
        live = hand.live
        self.hand = hand
        self.terms = hand.terms
        self.able = len([1 for player, stack in enumerate(hand.stacks) if stack and live[player]])
        self.unit = unit
        self.large = unit
        self.pending = pending
        self.price = 0
        self.level = 0
        self.counted = 0
        self.short_counted = False
        self.aggressor = NOT_YET
        self.first_actor = pending[0]
        self.last_actor = NOT_YET
        self.forced = 0
        self.bring_in_only = False
        self.must_bring_in = 0
        self.may_pass_forced = False
        self.multiway_cap = False
        self.barred: dict[int, Right] = {}
        self.heads_up_start = hand.live_count <= 2
        self.acted_price = [NOT_YET] * players
        self.acted_counted = [0] * players
        self.checked = [False] * players

    def copy(self) -> "Round":
        """The round as it is now."""
        twin = Round.__new__(Round)
        for name in Round.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) in (list, dict) else value)
        return twin

    # Whose turn it is

    def advance(self) -> bool:
        """Pass over everyone who has no decision; whether anyone is left to act."""
        hand = self.hand
        pending = self.pending
        if hand.live_count < 2:
            pending.clear()
            return False
        if self.able < 2 and self.price > max(hand.bets):
            # A short blind or forced bet keeps its price for more than one player; the last who
            # can still act has only to match what is in.
            self.price = max(hand.bets)
        while pending:
            player = pending[0]
            able = hand.stacks[player] and hand.live[player]
            if able and (self.able > 1 or hand.bets[player] < self.price):
                return True
            del pending[0]
        return False

    # What may be done

    def options(self) -> Options:
        """What the player in turn may do."""
        player = self.pending[0]
        hand = self.hand
        owed = self.price - hand.bets[player]
        seat = hand.seats[player]
        wager = self.wager(player)
        if self.must_bring_in:
            forced = min(self.must_bring_in, hand.stacks[player])
            if self.bring_in_only or forced == hand.stacks[player]:
                wager = None
            fold = self.may_pass_forced
            return Options(seat=seat, fold=fold, bring_in=forced, wager=wager)
        if owed > 0:
            stack = hand.stacks[player]
            if owed >= stack:
                return Options(seat, (), True, False, stack, True, wager)
            return Options(seat, (), True, False, owed, False, wager)
        return Options(seat, (), True, self.counted > 0 or not hand.must_open, None, False, wager)

    def bound_options(self, options: Options) -> Options:
        """What a player bound to an action may do: that alone, where it is possible."""
        held = self.hand.bound.get(self.pending[0])
        if held is None:
            return options
        seat = options.seat
        action = held.action
        if isinstance(action, Fold):
            return Options(seat=seat, fold=True)
        if isinstance(action, Check) and options.check:
            return Options(seat=seat, check=True)
        if isinstance(action, Call) and options.call is not None:
            return Options(seat, (), False, False, options.call, options.all_in_call)
        wager = options.wager
        if isinstance(action, Bet | Raise | Complete) and wager and action.to in wager:
            return Options(seat=seat, wager=Wager(wager.kind, action.to, action.to, 1, action.to))
        return options

    def wager(self, player: int) -> Wager | None:
        """The bets or raises that a player may make now."""
        if self.bar(player) is not None:
            return None
        hand = self.hand
        price = self.price
        bet = hand.bets[player]
        held = bet + hand.stacks[player]
        least = price + self.unit if price == self.level else self.least()
        pot = price + hand.in_pot + price - bet
        if self.terms.unlimited:
            most = held
        elif self.terms.structure is Structure.LIMIT and self.large == self.unit:
            most = least
        else:
            most = self._most(player, least)
        kind = RAISE
        if price == 0:
            kind = BET
        elif price > self.level and least == self.level + self.unit:
            kind = COMPLETE
        if held <= least:
            least = most = held
        elif most > held:
            most = held
        step = self.terms.step
        if self.large != self.unit:
            step = max(1, self.level + self.large - least)
        return Wager(kind, least, most, step, least if pot < least else most if pot > most else pot)

    def bar(self, player: int) -> Bar | None:
        """Why a player may not bet or raise, if so."""
        hand = self.hand
        terms = self.terms
        if hand.stacks[player] <= self.price - hand.bets[player]:
            return TOO_FEW_CHIPS
        if self.able < 2 or not self._can_be_called(player):
            return NO_OPPONENT
        if player in self.barred and (self.price or self.barred[player] not in ONLY_RAISING):
            return BARRED
        if self.acted_price[player] != NOT_YET:
            if self.counted == self.acted_counted[player]:
                faced = self.price - self.acted_price[player]
                half_counts = terms.short_counts if self.counted else terms.open_counts
                enough = (2 * faced if half_counts else faced) >= (terms.short_unit or self.unit)
                if not (terms.cumulative and enough):
                    return self._not_reopened()
            if self.checked[player] and not terms.check_raise:
                return NO_CHECK_RAISE
        elif not terms.option_kept and self._is_blind_over_short(player):
            return OPTION_LOST
        if self.counted == 0 and terms.openers_needed and not holds_openers(hand, player):
            return NO_OPENERS
        if terms.cap is not None and self.counted > terms.cap and self._cap_holds(player):
            return CAPPED if terms.fixed_bets else CAPPED_BIG_BET
        return None

    def _is_blind_over_short(self, player: int) -> bool:
        """Whether a big blind that has not acted faces nothing but a short all-in."""
        hand = self.hand
        first = hand.first
        if hand.plan[hand.at][3] or self.counted > first.counted or self.price <= first.price:
            return False
        seat = hand.seats[player]
        return any(post.seat == seat and post.kind is PostKind.BIG_BLIND for post in hand.posts)

    def _can_be_called(self, player: int) -> bool:
        """Whether another live player has chips for more than the price."""
        hand = self.hand
        price = self.price
        live = hand.live
        bets = hand.bets
        for other, stack in enumerate(hand.stacks):
            if stack and other != player and live[other] and stack + bets[other] > price:
                return True
        return False

    def _not_reopened(self) -> Bar:
        if not self.terms.fixed_bets:
            return NOT_REOPENED_BIG_BET
        return NOT_REOPENED if self.counted else NOT_OPENED

    def _cap_holds(self, player: int) -> bool:
        terms = self.terms
        if terms.fixed_bets and terms.policy.limit.all_in_over_cap:
            hand = self.hand
            if hand.bets[player] + hand.stacks[player] <= self.least():
                return False
        if not terms.heads_up_uncapped:
            return not (terms.last_two and terms.policy.limit.last_two_uncapped)
        limit = terms.policy.limit
        if self._left() > 2 or (limit.capped_stays_capped and self.multiway_cap):
            return True
        return limit.heads_up_from is HeadsUpFrom.START_OF_ROUND and not self.heads_up_start

    def _left(self) -> int:
        """How many players are left, as the book counts them for the cap."""
        hand = self.hand
        if self.terms.policy.limit.heads_up_counts is HeadsUpCounts.IN_THE_POT:
            return hand.live_count
        return sum(1 for player in range(hand.count) if hand.live[player] and hand.stacks[player])

    # How much

    def least(self) -> int:
        """The smallest full bet or raise, as a total."""
        short = self.price - self.level
        if short <= 0:
            return self.level + self.unit
        terms = self.terms
        enough = 2 * short >= (terms.short_unit or self.unit)
        over = terms.over_half if enough else terms.over_less
        if over is OverShort.COMPLETE or self.price == self.forced:
            return self.level + self.unit
        return self.price + self.unit if over is OverShort.ON_TOP else self.level + 2 * self.unit

    def _most(self, player: int, least: int) -> int:
        """The largest bet or raise, as a total, where the structure has one."""
        terms = self.terms
        if terms.structure is Structure.LIMIT:
            return max(least, self.level + self.large)
        if terms.structure is Structure.SPREAD:
            return max(least, terms.spread_most(self.price))
        hand = self.hand
        pot = hand.in_pot + blind_allowance(hand, self)
        if terms.call_counts:
            pot += self.price - hand.bets[player]
        if terms.pot_unit > 1:
            pot = -(-pot // terms.pot_unit) * terms.pot_unit
        if terms.structure is Structure.HALF_POT:
            pot = terms.half(pot)
        return max(least, self.price + pot)

    # What is done: each returns what goes in, or REFUSED and nothing is changed

    def fold(self, player: int, action: Action, options: Options) -> int:
        """The player folds."""
        if not options.fold:
            return REFUSED
        hand = self.hand
        hand.live[player] = False
        hand.live_count -= 1
        self.able -= 1
        if hand.bets[player] >= self.price and keeps_receiving(hand):
            hand.folded_free[player] = True
        else:
            if hand.events is not None:
                hand.buried[player] = tuple(hand.hands[player])
            hand.muck.slots += hand.hands[player]
            hand.hands[player] = []
        del self.pending[0]
        return 0

    def check(self, player: int, action: Action, options: Options) -> int:
        """The player checks."""
        if not options.check:
            return REFUSED
        self.checked[player] = True
        self._acted(player)
        return 0

    def call(self, player: int, action: Action, options: Options) -> int:
        """The player calls, all-in if need be."""
        if options.call is None:
            return REFUSED
        self._put_in(player, options.call)
        self._acted(player)
        return options.call

    def bring_in(self, player: int, action: Action, options: Options) -> int:
        """The forced opening."""
        if options.bring_in is None:
            return REFUSED
        amount = min(self.must_bring_in, self.hand.stacks[player])
        self._put_in(player, amount)
        full = self.terms.policy.stud.short_forced_bet is Price.FULL
        self.price = max(self.price, self.must_bring_in if full else amount)
        if self.price >= self.unit:  # a forced bet of the full size is the round's bet
            self.level = self.price
            self.counted = max(self.counted, 1)
        self.must_bring_in = 0
        self._acted(player)
        self.acted_price[player] = NOT_YET
        return amount

    def raise_to(self, player: int, action: Bet | Raise | Complete, options: Options) -> int:
        """The player bets, raises or completes to a total."""
        to = action.to
        wager = options.wager
        if wager is None or type(action) is not WAGERS[wager.kind]:
            return REFUSED
        if type(to) is not int or to not in wager:
            return REFUSED
        hand = self.hand
        amount = to - hand.bets[player]
        full = to >= self.least()
        self._put_in(player, amount)
        self.must_bring_in = 0
        if self.counted == 0 and hand.opener < 0:
            hand.opener = player
        if full:
            self._full_wager(to)
        else:
            self._short_all_in(to)
        self.aggressor = player
        self._acted(player)
        stacks = hand.stacks
        live = hand.live
        self.pending = [
            other for other in _OTHERS[hand.count][player] if live[other] and stacks[other]
        ]
        if True in hand.folded_free:
            bury_free_folds(hand)
        return amount

    def _put_in(self, player: int, amount: int) -> None:
        hand = self.hand
        stack = hand.stacks[player] - amount
        hand.stacks[player] = stack
        hand.bets[player] += amount
        hand.put[player] += amount
        hand.in_pot += amount
        if not stack:
            self.able -= 1

    def _full_wager(self, to: int) -> None:
        if not (self.short_counted and to == self.level + self.unit):
            self._count()
        self.short_counted = False
        if self.terms.unit_grows:
            self.unit = self.large = max(self.unit, to - self.price)
        elif to - self.level >= self.large:
            self.unit = self.large
        self.level = self.price = to

    def _short_all_in(self, to: int) -> None:
        terms = self.terms
        size = to - (self.level if terms.cumulative else self.price)
        counts = terms.short_counts if self.counted else terms.open_counts
        if counts and not self.short_counted and 2 * size >= (terms.short_unit or self.unit):
            self._count()
            self.short_counted = True
        if not self.level and not self.forced and terms.policy.betting.short_bet is Price.FULL:
            to = self.unit
        self.price = max(self.price, to)

    def _count(self) -> None:
        self.counted += 1
        cap = self.terms.cap
        if cap is not None and self.counted > cap and self._left() > 2:
            self.multiway_cap = True

    def _acted(self, player: int) -> None:
        if self.barred and self.barred.get(player) in NEXT_TURN:
            del self.barred[player]
        self.acted_price[player] = self.price
        self.acted_counted[player] = self.counted
        self.last_actor = player
        del self.pending[0]


REFUSED = -1
"""What a betting action answers when it is not among the options."""

_Doing = Callable[[Round, int, Any, Options], int]

BETTING: dict[type[Action], _Doing] = {
    Fold: Round.fold,
    Check: Round.check,
    Call: Round.call,
    BringIn: Round.bring_in,
    Bet: Round.raise_to,
    Raise: Round.raise_to,
    Complete: Round.raise_to,
}


def blind_allowance(hand: "Hand", round_: Round) -> int:
    """What a pot limit adds on the first round for blinds counted as big ones, or takes off."""
    if not hand.posts or hand.plan[hand.at][3]:
        return 0
    policy = hand.terms.policy.potlimit
    counted_out = 0 if policy.antes_count else hand.in_pot - sum(hand.bets)
    big = [post for post in hand.posts if post.kind is PostKind.BIG_BLIND]
    allowance = 0
    if policy.short_blind_counts is Price.FULL:
        allowance += sum(
            max(0, post.amount - hand.started_with[hand.player(post.seat)]) for post in big
        )
    if policy.small_blind_as_big and big and _is_to_act(hand, round_, big[0].seat):
        for post in hand.posts:
            if post.kind is PostKind.SMALL_BLIND:
                allowance += max(0, big[0].amount - hand.bets[hand.player(post.seat)])
    return allowance - counted_out


def _is_to_act(hand: "Hand", round_: Round, seat: int) -> bool:
    """Whether a seat is in the pot and has not acted in the round."""
    player = hand.player(seat)
    return bool(hand.live[player]) and round_.acted_price[player] == NOT_YET


def holds_openers(hand: "Hand", player: int) -> bool:
    """Whether a hand may open where a pair of jacks or better is needed; one not known may.

    Nor is one known that has still to be filled.
    """
    if hand.plan[hand.at][3]:
        return True
    cards = hand.faces(player)
    if UNKNOWN in cards or len(cards) != hand.terms.game.hole_cards:
        return True
    value = hand.terms.rankings[0].value(cards)
    return value is not None and value >= hand.terms.openers_value
