"""Bots in a division of the prizes: each votes for itself, once the tables stand still.

A bot takes no less than the chip model gives it. Where the software deals, an event in which
nothing is at stake any more ends by itself.
"""

from typing import TYPE_CHECKING

from cardspeak.server.events.division_view import division
from cardspeak.server.tables.bots import BOTS
from cardspeak.tournament import commands as c
from cardspeak.tournament import deals
from cardspeak.tournament.refusal import EventRefusal

if TYPE_CHECKING:
    from cardspeak.server.events.live_event import LiveEvent


def next_answer(live: "LiveEvent") -> c.VoteOnChop | c.EndDividedEvent | None:
    """What the house does next about a division: the vote of a bot, or the end of the event."""
    event = live.event
    if not live.is_dealt:
        return None
    if not event.state.chop:
        ends = deals.is_divided(event) and not deals.not_yet(event)
        return c.EndDividedEvent("takes the share agreed") if ends else None
    if deals.not_yet(event):
        return None
    voted = {player for player, _ in event.state.votes}
    for entry in deals.left(event):
        if entry.player in BOTS and entry.player not in voted:
            return c.VoteOnChop(entry.player, _agrees(live, entry.player))
    return None


def _agrees(live: "LiveEvent", bot: str) -> bool:
    """Whether a bot is offered as much as its chips are worth by the chip model."""
    state = live.event.state
    shares = dict(state.chop)
    rest = sum(state.prizes[: state.remaining]) - sum(shares.values())
    try:
        worth = division(live, rest)
    except EventRefusal:
        return False
    return any(each.player == bot and shares[bot] >= each.by_model for each in worth.players)
