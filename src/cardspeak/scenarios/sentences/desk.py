"""What happens at the desk: names on lists, calls, markers, seats; and what must be so then.

A sentence may end with a time: the clock of the house goes there first. A list that is not named is
that of the scenario's own sign.
"""

from cardspeak.room import commands as c
from cardspeak.room import conduct
from cardspeak.room.events import DeskEvent, NameSkipped, Registered
from cardspeak.room.games import SeatClaim
from cardspeak.scenarios.at_desk import AtDesk
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import EngineRefusal, Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS

HOME = "cardspeak.scenarios.sentences.desk"
"""What the names of the desk's modules begin with: a scenario of the desk has no seats."""


def at_desk(stage: Stage) -> AtDesk:
    """The desk of the scenario, set up when it is first spoken of."""
    found: AtDesk | None = getattr(stage, "desk", None)
    if found is None:
        found = AtDesk(stage)
        stage.desk = found
    return found


def at_time(stage: Stage, clock: int | None) -> AtDesk:
    """The desk of the scenario at a time, or now."""
    at = at_desk(stage)
    if clock is not None:
        at.wait_until(clock)
    return at


def _listed(stage: Stage, board: str | None) -> str:
    """The name of a list, which is begun if it does not stand yet."""
    at = at_desk(stage)
    return at.waiting(at.sign(board)).name


@ACTIONS("it is {clock}")
def clock_shows(stage: Stage, clock: int) -> None:
    """The clock of the house goes to that time, and what is due happens."""
    at_time(stage, clock)


@ACTIONS("{person} joins the list[ for {board}][ at {clock}]")
@ACTIONS("{person} joins the {board} list[ at {clock}]")
def joins(stage: Stage, person: str, board: str | None = None, clock: int | None = None) -> None:
    """A player puts the name on a list at the desk."""
    at_time(stage, clock).do(c.JoinList(person, _listed(stage, board)))


@ACTIONS("{person} calls in for the list[ for {board}][ at {clock}]")
@ACTIONS("{person} calls in for the {board} list[ at {clock}]")
def calls_in(stage: Stage, person: str, board: str | None = None, clock: int | None = None) -> None:
    """A player who is not in the house is put on a list."""
    at_time(stage, clock).do(c.JoinList(person, _listed(stage, board), c.Entered.CALL_IN))


@ACTIONS("{person} joins the list[ for {board}] from a phone[ at {clock}]")
def joins_from_phone(
    stage: Stage, person: str, board: str | None = None, clock: int | None = None
) -> None:
    """A player scans the code at the desk: a call-in until the staff confirm the person."""
    at_time(stage, clock).do(c.JoinList(person, _listed(stage, board), c.Entered.ONLINE), person)


@ACTIONS("{person} comes into the house[ at {clock}]")
def arrives(stage: Stage, person: str, clock: int | None = None) -> None:
    """A player who called in is there."""
    at_time(stage, clock).do(c.Arrive(person))


@ACTIONS("{person} steps out[ at {clock}]")
def steps_out(stage: Stage, person: str, clock: int | None = None) -> None:
    """A listed player tells the floor and leaves the area."""
    at_time(stage, clock).do(c.StepOut(person))


@ACTIONS("{person} steps back in[ at {clock}]")
def steps_in(stage: Stage, person: str, clock: int | None = None) -> None:
    """A listed player who stepped out is back in the area."""
    at_time(stage, clock).do(c.StepIn(person))


@ACTIONS("{person} asks off the list[ for {board}][ at {clock}]")
@ACTIONS("{person} asks off the {board} list[ at {clock}]")
def leaves_list(
    stage: Stage, person: str, board: str | None = None, clock: int | None = None
) -> None:
    """A player does not wait any longer."""
    at_time(stage, clock).do(c.LeaveList(person, _listed(stage, board)))


@ACTIONS("the floor begins the list[ for {board}][ at {clock}]")
def begins_list(stage: Stage, board: str | None = None, clock: int | None = None) -> None:
    """Names are taken for a game that is not open yet."""
    at = at_time(stage, clock)
    at.do(c.OpenList(at.sign(board)))


@ACTIONS("the floor opens game {game}[ for {board}][ at {clock}]")
def opens(stage: Stage, game: str, board: str | None = None, clock: int | None = None) -> None:
    """A game is opened under the sign of a list."""
    at = at_time(stage, clock)
    at.do(c.OpenGame(game, at.sign(board), c.Dealing.TRACKED))


@ACTIONS("the floor opens game {game} to feed game {other}[ at {clock}]")
def opens_feeder(stage: Stage, game: str, other: str, clock: int | None = None) -> None:
    """A must-move game is opened."""
    at = at_time(stage, clock)
    main = at.desk.games.get(other)
    sign = at.sign(None) if main is None else main.notice
    at.do(c.OpenGame(game, sign, c.Dealing.TRACKED, feeds=other))


