"""The event of a scenario: a clock, a flyer, and tables of real cards that obey at once.

Decks are laid out and shown as soon as a draw wants one, but for races, moves by card and last
hands: those wait for the cards that the scenario names.
"""

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, cast

import msgspec

from cardspeak.books import Book, Policy
from cardspeak.errors import CardspeakError
from cardspeak.room.draws import commitment
from cardspeak.scenarios.policy_reads import RecordedPolicy
from cardspeak.scenarios.scenario import ScenarioError
from cardspeak.tournament import Flyer, Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament.decks import wanted
from cardspeak.tournament.happenings import Happening
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import DeckUse
from cardspeak.tournament.tracked import TrackedEventTable

if TYPE_CHECKING:
    from cardspeak.scenarios.stage import Stage

_BLINDS = ((25, 50), (50, 100), (100, 200), (200, 400), (400, 800))
_USUAL: dict[str, Any] = {
    "title": "Event",
    "buy_in": 100,
    "fee": 20,
    "stack": 1500,
    "chips": [25, 100, 500],
    "levels": [{"minutes": 20, "blinds": blinds} for blinds in _BLINDS],
}
"""The flyer of a scenario, but for what it names."""
_BY_HAND = (DeckUse.RACE, DeckUse.MOVER, DeckUse.LAST_HANDS)


class _ListeningEvent(Tournament):
    """An event whose policies note which of their fields are read."""

    __slots__ = ("_reads",)

    def __init__(self, book: Book, flyer: Flyer, reads: set[str]) -> None:
        self._reads = reads
        super().__init__(book, flyer)

    def policy(self) -> Policy:
        """The policy of the event, with an ear."""
        return cast(Policy, RecordedPolicy(super().policy(), self._reads))


class AtEvent:
    """The event of a scenario and its tables; `happened` is what the last step brought."""

    def __init__(self, stage: "Stage") -> None:
        self.stage = stage
        try:
            flyer = msgspec.convert(_USUAL | stage.scenario.flyer, Flyer)
        except msgspec.ValidationError as error:
            raise ScenarioError(f"the flyer does not fit: {error}") from None
        try:
            self.event = _ListeningEvent(stage.book, flyer, stage.reads)
        except CardspeakError as error:
            raise ScenarioError(str(error)) from None
        self.tables: dict[str, TrackedEventTable] = {}
        self.happened: list[Happening] = []
        self.now = 0

    def do(self, command: c.Command, author: str = "house") -> None:
        """Ask something of the event, and let the tables do what it orders."""
        from cardspeak.scenarios.stage import EngineRefusal

        try:
            self.happened = self.event.apply(command, self.now, author)
        except EventRefusal as refusal:
            self.stage.note(refusal.cites)
            raise EngineRefusal(str(refusal), refusal.cites) from None
        self._note(self.happened)
        self.pump()

    def pump(self) -> None:
        """Show decks, carry orders to the tables and reports back, until nothing moves."""
        moved = True
        while moved:
            moved = self._show_decks()
            for pending in self.event.orders():
                table = self.tables.setdefault(pending.table, TrackedEventTable(pending.table))
                table.obey(pending)
            for table in list(self.tables.values()):
                reports, table.reports = table.reports, []
                for number, report in reports:
                    moved = True
                    self._tell(c.HearTable(table.name, number, report))

    def _show_decks(self) -> bool:
        """Lay out and show the decks that draws wait for."""
        shown = False
        while any(want.use not in _BY_HAND for want in self.event.wants):
            if any(want.use in _BY_HAND for want in self.event.wants):
                return shown  # the cards named by the scenario come first
            self._tell(c.LayOutDeck(commitment(self._seed(self.event.state.decks_laid + 1))))
        for deck in wanted(self.event):
            shown = True
            self._tell(c.ShowDeck(deck.number, self._seed(deck.number).hex()))
        return shown

    def _seed(self, number: int) -> bytes:
        return blake2b(f"{self.stage.scenario.seed} {number}".encode(), digest_size=16).digest()

    def _tell(self, command: c.Command) -> None:
        events = self.event.apply(command, self.now)
        self._note(events)
        self.happened += events

    def wait_until(self, time: int) -> None:
        """Let time pass, stopping at every deadline on the way."""
        while (due := self.event.next_deadline()) is not None and due < time:
            self.now = due
            self.do(c.WaitOn())
        self.now = max(self.now, time)
        self.do(c.WaitOn())

    def table_of(self, player: str) -> TrackedEventTable:
        """The table at which a player sits."""
        for table in self.tables.values():
            if any(chair.player == player for chair in table.chairs.values()):
                return table
        raise ScenarioError(f"{player} sits at no table")

    def _note(self, happened: list[Happening]) -> None:
        for each in happened:
            self.stage.note(getattr(each, "cites", ()))
