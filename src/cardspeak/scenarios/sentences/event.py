"""A tournament: entries, seats, the clock, players who are not there; and what must be so then.

A sentence may end with a time: the clock of the house goes there first. The event's flyer is ours
but for what the scenario names under `flyer`.
"""

from collections.abc import Callable

from cardspeak.books.policy.conduct import Penalty
from cardspeak.scenarios.at_event import AtEvent
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import EngineRefusal, Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.changes import entry_of, open_seats
from cardspeak.tournament.happenings import EventOver
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EntryStatus, EventEntry, EventPhase

HOME = "cardspeak.scenarios.sentences.event"
"""What the names of the event's modules begin with: a scenario of an event has no seats."""


def at_event(stage: Stage, clock: int | None = None) -> AtEvent:
    """The event of the scenario at a time, or now."""
    found: AtEvent | None = getattr(stage, "event", None)
    if found is None:
        found = AtEvent(stage)
        stage.event = found
    if clock is not None:
        found.wait_until(clock)
    return found


def entry(stage: Stage, person: str) -> EventEntry | None:
    """The latest entry of a player, if there is one."""
    try:
        return entry_of(at_event(stage).event, person)
    except EventRefusal:
        return None


@ACTIONS("the event is at {clock}")
def waits(stage: Stage, clock: int) -> None:
    """The clock of the house goes to that time, and what is due happens."""
    at_event(stage, clock)


@ACTIONS("{person} enters the event[ at {clock}]")
def enters(stage: Stage, person: str, clock: int | None = None) -> None:
    """A player pays and is in."""
    at_event(stage, clock).do(c.Enter(person))


@ACTIONS("{person} enters the event by phone[ at {clock}]")
def enters_by_phone(stage: Stage, person: str, clock: int | None = None) -> None:
    """A player has paid and is not there."""
    at_event(stage, clock).do(c.Enter(person, present=False))


@ACTIONS("{people} enter and sit at table {game}")
def enter_at(stage: Stage, people: tuple[str, ...], game: str) -> None:
    """Before play, players enter and are given the lowest free seats of a table, in this order."""
    at = at_event(stage)
    for person in people:
        at.do(c.Enter(person))
        table = at.event.tables.get(game)
        seat = open_seats(at.event, table)[0] if table is not None else 1
        at.do(c.AssignSeat(person, game, seat))


@ACTIONS("seats are drawn")
def seats_drawn(stage: Stage) -> None:
    """Everyone without a seat draws one."""
    at_event(stage).do(c.DrawSeats())


@ACTIONS("play starts[ at {clock}]")
def starts(stage: Stage, clock: int | None = None) -> None:
    """Cards in the air; players without a seat draw one first."""
    at = at_event(stage, clock)
    if at.event.state.phase is EventPhase.ENTRIES:
        at.do(c.DrawSeats())
    at.do(c.StartPlay())


@ACTIONS("{person} and {owner} are kept apart by the draw")
def kept_apart(stage: Stage, person: str, owner: str) -> None:
    """Two players do not draw one table while there is another."""
    at_event(stage).do(c.SeparatePlayers((person, owner)))


@ACTIONS("{person} picks seat {chair}")
def picks(stage: Stage, person: str, chair: int) -> None:
    """An early entrant picks an open seat card."""
    at_event(stage).do(c.PickSeat(person, chair), person)


@ACTIONS("the director moves {person} to seat {chair} of table {game}")
def director_moves(stage: Stage, person: str, chair: int, game: str) -> None:
    """The director gives a player another seat."""
    at_event(stage).do(c.AssignSeat(person, game, chair))


@ACTIONS("{person} leaves the table[ at {clock}]")
def leaves(stage: Stage, person: str, clock: int | None = None) -> None:
    """A player goes away from the table for now."""
    at_event(stage, clock).do(c.GoFromSeat(person), person)


