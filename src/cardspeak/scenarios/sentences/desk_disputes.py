"""Disputes at the desk, pots that are impounded meanwhile, and tablets that lose the network."""

from cardspeak.room import commands as c
from cardspeak.room.reports import PotImpounded
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import EngineRefusal, Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS


@ACTIONS("{people} have a dispute in game {game}[ over hand {number}][ at {clock}]")
def have_a_dispute(
    stage: Stage,
    people: tuple[str, ...],
    game: str,
    number: int = 0,
    clock: int | None = None,
) -> None:
    """Players of a game disagree, and the floor enters it."""
    at_time(stage, clock).do(c.OpenDispute(game, people, "the size of the pot", number))


@ACTIONS("{staff} rules on dispute {number} by rule {rule}[ at {clock}]")
def rules_on(stage: Stage, staff: str, number: int, rule: str, clock: int | None = None) -> None:
    """The floor decides a dispute, and names the rule."""
    command = c.RuleDispute(number, "the pot is counted again", (rule,))
    at_time(stage, clock).do(command, staff)


@ACTIONS("{chips} of a pot is impounded in game {game}[ at {clock}]")
def impounds(stage: Stage, chips: int, game: str, clock: int | None = None) -> None:
    """The dealer enters how much of pots is held apart until a matter is decided; 0 is nothing."""
    at = at_time(stage, clock)
    at.table(game).impound(PotImpounded(chips))
    at.pump()


@ACTIONS("the tablet of game {game} loses the network[ at {clock}]")
def loses_network(stage: Stage, game: str, clock: int | None = None) -> None:
    """What the dealer enters from now on does not reach the desk yet."""
    at = at_time(stage, clock)
    at.offline.add(at.table(game).name)


@ACTIONS("the tablet of game {game} is back on the network[ at {clock}]")
def is_back_on(stage: Stage, game: str, clock: int | None = None) -> None:
    """Everything that the dealer has entered meanwhile reaches the desk, in order."""
    at = at_time(stage, clock)
    at.offline.discard(game)
    at.events = []
    at.pump()


@EXPECTATIONS("dispute {number} is open")
def is_open(stage: Stage, number: int) -> Answer:
    """Nobody has ruled on a dispute yet."""
    paper = _paper(stage, number)
    return paper if "Ruled by" in paper else None


@EXPECTATIONS("the paper of dispute {number} says {words}")
def paper_says(stage: Stage, number: int, words: str) -> Answer:
    """What stands in the record of a dispute that a gaming commission gets."""
    paper = _paper(stage, number)
    return None if words in paper else paper


def _paper(stage: Stage, number: int) -> str:
    found = at_desk(stage).desk.disputes.get(number)
    if found is None:
        raise EngineRefusal(f"there is no dispute {number}")
    return found.text()
