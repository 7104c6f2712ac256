"""The rock: a straddle that the winner of each pot puts out on the next deal.

The table knows who has it; this says what the holder posts and to whom it goes.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.books.policy.rock import RockBoards, RockOnBlind, RockSplit
from cardspeak.hand import Hand, PostKind
from cardspeak.hand.events import Awarded
from cardspeak.hand.refusal import Cites
from cardspeak.table.kill import BLINDS
from cardspeak.table.plan import Due

if TYPE_CHECKING:
    from cardspeak.table.table import Table

DUE_CITES: Cites = ("rock.allowed", "rock.times")
ON_BLIND_CITES: Cites = ("rock.allowed", "rock.on_blind")
LEAVES_CITES: Cites = ("rock.leaves",)
GOES_CITES: Cites = ("rock.split", "rock.boards")


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


def after(table: "Table", hand: Hand, holder: int) -> int:
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
