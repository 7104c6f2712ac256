"""Decks and set-ups: how long each has been in use, when one may be changed, who inspected it.

A sound deck stays as long as the book says; a faulty one may go at once. A set-up is the pair of
decks of a table. Only this module changes the rows of set-ups.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.deck import Change
from cardspeak.hand.refusal import Cites
from cardspeak.room import games
from cardspeak.room.commands import ChangeDeck, CountDeck, NewSetUp
from cardspeak.room.events import DeckChanged, DeckCounted, DeskEvent, SetUpOpened
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

SOUND_CITES: Cites = ("deck.change.sound",)
SOONER_CITES: Cites = ("deck.change.sooner",)
SETUP_CITES: Cites = ("deck.change.setup_minutes",)


class SetUp(msgspec.Struct, frozen=True):
    """The decks of a table: since when, inspected by whom, and the deck in use since which hand."""

    game: str
    opened: int
    inspected_by: tuple[str, ...]
    deck: int = 1
    deck_since_hand: int = 0
    players: int = 0


def new_set_up(desk: "Desk", command: NewSetUp, now: int, author: str) -> list[DeskEvent]:
    """A fresh set-up comes to a table, inspected by the supervisor and the dealer."""
    game = games.game_of(desk, command.game)
    if len({*command.inspected_by}) < 2:
        raise DeskRefusal("a set-up is inspected by two people: at the desk and at the table")
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
    players = len(game.seated)
    desk.setups.put(game.game, SetUp(game.game, now, command.inspected_by, 1, game.dealt, players))
    return [SetUpOpened(game.game, command.inspected_by, cites)]


def change_deck(desk: "Desk", command: ChangeDeck, now: int, author: str) -> list[DeskEvent]:
    """The other deck of the set-up comes into play."""
    game = games.game_of(desk, command.game)
    used = desk.setups.get(game.game)
    if used is None:
        raise DeskRefusal(f"{game.game} has no set-up yet")
    policy = desk.policy(game.notice).deck.change
    if command.reason is not None and command.reason in policy.sooner:
        cites = SOONER_CITES
    else:
        cites = SOUND_CITES
        played = game.dealt - used.deck_since_hand
        _check_sound(policy.sound, played, max(used.players, len(game.seated)), command)
    changed = msgspec.structs.replace(
        used,
        deck=3 - used.deck,
        deck_since_hand=game.dealt,
        players=len(game.seated),
    )
    desk.setups.put(game.game, changed)
    return [DeckChanged(game.game, changed.deck, command.reason, cites)]


def count_deck(desk: "Desk", command: CountDeck, now: int, author: str) -> list[DeskEvent]:
    """A deck is counted down; a wrong number is a fault for which it is changed."""
    games.game_of(desk, command.game)
    return [DeckCounted(command.game, command.cards, author)]


def _check_sound(sound: Change, played: int, players: int, command: ChangeDeck) -> None:
    """Refuse to change a sound deck before its time."""
    if sound is Change.FULL_ROUND and played < players:
        raise DeskRefusal(
            f"a sound deck stays for a full round: {played} of {players} hands are played",
            *SOUND_CITES,
        )
    if sound is Change.NEW_DEALER and not command.with_dealer:
        raise DeskRefusal("a sound deck is changed only when dealers change", *SOUND_CITES)
