"""Decks and set-ups: how long each has been in use, when one may be changed, who inspected it.

A sound deck stays as long as the book says; a faulty one may go at once. A set-up is the pair of
decks of a table. Only this module changes the rows of set-ups.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.deck import Change, ChangeReason, InspectionStep
from cardspeak.books.policy.office import Office
from cardspeak.hand.refusal import Cites
from cardspeak.room import games, people
from cardspeak.room.commands import ChangeDeck, CountDeck, InspectSetUp, NewSetUp
from cardspeak.room.events import (
    DeckChanged,
    DeckCounted,
    DeskEvent,
    DutyToFloor,
    SetUpInspected,
    SetUpOpened,
)
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

SOUND_CITES: Cites = ("deck.change.sound",)
SOONER_CITES: Cites = ("deck.change.sooner",)
DESK_CITES: Cites = ("deck.change.desk_inspection",)
TABLE_CITES: Cites = ("deck.change.table_inspection",)
SETUP_CITES: Cites = ("deck.change.setup_minutes",)


class SetUp(msgspec.Struct, frozen=True):
    """The decks of a table: since when, inspected by whom, and the deck in use since which hand.

    `faulty` marks a deck that was counted and does not have its number of cards.
    """

    game: str
    opened: int
    inspected_by: tuple[str, ...]
    deck: int = 1
    deck_since_hand: int = 0
    players: int = 0
    faulty: bool = False


class InspectionDone(msgspec.Struct, frozen=True):
    """A step of an inspection: what, by whom, when."""

    step: InspectionStep
    by: str
    at: int


class Inspection(msgspec.Struct, frozen=True):
    """Fresh decks on their way to a table: the steps that are done and those still to do.

    The first `at_desk` of the steps are a supervisor's, the rest the dealer's.
    """

    game: str
    at_desk: int
    done: tuple[InspectionDone, ...]
    left: tuple[InspectionStep, ...]
    cites: Cites = ()


def new_set_up(desk: "Desk", command: NewSetUp, now: int, author: str) -> list[DeskEvent]:
    """Fresh decks are wanted for a table; they are in use once they are inspected."""
    game = games.game_of(desk, command.game)
    if game.game in desk.inspections:
        raise DeskRefusal(f"a set-up for {game.game} is being inspected already")
    used = desk.setups.get(game.game)
    minutes = desk.policy(game.notice).deck.change.setup_minutes
    cites: Cites = ()
    if used is not None and minutes is not None:
        sooner = desk.policy(game.notice).deck.change.sooner
        faulty = command.reason is not None and command.reason in sooner
        cites = SOONER_CITES if faulty else SETUP_CITES
        if now < used.opened + minutes * 60 and not faulty:
            raise DeskRefusal(
                f"a set-up stays in use for {minutes} minutes; this one has been in use for"
                f" {(now - used.opened) // 60}",
                *SETUP_CITES,
            )
    policy = desk.policy(game.notice).deck.change
    left = (*policy.desk_inspection, *policy.table_inspection)
    desk.inspections.put(
        game.game, Inspection(game.game, len(policy.desk_inspection), (), left, cites)
    )
    return [] if left else _open(desk, game.game, now)


def inspect(desk: "Desk", command: InspectSetUp, now: int, author: str) -> list[DeskEvent]:
    """A step of the inspection is done: at the desk by a supervisor, at the table by a dealer."""
    inspection = desk.inspections.get(command.game)
    if inspection is None:
        raise DeskRefusal(f"no set-up for {command.game} is being inspected")
    at_desk = len(inspection.done) < inspection.at_desk
    cites = DESK_CITES if at_desk else TABLE_CITES
    if command.step is not inspection.left[0]:
        raise DeskRefusal(f"next comes: {inspection.left[0]}", *cites)
    office = Office.SUPERVISOR if at_desk else Office.DEALER
    people.check_office(desk, author, office, cites)
    done = InspectionDone(command.step, author, now)
    changed = msgspec.structs.replace(
        inspection, done=(*inspection.done, done), left=inspection.left[1:]
    )
    desk.inspections.put(command.game, changed)
    left = len(changed.left)
    events: list[DeskEvent] = [SetUpInspected(command.game, command.step, author, left, cites)]
    return events if left else [*events, *_open(desk, command.game, now)]


def _open(desk: "Desk", name: str, now: int) -> list[DeskEvent]:
    """Inspected decks come into use."""
    inspection, game = desk.inspections[name], games.game_of(desk, name)
    desk.inspections.drop(name)
    by = tuple(dict.fromkeys([done.by for done in inspection.done]))
    desk.setups.put(name, SetUp(name, now, by, 1, game.dealt, len(game.seated)))
    return [SetUpOpened(name, by, inspection.cites)]


def change_deck(desk: "Desk", command: ChangeDeck, now: int, author: str) -> list[DeskEvent]:
    """The other deck of the set-up comes into play."""
    game = games.game_of(desk, command.game)
    used = desk.setups.get(game.game)
    if used is None:
        raise DeskRefusal(f"{game.game} has no set-up yet")
    policy = desk.policy(game.notice).deck.change
    found = ChangeReason.DEFECTIVE if used.faulty else command.reason
    if found is not None and found in policy.sooner:
        cites = SOONER_CITES
    else:
        cites = SOUND_CITES
        if game.in_hand:
            raise DeskRefusal("a hand is being dealt: a sound deck is changed after it", *cites)
        played = game.dealt - used.deck_since_hand
        _check_sound(policy.sound, played, max(used.players, len(game.seated)), command)
    changed = msgspec.structs.replace(
        used,
        deck=3 - used.deck,
        deck_since_hand=game.dealt,
        players=len(game.seated),
        faulty=False,
    )
    desk.setups.put(game.game, changed)
    return [DeckChanged(game.game, changed.deck, command.reason, cites)]


def count_deck(desk: "Desk", command: CountDeck, now: int, author: str) -> list[DeskEvent]:
    """A deck is counted down; a wrong number is a fault for which it may be changed at once."""
    game = games.game_of(desk, command.game)
    right = game.notice.spread_of(desk.book).deck
    counted = DeckCounted(game.game, command.cards, author)
    if command.cards == right:
        return [counted]
    used = desk.setups.get(game.game)
    if used is not None:
        desk.setups.put(game.game, msgspec.structs.replace(used, faulty=True))
    return [counted, DutyToFloor(game.game, f"the deck has {command.cards} cards, not {right}")]


def _check_sound(sound: Change, played: int, players: int, command: ChangeDeck) -> None:
    """Refuse to change a sound deck before its time."""
    if sound is Change.FULL_ROUND and played < players:
        raise DeskRefusal(
            f"a sound deck stays for a full round: {played} of {players} hands are played",
            *SOUND_CITES,
        )
    if sound is Change.NEW_DEALER and not command.with_dealer:
        raise DeskRefusal("a sound deck is changed only when dealers change", *SOUND_CITES)
