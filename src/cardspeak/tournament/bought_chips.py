"""Rebuys and the add-on: who may buy, when, and a rebuy announced before the cards."""

from typing import TYPE_CHECKING

from cardspeak.hand.refusal import Cites
from cardspeak.tournament import accounts, orders
from cardspeak.tournament.changes import change_entry, change_table, check_whole, seated_entry
from cardspeak.tournament.commands import AnnounceRebuy, BuyAddOn, PayRebuy, UndoPurchase
from cardspeak.tournament.flyer import RebuyKind
from cardspeak.tournament.happenings import ChipsBought, Happening, PurchaseUndone
from cardspeak.tournament.orders import ChangeStack
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EventEntry, EventPhase, Purchase

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

BINDS_CITES: Cites = ("tournament.rebuy_binds",)


def may_rebuy(event: "Tournament", number: int) -> bool:
    """Whether a player who is broke may still buy again."""
    rebuys, entry = event.flyer.rebuys, event.entries[number]
    if rebuys is None or entry.prepared:
        return False
    in_time = event.flyer.level_number(event.state.period) <= rebuys.until_level
    return in_time and (rebuys.most is None or entry.rebuys < rebuys.most)


def _check(event: "Tournament", player: str) -> EventEntry:
    """The entry of a player who may buy again between two hands."""
    entry = seated_entry(event, player)
    rebuys = event.flyer.rebuys
    if event.state.phase is not EventPhase.PLAYING or rebuys is None:
        raise EventRefusal("the event has no rebuys now")
    if not may_rebuy(event, entry.number):
        raise EventRefusal(f"{player} may not buy again: the time or the number is up")
    if entry.to is not None or entry.traveling:
        raise EventRefusal(f"{player} is on the way to another table")
    table = event.tables[entry.table]
    if table.in_hand:
        raise EventRefusal("chips are bought between two hands")
    broke = any(loser.entry == entry.number for loser in table.losers)
    if not broke and rebuys.who is RebuyKind.BROKE:
        raise EventRefusal(f"{player} still has chips")
    stack = dict(table.stacks).get(player)
    if not broke and stack is not None and stack > event.flyer.stack:
        raise EventRefusal(f"{player} has more than a starting stack")
    return entry


def announce(event: "Tournament", command: AnnounceRebuy, now: int, author: str) -> list[Happening]:
    """A rebuy announced before the cards: the chips play, and the money is owed."""
    entry = _check(event, command.player)
    if not event.policy().tournament.rebuy_binds:
        raise EventRefusal("chips play when they are paid for", *BINDS_CITES)
    return _put_out(event, entry, owed=True)


def rebuy(event: "Tournament", command: PayRebuy, now: int, author: str) -> list[Happening]:
    """A rebuy is paid: one that was announced, or a new one."""
    person = event.people.get(command.player)
    latest = event.entries.get(person.entry) if person is not None else None
    if latest is not None and latest.owed:
        accounts.move(event, accounts.PLAYERS, accounts.debt_of(command.player), latest.owed)
        paid = latest.owed
        change_entry(event, latest.number, owed=0)
        return [ChipsBought(command.player, 0, paid, cites=BINDS_CITES)]
    return _put_out(event, _check(event, command.player), owed=False)


def _put_out(event: "Tournament", entry: EventEntry, *, owed: bool) -> list[Happening]:
    """Put the chips of a rebuy before a player."""
    rebuys = event.flyer.rebuys
    assert rebuys is not None
    payer = accounts.debt_of(entry.player) if owed else accounts.PLAYERS
    accounts.move(event, payer, accounts.POOL, rebuys.price)
    change_entry(
        event,
        entry.number,
        rebuys=entry.rebuys + 1,
        owed=entry.owed + (rebuys.price if owed else 0),
    )
    _chips(event, entry, accounts.REBUY_CHIPS, rebuys.chips, rebuys.price)
    cites = BINDS_CITES if owed else ()
    return [ChipsBought(entry.player, rebuys.chips, rebuys.price, owed, cites)]