@ACTIONS("the software deals game {game}[ for {board}][ at {clock}]")
def deals_by_itself(
    stage: Stage, game: str, board: str | None = None, clock: int | None = None
) -> None:
    """A game is opened whose cards the software deals; its players check and fold."""
    at = at_time(stage, clock)
    at.do(c.OpenGame(game, at.sign(board), c.Dealing.DEALT))


@ACTIONS("the software deals game {game} to feed game {other}[ at {clock}]")
def deals_feeder(stage: Stage, game: str, other: str, clock: int | None = None) -> None:
    """A must-move game is opened whose cards the software deals."""
    at = at_time(stage, clock)
    at.do(c.OpenGame(game, at.game(other).notice, c.Dealing.DEALT, feeds=other))


@ACTIONS("game {game} deals {count} hand[s][ at {clock}]")
def deals(stage: Stage, game: str, count: int, clock: int | None = None) -> None:
    """Hands are dealt and played at a table."""
    at = at_time(stage, clock)
    for _ in range(count):
        at.begin_hand(game)
        at.end_hand(game)
        at.pump()


@ACTIONS("game {game} begins a hand[ at {clock}]")
def begins_hand(stage: Stage, game: str, clock: int | None = None) -> None:
    """A hand is dealt at a table and goes on."""
    at = at_time(stage, clock)
    at.begin_hand(game)
    at.pump()


@ACTIONS("game {game} ends the hand[ at {clock}]")
def ends_hand(stage: Stage, game: str, clock: int | None = None) -> None:
    """The hand at a table is over."""
    at = at_time(stage, clock)
    at.end_hand(game)
    at.pump()


@ACTIONS("the floor calls for seat {chair} of game {game}[ at {clock}]")
def calls(stage: Stage, chair: int, game: str, clock: int | None = None) -> None:
    """The next name is called for a seat."""
    at_time(stage, clock).do(c.CallName(game, chair))


@ACTIONS("the floor calls the next name for game {game}[ at {clock}]")
def calls_next(stage: Stage, game: str, clock: int | None = None) -> None:
    """The next name is called for the lowest seat that is free."""
    at_time(stage, clock).do(c.CallName(game))


@ACTIONS("{staff} calls for seat {chair} of game {game}[ at {clock}]")
def staff_calls(stage: Stage, staff: str, chair: int, game: str, clock: int | None = None) -> None:
    """A member of the staff calls the next name for a seat."""
    at_time(stage, clock).do(c.CallName(game, chair), staff)


@ACTIONS("{person} does not answer[ at {clock}]")
def does_not_answer(stage: Stage, person: str, clock: int | None = None) -> None:
    """A called player is not there."""
    at_time(stage, clock).do(c.NoAnswer(person))


@ACTIONS("{person} accepts[ at {clock}]")
def accepts(stage: Stage, person: str, clock: int | None = None) -> None:
    """A called player takes the seat: a marker goes down."""
    at_time(stage, clock).do(c.AcceptSeat(person))


@ACTIONS("{person} declines[ at {clock}]")
def declines(stage: Stage, person: str, clock: int | None = None) -> None:
    """A called player does not want the seat."""
    at_time(stage, clock).do(c.DeclineSeat(person))


@ACTIONS("{person} locks up seat {chair} of game {game}[ at {clock}]")
def locks_up(stage: Stage, person: str, chair: int, game: str, clock: int | None = None) -> None:
    """A marker holds a seat."""
    at_time(stage, clock).do(c.PlaceMarker(person, game, chair))


@ACTIONS("{person} locks up seat {chair} of game {game} from a pot elsewhere[ at {clock}]")
def locks_up_in_pot(
    stage: Stage, person: str, chair: int, game: str, clock: int | None = None
) -> None:
    """A marker holds a seat for a player who is in a pot at another table."""
    at_time(stage, clock).do(c.PlaceMarker(person, game, chair, in_pot=True))


@ACTIONS("the floor lifts the marker on seat {chair} of game {game}[ at {clock}]")
def lifts_marker(stage: Stage, chair: int, game: str, clock: int | None = None) -> None:
    """The floor picks a marker up."""
    at_time(stage, clock).do(c.LiftMarker(game, chair))


@ACTIONS("{person} sits down in seat {chair} of game {game}[ at {clock}]")
def sits(stage: Stage, person: str, chair: int, game: str, clock: int | None = None) -> None:
    """The floor gives a player a seat."""
    at = at_time(stage, clock)
    at.do(c.TakeSeat(person, game, chair, at.chips_for(game)))


@ACTIONS("{person} sits down in seat {chair} of game {game} with {chips}[ at {clock}]")
def sits_with(
    stage: Stage, person: str, chair: int, game: str, chips: int, clock: int | None = None
) -> None:
    """The floor gives a player a seat; the player brings chips from the cage."""
    at_time(stage, clock).do(c.TakeSeat(person, game, chair, chips))


