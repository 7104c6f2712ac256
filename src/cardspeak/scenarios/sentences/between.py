"""What one hand leaves for the next: legs and kills, bomb pots, chips bought between hands.

These sentences act on the same table as those of `table`. A hand that someone must win is played
to the showdown with cards that make it so; everything else is the table's own answer.
"""

from collections.abc import Callable, Sequence

from cardspeak.cards import Card, cards
from cardspeak.cards import Deck as Cards
from cardspeak.games import Forced
from cardspeak.hand import Action, Bet, Hand
from cardspeak.scenarios.quiet_play import quietest, to_choose
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.sentences.table import AtTable, at_table
from cardspeak.scenarios.stage import EngineRefusal, Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.table import (
    AddOn,
    BuyIn,
    CallBomb,
    ChangeSeat,
    Command,
    DrawButton,
    JoinBomb,
    Kill,
    Leave,
    Passing,
    Sit,
    Straddle,
    TakeOff,
)
from cardspeak.table import kill as kills
from cardspeak.table.dealing import hand_by

_BEST_BOARD = "Ac Ad Kc Kd Ks"
_SHARED_BOARD = "As Ks Qs Js Ts"
_BEST_TWO = "As Ah"
WINNING = (_BEST_BOARD, _BEST_TWO)
"""A board, and the two cards that win with it."""
_BEST_HIGH = "As Ah Ac Ad Ks"
_BEST_LOW = "As 2h 3c 4d 5s"


def dry(at: AtTable, faces: Sequence[Card]) -> Hand:
    """The next hand of the table, played to the end beside it."""
    return hand_by(at.table, at.table.plan_next(at.now), Cards(faces))


def _swapped(faces: list[Card], there: Sequence[Card], wanted: Sequence[Card]) -> list[Card]:
    """A deck in which cards wanted lie where others lay."""
    found = list(faces)
    for place, new in zip([faces.index(old) for old in there], wanted, strict=False):
        other = found.index(new)
        found[place], found[other] = found[other], found[place]
    return found


def play_with(
    at: AtTable,
    board: str,
    hole: str = "",
    seat: int = 0,
    choose: Callable[[Hand, int], Action] = quietest,
) -> None:
    """Deal a hand with cards put on the board or in a seat, and play it to the showdown."""
    table = at.table
    faces = at.shuffled()
    beside = dry(at, faces)
    while not beside.is_over:
        chooser = to_choose(beside.options)
        beside.act(choose(beside, chooser), chooser)
    faces = _swapped(faces, beside.board_faces(), cards(board))
    if seat:
        beside = dry(at, faces)
        faces = _swapped(faces, beside.cards_of(seat), cards(hole))
    at.deal(faces)
    while (hand := table.hand) is not None:
        chooser = to_choose(hand.options)
        at.act(choose(hand, chooser), chooser)
    table.check_conserved()


def _opens(hand: Hand, seat: int) -> Action:
    """Open a pot of antes for the least, so that it is not passed in; else the quietest."""
    wager = hand.options.wager
    closed = hand.terms.game.forced is Forced.ANTES and not hand.street and not hand.highest_bet
    return Bet(wager.least) if closed and wager is not None else quietest(hand, seat)


@ACTIONS("seat {chair} wins a hand at the table")
def wins(stage: Stage, chair: int) -> None:
    """Everyone calls and checks, and a seat wins everything at the showdown."""
    at = at_table(stage)
    game = at.table.terms.game
    if game.board_cards:
        play_with(at, _BEST_BOARD, _BEST_TWO, chair)
    else:
        play_with(at, "", _BEST_LOW if game.wins[0].is_low else _BEST_HIGH, chair, _opens)


@ACTIONS("seat {chair} wins {count} hands at the table")
def wins_many(stage: Stage, chair: int, count: int) -> None:
    """So many hands are played to the showdown, and a seat wins all of them."""
    for _ in range(count):
        wins(stage, chair)


@ACTIONS("everyone splits a hand at the table")
def splits(stage: Stage) -> None:
    """Everyone calls and checks, and the board is everyone's best hand."""
    play_with(at_table(stage), _SHARED_BOARD)


@ACTIONS("the cards drawn for the button are {cards}")
def draws_button(stage: Stage, cards: tuple[Card, ...]) -> None:
    """Before the first hand each player draws a card for the button, from the lowest seat on."""
    at_table(stage).do(DrawButton(cards))


@ACTIONS("seat {chair} kills the next pot")
def kills_next(stage: Stage, chair: int) -> None:
    """A player kills the next pot by choice."""
    at_table(stage).do(Kill(chair))


