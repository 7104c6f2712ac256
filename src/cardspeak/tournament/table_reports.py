"""Reports of tables: each is heard once, in its turn, and changes what the event knows."""

from typing import TYPE_CHECKING

from cardspeak.room.orders import SeatPlayer
from cardspeak.room.reports import (
    ChipsCounted,
    HandBegun,
    HandEnded,
    OrderDone,
    OrderRefused,
    PlayerLeft,
)
from cardspeak.table.seats import Arrival
from cardspeak.tournament import accounts, bought_chips, knock_outs, levels, penalties, travel
from cardspeak.tournament.changes import (
    change_entry,
    change_table,
    check_whole,
    players_of,
    table_named,
)
from cardspeak.tournament.commands import CountTable, HearTable
from cardspeak.tournament.happenings import CountDiffers, DutyToDirector, Happening
from cardspeak.tournament.orders import ChangeStack, MarkAbsent, MarkPresent
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.reports import HandPlayed, PlayerBroke, ShuffleBegun, StacksCounted
from cardspeak.tournament.state import HandLoser

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


def hear(event: "Tournament", command: HearTable, now: int, author: str) -> list[Happening]:
    """Hear what a table reports. A report that was heard before changes nothing."""
    table = event.tables.get(command.table)
    if table is None:
        raise EventRefusal(f"there is no table {command.table}")
    if command.number <= table.heard:
        return []
    if command.number > table.heard + 1:
        raise EventRefusal(
            f"report {command.number} of table {table.name} came before {table.heard + 1}"
        )
    name, report = table.name, command.report
    change_table(event, name, heard=command.number)
    match report:
        case OrderDone():
            return _answered(event, name, report.number)
        case OrderRefused():
            return _refused(event, name, report)
        case PlayerLeft():
            happened = travel.unseated(event, name, report.player, report.chips)
            return happened + _given_up(event, name)
        case ShuffleBegun():
            change_table(event, name, shuffling=True)
            return []
        case HandBegun():
            return _begun(event, name, report)
        case PlayerBroke():
            return _broke(event, name, report)
        case StacksCounted():
            return _counted(event, name, report.stacks)
        case HandEnded():
            return _ended(event, name)
        case HandPlayed():
            return _played(event, name, report)
        case ChipsCounted(bought=bought):
            accounts.move(event, accounts.REMOVED, accounts.at_table(name), bought)
            return []


def _answered(event: "Tournament", name: str, number: int) -> list[Happening]:
    """An order was carried out."""
    pending = event.pending.get((name, str(number)))
    if pending is None:
        return []
    event.pending.drop((name, str(number)))
    if isinstance(pending.order, SeatPlayer):
        happened = travel.arrived(event, name, pending.order.player, pending.order.chips)
        penalties.join_table(event, name, pending.order.player)
        return happened
    return []


def _refused(event: "Tournament", name: str, report: OrderRefused) -> list[Happening]:
    """An order cannot be carried out: a person has to look."""
    pending = event.pending.get((name, str(report.number)))
    if pending is None:
        return []
    event.pending.drop((name, str(report.number)))
    order = pending.order
    if isinstance(order, MarkAbsent | MarkPresent):
        number = event.tables[name].entry_at(order.seat)
        if number is None or event.entries[number].traveling:
            return []  # the player had left: the new table is told
    return [DutyToDirector(f"table {name}: {report.reason}")]


def _begun(event: "Tournament", name: str, report: HandBegun) -> list[Happening]:
    """A hand is dealt: players who did not buy again before it are out."""
    table = event.tables[name]
    happened: list[Happening] = []
    if table.losers and not event.state.hand_for_hand:
        losers = table.losers
        change_table(event, name, losers=())
        happened += knock_outs.place(event, losers)
    allowed, new = table.allowed, not table.in_hand  # a misdeal dealt again is the same hand
    change_table(
        event,
        name,
        in_hand=True,
        shuffling=False,
        hands=table.hands + new,
        allowed=max(0, allowed - new) if allowed is not None else None,
        button=report.button,
        big_blind=report.big_blind,
        stacks=(),
    )
    for _, number in table.seats:
        entry = event.entries[number]
        if entry.is_fresh and entry.player in report.players:
            change_entry(event, number, hands_then=0)
    return happened


