"""What can be done to a deal that has gone wrong: small frozen values, applied all or not at all.

A remedy names seats, places and counts, never slots: it says what the dealer does, and the same
words fit a hand in the software and one on a table. Cards and chips stay conserved.
"""

from enum import StrEnum

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.hand.actions import Command


class RemedyError(CardspeakError):
    """A remedy that this deal does not allow."""


def _tag(name: str) -> str:
    """A remedy's name in a log: ``KillRemedy`` is written ``kill``."""
    return name.removesuffix("Remedy").lower()


class Remedy(msgspec.Struct, frozen=True, tag_field="remedy", tag=_tag, forbid_unknown_fields=True):
    """Something done to put a deal right."""


class CardRemedy(Remedy, frozen=True):
    """A remedy that changes how many cards the hands, the board or the stub hold or need."""


class To(StrEnum):
    """Where a card taken away goes."""

    STUB = "the top of the stub"
    BURNS = "the burns"
    MUCK = "the muck"
    SET_ASIDE = "set aside"


class Misdeal(Remedy, frozen=True):
    """The deal is void: every chip goes back, every card into the next shuffle."""


class Burn(CardRemedy, frozen=True):
    """Burn cards off the top of the stub."""

    count: int = 1


class Unburn(CardRemedy, frozen=True):
    """The latest burns go back on top of the stub."""

    count: int = 1


class SetAside(CardRemedy, frozen=True):
    """Cards off the top of the stub are laid aside, face up, and may come back."""

    count: int = 1


class TakeBoard(CardRemedy, frozen=True):
    """The latest cards of the board are taken away."""

    count: int
    to: To


class DealBoard(CardRemedy, frozen=True):
    """Cards off the top of the stub are put on the board."""

    count: int


class Replace(CardRemedy, frozen=True):
    """A seat's card is exchanged for the top card of the stub, face down or up."""

    seat: int
    card: int
    to: To
    up: bool = False


class TakeCard(CardRemedy, frozen=True):
    """A seat's card is taken away."""

    seat: int
    card: int
    to: To


class GiveCard(CardRemedy, frozen=True):
    """A seat gets the top card of the stub, face down or up."""

    seat: int
    up: bool = False


class TurnUp(Remedy, frozen=True):
    """A seat's card is laid face up, or turned face down again."""

    seat: int
    card: int
    up: bool = True


class Reveal(Remedy, frozen=True):
    """A hand, held or thrown away, is turned up for all to see; live or dead it stays as it is."""

    seat: int


class ShowTime(StrEnum):
    """When cards that one player saw are shown to all."""

    ROUND_OVER = "when the betting of that round is over"
    BETTING_OVER = "when all betting is over"
    DEAL_OVER = "when the deal is over"


class RevealLater(Remedy, frozen=True):
    """Cards of a hand, all where none is named, are turned up for all to see, but not yet."""

    seat: int
    when: ShowTime
    cards: tuple[int, ...] = ()


class Exchange(Remedy, frozen=True):
    """Two seats exchange a card each."""

    seat: int
    card: int
    other: int
    other_card: int


class Reshuffle(CardRemedy, frozen=True):
    """The stub is shuffled now, with the piles named, and cut."""

    with_set_aside: bool = False
    with_burns: bool = False
    with_muck: bool = False


class ReshuffleBefore(CardRemedy, frozen=True):
    """Shuffle the stub before a street still to come; that street has a burn, or none.

    `ahead` counts streets: 1 is the next.
    """

    ahead: int
    burn: bool
    with_set_aside: bool = True
    with_burns: bool = False


class Burns(CardRemedy, frozen=True):
    """How many cards are burned before a street still to come."""

    ahead: int
    count: int


class ReplaceAfterDraw(CardRemedy, frozen=True):
    """A seat's card is exchanged once everyone has drawn; it is out of play."""

    seat: int
    card: int


class ReplaceBoard(CardRemedy, frozen=True):
    """A card of the board is taken away, and the next card of the stub joins the board."""

    card: int
    to: To


class TakeAtRandom(CardRemedy, frozen=True):
    """A card of a seat, or of the board where no seat is named, is picked unseen and taken away."""

    to: To
    seat: int | None = None


class TakeFromBoard(CardRemedy, frozen=True):
    """The card of the board that the floor picked is taken away."""

    card: int
    to: To


class PassCard(CardRemedy, frozen=True):
    """A seat's card goes to another seat."""

    seat: int
    card: int
    other: int


class CloseUp(CardRemedy, frozen=True):
    """A starting card is taken away; each later one moves up a place, the last from the stub."""

    seat: int
    card: int
    to: To


class Scrap(CardRemedy, frozen=True):
    """A card of the stub, so many below the top, is out of play."""

    below: int = 0