@ACTIONS("{person} comes to the table[ at {clock}]")
def comes(stage: Stage, person: str, clock: int | None = None) -> None:
    """A player is at the table."""
    at_event(stage, clock).do(c.ComeToSeat(person), person)


@ACTIONS("{person} asks that the chips be left[ at {clock}]")
def asks_to_keep(stage: Stage, person: str, clock: int | None = None) -> None:
    """An absent entrant asks that the chips stay until arrival."""
    at_event(stage, clock).do(c.AskToKeepStack(person))


@ACTIONS("the house tries to reach {person}[ at {clock}]")
def tries(stage: Stage, person: str, clock: int | None = None) -> None:
    """Staff try to reach an absent entrant."""
    at_event(stage, clock).do(c.TryToReach(person))


@ACTIONS("the director removes the chips of {person}[ at {clock}]")
def removes(stage: Stage, person: str, clock: int | None = None) -> None:
    """The chips of an entrant who has not come leave play."""
    at_event(stage, clock).do(c.RemoveNoShow(person))


@ACTIONS("the director stops the clock[ at {clock}]")
def stops(stage: Stage, clock: int | None = None) -> None:
    """The clock of the event stops."""
    at_event(stage, clock).do(c.StopClock("a spill"))


@ACTIONS("the director runs the clock[ at {clock}]")
def runs(stage: Stage, clock: int | None = None) -> None:
    """The clock of the event runs again."""
    at_event(stage, clock).do(c.RunClock())


@ACTIONS("the director goes back to level {number}[ at {clock}]")
def goes_back(stage: Stage, number: int, clock: int | None = None) -> None:
    """The clock of the event goes to the beginning of a level."""
    at_event(stage, clock).do(c.GoToLevel(number, "the wrong level was shown"))


@ACTIONS(
    "the director decides on {step} for {person}[ of {minutes} minutes][ of {count} hands]"
    "[ at {clock}]"
)
def penalizes(
    stage: Stage,
    step: Penalty,
    person: str,
    minutes: int = 0,
    count: int = 0,
    clock: int | None = None,
) -> None:
    """The director gives a penalty."""
    at_event(stage, clock).do(c.GivePenalty(person, step, "seen", minutes, count))


@ACTIONS("the management cancels the event[ at {clock}]")
def cancels(stage: Stage, clock: int | None = None) -> None:
    """The event is canceled."""
    at_event(stage, clock).do(c.CancelEvent("no light"))


# What must be so


@EXPECTATIONS("{person} has seat {chair} of table {game}")
def has_seat(stage: Stage, person: str, chair: int, game: str) -> Answer:
    """A player has a seat, or is on the way to it."""
    found = entry(stage, person)
    if found is None or not found.is_in:
        return f"{person} is not in"
    table, seat = found.to or (found.table, found.seat)
    return None if (table, seat) == (game, chair) else f"{person} has seat {seat} of {table!r}"


@EXPECTATIONS("{people} have seats")
def have_seats(stage: Stage, people: tuple[str, ...]) -> Answer:
    """Players have a seat each, no two the same."""
    found = [entry(stage, person) for person in people]
    places = [(each.table, each.seat) for each in found if each is not None and each.seat]
    return None if len({*places}) == len(people) else f"the seats are {places}"


@EXPECTATIONS("{person} waits for a seat")
def waits_for_seat(stage: Stage, person: str) -> Answer:
    """A player is an alternate."""
    found = entry(stage, person)
    status = found.status if found is not None else "has not entered"
    return None if status is EntryStatus.WAITING else f"{person} {status}"


@EXPECTATIONS("{person} and {owner} sit at different tables")
def sit_apart(stage: Stage, person: str, owner: str) -> Answer:
    """Two players are not at one table."""
    one, other = entry(stage, person), entry(stage, owner)
    assert one is not None
    assert other is not None
    return None if one.table != other.table else f"both sit at table {one.table}"


