"""Another game or limit at a table: its notice, who agreed, who objected, and the new sign.

A change comes between hands. Where the book wants no notice it comes after the hand in which it is
proposed, or the next, so that there is time to object; when every player agrees, at once. Names on
the list stay where they are: they wait for the game they asked for.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice
from cardspeak.books.policy.office import Office
from cardspeak.hand.refusal import Cites
from cardspeak.room import games, lists, moves, must_move, orders, people, signs
from cardspeak.room.commands import (
    ApproveGameChange,
    DropGameChange,
    ProposeGameChange,
    VoteOnGameChange,
)
from cardspeak.room.events import (
    DeskEvent,
    GameChangeApproved,
    GameChangeDropped,
    GameChangeProposed,
    GameChangeVoted,
    SignChanged,
)
from cardspeak.room.games import GameChange, RoomGame, SeatClaim
from cardspeak.room.house_money import offers
from cardspeak.room.orders import SpreadGame
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

NOTICE_CITES: Cites = ("room.change.notice", "room.change.at_once_if_all_agree")
OBJECTION_CITES: Cites = ("room.change.objections",)
INCREASE_CITES: Cites = ("room.change.increase_by_management",)
DECIDED_CITES: Cites = ("room.change.decided_by",)


def propose(desk: "Desk", command: ProposeGameChange, now: int, author: str) -> list[DeskEvent]:
    """Propose another sign for a table; it waits for the approval that the book asks for."""
    game = games.open_game_of(desk, command.game)
    if game.change is not None:
        raise DeskRefusal(f"{game.change.notice.name} is proposed for {game.game} already")
    if command.player is not None and not game.stays(command.player):
        raise DeskRefusal(f"{command.player} does not sit in {game.game}")
    notice = command.notice
    if notice == game.notice:
        raise DeskRefusal(f"{game.game} is {notice.name} already")
    signs.check(desk, notice)
    _check_fits(desk, game, notice)
    policy = desk.policy(game.notice).room.change
    office, because = _approver(desk, game, notice)
    approved = office is None or people.holds(desk, author, office)
    hands = (policy.notice + bool(game.in_hand)) or 1
    games.change(desk, game.game, change=GameChange(notice, hands, approved=approved))
    cites = NOTICE_CITES if approved else NOTICE_CITES + because
    return [GameChangeProposed(game.game, notice.name, hands, cites)]


def _approver(desk: "Desk", game: RoomGame, notice: Notice) -> tuple[Office | None, Cites]:
    """Whose approval a change needs, if anybody's, and by which policy."""
    policy = desk.policy(game.notice).room.change
    if policy.decided_by is not None:
        return policy.decided_by, DECIDED_CITES
    higher = _size(notice) > _size(game.notice)
    return Office.MANAGEMENT if higher and policy.increase_by_management else None, INCREASE_CITES


def vote(desk: "Desk", command: VoteOnGameChange, now: int, author: str) -> list[DeskEvent]:
    """A player agrees or objects: objections may end it, the consent of all brings it at once."""
    game = games.game_of(desk, command.game)
    change = _proposed(game)
    if not game.stays(command.player):
        raise DeskRefusal(f"{command.player} does not sit in {game.game}")
    agreed = tuple([each for each in change.agreed if each != command.player])
    objected = tuple([each for each in change.objected if each != command.player])
    voted = GameChangeVoted(command.player, game.game, command.agrees)
    if command.agrees:
        change = msgspec.structs.replace(
            change, agreed=(*agreed, command.player), objected=objected
        )
        games.change(desk, game.game, change=change)
        return [voted, *carry_out(desk, game.game)]
    objected = (*objected, command.player)
    stops = desk.policy(game.notice).room.change.objections
    if stops is not None and len(objected) >= stops:
        games.change(desk, game.game, change=None)
        reason = f"{len(objected)} players object"
        return [voted, GameChangeDropped(game.game, reason, OBJECTION_CITES)]
    change = msgspec.structs.replace(change, agreed=agreed, objected=objected)
    games.change(desk, game.game, change=change)
    return [voted]


