"""Reports about the starting hands: how they were dealt, to whom, and how many cards."""

from enum import StrEnum

from cardspeak.floor.reports import Report


class NotShuffled(Report, frozen=True, tag="not shuffled"):
    """The deck was not shuffled or not cut before the deal."""


class WrongButton(Report, frozen=True, tag="wrong button"):
    """The button was out of position."""


class WrongFirstSeat(Report, frozen=True, tag="wrong first seat"):
    """The first card went to the wrong position."""


class OutOfOrder(Report, frozen=True, tag="out of order"):
    """Two seats got each other's starting card."""

    seat: int | None = None
    card: int | None = None
    other: int | None = None
    other_card: int | None = None
    seen: bool | None = None


class DealtOut(Report, frozen=True, tag="dealt out"):
    """A player who should have been dealt in got no hand."""

    seat: int | None = None
    present: bool | None = None
    posted: bool | None = None


class IneligibleDealtIn(Report, frozen=True, tag="ineligible dealt in"):
    """Cards went to an empty seat or to a player not entitled to a hand."""

    seat: int | None = None
    empty: bool | None = None
    forced: bool | None = None
    opener: int | None = None


class DealtInOwing(Report, frozen=True, tag="dealt in owing a blind"):
    """A player who owes a missed blind was dealt in and has not posted; `acted` with chips."""

    seat: int | None = None
    acted: bool | None = None
    looked: bool | None = None


class AbsentDealtIn(Report, frozen=True, tag="absent dealt in"):
    """A player away from the table was dealt in."""

    seat: int | None = None
    at_turn: bool | None = None


class MissingAnte(Report, frozen=True, tag="missing ante"):
    """The pot is short of an ante."""

    known: bool | None = None
    seat: int | None = None
    amount: int | None = None
    chips_in: bool | None = None
    forced: bool | None = None
    opener: int | None = None


class By(StrEnum):
    """How others came to see a down card."""

    FACED = "dealt face up"
    FLASHED = "flashed by the dealer"
    OFF_TABLE = "dealt off the table"
    DOUBTFUL = "it may have flashed"
    PLAYER = "shown by its own player"
    DROPPED = "dropped on the floor by its own player"


class Rank(StrEnum):
    """The rank of a card, as it is written; the joker has its own."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "joker"


class ExposedCard(Report, frozen=True, tag="exposed card"):
    """A down card was seen; `card` counts from 0, `nth` is its place in the deal from 1.

    `count` is the number of cards the dealer has exposed on this deal, this one included, and
    `to_replace` how many of them the game does not let their players keep; `forced` says that a
    stud hole card, taken as the up card, is the one that must bet.
    """

    seat: int | None = None
    card: int | None = None
    by: By | None = None
    nth: int | None = None
    count: int | None = None
    to_replace: int | None = None
    on_button: bool | None = None
    in_blind: bool | None = None
    rank: Rank | None = None
    on_draw: bool | None = None
    both: bool | None = None
    forced: bool | None = None
    opener: int | None = None


class ExposedLastCard(Report, frozen=True, tag="exposed last card"):
    """A player's last down card at stud came face up."""

    seat: int | None = None
    all_in: bool | None = None
    first_served: bool | None = None
    players: int | None = None
    other: int | None = None
    declares: bool | None = None
    opener: int | None = None


class ExtraCards(Report, frozen=True, tag="extra cards"):
    """A hand has cards too many: `count` in all hands; `due` is how many it should have.

    `later_round` says that it came on a round of cards after the starting hands.
    """

    seat: int | None = None
    count: int | None = None
    was_burn: bool | None = None
    order_known: bool | None = None
    stuck: bool | None = None
    due: int | None = None
    later_round: bool | None = None


class TooFewCards(Report, frozen=True, tag="too few cards"):
    """A hand has fewer cards than it should; `later_round` as for cards too many."""

    seat: int | None = None
    missing: int | None = None
    top_due: bool | None = None
    on_button: bool | None = None
    last_only: bool | None = None
    later_round: bool | None = None
