"""What may be asked of the desk about money: drops, counts, promotions, claims, time, the cage."""

from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.books import Charge
from cardspeak.cards import Card
from cardspeak.promotions.deals import PlayedHand
from cardspeak.room.command_base import DeskCommand, GameId, Name, Reason
from cardspeak.room.house_money.house_clock import ClockOffset
from cardspeak.room.people import Authority

Amount = Annotated[int, msgspec.Meta(ge=0, le=2**50)]
Some = Annotated[int, msgspec.Meta(ge=1, le=2**50)]
ClaimNumber = Annotated[int, msgspec.Meta(ge=1, le=2**50)]
ZoneName = Annotated[
    str, msgspec.Meta(max_length=64, pattern=r"^[A-Za-z0-9+_-]+(/[A-Za-z0-9+_-]+)*$")
]
Offsets = Annotated[tuple[ClockOffset, ...], msgspec.Meta(min_length=1, max_length=100)]
Board = Annotated[tuple[Card, ...], msgspec.Meta(max_length=5)]


class ClaimObjection(StrEnum):
    """What speaks against paying a claim."""

    TALK = "talk about the hand"
    CHIPS_TAKEN = "chips picked up before the showdown"


class SetGamingDay(DeskCommand, frozen=True):
    """The house sets at which minute of the day its gaming day turns.

    `taxed_from` is the award, in chips, from which on awards are taxed, 0 for none; `dollar` is how
    many chips make a dollar of a fund. `zone` names the time zone of the house's clock, and
    `offsets` has its offsets from UTC for years to come; without a zone the clock shows UTC. These
    two came later and are unset where nothing is said, so that older logs keep their digests.
    """

    turns: Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)] = 6 * 60
    taxed_from: Amount = 0
    dollar: Some = 1
    zone: ZoneName | msgspec.UnsetType = msgspec.UNSET
    offsets: Offsets | msgspec.UnsetType = msgspec.UNSET


class TurnGamingDay(DeskCommand, frozen=True):
    """The supervisor turns the gaming day now, before the clock does."""


class EnterDrop(DeskCommand, frozen=True):
    """A dealer enters the pot of a hand: the book says what was due from it.

    `second_deal` says that cards came after the starting hands, `sole_tie` that tied players alone
    made the pot, `runs` how often the rest of the deal was dealt. The last two came later and are
    unset where nothing is said, so that older logs keep their digests.
    """

    game: GameId
    pot: Some
    dealt_in: Annotated[int, msgspec.Meta(ge=2, le=23)]
    second_deal: bool = True
    sole_tie: bool | msgspec.UnsetType = msgspec.UNSET
    runs: Annotated[int, msgspec.Meta(ge=1, le=4)] | msgspec.UnsetType = msgspec.UNSET


class CountBox(DeskCommand, frozen=True):
    """Two people count what lies in a box of a table: the author and a witness."""

    game: GameId
    box: Name
    chips: Amount
    witness: Name


class OfferPromotion(DeskCommand, frozen=True):
    """The management offers a promotion of the house's own, as its file describes it."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=20_000)]


class EndPromotion(DeskCommand, frozen=True):
    """The management ends a promotion; its fund stays for what follows it."""

    title: Name


class SeedFund(DeskCommand, frozen=True):
    """The house puts money of its own into a fund."""

    fund: Name
    chips: Some


class ClaimHand(DeskCommand, frozen=True):
    """A deal is over and its cards are entered: the desk looks which promotions it won.

    `players` were dealt in; none: those of the hand that the table has reported.
    """

    game: GameId
    hands: Annotated[tuple[PlayedHand, ...], msgspec.Meta(min_length=1, max_length=23)]
    boards: Annotated[tuple[Board, ...], msgspec.Meta(min_length=1, max_length=4)]
    pot: Amount
    players: Annotated[tuple[Name, ...], msgspec.Meta(max_length=23)] = ()
    raked: bool = True
    is_bomb: bool = False


class VerifyClaim(DeskCommand, frozen=True):
    """A claim's cards were looked at, perhaps with a reference to the surveillance record."""

    claim: ClaimNumber
    reference: Annotated[str, msgspec.Meta(max_length=100)] = ""


class ObjectToClaim(DeskCommand, frozen=True):
    """Somebody objects to a claim before it is paid."""

    claim: ClaimNumber
    why: ClaimObjection
    words: Reason