def _chips(event: "Tournament", entry: EventEntry, source: str, chips: int, price: int) -> None:
    """Chips from a source to a player's stack; a player who was broke is not."""
    table = event.tables[entry.table]
    accounts.move(event, source, accounts.at_table(table.name), chips)
    losers = tuple([loser for loser in table.losers if loser.entry != entry.number])
    lost = next((loser for loser in table.losers if loser.entry == entry.number), None)
    is_add_on = source == accounts.ADD_ON_CHIPS
    bought = Purchase(table.name, table.hands, chips, price, is_add_on, lost)
    change_entry(event, entry.number, bought=bought)
    stacks = dict(table.stacks)
    if stacks:
        stacks[entry.player] = stacks.get(entry.player, 0) + chips
    change_table(event, table.name, losers=losers, stacks=tuple(stacks.items()))
    orders.send(event, table.name, ChangeStack(entry.seat, entry.player, chips))


def add_on(event: "Tournament", command: BuyAddOn, now: int, author: str) -> list[Happening]:
    """The add-on: once, in the break after its level."""
    entry = seated_entry(event, command.player)
    offer, state = event.flyer.add_on, event.state
    if offer is None or state.phase is not EventPhase.PLAYING:
        raise EventRefusal("the event has no add-on now")
    level = event.flyer.level_number(state.period)
    if level != offer.after_level or not state.levels[state.period].is_break:
        raise EventRefusal(f"the add-on is bought in the break after level {offer.after_level}")
    if entry.added_on:
        raise EventRefusal(f"{command.player} has bought the add-on")
    if entry.to is not None or entry.traveling or event.tables[entry.table].in_hand:
        raise EventRefusal("chips are bought between two hands")
    accounts.move(event, accounts.PLAYERS, accounts.POOL, offer.price)
    change_entry(event, entry.number, added_on=True)
    _chips(event, entry, accounts.ADD_ON_CHIPS, offer.chips, offer.price)
    return [ChipsBought(command.player, offer.chips, offer.price)]


def not_undone(event: "Tournament", entry: EventEntry) -> str:
    """Why the latest chips of an entry cannot be given back; empty: they can."""
    bought = entry.bought
    if bought is None:
        return f"{entry.player} has bought no chips"
    if event.state.phase is not EventPhase.PLAYING or event.state.fixed:
        return "the prizes are fixed with this money in them"
    if entry.table != bought.table or entry.to is not None or entry.traveling:
        return f"{entry.player} has moved since"
    table = event.tables[entry.table]
    if table.in_hand or table.hands != bought.hands:
        return "a hand was dealt with these chips"
    if dict(table.stacks).get(entry.player, bought.chips) < bought.chips:
        return f"{entry.player} has fewer chips left"
    return ""


def to_undo(event: "Tournament", entry: EventEntry) -> int:
    """The chips that an entry has bought and may still give back."""
    bought = entry.bought
    return 0 if bought is None or not_undone(event, entry) else bought.chips


def undo(event: "Tournament", command: UndoPurchase, now: int, author: str) -> list[Happening]:
    """Take chips back that were entered by mistake; a player who was broke is broke again."""
    entry = seated_entry(event, command.player)
    hindrance = not_undone(event, entry)
    if hindrance:
        raise EventRefusal(hindrance)
    bought = entry.bought
    assert bought is not None
    table = event.tables[entry.table]
    check_whole(table, bought.chips)
    owed = min(entry.owed, 0 if bought.is_add_on else bought.price)
    payer = accounts.debt_of(entry.player) if owed else accounts.PLAYERS
    accounts.move(event, accounts.POOL, payer, bought.price)
    source = accounts.ADD_ON_CHIPS if bought.is_add_on else accounts.REBUY_CHIPS
    accounts.move(event, accounts.at_table(table.name), source, bought.chips)
    rebuys = entry.rebuys - (not bought.is_add_on)
    change_entry(
        event,
        entry.number,
        bought=None,
        rebuys=rebuys,
        added_on=entry.added_on and not bought.is_add_on,
        owed=entry.owed - owed,
    )
    stacks = dict(table.stacks)
    if entry.player in stacks:
        stacks[entry.player] -= bought.chips
    losers = table.losers if bought.lost is None else (*table.losers, bought.lost)
    here = tuple([each for each in stacks.items() if each[1]])
    change_table(event, table.name, losers=losers, stacks=here)
    orders.send(event, table.name, ChangeStack(entry.seat, entry.player, -bought.chips))
    back = 0 if owed else bought.price
    return [PurchaseUndone(entry.player, bought.chips, back, command.reason)]
