"""Playing over: a player on the list sits in the seat of an absent player.

The owner's chips are counted, racked and held by the house, and the seat is the owner's again when
the floor's time is not over. What becomes of the guest then is the book's word.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.absence import OwnerReturns
from cardspeak.hand.refusal import Cites
from cardspeak.room import (
    absences,
    accounts,
    games,
    lists,
    must_move,
    orders,
    people,
    played_time,
    register,
    standing,
)
from cardspeak.room.commands import PlayOver, ReclaimSeat
from cardspeak.room.events import (
    DeskEvent,
    ListChange,
    NameSkipped,
    PlayedOver,
    SeatGiven,
    SeatHeld,
    SeatReclaimed,
)
from cardspeak.room.games import Chair, RoomGame, SeatClaim
from cardspeak.room.moves import PlayerMove
from cardspeak.room.orders import CallPlayerOver, SeatPlayer, UnseatPlayer
from cardspeak.room.refusal import DeskRefusal
from cardspeak.table.commands import Called
from cardspeak.table.seats import Arrival

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

ALLOWED_CITES: Cites = ("absence.play_over.allowed",)
KEPT_CITES: Cites = ("transfer.broken_game.play_over",)
PERMITTED_CITES: Cites = ("absence.play_over.permitted_by",)
NEXT_CITES: Cites = ("absence.play_over.next_on_list",)
CONSENT_CITES: Cites = ("absence.play_over.consent",)
CHIPS_CITES: Cites = ("absence.play_over.chips",)
RETURN_CITES: Cites = ("absence.play_over.owner_returns",)


class SharedSeat(msgspec.Struct, frozen=True):
    """A seat that a guest plays for its owner until a time that the floor set.

    `chips` of the owner are held once the table has let go of them; `returning` is set when the
    owner has claimed the seat back and the guest is on the way out. `owner_chair` is what the desk
    knew of the owner in the seat.
    """

    owner: str
    guest: str
    game: str
    seat: int
    until: int
    chips: int | None = None
    returning: bool = False
    owner_chair: Chair | msgspec.UnsetType = msgspec.UNSET


def play_over(desk: "Desk", command: PlayOver, now: int, author: str) -> list[DeskEvent]:
    """The floor lets a player sit in the seat of an absent player."""
    game = games.open_game_of(desk, command.game)
    policy = desk.policy(game.notice).absence.play_over
    if not policy.allowed:
        raise DeskRefusal("nobody plays over an absent player here", *ALLOWED_CITES)
    people.check_office(desk, author, policy.permitted_by, PERMITTED_CITES)
    if policy.consent and not command.consent:
        raise DeskRefusal(f"{command.owner} has not agreed to it", *CONSENT_CITES)
    move = desk.moves.get(command.owner)
    if move is not None and move.absent and move.game == game.game:
        return _over_kept_seat(desk, game, move, command, now)
    chair = game.chair_of(command.owner)
    if chair is None or not game.stays(command.owner):
        raise DeskRefusal(f"{command.owner} does not sit in {game.game}")
    if move is not None:
        raise DeskRefusal(f"{command.owner} is on the way to {move.game}")
    if command.owner not in desk.absences:
        raise DeskRefusal(f"{command.owner} is not away")
    passed = _pass_over(desk, game, command)
    standing.check(desk, command.player, game)
    _end_earlier(desk, command.owner, now)
    until = now + command.minutes * 60
    shared = SharedSeat(
        command.owner, command.player, game.game, chair.seat, until, owner_chair=chair
    )
    desk.shared.put(command.owner, shared)
    absences.await_rack(desk, command.owner, game.game, author)
    games.send_away(desk, game.game, command.owner, to=game.game)
    called = must_move.end_call(desk, game, command.owner)
    cites = CHIPS_CITES + PERMITTED_CITES + CONSENT_CITES
    return [*passed, *called, _played_over(desk, shared, cites)]


def _end_earlier(desk: "Desk", player: str, now: int) -> None:
    """A guest in a seat is no owner of it before the time of the one who is has passed."""
    earlier = next((each for each in desk.shared if each.guest == player), None)
    if earlier is None:
        return
    if now <= earlier.until:
        raise DeskRefusal(f"{player} plays over {earlier.owner}, who may be back", *RETURN_CITES)
    desk.shared.drop(earlier.owner)
    absences.forget(desk, earlier.owner)


def _over_kept_seat(
    desk: "Desk", game: RoomGame, move: PlayerMove, command: PlayOver, now: int
) -> list[DeskEvent]:
    """A player plays over a seat that waits for an absent player of a broken game."""
    if not desk.policy(game.notice).transfer.broken_game.play_over:
        raise DeskRefusal("a seat that waits is not played over here", *KEPT_CITES)
    if move.chips is None:
        raise DeskRefusal(f"{move.left} has not let {move.player} go yet")
    passed = _pass_over(desk, game, command)
    standing.check(desk, command.player, game)
    desk.moves.drop(move.player)
    absences.hold(desk, accounts.on_the_way(move.player), move.player, game.game, move.chips)
    freed = games.free(desk, game.game, move.seat, f"{command.player} plays over")
    until = now + command.minutes * 60
    shared = SharedSeat(move.player, command.player, game.game, move.seat, until)
    desk.shared.put(move.player, shared)
    over = _played_over(desk, shared, KEPT_CITES + CHIPS_CITES)
    return [*passed, *freed, over, *owner_left(desk, move.player, now)]


def _played_over(desk: "Desk", shared: SharedSeat, cites: Cites) -> PlayedOver:
    chips = desk.policy(desk.games[shared.game].notice).absence.play_over.chips
    return PlayedOver(
        shared.guest, shared.owner, shared.game, shared.seat, shared.until, chips, cites
    )


def owner_left(desk: "Desk", owner: str, now: int) -> list[DeskEvent]:
    """The table has let go of the owner's chips: the guest sits down."""
    shared = desk.shared[owner]
    game = desk.games[shared.game]
    if register.bars(desk, shared.guest, game.list, game.game) is not None or game.closing:
        desk.shared.drop(owner)
        return _keep_for_owner(desk, shared, now)
    name = game.list
    rank = lists.since(desk, name, shared.guest, now)
    chair = Chair(shared.seat, shared.guest, SeatClaim.SEATED, now, rank=rank)
    games.give(desk, shared.game, chair)
    orders.send(desk, shared.game, SeatPlayer(shared.seat, shared.guest, Arrival.PLAY_OVER))
    return [
        *lists.strike(desk, name, shared.guest, ListChange.SEATED),
        SeatGiven(shared.guest, shared.game, shared.seat, ALLOWED_CITES),
    ]


