"""Why a name on a list was passed over or overtaken last, for the player who waits there."""

from collections.abc import Iterable

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.room import Desk
from cardspeak.room.events import Demoted, DeskEvent, Listed, NameSkipped, Unlisted
from cardspeak.room.narration import in_words


class PlaceNote(msgspec.Struct, frozen=True):
    """What happened to a place, when, and the policies behind it."""

    at: int
    says: str
    cites: Cites


class PlaceNotes:
    """The latest note on every name that waits, by list and player."""

    def __init__(self) -> None:
        self._notes: dict[tuple[str, str], PlaceNote] = {}

    def follow(self, desk: Desk, now: int, events: Iterable[DeskEvent]) -> None:
        """Take in what has happened."""
        for event in events:
            match event:
                case NameSkipped() | Demoted():
                    self._write(event.list, event.player, now, event)
                case Listed(place=1) if event.cites and event.list in desk.lists:
                    for each in desk.lists[event.list].names:
                        if each.player != event.player:
                            self._write(event.list, each.player, now, event)
                case Unlisted():
                    self._notes.pop((event.list, event.player), None)
                case _:
                    pass

    def on(self, board: str, player: str) -> PlaceNote | None:
        """The note on a player's place."""
        return self._notes.get((board, player))

    def forget(self, player: str) -> None:
        """A person is erased: no note names the person."""
        self._notes = {
            key: note
            for key, note in self._notes.items()
            if key[1] != player and player not in note.says
        }

    def _write(
        self, board: str, player: str, now: int, event: NameSkipped | Demoted | Listed
    ) -> None:
        self._notes[board, player] = PlaceNote(now, in_words(event), event.cites)
