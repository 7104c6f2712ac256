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


@ACTIONS("the floor opens game {game} with {count} extra chairs[ at {clock}]")
def opens_with_extra(stage: Stage, game: str, count: int, clock: int | None = None) -> None:
    """A game starts with more players than usual."""
    at = at_time(stage, clock)
    at.do(c.OpenGame(game, at.sign(None), c.Dealing.TRACKED, extra=count))


@ACTIONS("the floor opens game {game} with a full kill for {board}")
def opens_with_kill(stage: Stage, game: str, board: str) -> None:
    """A game with a required kill is opened under the name of a list."""
    at = at_desk(stage)
    sign = msgspec.structs.replace(at.sign(board), kill=KillKind.FULL)
    at.do(c.OpenGame(game, sign, c.Dealing.TRACKED))


@ACTIONS("the management keeps seat {chair} of game {game} for {person}")
def keeps_seat(stage: Stage, chair: int, game: str, person: str) -> None:
    """The management reserves a seat for a player."""
    at_desk(stage).do(c.ReserveSeat(person, game, chair, "to read the board"))


@ACTIONS("{staff} closes game {game}[ at {clock}]")
def staff_closes(stage: Stage, staff: str, game: str, clock: int | None = None) -> None:
    """A member of staff closes a game."""
    at_time(stage, clock).do(c.CloseGame(game, "it is quiet"), staff)


@ACTIONS("{people} come to game {game}[ at {clock}]")
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


@ACTIONS("{people} want seat {chair} of game {game}[ and draw {cards}]")
def want_the_same(
    stage: Stage, people: tuple[str, ...], chair: int, game: str, cards: tuple[Card, ...] = ()
) -> None:
    """Players want the same seat of a new game; they draw where the book says so."""
    at_desk(stage).do(c.SettleSeat(game, chair, people, cards))


@ACTIONS("the house commits to deck {words} for game {game}")
def commits(stage: Stage, words: str, game: str) -> None:
    """The house commits to a deck by the digest of its seed, which is written in hexadecimals."""
    seed = bytes.fromhex(words)
    at_desk(stage).do(c.CommitDraw(game, "who sits where", commitment(seed)))


@ACTIONS("the house shows the seed {words} of deck {number}")
def shows_seed(stage: Stage, words: str, number: int) -> None:
    """The house shows the seed of a deck."""
    at_desk(stage).do(c.RevealDraw(number, words))


@ACTIONS("{staff} proposes {board} for game {game}[ at {clock}]")
def proposes(stage: Stage, staff: str, board: str, game: str, clock: int | None = None) -> None:
    """A member of staff proposes another game or limit for a table."""
    at = at_time(stage, clock)
    at.do(c.ProposeGameChange(game, at.sign(board)), staff)


@ACTIONS("{people} object to the change in game {game}")
def object_to_change(stage: Stage, people: tuple[str, ...], game: str) -> None:
    """Players of the game object to another game or limit."""
    for person in people:
        at_desk(stage).do(c.VoteOnGameChange(person, game, agrees=False))


@ACTIONS("{people} agree to the change in game {game}")
def agree_to_change(stage: Stage, people: tuple[str, ...], game: str) -> None:
    """Players of the game agree to another game or limit."""
    for person in people:
        at_desk(stage).do(c.VoteOnGameChange(person, game, agrees=True))


@ACTIONS("{staff} approves the change in game {game}")
def approves_change(stage: Stage, staff: str, game: str) -> None:
    """The management approves a higher limit."""
    at_desk(stage).do(c.ApproveGameChange(game), staff)


@EXPECTATIONS("game {game} plays {board}")
def plays(stage: Stage, game: str, board: str) -> Answer:
    """A game plays under the sign of a list."""
    found = at_desk(stage).desk.games[game].list
    return None if found == board else f"it plays {found}"


@EXPECTATIONS("no change is proposed in game {game}")
def nothing_proposed(stage: Stage, game: str) -> Answer:
    """No other game or limit waits to come."""
    change = at_desk(stage).desk.games[game].change
    return None if change is None else f"{change.notice.name} is proposed"


@EXPECTATIONS("the table of game {game} has the sign of {board}")
def table_has_sign(stage: Stage, game: str, board: str) -> Answer:
    """The last step put another sign on a table."""
    for event in at_desk(stage).events:
        if isinstance(event, SignChanged) and (event.game, event.new) == (game, board):
            return None
    return "no sign was changed"


@EXPECTATIONS("game {game} has no seat {chair}")
def has_no_seat(stage: Stage, game: str, chair: int) -> Answer:
    """A game has no chair of that number, or it was taken away."""
    found = at_desk(stage).desk.games[game].has_seat(chair)
    return "there is one" if found else None


@EXPECTATIONS("game {game} is closed")
def is_closed(stage: Stage, game: str) -> Answer:
    """A game is closed, and its table has let everyone go."""
    return "it is open" if game in at_desk(stage).desk.games else None


@EXPECTATIONS("the tablet of game {game} says {words}")
def tablet_says(stage: Stage, game: str, words: str) -> Answer:
    """What the dealer of real cards is reminded of, perhaps `because` of a policy or a rule."""
    desk = at_desk(stage).desk
    said, _, reason = words.partition(" because ")
    shown = prompts(desk, desk.games[game].notice)
    found = [each for each in shown if said in each.says]
    if not found:
        return f"it says: {'; '.join([each.says for each in shown])}"
    return stage.lacks(reason, found[0].cites) if reason else None
