"""Calling names for seats: who is next, what an answer or none means, and the duty to play.

The next for a seat is the first on the list who can be called and may play in that game. Each name
that is passed over on the way comes with the reason. A player of a game of another list is called
too, and leaves that game for the seat.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.room import SentTo
from cardspeak.hand.refusal import Cites
from cardspeak.room import (
    games,
    lists,
    markers,
    moves,
    must_move,
    overtaking,
    people,
    seat_changes,
    standing,
)
from cardspeak.room.commands import AcceptSeat, CallName, DeclineSeat, LeaveList, NoAnswer
from cardspeak.room.events import (
    DeskEvent,
    ListChange,
    NameCalled,
    NameSkipped,
    SeatNotTaken,
    Unlisted,
)
from cardspeak.room.games import Chair, RoomGame, SeatClaim
from cardspeak.room.refusal import DeskRefusal
from cardspeak.table.commands import Called
from cardspeak.table.seats import Arrival

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

SENT_CITES: Cites = ("room.sent_to",)
FEEDER_FIRST_CITES: Cites = ("transfer.must_move.allowed",)
DUTY_CITES: Cites = ("room.must_play_empty_seats",)


def call(desk: "Desk", command: CallName, now: int, author: str) -> list[DeskEvent]:
    """Call the next name for a seat."""
    game = games.open_game_of(desk, command.game)
    seat = _seat(game, command.seat)
    wish = seat_changes.first_for(desk, game, seat)
    if wish is not None:
        raise DeskRefusal(
            f"{wish.player} plays in {game.game} and asked for another seat: that comes first",
            *seat_changes.FIRST_CITES,
        )
    feeder = must_move.feeder_of(desk, game)
    if feeder is not None:
        called = must_move.call(desk, game, feeder, seat, now)
        if called:
            return called
    cites = _check_sent(desk, game)
    events, player = _next(desk, game)
    if player is None:
        raise DeskRefusal(f"nobody on the {game.list} list can be called to {game.game}")
    games.give(desk, game.game, Chair(seat, player, SeatClaim.CALLED, now))
    return [*events, NameCalled(player, game.game, seat, cites)]


def accept(desk: "Desk", command: AcceptSeat, now: int, author: str) -> list[DeskEvent]:
    """A called player takes the seat: a marker holds it until the player sits down."""
    game, chair = _called(desk, command.player)
    standing.check_register(desk, command.player, game)
    if _moves_up(desk, game, command.player) is not None:
        return must_move.goes(desk, game, chair.seat, command.player, now)
    if _plays_elsewhere(desk, game, command.player):
        target = (game.game, chair.seat)
        return moves.begin(desk, command.player, target, Arrival.OWN_WISH, Called.OWN_WISH, now)
    return markers.place(desk, game, chair.seat, command.player, now)


def no_answer(desk: "Desk", command: NoAnswer, now: int, author: str) -> list[DeskEvent]:
    """A called player is not there: the seat is free again, the name goes where the book says."""
    game, chair = _called(desk, command.player)
    events = games.free(desk, game.game, chair.seat, f"{command.player} did not answer")
    events.append(SeatNotTaken(command.player, game.game, declined=False))
    if _moves_up(desk, game, command.player) is not None:
        return [*events, must_move.passes(desk, game, command.player, ListChange.NOT_THERE)]
    return [*events, *lists.not_there(desk, game.list, command.player)]


def decline(desk: "Desk", command: DeclineSeat, now: int, author: str) -> list[DeskEvent]:
    """A called player does not want the seat.

    A seat in a running main game that is declined costs the place on the list. A new game or a
    must-move game may be declined, unless it would be nearly full with that player.
    """
    game, chair = _called(desk, command.player)
    feeder = _moves_up(desk, game, command.player)
    if feeder is not None:
        return must_move.declines(desk, game, feeder, command.player, now, author)
    events = games.free(desk, game.game, chair.seat, f"{command.player} declined it")
    events.append(SeatNotTaken(command.player, game.game, declined=True))
    if not (game.is_new or game.feeds is not None):
        return [*events, *lists.strike(desk, game.list, command.player, ListChange.DECLINED)]
    limit = lists.policy_of(desk, game.list).must_play_empty_seats
    empty = len(games.game_of(desk, game.game).free) - 1
    if limit is not None and empty <= limit:
        return [
            *events,
            *lists.demote(desk, game.list, command.player, ListChange.DUTY, DUTY_CITES),
        ]
    return [
        *events,
        NameSkipped(command.player, game.list, ListChange.DECLINED, DUTY_CITES),
    ]


def leave_list(desk: "Desk", command: LeaveList, now: int, author: str) -> list[DeskEvent]:
    """A name goes off a list on its player's wish; a call or a marker goes with it."""
    events = lists.leave(desk, command)
    claims = (SeatClaim.CALLED, SeatClaim.MARKER)
    return [*events, *_drop_claims(desk, command.list, command.player, claims)]


