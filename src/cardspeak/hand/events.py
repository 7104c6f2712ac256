"""What happened: small frozen values, in order, each with the policy fields behind it.

An event names slots, not faces: the reader decides who may see a face. `cites` are paths of policy
fields; they become rules only when someone asks the book.
"""

import msgspec

from cardspeak.cards import Slot
from cardspeak.hand.actions import Action
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import Remedy


class DealEvent(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower, gc=False):
    """Something that happened in a deal."""


class Posted(DealEvent, frozen=True):
    """A seat put in what it owed before the first card."""

    seat: int
    amount: int
    kind: PostKind
    cites: Cites = ()


class Burned(DealEvent, frozen=True):
    """A card went to the burns."""

    slot: Slot


class Dealt(DealEvent, frozen=True):
    """A seat got cards, face down or face up."""

    seat: int
    slots: tuple[Slot, ...]
    up: bool


class Boarded(DealEvent, frozen=True):
    """Cards came to a board."""

    slots: tuple[Slot, ...]
    run: int = 0
    cites: Cites = ()


class Remade(DealEvent, frozen=True):
    """The stub was made again from other piles and shuffled."""

    slots: tuple[Slot, ...]
    cites: Cites = ()


class Opened(DealEvent, frozen=True):
    """A betting round began; the seat acts first."""

    street: int
    seat: int
    cites: Cites = ()


class Acted(DealEvent, frozen=True):
    """A seat acted; `amount` is what it put in, `to` its total for the round."""

    seat: int
    action: Action
    amount: int = 0
    to: int = 0
    all_in: bool = False
    cites: Cites = ()


class Discarded(DealEvent, frozen=True):
    """A seat gave up cards."""

    seat: int
    slots: tuple[Slot, ...]


class Returned(DealEvent, frozen=True):
    """Chips went back to the seat that put them in: uncalled, or given back by a rule."""

    seat: int
    amount: int
    cites: Cites = ()


class Carried(DealEvent, frozen=True):
    """Nobody opened: the pot stays on the table for the next deal."""

    amount: int
    cites: Cites = ()


class Shown(DealEvent, frozen=True):
    """A seat turned its hand up."""

    seat: int
    slots: tuple[Slot, ...]
    cites: Cites = ()


class Mucked(DealEvent, frozen=True):
    """A seat threw its hand away."""

    seat: int
    cites: Cites = ()


class RunsAgreed(DealEvent, frozen=True):
    """How often the rest of the board is dealt for a pot."""

    pot: int
    times: int
    cites: Cites = ()


class Charged(DealEvent, frozen=True):
    """The house took its rake, drop or fee; `fund` is that of a promotion of its own."""

    amount: int
    pot: int
    cites: Cites = ()
    fund: str | msgspec.UnsetType = msgspec.UNSET


class Awarded(DealEvent, frozen=True):
    """A seat won chips: which pot (0 is the main pot), which share, which run, with which hand."""

    seat: int
    amount: int
    pot: int
    share: int = 0
    run: int = 0
    odd: int = 0
    value: int | None = None
    cites: Cites = ()


class RemedyApplied(DealEvent, frozen=True, tag="mended"):
    """A remedy was applied."""

    remedy: Remedy
    cites: Cites = ()


class Ended(DealEvent, frozen=True):
    """The deal is over."""


HandEvent = (
    Posted | Burned | Dealt | Boarded | Remade | Opened | Acted | Discarded | Returned | Carried
    | Shown | Mucked | RunsAgreed | Charged | Awarded | RemedyApplied | Ended
)  # fmt: skip
