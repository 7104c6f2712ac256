"""Who may sit with a player, and what may be said at a table.

A guest sits behind a player while nobody in the game objects. An order of the floor on talk holds
at one table until it is lifted; where the book always forbids talk with a live hand, no order is
needed.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.room import Guests, TableTalk
from cardspeak.games import Event
from cardspeak.hand.refusal import Cites
from cardspeak.room import games, register
from cardspeak.room.commands import LiftTalkOrder, ObjectToGuest, OrderTalk, SeatGuest
from cardspeak.room.events import DeskEvent, GuestLeft, GuestSeated, TalkOrdered
from cardspeak.room.games import RoomGame, SeatClaim
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

GUEST_CITES: Cites = ("room.guests",)
SPEECH_CITES: Cites = ("room.speech",)

ON_ORDER = (TableTalk.ENGLISH_ON_ORDER, TableTalk.SILENCE_ON_ORDER)
"""What the floor may order; the rest holds by itself."""


def seat_guest(desk: "Desk", command: SeatGuest, now: int, author: str) -> list[DeskEvent]:
    """A guest sits down behind a player."""
    game = games.game_of(desk, command.game)
    if not _plays(game, command.player):
        raise DeskRefusal(f"{command.player} does not sit in {game.game}")
    allowed = desk.policy(game.notice).room.guests
    if allowed is Guests.NO or game.notice.event is not Event.CASH:
        raise DeskRefusal("nobody sits behind a player here", *GUEST_CITES)
    if (command.guest, command.player) in game.guests:
        raise DeskRefusal(f"{command.guest} sits behind {command.player} already")
    if _plays(game, command.guest):
        raise DeskRefusal(f"{command.guest} plays in {game.game}", *GUEST_CITES)
    register.check(desk, command.guest, game.list, game.game)
    for other in list(desk.games):  # a guest sits behind one player
        left = tuple([each for each in other.guests if each[0] != command.guest])
        if left != other.guests:
            games.change(desk, other.game, guests=left)
    guests = (*desk.games[game.game].guests, (command.guest, command.player))
    games.change(desk, game.game, guests=guests)
    return [GuestSeated(command.guest, command.player, game.game, GUEST_CITES)]


def object_to_guest(desk: "Desk", command: ObjectToGuest, now: int, author: str) -> list[DeskEvent]:
    """A player of the game objects, and the guest has to go."""
    game = games.game_of(desk, command.game)
    if not _plays(game, command.player):
        raise DeskRefusal(f"{command.player} does not sit in {game.game}")
    left = tuple([each for each in game.guests if each[0] != command.guest])
    if len(left) == len(game.guests):
        raise DeskRefusal(f"{command.guest} is not a guest of {game.game}")
    games.change(desk, game.game, guests=left)
    return [GuestLeft(command.guest, game.game, GUEST_CITES)]


def _plays(game: RoomGame, player: str) -> bool:
    """Whether a player sits in a game."""
    chair = game.chair_of(player)
    return chair is not None and chair.claim is SeatClaim.SEATED


def order_talk(desk: "Desk", command: OrderTalk, now: int, author: str) -> list[DeskEvent]:
    """The floor orders English, or silence during a hand, at a table."""
    game = games.game_of(desk, command.game)
    if command.talk not in ON_ORDER or command.talk not in desk.policy(game.notice).room.speech:
        raise DeskRefusal(f"the book has no such order: {command.talk}", *SPEECH_CITES)
    if command.talk in game.talk:
        raise DeskRefusal(f"{game.game} is under that order already")
    games.change(desk, game.game, talk=(*game.talk, command.talk))
    return [TalkOrdered(game.game, command.talk, in_force=True, cites=SPEECH_CITES)]


def lift_talk(desk: "Desk", command: LiftTalkOrder, now: int, author: str) -> list[DeskEvent]:
    """The floor lifts an order on talk."""
    game = games.game_of(desk, command.game)
    if command.talk not in game.talk:
        raise DeskRefusal(f"{game.game} is under no such order")
    left = tuple([each for each in game.talk if each is not command.talk])
    games.change(desk, game.game, talk=left)
    return [TalkOrdered(game.game, command.talk, in_force=False, cites=SPEECH_CITES)]


def may_talk(
    desk: "Desk", game: RoomGame, *, in_hand: bool, live: bool, foreign: bool = False
) -> str | None:
    """Why a player may not talk or write to the table now; none where nothing forbids it.

    `foreign` marks words that are not English.
    """
    speech = desk.policy(game.notice).room.speech
    if foreign and in_hand and TableTalk.NO_FOREIGN_IN_DEAL in speech:
        return "only English is spoken during a deal"
    if foreign and TableTalk.ENGLISH_ON_ORDER in game.talk:
        return "the floor has ordered English at this table"
    if live and TableTalk.NONE_WITH_LIVE_HAND in speech:
        return "no talk while you have a live hand"
    if in_hand and TableTalk.SILENCE_ON_ORDER in game.talk:
        return "the floor has ordered silence during hands"
    return None
