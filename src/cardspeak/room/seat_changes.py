"""Seat changes within a game: who asked, who has the free seat before whom, and until when.

A player of the game comes before a newcomer, also before a newcomer who has been called and has not
answered. The change closes when the newcomer's marker or buy-in is down, or the newcomer sits,
unless that very seat had been asked for before: then the newcomer has the seat left.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.room import SeatChangePolicy, SeatCloses, SeatPriority
from cardspeak.hand.refusal import Cites
from cardspeak.room import draws, games, orders, register
from cardspeak.room.commands import (
    AskSeatChange,
    ChangeChair,
    Dealing,
    DropSeatChange,
    SettleSeat,
)
from cardspeak.room.events import ChairChanged, DeskEvent, SeatChangeAsked
from cardspeak.room.games import Chair, RoomGame, SeatClaim, SeatWish
from cardspeak.room.orders import ChangePlayersSeat
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

FIRST_CITES: Cites = ("room.seat_change.seated_first",)
PRIORITY_CITES: Cites = ("room.seat_change.priority",)
CLOSES_CITES: Cites = ("room.seat_change.closes",)


def ask(desk: "Desk", command: AskSeatChange, now: int, author: str) -> list[DeskEvent]:
    """Enter a player's wish for another seat, or a seat-change button."""
    game = games.game_of(desk, command.game)
    chair = _seated(game, command.player)
    if command.seat and not game.has_seat(command.seat):
        raise DeskRefusal(f"{game.game} has no seat {command.seat}")
    if command.seat == chair.seat:
        raise DeskRefusal(f"{command.player} sits in seat {chair.seat} already")
    if any(wish.player == command.player for wish in game.wishes):
        raise DeskRefusal(f"{command.player} has asked for a seat change already")
    wish = SeatWish(command.player, now, command.seat)
    games.change(desk, game.game, wishes=(*game.wishes, wish))
    return [SeatChangeAsked(command.player, game.game, command.seat)]


def drop(desk: "Desk", command: DropSeatChange, now: int, author: str) -> list[DeskEvent]:
    """A player does not want another seat any more, or passes this one."""
    game = games.game_of(desk, command.game)
    left = tuple([wish for wish in game.wishes if wish.player != command.player])
    if len(left) == len(game.wishes):
        raise DeskRefusal(f"{command.player} has not asked for a seat change")
    games.change(desk, game.game, wishes=left)
    return []


def first_for(
    desk: "Desk", game: RoomGame, seat: int, taken: Chair | None = None
) -> SeatWish | None:
    """The player of the game who has a seat before a newcomer, if one wants it.

    A seat `taken` by a marker is still open to those alone who had asked for that very seat.
    """
    policy = desk.policy(game.notice).room.seat_change
    if not policy.seated_first:
        return None
    wishes = [
        wish
        for wish in wishes_for(desk, game, seat)
        if taken is None or _is_open_to(policy, taken, wish)
    ]
    if policy.priority is SeatPriority.SENIORITY:
        since = {chair.player: chair.since for chair in game.seated}
        return min(wishes, key=lambda wish: since[wish.player], default=None)
    return min(wishes, key=lambda wish: wish.since, default=None)


def check_not_asked_for(desk: "Desk", game: RoomGame, seat: int, author: str) -> None:
    """Refuse a newcomer a seat that a player of the game has first. The management may seat anyone.

    A seat that the newcomer was called for was offered to the players of the game before.
    """
    wish = first_for(desk, game, seat)
    if wish is not None and register.office(desk, author) < Authority.MANAGEMENT:
        raise DeskRefusal(
            f"{wish.player} plays in {game.game} and asked for another seat: that comes first",
            *FIRST_CITES,
        )


def wishes_for(desk: "Desk", game: RoomGame, seat: int) -> list[SeatWish]:
    """The wishes for a seat of players who stay in the game, in the order in which they came."""
    return [
        wish
        for wish in game.wishes
        if wish.seat in (0, seat) and game.stays(wish.player) and wish.player not in desk.moves
    ]


def change(desk: "Desk", command: ChangeChair, now: int, author: str) -> list[DeskEvent]:
    """A player of the game takes another seat."""
    game = games.open_game_of(desk, command.game)
    chair = _seated(game, command.player)
    if chair.leaving or command.player in desk.moves:
        raise DeskRefusal(f"{command.player} is leaving {game.game}")
    if any(shared.guest == command.player for shared in desk.shared):
        raise DeskRefusal(f"{command.player} plays over the owner of seat {chair.seat}")
    taken = game.chair(command.seat)
    if not game.has_seat(command.seat):
        raise DeskRefusal(f"{game.game} has no seat {command.seat}")
    if taken is not None:
        _check_open(desk, game, taken, command)
    _check_first(desk, game, taken, command)
    return _give(desk, game, chair, command.seat, FIRST_CITES if taken is None else CLOSES_CITES)