def reclaim(desk: "Desk", command: ReclaimSeat, now: int, author: str) -> list[DeskEvent]:
    """The owner is back in time: the guest leaves, at once or at the big blind."""
    shared = desk.shared.get(command.owner)
    if shared is None:
        raise DeskRefusal(f"nobody plays over {command.owner}")
    if now > shared.until:
        raise DeskRefusal(f"the time for {command.owner} to come back is over", *RETURN_CITES)
    if shared.returning:
        raise DeskRefusal(f"{command.owner} has asked for the seat already")
    game = desk.games[shared.game]
    register.check(desk, command.owner, game.list, game.game)
    desk.shared.put(command.owner, msgspec.structs.replace(shared, returning=True))
    at_once = desk.policy(game.notice).absence.play_over.owner_returns is OwnerReturns.AT_ONCE
    if at_once:
        orders.send(desk, shared.game, UnseatPlayer(shared.seat, shared.guest))
    else:
        orders.send(desk, shared.game, CallPlayerOver(shared.seat, shared.guest, Called.OWN_WISH))
    return [SeatReclaimed(command.owner, shared.guest, shared.game, shared.seat, RETURN_CITES)]


def guest_left(desk: "Desk", player: str, now: int) -> list[DeskEvent]:
    """A guest has left the seat: an owner who asked for it sits down with the chips held."""
    shared = next((each for each in desk.shared if each.guest == player), None)
    if shared is None:
        return []
    desk.shared.drop(shared.owner)
    if not shared.returning:
        return _keep_for_owner(desk, shared, now)
    chips = desk.racks[shared.owner].chips
    desk.racks.drop(shared.owner)
    absences.forget(desk, shared.owner)
    accounts.move(desk, accounts.held_for(shared.owner), accounts.table(shared.game), chips)
    _sit_again(desk, shared, now)
    orders.send(desk, shared.game, SeatPlayer(shared.seat, shared.owner, Arrival.HOUSE, chips))
    return [SeatGiven(shared.owner, shared.game, shared.seat, RETURN_CITES)]


