"""Time: collected on the schedule of the sign, from whom the book says, and verified.

The desk says when time is due and who owes it; the dealer enters what each player pays, or a table
of the software collects it from the stacks. Where the book wants it verified, the chips lie on the
slide until then. Only this module changes the rows of time charges.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.room import absences, accounts, games, orders, people, play_over, signs
from cardspeak.room.commands import Dealing
from cardspeak.room.events import DeskEvent
from cardspeak.room.games import RoomGame
from cardspeak.room.house_money import boxes, offers
from cardspeak.room.house_money import money_commands as m
from cardspeak.room.house_money import money_events as e
from cardspeak.room.orders import CollectTimeCharge, SpreadGame
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

TIME_CITES: Cites = ("rake.time_minutes", "rake.time_in_advance", "rake.time_from_absent")
VERIFIED_CITES: Cites = ("rake.time_verified_by",)
CHANGED_CITES: Cites = ("rake.changed_by",)


class TimeCharge(msgspec.Struct, frozen=True):
    """The time charge of a table: when it is due next, and who still owes how much."""

    game: str
    due: int
    owes: tuple[tuple[str, int], ...] = ()


def times(charge: TimeCharge) -> tuple[int, ...]:
    """When time is due."""
    return (charge.due,)


def slide(game: str) -> str:
    """The account of time that was paid and is not verified."""
    return f"time on the slide of {game}"


def hand_begins(desk: "Desk", game: RoomGame, now: int) -> list[DeskEvent]:
    """The first hand of a time game starts its clock; ahead, the first period is due at once."""
    if not boxes.is_time_game(game) or game.game in desk.time_charges:
        return []
    policy = desk.policy(game.notice).rake
    first = now if policy.time_in_advance else now + policy.time_minutes * 60
    desk.time_charges.put(game.game, TimeCharge(game.game, first))
    return fall_due(desk, game.game, now) if first == now else []


def fall_due(desk: "Desk", name: str, now: int) -> list[DeskEvent]:
    """A period begins or ends: every player whom the book charges owes the fee of the sign."""
    game = desk.games.get(name)
    row = desk.time_charges[name]
    if game is None or game.closing or not boxes.is_time_game(game):
        desk.time_charges.drop(name)
        return []
    policy = desk.policy(game.notice).rake
    charge = game.notice.charge
    fee = charge.fee if charge is not None else 0
    owners = play_over.owners(desk, name, now)
    owes = dict([each for each in row.owes if game.stays(each[0]) or each[0] in owners])
    charged = dict.fromkeys([chair.player for chair in game.seated] + owners)
    due = row.due
    while due <= now:
        for player in charged:
            if player not in desk.absences or policy.time_from_absent:
                owes[player] = owes.get(player, 0) + fee
        due += policy.time_minutes * 60
    told: list[DeskEvent] = [e.TimeDue(name, tuple(owes.items()), TIME_CITES)]
    if game.dealing is Dealing.DEALT:
        orders.send(desk, name, CollectTimeCharge(fee))
        for owner in [each for each in owners if each in owes]:
            chips = min(owes[owner], desk.racks[owner].chips)
            told += _take(desk, game, owner, chips, now, desk.house)
        owes = {}  # the table takes the rest from the stacks
    desk.time_charges.put(name, TimeCharge(name, due, tuple(owes.items())))
    return told


def table_took(desk: "Desk", game: RoomGame, chips: int, now: int) -> list[DeskEvent]:
    """A table of the software has collected time from its stacks."""
    accounts.take_from_table(desk, game.game, slide(game.game), chips)
    if desk.policy(game.notice).rake.time_verified_by is None:
        return _into_box(desk, game, now, desk.house)
    return []


def pay(desk: "Desk", command: m.PayTime, now: int, author: str) -> list[DeskEvent]:
    """A player pays what is due, or what a short stack has."""
    row = desk.time_charges.get(command.game)
    owed = dict(row.owes).get(command.player, 0) if row is not None else 0
    if row is None or not owed:
        raise DeskRefusal(f"{command.player} owes no time in {command.game}", *TIME_CITES)
    if command.chips > owed:
        raise DeskRefusal(f"{command.player} owes {owed}, not {command.chips}", *TIME_CITES)
    left = tuple([each for each in row.owes if each[0] != command.player])
    desk.time_charges.put(command.game, msgspec.structs.replace(row, owes=left))
    game = games.game_of(desk, command.game)
    return _take(desk, game, command.player, command.chips, now, author)


def _take(
    desk: "Desk", game: RoomGame, player: str, chips: int, now: int, author: str
) -> list[DeskEvent]:
    """Time goes on the slide: from the table, or from the chips that the house holds."""
    held = 0
    if player in play_over.owners(desk, game.game, now):
        held = absences.pay_from_rack(desk, player, slide(game.game), chips)
    accounts.take_from_table(desk, game.game, slide(game.game), chips - held)
    events: list[DeskEvent] = [e.TimePaid(game.game, player, chips, author)]
    if desk.policy(game.notice).rake.time_verified_by is None:
        events += _into_box(desk, game, now, author)
    return events


def verify(desk: "Desk", command: m.VerifyTime, now: int, author: str) -> list[DeskEvent]:
    """The time on the slide is verified and goes into the box."""
    game = games.game_of(desk, command.game)
    office = desk.policy(game.notice).rake.time_verified_by
    if office is not None:
        people.check_office(desk, author, office, VERIFIED_CITES)
    if not accounts.balance(desk, slide(game.game)):
        raise DeskRefusal(f"no time charge is on the slide of {game.game}")
    return _into_box(desk, game, now, author)


def _into_box(desk: "Desk", game: RoomGame, now: int, author: str) -> list[DeskEvent]:
    """Time goes from the slide into the house's box."""
    chips = accounts.balance(desk, slide(game.game))
    if not chips:
        return []
    accounts.move(desk, slide(game.game), accounts.table(game.game), chips)
    boxes.put_in(desk, game, boxes.HOUSE_BOX, chips, author, now, hands=0)
    return [e.TimeVerified(game.game, chips, author, VERIFIED_CITES)]


def change(desk: "Desk", command: m.ChangeCharge, now: int, author: str) -> list[DeskEvent]:
    """Another way of charging, or another amount, before a hand, with a sign that says so.

    Time that was paid ahead lasts, and what is owed of it is owed, until its period is over.
    """
    game = games.open_game_of(desk, command.game)
    office = desk.policy(game.notice).rake.changed_by
    if office is None:
        raise DeskRefusal("the charge of a game does not change", *CHANGED_CITES)
    people.check_office(desk, author, office, CHANGED_CITES)
    if game.in_hand:
        raise DeskRefusal("the charge changes before a hand begins, not in it", *CHANGED_CITES)
    notice = msgspec.structs.replace(game.notice, charge=command.charge)
    if notice == game.notice:
        raise DeskRefusal(f"{game.game} has that charge already")
    signs.check(desk, notice)
    games.change(desk, game.game, notice=notice)
    orders.send(desk, game.game, SpreadGame(notice))
    if len(desk.offers):
        offers.post(desk, desk.games[game.game])
    return [e.ChargeChanged(game.game, author, CHANGED_CITES)]
