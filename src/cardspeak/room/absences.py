"""Players away from their seats: since when, why, for how long, and when chips may be picked up.

The desk tells the floor when the time is up; picking chips up is always the floor's own act, with a
count. A player who leaves while as many as the book allows are away is the third man walking, until
one of them is back. Only this module changes the rows of absences.
"""

from itertools import takewhile
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.absence import AbsencePolicy
from cardspeak.hand.refusal import Cites
from cardspeak.room import (
    accounts,
    chips,
    conduct,
    games,
    lists,
    moves,
    must_move,
    orders,
    people,
    played_time,
)
from cardspeak.room.commands import AbsenceKind, ComeBack, GoAway, PickUpChips, ReturnRack
from cardspeak.room.events import (
    AwayFromSeat,
    BackInSeat,
    ChipsPickedUp,
    ChipsReturned,
    DeskEvent,
    MayPickUp,
)
from cardspeak.room.games import Chair, RoomGame, SeatClaim
from cardspeak.room.orders import DealBackIn, DealOut
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

MINUTES_CITES: Cites = ("absence.minutes",)
MEAL_CITES: Cites = ("absence.meal.minutes",)
THIRD_CITES: Cites = ("absence.meal.players", "absence.meal.third_walker_minutes")
BREAK_CITES: Cites = ("absence.breaks",)
NOTICE_CITES: Cites = ("absence.extended_on_notice",)
NOTICE_TO_CITES: Cites = ("absence.notice_to",)
OFTEN_CITES: Cites = ("absence.frequent_picked_up",)
BUTTON_CITES: Cites = ("absence.missed_blind_buttons",)

OFTEN = 3
"""How many absences from one seat are often: the books give no figure."""


class Absence(msgspec.Struct, frozen=True):
    """A player away from a seat.

    `granted` minutes were given on notice; `until` is when the floor hears of it; `buttons`
    counts the missed-blind buttons before the seat.
    """

    player: str
    game: str
    since: int
    kind: AbsenceKind
    granted: int | None = None
    until: int | None = None
    told: bool = False
    buttons: int = 0
    cites: Cites = ()


def times(absence: Absence) -> tuple[int, ...]:
    """When the floor is to be told of an absence: a second more than the book allows."""
    return (absence.until + 1,) if absence.until is not None and not absence.told else ()


def go_away(desk: "Desk", command: GoAway, now: int, author: str) -> list[DeskEvent]:
    """A seated player leaves the table for a while and is dealt out."""
    game, chair = _seated(desk, command.game, command.player)
    policy = desk.policy(game.notice).absence
    if command.granted and not policy.extended_on_notice:
        raise DeskRefusal("this house does not lengthen absences on notice", *NOTICE_CITES)
    if command.granted:
        people.check_office(desk, author, policy.notice_to, NOTICE_TO_CITES)
    if command.player in desk.absences:
        return _lengthen(desk, game, desk.absences[command.player], command.granted)
    if command.kind is AbsenceKind.BREAK:
        _check_break(desk, policy, game, chair)
    granted = command.granted or None
    desk.absences.put(
        command.player, Absence(command.player, game.game, now, command.kind, granted)
    )
    count = chair.breaks + (command.kind is AbsenceKind.BREAK)
    games.replace_chair(desk, game.game, chair, away=chair.away + 1, breaks=count)
    _set_limits(desk, game)
    orders.send(desk, game.game, DealOut(chair.seat, command.player))
    absence = desk.absences[command.player]
    return [AwayFromSeat(command.player, game.game, command.kind, absence.until, absence.cites)]


def _lengthen(desk: "Desk", game: RoomGame, absence: Absence, minutes: int) -> list[DeskEvent]:
    """A player who is away gives notice before the time is up: so many minutes in all."""
    if not minutes:
        raise DeskRefusal(f"{absence.player} is away already")
    if _is_over(absence, desk.now):
        raise DeskRefusal(f"the notice of {absence.player} comes too late", *NOTICE_CITES)
    longer = msgspec.structs.replace(absence, granted=minutes)
    desk.absences.put(absence.player, longer)
    _set_limits(desk, game)
    found = desk.absences[absence.player]
    return [AwayFromSeat(found.player, game.game, found.kind, found.until, found.cites)]


def come_back(desk: "Desk", command: ComeBack, now: int, author: str) -> list[DeskEvent]:
    """A player is back in the seat."""
    game, chair = _seated(desk, command.game, command.player)
    absence = desk.absences.get(command.player)
    if absence is None:
        raise DeskRefusal(f"{command.player} is not away")
    chips.check_restored(desk, command.player, game.game)
    played_time.comes_back(desk, game, chair, absence.since)
    desk.absences.drop(command.player)
    _set_limits(desk, game)
    if not conduct.sits_out(desk, command.player, game.game):
        orders.send(desk, game.game, DealBackIn(chair.seat, command.player))
    return [BackInSeat(command.player, game.game)]


