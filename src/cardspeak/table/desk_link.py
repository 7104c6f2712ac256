"""A table under a desk: which orders it has carried out, and how many reports it owes for it.

`DeskLink` counts both, so that an order that comes again is known and a report lost in a crash can
be made again from the log; only this module changes it. A table that no desk runs has none of it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.hand.events import Charged, HandEvent
from cardspeak.hand.refusal import Cites
from cardspeak.money.jackpot_drop import split_drop
from cardspeak.money.journal import BANK, IMPOUNDED, JACKPOT, OTHERS, RAKE
from cardspeak.table import changes
from cardspeak.table.commands import BuyIn, HoldDeal, Obey, PostPromotions
from cardspeak.table.event_commands import ChangeChips
from cardspeak.table.events import (
    ChipsBooked,
    HandDealt,
    HandSettled,
    Happened,
    KillOwed,
    Left,
    MissedBlind,
    OrderAnswered,
    PotHeld,
    PromotionsPosted,
    TableFreed,
    TableHeld,
)
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

REPORTED = frozenset(
    {ChipsBooked, HandDealt, HandSettled, KillOwed, Left, MissedBlind, OrderAnswered, PotHeld}
)
"""The events of which the desk hears, each as one report."""
TO_EVENT = frozenset({ChipsBooked, HandDealt, HandSettled, Left, OrderAnswered})
"""The events of which an event hears, each as one report."""
HELD_CITES: Cites = ("ruling.impound",)
_TAKEN = (RAKE, JACKPOT)
_CAGE = (BANK, OTHERS)


class DeskLink(msgspec.Struct, frozen=True):
    """The orders answered and the reports owed so far, and the chips that the desk knows of.

    `taken` are the chips that the house took out of the pots, `held` those of impounded pots. The
    files of the house's own promotions and the order that holds the table are there when given.
    """

    orders: int = 0
    reports: int = 0
    chips: int = 0
    taken: int = 0
    held: int = 0
    promotions: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    hold: HoldDeal | msgspec.UnsetType = msgspec.UNSET


NO_DESK = DeskLink()


def begin(table: "Table") -> None:
    """Begin without a desk."""
    table.link = NO_DESK


def check(table: "Table", command: Obey) -> None:
    """Refuse an order that was answered before, and one that came too early."""
    expected = table.link.orders + 1
    if command.number < expected:
        raise TableRefusal(f"order {command.number} was answered before")
    if command.number > expected:
        raise TableRefusal(f"order {command.number} came before order {expected}")


def answer(table: "Table", command: Obey, refusal: CardspeakError | None) -> OrderAnswered:
    """Enter that an order was carried out, or why it cannot be."""
    link = table.link
    chips = link.chips
    if refusal is None:
        brought = [each.amount for each in command.commands if isinstance(each, BuyIn)]
        brought += [each.by for each in command.commands if isinstance(each, ChangeChips)]
        chips += sum(brought)  # the desk knows of what it ordered
    table.link = msgspec.structs.replace(link, orders=command.number, chips=chips)
    cites: Cites = getattr(refusal, "cites", ())
    return OrderAnswered(command.number, str(refusal) if refusal is not None else "", cites)


def post_promotions(table: "Table", command: PostPromotions) -> list[Happened]:
    """Keep the files of the house's own promotions; their drops go on the sign."""
    changes.set_drops(table, command.drops)
    files = command.files or msgspec.UNSET
    table.link = msgspec.structs.replace(table.link, promotions=files)
    return [PromotionsPosted(command.titles)]


def hold(table: "Table", command: HoldDeal) -> list[Happened]:
    """Deal no further hand."""
    table.link = msgspec.structs.replace(table.link, hold=command)
    return [TableHeld(command.why, command.cites)]


def free(table: "Table") -> list[Happened]:
    """Deal again."""
    if not table.link.hold:
        return []
    table.link = msgspec.structs.replace(table.link, hold=msgspec.UNSET)
    return [TableFreed()]


def check_free(table: "Table") -> None:
    """Refuse a deal while the desk holds the table."""
    held = table.link.hold
    if held:
        raise TableRefusal(f"no hand is dealt now: {held.why}", *held.cites)


def _dropped(table: "Table", events: Sequence[Happened | HandEvent]) -> tuple[tuple[str, int], ...]:
    """What a deal that ended in this input dropped for which fund."""
    found: list[tuple[str, int]] = []
    for event in events:
        if isinstance(event, Charged) and event.fund:
            found.append((event.fund, event.amount))
        elif isinstance(event, Charged) and event.cites[0].startswith("jackpot."):
            policy, dollar = table.policy.jackpot, table.notice.dollar
            found += split_drop(policy, dollar, event.amount, event.cites)
    return tuple(found)


def reported(table: "Table") -> frozenset[type]:
    """The events that the desk or the event above the table hears of."""
    return REPORTED if table.event is None else TO_EVENT


def follow(
    table: "Table", events: Sequence[Happened | HandEvent]
) -> Sequence[Happened | HandEvent]:
    """Count what the desk will hear of an input, chips included that it could not know of."""
    link = table.link
    balance = table.journal.balance
    taken = sum([balance(account) for account in _TAKEN])
    chips = -taken - sum([balance(account) for account in _CAGE])
    known = link.chips - sum([event.amount for event in events if isinstance(event, Left)])
    took = taken - link.taken
    if took or chips != known:
        events = [ChipsBooked(chips + took - known, took, _dropped(table, events)), *events]
    held = balance(IMPOUNDED)
    if held != link.held:
        events = [*events, PotHeld(held, HELD_CITES)]
    count = sum([type(event) in reported(table) for event in events])
    if count:
        table.link = msgspec.structs.replace(
            link, reports=link.reports + count, chips=chips, taken=taken, held=held
        )
    return events
