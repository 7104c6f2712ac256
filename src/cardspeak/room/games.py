"""The games of the room: opening under a full sign, closing, and who has which chair.

A game is one table. Games under the same sign are like games: they share a list. Only this module
changes the rows of games.
"""

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice
from cardspeak.books.policy.office import Office
from cardspeak.books.policy.room import GameOffered, TableTalk
from cardspeak.hand.refusal import Cites
from cardspeak.room import closed_games, lists, orders, people, played_time, signs
from cardspeak.room.commands import Dealing, OpenGame, OpenList
from cardspeak.room.events import ChairRemoved, DeskEvent, GameOpened, SeatFree
from cardspeak.room.orders import SpreadGame, UnseatPlayer
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

OPENED_CITES: Cites = ("room.opened_by",)
SPREAD_CITES: Cites = ("room.spread",)
EXTRA_CITES: Cites = ("room.extra_players",)
FEEDER_CITES: Cites = ("transfer.must_move.allowed",)


class SeatClaim(StrEnum):
    """By what right a player has a chair."""

    SEATED = "seated"
    MARKER = "locked up"
    RESERVED = "kept by the management"
    CALLED = "called"
    MOVING = "on the way from another game"


class Chair(msgspec.Struct, frozen=True):
    """A chair that someone has: since when, and until when while someone waits.

    `in_pot` marks a player who is finishing a hand in another game. `leaving` is set while the
    table lets a player go. `rank` is when the player came on the list: the order of a must-move.
    `away` and `breaks` count absences.
    """

    seat: int
    player: str
    claim: SeatClaim
    since: int
    until: int | None = None
    in_pot: bool = False
    leaving: bool = False
    rank: int = 0
    away: int = 0
    breaks: int = 0


class SeatWish(msgspec.Struct, frozen=True):
    """A player of the game who wants another seat; 0 is any."""

    player: str
    since: int
    seat: int = 0


class GameChange(msgspec.Struct, frozen=True):
    """Another sign that is proposed: after how many hands it comes, who agrees, who objects."""

    notice: Notice
    hands: int
    agreed: tuple[str, ...] = ()
    objected: tuple[str, ...] = ()
    approved: bool = True


class RuleWaiver(msgspec.Struct, frozen=True):
    """Rules that a private game plays without, and the players who have agreed to it."""

    rules: tuple[str, ...]
    agreed: tuple[str, ...] = ()


