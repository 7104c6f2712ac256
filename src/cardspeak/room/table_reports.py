"""Reports of tables: each is heard once, in its turn, and changes what the desk knows."""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BrokenInvariant
from cardspeak.room import (
    absences,
    accounts,
    chips,
    debts,
    games,
    kept_seats,
    limit_changes,
    moves,
    must_move,
    order_refusals,
    people,
    play_over,
)
from cardspeak.room.commands import Dealing, ReportIn
from cardspeak.room.events import DeskEvent, DutyToFloor
from cardspeak.room.games import RoomGame, SeatClaim
from cardspeak.room.house_money import boxes, claims, time_charges
from cardspeak.room.house_money.money_events import ChipsCashedOut
from cardspeak.room.orders import CallPlayerOver, Order, SeatPlayer
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.reports import (
    BlindMissed,
    ChipsCounted,
    HandBegun,
    HandEnded,
    LeftOwing,
    OrderDone,
    OrderRefused,
    PlayerLeft,
    PotImpounded,
)
from cardspeak.table.commands import Called

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


MARKS = 64
"""How many entries of a tablet are known again."""


def hear(desk: "Desk", command: ReportIn, now: int, author: str) -> list[DeskEvent]:
    """Hear what a table reports. A report that was heard before changes nothing."""
    game = desk.games.get(command.table)
    if game is None:
        return []  # the game is closed and settled: what its table still says was heard
    if command.number <= game.heard:
        return []
    if command.number > game.heard + 1:
        raise DeskRefusal(
            f"report {command.number} of {game.game} came before report {game.heard + 1}"
        )
    games.change(desk, game.game, heard=command.number)
    if command.mark:
        games.change(desk, game.game, marks=(*game.marks, command.mark)[-MARKS:])
    report = command.report
    match report:
        case OrderDone():
            return _done(desk, game.game, report.number)
        case OrderRefused():
            return _refused(desk, game.game, report, now)
        case PlayerLeft():
            return _left(desk, game.game, report, now)
        case LeftOwing():
            return debts.walked_out(desk, game.game, report.player, report.owed, now, author)
        case BlindMissed():
            return absences.add_button(desk, report.player)
        case HandBegun():
            return _hand_begins(desk, game, report, now)
        case HandEnded():
            won: list[DeskEvent] = []
            if report.deal is not None:
                won = claims.look(desk, game, report.deal, now, author)
            _hand_over(desk, game.game)
            return [*won, *limit_changes.count_hand(desk, game.game)]
        case PotImpounded():
            games.change(desk, game.game, held=max(0, report.amount))
            return []
        case ChipsCounted():
            return _count(desk, game.game, report, now)


def _done(desk: "Desk", table: str, number: int) -> list[DeskEvent]:
    """An order was carried out."""
    answered = _answer(desk, table, number)
    if isinstance(answered, SeatPlayer):
        moves.arrived(desk, answered.player)
    elif isinstance(answered, CallPlayerOver) and answered.why is Called.STAYS:
        moves.stays(desk, answered.player)
    games.forget_closed(desk, table)
    return []


def _refused(desk: "Desk", table: str, report: OrderRefused, now: int) -> list[DeskEvent]:
    """An order cannot be carried out: the desk takes back what it had entered, and says why.

    A player whom the table does not seat is booked as seated and gone at once.
    """
    events: list[DeskEvent] = [DutyToFloor(table, report.reason)]
    order = _answer(desk, table, report.number)
    if isinstance(order, SeatPlayer):
        moves.arrived(desk, order.player)
        chair = desk.games[table].chair_of(order.player)
        if chair is None or chair.claim is not SeatClaim.SEATED:
            return events
        left = PlayerLeft(chair.seat, order.player, order.chips)
        return [*events, *_left(desk, table, left, now)]
    if order is not None:
        events += order_refusals.take_back(desk, table, order)
    games.forget_closed(desk, table)
    return events


