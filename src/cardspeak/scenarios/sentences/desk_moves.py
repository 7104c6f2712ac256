"""From seat to seat and from game to game, at the desk: changes, transfers, must-moves, breaks."""

from cardspeak.cards import Card
from cardspeak.room import commands as c
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS


@ACTIONS("{person} asks for another seat of game {game}[ at {clock}]")
def asks_for_any(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A player of the game wants any other seat."""
    at_time(stage, clock).do(c.AskSeatChange(person, game))


@ACTIONS("{person} asks for seat {chair} of game {game}[ at {clock}]")
def asks_for(stage: Stage, person: str, chair: int, game: str, clock: int | None = None) -> None:
    """A player of the game wants one seat."""
    at_time(stage, clock).do(c.AskSeatChange(person, game, chair))


@ACTIONS("{person} wants no other seat of game {game}[ at {clock}]")
def wants_no_other(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A player gives up the wish for another seat, or passes the one that is free."""
    at_time(stage, clock).do(c.DropSeatChange(person, game))


@ACTIONS("{person} changes to seat {chair} of game {game}[ at {clock}]")
def changes_to(stage: Stage, person: str, chair: int, game: str, clock: int | None = None) -> None:
    """A player of the game takes another seat of it."""
    at_time(stage, clock).do(c.ChangeChair(person, game, chair))


@ACTIONS("{person} transfers to seat {chair} of game {game}[ at {clock}]")
def transfers(stage: Stage, person: str, chair: int, game: str, clock: int | None = None) -> None:
    """A player goes over to another game by wish."""
    at_time(stage, clock).do(c.Transfer(person, game, chair))


@ACTIONS("{person} moves on[ at {clock}]")
def moves_on(stage: Stage, person: str, clock: int | None = None) -> None:
    """A player who was called to another game leaves the table for it."""
    at = at_time(stage, clock)
    at.table(at.move_of(person).left).moves_on(person)
    at.pump()


@ACTIONS("game {game} breaks[ at {clock}]")
def breaks(stage: Stage, game: str, clock: int | None = None) -> None:
    """A game breaks, and nobody draws a card."""
    at_time(stage, clock).do(c.BreakGame(game))


@ACTIONS("game {game} breaks and its players draw {cards}[ at {clock}]")
def breaks_by_card(
    stage: Stage, game: str, cards: tuple[Card, ...], clock: int | None = None
) -> None:
    """A game breaks; its players draw cards in the order of their seats."""
    at_time(stage, clock).do(c.BreakGame(game, cards))


@ACTIONS("game {game} breaks into {board} and its players draw {cards}[ at {clock}]")
def breaks_into(
    stage: Stage, game: str, board: str, cards: tuple[Card, ...], clock: int | None = None
) -> None:
    """A game breaks; its players draw cards for seats in games of another kind."""
    at = at_time(stage, clock)
    at.do(c.BreakGame(game, cards, at.sign(board).name))


@ACTIONS("game {game} breaks by deck {number}[ at {clock}]")
def breaks_by_deck(stage: Stage, game: str, number: int, clock: int | None = None) -> None:
    """A game breaks; its players draw from a deck that the house committed to and has shown."""
    at_time(stage, clock).do(c.BreakGame(game, draw=number))


@ACTIONS("game {game} breaks and absent players have {minutes} minutes[ at {clock}]")
def breaks_with_time(stage: Stage, game: str, minutes: int, clock: int | None = None) -> None:
    """A game breaks; the floor says how long seats wait for absent players."""
    at_time(stage, clock).do(c.BreakGame(game, minutes=minutes))


@ACTIONS("{staff} breaks game {game} and draws {cards}[ at {clock}]")
def staff_breaks(
    stage: Stage, staff: str, game: str, cards: tuple[Card, ...], clock: int | None = None
) -> None:
    """A member of staff breaks a game; the cards are for its players in turn."""
    at_time(stage, clock).do(c.BreakGame(game, cards), staff)


@ACTIONS("{person} takes up the seat that waits[ at {clock}]")
def takes_up(stage: Stage, person: str, clock: int | None = None) -> None:
    """An absent player of a broken game comes for the seat."""
    at_time(stage, clock).do(c.TakeUpSeat(person))


@ACTIONS("the floor gives away the seat of {person}[ at {clock}]")
def gives_away(stage: Stage, person: str, clock: int | None = None) -> None:
    """The floor no longer keeps a seat for an absent player of a broken game."""
    at_time(stage, clock).do(c.ReleaseSeat(person))


@ACTIONS(
    "game {game} deals a hand with the button at {chair}[ and the big blind at {to}][ at {clock}]"
)
def deals_at(stage: Stage, game: str, chair: int, to: int = 0, clock: int | None = None) -> None:
    """A hand is dealt and played; button and big blind are at those seats."""
    at = at_time(stage, clock)
    at.events = []
    at.begin_hand(game, chair, to)
    at.end_hand(game)
    at.pump()


@ACTIONS("{people} are kept apart[ at {clock}]")
def are_kept_apart(stage: Stage, people: tuple[str, ...], clock: int | None = None) -> None:
    """The floor keeps players out of one game."""
    at_time(stage, clock).do(c.KeepApart(people, "the floor's decision"))


@EXPECTATIONS("{person} is on the way to seat {chair} of game {game}")
def is_on_the_way(stage: Stage, person: str, chair: int, game: str) -> Answer:
    """A player has a seat in another game and has not left the old one."""
    move = at_desk(stage).desk.moves.get(person)
    if move is None:
        return f"{person} is not on the way"
    if (move.game, move.seat) == (game, chair):
        return None
    return f"{person} is on the way to seat {move.seat} of game {move.game}"


@EXPECTATIONS("seat {chair} of game {game} waits for {person}")
def seat_waits(stage: Stage, chair: int, game: str, person: str) -> Answer:
    """A seat waits for an absent player of a broken game."""
    move = at_desk(stage).desk.moves.get(person)
    if move is not None and move.absent and (move.game, move.seat) == (game, chair):
        return None
    return "it does not"
