"""The boxes at the tables: what goes into them, and their count by two people.

The house's own box of a table takes rake, fees and time; a fund has a box of its own, or shares the
house's where the book does not separate them. A count that differs from the journal is booked as a
difference with both names. Only this module changes the rows of takings.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.rake import RakeMethod
from cardspeak.hand.refusal import Cites
from cardspeak.money.jackpot_drop import (
    BAD_BEAT_FUND,
    HIGH_HAND_FUND,
    drop_due,
    fund_drops,
)
from cardspeak.money.rake import RakedDeal, charges, collected_on_button
from cardspeak.room import accounts, games, people
from cardspeak.room.events import DeskEvent, DutyToFloor
from cardspeak.room.games import RoomGame
from cardspeak.room.house_money import funds, gaming_day, offers
from cardspeak.room.house_money.money_commands import CountBox, EnterDrop
from cardspeak.room.house_money.money_events import BoxCounted, DropTaken
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

HOUSE_BOX = "drop"
"""The box for what the house keeps."""
RAKE_CITES: Cites = ("rake.methods", "rake.no_flop_no_drop")
COUNTED_CITES = {
    BAD_BEAT_FUND: ("jackpot.bad_beat.counted",),
    HIGH_HAND_FUND: ("jackpot.high_hand.counted",),
}
OWN_BOX_CITES = {
    BAD_BEAT_FUND: ("jackpot.bad_beat.own_box",),
    HIGH_HAND_FUND: ("jackpot.high_hand.own_box",),
}


class Taking(msgspec.Struct, frozen=True):
    """What a box of a table took in a gaming day, in how many hands; what was counted of it."""

    day: int
    game: str
    box: str
    chips: int = 0
    hands: int = 0
    counted: int = 0


def account(game: str, box: str) -> str:
    """The account of what lies in a box of a table."""
    return f"{box} box of {game}"


def enter_drop(desk: "Desk", command: EnterDrop, now: int, author: str) -> list[DeskEvent]:
    """A hand was raked: what the sign and the book say goes into the boxes."""
    game = games.open_game_of(desk, command.game)
    policy, notice = desk.policy(game.notice), game.notice
    events: list[DeskEvent] = []
    left = command.pot
    if notice.charge is not None:
        blinds = sum(notice.blinds)
        deal = RakedDeal(
            players=command.dealt_in,
            saw_second_deal=command.second_deal,
            only_blinds=not command.second_deal and command.pot <= blinds,
            sole_tie=bool(command.sole_tie),
            runs=command.runs or 1,
            blinds=blinds,
            big_blind=max(notice.blinds, default=0),
            on_button=collected_on_button(notice.charge, policy.rake, command.dealt_in),
        )
        (taken,) = charges([left], notice.charge, policy.rake, deal, notice.chip)
        left -= taken
        events += put_in(desk, game, HOUSE_BOX, taken, author, now, RAKE_CITES)
    if policy.rake.no_flop_no_drop and not command.second_deal:
        return events
    drops = fund_drops(
        policy.jackpot, notice.jackpot_drop, notice.dollar, command.pot, command.dealt_in
    )
    for drop in drops:
        part = min(left, drop.chips)
        left -= part
        events += put_in(desk, game, drop.fund, part, author, now, (drop.cite,))
    for promotion in offers.own_at(desk, game):
        big_blind = max(notice.blinds, default=0)
        due = drop_due(
            promotion.drop, command.pot, command.dealt_in, notice.dollar, big_blind, game.seats
        )
        part = min(left, due)
        left -= part
        events += put_in(desk, game, promotion.fund, part, author, now)
    return events


def put_in(
    desk: "Desk",
    game: RoomGame,
    box: str,
    chips: int,
    author: str,
    now: int,
    cites: Cites = (),
    hands: int = 1,
) -> list[DeskEvent]:
    """Chips of a table go into one of its boxes."""
    if not chips:
        return []
    if box != HOUSE_BOX:
        funds.begin(desk, box)
    accounts.take_from_table(desk, game.game, account(game.game, box), chips)
    _note(desk, game.game, box, now, chips=chips, hands=hands)
    return [DropTaken(game.game, box, chips, author, cites)]


def table_dropped(
    desk: "Desk", game: RoomGame, dropped: tuple[tuple[str, int], ...], now: int
) -> list[DeskEvent]:
    """A table of the software dropped chips for funds."""
    return [
        event
        for fund, chips in dropped
        for event in put_in(desk, game, fund, chips, desk.house, now)
    ]


def table_took(desk: "Desk", game: RoomGame, chips: int, now: int) -> list[DeskEvent]:
    """A table of the software took chips for the house, or gave some back by a ruling."""
    if chips >= 0:
        return put_in(desk, game, HOUSE_BOX, chips, desk.house, now, RAKE_CITES)
    box, here = account(game.game, HOUSE_BOX), accounts.table(game.game)
    uncounted = min(-chips, accounts.balance(desk, box))
    accounts.move(desk, box, here, uncounted)
    accounts.move(desk, accounts.INCOME, here, -chips - uncounted)
    _note(desk, game.game, HOUSE_BOX, now, chips=chips)
    return [DropTaken(game.game, HOUSE_BOX, chips, desk.house)]


def count(desk: "Desk", command: CountBox, now: int, author: str) -> list[DeskEvent]:
    """Two people count a box; what they find differs or not, and both sign for it."""
    check_two(desk, author, command.witness)
    booked = accounts.balance(desk, account(command.game, command.box))
    if command.box != HOUSE_BOX and command.box not in desk.funds:
        raise DeskRefusal(f"there is no box for {command.box}")
    apart = funds.own_box(desk, command.box)
    if command.box != HOUSE_BOX and not apart:
        raise DeskRefusal(
            f"the {command.box} money is in the house's box and is counted with it",
            *OWN_BOX_CITES.get(command.box, ()),
        )
    within = [] if command.box != HOUSE_BOX else funds.in_house_box(desk)
    shared = {fund: accounts.balance(desk, account(command.game, fund)) for fund in within}
    total = booked + sum(shared.values())
    if not total and not command.chips:
        raise DeskRefusal(f"nothing lies in the {command.box} box of {command.game}")
    if not total and command.game not in desk.games:
        raise DeskRefusal(f"there is no box at a table {command.game!r}")
    for fund, chips in shared.items():
        _carry(desk, command.game, fund, chips, chips, now)
    own = max(0, command.chips - sum(shared.values()))
    _carry(desk, command.game, command.box, booked, own, now)
    short = max(0, sum(shared.values()) - command.chips)
    accounts.move(desk, accounts.INCOME, accounts.DIFFERENCE, short)  # the house stands for it
    cites = COUNTED_CITES.get(command.box, ()) + OWN_BOX_CITES.get(command.box, ())
    return [
        BoxCounted(command.game, command.box, command.chips, total, author, command.witness, cites),
        *funds.counted(desk, command.box),
    ]


def _carry(desk: "Desk", game: str, box: str, booked: int, counted: int, now: int) -> None:
    """Carry a box's money where it belongs, and book what is missing or too much."""
    source = account(game, box)
    if counted > booked:
        accounts.move(desk, accounts.DIFFERENCE, source, counted - booked)
    elif counted < booked:
        accounts.move(desk, source, accounts.DIFFERENCE, booked - counted)
    to = accounts.INCOME if box == HOUSE_BOX else funds.to_post(box)
    accounts.move(desk, source, to, counted)
    _note(desk, game, box, now, counted=counted)