def approve(desk: "Desk", command: ApproveGameChange, now: int, author: str) -> list[DeskEvent]:
    """The office that decides on a change, or on a higher limit, approves it."""
    game = games.game_of(desk, command.game)
    change = _proposed(game)
    office, because = _approver(desk, game, change.notice)
    if change.approved:
        raise DeskRefusal(f"{change.notice.name} needs no approval", *because)
    people.check_office(desk, author, office or Office.MANAGEMENT, because)
    change = msgspec.structs.replace(change, approved=True)
    games.change(desk, game.game, change=change)
    return [GameChangeApproved(game.game, because), *carry_out(desk, game.game)]


def drop(desk: "Desk", command: DropGameChange, now: int, author: str) -> list[DeskEvent]:
    """The floor takes a proposal back."""
    game = games.game_of(desk, command.game)
    _proposed(game)
    games.change(desk, game.game, change=None)
    return [GameChangeDropped(game.game, "the floor took it back")]


def count_hand(desk: "Desk", name: str) -> list[DeskEvent]:
    """A hand is over: a change waits one hand less, and comes when it is due."""
    change = desk.games[name].change
    if change is None:
        return []
    games.change(desk, name, change=msgspec.structs.replace(change, hands=change.hands - 1))
    return carry_out(desk, name)


def carry_out(desk: "Desk", name: str) -> list[DeskEvent]:
    """Make a change that is due, between hands."""
    game = desk.games[name]
    change = game.change
    if change is None or not change.approved or game.in_hand or game.closing:
        return []
    everyone = {chair.player for chair in game.seated}
    policy = desk.policy(game.notice).room.change
    unanimous = bool(everyone) and everyone <= {*change.agreed}
    if change.hands > 0 and not (policy.at_once_if_all_agree and unanimous):
        return []
    wrong = _misfit(desk, game, change.notice)
    if wrong is not None:
        games.change(desk, name, change=None)
        return [GameChangeDropped(name, wrong)]
    return _change(desk, game, change.notice)


def _change(desk: "Desk", game: RoomGame, notice: Notice) -> list[DeskEvent]:
    """Put up the new sign: those called for the old game stay where they are."""
    events: list[DeskEvent] = []
    alike = lists.kind(notice, desk) == lists.kind(game.notice, desk)
    if not alike:
        for chair in game.chairs:
            comes = chair.claim is SeatClaim.MOVING and moves.is_called(desk, chair.player)
            if chair.claim is SeatClaim.CALLED or comes:
                events += games.free(desk, game.game, chair.seat, "the game changes")
                moves.call_off(desk, chair.player)
        events += must_move.end_calls(desk, game)
        must_move.end_feeding(desk, game.game)
    if notice.name not in desk.lists:
        events += lists.begin(desk, notice)
    seats = games.chairs_of(desk, notice) + game.extra
    games.change(
        desk,
        game.game,
        notice=notice,
        change=None,
        seats=seats,
        gone=tuple([seat for seat in game.gone if seat <= seats]),
        feeds=game.feeds if alike else None,
        passed=game.passed if alike else (),
    )
    posted = games.with_seats(notice, seats, game.extra)
    orders.send(desk, game.game, SpreadGame(posted))
    if len(desk.offers):
        offers.post(desk, desk.games[game.game])
    return [*events, SignChanged(game.game, game.list, notice.name, NOTICE_CITES)]


def _proposed(game: RoomGame) -> GameChange:
    if game.change is None:
        raise DeskRefusal(f"no change is proposed for {game.game}")
    return game.change


def _misfit(desk: "Desk", game: RoomGame, notice: Notice) -> str | None:
    """Why a game cannot be played under another sign, if so."""
    seats = games.chairs_of(desk, notice) + game.extra
    above = [chair.seat for chair in game.chairs if chair.seat > seats]
    if above:
        return f"{notice.name} has {seats} seats, and seat {above[0]} is taken"
    if notice.name in desk.lists:
        listed = desk.lists[notice.name].notice
        if lists.kind(listed, desk) != lists.kind(notice, desk):
            return f"{notice.name} on the board is another game"
    return None


def _check_fits(desk: "Desk", game: RoomGame, notice: Notice) -> None:
    wrong = _misfit(desk, game, notice)
    if wrong is not None:
        raise DeskRefusal(wrong)


def _size(notice: Notice) -> int:
    return notice.bets[1] if notice.bets else max(notice.blinds, default=notice.ante)
