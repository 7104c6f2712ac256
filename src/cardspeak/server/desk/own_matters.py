"""What staff may not decide at the desk, because they have a part in it.

What is about themselves is another person's to decide, whatever office they have: they ask for
themselves as any player does. Staff who sit in a game, or wait for a seat in it, do there only what
favors nobody, unless the house lets staff who play rule.
"""

from typing import Any

from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room import reports as r
from cardspeak.room.command_authority import OF_ONESELF
from cardspeak.room.games import RoomGame
from cardspeak.room.lists import WaitingList
from cardspeak.room.overtaking import PERMISSION_CITES
from cardspeak.room.refusal import DeskRefusal

_NEUTRAL = (
    c.OpenList, c.OpenGame, c.CloseGame, c.JoinList, c.Arrive, c.StepOut, c.StepIn, c.CallName,
    c.AcceptSeat, c.PlaceMarker, c.TakeSeat, c.ComeToTable, c.SettleSeat, c.SeatGuest, c.NewSetUp,
    c.InspectSetUp, c.ChangeDeck, c.CommitDraw, c.RevealDraw, c.OpenDispute, c.AskForFloor,
    c.AnswerFloorCall, c.EndFloorCall, c.FillTable, c.CreditTable,
)  # fmt: skip
"""What favors nobody in a game: staff who play there may do it for the other players."""
_MAKES_ROOM = (
    c.LeaveList, c.NoAnswer, c.DeclineSeat, c.LiftMarker, c.Quit, c.ReleaseSeat, c.Discipline,
)  # fmt: skip
"""What moves a player out of the way of those who wait."""
_OF_A_CLAIM = (
    c.VerifyClaim, c.DecideClaim, c.ApproveClaim, c.OpenEnvelope, c.TakeOffer, c.ShowPapers,
    c.PayClaim,
)  # fmt: skip
_NEUTRAL_ENTRIES = (r.HandBegun, r.BlindMissed)
"""What a dealer who plays may enter on the tablet; and that a hand is over without a prize."""


def check(desk: Desk, command: c.Command, author: str, *, staff_may_rule: bool = False) -> None:
    """Refuse a decision in a matter of the author's own."""
    if author in _parties(desk, command, author):
        raise DeskRefusal("another member of the staff must do that: it is about you")
    if getattr(command, "player", None) == author:
        _check_as_player(desk, command, author)
    elif not staff_may_rule and not isinstance(command, _NEUTRAL):
        for game in _games(desk, command):
            _check_no_part(desk, game, author)
        if isinstance(command, _MAKES_ROOM):
            _check_not_waiting(desk, command, author)
    witness = getattr(command, "witness", None)
    if witness is not None and not staff_may_rule:
        for game in _games(desk, command):
            _check_no_part(desk, game, witness, f"{witness} plays")


def check_entry(desk: Desk, game: str, report: object, author: str) -> None:
    """Refuse what a dealer enters at a table where the dealer plays, if it could favor anybody."""
    plain_end = isinstance(report, r.HandEnded) and report.deal is None
    if not (plain_end or isinstance(report, _NEUTRAL_ENTRIES)):
        _check_no_part(desk, game, author)


def _parties(desk: Desk, command: c.Command, author: str) -> tuple[str, ...]:
    """The people whom a decision is about."""
    if isinstance(command, _OF_A_CLAIM):
        claim = desk.claims.get(command.claim)
        return tuple([share.player for share in claim.shares]) if claim is not None else ()
    match command:
        case c.LiftEntry() | c.DecideAppeal() | c.SettleDebt():
            entry = desk.register.get(command.number)
            return (entry.person, entry.other or "") if entry is not None else ()
        case c.RuleDispute():
            dispute = desk.disputes.get(command.number)
            return dispute.parties if dispute is not None else ()
        case c.ClaimHand():
            game = desk.games.get(command.game)
            dealt = command.players or (game.in_hand if game is not None else ())
            return (*dealt, *[hand.player for hand in command.hands])
        case c.SettleSeat():
            return command.players
        case c.KeepApart():
            return command.people
        case c.Discipline() | c.EnterDebt():
            return (command.person,)
        case c.UndoLast():
            last = desk.last_act
            return _touched(last.changed) if last is not None and last.author != author else ()
        case _:
            return ()


def _touched(changed: tuple[Any, ...]) -> tuple[str, ...]:
    """The people whose place on a list or in a game an act has changed."""
    found: set[str] = set()
    for row in changed:
        before, after = [_people(each) for each in (row.before, row.after)]
        found |= {player for player, _ in before ^ after}
        if row.rows in ("people", "absences", "moves"):
            found.add(row.key)
    return tuple(found)


def _people(row: Any) -> set[tuple[str, str]]:
    """Every name with what a list or a game has of it."""
    if isinstance(row, WaitingList):
        return {(each.player, str(each)) for each in row.names}
    return {(each.player, str(each)) for each in row.chairs} if isinstance(row, RoomGame) else set()


def _check_as_player(desk: Desk, command: c.Command, author: str) -> None:
    """Let staff ask for themselves what any player may, under the same conditions."""
    if type(command) not in OF_ONESELF:
        raise DeskRefusal("another member of the staff must do that: it is about you")
    if isinstance(command, c.TakeSeat):
        game = desk.games.get(command.game)
        if game is not None and game.chair_of(author) is None:
            _check_first(desk, game.list, author)


def _check_first(desk: Desk, name: str, author: str) -> None:
    """Refuse staff a seat for themselves while other players wait before them."""
    waiting = desk.lists[name]
    place = waiting.place(author)
    first = waiting.names[: place - 1] if place else waiting.names
    if first:
        raise DeskRefusal(
            f"{first[0].player} waits for a seat in {name} before you: another member of the staff"
            " must give you one",
            *PERMISSION_CITES,
        )


def _game(desk: Desk, command: c.Command) -> str | None:
    """The game that a command is about."""
    named: str | None = getattr(command, "game", None)
    if isinstance(command, c.RuleDispute):
        dispute = desk.disputes.get(command.number)
        return dispute.game if dispute is not None else None
    if isinstance(command, (*_OF_A_CLAIM, c.ObjectToClaim)):
        claim = desk.claims.get(command.claim)
        return claim.game if claim is not None else None
    player = getattr(command, "player", None) or getattr(command, "person", None)
    if named is None and player is not None:
        sits = [game.game for game in desk.games if game.chair_of(player) is not None]
        return sits[0] if sits else None
    return named


def _games(desk: Desk, command: c.Command) -> tuple[str | None, ...]:
    """The games that a command is about: at the end of a shift all whose floats are counted."""
    if isinstance(command, c.CloseShift):
        return tuple([game for game, _ in command.floats])
    return (_game(desk, command),)


def _check_no_part(desk: Desk, name: str | None, staff: str, says: str = "you play") -> None:
    """Refuse staff who have a seat in a game."""
    game = desk.games.get(name) if name is not None else None
    if game is not None and game.chair_of(staff) is not None:
        raise DeskRefusal(
            f"{says} in {game.game}: another member of the staff must do that, unless the house"
            " lets staff who play rule"
        )


def _check_not_waiting(desk: Desk, command: Any, author: str) -> None:
    """Refuse staff who wait for a seat to move other players out of the way."""
    name = _game(desk, command)
    game = desk.games.get(name) if name is not None else None
    player = getattr(command, "player", "")
    for each in desk.lists:
        of_it = each.place(player) or (game is not None and game.list == each.name)
        if each.place(author) and of_it:
            raise DeskRefusal(
                f"you wait for a seat in {each.name}: another member of the staff must do that"
            )
