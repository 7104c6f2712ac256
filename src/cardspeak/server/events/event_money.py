"""An event's money in the bank of the room, where players enter by themselves.

The price of an entry goes from the player to the house, and prizes, bounties and refunds come back
from it. Bots play for the house: their entries and prizes move nothing.
"""

from collections.abc import Iterable

from cardspeak.server.tables.bots import BOTS
from cardspeak.store import BankMove
from cardspeak.table.commands import HOUSE
from cardspeak.tournament import commands as c
from cardspeak.tournament import happenings as h
from cardspeak.tournament.flyer import Flyer
from cardspeak.tournament.tournament import Tournament


def price(event: Tournament, command: c.Command) -> int:
    """What a player pays out of the bank for what he asks."""
    flyer = event.flyer
    match command:
        case c.Enter():
            return flyer.price
        case c.PayRebuy(player=player):
            person = event.people.get(player)
            latest = event.entries.get(person.entry) if person is not None else None
            owed = latest.owed if latest is not None else 0
            return owed or (flyer.rebuys.price if flyer.rebuys is not None else 0)
        case c.BuyAddOn():
            return flyer.add_on.price if flyer.add_on is not None else 0
        case _:
            return 0


def promised(flyer: Flyer) -> int:
    """What the house pays in prizes, whatever the players bring."""
    return max(flyer.prizes.guarantee, sum(flyer.prizes.fixed))


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
        case (
            h.EntryWithdrawn(player=player, refund=amount)
            | h.PurchaseUndone(player=player, price=amount)
        ):
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
