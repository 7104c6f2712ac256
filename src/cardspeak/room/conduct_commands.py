"""What may be asked of the desk about people: company, talk, disputes, conduct and debts."""

from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.books import Offense
from cardspeak.books.policy.conduct import Penalty
from cardspeak.books.policy.room import TableTalk
from cardspeak.room.command_base import DeskCommand, GameId, Name, Reason

# Company and talk


class SeatGuest(DeskCommand, frozen=True):
    """A guest sits down behind a player."""

    guest: Name
    player: Name
    game: GameId


class ObjectToGuest(DeskCommand, frozen=True):
    """A player of the game does not want a guest there."""

    player: Name
    guest: Name
    game: GameId


class OrderTalk(DeskCommand, frozen=True):
    """The floor orders English, or silence, at a table."""

    game: GameId
    talk: TableTalk


class LiftTalkOrder(DeskCommand, frozen=True):
    """The floor lifts an order on talk."""

    game: GameId
    talk: TableTalk


# Disputes


class OpenDispute(DeskCommand, frozen=True):
    """A dispute is entered, with its parties and the hand."""

    game: GameId
    parties: Annotated[tuple[Name, ...], msgspec.Meta(max_length=31)]
    says: Reason
    hand: Annotated[int, msgspec.Meta(ge=0)] = 0


class RuleDispute(DeskCommand, frozen=True):
    """A dispute is ruled on; `rules` are ids of the book."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    says: Reason
    rules: Annotated[tuple[str, ...], msgspec.Meta(max_length=31)] = ()


# People


class KeepApart(DeskCommand, frozen=True):
    """People who may not play in one game."""

    people: Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)]
    reason: Reason


class LiftEntry(DeskCommand, frozen=True):
    """An entry of the register ends before its time."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason


# Conduct


class KeptAway(StrEnum):
    """Why the door keeps a person away from play."""

    BANNED = "the house"
    OWN_WISH = "their own wish"


class TurnAway(DeskCommand, frozen=True):
    """The door keeps a person away, until a time or for good: no list, no claim, no seat."""

    person: Name
    kept: KeptAway
    reason: Reason
    until: Annotated[int, msgspec.Meta(ge=1)] | None = None


class LetBackIn(DeskCommand, frozen=True):
    """The door lets a person in again whom the house had banned."""

    person: Name
    reason: Reason


class Admit(DeskCommand, frozen=True):
    """The door asks whether a person may come in."""

    person: Name


class Discipline(DeskCommand, frozen=True):
    """A step against a person for an offense; `minutes` where the book leaves the time open."""

    person: Name
    offense: Offense
    step: Penalty
    reason: Reason
    minutes: Annotated[int, msgspec.Meta(ge=0, le=10**6)] = 0
    game: GameId | None = None
    hand: Annotated[int, msgspec.Meta(ge=0)] = 0


class AppealEntry(DeskCommand, frozen=True):
    """A person appeals against an entry of the register."""

    player: Name
    number: Annotated[int, msgspec.Meta(ge=1)]
    says: Reason


class AppealOutcome(StrEnum):
    """What is decided on an appeal."""

    STANDS = "the entry stands"
    STRUCK = "the entry is struck"


class DecideAppeal(DeskCommand, frozen=True):
    """An appeal is decided."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    verdict: AppealOutcome
    says: Reason


class EnterDebt(DeskCommand, frozen=True):
    """A person owes the house; `kill_in` names the game where a required kill was not posted."""

    person: Name
    amount: Annotated[int, msgspec.Meta(ge=1, le=10**12)]
    reason: Reason
    kill_in: GameId | None = None


class SettleDebt(DeskCommand, frozen=True):
    """A debt is paid."""

    number: Annotated[int, msgspec.Meta(ge=1)]
