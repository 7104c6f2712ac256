"""Voiding a deal in which a card has been seen that cannot be unseen: two of the staff, a reason.

Every bet goes back. `table.voided` has the digests of such decks, and the table never deals one of
them again; only this module changes it.
"""

from typing import TYPE_CHECKING

from cardspeak.table import commands as c
from cardspeak.table import hand_in_play
from cardspeak.table.events import DealVoided, Happened, VoidAsked
from cardspeak.table.hand_in_play import VoidRequest
from cardspeak.table.log import digest
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table


def ask(table: "Table", command: c.VoidDeal) -> list[Happened]:
    """Enter the request of the first member of the staff."""
    if table.hand is None:
        raise TableRefusal("no hand is being played: there is no deal to void")
    reason = command.reason.strip()
    if not reason:
        raise TableRefusal("give a reason to void the deal")
    if table.in_play.void_asked is not None:
        raise TableRefusal(
            f"{table.in_play.void_asked.by} has already asked to void this deal: confirm it"
        )
    hand_in_play.ask_void(table, VoidRequest(command.by, reason))
    return [VoidAsked(command.by, reason)]


def confirm(table: "Table", command: c.ConfirmVoid) -> list[Happened]:
    """Void the deal when a second member confirms: bets go back, the cards never play again."""
    hand, request = table.hand, table.in_play.void_asked
    if hand is None or request is None or table.cut is None:
        raise TableRefusal("nobody has asked to void this deal")
    if (command.asked_by, command.reason) != (request.by, request.reason):
        raise TableRefusal(f"{request.by} asked to void this deal: {request.reason}")
    table.voided = (*table.voided, digest(table.cut.faces))
    table.enter(command)
    hand.void()
    return [DealVoided(command.asked_by, command.by, command.reason)]


def check_not_voided(table: "Table", deck: c.DeckCommand | c.DealTwo) -> None:
    """Refuse to deal cards that lay in a deal that is void."""
    if table.voided and digest(deck.faces) in table.voided:
        raise TableRefusal("these cards were in a voided deal: shuffle again")
