"""Where people are: on lists, called, seated, away, on the way; and what the floor hears."""

from cardspeak.room import accounts, must_move, register
from cardspeak.room.events import Demoted, DutyToFloor, MayPickUp, Unlisted
from cardspeak.room.games import Chair, SeatClaim
from cardspeak.room.going_over import may_stay
from cardspeak.room.lists import WaitingList
from cardspeak.room.narration import in_words
from cardspeak.scenarios.sentences.desk import at_desk
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import EXPECTATIONS

_DAY = 24 * 3600
_FOR_THE_FLOOR = (DutyToFloor, MayPickUp)


def _list(stage: Stage, board: str | None) -> WaitingList:
    at = at_desk(stage)
    return at.waiting(at.sign(board))


@EXPECTATIONS("{person} is on the list[ for {board}]")
def is_on_list(stage: Stage, person: str, board: str | None = None) -> Answer:
    """A list has that name."""
    return None if _list(stage, board).place(person) else f"{person} is not on it"


@EXPECTATIONS("{person} is not on the list[ for {board}]")
def is_off_list(stage: Stage, person: str, board: str | None = None) -> Answer:
    """A list does not have that name."""
    place = _list(stage, board).place(person)
    return f"{person} has place {place}" if place else None


@EXPECTATIONS("{person} is on no list")
def is_on_no_list(stage: Stage, person: str) -> Answer:
    """No list has that name."""
    found = [waiting.name for waiting in at_desk(stage).desk.lists if waiting.place(person)]
    return f"{person} is on the list for {', '.join(found)}" if found else None


@EXPECTATIONS("{person} has place {number} on the list[ for {board}]")
def has_place(stage: Stage, person: str, number: int, board: str | None = None) -> Answer:
    """Which place a name has on a list, from 1."""
    place = _list(stage, board).place(person)
    return None if place == number else f"{person} has place {place or 'none'}"


@EXPECTATIONS("{person} is struck off the list[ because {reason}]")
def is_struck_off(stage: Stage, person: str, reason: str | None = None) -> Answer:
    """In the last step a name went off a list."""
    return _moved(stage, Unlisted, person, reason)


@EXPECTATIONS("{person} goes to the bottom of the list[ because {reason}]")
def goes_to_bottom(stage: Stage, person: str, reason: str | None = None) -> Answer:
    """In the last step a name went to the end of its list."""
    return _moved(stage, Demoted, person, reason)


def _moved(stage: Stage, kind: type[Unlisted | Demoted], person: str, reason: str | None) -> Answer:
    for event in at_desk(stage).events:
        if isinstance(event, kind) and event.player == person:
            return stage.lacks(reason, event.cites)
    return "it did not happen"


# Seats


def _chairs(stage: Stage, person: str) -> list[tuple[str, Chair]]:
    games = at_desk(stage).desk.games
    return [(game.game, each) for game in games for each in game.chairs if each.player == person]


def _has(stage: Stage, person: str) -> str:
    chairs = _chairs(stage, person)
    found = [f"seat {each.seat} of game {game}: {each.claim}" for game, each in chairs]
    return f"{person} has {', '.join(found) or 'no seat'}"


@EXPECTATIONS("{person} is called[ to game {game}]")
def is_called_anywhere(stage: Stage, person: str, game: str | None = None) -> Answer:
    """A player has been called and has not answered."""
    called = [name for name, each in _chairs(stage, person) if each.claim is SeatClaim.CALLED]
    return None if game in called or (game is None and called) else _has(stage, person)


@EXPECTATIONS("{person} is not called")
def is_not_called(stage: Stage, person: str) -> Answer:
    """No seat is offered to a player."""
    called = [each for _, each in _chairs(stage, person) if each.claim is SeatClaim.CALLED]
    return _has(stage, person) if called else None


@EXPECTATIONS("{person} sits in game {game}")
def sits_in(stage: Stage, person: str, game: str) -> Answer:
    """A player has a seat in a game and sits there."""
    here = [name for name, each in _chairs(stage, person) if each.claim is SeatClaim.SEATED]
    return None if game in here else _has(stage, person)


@EXPECTATIONS("{person} has {chips} chips in game {game}")
def has_chips(stage: Stage, person: str, chips: int, game: str) -> Answer:
    """The stack of a player at a table that the software deals."""
    at = at_desk(stage)
    chair = at.game(game).chair_of(person)
    if chair is None or not at.is_dealt(game):
        return f"nobody knows: {_has(stage, person)}"
    seat = at.dealt[game].table.at(chair.seat)
    found = 0 if seat is None else seat.stack
    return None if found == chips else f"{person} has {found}"