def _broke(event: "Tournament", name: str, report: PlayerBroke) -> list[Happening]:
    """A player has lost the last chip."""
    table = event.tables[name]
    number = next((n for _, n in table.seats if event.entries[n].player == report.player), None)
    if number is None or not event.entries[number].is_in or event.entries[number].traveling:
        raise EventRefusal(f"{report.player} does not play at table {name}")
    known = next((loser for loser in table.losers if loser.entry == number), None)
    if known is not None and (known.stack or not report.stack):
        raise EventRefusal(f"{report.player} is entered as broke already")
    winners = report.winners or (known.winners if known is not None else ())
    loser = HandLoser(number, report.stack, report.strength, winners)
    others = [each for each in table.losers if each is not known]
    change_table(event, name, losers=(*others, loser))
    change_entry(event, number, hands_then=table.hands)
    return []


def _played(event: "Tournament", name: str, report: HandPlayed) -> list[Happening]:
    """A dealt table has played a hand: stacks and losers come with its end."""
    happened = _counted(event, name, report.stacks, report.apart)
    for each in report.broke:
        lost = PlayerBroke(each.seat, each.player, each.stack, each.strength, each.winners)
        if _plays(event, name, each.player):
            happened += _broke(event, name, lost)
    if report.again:
        change_table(event, name, shuffling=True)  # at the old level: its deal began before
        return happened
    return [*happened, *_ended(event, name)]


def _given_up(event: "Tournament", name: str) -> list[Happening]:
    """A player has left before a misdeal was dealt again: the next deal is a new one."""
    if not event.tables[name].deals_again:
        return []
    change_table(event, name, in_hand=False, shuffling=False)
    return levels.apply(event, [name])


def _plays(event: "Tournament", name: str, player: str) -> bool:
    """Whether a player is still in at a table; a player disqualified in the hand is not."""
    here = [event.entries[number] for _, number in event.tables[name].seats]
    return any(each.player == player and each.is_in and not each.traveling for each in here)


def _counted(
    event: "Tournament", name: str, stacks: tuple[tuple[str, int], ...], apart: int = 0
) -> list[Happening]:
    """The stacks of a table are known; a sum that is wrong is named with the table."""
    expected = accounts.balance(event, accounts.at_table(name)) - apart
    counted = sum([chips for _, chips in stacks])
    if counted != expected:
        expected -= _ordered(event, name)
    change_table(event, name, stacks=tuple([each for each in stacks if each[1]]))
    return [CountDiffers(name, counted, expected)] if counted != expected else []


def _ordered(event: "Tournament", name: str) -> int:
    """The chips that a table is ordered to put out and has not put out yet."""
    total = 0
    for pending in event.pending:
        if pending.table != name:
            continue
        order = pending.order
        if isinstance(order, ChangeStack):
            total += order.by
        elif isinstance(order, SeatPlayer) and order.came is Arrival.NEW:
            total += order.chips
    return total


def count_table(event: "Tournament", command: CountTable, now: int, author: str) -> list[Happening]:
    """Somebody has counted a table between two hands."""
    table = table_named(event, command.table)
    here = {entry.player for _, entry in players_of(event, table) if not entry.traveling}
    if table.in_hand:
        raise EventRefusal(f"table {table.name} is playing a hand")
    if {player for player, _ in command.stacks} != here or len(command.stacks) != len(here):
        raise EventRefusal(f"table {table.name} has {', '.join(sorted(here))}: count each once")
    for _, chips in command.stacks:
        check_whole(table, chips)
    return _counted(event, table.name, command.stacks)


def _ended(event: "Tournament", name: str) -> list[Happening]:
    """A hand is over: losers are out unless they may buy again; a new level holds from here."""
    change_table(event, name, in_hand=False)
    happened = place_losers(event, name)
    happened += penalties.count_hand(event, name)
    return happened + levels.apply(event, [name])


def place_losers(event: "Tournament", name: str) -> list[Happening]:
    """Players who are broke are out, once they may not buy again."""
    losers = event.tables[name].losers
    if not losers or event.state.hand_for_hand:
        return []
    final = [loser for loser in losers if not bought_chips.may_rebuy(event, loser.entry)]
    if not final:
        return []
    kept = tuple([loser for loser in losers if loser not in final])
    change_table(event, name, losers=kept)
    return knock_outs.place(event, final)
