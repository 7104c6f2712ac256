"""A game of a scenario's desk that the software deals: its players check and fold, and bet nothing.

It carries out the desk's orders and sends the same reports as a table of real cards.
"""

from typing import cast

from cardspeak.books import Book, Notice, Policy
from cardspeak.cards import Seeded
from cardspeak.hand import Command as HandCommand
from cardspeak.hand import Fold
from cardspeak.hand.terms import Terms
from cardspeak.room import dealt
from cardspeak.room.orders import PendingOrder
from cardspeak.room.reports import TableReport
from cardspeak.scenarios.policy_reads import RecordedPolicy
from cardspeak.scenarios.quiet_play import quietest, to_choose
from cardspeak.table import Act, Command, DeckCommand, DrawButton, Table
from cardspeak.table.spread import Spread


class DealtGame:
    """A dealt table under a desk; `reports` are those that the desk has not heard."""

    def __init__(self, book: Book, notice: Notice, seed: int, reads: set[str]) -> None:
        policy = cast(Policy, RecordedPolicy(notice.policy(book), reads))
        game = notice.spread_of(book)
        chairs = notice.seats or game.players[game.deck]
        terms = Terms(game, policy, notice, book=book, chairs=chairs)
        self.table = Table(book, notice, spread=Spread(terms, notice))
        self.source = Seeded(seed)
        self.reports: list[tuple[int, TableReport]] = []

    def obey(self, pending: PendingOrder, now: int) -> None:
        """Carry out an order that is due, once."""
        if dealt.is_due(self.table, pending):
            self.input(dealt.command_for(self.table, pending), now)

    def input(self, command: Command, now: int) -> None:
        """Something happens at the table."""
        events = self.table.apply(command, now)
        self.reports += dealt.reports(self.table, events)

    def hand_begins(self, now: int) -> None:
        """Cards are shuffled and dealt; the first button is drawn before."""
        table = self.table
        cards = table.terms.deck.cards
        if table.has_button and table.rotation.last is None and not table.rotation.drawn:
            drawn = [card for card in self.source.shuffled(cards) if card < 52]
            self.input(DrawButton(tuple(drawn)), now)
        self.input(DeckCommand(tuple(self.source.shuffled(cards))), now)
        table.take_dealt()

    def hand_over(self, now: int) -> None:
        """The hand is played out: each player in turn checks or folds."""
        while (hand := self.table.hand) is not None:
            options = hand.options
            seat = to_choose(options)
            folds = options.fold and not options.check
            action = Fold() if folds else quietest(hand, seat)
            self.input(Act(seat, cast(HandCommand, action)), now)
