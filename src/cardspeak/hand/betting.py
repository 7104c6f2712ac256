"""One betting round: whose turn it is, what it costs, who may still raise and to how much.

Amounts are totals of a player for the round. `price` is what must be matched; `level` is the last
full bet or raise, which a short all-in does not move; `unit` is what a full raise adds. The same
few lines serve every structure: a structure differs in its unit and in its most.
"""

from typing import TYPE_CHECKING, Any, Final

from cardspeak.books.policy.betting import OverShort, Price
from cardspeak.hand import bet_sizes
from cardspeak.hand.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from cardspeak.hand.dealing import bury_free_folds
from cardspeak.hand.events import Acted
from cardspeak.hand.last_round import LastRound
from cardspeak.hand.options import WAGERS, Options, Wager, WagerKind
from cardspeak.hand.remedies import RemedyError, Right
from cardspeak.hand.rights import NEXT_TURN, NOT_YET, Bar, bar, players_left

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

REFUSED: Final = -1
"""What a betting action answers when it is not among the options."""

_OTHERS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple((*range(player + 1, count), *range(player)) for player in range(count))
    for count in range(12)
)
"""By number of players and player: every other player, clockwise."""

# Bound once, for every action asks: a member of an enumeration costs 70 ns in Python 3.11, and a
# class that is not bound costs a compiled act 4 % of its instructions.
BET: Final = WagerKind.BET
RAISE: Final = WagerKind.RAISE
COMPLETE: Final = WagerKind.COMPLETE
COMPLETED: Final = OverShort.COMPLETE
ON_TOP: Final = OverShort.ON_TOP
_FOLD: Final = Fold
_CALL: Final = Call
_CHECK: Final = Check
_BRING_IN: Final = BringIn
_MADE_BY: Final = WAGERS
_OFFER: Final = Options
_WAGER: Final = Wager

PARTS = (
    "able", "acted_counted", "acted_price", "aggressor", "barred", "bring_in_only", "checked",
    "counted", "first_actor", "forced", "hand", "heads_up_start", "large", "last",
    "last_actor", "level", "may_pass_forced", "multiway_cap", "must_bring_in", "pending", "price",
    "short_counted", "terms", "unit",
)  # fmt: skip
"""Everything that a round consists of, by name: a compiled class keeps no list of its slots."""


