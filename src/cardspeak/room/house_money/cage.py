"""The cage and the tables' floats: fills, credits, chips bought and cashed out, the end of a shift.

Every movement between cage and table has two signatures. A float that is counted differently from
the journal is booked as a difference.
"""

from typing import TYPE_CHECKING

from cardspeak.room import accounts, chips, games, seating
from cardspeak.room.commands import CountStack, Dealing, Quit
from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money import boxes
from cardspeak.room.house_money import money_commands as m
from cardspeak.room.house_money import money_events as e
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


def float_of(game: str) -> str:
    """The account of the chips in a table's rack."""
    return f"float of {game}"


def fill(desk: "Desk", command: m.FillTable, now: int, author: str) -> list[DeskEvent]:
    """Chips come from the cage to a table."""
    games.open_game_of(desk, command.game)
    boxes.check_two(desk, author, command.witness)
    accounts.move(desk, accounts.CAGE, float_of(command.game), command.chips)
    return [e.FloatMoved(command.game, command.chips, author, command.witness)]


def credit(desk: "Desk", command: m.CreditTable, now: int, author: str) -> list[DeskEvent]:
    """Chips go back from a table to the cage."""
    boxes.check_two(desk, author, command.witness)
    _check_float(desk, command.game, command.chips)
    accounts.move(desk, float_of(command.game), accounts.CAGE, command.chips)
    return [e.FloatMoved(command.game, -command.chips, author, command.witness)]


def buy(desk: "Desk", command: m.BuyChips, now: int, author: str) -> list[DeskEvent]:
    """A player buys chips at the table."""
    game = games.game_of(desk, command.game)
    if not game.stays(command.player):
        raise DeskRefusal(f"{command.player} does not sit in {command.game}")
    _check_float(desk, command.game, command.chips)
    accounts.move(desk, float_of(command.game), accounts.table(command.game), command.chips)
    return [e.TableChipsSold(command.player, command.game, command.chips)]


def cash_out(desk: "Desk", command: m.CashOut, now: int, author: str) -> list[DeskEvent]:
    """A player's chips are counted, and the player leaves with them after the hand."""
    game = games.game_of(desk, command.game)
    if game.dealing is not Dealing.TRACKED:
        raise DeskRefusal(f"the software counts the chips at {game.game}: the player just quits")
    counted = CountStack(command.player, command.game, command.chips)
    events = chips.count(desk, counted, now, author)
    chair = game.chair_of(command.player)
    if chair is not None and not chair.leaving:
        events += seating.quit_game(desk, Quit(command.player, command.game), now, author)
    return events


def close_shift(desk: "Desk", command: m.CloseShift, now: int, author: str) -> list[DeskEvent]:
    """Every float is counted; what differs is booked with both names."""
    boxes.check_two(desk, author, command.witness)
    counted = dict(command.floats)
    if len(counted) < len(command.floats):
        raise DeskRefusal("a table's float was entered twice")
    ending = "float of "
    held = [name[len(ending) :] for name, _ in desk.accounts.items() if name.startswith(ending)]
    strange = [game for game in counted if game not in held and game not in desk.games]
    if strange:
        raise DeskRefusal(f"there is no table {strange[0]!r}, and no float of it")
    missing = [game for game in held if game not in counted]
    if missing:
        raise DeskRefusal(f"the float of {missing[0]} has not been counted")
    differences: list[tuple[str, int]] = []
    for game, found in command.floats:
        booked = accounts.balance(desk, float_of(game))
        if found > booked:
            accounts.move(desk, accounts.DIFFERENCE, float_of(game), found - booked)
        else:
            accounts.move(desk, float_of(game), accounts.DIFFERENCE, booked - found)
        if found != booked:
            differences.append((game, found - booked))
    return [e.ShiftClosed(tuple(differences), author, command.witness)]


def _check_float(desk: "Desk", game: str, chips: int) -> None:
    held = accounts.balance(desk, float_of(game))
    if chips > held:
        raise DeskRefusal(f"the float of {game} holds {held}, not {chips}")