@ACTIONS("{person} takes seat {chair} of game {game} without asking[ at {clock}]")
def takes_unasked(
    stage: Stage, person: str, chair: int, game: str, clock: int | None = None
) -> None:
    """A player sits down in a seat that nobody gave, or that the floor has given."""
    at = at_time(stage, clock)
    at.do(c.TakeSeat(person, game, chair, at.chips_for(game)), person)


@ACTIONS("{people} sit[s] in game {game}[ at {clock}]")
def seats_all(stage: Stage, people: tuple[str, ...], game: str, clock: int | None = None) -> None:
    """Players take the lowest seats that are free, in the order named."""
    at = at_time(stage, clock)
    for person in people:
        at.do(c.TakeSeat(person, game, _lowest(at, game), at.chips_for(game)))


def _lowest(at: AtDesk, game: str) -> int:
    free = at.game(game).free
    if not free:
        raise EngineRefusal(f"no seat of game {game} is free")
    return free[0]


@ACTIONS("{person} quits game {game}[ at {clock}]")
def quits(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A player quits; the table lets the player go after the hand."""
    at_time(stage, clock).do(c.Quit(person, game))


# What must be so


@EXPECTATIONS("the list[ for {board}] is {people}")
@EXPECTATIONS("the {board} list is {people}")
def list_is(stage: Stage, people: tuple[str, ...], board: str | None = None) -> Answer:
    """A list has these names, in this order."""
    waiting = at_desk(stage).desk.lists[_listed(stage, board)]
    names = tuple([listed.player for listed in waiting.names])
    return None if names == people else f"the list is {', '.join(names) or 'empty'}"


@EXPECTATIONS("the list[ for {board}] is empty")
@EXPECTATIONS("the {board} list is empty")
def list_is_empty(stage: Stage, board: str | None = None) -> Answer:
    """A list has no name."""
    waiting = at_desk(stage).desk.lists[_listed(stage, board)]
    names = [listed.player for listed in waiting.names]
    return f"the list is {', '.join(names)}" if names else None


def _claim(stage: Stage, person: str, claim: SeatClaim, chair: int, game: str) -> Answer:
    found = at_desk(stage).desk.games.get(game)
    held = found.chair_of(person) if found else None
    if held is None:
        return f"{person} has no seat in game {game}"
    if (held.seat, held.claim) == (chair, claim):
        return None
    return f"{person} has seat {held.seat}: {held.claim}"


@EXPECTATIONS("{person} is called for seat {chair} of game {game}")
def is_called(stage: Stage, person: str, chair: int, game: str) -> Answer:
    """A player has been called for a seat and has not answered."""
    return _claim(stage, person, SeatClaim.CALLED, chair, game)


@EXPECTATIONS("{person} holds seat {chair} of game {game}")
def holds(stage: Stage, person: str, chair: int, game: str) -> Answer:
    """A marker holds a seat for a player."""
    return _claim(stage, person, SeatClaim.MARKER, chair, game)


@EXPECTATIONS("{person} sits in seat {chair} of game {game}")
def is_seated(stage: Stage, person: str, chair: int, game: str) -> Answer:
    """A player sits in a seat."""
    return _claim(stage, person, SeatClaim.SEATED, chair, game)


@EXPECTATIONS("seat {chair} of game {game} is free")
def is_free(stage: Stage, chair: int, game: str) -> Answer:
    """Nobody has a claim to a seat."""
    held = at_desk(stage).game(game).chair(chair)
    return None if held is None else f"{held.player} has it: {held.claim}"


@EXPECTATIONS("{person} is passed over[ because {reason}]")
def is_passed_over(stage: Stage, person: str, reason: str | None = None) -> Answer:
    """In the last step a name kept its place and the seat went to the next."""
    return _happened(stage, NameSkipped, person, reason)


@EXPECTATIONS("that is because {reason}")
def that_is_because(stage: Stage, reason: str) -> Answer:
    """The last step at the desk was decided by a policy or a rule, or by the one broken."""
    at = at_desk(stage)
    entered = [event.number for event in at.events if isinstance(event, Registered)]
    if any(reason in conduct.broken_rules(at.desk, at.entry(number)) for number in entered):
        return None
    cites = tuple([path for event in at.events for path in getattr(event, "cites", ())])
    return stage.lacks(reason, cites)


@EXPECTATIONS("the desk refuses that {words}")
def refuses(stage: Stage, words: str) -> Answer:
    """The desk refuses what an action says, perhaps `because` of a policy or a rule."""
    said, _, reason = words.partition(" because ")
    try:
        ACTIONS.read(said)(stage)
    except EngineRefusal as refusal:
        return stage.lacks(reason or None, refusal.cites)
    return "it is done"


def _happened(stage: Stage, kind: type[DeskEvent], person: str, reason: str | None) -> Answer:
    """Whether the last step has an event of a kind on a player, for a reason."""
    for event in at_desk(stage).events:
        if isinstance(event, kind) and getattr(event, "player", None) == person:
            return stage.lacks(reason, getattr(event, "cites", ()))
    return "it did not happen"