@EXPECTATIONS("table {game} has {count} players")
def has_players(stage: Stage, game: str, count: int) -> Answer:
    """So many players sit at a table."""
    table = at_event(stage).tables.get(game)
    found = len(table.chairs) if table is not None else 0
    return None if found == count else f"table {game} has {found}"


@EXPECTATIONS("the hand of {person} is dealt, posts and is killed")
def is_dealt_in(stage: Stage, person: str) -> Answer:
    """The table must deal an absent player in."""
    at = at_event(stage)
    table = at.table_of(person)
    chair = table.chairs[table.seat_of(person)]
    if not chair.absent:
        return f"{person} is at the table"
    return None if chair.dealt_in else f"{person} is dealt out"


@EXPECTATIONS("{person} is at the table again")
def is_there(stage: Stage, person: str) -> Answer:
    """The table knows that the player is back."""
    table = at_event(stage).table_of(person)
    absent = table.chairs[table.seat_of(person)].absent
    return f"{person} is away" if absent else None


@EXPECTATIONS("there are {chips} chips in play")
def in_play(stage: Stage, chips: int) -> Answer:
    """The chips of the whole event."""
    found = accounts.in_play(at_event(stage).event)
    return None if found == chips else f"there are {found}"


@EXPECTATIONS("{person} has {chips} before him")
def has_chips(stage: Stage, person: str, chips: int) -> Answer:
    """The stack of a player."""
    table = at_event(stage).table_of(person)
    stack = table.chairs[table.seat_of(person)].stack
    return None if stack == chips else f"{person} has {stack}"


@EXPECTATIONS("table {game} plays level {number}")
def plays_level(stage: Stage, game: str, number: int) -> Answer:
    """The level of the hand being dealt at a table, or of the next one."""
    event = at_event(stage).event
    found = event.flyer.level_number(event.tables[game].period)
    return None if found == number else f"table {game} plays level {found}"


@EXPECTATIONS("table {game} may not deal")
def may_not_deal(stage: Stage, game: str) -> Answer:
    """A table waits after its hand."""
    found = at_event(stage).tables[game].allowed
    return None if found == 0 else f"table {game} may deal {found or 'on'}"


@EXPECTATIONS("{person} has won the event")
def has_won(stage: Stage, person: str) -> Answer:
    """The event is over and has this winner."""
    won = [each.winner for each in at_event(stage).happened if isinstance(each, EventOver)]
    return None if won == [person] else f"the winner is {won or 'not known'}"


@EXPECTATIONS("this is because {reason}")
def this_is_because(stage: Stage, reason: str) -> Answer:
    """The last step of the event was decided by a policy, a principle or a rule."""
    happened = at_event(stage).happened
    cites = tuple([path for each in happened for path in getattr(each, "cites", ())])
    return stage.lacks(reason, cites)


@EXPECTATIONS("the event refuses that {words}")
def refuses(stage: Stage, words: str) -> Answer:
    """The event refuses what an action says, perhaps `because` of a policy or a rule."""
    said, _, reason = words.partition(" because ")
    return _refused(stage, reason or None, lambda: ACTIONS.read(said)(stage))


@EXPECTATIONS("{person} may not miss a hand because {reason}")
def may_not_sit_out(stage: Stage, person: str, reason: str) -> Answer:
    """A player at the table asks not to be dealt in, and is refused."""
    return _refused(stage, reason, lambda: at_event(stage).do(c.SitOut(person), person))


@EXPECTATIONS("{person} may not change to seat {chair} of table {game} because {reason}")
def may_not_change(stage: Stage, person: str, chair: int, game: str, reason: str) -> Answer:
    """A player asks for another seat, and is refused."""
    asked = c.AssignSeat(person, game, chair)
    return _refused(stage, reason, lambda: at_event(stage).do(asked, person))


def _refused(stage: Stage, reason: str | None, do: Callable[[], None]) -> Answer:
    """Whether something is refused, and for that reason."""
    try:
        do()
    except EngineRefusal as refusal:
        return stage.lacks(reason, refusal.cites)
    return "it is done"
