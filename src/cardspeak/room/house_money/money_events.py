"""What happened to money. `cites` are the policy fields that decided it, by path."""

from cardspeak.hand.refusal import Cites
from cardspeak.promotions.qualification import Won
from cardspeak.promotions.shares import SharePaid
from cardspeak.room.events import DeskEvent


class DropTaken(DeskEvent, frozen=True):
    """Chips went from a table into one of its boxes."""

    game: str
    box: str
    chips: int
    by: str
    cites: Cites = ()


class BoxCounted(DeskEvent, frozen=True):
    """A box was counted by two people; `booked` is what the journal had in it."""

    game: str
    box: str
    counted: int
    booked: int
    by: str
    witness: str
    cites: Cites = ()


class GamingDayTurned(DeskEvent, frozen=True):
    """A gaming day is over; the next has this number."""

    day: int


class FundReported(DeskEvent, frozen=True):
    """What a fund took in, counted and paid in a gaming day, as it is reported to the room."""

    fund: str
    day: int
    collected: int
    counted: int
    paid: int
    cites: Cites = ()


class FundPosted(DeskEvent, frozen=True):
    """The total of a fund is posted; `added` was not part of it before."""

    fund: str
    total: int
    added: int
    cites: Cites = ()


class PromotionOffered(DeskEvent, frozen=True):
    """The house has a promotion, or has it no longer."""

    title: str
    offered: bool


class ReserveFed(DeskEvent, frozen=True):
    """A part of what a fund took went to its reserve; negative: the reserve has refilled the fund.

    `total` is what the fund holds then, and `reserved` what the reserve holds.
    """

    fund: str
    reserve: str
    chips: int
    total: int
    reserved: int


class FundSeeded(DeskEvent, frozen=True):
    """The house put money into a fund, or got some of it back."""

    fund: str
    chips: int


class HandLooked(DeskEvent, frozen=True):
    """A deal was looked at for a promotion and did not win it."""

    game: str
    title: str
    why_not: str
    cites: Cites = ()


class PromotionClaimed(DeskEvent, frozen=True):
    """A deal has won a promotion; nothing is paid before it is verified.

    `aside` is what left the fund, with what the shares left over.
    """

    claim: int
    game: str
    won: Won
    shares: tuple[SharePaid, ...]
    aside: int = 0
    cites: Cites = ()


class PeriodLed(DeskEvent, frozen=True):
    """A player has the best hand of a period so far."""

    title: str
    player: str
    hand: str


class PeriodEnded(DeskEvent, frozen=True):
    """A period is over; `rolled` is what the next one pays besides."""

    title: str
    player: str | None
    rolled: int


class ClaimVerified(DeskEvent, frozen=True):
    """A claim's cards were verified."""

    claim: int
    by: str
    cites: Cites = ()


class ClaimContested(DeskEvent, frozen=True):
    """Somebody objected to a claim."""

    claim: int
    why: str
    cites: Cites = ()


class ClaimVoided(DeskEvent, frozen=True):
    """A claim is void; its money is back in the fund."""

    claim: int
    reason: str
    back: int = 0
    cites: Cites = ()


class ClaimUpheld(DeskEvent, frozen=True):
    """A claim stands although somebody objected."""

    claim: int
    reason: str
    cites: Cites = ()


class ClaimApproved(DeskEvent, frozen=True):
    """A person approved the payment of a claim."""

    claim: int
    by: str
    cites: Cites = ()


class PrizeTaken(DeskEvent, frozen=True):
    """The winner of a period has a prize: `times` an envelope's dollars, or the offer for 0 times.

    `aside` is what left the fund.
    """

    claim: int
    title: str
    dollars: int
    times: int
    shares: tuple[SharePaid, ...]
    aside: int
    by: str


class PapersShown(DeskEvent, frozen=True):
    """A player showed papers."""

    claim: int
    player: str
    papers: int
    cites: Cites = ()


class ClaimPaid(DeskEvent, frozen=True):
    """A claim is paid: who got what, and what the fund holds now."""

    claim: int
    fund: str
    shares: tuple[SharePaid, ...]
    left: int
    by: str


class TimeDue(DeskEvent, frozen=True):
    """Time is due at a table: who owes how much."""

    game: str
    owes: tuple[tuple[str, int], ...]
    cites: Cites = ()


class TimePaid(DeskEvent, frozen=True):
    """A player paid time."""

    game: str
    player: str
    chips: int
    by: str


class TimeVerified(DeskEvent, frozen=True):
    """The time collected at a table went into its box."""

    game: str
    chips: int
    by: str
    cites: Cites = ()


class ChargeChanged(DeskEvent, frozen=True):
    """A table has another charge, and a sign that says so."""

    game: str
    by: str
    cites: Cites = ()


class FloatMoved(DeskEvent, frozen=True):
    """Chips went between the cage and a table's float; negative: back to the cage."""

    game: str
    chips: int
    by: str
    witness: str


class TableChipsSold(DeskEvent, frozen=True):
    """A player bought chips out of a table's float."""

    player: str
    game: str
    chips: int


class ChipsCashedOut(DeskEvent, frozen=True):
    """A player left a table with chips; `by` counted them, where people deal."""

    player: str
    game: str
    chips: int
    by: str = ""


class ShiftClosed(DeskEvent, frozen=True):
    """A shift is closed; `differences` are those of the floats, counted less booked."""

    differences: tuple[tuple[str, int], ...]
    by: str
    witness: str
