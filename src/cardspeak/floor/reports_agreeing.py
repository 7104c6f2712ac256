"""Reports about agreements between players, and about what is asked or done at a draw."""

from enum import StrEnum

from cardspeak.floor.reports import Report


class Deal(StrEnum):
    """What players want to settle among themselves."""

    SPLIT = "to divide the pot without playing it out"
    CHOP = "to take the blinds back when all others have folded"
    INSURANCE = "to insure a hand"
    POST = "to post for another"


class AgreementAsked(Report, frozen=True, tag="agreement asked for"):
    """Players want to settle something among themselves instead of leaving it to the cards."""

    wanted: Deal | None = None
    objected: bool | None = None


class DrawCountAsked(Report, frozen=True, tag="draw count asked for"):
    """A player still in the hand asks how many cards another drew; `acted` after the draw."""

    of_dealer: bool | None = None
    acted: bool | None = None


class DrawCountChanged(Report, frozen=True, tag="draw count changed"):
    """A player wants another number of cards than was asked for."""

    seat: int | None = None
    burned: bool | None = None
    dealt: bool | None = None
    acted_behind: bool | None = None


class OpenedWithoutChips(Report, frozen=True, tag="opened without chips"):
    """A player whose chips are all in the antes opens the pot."""

    seat: int | None = None