class RoomGame(msgspec.Struct, frozen=True):
    """A game at one table.

    `chairs` are those that someone has, by seat; `seats` says how many there are, the `extra` one
    included. A seat that is `gone` was removed when a player quit a game with an extra player.
    `wishes` are requests for other seats, `passed` those who passed the option to move
    here. `guests` sit behind players, each named with the player; `talk` is what the floor has
    ordered. `arrivals` says who came to the table of a new game, and when. `dealt` counts hands: a
    game is new until the first; `button` and `big_blind` are seats of the last one, 0 where there
    is none. `change` is another sign that is proposed, `held` what is impounded of pots, `waiver`
    what a private game plays without. `orders` counts the orders given to the table and `heard` the
    reports that came from it; `marks` are those of the latest entries on its tablet. `same_second`
    is how many games of its name have come and gone in the second in which this one opened.
    """

    game: str
    notice: Notice
    dealing: Dealing
    opened: int
    seats: int
    extra: int = 0
    gone: tuple[int, ...] = ()
    feeds: str | None = None
    chairs: tuple[Chair, ...] = ()
    dealt: int = 0
    in_hand: tuple[str, ...] = ()
    wishes: tuple[SeatWish, ...] = ()
    passed: tuple[str, ...] = ()
    guests: tuple[tuple[str, str], ...] = ()
    talk: tuple[TableTalk, ...] = ()
    arrivals: tuple[tuple[str, int], ...] = ()
    button: int = 0
    big_blind: int = 0
    change: GameChange | None = None
    held: int = 0
    waiver: RuleWaiver | None = None
    closing: bool = False
    orders: int = 0
    heard: int = 0
    marks: tuple[str, ...] = ()
    same_second: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def list(self) -> str:
        """The list that this game shares with games like it."""
        return self.notice.name

    @property
    def is_new(self) -> bool:
        """Whether no hand has been dealt yet."""
        return self.dealt == 0

    @property
    def seated(self) -> tuple[Chair, ...]:
        """The chairs in which players sit."""
        return tuple([chair for chair in self.chairs if chair.claim is SeatClaim.SEATED])

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has a claim to."""
        taken = {chair.seat for chair in self.chairs} | {*self.gone}
        return tuple([seat for seat in range(1, self.seats + 1) if seat not in taken])

    def chair(self, seat: int) -> Chair | None:
        """The chair of that number, if someone has it."""
        return next((chair for chair in self.chairs if chair.seat == seat), None)

    def has_seat(self, seat: int) -> bool:
        """Whether there is a chair of that number."""
        return 1 <= seat <= self.seats and seat not in self.gone

    def stays(self, player: str) -> bool:
        """Whether a player sits here and has not been let go."""
        chair = self.chair_of(player)
        return chair is not None and chair.claim is SeatClaim.SEATED and not chair.leaving

    def chair_of(self, player: str) -> Chair | None:
        """The chair that a player has here."""
        return next((chair for chair in self.chairs if chair.player == player), None)


def times(game: RoomGame) -> tuple[int, ...]:
    """When a claim to a chair of this game runs out."""
    return tuple([chair.until for chair in game.chairs if chair.until is not None])


def game_of(desk: "Desk", game: str) -> RoomGame:
    """The game of that name; refused when none is open."""
    found = desk.games.get(game)
    if found is None:
        names = ", ".join(sorted(each.game for each in desk.games)) or "none is open"
        raise DeskRefusal(f"no game {game!r} is open; open games: {names}")
    return found


def open_game_of(desk: "Desk", game: str) -> RoomGame:
    """The game of that name; refused when it is closing."""
    found = game_of(desk, game)
    if found.closing:
        raise DeskRefusal(f"{game} is closing: its seats are not given any more")
    return found


def like_games(desk: "Desk", name: str) -> tuple[RoomGame, ...]:
    """The open games of one list, the longest open first."""
    found = [game for game in desk.games if game.list == name and not game.closing]
    return tuple(sorted(found, key=lambda game: (game.opened, game.game)))


def open_list(desk: "Desk", command: OpenList, now: int, author: str) -> list[DeskEvent]:
    """Take names for a game that is not open yet."""
    command.notice.check(desk.book)
    if command.notice.name in desk.lists:
        raise DeskRefusal(f"there is a list for {command.notice.name} already")
    return lists.begin(desk, command.notice)


def open_game(desk: "Desk", command: OpenGame, now: int, author: str) -> list[DeskEvent]:
    """Open a game under its sign."""
    from cardspeak.room.house_money import offers

    notice = command.notice
    if command.game in desk.games:
        raise DeskRefusal(f"a game {command.game!r} is open already")
    signs.check(desk, notice)
    policy = desk.policy(notice).room
    cites = signs.SIGN_CITES + _check_spread(desk, command, author)
    if command.extra > policy.extra_players:
        raise DeskRefusal(
            f"a game may start with {policy.extra_players} extra, not {command.extra}", *EXTRA_CITES
        )
    if command.feeds is not None:
        cites += _check_feeder(desk, command)
    events: list[DeskEvent] = []
    if notice.name not in desk.lists:
        events += lists.begin(desk, notice)
    lists.check_same_kind(desk, notice)
    seats = chairs_of(desk, notice) + command.extra
    desk.games.put(
        command.game,
        RoomGame(
            command.game,
            notice,
            command.dealing,
            now,
            seats,
            command.extra,
            feeds=command.feeds,
            same_second=closed_games.opened_before(desk, command.game),
        ),
    )
    orders.send(desk, command.game, SpreadGame(with_seats(notice, seats, command.extra)))
    if len(desk.offers):
        offers.post(desk, desk.games[command.game])
    return [*events, GameOpened(command.game, notice.name, command.feeds, cites)]


def give(desk: "Desk", game: str, chair: Chair) -> None:
    """Enter a claim to a chair, in place of the same player's earlier one."""
    found = desk.games[game]
    before = found.chair_of(chair.player)
    others = [each for each in found.chairs if each.player != chair.player]
    chairs = tuple(sorted([*others, chair], key=lambda each: each.seat))
    guests = found.guests
    if guests and chair.claim is SeatClaim.SEATED:  # a player of the game is no guest in it
        guests = tuple([guest for guest in guests if guest[0] != chair.player])
    desk.games.put(game, msgspec.structs.replace(found, chairs=chairs, guests=guests))
    if before is not None:
        people.drop_chair(desk, chair.player, game, before.seat)
    people.add_chair(desk, chair.player, game, chair.seat)


def free(
    desk: "Desk",
    game: str,
    seat: int,
    reason: str,
    cites: Cites = (),
    *,
    kept: bool = False,
) -> list[DeskEvent]:
    """End the claim to a chair; the extra chair goes with it when a player quits.

    A chair that is `kept` waits for the next player of a shared seat.
    """
    chair = desk.games[game].chair(seat)
    assert chair is not None, "a chair that somebody has"
    quits = chair.claim is SeatClaim.SEATED
    if quits:
        played_time.leaves(desk, desk.games[game], chair)
        _end_wishes(desk, game, chair.player)
    found = desk.games[game]
    chairs = tuple([each for each in found.chairs if each.seat != seat])
    removed = quits and found.extra > 0 and not kept
    desk.games.put(
        game,
        msgspec.structs.replace(
            found,
            chairs=chairs,
            gone=(*found.gone, seat) if removed else found.gone,
            extra=found.extra - removed,
        ),
    )
    people.drop_chair(desk, chair.player, game, seat)
    events: list[DeskEvent] = [SeatFree(game, seat, chair.player, reason, cites)]
    if removed:
        events.append(ChairRemoved(game, seat, EXTRA_CITES))
    return events


