"""What may be asked of an event: frozen values, the same in the log and on the wire.

Who asks and when is not in the command: author and time come with it. The directors may give every
command; `OF_ONESELF` names those that a player may give about himself.
"""

from typing import Annotated

import msgspec

from cardspeak.books.policy.conduct import Penalty
from cardspeak.cards import Card
from cardspeak.room.command_base import Name, Reason
from cardspeak.tournament.flyer import Levels
from cardspeak.tournament.reports import EventReport

TableName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatOf = Annotated[int, msgspec.Meta(ge=1, le=10)]
Amounts = tuple[tuple[Name, Annotated[int, msgspec.Meta(ge=0, le=10**12)]], ...]
Hex = Annotated[str, msgspec.Meta(pattern="^(?:[0-9a-f]{2}){8,64}$")]


class EventCommand(
    msgspec.Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True
):
    """Something that is asked of an event."""


class NameDirector(EventCommand, frozen=True):
    """The house makes a person a director of the event."""

    person: Name


class WaitOn(EventCommand, frozen=True):
    """Time passes; whatever is due by now happens."""


# Entries


class Enter(EventCommand, frozen=True):
    """A player pays and is in; `present` unless the entry came by phone or from afar."""

    player: Name
    present: bool = True


class Withdraw(EventCommand, frozen=True):
    """A player takes an entry back before its first hand begins."""

    player: Name


class SeparatePlayers(EventCommand, frozen=True):
    """Two players are kept apart by every draw while there is another table."""

    players: tuple[Name, Name]


class LayOutDeck(EventCommand, frozen=True):
    """The house commits to a deck that has not been used: the digest of its seed."""

    commitment: Hex


class ShowDeck(EventCommand, frozen=True):
    """The seed of the deck that a draw waits for."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    seed: Hex


class EnterCards(EventCommand, frozen=True):
    """The cards that people have dealt for a race or a move, in the order in which they came."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=52)]


class DrawSeats(EventCommand, frozen=True):
    """Seats are drawn for everyone who has entered."""


class PickSeat(EventCommand, frozen=True):
    """An early entrant of a one-table satellite picks one of the open seat cards."""

    player: Name
    seat: SeatOf


class AssignSeat(EventCommand, frozen=True):
    """A player is given a seat: by the director, or asked for by the player."""

    player: Name
    table: TableName
    seat: SeatOf


class StartPlay(EventCommand, frozen=True):
    """Cards in the air."""


class ComeToSeat(EventCommand, frozen=True):
    """A player is at the table."""

    player: Name


class GoFromSeat(EventCommand, frozen=True):
    """A player has left the table for now."""

    player: Name


class SitOut(EventCommand, frozen=True):
    """A player at the table asks to miss hands."""

    player: Name


class AskToKeepStack(EventCommand, frozen=True):
    """An absent entrant asks that the chips be left until arrival."""

    player: Name


class TryToReach(EventCommand, frozen=True):
    """The house has tried to reach an absent entrant."""

    player: Name


class RemoveNoShow(EventCommand, frozen=True):
    """The director takes the chips of an entrant who has not come out of play."""

    player: Name


# The clock


class StopClock(EventCommand, frozen=True):
    """The clock stops; `hold` also stops the dealing after the hands in play."""

    reason: Reason
    hold: bool = False


class RunClock(EventCommand, frozen=True):
    """The clock runs again."""


class AddTime(EventCommand, frozen=True):
    """Time is added to the level, or taken from it."""

    seconds: Annotated[int, msgspec.Meta(ge=-86_400, le=86_400)]
    reason: Reason


class GoToLevel(EventCommand, frozen=True):
    """The clock goes to the beginning of a level, back or forward."""

    level: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason


class DrawLastHands(EventCommand, frozen=True):
    """A card decides how many hands every table still deals before the break."""


class UseTimeBank(EventCommand, frozen=True):
    """A player has used so many seconds of the time bank."""

    player: Name
    seconds: Annotated[int, msgspec.Meta(ge=1, le=3600)]


# Tables


class ChooseGame(EventCommand, frozen=True):
    """The player who is due for the button chooses a game of the level, counted from 1."""

    player: Name
    game: Annotated[int, msgspec.Meta(ge=1, le=100)]


class HearTable(EventCommand, frozen=True):
    """A table reports."""

    table: TableName
    number: Annotated[int, msgspec.Meta(ge=1)]
    report: EventReport


class ApproveMove(EventCommand, frozen=True):
    """The director lets a planned move happen."""

    player: Name


class CountTable(EventCommand, frozen=True):
    """Somebody has counted the stacks of a table."""

    table: TableName
    stacks: Amounts


# Chips bought


