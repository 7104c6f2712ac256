"""Reports about turns: acting too early, being passed by, being away, and the clock."""

from enum import StrEnum

import msgspec

from cardspeak.books.policy.action import PublicInformation
from cardspeak.books.policy.clock import Caller
from cardspeak.floor.reports import Report
from cardspeak.hand.actions import Command


class Did(StrEnum):
    """What a player did out of turn."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"


class Meanwhile(StrEnum):
    """What the players did who should have acted first."""

    NOT_YET = "they have still to act"
    QUIET = "only checked or folded"
    CALL = "one called"
    RAISE = "one bet or raised"


class ActedBehind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action by a seat behind one that has not acted."""

    seat: int
    action: Command


class ActedOutOfTurn(Report, frozen=True, tag="acted out of turn"):
    """A player acted before the turn came; `since` counts from the turn of the one passed by.

    `passed` is the seat whose turn it was; `to` is the total of a bet or raise.
    """

    seat: int | None = None
    did: Did | None = None
    to: int | None = None
    passed: int | None = None
    meanwhile: Meanwhile | None = None


class PlayerSkipped(Report, frozen=True, tag="player skipped"):
    """The action passed a player by; `since` counts those who acted behind."""

    seat: int | None = None
    behind: tuple[ActedBehind, ...] = ()
    facing_bet: bool | None = None
    front_to_act: bool | None = None
    called_time: bool | None = None
    at_table: bool | None = None
    before_draw: bool | None = None


class PassedOver(Report, frozen=True, tag="passed over"):
    """A player who had not called kept silent while the next round was dealt.

    `since` speaks of that next round, `substantial_behind` of the round before it. `entered` says
    that the software took the player to have called; `short` is what was never put in.
    """

    seat: int | None = None
    entered: bool | None = None
    substantial_behind: bool | None = None
    meant_to_call: bool | None = None
    short: int | None = None


class BetBeforeDeal(Report, frozen=True, tag="bet before the deal"):
    """A player put out a bet before the cards were dealt."""

    seat: int | None = None


class AskedBeforeActing(Report, frozen=True, tag="asked before acting"):
    """A player asks the dealer something before acting."""

    seat: int | None = None
    about: PublicInformation | None = None


class InformedOthers(Report, frozen=True, tag="told of the hand"):
    """A player showed cards, or named how many to draw, before acting."""

    seat: int | None = None


class AbsentAtTurn(Report, frozen=True, tag="absent at the turn"):
    """A player was not at the table when the hands were complete, or when the turn came."""

    seat: int | None = None
    back: bool | None = None
    big_blind: bool | None = None
    brings_in: bool | None = None


class ClockCalled(Report, frozen=True, tag="clock called"):
    """Someone asks that a player be put on the clock."""

    seat: int | None = None
    caller: Caller | None = None
    had_time: bool | None = None


class ClockExpired(Report, frozen=True, tag="clock expired"):
    """A player on the clock has not acted; `elapsed` is in seconds from the start of the clock."""

    seat: int | None = None
    elapsed: int | None = None
    facing_bet: bool | None = None
    brings_in: bool | None = None