class Round:
    """A betting round in progress."""

    __slots__ = PARTS

    def __init__(self, hand: "Hand", unit: int, pending: list[int], able: int) -> None:
        players = hand.count
        self.hand = hand
        self.terms = hand.terms
        self.able = able
        self.unit = unit
        self.large = unit
        self.pending = pending
        self.price = 0
        self.level = 0
        self.counted = 0
        self.short_counted = False
        self.aggressor = NOT_YET
        self.first_actor = pending[0]
        self.last: tuple[int, ...] = ()  # they act last, after a raise too
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
        twin = Round(self.hand, self.unit, self.pending or [self.first_actor], self.able)
        for name in PARTS:
            setattr(twin, name, getattr(self, name))
        twin.pending = self.pending[:]
        twin.barred = self.barred.copy()
        twin.acted_price = self.acted_price[:]
        twin.acted_counted = self.acted_counted[:]
        twin.checked = self.checked[:]
        return twin

    def closed(self) -> LastRound:
        """What is left of the round once nobody is to act."""
        return LastRound(
            self.price,
            self.counted,
            self.aggressor,
            self.first_actor,
            self.last_actor,
            self.checked,
        )

    # Whose turn it is

    def advance(self) -> bool:
        """Pass over everyone who has no decision; whether anyone is left to act."""
        hand = self.hand
        pending = self.pending
        if hand.live_count < 2:
            pending.clear()
            return False
        if self.able < 2 and self.price > max(hand._bets):
            # A short blind or forced bet keeps its price for more than one player; the last who
            # can still act has only to match what is in.
            self.price = max(hand._bets)
        while pending:
            player = pending[0]
            able = hand._stacks[player] > 0 and hand._live[player]
            if able and (self.able > 1 or hand._bets[player] < self.price):
                return True
            del pending[0]
        return False

    # What may be done

    def options(self) -> Options:
        """What the player in turn may do."""
        player = self.pending[0]
        hand = self.hand
        owed = self.price - hand._bets[player]
        stack = hand._stacks[player]
        seat = hand.seats[player]
        if self.must_bring_in:
            forced = min(self.must_bring_in, stack)
            only = self.bring_in_only or forced == stack
            wager = None if only else self.wager(player)
            fold = self.may_pass_forced
            return _OFFER(seat, (), fold, False, None, False, wager, forced)
        wager = self.wager(player)
        if owed > 0:
            if owed >= stack:
                return _OFFER(seat, (), True, False, stack, True, wager)
            return _OFFER(seat, (), True, False, owed, False, wager)
        return _OFFER(seat, (), True, self.counted > 0 or not hand.must_open, None, False, wager)

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
        if bar(self, player) is not None:
            return None
        hand = self.hand
        terms = self.terms
        price = self.price
        bet = hand._bets[player]
        held = bet + hand._stacks[player]
        least = price + self.unit if price == self.level else self.least()
        pot = price + hand.in_pot + price - bet
        if terms.unlimited:
            most = held
        elif terms.is_limit and self.large == self.unit:
            most = least
        else:
            most = bet_sizes.most(self, player, least)
        kind = RAISE
        if price == 0:
            kind = BET
        elif price > self.level and least == self.level + self.unit:
            kind = COMPLETE
        if held <= least:
            least = most = held
        elif most > held:
            most = held
        step = terms.step
        if self.large != self.unit:
            step = self.large - self.unit
        return _WAGER(
            kind, least, most, step, least if pot < least else most if pot > most else pot
        )

    def bar(self, player: int) -> Bar | None:
        """Why a player may not bet or raise; None where the player may."""
        return bar(self, player)

    def least(self) -> int:
        """The smallest full bet or raise, as a total."""
        short = self.price - self.level
        if short <= 0:
            return self.level + self.unit
        terms = self.terms
        enough = 2 * short >= (terms.short_unit or self.unit)
        over = terms.over_half if enough else terms.over_less
        if over is COMPLETED or self.price == self.forced:
            return self.level + self.unit
        return self.price + self.unit if over is ON_TOP else self.level + 2 * self.unit

    # What is done: each returns what goes in, or REFUSED and nothing is changed

    def do(self, player: int, action: Action, options: Options) -> int:
        """Do what the player does."""
        kind = type(action)
        if kind is _FOLD:
            return self.fold(player, options)
        if kind is _CALL:
            return self.call(player, options)
        if kind is _CHECK:
            return self.check(player, options)
        if kind is _BRING_IN:
            return self.bring_in(player, options)
        return self.raise_to(player, action, options)

    def fold(self, player: int, options: Options) -> int:
        """The player folds."""
        if not options.fold:
            return REFUSED
        self._give_up(player)
        del self.pending[0]
        return 0

    def fold_early(self, player: int) -> None:
        """A player folds outside the turn, and has none any more in this round."""
        hand = self.hand
        if not hand._live[player] or hand.live_count == 1:
            raise RemedyError(f"seat {hand.seats[player]} has no hand to fold")
        self._give_up(player)
        if player in self.pending:
            self.pending.remove(player)
        hand.bound.pop(player, None)
        if hand.events is not None:
            hand.events.append(Acted(hand.seats[player], Fold(), 0, hand._bets[player], False))

    def _give_up(self, player: int) -> None:
        """The hand is dead; its seat may go on receiving cards where nothing is owed."""
        hand = self.hand
        hand.make_dead(player)
        if self.terms.folds_receive and hand._bets[player] >= self.price:
            hand._folded_free[player] = True
        else:
            if hand.events is not None:
                hand._buried[player] = tuple(hand._hands[player])
            hand.muck.slots += hand._hands[player]
            hand._hands[player] = []

    def check(self, player: int, options: Options) -> int:
        """The player checks."""
        if not options.check:
            return REFUSED
        self.checked[player] = True
        self._acted(player)
        return 0

    def call(self, player: int, options: Options) -> int:
        """The player calls, all-in if need be."""
        amount = options.call
        if amount is None:
            return REFUSED
        self.hand.put_in(player, amount)
        self._acted(player)
        return amount

    def bring_in(self, player: int, options: Options) -> int:
        """The forced opening."""
        if options.bring_in is None:
            return REFUSED
        amount = min(self.must_bring_in, self.hand._stacks[player])
        self.hand.put_in(player, amount)
        full = self.terms.policy.betting.short_forced_bet is Price.FULL
        self.price = max(self.price, self.must_bring_in if full else amount)
        if self.price >= self.unit:  # a forced bet of the full size is the round's bet
            self.level = self.price
            self.counted = max(self.counted, 1)
        elif not full and amount < self.must_bring_in and self.opens_short(amount):
            self.counted = max(self.counted, 1)
        self.must_bring_in = 0
        self._acted(player)
        self.acted_price[player] = NOT_YET
        return amount

    def opens_short(self, amount: int) -> bool:
        """Whether a forced bet all-in for less is enough to count as the round's bet."""
        terms = self.terms
        return terms.open_counts and 2 * amount >= (terms.short_unit or self.unit)

    def raise_to(self, player: int, action: Any, options: Options) -> int:
        """The player bets, raises or completes to a total."""
        wager = options.wager
        kind = type(action)
        if wager is None or kind is not _MADE_BY[wager.kind]:
            return REFUSED
        given = action.to
        if type(given) is not int or (given != wager.least and given not in wager):
            return REFUSED
        to: int = given
        hand = self.hand
        amount = to - hand._bets[player]
        full = to >= self.least()
        hand.put_in(player, amount)
        self.must_bring_in = 0
        if self.counted == 0 and hand.opener < 0:
            hand.opener = player
        if full:
            self._full_wager(to)
        else:
            self._short_all_in(to)
        self.aggressor = player
        self._acted(player)
        stacks = hand._stacks
        live = hand._live
        self.pending = [
            other for other in _OTHERS[hand.count][player] if live[other] and stacks[other]
        ]
        if self.last:
            self._put_last()
        if True in hand._folded_free:
            bury_free_folds(hand)
        return amount

    def _put_last(self) -> None:
        """The player who acts last on the round also acts last after a raise."""
        waiting = [other for other in self.last if other in self.pending]
        self.pending = [other for other in self.pending if other not in waiting] + waiting

    def _full_wager(self, to: int) -> None:
        made_up = self.short_counted and to == self.level + self.unit
        if not made_up and not (self.terms.free_opening and self._is_opening()):
            self._count()
        self.short_counted = False
        if self.terms.unit_grows:
            self.unit = self.large = max(self.unit, to - self.price)
        elif self.large != self.unit and to >= self.least() + self.large - self.unit:
            self.unit = self.large
        self.level = self.price = to

    def _is_opening(self) -> bool:
        """Whether this wager opens over the blinds."""
        return self.counted > 0 and self.last_actor == NOT_YET

    def _short_all_in(self, to: int) -> None:
        terms = self.terms
        size = self.measured(to)
        counts = terms.short_counts if self.counted else terms.open_counts
        if counts and not self.short_counted and 2 * size >= (terms.short_unit or self.unit):
            self._count()
            self.short_counted = True
        if not self.level and not self.forced and terms.policy.betting.short_bet is Price.FULL:
            to = self.unit
        self.price = max(self.price, to)

    def measured(self, to: int) -> int:
        """By how much an all-in raises; an opening one counts whole, also after a shorter one."""
        return to - (self.level if self.terms.cumulative or not self.level else self.price)

    def _count(self) -> None:
        self.counted += 1
        cap = self.terms.cap
        if cap is not None and self.counted > cap and players_left(self) > 2:
            self.multiway_cap = True

    def _acted(self, player: int) -> None:
        if self.barred and self.barred.get(player) in NEXT_TURN:
            del self.barred[player]
        self.acted_price[player] = self.price
        self.acted_counted[player] = self.counted
        self.last_actor = player
        del self.pending[0]
