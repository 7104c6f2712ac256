"""The rock: a straddle that the winner of each pot puts out on the next deal.

`table.rock` is the seat that has it, 0 for none; only this module changes it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.books.policy.rock import RockBoards, RockLeaves, RockOnBlind, RockSplit
from cardspeak.hand import Hand, PostKind
from cardspeak.hand.events import Awarded
from cardspeak.hand.refusal import Cites
from cardspeak.money.journal import POT, Why, seat_account
from cardspeak.table import accounts
from cardspeak.table import commands as c
from cardspeak.table.events import ChipsMoved, Happened, Marked, Marker, Movement
from cardspeak.table.kill import BLINDS
from cardspeak.table.plan import Due
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.seats import Seat
    from cardspeak.table.table import Table

DUE_CITES: Cites = ("rock.allowed", "rock.times")
ON_BLIND_CITES: Cites = ("rock.allowed", "rock.on_blind")
LEAVES_CITES: Cites = ("rock.leaves",)
GOES_CITES: Cites = ("rock.split", "rock.boards")


def clear(table: "Table") -> None:
    """Begin without a rock."""
    table.rock = 0


def free_seat(table: "Table", number: int) -> None:
    """Take the rock from the seat of a player who goes."""
    change_seat(table, number, 0)


def change_seat(table: "Table", old: int, to: int) -> None:
    """Move the rock of a player along to another seat."""
    if table.rock == old:
        table.rock = to


def check_may_go(table: "Table", number: int) -> None:
    """Refuse to let a player go who must first put out the rock."""
    if table.rock == number and table.policy.rock.leaves is RockLeaves.POSTED_FIRST:
        raise TableRefusal(f"seat {number} must put out the rock first", *LEAVES_CITES)


def leave(table: "Table", seat: "Seat") -> list[Happened]:
    """Put the rock of a player who goes dead into the next pot."""
    if table.rock != seat.number:
        return []
    amount = min(size(table), seat.stack)
    table.rock = 0
    seat.stack -= amount
    accounts.carry(table, amount)
    table.journal.move(seat_account(seat.number), POT, amount, Why.ROCK)
    return [ChipsMoved(seat.number, amount, Movement.ROCK, LEAVES_CITES)]


def buy(table: "Table", command: c.BuyRock, now: int) -> list[Happened]:
    """Sell the rock to a player, where the book has it for sale."""
    seat = table.seat(command.seat)
    if not table.policy.rock.for_sale:
        raise TableRefusal(f"seat {seat.number} cannot buy the rock", "rock.for_sale")
    if not table.rock or table.hand is not None:
        raise TableRefusal("nobody has a rock to sell now", "rock.for_sale")
    table.rock = seat.number
    return [Marked(Marker.ROCK, seat.number, ("rock.for_sale",))]


def size(table: "Table") -> int:
    """How large the rock is."""
    return table.notice.rock or table.policy.rock.times * table.blinds[-1]


def due(table: "Table", dealt: set[int], blinds: Sequence[Due]) -> list[Due]:
    """The dues of the deal with the rock among them."""
    holder = table.rock
    dues = list(blinds)
    if not holder or holder not in dealt:
        return dues
    own = [each for each in dues if each.seat == holder and each.kind in BLINDS]
    rock = Due(
        holder, size(table), PostKind.ROCK, "has the rock", ON_BLIND_CITES if own else DUE_CITES
    )
    if own and table.policy.rock.on_blind is RockOnBlind.ROCK_ONLY:
        dues = [each for each in dues if each not in own]
    elif own:
        blind = own[0]
        dead = Due(holder, blind.amount, PostKind.DEAD, blind.why, ON_BLIND_CITES)
        dues[dues.index(blind)] = dead
    return [*dues, rock]


def pass_on(table: "Table", hand: Hand) -> list[Happened]:
    """Give the rock to the winner of a pot."""
    had = table.rock
    table.rock = _goes_to(table, hand, had)
    return [Marked(Marker.ROCK, table.rock, GOES_CITES)] if table.rock != had else []


def _goes_to(table: "Table", hand: Hand, holder: int) -> int:
    """The seat to which the rock goes with the pot."""
    winners = [seat for seat, won in hand.winnings_by_seat.items() if won]
    awards = [event for event in hand.events or () if isinstance(event, Awarded)]
    if hand.runs > 1 and awards:
        top = table.policy.rock.boards is RockBoards.TOP_BOARD
        run = 0 if top else hand.runs - 1
        of_board = {award.seat for award in awards if award.run == run}
        winners = [seat for seat in winners if seat in of_board] or winners
    if len(winners) < 2:
        return winners[0] if winners else holder
    split = table.policy.rock.split
    if split is RockSplit.HOLDER and holder in winners:
        return holder
    if split is RockSplit.HIGH_HAND and awards:
        high = {award.seat for award in awards if award.share == 0}
        winners = [seat for seat in winners if seat in high] or winners
    return winners[0]  # hands lie clockwise from the button: the first has the worst position
