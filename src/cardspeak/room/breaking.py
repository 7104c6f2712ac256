"""A game closes or breaks: in which order its players get seats elsewhere, and who waits.

Like games first, by the order of the book: cards, or time spent in the broken game. Players without
a seat go on the list in that order. A player who is away keeps a seat for as long as the book says.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.transfer import BreakOrder
from cardspeak.cards import Card
from cardspeak.hand.refusal import Cites
from cardspeak.room import (
    absences,
    calls,
    draws,
    games,
    kept_seats,
    lists,
    moves,
    must_move,
    orders,
    people,
    standing,
)
from cardspeak.room.commands import BreakGame, CloseGame
from cardspeak.room.events import DeskEvent, GameBroken, GameClosed
from cardspeak.room.games import RoomGame, SeatClaim
from cardspeak.room.orders import CloseTable
from cardspeak.room.refusal import DeskRefusal
from cardspeak.table.seats import Arrival

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

ORDER_CITES: Cites = ("transfer.broken_game.order",)
OTHER_CITES: Cites = ("transfer.broken_game.order_other_type",)
HELD_CITES: Cites = ("ruling.impound",)
ABSENT_CITES: Cites = ("transfer.broken_game.absent_drawn_by",)


def close_game(desk: "Desk", command: CloseGame, now: int, author: str) -> list[DeskEvent]:
    """Close a game: claims end now, players leave after the hand."""
    game = _closable(desk, command.game)
    opener = desk.policy(game.notice).room.opened_by
    people.check_office(desk, author, opener, games.OPENED_CITES)
    events = _end_claims(desk, game, "the game closes", now)
    games.change(desk, game.game, closing=True, change=None)
    orders.send(desk, game.game, CloseTable())
    return [*events, GameClosed(game.game, game.list, command.reason, games.OPENED_CITES)]


def break_game(desk: "Desk", command: BreakGame, now: int, author: str) -> list[DeskEvent]:
    """Break a game and send its players to like games, or to games of another kind."""
    game = _closable(desk, command.game)
    board = command.board or game.list
    lists.list_of(desk, board)
    events = _end_claims(desk, game, "the game breaks", now)
    alike = board == game.list
    cites = ORDER_CITES if alike else OTHER_CITES
    policy = desk.policy(game.notice).transfer.broken_game
    how = policy.order if alike else policy.order_other_type
    events.append(GameBroken(game.game, game.list, board, cites))
    game = games.change(desk, game.game, closing=True, change=None)
    players = [
        chair.player
        for chair in game.seated
        if not chair.leaving and chair.player not in desk.moves
    ]
    if how is BreakOrder.CARD:
        if any(player in desk.absences for player in players):
            people.check_office(desk, author, policy.absent_drawn_by, ABSENT_CITES)
            cites += ABSENT_CITES
        cards = draws.spend(desk, command.draw, game.game) if command.draw else command.cards
        players, drawn = _by_card(desk, game, players, cards)
        events += drawn
    else:
        since = {chair.player: (chair.since, chair.rank, chair.seat) for chair in game.seated}
        players.sort(key=since.__getitem__)
    for player in players:
        if how is BreakOrder.NO_STATUS:
            events += _to_the_list(desk, player, board, now, cites)
        else:
            events += _place(desk, player, board, command.minutes, now, cites)
    orders.send(desk, game.game, CloseTable())
    return events


def _closable(desk: "Desk", name: str) -> RoomGame:
    game = games.game_of(desk, name)
    if game.closing:
        raise DeskRefusal(f"{game.game} is closing already")
    if game.held and desk.policy(game.notice).ruling.impound:
        raise DeskRefusal(
            f"{game.held} of a pot is impounded at {game.game}: it is decided and paid out first",
            *HELD_CITES,
        )
    return game


def _end_claims(desk: "Desk", game: RoomGame, reason: str, now: int) -> list[DeskEvent]:
    """End the claims to chairs in which nobody sits, and those of the game on a must-move game."""
    must_move.end_feeding(desk, game.game)
    events = must_move.end_calls(desk, game)
    for chair in game.chairs:
        if chair.claim is SeatClaim.SEATED:
            continue
        move = desk.moves.get(chair.player)
        if move is not None and move.game == game.game and move.absent:
            events += kept_seats.late(desk, move, now, ())
        else:
            events += games.free(desk, game.game, chair.seat, reason)
            if chair.claim is SeatClaim.MOVING:
                moves.call_off(desk, chair.player)
    return events


def _by_card(
    desk: "Desk", game: RoomGame, players: list[str], cards: tuple[Card, ...]
) -> tuple[list[str], list[DeskEvent]]:
    """The players of a broken game by the cards drawn for them."""
    if len(cards) < len(players):
        raise DeskRefusal(
            f"{len(players)} players draw for seats: a card for each, not {len(cards)}",
            *ORDER_CITES,
        )
    return draws.ranked(desk, game.notice, draws.around(desk, game, players), cards)


def _place(
    desk: "Desk", player: str, board: str, minutes: int, now: int, cites: Cites
) -> list[DeskEvent]:
    """Give a player of a broken game a seat, or a place on the list."""
    for game in calls.in_need(desk, board):
        if standing.obstacle(desk, player, game) is None:
            target = (game.game, game.free[0])
            events = moves.begin(desk, player, target, Arrival.BROKEN_GAME, None, now, cites)
            if player in desk.absences:
                events += kept_seats.keep(desk, player, minutes, now)
            return events
    return _to_the_list(desk, player, board, now, cites)


def _to_the_list(desk: "Desk", player: str, board: str, now: int, cites: Cites) -> list[DeskEvent]:
    """A player of a broken game leaves it and waits like anyone else; one who is away is racked."""
    left, _ = moves.seat_of(desk, player)
    games.send_away(desk, left, player)
    if player in desk.absences:
        absences.await_rack(desk, player, left, desk.house)
    return lists.add(desk, board, player, now, cites)
