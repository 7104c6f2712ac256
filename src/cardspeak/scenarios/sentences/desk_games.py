"""Games at the desk: who opens them, seats of a new game, another limit, cards that decide."""

import msgspec

from cardspeak.books.policy.kill import KillKind
from cardspeak.cards import Card
from cardspeak.room import commands as c
from cardspeak.room.dealer_prompts import prompts
from cardspeak.room.draws import commitment
from cardspeak.room.events import SignChanged
from cardspeak.scenarios.sentences.desk import at_desk, at_time
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS


@ACTIONS("{staff} opens game {game}[ for {board}][ at {clock}]")
def staff_opens(
    stage: Stage, staff: str, game: str, board: str | None = None, clock: int | None = None
) -> None:
    """A member of staff opens a game."""
    at = at_time(stage, clock)
    at.do(c.OpenGame(game, at.sign(board), c.Dealing.TRACKED), staff)


@ACTIONS("{staff} opens game {game} on request[ at {clock}]")
def staff_opens_on_request(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A member of staff opens a game that players have asked for."""
    at = at_time(stage, clock)
    at.do(c.OpenGame(game, at.sign(None), c.Dealing.TRACKED, requested=True), staff)


@ACTIONS("the floor opens game {game} with {count} extra chair[s][ at {clock}]")
def opens_with_extra(stage: Stage, game: str, count: int, clock: int | None = None) -> None:
    """A game starts with more players than usual."""
    at = at_time(stage, clock)
    at.do(c.OpenGame(game, at.sign(None), c.Dealing.TRACKED, extra=count))


@ACTIONS("the floor opens game {game} with a full kill for {board}[ at {clock}]")
def opens_with_kill(stage: Stage, game: str, board: str, clock: int | None = None) -> None:
    """A game with a required kill is opened under the name of a list."""
    at = at_time(stage, clock)
    sign = msgspec.structs.replace(at.sign(board), kill=KillKind.FULL)
    at.do(c.OpenGame(game, sign, c.Dealing.TRACKED))


@ACTIONS("the management keeps seat {chair} of game {game} for {person}[ at {clock}]")
def keeps_seat(stage: Stage, chair: int, game: str, person: str, clock: int | None = None) -> None:
    """The management reserves a seat for a player."""
    at_time(stage, clock).do(c.ReserveSeat(person, game, chair, "to read the board"))


@ACTIONS("{staff} closes game {game}[ at {clock}]")
def staff_closes(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A member of staff closes a game."""
    at_time(stage, clock).do(c.CloseGame(game, "it is quiet"), staff)


@ACTIONS("the floor closes game {game}[ at {clock}]")
def floor_closes(stage: Stage, game: str, clock: int | None = None) -> None:
    """A game is closed."""
    at_time(stage, clock).do(c.CloseGame(game, "it is quiet"))


@ACTIONS("{people} come[s] to game {game}[ at {clock}]")
def come_to_table(
    stage: Stage, people: tuple[str, ...], game: str, clock: int | None = None
) -> None:
    """Players come to the table of a new game."""
    at = at_time(stage, clock)
    for person in people:
        at.do(c.ComeToTable(person, game))


@ACTIONS("{person} chooses seat {chair} of game {game}[ at {clock}]")
def chooses(stage: Stage, person: str, chair: int, game: str, clock: int | None = None) -> None:
    """A player at the table of a new game chooses a seat."""
    at_time(stage, clock).do(c.ChooseSeat(person, game, chair))


@ACTIONS("{people} want seat {chair} of game {game}[ and draw {cards}][ at {clock}]")
def want_the_same(
    stage: Stage,
    people: tuple[str, ...],
    chair: int,
    game: str,
    cards: tuple[Card, ...] = (),
    clock: int | None = None,
) -> None:
    """Players want the same seat of a new game; they draw where the book says so."""
    at_time(stage, clock).do(c.SettleSeat(game, chair, people, cards))


@ACTIONS("{people} want seat {chair} of game {game} and draw from deck {number}[ at {clock}]")
def draw_for_the_same(
    stage: Stage,
    people: tuple[str, ...],
    chair: int,
    game: str,
    number: int,
    clock: int | None = None,
) -> None:
    """Players want the same seat, and draw from a deck that the house committed to and showed."""
    at_time(stage, clock).do(c.SettleSeat(game, chair, people, draw=number))


@ACTIONS("the house commits to deck {words} for game {game}[ at {clock}]")
def commits(stage: Stage, words: str, game: str, clock: int | None = None) -> None:
    """The house commits to a deck by the digest of its seed, which is written in hexadecimals."""
    seed = bytes.fromhex(words)
    at_time(stage, clock).do(c.CommitDraw(game, "who sits where", commitment(seed)))


@ACTIONS("the house shows the seed {words} of deck {number}[ at {clock}]")
def shows_seed(stage: Stage, words: str, number: int, clock: int | None = None) -> None:
    """The house shows the seed of a deck."""
    at_time(stage, clock).do(c.RevealDraw(number, words))


@ACTIONS("{staff} proposes {board} for game {game}[ at {clock}]")
def proposes(stage: Stage, staff: str, board: str, game: str, clock: int | None = None) -> None:
    """A member of staff, or a player of the game, proposes another game or limit for a table."""
    at = at_time(stage, clock)
    player = staff if at.game(game).stays(staff) else None
    at.do(c.ProposeGameChange(game, at.sign(board), player), staff)


@ACTIONS("{people} object[s] to the change in game {game}[ at {clock}]")
def object_to_change(
    stage: Stage, people: tuple[str, ...], game: str, clock: int | None = None
) -> None:
    """Players of the game object to another game or limit."""
    for person in people:
        at_time(stage, clock).do(c.VoteOnGameChange(person, game, agrees=False))


@ACTIONS("{people} agree[s] to the change in game {game}[ at {clock}]")
def agree_to_change(
    stage: Stage, people: tuple[str, ...], game: str, clock: int | None = None
) -> None:
    """Players of the game agree to another game or limit."""
    for person in people:
        at_time(stage, clock).do(c.VoteOnGameChange(person, game, agrees=True))


@ACTIONS("{staff} approves the change in game {game}[ at {clock}]")
def approves_change(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """The management approves a higher limit."""
    at_time(stage, clock).do(c.ApproveGameChange(game), staff)


@ACTIONS("the floor takes the proposal for game {game} back[ at {clock}]")
def takes_proposal_back(stage: Stage, game: str, clock: int | None = None) -> None:
    """The floor no longer proposes another game or limit."""
    at_time(stage, clock).do(c.DropGameChange(game))


@EXPECTATIONS("game {game} plays {board}")
def plays(stage: Stage, game: str, board: str) -> Answer:
    """A game plays under the sign of a list."""
    at = at_desk(stage)
    found = at.game(game).list
    return None if found == at.sign(board).name else f"it plays {found}"


@EXPECTATIONS("no change is proposed in game {game}")
def nothing_proposed(stage: Stage, game: str) -> Answer:
    """No other game or limit waits to come."""
    change = at_desk(stage).game(game).change
    return None if change is None else f"{change.notice.name} is proposed"


@EXPECTATIONS("the table of game {game} has the sign of {board}")
def table_has_sign(stage: Stage, game: str, board: str) -> Answer:
    """The last step put another sign on a table."""
    at = at_desk(stage)
    sign = at.sign(board).name
    for event in at.events:
        if isinstance(event, SignChanged) and (event.game, event.new) == (game, sign):
            return None
    return "no sign was changed"


@EXPECTATIONS("game {game} has no seat {chair}")
def has_no_seat(stage: Stage, game: str, chair: int) -> Answer:
    """A game has no chair of that number, or it was taken away."""
    found = at_desk(stage).game(game).has_seat(chair)
    return "there is one" if found else None


@EXPECTATIONS("game {game} is closed")
def is_closed(stage: Stage, game: str) -> Answer:
    """A game is closed, and its table has let everyone go."""
    return "it is open" if game in at_desk(stage).desk.games else None


@EXPECTATIONS("the dealer of game {game} is to announce {words}")
@EXPECTATIONS("the tablet of game {game} says {words}")
def tablet_says(stage: Stage, game: str, words: str) -> Answer:
    """What the dealer of real cards is reminded of, perhaps `because` of a policy or a rule."""
    at = at_desk(stage)
    said, _, reason = words.partition(" because ")
    shown = prompts(at.desk, at.game(game).notice)
    found = [each for each in shown if said in each.says]
    if not found:
        return f"it says: {'; '.join([each.says for each in shown])}"
    return stage.lacks(reason, found[0].cites) if reason else None