def settle(desk: "Desk", command: SettleSeat, now: int, author: str) -> list[DeskEvent]:
    """Players of a running game draw for a free seat that they have asked for."""
    game = games.open_game_of(desk, command.game)
    if command.seat not in game.free:
        raise DeskRefusal(f"seat {command.seat} of {game.game} is not free")
    if desk.policy(game.notice).room.seat_change.priority is not SeatPriority.CARD:
        raise DeskRefusal("no card is drawn for a seat of a running game", *PRIORITY_CITES)
    asked = [wish.player for wish in wishes_for(desk, game, command.seat)]
    if len(asked) < 2 or set(asked) != set(command.players):
        names = ", ".join(asked) or "nobody"
        raise DeskRefusal(f"those who have asked for that seat draw: {names}", *PRIORITY_CITES)
    cards = draws.spend(desk, command.draw, game.game) if command.draw else command.cards
    order, drawn = draws.ranked(desk, game.notice, command.players, cards)
    chair = _seated(game, order[0])
    return [*drawn, *_give(desk, game, chair, command.seat, PRIORITY_CITES)]


def _check_first(desk: "Desk", game: RoomGame, taken: Chair | None, command: ChangeChair) -> None:
    """Refuse a seat that another player of the game has first, or has to draw for."""
    first = first_for(desk, game, command.seat, taken)
    if first is None:
        return
    if desk.policy(game.notice).room.seat_change.priority is SeatPriority.CARD:
        asked = [wish.player for wish in wishes_for(desk, game, command.seat)]
        if asked != [command.player]:
            raise DeskRefusal(f"{', '.join(asked)} draw for seat {command.seat}", *PRIORITY_CITES)
    elif first.player != command.player:
        raise DeskRefusal(
            f"{first.player} has seat {command.seat} before {command.player}", *PRIORITY_CITES
        )


def _give(desk: "Desk", game: RoomGame, chair: Chair, seat: int, cites: Cites) -> list[DeskEvent]:
    """Move a player to another seat; a newcomer who is to have that one gets the seat left."""
    taken = game.chair(seat)
    chairs = [each for each in game.chairs if each not in (chair, taken)]
    chairs.append(msgspec.structs.replace(chair, seat=seat))
    if taken is not None:
        chairs.append(msgspec.structs.replace(taken, seat=chair.seat))
    left = tuple([wish for wish in game.wishes if wish.player != chair.player])
    games.rearrange(desk, game.game, tuple(sorted(chairs, key=lambda each: each.seat)))
    games.change(desk, game.game, wishes=left)
    orders.send(desk, game.game, ChangePlayersSeat(chair.seat, seat, chair.player))
    return [ChairChanged(chair.player, game.game, chair.seat, seat, cites)]


def _check_open(desk: "Desk", game: RoomGame, taken: Chair, command: ChangeChair) -> None:
    """Refuse a seat that a newcomer has by now, unless it was asked for before that.

    A newcomer who is only called has nothing on the table yet, and is called for the other seat.
    """
    policy = desk.policy(game.notice).room.seat_change
    wish = next((wish for wish in game.wishes if wish.player == command.player), None)
    can_go = taken.claim is not SeatClaim.SEATED or _may_move_over(desk, game, taken)
    if policy.seated_first and can_go and _is_open_to(policy, taken, wish):
        return
    raise DeskRefusal(
        f"{taken.player} has seat {taken.seat} of {game.game} ({taken.claim})", *CLOSES_CITES
    )


def _is_open_to(policy: SeatChangePolicy, taken: Chair, wish: SeatWish | None) -> bool:
    """Whether a seat that a newcomer has, or is to have, is still open to a player of the game."""
    if taken.claim is SeatClaim.CALLED:
        return True
    if taken.claim not in (SeatClaim.MARKER, SeatClaim.SEATED):
        return False
    if policy.closes is not SeatCloses.NEWCOMER_DOWN:
        return taken.claim is SeatClaim.MARKER
    return wish is not None and wish.seat == taken.seat and wish.since <= taken.since


def _may_move_over(desk: "Desk", game: RoomGame, taken: Chair) -> bool:
    """Whether a newcomer who sits already can take the seat left, as at a table of real cards."""
    return (
        game.dealing is Dealing.TRACKED
        and game.stays(taken.player)
        and taken.player not in desk.moves
        and all(shared.guest != taken.player for shared in desk.shared)
    )


def _seated(game: RoomGame, player: str) -> Chair:
    chair = game.chair_of(player)
    if chair is None or chair.claim is not SeatClaim.SEATED:
        raise DeskRefusal(f"{player} does not sit in {game.game}")
    return chair