def begin_anew(desk: "Desk", player: str) -> None:
    """A player sits down who has no seat any more to be away from."""
    absence = desk.absences.get(player)
    game = desk.games.get(absence.game) if absence is not None else None
    if absence is not None and (game is None or game.chair_of(player) is None):
        forget(desk, player)


def forget(desk: "Desk", player: str) -> None:
    """A player has left the game: there is no seat to be away from."""
    absence = desk.absences.get(player)
    if absence is not None:
        desk.absences.drop(player)
        game = desk.games.get(absence.game)
        if game is not None:
            _set_limits(desk, game)


def add_button(desk: "Desk", player: str) -> list[DeskEvent]:
    """A missed-blind button goes before a seat; the floor gets a notice when there are enough."""
    absence = desk.absences.get(player)
    if absence is None:
        return []
    absence = msgspec.structs.replace(absence, buttons=absence.buttons + 1)
    desk.absences.put(player, absence)
    game = desk.games[absence.game]
    enough = desk.policy(game.notice).absence.missed_blind_buttons
    if enough is not None and absence.buttons == enough:
        return [MayPickUp(player, game.game, BUTTON_CITES)]
    return []


def tell(desk: "Desk", player: str) -> list[DeskEvent]:
    """The time of an absence is up: the floor gets one notice."""
    absence = desk.absences[player]
    if absence.told or not _is_over(absence, desk.now):
        return []
    desk.absences.put(player, msgspec.structs.replace(absence, told=True))
    game = desk.games.get(absence.game)
    if game is None or not game.stays(player):
        return []  # the chips are on the way or held already
    return [MayPickUp(player, absence.game, absence.cites)]


def pick_up(desk: "Desk", command: PickUpChips, now: int, author: str) -> list[DeskEvent]:
    """The floor counts and picks up the chips of an absent player; the seat is free."""
    game, chair = _seated(desk, command.game, command.player)
    absence = desk.absences.get(command.player)
    if absence is None:
        raise DeskRefusal(f"{command.player} is not away")
    cites = _grounds(desk, game, chair, absence)
    if cites is None:
        says = f"{command.player} has been away since {absence.since // 60 % 1440 // 60:02}:"
        says += f"{absence.since // 60 % 60:02}: it is too early to pick the chips up"
        raise DeskRefusal(says, *(absence.cites or MINUTES_CITES))
    move = desk.moves.get(command.player)
    if move is not None and move.absent:
        raise DeskRefusal(f"a seat of {move.game} waits for {command.player}, chips and all")
    given_up = moves.cancel(desk, command.player)
    games.send_away(desk, game.game, command.player, sent=True)
    desk.absences.put(command.player, msgspec.structs.replace(absence, told=True))
    await_rack(desk, command.player, game.game, author)
    given_up += must_move.end_call(desk, game, command.player)
    return [*given_up, ChipsPickedUp(command.player, game.game, cites)]


def return_chips(desk: "Desk", command: ReturnRack, now: int, author: str) -> list[DeskEvent]:
    """The cage gives a player the chips that were picked up."""
    rack = desk.racks.get(command.player)
    if rack is None or rack.pending:
        raise DeskRefusal(f"no chips are held for {command.player}")
    accounts.move(desk, accounts.held_for(command.player), accounts.CAGE, rack.chips)
    desk.racks.drop(command.player)
    if command.player in desk.shared:
        desk.shared.drop(command.player)  # the seat is given up: the guest has it now
    if command.player in desk.absences:
        forget(desk, command.player)
    return [ChipsReturned(command.player, rack.chips)]


class Rack(msgspec.Struct, frozen=True):
    """Chips of an absent player that the house holds; `pending` until a table lets go of more."""

    player: str
    game: str
    by: str
    chips: int = 0
    pending: bool = False


def await_rack(desk: "Desk", player: str, game: str, author: str) -> None:
    """The chips of a player are held as soon as the table lets go of them."""
    held = desk.racks.get(player)
    chips_held = held.chips if held is not None else 0
    desk.racks.put(player, Rack(player, game, author, chips_held, pending=True))


def not_racked(desk: "Desk", player: str) -> None:
    """The table keeps a player whose chips were to be held: only those held before are."""
    rack = desk.racks[player]
    if rack.chips:
        desk.racks.put(player, msgspec.structs.replace(rack, pending=False))
    else:
        desk.racks.drop(player)


def hold(desk: "Desk", giver: str, player: str, game: str, amount: int) -> None:
    """The house holds chips for a player, beside those it holds already."""
    held = desk.racks.get(player) or Rack(player, game, desk.house)
    accounts.move(desk, giver, accounts.held_for(player), amount)
    desk.racks.put(player, Rack(player, game, held.by, held.chips + amount))


