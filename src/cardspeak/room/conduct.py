"""Discipline: the steps that the book allows against an offense, counted from the register.

A step against a player is always a person's act; the desk says which steps the book has, how many
the player has had before and which rules the offense breaks. A player who may not stay loses place,
markers and seat at once; the table lets a seated player go after the hand.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice, Offense
from cardspeak.books.policy.conduct import Penalty
from cardspeak.books.policy.ruling import LastWord
from cardspeak.floor.conduct.offenses import CODE_OF_CONDUCT, rules_on
from cardspeak.games import Event
from cardspeak.hand.refusal import Cites
from cardspeak.room import games, lists, moves, orders, people, register
from cardspeak.room.commands import (
    Admit,
    AppealEntry,
    AppealOutcome,
    DecideAppeal,
    Discipline,
    KeptAway,
    LetBackIn,
    LiftEntry,
    TurnAway,
)
from cardspeak.room.events import (
    Admitted,
    AppealDecided,
    Appealed,
    DeskEvent,
    ListChange,
    RegisterLifted,
)
from cardspeak.room.games import SeatClaim
from cardspeak.room.orders import DealBackIn, DealOut
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.register import PENALTIES, Appeal, EntryKind, RegisterEntry

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

CODE_CITES: Cites = ("conduct.code_steps",)
ETIQUETTE_CITES: Cites = ("conduct.etiquette_steps",)
ORDER_CITES: Cites = ("conduct.steps_in_order",)
OTHER_CITES: Cites = ("conduct.other_steps",)
MINUTES_CITES: Cites = ("conduct.suspension_minutes",)
FINAL_CITES: Cites = ("ruling.last_word",)

KINDS: dict[Penalty, EntryKind] = {
    Penalty.WARNING: EntryKind.WARNED,
    Penalty.SUSPENSION: EntryKind.SUSPENDED,
    Penalty.DEALT_OUT: EntryKind.DEALT_OUT,
    Penalty.REMOVAL: EntryKind.REMOVED,
    Penalty.DISQUALIFICATION: EntryKind.DISQUALIFIED,
    Penalty.EVICTION: EntryKind.EVICTED,
    Penalty.BARRING: EntryKind.BARRED,
}
_KEPT_AWAY = {
    KeptAway.BANNED: EntryKind.BANNED,
    KeptAway.OWN_WISH: EntryKind.EXCLUDED,
}
_LAST_WORDS: dict[LastWord, Authority] = {
    LastWord.FLOOR: Authority.FLOOR,
    LastWord.SHIFT_SUPERVISOR: Authority.SUPERVISOR,
    LastWord.ROOM_SUPERVISOR: Authority.SUPERVISOR,
    LastWord.MANAGEMENT: Authority.MANAGEMENT,
}
_TIMED = (Penalty.SUSPENSION, Penalty.DEALT_OUT)
_SIT_OUT = (EntryKind.SUSPENDED, EntryKind.DEALT_OUT)
"""Entries that, on one game, leave the player the seat and deal no cards to it."""
_OF_ONE_GAME = (Penalty.REMOVAL, Penalty.DEALT_OUT, Penalty.DISQUALIFICATION)


def steps(
    desk: "Desk", offense: Offense, notice: Notice | None = None
) -> tuple[tuple[Penalty, ...], Cites]:
    """The steps that may follow an offense, mildest first, and the policy that says so."""
    policy = desk.policy(notice).conduct
    if offense in CODE_OF_CONDUCT:
        return policy.code_steps, CODE_CITES
    return policy.etiquette_steps, ETIQUETTE_CITES


def broken_rules(desk: "Desk", entry: RegisterEntry) -> tuple[str, ...]:
    """The rules of the book that the offense of an entry breaks, by number."""
    if entry.offense is None:
        return ()
    return tuple([rule.id for rule in rules_on(desk.book, Offense(entry.offense))])


def earlier(desk: "Desk", person: str) -> int:
    """How many penalties a person has had that no appeal took back."""
    return sum(
        entry.kind in PENALTIES and not entry.struck for entry in register.record(desk, person)
    )


def proposed(
    desk: "Desk", person: str, offense: Offense, notice: Notice | None = None
) -> Penalty | None:
    """The step that comes next for a person, by the number of earlier ones; none has none."""
    found, _ = steps(desk, offense, notice)
    return found[min(earlier(desk, person), len(found) - 1)] if found else None


def discipline(desk: "Desk", command: Discipline, now: int, author: str) -> list[DeskEvent]:
    """Enter a step against a player, and carry it out."""
    game = games.game_of(desk, command.game) if command.game is not None else None
    notice = game.notice if game is not None else None
    cites = _check_step(desk, command, notice)
    in_event = notice is not None and notice.event is not Event.CASH
    of_game = in_event or command.step in _OF_ONE_GAME
    if of_game and game is None:
        raise DeskRefusal(f"name the game: {command.step} applies to one game")
    minutes = _minutes(desk, command, notice)
    entry = RegisterEntry(
        0,
        command.person,
        KINDS[command.step],
        author,
        now,
        None if minutes is None else now + minutes * 60,
        game=command.game if of_game else None,
        reason=command.reason,
        offense=command.offense.value,
        hand=command.hand,
        cites=cites,
    )
    events = register.enter(desk, entry)
    if of_game and command.step in _TIMED:
        return [*events, *_deal_out(desk, command)]
    return [*events, *put_out(desk, register.record(desk, command.person)[-1])]


def turn_away(desk: "Desk", command: TurnAway, now: int, author: str) -> list[DeskEvent]:
    """The door keeps a person away: every place, claim and seat ends, as with barring."""
    kind = _KEPT_AWAY[command.kept]
    before = [each for each in register.entries(desk, command.person) if each.kind is kind]
    for each in before:  # the latest word holds
        register.change(desk, each.number, lifted=True)
    entry = RegisterEntry(
        0, command.person, kind, author, now, command.until,
        reason=command.reason, cites=_barring(desk) if kind is EntryKind.BANNED else (),
    )  # fmt: skip
    events = register.enter(desk, entry)
    return [*events, *put_out(desk, register.record(desk, command.person)[-1])]


def let_back_in(desk: "Desk", command: LetBackIn, now: int, author: str) -> list[DeskEvent]:
    """A ban of the house ends before its time."""
    events: list[DeskEvent] = []
    for entry in register.entries(desk, command.person):
        if entry.kind is EntryKind.BANNED:
            register.change(desk, entry.number, lifted=True)
            events.append(RegisterLifted(entry.number, entry.person, command.reason))
    return events


def _barring(desk: "Desk") -> Cites:
    """The policy that has barring from the room among its steps."""
    policy = desk.policy().conduct
    for steps, cites in (
        (policy.code_steps, CODE_CITES),
        (policy.etiquette_steps, ETIQUETTE_CITES),
        (policy.other_steps, OTHER_CITES),
    ):
        if Penalty.BARRING in steps:
            return cites
    return ()


def _check_step(desk: "Desk", command: Discipline, notice: Notice | None) -> Cites:
    """Refuse a step that the book does not have, or that comes before its turn."""
    usual, cites = steps(desk, command.offense, notice)
    policy = desk.policy(notice).conduct
    if command.step in policy.other_steps and command.step not in usual:
        return OTHER_CITES
    if command.step not in usual:
        has = ", ".join(usual) or "no step at all"
        raise DeskRefusal(f"the book does not have {command.step} for this; it has {has}", *cites)
    given = earlier(desk, command.person)
    if policy.steps_in_order and usual.index(command.step) > given:
        raise DeskRefusal(
            f"{usual[given]} comes before {command.step} for {command.person}", *ORDER_CITES
        )
    return cites


def _minutes(desk: "Desk", command: Discipline, notice: Notice | None) -> int | None:
    """How long a step lasts: as the book says, or as the floor says where it says nothing."""
    if command.step not in _TIMED:
        if command.minutes:
            raise DeskRefusal(f"{command.step} has no time limit: leave out the minutes")
        return None
    fixed = desk.policy(notice).conduct.suspension_minutes
    if command.step is Penalty.SUSPENSION and fixed is not None:
        if command.minutes not in (0, fixed):
            raise DeskRefusal(f"a suspension lasts {fixed} minutes", *MINUTES_CITES)
        return fixed
    if not command.minutes:
        raise DeskRefusal(f"say for how many minutes: {command.step}", *MINUTES_CITES)
    return command.minutes


def _deal_out(desk: "Desk", command: Discipline) -> list[DeskEvent]:
    """The table deals no cards to a player until the time is over."""
    assert command.game is not None
    chair = desk.games[command.game].chair_of(command.person)
    if chair is None or chair.claim is not SeatClaim.SEATED or chair.leaving:
        raise DeskRefusal(f"{command.person} does not sit in {command.game}")
    if command.person not in desk.absences:
        orders.send(desk, command.game, DealOut(chair.seat, command.person))
    return []


def ended(desk: "Desk", number: int, now: int) -> list[DeskEvent]:
    """The time of an entry is up: a player who was dealt out is dealt in again."""
    entry = desk.register[number]
    events = register.end(desk, number, now)
    if events:
        _deal_in(desk, entry)
    return events


def _deal_in(desk: "Desk", entry: RegisterEntry) -> None:
    """Deal a player in again whom an entry kept out of the deal."""
    if entry.kind not in _SIT_OUT or not register.is_of_game(desk, entry):
        return
    game = desk.games.get(entry.game or "")
    chair = game.chair_of(entry.person) if game is not None else None
    if game is None or chair is None or not game.stays(entry.person):
        return
    if entry.person in desk.absences or sits_out(desk, entry.person, game.game):
        return
    orders.send(desk, game.game, DealBackIn(chair.seat, entry.person))


def sits_out(desk: "Desk", person: str, game: str) -> bool:
    """Whether a penalty keeps a seated player from being dealt in."""
    return any(
        entry.kind in _SIT_OUT and entry.game == game and register.is_of_game(desk, entry)
        for entry in register.entries(desk, person)
    )


def put_out(desk: "Desk", entry: RegisterEntry) -> list[DeskEvent]:
    """Take a person off every list and chair that an entry closes to the person."""
    person, events = entry.person, list[DeskEvent]()
    for waiting in list(desk.lists):
        if waiting.place(person) and entry.keeps_out(waiting.name, None):
            events += lists.strike(desk, waiting.name, person, ListChange.BARRED, entry.cites)
    for name, seat in people.patron(desk, person).chairs:
        game = desk.games[name]
        if not entry.keeps_out(game.list, name):
            continue
        chair = game.chair(seat)
        if chair is None or chair.player != person:
            continue  # given up with the move that it was kept for
        if chair.claim is SeatClaim.MOVING:
            events += moves.cancel(desk, person)
        elif chair.claim is not SeatClaim.SEATED:
            events += games.free(desk, name, seat, entry.says, entry.cites)
        elif not chair.leaving:
            events += moves.cancel(desk, person)
            games.send_away(desk, name, person, sent=True)
    shared = desk.shared.get(person)
    if shared is not None and shared.returning:
        desk.shared.put(person, msgspec.structs.replace(shared, returning=False))
    for game in list(desk.games):
        if entry.keeps_out(game.list, game.game):
            left = tuple([each for each in game.guests if each[0] != person])
            if left != game.guests:
                games.change(desk, game.game, guests=left)
    return events


def _final(desk: "Desk") -> Authority:
    """The office whose decisions are final in the room."""
    return _LAST_WORDS[desk.policy().ruling.last_word]


def admit(desk: "Desk", command: Admit, now: int, author: str) -> list[DeskEvent]:
    """The door asks whether a person may come in."""
    register.check(desk, command.person)
    return [Admitted(command.person)]


def pardon(desk: "Desk", command: LiftEntry, now: int, author: str) -> list[DeskEvent]:
    """An entry ends before its time: a player who was dealt out is dealt in again."""
    events = register.lift(desk, command, now, author)
    _deal_in(desk, desk.register[command.number])
    return events


def appeal(desk: "Desk", command: AppealEntry, now: int, author: str) -> list[DeskEvent]:
    """A person appeals against an entry; meanwhile it stays in force."""
    entry = register.in_force(desk, command.number)
    if entry.person != command.player:
        raise DeskRefusal(f"entry {entry.number} is not on {command.player}")
    if entry.appeal is not None:
        raise DeskRefusal(f"there was an appeal against entry {entry.number} already")
    if entry.office >= _final(desk):
        raise DeskRefusal(f"the decision of {entry.office.title} is final", *FINAL_CITES)
    register.change(desk, entry.number, appeal=Appeal(command.says, now))
    return [Appealed(entry.number, entry.person, command.says)]


def decide_appeal(desk: "Desk", command: DecideAppeal, now: int, author: str) -> list[DeskEvent]:
    """The office that has the last word in the room decides an appeal."""
    entry = desk.register.get(command.number)
    if entry is None or entry.appeal is None or entry.appeal.decided_by is not None:
        raise DeskRefusal(f"no appeal against entry {command.number} waits for a decision")
    if register.office(desk, author) < _final(desk):
        raise DeskRefusal(f"{_final(desk).title} has the last word on appeals", *FINAL_CITES)
    decided = Appeal(entry.appeal.says, entry.appeal.at, author, command.says)
    events: list[DeskEvent] = [
        AppealDecided(entry.number, entry.person, command.verdict, FINAL_CITES)
    ]
    if command.verdict is AppealOutcome.STANDS:
        register.change(desk, entry.number, appeal=decided)
        return events
    held = entry.holds(now)
    register.change(desk, entry.number, appeal=decided, lifted=True, struck=True)
    if held:
        events.append(RegisterLifted(entry.number, entry.person, command.says))
        _deal_in(desk, entry)
    return events
