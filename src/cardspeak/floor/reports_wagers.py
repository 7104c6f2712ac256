"""Reports about chips: calls, bets and raises of the wrong amount, and chips that may not play.

`entered` says that the dealer has already taken the chips as an action in the deal that the
software keeps; on the felt nobody asks for it. `owed` is what a whole call costs, and `completes`
says that the player pays it. Amounts are totals of the player for the round,
unless a fact says otherwise.
"""

from enum import StrEnum

from cardspeak.floor.reports import Report
from cardspeak.hand.options import WagerKind


class ShortCall(Report, frozen=True, tag="short call"):
    """Someone meant to call and counted out too few chips."""

    seat: int | None = None
    entered: bool | None = None
    bettor_shown: bool | None = None
    owed: int | None = None
    completes: bool | None = None


class UnawareOfRaise(Report, frozen=True, tag="unaware of a raise"):
    """Someone called a bet and had not noticed that it was raised."""

    seat: int | None = None
    entered: bool | None = None
    put: int | None = None
    owed: int | None = None
    completes: bool | None = None


class AmountMisunderstood(Report, frozen=True, tag="amount misunderstood"):
    """Someone acted on a wager whose amount was grossly misunderstood."""

    seat: int | None = None
    entered: bool | None = None
    put: int | None = None
    owed: int | None = None
    amount: int | None = None
    damage: bool | None = None
    bettor_shown: bool | None = None


class WagerTooSmall(Report, frozen=True, tag="wager too small"):
    """A bet or raise below the least that is legal; `callers` are those who called it."""

    seat: int | None = None
    to: int | None = None
    least: int | None = None
    kind: WagerKind | None = None
    has_more: bool | None = None
    callers: tuple[int, ...] = ()


class WagerNotRounded(Report, frozen=True, tag="wager not rounded"):
    """A wager that had to be made in rounded amounts: `least` and steps of `unit` above it."""

    seat: int | None = None
    to: int | None = None
    least: int | None = None
    unit: int | None = None
    kind: WagerKind | None = None


class Meant(StrEnum):
    """What a player says the chips are."""

    CALL = "a call"
    RAISE = "a raise"
    SILENT = "nothing"


class InsufficientRaise(Report, frozen=True, tag="insufficient raise"):
    """Chips put in silently, more than a call and less than a raise.

    `over` is what exceeds the call, in `over_chips` chips; `full` is what a full raise would add;
    `least` is the total of that raise.
    """

    seat: int | None = None
    over: int | None = None
    full: int | None = None
    over_chips: int | None = None
    least: int | None = None
    says: Meant | None = None
    completes: bool | None = None


class Announced(StrEnum):
    """What was said before chips went in by several motions."""

    NOTHING = "nothing"
    RAISE = "a bet or raise without an amount"
    AMOUNT = "an amount"


class StringWager(Report, frozen=True, tag="string wager"):
    """Chips that went in by more than one motion.

    `to` is the total of all of them, `first` that of the first motion, `price` what must be
    matched, `least` the total of the least bet or raise.
    """

    seat: int | None = None
    announced: Announced | None = None
    objected: bool | None = None
    price: int | None = None
    first: int | None = None
    to: int | None = None
    least: int | None = None
    kind: WagerKind | None = None


class WagerOverPot(Report, frozen=True, tag="wager over the pot"):
    """A wager larger than the pot allows: `to` in all, where `most` is the total that it may be."""

    seat: int | None = None
    to: int | None = None
    most: int | None = None
    kind: WagerKind | None = None
    considered: bool | None = None
    by_maker: bool | None = None


class RaiseByMistake(Report, frozen=True, tag="raise by mistake"):
    """A wager of the size of a raise by one who thought to call, or to owe something still."""

    seat: int | None = None
    entered: bool | None = None
    players: int | None = None
    informed: bool | None = None
    objects: bool | None = None
    facing_bet: bool | None = None
    brings_in: bool | None = None


class ChipsBehindAllIn(Report, frozen=True, tag="all-in with chips behind"):
    """A player said all-in and kept chips back; `to` is the total with all of them.

    `calls` says that the player calls with them, not bets or raises.
    """

    seat: int | None = None
    behind: int | None = None
    calls: bool | None = None
    to: int | None = None
    kind: WagerKind | None = None


class ChipsTooSmall(Report, frozen=True, tag="chips too small"):
    """Chips below the smallest that may be wagered."""

    seat: int | None = None
    amount: int | None = None
    smallest: int | None = None


class ForeignChips(Report, frozen=True, tag="foreign chips"):
    """Chips of another room or another event."""

    seat: int | None = None
    amount: int | None = None


class ChipsOnTheirWay(Report, frozen=True, tag="chips on their way"):
    """Chips that had not reached the table when the deal began; `minimum` is a full buy-in."""

    seat: int | None = None
    amount: int | None = None
    bought: bool | None = None
    announced: bool | None = None
    minimum: int | None = None


class FractionWagered(Report, frozen=True, tag="fraction of a dollar"):
    """A wager with a fraction of a dollar where bets are in whole dollars; `rest` is that."""

    seat: int | None = None
    rest: int | None = None


class CashWagered(Report, frozen=True, tag="cash wagered"):
    """Banknotes put into a pot."""

    seat: int | None = None
    unaware: bool | None = None
    objected: bool | None = None
    hundreds: bool | None = None


class ConcealedChips(Report, frozen=True, tag="concealed chips"):
    """Chips that lay out of plain view when the deal began."""

    seat: int | None = None
    amount: int | None = None


class UnawareOfKill(Report, frozen=True, tag="unaware of a kill"):
    """Someone put in too little and had not noticed that the pot was killed."""

    seat: int | None = None
    entered: bool | None = None
    required: bool | None = None
    marked: bool | None = None
    owed: int | None = None
    completes: bool | None = None


class PatUnaware(Report, frozen=True, tag="pat unaware of a raise"):
    """Someone declared a pat hand and had not noticed that the pot was raised."""

    seat: int | None = None


class StraddleLetThrough(Report, frozen=True, tag="straddle let through"):
    """The dealer let a player straddle in a game that has no straddles."""

    seat: int | None = None
    amount: int | None = None
