"""An event's money in the bank of the room, where players enter by themselves.

The price of an entry goes from the player to the house, and prizes, bounties and refunds come back
from it. Bots play for the house: their entries and prizes move nothing.
"""

from collections.abc import Iterable

from cardspeak.server.tables.bots import BOTS
from cardspeak.store import BankMove
from cardspeak.table.commands import HOUSE
from cardspeak.tournament import happenings as h


def paid(happening: h.Happening) -> Iterable[tuple[str, int, str]]:
    """Who pays (below nothing) or is paid how much by a happening, and for what.

    >>> [*paid(h.EntryMade("Ann", 1, 55, 50, 0, 5))]
    [('Ann', -55, 'entry')]
    """
    match happening:
        case h.EntryMade(player=player, paid=price):
            yield player, -price, "entry"
        case h.ChipsBought(player=player, price=price, owed=False):
            yield player, -price, "rebuy"
        case h.EntryWithdrawn(player=player, refund=amount):
            yield player, amount, "refund"
        case h.PrizePaid(player=player, amount=amount):
            yield player, amount, "prize"
        case h.BountyPaid(player=player, amount=amount):
            yield player, amount, "bounty"
        case h.EventCanceled(refunds=refunds):
            for player, amount in refunds:
                yield player, amount, "refund"
        case _:
            return


def moves(happened: Iterable[h.Happening], now: int) -> tuple[BankMove, ...]:
    """The chips that happenings move in the bank; each move has its other side."""
    found: list[BankMove] = []
    for happening in happened:
        for player, amount, why in paid(happening):
            if amount and player not in BOTS:
                found.append(BankMove(player, amount, why, HOUSE, None, now))
                found.append(BankMove(HOUSE, -amount, why, player, None, now))
    return tuple(found)
