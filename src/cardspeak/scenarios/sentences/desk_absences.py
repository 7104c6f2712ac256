"""Away from a seat, at the desk: meals, breaks, missed blinds, chips picked up, playing over."""

from cardspeak.room import commands as c
from cardspeak.room.accounts import balance, held_for
from cardspeak.room.events import MayPickUp, PlayedOver
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS

_DAY = 24 * 3600


@ACTIONS("{person} leaves game {game} for a while[ at {clock}]")
def goes_away(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A seated player is away."""
    at_time(stage, clock).do(c.GoAway(person, game))


@ACTIONS("{person} leaves game {game} for a meal[ at {clock}]")
def goes_to_eat(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A seated player goes to eat."""
    at_time(stage, clock).do(c.GoAway(person, game, c.AbsenceKind.MEAL))


@ACTIONS("{person} takes a break from game {game}[ at {clock}]")
def takes_a_break(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A seated player takes a break earned by hours of play."""
    at_time(stage, clock).do(c.GoAway(person, game, c.AbsenceKind.BREAK))


@ACTIONS("{person} leaves game {game} with notice for {minutes} minutes[ at {clock}]")
def goes_with_notice(
    stage: Stage, person: str, game: str, minutes: int, clock: int | None = None
) -> None:
    """A seated player tells the floor how long the absence will be."""
    at_time(stage, clock).do(c.GoAway(person, game, granted=minutes))


@ACTIONS("{staff} lets {person} leave game {game} for {minutes} minutes[ at {clock}]")
def lets_leave(
    stage: Stage, staff: str, person: str, game: str, minutes: int, clock: int | None = None
) -> None:
    """A member of the staff lengthens an absence on notice."""
    at_time(stage, clock).do(c.GoAway(person, game, granted=minutes), staff)


@ACTIONS("{staff} lets {person} stay away from game {game} until {until}[ at {clock}]")
def lets_stay_away(
    stage: Stage, staff: str, person: str, game: str, until: int, clock: int | None = None
) -> None:
    """A member of the staff lengthens an absence that has begun, on notice in time."""
    at = at_time(stage, clock)
    absence = at.desk.absences.get(person)
    since = at.now if absence is None else absence.since
    at.do(c.GoAway(person, game, granted=(at.next(until) - since) // 60), staff)


@ACTIONS("{person} is back in game {game}[ at {clock}]")
def is_back(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """An absent player is back in the seat."""
    at_time(stage, clock).do(c.ComeBack(person, game))


@ACTIONS("{person} misses a blind in game {game}[ at {clock}]")
def misses_blind(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A missed-blind button goes before an absent player."""
    at = at_time(stage, clock)
    at.events = []
    at.table(game).misses_blind(person)
    at.pump()


@ACTIONS("the floor picks up the chips of {person} in game {game}[ at {clock}]")
def picks_up(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """The floor picks up the chips of an absent player, and the seat is free."""
    at_time(stage, clock).do(c.PickUpChips(person, game))


@ACTIONS("{person} plays over {owner} in game {game} for {minutes} minutes[ at {clock}]")
def plays_over(
    stage: Stage, person: str, owner: str, game: str, minutes: int, clock: int | None = None
) -> None:
    """The floor seats a player in the place of an absent one."""
    at_time(stage, clock).do(c.PlayOver(person, owner, game, minutes))


@ACTIONS(
    "{person} plays over {owner} in game {game} for {minutes} minutes after {people} declined"
    "[ at {clock}]"
)
def plays_over_after(
    stage: Stage,
    person: str,
    owner: str,
    game: str,
    minutes: int,
    people: tuple[str, ...],
    clock: int | None = None,
) -> None:
    """The floor asked those ahead on the list first, who do not want to play over."""
    command = c.PlayOver(person, owner, game, minutes, unwilling=people)
    at_time(stage, clock).do(command)


@ACTIONS(
    "{staff} lets {person} play over {owner} in game {game} for {minutes} minutes[ at {clock}]"
)
def lets_play_over(
    stage: Stage,
    staff: str,
    person: str,
    owner: str,
    game: str,
    minutes: int,
    clock: int | None = None,
) -> None:
    """A member of the staff seats a player in the place of an absent one."""
    at_time(stage, clock).do(c.PlayOver(person, owner, game, minutes), staff)


@ACTIONS("{person} reclaims the seat[ at {clock}]")
def reclaims(stage: Stage, person: str, clock: int | None = None) -> None:
    """The owner of a seat that a guest plays is back."""
    at_time(stage, clock).do(c.ReclaimSeat(person))


@ACTIONS("{person} leaves the seat of {owner}[ at {clock}]")
def guest_goes(stage: Stage, person: str, owner: str, clock: int | None = None) -> None:
    """A guest who was allowed to stay to the big blind leaves the owner's seat."""
    at = at_time(stage, clock)
    at.table(at.shared_by(owner).game).moves_on(person)
    at.pump()


@ACTIONS("the cage gives {person} the chips back[ at {clock}]")
def gives_back(stage: Stage, person: str, clock: int | None = None) -> None:
    """The house gives a player the chips that it has held."""
    at_time(stage, clock).do(c.ReturnRack(person))


@EXPECTATIONS("the floor may pick up the chips of {person}[ because {reason}]")
def may_pick_up(stage: Stage, person: str, reason: str | None = None) -> Answer:
    """In the last step the desk reported to the floor that an absence has lasted too long."""
    for event in at_desk(stage).events:
        if isinstance(event, MayPickUp) and event.player == person:
            return stage.lacks(reason, event.cites)
    return "nothing of the kind was reported to the floor"


@EXPECTATIONS("{person} is away until {clock}")
def is_away_until(stage: Stage, person: str, clock: int) -> Answer:
    """From that time the floor may pick up an absent player's chips."""
    absence = at_desk(stage).desk.absences.get(person)
    if absence is None:
        return f"{person} is not away"
    if absence.until is not None and absence.until % _DAY == clock:
        return None
    return "without a limit" if absence.until is None else f"until {_time(absence.until)}"


@EXPECTATIONS("the dealer is told that the chips of {person} are {words}")
def chips_are(stage: Stage, person: str, words: str) -> Answer:
    """In the last step the desk said what is done with the chips of a player played over."""
    for event in at_desk(stage).events:
        if isinstance(event, PlayedOver) and event.owner == person:
            return None if event.chips == words else f"they are {event.chips}"
    return "nobody plays over that player"


@EXPECTATIONS("the house holds {chips} for {person}")
def house_holds(stage: Stage, chips: int, person: str) -> Answer:
    """The house holds chips that were picked up."""
    held = balance(at_desk(stage).desk, held_for(person))
    return None if held == chips else f"it holds {held}"


def _time(seconds: int) -> str:
    return f"{seconds // 3600 % 24:02}:{seconds // 60 % 60:02}"
