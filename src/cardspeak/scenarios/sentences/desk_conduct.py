"""Conduct at the desk: offices, penalties, appeals, pardons and debts."""

from cardspeak.books import Offense
from cardspeak.books.policy.conduct import Penalty
from cardspeak.room import commands as c
from cardspeak.room import conduct
from cardspeak.room.people import Authority
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS


@ACTIONS("{staff} works as {office}[ at {clock}]")
def works_as(stage: Stage, staff: str, office: Authority, clock: int | None = None) -> None:
    """The management gives a person an office."""
    at_time(stage, clock).do(c.Appoint(staff, office))


@ACTIONS(
    "{person} {offense}, and {staff} decides on {step}"
    "[ for {minutes} minutes][ in game {game}][ at {clock}]"
)
def decides_on(
    stage: Stage,
    person: str,
    offense: Offense,
    staff: str,
    step: Penalty,
    minutes: int = 0,
    game: str | None = None,
    clock: int | None = None,
) -> None:
    """A member of staff enters a step against a player for an offense."""
    command = c.Discipline(person, offense, step, "seen at the table", minutes, game)
    at_time(stage, clock).do(command, staff)


@ACTIONS("{person} comes to the door[ at {clock}]")
def comes_to_the_door(stage: Stage, person: str, clock: int | None = None) -> None:
    """The door asks whether a person may come in."""
    at_time(stage, clock).do(c.Admit(person))


@ACTIONS("{person} appeals against entry {number}[ at {clock}]")
def appeals(stage: Stage, person: str, number: int, clock: int | None = None) -> None:
    """A person appeals against an entry of the register."""
    at_time(stage, clock).do(c.AppealEntry(person, number, "it was someone else"), person)


@ACTIONS("{staff} strikes entry {number} on appeal[ at {clock}]")
def strikes(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """An appeal is upheld: the entry ends and no longer counts."""
    at_time(stage, clock).do(
        c.DecideAppeal(number, c.AppealOutcome.STRUCK, "the tape shows it"), staff
    )


@ACTIONS("{staff} lets entry {number} stand on appeal[ at {clock}]")
def lets_stand(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """An appeal is denied."""
    at_time(stage, clock).do(
        c.DecideAppeal(number, c.AppealOutcome.STANDS, "the tape shows it"), staff
    )


@ACTIONS("{staff} pardons entry {number}[ at {clock}]")
def pardons(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """An entry ends before its time, and stays on record."""
    at_time(stage, clock).do(c.LiftEntry(number, "it is enough"), staff)


@ACTIONS("{person} leaves game {game} without posting a kill of {chips}[ at {clock}]")
def walks_out(stage: Stage, person: str, game: str, chips: int, clock: int | None = None) -> None:
    """A player walks out on a required kill."""
    at = at_time(stage, clock)
    at.events = []
    at.table(game).walks_out(person, chips)
    at.pump()


@ACTIONS("{person} owes the house {chips}[ at {clock}]")
def owes(stage: Stage, person: str, chips: int, clock: int | None = None) -> None:
    """The floor enters what a person owes the house."""
    at_time(stage, clock).do(c.EnterDebt(person, chips, "a marker at the cage"))


@ACTIONS("the debt of entry {number} is paid[ at {clock}]")
def debt_is_paid(stage: Stage, number: int, clock: int | None = None) -> None:
    """A debt is paid in full."""
    at_time(stage, clock).do(c.SettleDebt(number))


# What must be so


@EXPECTATIONS("{person} has had {count} penalties")
@EXPECTATIONS("{person} has had {count} penalty")
def has_had(stage: Stage, person: str, count: int) -> Answer:
    """The register counts that many penalties of a person."""
    found = conduct.earlier(at_desk(stage).desk, person)
    return None if found == count else f"{person} has had {found}"


@EXPECTATIONS("the next step is {step} if {person} {offense}")
def next_step_is(stage: Stage, step: Penalty, person: str, offense: Offense) -> Answer:
    """The step that the book has next for a person, by what the register counts."""
    found = conduct.proposed(at_desk(stage).desk, person, offense)
    return None if found is step else f"it is {found or 'none'}"


@EXPECTATIONS("entry {number} is in force")
def is_in_force(stage: Stage, number: int) -> Answer:
    """An entry of the register holds."""
    at = at_desk(stage)
    return None if at.entry(number).holds(at.now) else "it is over"


@EXPECTATIONS("entry {number} is over")
def is_over(stage: Stage, number: int) -> Answer:
    """An entry of the register no longer holds."""
    at = at_desk(stage)
    return "it is in force" if at.entry(number).holds(at.now) else None


@EXPECTATIONS("entry {number} is for breaking {rule}")
def is_for_breaking(stage: Stage, number: int, rule: str) -> Answer:
    """The offense for which an entry of the register was made breaks a rule of the book."""
    at = at_desk(stage)
    found = conduct.broken_rules(at.desk, at.entry(number))
    return None if rule in found else f"the rules on it are {', '.join(found) or 'none'}"


def _is_dealt_in(stage: Stage, person: str, game: str) -> bool:
    at = at_desk(stage)
    seats = at.dealt[game].table.occupied if at.is_dealt(game) else at.table(game).seats.values()
    return any(held.player == person and not held.away for held in seats)


@EXPECTATIONS("{person} is dealt out of game {game}")
def is_dealt_out(stage: Stage, person: str, game: str) -> Answer:
    """The table deals no cards to a player who sits there."""
    return "cards are dealt to that player" if _is_dealt_in(stage, person, game) else None


@EXPECTATIONS("{person} is dealt into game {game}")
def is_dealt_in(stage: Stage, person: str, game: str) -> Answer:
    """The table deals cards to a player."""
    return None if _is_dealt_in(stage, person, game) else "no cards are dealt to that player"