class DecideClaim(DeskCommand, frozen=True):
    """The supervisor decides whether an objection voids a claim."""

    claim: ClaimNumber
    stands: bool
    reason: Reason


class ApproveClaim(DeskCommand, frozen=True):
    """A person approves that a claim is paid."""

    claim: ClaimNumber


class OpenEnvelope(DeskCommand, frozen=True):
    """The winner of a period opens an envelope of the board; `dollars` is what lies in it."""

    claim: ClaimNumber
    dollars: Some


class TakeOffer(DeskCommand, frozen=True):
    """The winner of a period takes the offer instead of an envelope."""

    claim: ClaimNumber


class ShowPapers(DeskCommand, frozen=True):
    """A player shows papers for an award that is taxed."""

    claim: ClaimNumber
    player: Name
    papers: Annotated[int, msgspec.Meta(ge=1, le=9)]


class PayClaim(DeskCommand, frozen=True):
    """A claim is paid."""

    claim: ClaimNumber


class PayTime(DeskCommand, frozen=True):
    """A player pays the time charge at a table; less than is due with a short stack."""

    game: GameId
    player: Name
    chips: Amount


class VerifyTime(DeskCommand, frozen=True):
    """The time collected at a table is verified and goes into the box."""

    game: GameId


class ChangeCharge(DeskCommand, frozen=True):
    """Another charge at a table, before its next hand, with a new sign; none: free of charge."""

    game: GameId
    charge: Charge | None = None


class FillTable(DeskCommand, frozen=True):
    """The cage sends chips to a table's float; the witness signs at the table."""

    game: GameId
    chips: Some
    witness: Name


class CreditTable(DeskCommand, frozen=True):
    """A table's float gives chips back to the cage; the witness signs at the cage."""

    game: GameId
    chips: Some
    witness: Name


class BuyChips(DeskCommand, frozen=True):
    """A player buys chips out of a table's float."""

    player: Name
    game: GameId
    chips: Some


class CashOut(DeskCommand, frozen=True):
    """A player leaves a table of real cards with so many chips, which the author has counted."""

    player: Name
    game: GameId
    chips: Amount


class CloseShift(DeskCommand, frozen=True):
    """Two people close a shift: the floats as counted are compared with the journal."""

    floats: Annotated[tuple[tuple[GameId, Amount], ...], msgspec.Meta(max_length=200)]
    witness: Name


MoneyCommand = (
    SetGamingDay | TurnGamingDay | EnterDrop | CountBox | OfferPromotion | EndPromotion
    | SeedFund | ClaimHand
    | VerifyClaim | ObjectToClaim | DecideClaim | ApproveClaim | OpenEnvelope | TakeOffer
    | ShowPapers | PayClaim | PayTime
    | VerifyTime | ChangeCharge | FillTable | CreditTable | BuyChips | CashOut | CloseShift
)  # fmt: skip

MONEY_AUTHORITY: dict[type[DeskCommand], Authority] = {
    SetGamingDay: Authority.MANAGEMENT,
    TurnGamingDay: Authority.SUPERVISOR,
    EnterDrop: Authority.DEALER,
    CountBox: Authority.FLOOR,
    OfferPromotion: Authority.MANAGEMENT,
    EndPromotion: Authority.MANAGEMENT,
    SeedFund: Authority.MANAGEMENT,
    ClaimHand: Authority.DEALER,
    VerifyClaim: Authority.DEALER,
    ObjectToClaim: Authority.DEALER,
    DecideClaim: Authority.SUPERVISOR,
    ApproveClaim: Authority.FLOOR,
    OpenEnvelope: Authority.FLOOR,
    TakeOffer: Authority.FLOOR,
    ShowPapers: Authority.FLOOR,
    PayClaim: Authority.FLOOR,
    PayTime: Authority.DEALER,
    VerifyTime: Authority.DEALER,
    ChangeCharge: Authority.DEALER,
    FillTable: Authority.FLOOR,
    CreditTable: Authority.FLOOR,
    BuyChips: Authority.DEALER,
    CashOut: Authority.DEALER,
    CloseShift: Authority.SUPERVISOR,
}
"""The least office for each; what the book wants besides is refused with its rule."""