def run_out(desk: "Desk", name: str, now: int) -> list[DeskEvent]:
    """Call-ins that did not come in time go off their list; a call without an answer ends."""
    events = lists.expire(desk, name, now)
    for gone in [event for event in events if isinstance(event, Unlisted)]:
        events += _drop_claims(desk, name, gone.player, (SeatClaim.CALLED,))
    return events


def _drop_claims(
    desk: "Desk", name: str, player: str, claims: tuple[SeatClaim, ...]
) -> list[DeskEvent]:
    """End the claims that a player has to seats in the games of a list."""
    events: list[DeskEvent] = []
    for game_name, seat in people.patron(desk, player).chairs:
        game = desk.games[game_name]
        chair = game.chair(seat)
        if game.list == name and chair is not None and chair.claim in claims:
            events += games.free(desk, game_name, seat, f"{player} is off the list")
    return events


def in_need(desk: "Desk", name: str) -> list[RoomGame]:
    """The games of a list to which a newcomer may be sent, the first choice of the house first."""
    fed = {game.feeds for game in games.like_games(desk, name)}
    found = [game for game in games.like_games(desk, name) if game.free and game.game not in fed]
    if lists.policy_of(desk, name).sent_to is SentTo.MOST_IN_NEED:
        found.sort(key=lambda game: (count(desk, game), game.opened, game.game))
    return found


def count(desk: "Desk", game: RoomGame) -> int:
    """How many players a game has or is going to have; one on the way to another is not its own."""
    return sum(
        not (chair.leaving or (chair.player in desk.moves and chair.claim is SeatClaim.SEATED))
        or (chair.player in desk.moves and desk.moves[chair.player].game == game.game)
        for chair in game.chairs
    )


def _check_sent(desk: "Desk", game: RoomGame) -> Cites:
    """Refuse to send a newcomer to another game than the book says."""
    if game.feeds is not None:
        return FEEDER_FIRST_CITES
    if lists.policy_of(desk, game.list).sent_to is not SentTo.MOST_IN_NEED:
        return SENT_CITES
    waiting = [each for each in in_need(desk, game.list) if each.seated or each.feeds != game.game]
    needs = next(iter(waiting), None)
    if needs is not None and count(desk, needs) < count(desk, game):
        raise DeskRefusal(
            f"{needs.game} has {count(desk, needs)} players and {game.game} {count(desk, game)}:"
            f" the next player goes to {needs.game}",
            *SENT_CITES,
        )
    return SENT_CITES


def _next(desk: "Desk", game: RoomGame) -> tuple[list[DeskEvent], str | None]:
    """The first name that can be called to a game, and those who were passed over."""
    events: list[DeskEvent] = []
    for listed in desk.lists[game.list].names:
        if any(chair.player == listed.player for chair in game.chairs):
            continue
        skipped = overtaking.skipped(desk, game, listed)
        if skipped is None:
            return events, listed.player
        events.append(skipped)
    return events, None


def _seat(game: RoomGame, wanted: int) -> int:
    """The free seat that is meant."""
    if wanted and wanted in game.free:
        return wanted
    if wanted:
        chair = game.chair(wanted)
        who = f"{chair.player} has it ({chair.claim})" if chair else "there is no such seat"
        raise DeskRefusal(f"seat {wanted} of {game.game} is not free: {who}")
    if not game.free:
        raise DeskRefusal(f"no seat of {game.game} is free")
    return game.free[0]


def _moves_up(desk: "Desk", game: RoomGame, player: str) -> RoomGame | None:
    """The must-move game from which a called player would come."""
    feeder = must_move.feeder_of(desk, game)
    return feeder if feeder is not None and feeder.chair_of(player) is not None else None


def _plays_elsewhere(desk: "Desk", game: RoomGame, player: str) -> bool:
    """Whether a called player sits in another game."""
    chairs = people.patron(desk, player).chairs
    return any(name != game.game and desk.games[name].stays(player) for name, _ in chairs)


def _called(desk: "Desk", player: str) -> tuple[RoomGame, Chair]:
    """The call that a player has to answer."""
    for name, seat in people.patron(desk, player).chairs:
        game = desk.games[name]
        chair = game.chair(seat)
        if chair is not None and chair.claim is SeatClaim.CALLED:
            return game, chair
    raise DeskRefusal(f"{player} has not been called")