class DealRowAgain(CardRemedy, frozen=True):
    """The latest cards of the hands come again as they were due, after one burn.

    They go back on the stub in the order they came, with so many burns before them. `keeps` are the
    seats that keep their cards, `served` folded seats that got one wrongly, `skipped` seats that
    got none, `scraps` seats whose card is out of play; `drawn` says how many cards each seat got,
    where it was not one each. `burns` is how many are burned anew, where it is not the game's one.
    """

    burned: int = 1
    burns: int | None = None
    keeps: tuple[int, ...] = ()
    served: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    scraps: tuple[int, ...] = ()
    drawn: tuple[tuple[int, int], ...] = ()


class RemakeRow(CardRemedy, frozen=True):
    """The latest card of each hand goes into the stub, which is shuffled; all get another."""

    burn: bool = False
    with_burns: bool = False
    up: bool = False


class RemoveBefore(CardRemedy, frozen=True):
    """Before a street still to come, cards are set aside: one for each hand, less those given."""

    ahead: int
    less: int = 0


class ServeRest(CardRemedy, frozen=True):
    """On a street still to come only the hands that lack a card get one, after a burn or not."""

    ahead: int
    burn: bool = False


class DropOut(Remedy, frozen=True):
    """A folded seat gets no more cards."""

    seat: int


class OpenWith(Remedy, frozen=True):
    """A seat opens the round, before anyone has acted; one that is not forced may fold."""

    seat: int
    may_fold: bool = False


class OpenFor(Remedy, frozen=True):
    """A seat whose chips are all in the antes opens: a player who plays on owes the full bet."""

    seat: int


class ReturnPosts(Remedy, frozen=True):
    """A seat's antes and blinds of this deal go back to it."""

    seat: int


class ReturnStraddle(Remedy, frozen=True):
    """A seat's straddle goes back, and the first round begins again without it."""

    seat: int


class KillRemedy(Remedy, frozen=True):
    """A hand is dead; its chips stay in the pot."""

    seat: int


class Revive(CardRemedy, frozen=True):
    """A hand that was given up is live again; its cards come back from the muck."""

    seat: int


class Unless(StrEnum):
    """What releases a seat from an action it is bound to."""

    NOTHING = "nothing"
    RAISE = "a player in between bets or raises"
    CALL = "a player in between calls, bets or raises"


class Bind(Remedy, frozen=True):
    """The seat must take this action when its turn comes, unless it is released."""

    seat: int
    action: Command
    unless: Unless = Unless.NOTHING


class ActRemedy(Remedy, frozen=True):
    """The seat in turn takes this action now; a call with nothing owed is a check."""

    seat: int
    action: Command


class TakeBackAction(Remedy, frozen=True):
    """The latest action is undone and the turn goes back to its seat."""

    seat: int


class ReturnChips(Remedy, frozen=True):
    """Chips of this deal go back to a seat: an amount, or everything it put in."""

    seat: int
    amount: int | None = None


class AddChips(Remedy, frozen=True):
    """A seat puts in chips it owed: dead money for the pot."""

    seat: int
    amount: int


class Right(StrEnum):
    """What a player may no longer do in a round, or at the next turn of it."""

    RAISE = "raise"
    BET_OR_RAISE = "bet or raise"
    RAISE_NEXT = "raise at the next turn"
    BET_OR_RAISE_NEXT = "bet or raise at the next turn"


class Bar(Remedy, frozen=True):
    """A seat may not bet or raise, for the rest of the round or at its next turn."""

    seat: int
    right: Right


class AllIn(Remedy, frozen=True):
    """A seat plays on for what it has in: it neither pays nor wins anything later."""

    seat: int


class HoldBack(Remedy, frozen=True):
    """Chips of a seat that do not play are kept out of the deal."""

    seat: int
    amount: int


class AtRisk(Remedy, frozen=True):
    """The last chips of a seat can be lost in this deal but win nothing."""

    seat: int
    amount: int


class LetStand(Remedy, frozen=True):
    """The seat whose turn it is bets or raises to more than the limit allows, and that stands."""

    seat: int
    action: Command


class PassTurn(Remedy, frozen=True):
    """The seat whose turn it is has no turn: it is taken to have checked, or folded to a bet."""

    seat: int


AnyRemedy = (
    Misdeal | Burn | Unburn | SetAside | TakeBoard | DealBoard | Replace | TakeCard | GiveCard
    | TurnUp | Exchange | Reshuffle | ReshuffleBefore | Burns | KillRemedy | Revive | Bind
    | ActRemedy | ReplaceAfterDraw | ReplaceBoard | TakeAtRandom | PassCard | CloseUp | Scrap
    | TakeFromBoard | ReturnStraddle
    | DealRowAgain | RemakeRow | RemoveBefore | ServeRest | DropOut | OpenFor | OpenWith
    | ReturnPosts | TakeBackAction | ReturnChips | AddChips | Bar | AllIn | HoldBack | LetStand
    | PassTurn | Reveal | RevealLater | AtRisk
)  # fmt: skip

AFTER_THE_PUSH = (Revive, Reveal)
"""Remedies that still act on a hand whose pots are pushed, until the next deal begins."""
