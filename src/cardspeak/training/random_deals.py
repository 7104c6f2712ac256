"""A deal for a case or a drill: named players, a random button, shuffled cards, no input yet."""

from random import Random

from cardspeak.cards import DECKS
from cardspeak.hand import Hand, Showing, Terms
from cardspeak.table.commands import DeckCommand
from cardspeak.table.hand_record import HandRecord

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""The players at the table of a case."""


def random_deal(terms: Terms, stacks: dict[int, int], random: Random) -> HandRecord:
    """A deal of a game to players with these chips."""
    button = random.randint(1, len(stacks))
    deck = random.sample(DECKS[terms.game.deck].cards, terms.game.deck)
    begun = Hand(terms, stacks, button=button, deck=deck, showing=Showing.ASKED)
    return HandRecord(
        number=1,
        at=0,
        players={seat: NAMES[seat - 1] for seat in stacks},
        chairs=len(stacks),
        terms=terms,
        stacks=stacks,
        button=button,
        deck=DeckCommand(tuple(deck), random.randbytes(32)),
        posts=begun.posts,
        showing=Showing.ASKED,
        carried=begun.pot_brought,
        inputs=(),
    )
