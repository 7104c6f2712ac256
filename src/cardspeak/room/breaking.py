"""A game breaks: in which order its players get seats elsewhere, and what those without one get.

Like games first, by the order of the book: cards, or time spent in the broken game. Players without
a seat go on the list in that order. A player who is away keeps a seat for as long as the book says.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.transfer import BreakOrder
from cardspeak.cards import Card
from cardspeak.hand.refusal import Cites
from cardspeak.room import calls, draws, games, lists, moves, standing
from cardspeak.room.commands import BreakGame
from cardspeak.room.events import DeskEvent, DrawnFor, GameBroken
from cardspeak.room.games import RoomGame, SeatClaim
from cardspeak.room.refusal import DeskRefusal
from cardspeak.table.seats import Arrival

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

ORDER_CITES: Cites = ("transfer.broken_game.order",)
OTHER_CITES: Cites = ("transfer.broken_game.order_other_type",)


def break_game(desk: "Desk", command: BreakGame, now: int, author: str) -> list[DeskEvent]:
    """Break a game and send its players to like games, or to games of another kind."""
    game = games.game_of(desk, command.game)
    if game.closing:
        raise DeskRefusal(f"{game.game} is closing already")
    events: list[DeskEvent] = []
    for chair in game.chairs:
        if chair.claim is not SeatClaim.SEATED:
            events += games.free(desk, game.game, chair.seat, "the game breaks")
    board = command.board or game.list
    lists.list_of(desk, board)
    alike = board == game.list
    cites = ORDER_CITES if alike else OTHER_CITES
    policy = desk.policy(game.notice).transfer.broken_game
    how = policy.order if alike else policy.order_other_type
    events.append(GameBroken(game.game, game.list, board, cites))
    game = games.change(desk, game.game, closing=True)
    players, drawn = _order(desk, game, how, command.cards)
    events += [DrawnFor(player, card, draws.SUIT_CITES) for player, card in drawn]
    for player in players:
        if how is BreakOrder.NO_STATUS:
            events += _to_the_list(desk, player, board, now, cites)
        else:
            events += _place(desk, player, board, now, cites)
    return events


def _order(
    desk: "Desk", game: RoomGame, how: BreakOrder, cards: tuple[Card, ...]
) -> tuple[list[str], list[tuple[str, Card]]]:
    """The players of a broken game in the order of the book, and the cards that made it."""
    seated = [
        chair for chair in game.seated if not chair.leaving and chair.player not in desk.moves
    ]
    if how is BreakOrder.CARD:
        if len(cards) != len(seated) or len({*cards}) != len(cards):
            raise DeskRefusal(
                f"{len(seated)} players draw for seats: a card for each, none twice, not"
                f" {len(cards)}",
                *ORDER_CITES,
            )
        drawn = draws.ranked(
            desk,
            game.notice,
            [(chair.player, card) for chair, card in zip(seated, cards, strict=True)],
        )
        return [player for player, _ in drawn], drawn
    oldest = sorted(seated, key=lambda chair: (chair.since, chair.rank, chair.seat))
    return [chair.player for chair in oldest], []


def _place(desk: "Desk", player: str, board: str, now: int, cites: Cites) -> list[DeskEvent]:
    """Give a player of a broken game a seat, or a place on the list."""
    for game in calls.in_need(desk, board):
        if standing.obstacle(desk, player, game) is None:
            target = (game.game, game.free[0])
            return moves.begin(desk, player, target, Arrival.BROKEN_GAME, None, now, cites)
    return _to_the_list(desk, player, board, now, cites)


def _to_the_list(desk: "Desk", player: str, board: str, now: int, cites: Cites) -> list[DeskEvent]:
    """A player of a broken game leaves it and waits like anyone else."""
    left, _ = moves.seat_of(desk, player)
    games.send_away(desk, left, player)
    return lists.add(desk, board, player, now, cites)