def _count(desk: "Desk", table: str, report: ChipsCounted, now: int) -> list[DeskEvent]:
    """Book the chips that were bought at a table, and those that the house took."""
    here = accounts.table(table)
    game = desk.games[table]
    if report.bought >= 0:
        accounts.move(desk, accounts.CAGE, here, report.bought)
    else:
        lying = accounts.balance(desk, here)
        if game.dealing is Dealing.TRACKED and lying < -report.bought:
            raise DeskRefusal(f"{table} has only {lying:,} chips on the books: count again")
        accounts.move(desk, here, accounts.CAGE, -report.bought)
    events = boxes.table_dropped(desk, game, report.dropped, now)
    taken = report.taken - sum([chips for _, chips in report.dropped])
    if boxes.is_time_game(game) and taken > 0:
        return [*events, *time_charges.table_took(desk, game, taken, now)]
    return [*events, *boxes.table_took(desk, game, taken, now)]


def _answer(desk: "Desk", table: str, number: int) -> Order | None:
    """Take an answered order off the books."""
    key = (table, str(number))
    pending = desk.pending.get(key)
    if pending is None:
        return None
    desk.pending.drop(key)
    return pending.order


def _left(desk: "Desk", table: str, report: PlayerLeft, now: int) -> list[DeskEvent]:
    """A player has left the table."""
    game = desk.games[table]
    chair = game.chair_of(report.player)  # a change of seats may have crossed the report
    if chair is None or chair.claim is not SeatClaim.SEATED:
        raise BrokenInvariant(
            f"{table} reports that {report.player} left seat {report.seat}, which is not theirs"
        )
    if game.dealing is Dealing.TRACKED and not report.chips:
        stack = chips.counted(desk, report.player, table)
        report = msgspec.structs.replace(report, chips=stack)
    shared = play_over.is_owner(desk, report.player, table)
    kept = shared or play_over.is_handing_back(desk, report.player)
    events = games.free(desk, table, chair.seat, f"{report.player} left", kept=kept)
    events += must_move.end_call(desk, game, report.player)
    counted = desk.counts.get((table, report.player))
    chips.forget(desk, report.player, table)
    move = desk.moves.get(report.player)
    if not shared:
        absences.forget(desk, report.player)
    if move is not None and move.left == table:
        events += moves.left(desk, move, report.chips, now)
    elif absences.is_picked_up(desk, report.player, table):
        absences.rack(desk, report.player, report.chips)
        if shared:
            events += play_over.owner_left(desk, report.player, now)
    else:
        accounts.move(desk, accounts.table(table), accounts.CAGE, report.chips)
        if report.chips:
            by = counted.by if counted is not None else ""
            events.append(ChipsCashedOut(report.player, table, report.chips, by))
    if not shared:
        events += play_over.guest_left(desk, report.player, now)
    games.forget_closed(desk, table)
    return events


def _hand_begins(desk: "Desk", game: RoomGame, report: HandBegun, now: int) -> list[DeskEvent]:
    """A hand begins: seats that waited for this may be given away."""
    events = kept_seats.hand_begins(desk, game, report.big_blind, now)
    events += time_charges.hand_begins(desk, game, now)
    if claims.is_held(desk, game.game):
        events.append(DutyToFloor(game.game, "a hand begins while a claim is open"))
    games.change(
        desk,
        game.game,
        dealt=game.dealt + 1,
        in_hand=report.players,
        button=report.button,
        big_blind=report.big_blind,
        arrivals=(),
    )
    return events


def _hand_over(desk: "Desk", table: str) -> None:
    """A hand is over: its players no longer hold seats elsewhere on the strength of it."""
    done = desk.games[table].in_hand
    games.change(desk, table, in_hand=())
    for player in done:
        for name, seat in people.patron(desk, player).chairs:
            chair = desk.games[name].chair(seat)
            if chair is not None and chair.in_pot:
                games.replace_chair(desk, name, chair, in_pot=False)
