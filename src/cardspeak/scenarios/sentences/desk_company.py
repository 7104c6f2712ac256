"""Guests, talk and disputes at the desk, and what stands on a sign."""

from cardspeak.books.policy.room import TableTalk
from cardspeak.room import commands as c
from cardspeak.room import company
from cardspeak.room.signs import sign
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS


@ACTIONS("{person} sits behind {owner} in game {game}[ at {clock}]")
def sits_behind(stage: Stage, person: str, owner: str, game: str, clock: int | None = None) -> None:
    """A guest sits down behind a player."""
    at_time(stage, clock).do(c.SeatGuest(person, owner, game))


@ACTIONS("{owner} objects to the guest {person} in game {game}[ at {clock}]")
def objects_to_guest(
    stage: Stage, owner: str, person: str, game: str, clock: int | None = None
) -> None:
    """A player of the game does not want a guest there."""
    at_time(stage, clock).do(c.ObjectToGuest(owner, person, game))


@ACTIONS("the floor orders English in game {game}[ at {clock}]")
def orders_english(stage: Stage, game: str, clock: int | None = None) -> None:
    """The floor orders that only English is spoken at a table."""
    at_time(stage, clock).do(c.OrderTalk(game, TableTalk.ENGLISH_ON_ORDER))


@ACTIONS("the floor orders silence in game {game}[ at {clock}]")
def orders_silence(stage: Stage, game: str, clock: int | None = None) -> None:
    """The floor orders silence during hands at a table."""
    at_time(stage, clock).do(c.OrderTalk(game, TableTalk.SILENCE_ON_ORDER))


@ACTIONS("the floor lifts the order of English in game {game}[ at {clock}]")
def lifts_english(stage: Stage, game: str, clock: int | None = None) -> None:
    """Other languages may be spoken again, as far as the book has it."""
    at_time(stage, clock).do(c.LiftTalkOrder(game, TableTalk.ENGLISH_ON_ORDER))


@ACTIONS("the floor lifts the order of silence in game {game}[ at {clock}]")
def lifts_silence(stage: Stage, game: str, clock: int | None = None) -> None:
    """Players may talk again during hands, as far as the book has it."""
    at_time(stage, clock).do(c.LiftTalkOrder(game, TableTalk.SILENCE_ON_ORDER))


@EXPECTATIONS("{person} is a guest in game {game}")
def is_guest(stage: Stage, person: str, game: str) -> Answer:
    """A guest sits behind a player."""
    guests = [guest for guest, _ in at_desk(stage).game(game).guests]
    return None if person in guests else f"guests: {', '.join(guests) or 'none'}"


@EXPECTATIONS("a player with a live hand may not talk in game {game}")
def may_not_talk(stage: Stage, game: str) -> Answer:
    """A player who has a live hand may not write to the table."""
    at = at_desk(stage)
    why = company.may_talk(at.desk, at.game(game), in_hand=True, live=True)
    return None if why is not None else "that player may talk"


@EXPECTATIONS("a player with a live hand may talk in game {game}")
def may_talk(stage: Stage, game: str) -> Answer:
    """A player who has a live hand may write to the table."""
    at = at_desk(stage)
    return company.may_talk(at.desk, at.game(game), in_hand=True, live=True)


@EXPECTATIONS("another language may not be spoken in game {game} during a deal")
def foreign_in_deal(stage: Stage, game: str) -> Answer:
    """A player may speak only English while a hand is dealt and played."""
    return None if _foreign(stage, game, in_hand=True) is not None else "it may"


@EXPECTATIONS("another language may not be spoken in game {game} between deals")
def foreign_between(stage: Stage, game: str) -> Answer:
    """A player may speak only English even while no hand is on."""
    return None if _foreign(stage, game, in_hand=False) is not None else "it may"


@EXPECTATIONS("another language may be spoken in game {game} between deals")
def foreign_is_free(stage: Stage, game: str) -> Answer:
    """A player may speak another language while no hand is on."""
    return _foreign(stage, game, in_hand=False)


def _foreign(stage: Stage, game: str, *, in_hand: bool) -> str | None:
    at = at_desk(stage)
    found = at.game(game)
    return company.may_talk(at.desk, found, in_hand=in_hand, live=False, foreign=True)


@EXPECTATIONS("the sign of game {game} shows {words}")
def sign_shows(stage: Stage, game: str, words: str) -> Answer:
    """The sign of a game shows these items, in the order of the book."""
    at = at_desk(stage)
    shown = ", ".join(sign(at.desk, at.game(game).notice))
    return None if shown == words else f"it shows {shown}"
