"""Who may ask what of a tournament.

The floor directs every event of the room. Dealers enter what happens at the tables, and bust-outs.
A player speaks for himself; where the software deals, he also enters by himself and buys again.
"""

from typing import TYPE_CHECKING

from cardspeak.server.people.people import Role, Visitor
from cardspeak.table.commands import HOUSE
from cardspeak.tournament import commands as c
from cardspeak.tournament.refusal import EventRefusal

if TYPE_CHECKING:
    from cardspeak.server.events.live_event import LiveEvent

_OF_THE_HOUSE = (c.WaitOn, c.HearTable, c.LayOutDeck, c.ShowDeck, c.CountPenalties)
"""What the room itself does, and nobody asks for."""
_OF_DEALERS = (c.ComeToSeat, c.GoFromSeat, c.CountTable)
_BOUGHT = (c.Enter, c.Withdraw, c.PayRebuy, c.BuyAddOn)
"""What a player may ask for himself where he pays out of the bank."""


def may_ask(live: "LiveEvent", command: c.Command, visitor: Visitor) -> str:
    """The author under whom the event does what a visitor asks; refused to who may not."""
    if isinstance(command, _OF_THE_HOUSE):
        raise EventRefusal("an event has no such command")
    if visitor.role >= Role.FLOOR:
        return visitor.name
    if visitor.role >= Role.DEALER and isinstance(command, _OF_DEALERS):
        return visitor.name
    own = getattr(command, "player", None) == visitor.name
    if own and isinstance(command, _BOUGHT) and live.is_dealt:
        return HOUSE
    if own and type(command) in c.OF_ONESELF:
        return visitor.name
    raise EventRefusal("only a director of the event may do that")