def _sit_again(desk: "Desk", shared: SharedSeat, now: int) -> None:
    """The owner has the seat again, with the standing in the game that the owner had."""
    game, had = desk.games[shared.game], shared.owner_chair
    chair = Chair(shared.seat, shared.owner, SeatClaim.SEATED, now, rank=now)
    if had is not msgspec.UNSET:
        chair = msgspec.structs.replace(had, seat=shared.seat, leaving=False)
        played_time.resumes(desk, game, chair)
    games.give(desk, shared.game, chair)


def _keep_for_owner(desk: "Desk", shared: SharedSeat, now: int) -> list[DeskEvent]:
    """The guest is gone before the owner is back: a marker keeps the seat for the owner's time."""
    game = desk.games[shared.game]
    if now > shared.until or game.closing or not game.has_seat(shared.seat):
        return []
    if register.bars(desk, shared.owner, game.list, game.game) is not None:
        return []
    if people.patron(desk, shared.owner).chairs:
        return []  # the owner holds another seat meanwhile
    chair = Chair(shared.seat, shared.owner, SeatClaim.MARKER, now, shared.until)
    games.give(desk, shared.game, chair)
    return [SeatHeld(shared.owner, shared.game, shared.seat, shared.until, RETURN_CITES)]


def is_owner(desk: "Desk", player: str, game: str) -> bool:
    """Whether a player who leaves a table is one whose seat a guest takes over."""
    shared = desk.shared.get(player)
    return shared is not None and shared.game == game and desk.racks[player].pending


def owners(desk: "Desk", game: str, now: int) -> list[str]:
    """The players of a game whose chips are held while guests play their seats."""
    return [
        shared.owner
        for shared in desk.shared
        if shared.game == game and now <= shared.until and not desk.racks[shared.owner].pending
    ]


def is_handing_back(desk: "Desk", player: str) -> bool:
    """Whether a guest who leaves makes room for the owner of the seat."""
    return any(shared.guest == player for shared in desk.shared)


def _pass_over(desk: "Desk", game: RoomGame, command: PlayOver) -> list[DeskEvent]:
    """Refuse a player who is not the next on the list that can play over and wants to.

    Those ahead who cannot or do not want to keep their places.
    """
    if not desk.policy(game.notice).absence.play_over.next_on_list:
        return []
    events: list[DeskEvent] = []
    for listed in desk.lists[game.list].present:
        if listed.player == command.player:
            return events
        if game.chair_of(listed.player) is not None:
            continue
        barred = standing.bar(desk, listed.player, game)
        if barred is not None:
            events.append(NameSkipped(listed.player, game.list, barred.why, barred.cites))
        elif listed.player in command.unwilling:
            events.append(NameSkipped(listed.player, game.list, ListChange.UNWILLING, NEXT_CITES))
        else:
            raise DeskRefusal(f"{listed.player} is next on the {game.list} list", *NEXT_CITES)
    return events