def is_picked_up(desk: "Desk", player: str, game: str) -> bool:
    """Whether a player who leaves a table does so because the floor picked the chips up."""
    rack = desk.racks.get(player)
    return rack is not None and rack.game == game and rack.pending


def take_rack(desk: "Desk", player: str, game: str) -> int:
    """The chips held for a player who sits down again in the same game; they go to the table."""
    rack = desk.racks.get(player)
    if rack is None or rack.pending or rack.game != game:
        return 0
    accounts.move(desk, accounts.held_for(player), accounts.table(game), rack.chips)
    desk.racks.drop(player)
    forget(desk, player)
    return rack.chips


def rack(desk: "Desk", player: str, amount: int) -> None:
    """The table has let go of an absent player: the chips are held for the player."""
    held = desk.racks[player]
    hold(desk, accounts.table(held.game), player, held.game, amount)


def pay_from_rack(desk: "Desk", player: str, taker: str, amount: int) -> int:
    """The house takes of the chips that it holds for a player what it may, or what there is."""
    held = desk.racks.get(player)
    amount = 0 if held is None else min(amount, held.chips)
    if held is not None and amount:
        accounts.move(desk, accounts.held_for(player), taker, amount)
        desk.racks.put(player, msgspec.structs.replace(held, chips=held.chips - amount))
    return amount


def _is_over(absence: Absence, now: int) -> bool:
    """Whether a player has been away for more than the time that there is."""
    return absence.until is not None and absence.until < now


def is_third(desk: "Desk", absence: Absence, policy: AbsencePolicy) -> bool:
    """Whether as many as the book allows were away already, and still are."""
    if policy.meal.players is None or policy.meal.third_walker_minutes is None:
        return False
    earlier = takewhile(lambda other: other.player != absence.player, desk.absences)
    return sum(other.game == absence.game for other in earlier) >= policy.meal.players


def _set_limits(desk: "Desk", game: RoomGame) -> None:
    """Work out anew until when each absent player of a game may be away."""
    policy = desk.policy(game.notice).absence
    for absence in list(desk.absences):
        if absence.game != game.game:
            continue
        minutes, cites = _minutes(desk, absence, policy)
        until = None if minutes is None else absence.since + minutes * 60
        if (until, cites) != (absence.until, absence.cites):
            changed = msgspec.structs.replace(absence, until=until, cites=cites)
            told = absence.told and _is_over(changed, desk.now)
            desk.absences.put(absence.player, msgspec.structs.replace(changed, told=told))


def _minutes(desk: "Desk", absence: Absence, policy: AbsencePolicy) -> tuple[int | None, Cites]:
    """How long an absence may last, and which policies say so."""
    if absence.granted is not None:
        return absence.granted, NOTICE_CITES
    if is_third(desk, absence, policy):
        return policy.meal.third_walker_minutes, THIRD_CITES
    if absence.kind is AbsenceKind.MEAL and policy.meal.minutes is not None:
        return policy.meal.minutes, MEAL_CITES
    if absence.kind is AbsenceKind.BREAK and policy.breaks is not None:
        return policy.breaks.minutes, BREAK_CITES
    return policy.minutes, MINUTES_CITES


def _grounds(desk: "Desk", game: RoomGame, chair: Chair, absence: Absence) -> Cites | None:
    """What lets the floor pick up the chips of an absent player now, if anything does."""
    policy = desk.policy(game.notice).absence
    if _is_over(absence, desk.now):
        return absence.cites
    enough = policy.missed_blind_buttons
    if enough is not None and absence.buttons >= enough and lists.waiting_for(desk, game.list):
        return BUTTON_CITES
    if policy.frequent_picked_up and chair.away >= OFTEN:
        return OFTEN_CITES
    return None


def _check_break(desk: "Desk", policy: AbsencePolicy, game: RoomGame, chair: Chair) -> None:
    """Refuse a break that has not been earned."""
    if policy.breaks is None or policy.breaks.hours is None:
        raise DeskRefusal("this house counts no breaks: say that you are away", *BREAK_CITES)
    played = played_time.so_far(desk, game, chair)
    hours = played.seconds // played_time.HOUR
    if played.breaks >= hours // policy.breaks.hours:
        raise DeskRefusal(
            f"a break is earned by {policy.breaks.hours} hours of play;"
            f" {chair.player} has played {hours} and taken {played.breaks}",
            *BREAK_CITES,
        )


def _seated(desk: "Desk", name: str, player: str) -> tuple[RoomGame, Chair]:
    game = games.game_of(desk, name)
    chair = game.chair_of(player)
    if chair is None or chair.claim is not SeatClaim.SEATED:
        raise DeskRefusal(f"{player} does not sit in {game.game}")
    return game, chair
