"""Decks and chips at the desk: fresh cards and their inspection, counts, chips taken along."""

from cardspeak.books.policy.deck import ChangeReason, InspectionStep
from cardspeak.room import commands as c
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import EngineRefusal, Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS


@ACTIONS("an inspected set-up comes to game {game}[ for {fault}][ at {clock}]")
def set_up_comes(
    stage: Stage, game: str, fault: ChangeReason | None = None, clock: int | None = None
) -> None:
    """A fresh pair of decks comes to a table; every step of its inspection is done."""
    at = at_time(stage, clock)
    at.do(c.NewSetUp(game, fault))
    while (inspection := at.desk.inspections.get(game)) is not None:
        at.do(c.InspectSetUp(game, inspection.left[0]))


@ACTIONS("{person} asks for a new set-up in game {game}[ for {fault}][ at {clock}]")
def asks_for_set_up(
    stage: Stage,
    person: str,
    game: str,
    fault: ChangeReason | None = None,
    clock: int | None = None,
) -> None:
    """A player asks for fresh decks: they are sent for, or refused."""
    _check_seated(stage, person, game)
    at_time(stage, clock).do(c.NewSetUp(game, fault))


@ACTIONS("{person} asks for the other deck in game {game}[ for {fault}][ at {clock}]")
def asks_for_deck(
    stage: Stage,
    person: str,
    game: str,
    fault: ChangeReason | None = None,
    clock: int | None = None,
) -> None:
    """A player asks for another deck of the set-up: it is changed, or refused."""
    _check_seated(stage, person, game)
    at_time(stage, clock).do(c.ChangeDeck(game, fault))


def _check_seated(stage: Stage, person: str, game: str) -> None:
    if at_desk(stage).game(game).chair_of(person) is None:
        raise EngineRefusal(f"{person} does not sit in game {game}")


@ACTIONS("game {game} needs new cards[ for {fault}][ at {clock}]")
def needs_new_cards(
    stage: Stage, game: str, fault: ChangeReason | None = None, clock: int | None = None
) -> None:
    """Fresh decks are wanted for a table; nobody has inspected them yet."""
    at_time(stage, clock).do(c.NewSetUp(game, fault))


@ACTIONS("{staff} enters that the new cards of game {game} are {inspection}[ at {clock}]")
def inspects(
    stage: Stage, staff: str, game: str, inspection: InspectionStep, clock: int | None = None
) -> None:
    """A member of staff does a step of the inspection."""
    at_time(stage, clock).do(c.InspectSetUp(game, inspection), staff)


@ACTIONS("the deck of game {game} is counted: {count} cards[ at {clock}]")
def deck_is_counted(stage: Stage, game: str, count: int, clock: int | None = None) -> None:
    """A deck is counted down."""
    at_time(stage, clock).do(c.CountDeck(game, count))


@ACTIONS("game {game} changes the deck[ at {clock}]")
def changes_deck(stage: Stage, game: str, clock: int | None = None) -> None:
    """A sound deck is changed."""
    at_time(stage, clock).do(c.ChangeDeck(game))


@ACTIONS("game {game} changes the deck with the dealer[ at {clock}]")
def changes_deck_with_dealer(stage: Stage, game: str, clock: int | None = None) -> None:
    """A sound deck is changed as the dealers change."""
    at_time(stage, clock).do(c.ChangeDeck(game, with_dealer=True))


@ACTIONS("game {game} changes the deck for {fault}[ at {clock}]")
def changes_faulty_deck(
    stage: Stage, game: str, fault: ChangeReason, clock: int | None = None
) -> None:
    """A faulty deck is changed."""
    at_time(stage, clock).do(c.ChangeDeck(game, fault))


@ACTIONS("{staff} counts the chips of {person} in game {game}: {chips}[ at {clock}]")
def counts_chips(
    stage: Stage, staff: str, person: str, game: str, chips: int, clock: int | None = None
) -> None:
    """A member of staff counts a player's chips."""
    at_time(stage, clock).do(c.CountStack(person, game, chips), staff)


@ACTIONS("{person} takes the chips along from game {game}[ at {clock}]")
def takes_along(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A player who is away takes the chips off the table."""
    at_time(stage, clock).do(c.TakeChipsAlong(person, game))


@ACTIONS("{person} puts {chips} back on game {game}[ at {clock}]")
def puts_back(stage: Stage, person: str, chips: int, game: str, clock: int | None = None) -> None:
    """A player who is back puts chips on the table again."""
    at_time(stage, clock).do(c.RestoreChips(person, game, chips))


@EXPECTATIONS("game {game} has new cards")
def has_new_cards(stage: Stage, game: str) -> Answer:
    """Inspected decks have come into use at a table."""
    return None if game in at_desk(stage).desk.setups else "they are not in use yet"