def check_two(desk: "Desk", author: str, witness: str) -> None:
    """Refuse a signature that is not of two people of the house."""
    if author == witness:
        raise DeskRefusal(f"{author} cannot be the witness too: two people sign")
    if people.authority_of(desk, witness) < Authority.DEALER:
        raise DeskRefusal(f"{witness} does not work in the house: two of the staff sign")


def uncounted(desk: "Desk") -> list[DeskEvent]:
    """The boxes that the book wants counted in a gaming day and that nobody has counted."""
    events: list[DeskEvent] = []
    for row in desk.funds:
        if funds.counted_daily(desk, row.fund):
            for game, chips in funds.boxes_of(desk, row.fund):
                says = f"the {row.fund} box holds {chips} and has not been counted"
                events.append(DutyToFloor(game, says))
    return events


def _note(
    desk: "Desk", game: str, box: str, now: int, chips: int = 0, hands: int = 0, counted: int = 0
) -> None:
    day = gaming_day.today(desk, now).number
    key = (str(day), game, box)
    taking = desk.takings.get(key) or Taking(day, game, box)
    desk.takings.put(
        key,
        msgspec.structs.replace(
            taking,
            chips=taking.chips + chips,
            hands=taking.hands + hands,
            counted=taking.counted + counted,
        ),
    )


def is_time_game(game: RoomGame) -> bool:
    """Whether a table is charged by time."""
    charge = game.notice.charge
    return charge is not None and charge.method is RakeMethod.TIME