@ACTIONS("a bomb pot of {chips} is called")
def calls_bomb(stage: Stage, chips: int) -> None:
    """A bomb pot is proposed for the next hand."""
    at_table(stage).do(CallBomb(chips))


@ACTIONS("seat {chair} joins the bomb pot")
def joins_bomb(stage: Stage, chair: int) -> None:
    """A player agrees to the bomb pot."""
    at_table(stage).do(JoinBomb(chair))


@ACTIONS("seat {chair} buys in for {chips}")
def buys_in(stage: Stage, chair: int, chips: int) -> None:
    """A player who is out of chips buys some."""
    at_table(stage).do(BuyIn(chair, chips))


@ACTIONS("seat {chair} adds {chips}")
def adds(stage: Stage, chair: int, chips: int) -> None:
    """A player with chips buys more."""
    at_table(stage).do(AddOn(chair, chips))


def _refused(stage: Stage, command: Command, reason: str | None, instead: str) -> Answer:
    """Whether the table refuses something, for the reason given."""
    try:
        at_table(stage).do(command)
    except EngineRefusal as refused:
        return stage.lacks(reason, refused.cites)
    return instead


@EXPECTATIONS("seat {chair} may not kill the next pot[ because {reason}]")
def may_not_kill(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """A kill by choice would be refused."""
    return _refused(stage, Kill(chair), reason, f"seat {chair} kills")


@EXPECTATIONS("seat {chair} may not straddle the next hand[ because {reason}]")
def may_not_straddle(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """A straddle would be refused."""
    return _refused(stage, Straddle(chair), reason, f"seat {chair} straddles")


@EXPECTATIONS("seat {chair} may not move to seat {to} and let the blinds pass[ because {reason}]")
def may_not_deal_off(stage: Stage, chair: int, to: int, reason: str | None = None) -> Answer:
    """A change of seats that lets the blinds pass would be refused."""
    command = ChangeSeat(chair, to, Passing.LET_THEM_PASS)
    return _refused(stage, command, reason, f"seat {chair} lets them pass")


@EXPECTATIONS("seat {chair} may not buy in for {chips}[ because {reason}]")
def may_not_buy(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """A buy-in of that amount would be refused."""
    return _refused(stage, BuyIn(chair, chips), reason, f"seat {chair} buys in")


@EXPECTATIONS("a new player may not take seat {chair} with {chips}[ because {reason}]")
def may_not_start(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """A first buy-in of that amount would be refused; the seat is given back."""
    at = at_table(stage)
    at.do(Sit(chair, f"newcomer {at.now}"))
    answer = _refused(stage, BuyIn(chair, chips), reason, f"{chips} are taken")
    at.do(Leave(chair))
    return answer


@EXPECTATIONS("seat {chair} may not add {chips}[ because {reason}]")
def may_not_add(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """Adding that amount would be refused."""
    return _refused(stage, AddOn(chair, chips), reason, f"seat {chair} adds")


@EXPECTATIONS("seat {chair} may not take {chips} off the table[ because {reason}]")
def may_not_take(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """Chips may not be taken out of play."""
    return _refused(stage, TakeOff(chair, chips), reason, f"seat {chair} takes them")


@EXPECTATIONS("seat {chair} has a leg up")
def has_leg(stage: Stage, chair: int) -> Answer:
    """The kill button lies with that seat."""
    table = at_table(stage).table
    return None if kills.has_leg(table, chair) else _leg(table.kill.leg)


@EXPECTATIONS("nobody has a leg up")
def no_leg(stage: Stage) -> Answer:
    """The kill button is neutral."""
    table = at_table(stage).table
    return None if not table.kill.leg else _leg(table.kill.leg)


@EXPECTATIONS("the next pot is killed by seat {chair}")
def is_killed(stage: Stage, chair: int) -> Answer:
    """That seat posts the kill of the next hand, and nobody else."""
    killer = at_table(stage).plan.killer
    return None if killer == chair else f"it is killed by seat {killer}" if killer else "it is not"


@EXPECTATIONS("the next pot is not killed")
def not_killed(stage: Stage) -> Answer:
    """Nobody kills the next hand."""
    killer = at_table(stage).plan.killer
    return f"seat {killer} kills it" if killer else None


@EXPECTATIONS("seat {chair} has {chips} at the table")
def has_chips(stage: Stage, chair: int, chips: int) -> Answer:
    """The stack in front of a seat between hands."""
    stack = at_table(stage).table.seat(chair).stack
    return None if stack == chips else f"it has {stack}"


def _leg(seat: int) -> str:
    return f"seat {seat} has it" if seat else "nobody has it"
