"""Who may ask what of a tournament.

The floor directs every event of the room. Dealers enter what happens at the tables, and bust-outs.
A player speaks for himself; where the software deals, he also enters by himself and buys again,
and nobody else spends his chips. A director who plays runs the clock and the draws; what decides on
chips, places and prizes is for others, unless the house lets staff who play rule.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.server.events.tracked_tables import (
    AnyTap,
    BustTap,
    DealTap,
    HandOverTap,
    ShuffleTap,
)
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
_PAID = (c.Enter, c.PayRebuy, c.BuyAddOn)
"""What is paid out of the bank."""
_OF_PLAYING_DIRECTORS = (
    c.NameDirector, c.Enter, c.Withdraw, c.SeparatePlayers, c.DrawSeats, c.StartPlay, c.StopClock,
    c.RunClock, c.AddTime, c.DrawLastHands, c.ComeToSeat, c.PayRebuy, c.BuyAddOn, c.ProposeChop,
    c.Announce,
)  # fmt: skip
"""What favors nobody, so that a director may do it who plays in the event."""

_NEUTRAL_TAPS = (ShuffleTap, DealTap, HandOverTap)
"""What favors nobody, so that a dealer may enter it who plays in the event."""


def may_ask(live: "LiveEvent", command: c.Command, visitor: Visitor) -> str:
    """The author under whom the event does what a visitor asks; refused to who may not."""
    if isinstance(command, _OF_THE_HOUSE):
        raise EventRefusal("an event has no such command")
    own = getattr(command, "player", None) == visitor.name
    if live.is_dealt and isinstance(command, _PAID) and not own:
        raise EventRefusal("players enter and buy for themselves here, out of their own chips")
    if own and isinstance(command, _BOUGHT) and live.is_dealt and not _has_seen_seat(live, command):
        return HOUSE
    if visitor.role >= Role.FLOOR:
        _check_no_ruling_for_oneself(live, command, visitor.name)
        return visitor.name
    if visitor.role >= Role.DEALER and isinstance(command, _OF_DEALERS):
        _check_no_ruling_for_oneself(live, command, visitor.name)
        return visitor.name
    if own and type(command) in c.OF_ONESELF:
        return visitor.name
    raise EventRefusal("only a director of the event may do that")


def _has_seen_seat(live: "LiveEvent", command: c.Command) -> bool:
    """Whether a late entrant would give back a seat that the player may not like."""
    person = live.event.people.get(getattr(command, "player", ""))
    entry = live.event.entries.get(person.entry) if person is not None else None
    return isinstance(command, c.Withdraw) and entry is not None and entry.is_fresh


def _check_no_ruling_for_oneself(live: "LiveEvent", command: c.Command, name: str) -> None:
    """Refuse staff a decision about themselves, and players in the event one about the others."""
    if isinstance(command, _OF_PLAYING_DIRECTORS):
        return
    is_about = name in _named(command)
    speaks = type(command) in c.OF_ONESELF and not isinstance(command, c.AssignSeat)
    if is_about and speaks:
        return
    _check_no_part(live, name, is_about=is_about)


def check_tap(live: "LiveEvent", tap: AnyTap, name: str) -> None:
    """Refuse an entry on the tablet that could favor the dealer or director who makes it."""
    if isinstance(tap, _NEUTRAL_TAPS):
        return
    named = _named(tap)
    if isinstance(tap, BustTap):
        named = {*tap.winners}
    _check_no_part(live, name, is_about=name in named)


def _check_no_part(live: "LiveEvent", name: str, *, is_about: bool) -> None:
    if is_about:
        raise EventRefusal("another member of the staff must decide that about you")
    if live.is_bound(name) and not live.room.rules.staff_may_rule:
        raise EventRefusal(
            "you play in this event: another member of the staff must do that, unless the house"
            " lets staff who play rule"
        )


def _named(command: c.Command | AnyTap) -> set[str]:
    """The players whom a command names."""
    values = msgspec.structs.asdict(command)
    named = {values.get("player"), values.get("winner")}
    named |= {name for each in ("shares", "stacks") for name, _ in values.get(each, ())}
    return {name for name in named if isinstance(name, str)}
