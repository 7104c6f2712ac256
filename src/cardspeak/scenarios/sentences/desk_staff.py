"""The staff at the desk: an act taken back, the floor called, rules of a private game waived."""

from cardspeak.books.policy.room import TableTalk
from cardspeak.room import commands as c
from cardspeak.room import private_games
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS


@ACTIONS("{staff} takes the last act back[ at {clock}]")
def takes_back(stage: Stage, staff: str, clock: int | None = None) -> None:
    """A member of the staff takes back the last act at the desk."""
    at = at_time(stage, clock)
    at.do(c.UndoLast(max(1, at.desk.acts)), staff)


@ACTIONS("{staff} puts {person} on the list[ at {clock}]")
def puts_on_list(stage: Stage, staff: str, person: str, clock: int | None = None) -> None:
    """A member of the staff puts a person on the list of the scenario."""
    at = at_time(stage, clock)
    at.do(c.JoinList(person, at.sign(None).name), staff)


@ACTIONS("{staff} gives {person} seat {chair} of game {game}[ at {clock}]")
def gives_seat(
    stage: Stage, staff: str, person: str, chair: int, game: str, clock: int | None = None
) -> None:
    """A member of the staff seats a player."""
    at = at_time(stage, clock)
    at.do(c.TakeSeat(person, game, chair, at.chips_for(game)), staff)


@ACTIONS(
    "{staff} keeps seat {chair} of game {game} for {person} during a pot elsewhere[ at {clock}]"
)
def keeps_during_pot(
    stage: Stage, staff: str, chair: int, game: str, person: str, clock: int | None = None
) -> None:
    """A member of the staff places a marker for a player who finishes a hand in another game."""
    at_time(stage, clock).do(c.PlaceMarker(person, game, chair, in_pot=True), staff)


@ACTIONS("{staff} lets {person} transfer to seat {chair} of game {game}[ at {clock}]")
def lets_transfer(
    stage: Stage, staff: str, person: str, chair: int, game: str, clock: int | None = None
) -> None:
    """A member of the staff lets a player change games."""
    at_time(stage, clock).do(c.Transfer(person, game, chair), staff)