class AnnounceRebuy(EventCommand, frozen=True):
    """A player announces a rebuy before the cards: the chips play behind."""

    player: Name


class PayRebuy(EventCommand, frozen=True):
    """A player pays for a rebuy, announced or not."""

    player: Name


class BuyAddOn(EventCommand, frozen=True):
    """A player buys the add-on."""

    player: Name


class UndoPurchase(EventCommand, frozen=True):
    """A rebuy or an add-on was a mistake: the money goes back, the chips leave the table."""

    player: Name
    reason: Reason


# Conduct


class GivePenalty(EventCommand, frozen=True):
    """The director gives a penalty: for minutes, for hands, or as the book has it."""

    player: Name
    penalty: Penalty
    reason: Reason
    minutes: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    hands: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


class TakePenaltyBack(EventCommand, frozen=True):
    """The director takes back the last penalty of a player, and what of it was still to be served.

    A penalty that has put the player out is taken back as a knock-out is.
    """

    player: Name
    reason: Reason


class CountPenalties(EventCommand, frozen=True):
    """The room's register has these steps against a player, the oldest first: they count too."""

    player: Name
    penalties: Annotated[tuple[Penalty, ...], msgspec.Meta(max_length=1000)]


class TakeChips(EventCommand, frozen=True):
    """Chips that a player took off the table leave the event.

    `disqualified` where the director puts the player out for it, with all chips.
    """

    player: Name
    chips: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason
    disqualified: bool = False


class GiveChipsBack(EventCommand, frozen=True):
    """Chips that were taken from a player by mistake come back into the event."""

    player: Name
    chips: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason


class FindHiddenChips(EventCommand, frozen=True):
    """Chips are found that were hidden when their owner lost an all-in.

    `winner` names the winner of that pot where the director gives them to the winner. `covered` are
    the chips that the winner had enough to win; none: all of them.
    """

    player: Name
    chips: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason
    winner: Name | None = None
    covered: Annotated[int, msgspec.Meta(ge=0)] | None = None


class UndoKnockOut(EventCommand, frozen=True):
    """A player was entered as out by mistake; the old seat unless another is named."""

    player: Name
    reason: Reason
    table: TableName | None = None
    seat: SeatOf | None = None


# The prizes


class ProposeChop(EventCommand, frozen=True):
    """The players left talk of dividing the prizes; what is not divided is left for the winner."""

    shares: Amounts


class VoteOnChop(EventCommand, frozen=True):
    """A player says yes or no to the division."""

    player: Name
    agrees: bool


class EndChopVote(EventCommand, frozen=True):
    """The director ends the vote: a card that is not handed in is a no."""


class PayPrivateDeal(EventCommand, frozen=True):
    """The director pays what the players have agreed among themselves."""

    shares: Amounts


class UndoDivision(EventCommand, frozen=True):
    """A division was entered by mistake: what it paid comes back into the pool."""

    reason: Reason


class EndDividedEvent(EventCommand, frozen=True):
    """The director ends an event whose prizes are all divided; chips decide the places."""

    reason: Reason


class CancelEvent(EventCommand, frozen=True):
    """The management cancels the event; `shares` divide the pool where play has begun."""

    reason: Reason
    shares: Amounts = ()


class Announce(EventCommand, frozen=True):
    """A director tells all players something, on the wall and on phones; empty: no longer."""

    says: Annotated[str, msgspec.Meta(max_length=200)]


class AlterLevels(EventCommand, frozen=True):
    """The management alters the levels still to come."""

    levels: Levels
    reason: Reason


Command = (
    NameDirector | WaitOn | Enter | Withdraw | SeparatePlayers | LayOutDeck | ShowDeck | EnterCards
    | DrawSeats
    | PickSeat | AssignSeat | StartPlay | ComeToSeat | GoFromSeat | SitOut | AskToKeepStack
    | TryToReach | RemoveNoShow | StopClock | RunClock | AddTime | GoToLevel | HearTable
    | ApproveMove | CountTable | AnnounceRebuy | PayRebuy | BuyAddOn | GivePenalty | UndoKnockOut
    | DrawLastHands | UseTimeBank | ChooseGame | TakeChips | GiveChipsBack | FindHiddenChips
    | ProposeChop | VoteOnChop | EndChopVote | PayPrivateDeal | CancelEvent | AlterLevels
    | Announce | EndDividedEvent | CountPenalties | TakePenaltyBack | UndoPurchase | UndoDivision
)  # fmt: skip

OF_ONESELF = frozenset(
    {
        PickSeat,
        AssignSeat,
        ComeToSeat,
        GoFromSeat,
        SitOut,
        AskToKeepStack,
        AnnounceRebuy,
        VoteOnChop,
        ChooseGame,
    }
)
"""What players may ask for themselves."""
