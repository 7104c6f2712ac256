"""A ruling: what happens now, under which policies, and what is left to the supervisor.

The same value answers a hand in the software and a question typed on a phone.
"""

from enum import StrEnum

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.floor.core.orders import AnyOrder
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import AnyRemedy


class FloorError(CardspeakError):
    """A report that cannot be, or facts that contradict each other."""


class ContradictionError(FloorError):
    """A reported fact that contradicts the hand."""


class Outcome(StrEnum):
    """What a ruling comes to, in a word."""

    PLAYS_ON = "the deal goes on as it lies"
    MISDEAL = "a misdeal"
    VOID = "the deal is void and all chips go back"
    CARDS_REPLACED = "cards are replaced"
    CARDS_MOVED = "cards go to their places"
    RESHUFFLED = "the stub is reshuffled"
    CUT_AGAIN = "the cards are cut again"
    CARD_KEPT = "the card is kept"
    HAND_DEAD = "the hand is dead"
    HAND_LIVE = "the hand is live"
    HAND_BACK = "the hand is given back"
    BINDING = "the action binds"
    NOT_BINDING = "the action does not bind"
    ACTION_CHANGED = "the action is corrected"
    RIGHT_LOST = "a right is lost"
    CHIPS_BACK = "chips go back"
    CHIPS_STAY = "chips stay in the pot"
    SHOWN = "the hand is shown"
    NOT_SHOWN = "the hand is not shown"
    CARDS_SHOWN = "the cards are shown"
    CARDS_COVERED = "the cards stay covered"
    POT_MOVED = "the pot goes to its winner"
    CHIPS_PLAY = "the chips play"
    CHIPS_DO_NOT_PLAY = "the chips do not play"
    TIME = "time is given"
    PENALTY = "a penalty"
    FLOOR_DECIDES = "the floor decides"


class Discretion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the book leaves to the supervisor: what may be ruled, and what it turns on.

    `otherwise` has the remedies of the outcomes that are permitted and not recommended.
    """

    outcomes: tuple[Outcome, ...]
    recommended: Outcome
    turns_on: str
    otherwise: dict[Outcome, tuple[AnyRemedy, ...]] = {}


class Override(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who ruled otherwise than recommended, why, and what had been recommended."""

    by: str
    reason: str
    instead_of: Outcome


class Ruling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens now. `says` is what the floor person reads aloud.

    `cites` are the policies consulted and `rules` the printed rules behind them. `decided` are the
    policies that decided it (`None`: nobody has asked; empty: the facts alone do), `authority` the
    printed rules that are read aloud, at most two; none where common practice decides.
    `principles` are what every house agrees on about it.
    """

    outcome: Outcome
    says: str
    remedies: tuple[AnyRemedy, ...] = ()
    orders: tuple[AnyOrder, ...] = ()
    cites: Cites = ()
    rules: tuple[str, ...] = ()
    decided: Cites | None = None
    authority: tuple[str, ...] = ()
    principles: Cites = ()
    discretion: Discretion | None = None
    override: Override | None = None


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one fact that a ruling still needs, and what it may be."""

    fact: str
    question: str
    choices: tuple[str, ...] = ("yes", "no")
