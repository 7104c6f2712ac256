"""Reports about hands: given up, taken away, fouled, miscounted, bet though foul.

Each struct has the facts that a ruling may turn on; what was found is a fact, never a verdict.
"""

from enum import StrEnum

from cardspeak.floor.reports import Report


class GivenUp(StrEnum):
    """How a player gave a hand up."""

    SAID = "said so"
    THROWN = "threw it away face down"
    FORWARD = "threw it forward face down"
    FACE_UP = "laid or threw it down face up"


class Between(StrEnum):
    """What the players did who should have acted before one who acted out of turn."""

    QUIET = "only checked or folded"
    CALL = "one called"
    RAISE = "one bet or raised"


class HandGivenUp(Report, frozen=True, tag="hand given up"):
    """A player folded out of turn, with no bet to face, or by throwing the cards down."""

    seat: int | None = None
    how: GivenUp | None = None
    identifiable: bool | None = None
    in_turn: bool | None = None
    acts_again: bool | None = None
    between: Between | None = None
    facing_bet: bool | None = None
    acted_behind: bool | None = None


class UpCards(StrEnum):
    """What a player at stud did with the cards that lie open."""

    LIFTED = "picked them up"
    TURNED = "turned them face down"
    MIXED = "mixed them with the down cards"


class UpCardsMoved(Report, frozen=True, tag="up cards moved"):
    """A player at stud picked the open cards up, turned them down, or mixed them with others."""

    seat: int | None = None
    how: UpCards | None = None
    at_showdown: bool | None = None
    facing_bet: bool | None = None
    thought_won: bool | None = None


class HandInMuck(Report, frozen=True, tag="hand in the muck"):
    """A player threw the cards into the muck by no one else's fault and wants them back."""

    seat: int | None = None
    identifiable: bool | None = None
    at_showdown: bool | None = None
    facing_bet: bool | None = None


class Misled(StrEnum):
    """Why a player gave up a hand who should not have."""

    ACTION = "wrong information about the action"
    HAND = "an opposing hand was misread or miscalled"
    THOUGHT_WON = "having bet, and having overlooked a live hand"
    THOUGHT_OWING = "thinking to owe more, and owing nothing"


class MisledIntoMucking(Report, frozen=True, tag="misled into mucking"):
    """A misled player gave up a hand: on wrong information, a hand misread, a pot thought won."""

    seat: int | None = None
    why: Misled | None = None
    identifiable: bool | None = None
    last_bet: int | None = None


class Guard(StrEnum):
    """What lay on or held a hand."""

    HELD = "the player's hands"
    CHIP = "a chip on it"
    OBJECT = "an object on it"
    NOTHING = "nothing"


class Fouling(StrEnum):
    """How a hand was fouled against its owner's will."""

    TOUCHED = "discards touched it"
    TAKEN = "the dealer took it in"


class HandFouled(Report, frozen=True, tag="hand fouled"):
    """A hand, protected or not, was touched by discards or taken in and killed by the dealer."""

    seat: int | None = None
    how: Fouling | None = None
    guard: Guard | None = None
    hole_cards: bool | None = None
    identifiable: bool | None = None
    last_bet: int | None = None


class CountFoundLate(Report, frozen=True, tag="wrong count found late"):
    """A hand has too many or too few cards, and it is too late for a misdeal or a correction."""

    seat: int | None = None
    too_many: bool | None = None
    before_draw: bool | None = None
    only_last_missing: bool | None = None
    no_impropriety: bool | None = None
    last_bet: int | None = None


class NotDiscarded(Report, frozen=True, tag="card not discarded"):
    """A player still holds a card that had to be discarded before the next round."""

    seat: int | None = None


class ThrownIntoHand(Report, frozen=True, tag="cards thrown into another hand"):
    """A player's cards were thrown into the hand of another player."""

    seat: int | None = None
    on_purpose: bool | None = None


class PartDiscarded(Report, frozen=True, tag="part of a hand thrown away"):
    """A player threw away one of the cards of a hand."""

    seat: int | None = None
    on_purpose: bool | None = None


class Owed(StrEnum):
    """What a player is bound to who throws the hand away instead."""

    CALL = "a call"
    WAGER = "a bet or a raise"


class ThrownInOwing(Report, frozen=True, tag="hand thrown in owing"):
    """A player bound to put chips in, by word or act, threw the hand away instead."""

    seat: int | None = None
    owed: Owed | None = None
    amount: int | None = None
    to: int | None = None
    identifiable: bool | None = None


class FoulHandBet(Report, frozen=True, tag="foul hand bet"):
    """A player bet or raised on a hand that is foul, knowing it or not."""

    seat: int | None = None
    knew: bool | None = None
    won: bool | None = None
    called: int | None = None


class CardsSweptAway(Report, frozen=True, tag="won without all cards"):
    """A player bet and won while cards of the hand had been swept into the muck."""

    seat: int | None = None
    knew: bool | None = None


class HandLeft(Report, frozen=True, tag="hand left behind"):
    """A player left the table and the cards on it, during the betting or at the showdown."""

    seat: int | None = None
    at_showdown: bool | None = None
    conceded: bool | None = None
    guard: Guard | None = None