@EXPECTATIONS("{person} has no seat")
def has_no_seat(stage: Stage, person: str) -> Answer:
    """A player has no seat in the room, and nobody holds one for that player."""
    return _has(stage, person) if _chairs(stage, person) else None


@EXPECTATIONS("the marker on seat {chair} of game {game} holds until {until}")
def marker_holds(stage: Stage, chair: int, game: str, until: int) -> Answer:
    """From that time a marker goes as soon as someone waits."""
    found = at_desk(stage).game(game).chair(chair)
    if found is None or found.claim is not SeatClaim.MARKER or found.until is None:
        return "no such marker is there"
    return None if found.until % _DAY == until else f"until {register.clock(found.until)}"


@EXPECTATIONS("game {game} has {count} player[s]")
def has_players(stage: Stage, game: str, count: int) -> Answer:
    """How many players sit in a game."""
    found = len(at_desk(stage).game(game).seated)
    return None if found == count else f"it has {found}"


@EXPECTATIONS("game {game} is open")
def is_open(stage: Stage, game: str) -> Answer:
    """A game is open, and is not closing."""
    return "it is closing" if at_desk(stage).game(game).closing else None


@EXPECTATIONS("the must-move list of game {game} is {people}")
def must_move_list_is(stage: Stage, game: str, people: tuple[str, ...]) -> Answer:
    """The order in which the players of a must-move game are called to the main game."""
    names = tuple([chair.player for chair in must_move.order(at_desk(stage).game(game))])
    return None if names == people else f"it is {', '.join(names)}"


@EXPECTATIONS("the tablet tells the dealer that {person} {words}")
def tablet_tells(stage: Stage, person: str, words: str) -> Answer:
    """How long a player called to another game may stay, perhaps `because` of a policy or rule."""
    at = at_desk(stage)
    said, _, reason = words.partition(" because ")
    says, cites = may_stay(at.desk, at.move_of(person))
    return stage.lacks(reason or None, cites) if says == said else f"it says: {says}"


# Away, kept out, and what the floor hears


@EXPECTATIONS("{person} is away")
def is_away(stage: Stage, person: str) -> Answer:
    """A seated player has left the table for a while."""
    return None if person in at_desk(stage).desk.absences else f"{person} is not away"


@EXPECTATIONS("{person} is not away")
def is_not_away(stage: Stage, person: str) -> Answer:
    """No absence of a player is on the books."""
    return f"{person} is away" if person in at_desk(stage).desk.absences else None


@EXPECTATIONS("{person} has {count} missed-blind button[s]")
def has_buttons(stage: Stage, person: str, count: int) -> Answer:
    """How many missed-blind buttons lie before an absent player."""
    absence = at_desk(stage).desk.absences.get(person)
    found = absence.buttons if absence is not None else 0
    return None if found == count else f"{person} has {found}"


@EXPECTATIONS("the desk tells the floor nothing")
def floor_is_not_told(stage: Stage) -> Answer:
    """In the last step the floor got nothing to look after."""
    found = [in_words(each) for each in at_desk(stage).events if isinstance(each, _FOR_THE_FLOOR)]
    return "; ".join(found) or None


@EXPECTATIONS("the floor is told that {words}")
def floor_hears(stage: Stage, words: str) -> Answer:
    """In the last step the floor got something to look after, in these words among others."""
    told = [each.says for each in at_desk(stage).events if isinstance(each, DutyToFloor)]
    if any(words in says for says in told):
        return None
    return "; ".join(told) or "nothing was reported"


@EXPECTATIONS("the books of the room have {chips} at game {game}")
def on_the_books(stage: Stage, chips: int, game: str) -> Answer:
    """What lies at a table, by the journal of the room."""
    found = accounts.balance(at_desk(stage).desk, accounts.table(game))
    return None if found == chips else f"they have {found}"


@EXPECTATIONS("entry {number} ends at {until}")
def entry_ends(stage: Stage, number: int, until: int) -> Answer:
    """Until when an entry of the register holds."""
    ends = at_desk(stage).entry(number).until
    if ends is None:
        return "it has no end"
    return None if ends % _DAY == until else f"it ends at {register.clock(ends)}"


@EXPECTATIONS("entry {number} has no end")
def entry_has_no_end(stage: Stage, number: int) -> Answer:
    """An entry of the register holds until somebody lifts it."""
    ends = at_desk(stage).entry(number).until
    return None if ends is None else f"it ends at {register.clock(ends)}"
