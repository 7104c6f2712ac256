"""Players on their way from one table to another: the chips travel with them.

A move begins with a chair kept at the new table and an order to the old one. When the old table
reports that the player has left, the chips lie in the room's account of that player until the new
table has them. The chair of an absent player of a broken game waits as long as the book says. Only
this module changes the rows of moves.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.room import accounts, games, lists, orders, people, standing
from cardspeak.room.events import DeskEvent, ListChange, MoveBegun, SeatGiven
from cardspeak.room.games import Chair, SeatClaim
from cardspeak.room.orders import CallPlayerOver, SeatPlayer, UnseatPlayer
from cardspeak.table.commands import Called
from cardspeak.table.seats import Arrival, Before

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


_CALLED = (Arrival.MUST_MOVE, Arrival.OWN_WISH)
"""How players come whom the old table keeps for a while, as the book says."""


class PlayerMove(msgspec.Struct, frozen=True):
    """A player who goes from one game to another; `chips` once the old table has let go.

    `before` is what the new table hears of the old one, which may be closed by then. `absent` marks
    a player for whom the chair waits: until a time, or for so many hands.
    """

    player: str
    left: str
    left_seat: int
    game: str
    seat: int
    came: Arrival
    chips: int | None = None
    absent: bool = False
    until: int | None = None
    hands: int | None = None
    before: Before | None = None


def times(move: PlayerMove) -> tuple[int, ...]:
    """When a chair no longer waits for an absent player."""
    return (move.until,) if move.absent and move.until is not None else ()


def begin(
    desk: "Desk",
    player: str,
    target: tuple[str, int],
    came: Arrival,
    why: Called | None,
    now: int,
    cites: Cites = (),
) -> list[DeskEvent]:
    """Send a seated player to a chair in another game.

    `why` lets the old table say how long the player may stay; without it the player goes after
    this hand.
    """
    game, seat = target
    left, left_seat = seat_of(desk, player)
    given_up = _give_up_others(desk, player, game)
    rank = _rank(desk, player, left, game, came, now)
    games.give(desk, game, Chair(seat, player, SeatClaim.MOVING, now, rank=rank))
    desk.moves.put(player, PlayerMove(player, left, left_seat, game, seat, came))
    if why is None:
        orders.send(desk, left, UnseatPlayer(left_seat, player, game))
    else:
        waiting = lists.waiting_for(desk, desk.games[left].list)
        orders.send(desk, left, CallPlayerOver(left_seat, player, why, waiting))
    return [*given_up, MoveBegun(player, left, game, seat, came, cites)]


def _give_up_others(desk: "Desk", player: str, chosen: str) -> list[DeskEvent]:
    """A player who goes over to one game gives up the calls and markers that there are in others.

    A house that lets a player hold several seats ends the calls alone.
    """
    one_seat = desk.policy(desk.games[chosen].notice).room.one_seat
    ends = (SeatClaim.CALLED, SeatClaim.MARKER) if one_seat else (SeatClaim.CALLED,)
    events: list[DeskEvent] = []
    for name, seat in people.patron(desk, player).chairs:
        chair = desk.games[name].chair(seat)
        if name != chosen and chair is not None and chair.claim in ends:
            says = f"{player} goes to {chosen}"
            events += games.free(desk, name, seat, says, standing.ONE_SEAT_CITES)
    return events


def _rank(desk: "Desk", player: str, left: str, game: str, came: Arrival, now: int) -> int:
    """A player's rank among those of the new game for a must-move from it.

    A forced move keeps the rank, a name on the list has its own, and anyone else comes last.
    """
    chair = desk.games[left].chair_of(player)
    if came is Arrival.MUST_MOVE and chair is not None:
        return chair.rank
    return lists.since(desk, desk.games[game].list, player, now)


def change(desk: "Desk", player: str, **changes: object) -> PlayerMove:
    """Change what is known of a move."""
    changed = msgspec.structs.replace(desk.moves[player], **changes)
    desk.moves.put(player, changed)
    return changed


def seat_of(desk: "Desk", player: str) -> tuple[str, int]:
    """The game and seat in which a player sits; the player is known to sit in one."""
    for name, seat in people.patron(desk, player).chairs:
        chair = desk.games[name].chair(seat)
        if chair is not None and chair.claim is SeatClaim.SEATED:
            return name, seat
    raise AssertionError(f"{player} sits nowhere")


def left(desk: "Desk", move: PlayerMove, chips: int, now: int) -> list[DeskEvent]:
    """The old table has let a player go: seat the player at the new one, chips and all."""
    accounts.move(desk, accounts.table(move.left), accounts.on_the_way(move.player), chips)
    if desk.games.get(move.game) is None or desk.games[move.game].closing:
        return _nowhere_to_go(desk, move, chips, now)
    before = Before(desk.games[move.left].notice, chips)
    move = change(desk, move.player, chips=chips, before=before)
    return [] if move.absent else sit_down(desk, move, now)


def sit_down(desk: "Desk", move: PlayerMove, now: int) -> list[DeskEvent]:
    """A player whom the old table has let go sits down at the new one."""
    kept = desk.games[move.game].chair_of(move.player)
    rank = kept.rank if kept is not None else now
    games.give(desk, move.game, Chair(move.seat, move.player, SeatClaim.SEATED, now, rank=rank))
    chips = move.chips or 0
    order = SeatPlayer(move.seat, move.player, move.came, chips, move.before)
    orders.send(desk, move.game, order)
    return [
        *lists.strike(desk, desk.games[move.game].list, move.player, ListChange.SEATED),
        SeatGiven(move.player, move.game, move.seat),
    ]


def call_off(desk: "Desk", player: str) -> None:
    """The game that a player was called to is over: the player stays where the seat still is.

    The move stands until the table has answered; a player whom it lets go before is looked after.
    """
    if is_called(desk, player):
        move = desk.moves[player]
        orders.send(desk, move.left, CallPlayerOver(move.left_seat, player, Called.STAYS))


def is_called(desk: "Desk", player: str) -> bool:
    """Whether a player is called to another game and the old table has not let go."""
    move = desk.moves.get(player)
    return move is not None and move.chips is None and move.came in _CALLED


def stays(desk: "Desk", player: str) -> None:
    """The table keeps a player who was called to a game that is over."""
    if player in desk.moves:
        desk.moves.drop(player)


def arrived(desk: "Desk", player: str) -> None:
    """The new table has seated a player: the chips are there."""
    move = desk.moves.get(player)
    if move is None or move.chips is None or move.absent:
        return
    accounts.move(desk, accounts.on_the_way(player), accounts.table(move.game), move.chips)
    desk.moves.drop(player)


def cancel(desk: "Desk", player: str) -> list[DeskEvent]:
    """Give up a move whose player has not sat down: the chair kept is free again.

    Chips that the old table has let go of are cashed out. Where the new table has already been told
    to seat the player, the chips are on the way there, and the move ends there.
    """
    move = desk.moves.get(player)
    if move is None or (move.chips is not None and not move.absent):
        return []
    desk.moves.drop(player)
    if move.chips:
        accounts.move(desk, accounts.on_the_way(player), accounts.CAGE, move.chips)
    kept = desk.games.get(move.game)
    if kept is None or kept.chair_of(player) is None:
        return []
    return games.free(desk, move.game, move.seat, f"{player} does not come")


def _nowhere_to_go(desk: "Desk", move: PlayerMove, chips: int, now: int) -> list[DeskEvent]:
    """The game moved to is gone: the chips are cashed out, the player is first on the list."""
    desk.moves.drop(move.player)
    accounts.move(desk, accounts.on_the_way(move.player), accounts.CAGE, chips)
    name = desk.games[move.left].list
    return lists.put_first(desk, name, move.player, now)
