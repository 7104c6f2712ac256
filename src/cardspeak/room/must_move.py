"""Must-move games: who goes to the main game when a seat opens there, and what a refusal costs.

The order is that of the list from which the must-move game was filled. A book may offer the seat
down that order first and bind the newest player only when all have passed.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.transfer import MustMoveCall
from cardspeak.hand.refusal import Cites
from cardspeak.room import games, moves, register, standing
from cardspeak.room.events import DeskEvent, ListChange, NameCalled, NameSkipped, SeatNotTaken
from cardspeak.room.games import Chair, RoomGame, SeatClaim
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.register import EntryKind, RegisterEntry
from cardspeak.table.commands import Called
from cardspeak.table.seats import Arrival

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

ORDER_CITES: Cites = ("transfer.must_move.call",)
REFUSAL_CITES: Cites = ("transfer.must_move.refusal_minutes",)


def feeder_of(desk: "Desk", game: RoomGame) -> RoomGame | None:
    """The must-move game that feeds a game, if it has players."""
    for other in games.like_games(desk, game.list):
        if other.feeds == game.game and other.seated:
            return other
    return None


def end_feeding(desk: "Desk", main: str) -> None:
    """The must-move game of a main game that is no more goes on by itself."""
    for other in list(desk.games):
        if other.feeds == main:
            games.change(desk, other.game, feeds=None)


def check_not_passed(desk: "Desk", game: RoomGame, player: str, author: str) -> None:
    """Refuse a seat of a main game to a newcomer while its must-move game has players.

    The management may seat anyone.
    """
    if register.office(desk, author) >= Authority.MANAGEMENT:
        return
    feeder = feeder_of(desk, game)
    if feeder is not None and game.chair_of(player) is None:
        raise DeskRefusal(
            f"a seat of {game.game} goes to the players of {feeder.game} first: sit down there",
            *ORDER_CITES,
        )


def order(feeder: RoomGame) -> list[Chair]:
    """The players of a must-move game in the order in which they are called."""
    return sorted(feeder.seated, key=lambda chair: (chair.rank, chair.since, chair.seat))


def call(desk: "Desk", game: RoomGame, feeder: RoomGame, seat: int, now: int) -> list[DeskEvent]:
    """Call the player who is to go to the main game."""
    events: list[DeskEvent] = []
    able: list[Chair] = []
    for chair in order(feeder):
        if chair.leaving or chair.player in desk.moves or game.chair_of(chair.player) is not None:
            continue  # on the way somewhere, or called to another seat of the main game
        barred = standing.second_claim(desk, chair.player) or standing.obstacle(
            desk, chair.player, game
        )
        if barred is not None:
            events.append(NameSkipped(chair.player, game.list, barred.why, barred.cites))
            continue
        able.append(chair)
    if not able:
        return []
    asked = [chair for chair in able if chair.player not in game.passed]
    policy = desk.policy(game.notice).transfer.must_move
    last = -1 if policy.call is MustMoveCall.OPTION_THEN_LAST else 0
    chosen = asked[0] if asked else able[last]
    games.give(desk, game.game, Chair(seat, chosen.player, SeatClaim.CALLED, now))
    return [*events, NameCalled(chosen.player, game.game, seat, ORDER_CITES)]


def end_call(desk: "Desk", feeder: RoomGame, player: str) -> list[DeskEvent]:
    """A player who leaves a must-move game has no call to its main game any more."""
    main = desk.games.get(feeder.feeds) if feeder.feeds is not None else None
    chair = main.chair_of(player) if main is not None else None
    if main is None or chair is None or chair.claim is not SeatClaim.CALLED:
        return []
    return games.free(desk, main.game, chair.seat, f"{player} leaves {feeder.game}")


def end_calls(desk: "Desk", feeder: RoomGame) -> list[DeskEvent]:
    """A must-move game ends or becomes another: nobody is called from it any more."""
    events: list[DeskEvent] = []
    for chair in feeder.seated:
        events += end_call(desk, feeder, chair.player)
    return events


def goes(desk: "Desk", game: RoomGame, seat: int, player: str, now: int) -> list[DeskEvent]:
    """A called player goes to the main game."""
    games.change(desk, game.game, passed=())
    target = (game.game, seat)
    return moves.begin(desk, player, target, Arrival.MUST_MOVE, Called.MUST_MOVE, now, ORDER_CITES)


def passes(desk: "Desk", game: RoomGame, player: str, why: ListChange) -> DeskEvent:
    """A called player does not go this time: the seat is offered to the next."""
    if player not in game.passed:
        games.change(desk, game.game, passed=(*desk.games[game.game].passed, player))
    return NameSkipped(player, game.list, why, ORDER_CITES)


def declines(
    desk: "Desk", game: RoomGame, feeder: RoomGame, player: str, now: int, author: str
) -> list[DeskEvent]:
    """A called player does not want to move: an option passed, or a refusal that ends the game."""
    chair = game.chair_of(player)
    assert chair is not None
    events = games.free(desk, game.game, chair.seat, f"{player} does not move")
    events.append(SeatNotTaken(player, game.game, declined=True))
    policy = desk.policy(game.notice).transfer.must_move
    optional = policy.call is MustMoveCall.OPTION_THEN_LAST
    if optional and player not in game.passed:
        return [*events, passes(desk, game, player, ListChange.OPTION)]
    games.send_away(desk, feeder.game, player)
    until = now + policy.refusal_minutes * 60
    entry = RegisterEntry(
        0, player, EntryKind.REFUSED_MOVE, author, now, until, game.list, cites=REFUSAL_CITES
    )
    return [*events, *register.enter(desk, entry)]