def _end_wishes(desk: "Desk", name: str, player: str) -> None:
    """What a player of a game wished for, and the guest behind the player, go with the player."""
    game = desk.games[name]
    change = game.change
    if change is not None:
        change = msgspec.structs.replace(
            change,
            agreed=tuple([each for each in change.agreed if each != player]),
            objected=tuple([each for each in change.objected if each != player]),
        )
    left = msgspec.structs.replace(
        game,
        wishes=tuple([wish for wish in game.wishes if wish.player != player]),
        guests=tuple([guest for guest in game.guests if guest[1] != player]),
        change=change,
    )
    if left != game:
        desk.games.put(name, left)
    main = desk.games.get(game.feeds) if game.feeds is not None else None
    if main is not None and player in main.passed:
        passed = tuple([each for each in main.passed if each != player])
        desk.games.put(main.game, msgspec.structs.replace(main, passed=passed))


def change(desk: "Desk", game: str, **changes: object) -> RoomGame:
    """Change what is known of a game."""
    changed = msgspec.structs.replace(desk.games[game], **changes)
    desk.games.put(game, changed)
    return changed


def rearrange(desk: "Desk", game: str, chairs: tuple[Chair, ...]) -> None:
    """Put the people of a game into other chairs."""
    for chair in desk.games[game].chairs:
        people.drop_chair(desk, chair.player, game, chair.seat)
    for chair in chairs:
        people.add_chair(desk, chair.player, game, chair.seat)
    change(desk, game, chairs=chairs)


def replace_chair(desk: "Desk", game: str, chair: Chair, **changes: object) -> None:
    """Change what is known of a chair and its player."""
    changed = msgspec.structs.replace(chair, **changes)
    chairs = [changed if each == chair else each for each in desk.games[game].chairs]
    change(desk, game, chairs=tuple(chairs))


def mark_leaving(desk: "Desk", game: str, player: str) -> None:
    """Note that the table has been told to let a player go."""
    chair = desk.games[game].chair_of(player)
    assert chair is not None, "a player who sits there"
    replace_chair(desk, game, chair, leaving=True)


def send_away(
    desk: "Desk", game: str, player: str, to: str | None = None, *, sent: bool = False
) -> None:
    """Tell a table to let a player go after this hand, `to` a seat of the house if one is kept.

    `sent` where the house wants it, whatever the player has still to post.
    """
    chair = desk.games[game].chair_of(player)
    assert chair is not None, "a player who sits there"
    mark_leaving(desk, game, player)
    orders.send(desk, game, UnseatPlayer(chair.seat, player, to, sent))


def forget_closed(desk: "Desk", game: str) -> None:
    """Take a game off the books that is closed, empty, and whose table has answered every order."""
    found = desk.games[game]
    if not found.closing or found.chairs or any(key[0] == game for key, _ in desk.pending.items()):
        return
    desk.games.drop(game)
    closed_games.note(desk, found)
    for rows in (desk.setups, desk.inspections, desk.floor_calls):
        if game in rows:
            rows.drop(game)


def with_seats(notice: Notice, seats: int, extra: int) -> Notice:
    """A sign for the table, which sets out the extra chair too."""
    return msgspec.structs.replace(notice, seats=seats) if extra else notice


def chairs_of(desk: "Desk", notice: Notice) -> int:
    """How many chairs a game has under a sign."""
    return notice.seats or max(notice.spread_of(desk.book).players.values())


def _check_spread(desk: "Desk", command: OpenGame, author: str) -> Cites:
    """Refuse to open a game that is not the author's to open, or that nobody has asked for."""
    policy = desk.policy(command.notice).room
    people.check_office(desk, author, policy.opened_by, OPENED_CITES)
    if policy.spread is not GameOffered.ON_REQUEST:
        return OPENED_CITES
    if not command.requested:
        raise DeskRefusal(
            f"{command.notice.name} is spread only when players ask for it", *SPREAD_CITES
        )
    people.check_office(desk, author, Office.SUPERVISOR, SPREAD_CITES)
    return SPREAD_CITES


def _check_feeder(desk: "Desk", command: OpenGame) -> Cites:
    """Refuse a must-move game that the book does not allow, or that feeds an unlike game."""
    policy = desk.policy(command.notice).transfer.must_move
    if not policy.allowed:
        raise DeskRefusal("this house has no must-move games", *FEEDER_CITES)
    assert command.feeds is not None
    main = game_of(desk, command.feeds)
    if main.list != command.notice.name:
        raise DeskRefusal(f"{main.game} is {main.list}: it is fed by a game of the same kind")
    if main.feeds is not None and main.feeds == command.game:
        raise DeskRefusal("two games cannot feed each other")
    if any(game.feeds == main.game for game in desk.games):
        raise DeskRefusal(f"{main.game} has a must-move game already: feed that one")
    return FEEDER_CITES