@ACTIONS("{staff} calls the floor to game {game}[ at {clock}]")
def calls_floor(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A dealer asks the floor to come to a table."""
    at_time(stage, clock).do(c.AskForFloor(game, "a dispute"), staff)


@ACTIONS("{staff} goes to game {game}[ at {clock}]")
def goes_to(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A floor person answers the call of a table."""
    at_time(stage, clock).do(c.AnswerFloorCall(game), staff)


@ACTIONS("{staff} is done at game {game}[ at {clock}]")
def is_done(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """The matter for which a table called the floor is settled."""
    at_time(stage, clock).do(c.EndFloorCall(game), staff)


@ACTIONS("{staff} waives rule {rule} in game {game}[ at {clock}]")
def waives(stage: Stage, staff: str, rule: str, game: str, clock: int | None = None) -> None:
    """The floor names a rule that a private game plays without, once its players agree."""
    at_time(stage, clock).do(c.WaiveRules(game, (rule,)), staff)


@ACTIONS("{person} agrees to the waiver in game {game}[ at {clock}]")
def agrees_to_waiver(stage: Stage, person: str, game: str, clock: int | None = None) -> None:
    """A player agrees that a rule is waived."""
    at_time(stage, clock).do(c.AgreeToWaiver(person, game), person)


@ACTIONS("{staff} ends the waiver in game {game}[ at {clock}]")
def ends_waiver(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A private game goes by every rule again."""
    at_time(stage, clock).do(c.EndWaiver(game), staff)


@ACTIONS("the door bans {person}[ at {clock}]")
def bans(stage: Stage, person: str, clock: int | None = None) -> None:
    """The house bans a person for good."""
    at_time(stage, clock).do(c.TurnAway(person, c.KeptAway.BANNED, "enough is enough"))


@ACTIONS("the door bans {person} until {until}[ at {clock}]")
def bans_until(stage: Stage, person: str, until: int, clock: int | None = None) -> None:
    """The house bans a person until a time."""
    at = at_time(stage, clock)
    at.do(c.TurnAway(person, c.KeptAway.BANNED, "enough for today", at.next(until)))


@ACTIONS("{person} wishes to be kept away until {until}[ at {clock}]")
def keeps_away(stage: Stage, person: str, until: int, clock: int | None = None) -> None:
    """A person asks the house not to be let in until a time."""
    at = at_time(stage, clock)
    at.do(c.TurnAway(person, c.KeptAway.OWN_WISH, "a rest", at.next(until)))


@ACTIONS("the door lets {person} in again[ at {clock}]")
def lets_in(stage: Stage, person: str, clock: int | None = None) -> None:
    """The house ends a ban."""
    at_time(stage, clock).do(c.LetBackIn(person, "it is long ago"))


@ACTIONS("{staff} calls the next name for game {game}[ at {clock}]")
def staff_calls_next(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A member of the staff calls the next name for the lowest seat that is free."""
    at_time(stage, clock).do(c.CallName(game), staff)


@ACTIONS("{staff} locks up seat {chair} of game {game} for {person}[ at {clock}]")
def staff_locks_up(
    stage: Stage, staff: str, chair: int, game: str, person: str, clock: int | None = None
) -> None:
    """A member of the staff places a marker for a player."""
    at_time(stage, clock).do(c.PlaceMarker(person, game, chair), staff)


@ACTIONS("{staff} lifts the marker on seat {chair} of game {game}[ at {clock}]")
def staff_lifts(stage: Stage, staff: str, chair: int, game: str, clock: int | None = None) -> None:
    """A member of the staff picks a marker up."""
    at_time(stage, clock).do(c.LiftMarker(game, chair), staff)


@ACTIONS("{staff} keeps {people} apart[ at {clock}]")
def staff_keeps_apart(
    stage: Stage, staff: str, people: tuple[str, ...], clock: int | None = None
) -> None:
    """A member of the staff keeps players out of one game."""
    at_time(stage, clock).do(c.KeepApart(people, "the house's decision"), staff)


@ACTIONS("{staff} picks up the chips of {person} in game {game}[ at {clock}]")
def staff_picks_up(
    stage: Stage, staff: str, person: str, game: str, clock: int | None = None
) -> None:
    """A member of the staff picks up the chips of an absent player."""
    at_time(stage, clock).do(c.PickUpChips(person, game), staff)


@ACTIONS("{staff} enters that {person} owes the house {chips}[ at {clock}]")
def staff_enters_debt(
    stage: Stage, staff: str, person: str, chips: int, clock: int | None = None
) -> None:
    """A member of the staff enters what a person owes the house."""
    at_time(stage, clock).do(c.EnterDebt(person, chips, "a marker at the cage"), staff)


@ACTIONS("{staff} enters that the debt of entry {number} is paid[ at {clock}]")
def staff_settles(stage: Stage, staff: str, number: int, clock: int | None = None) -> None:
    """A member of the staff enters that a debt is paid in full."""
    at_time(stage, clock).do(c.SettleDebt(number), staff)


@ACTIONS("{staff} orders English in game {game}[ at {clock}]")
def staff_orders_english(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A member of the staff orders that only English is spoken at a table."""
    at_time(stage, clock).do(c.OrderTalk(game, TableTalk.ENGLISH_ON_ORDER), staff)


@ACTIONS("{staff} orders silence in game {game}[ at {clock}]")
def staff_orders_silence(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A member of the staff orders silence during hands at a table."""
    at_time(stage, clock).do(c.OrderTalk(game, TableTalk.SILENCE_ON_ORDER), staff)


@EXPECTATIONS("game {game} waits for the floor")
def waits_for_floor(stage: Stage, game: str) -> Answer:
    """A table has called the floor, and nobody is on the way."""
    call = at_desk(stage).desk.floor_calls.get(game)
    if call is None:
        return "nobody there has called the floor"
    return f"{call.answered_by} is on the way" if call.answered_by else None


@EXPECTATIONS("{staff} is on the way to game {game}")
def is_on_the_way(stage: Stage, staff: str, game: str) -> Answer:
    """A floor person has answered the call of a table."""
    call = at_desk(stage).desk.floor_calls.get(game)
    coming = call.answered_by if call is not None else ""
    return None if coming == staff else f"on the way: {coming or 'nobody'}"


@EXPECTATIONS("the rules are waived in game {game}")
def is_waived(stage: Stage, game: str) -> Answer:
    """Every player of the game has agreed to the waiver."""
    found = at_desk(stage).game(game)
    return None if private_games.in_force(found) else "not everyone has agreed"


@EXPECTATIONS("no rule is waived in game {game}")
def is_not_waived(stage: Stage, game: str) -> Answer:
    """The game goes by every rule."""
    found = at_desk(stage).game(game)
    return "a waiver is in force" if private_games.in_force(found) else None


@EXPECTATIONS("nobody at game {game} has called the floor")
def nobody_called(stage: Stage, game: str) -> Answer:
    """No call of a table for the floor waits or is being looked after."""
    call = at_desk(stage).desk.floor_calls.get(game)
    return None if call is None else "the table has called the floor"


@EXPECTATIONS("the last act is that {words}")
def last_act_is(stage: Stage, words: str) -> Answer:
    """What a member of the staff could take back now, in the words of the desk."""
    last = at_desk(stage).desk.last_act
    did = "nothing" if last is None else last.did
    return None if words in did else did


@EXPECTATIONS("nothing can be taken back")
def nothing_to_take_back(stage: Stage) -> Answer:
    """The last act of the staff stands: a table has its order, or something hangs on it."""
    last = at_desk(stage).desk.last_act
    return None if last is None else last.did
