"""A hand at the table while it is played: who is in it by mistake, who chops, who kills, who wins.

The hand of these sentences is the table's own, dealt by its plan; players who are not named do the
least there is to do.
"""

from collections.abc import Callable, Sequence

from cardspeak.cards import Card, cards
from cardspeak.hand import Action, Fold, Hand, PostKind, Run
from cardspeak.hand.events import Boarded, Dealt
from cardspeak.scenarios.quiet_play import quietest, to_choose
from cardspeak.scenarios.sentences.between import WINNING, dry, play_with
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.sentences.seating import refused
from cardspeak.scenarios.sentences.table import AtTable, at_table
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import ACTIONS, EXPECTATIONS
from cardspeak.table import (
    BuyRock,
    ChangeSeat,
    Chop,
    CorrectButtonCommand,
    DealIn,
    DealOn,
    DealTwo,
    FindOwing,
    Forfeit,
    Looked,
    Straddle,
)

_BLINDS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND})
Chooser = Callable[[Hand, int], Action]


def _begin(at: AtTable) -> None:
    at.deal(at.shuffled())


def _finish(at: AtTable, choose: Chooser) -> None:
    table = at.table
    while (hand := table.hand) is not None:
        seat = to_choose(hand.options)
        at.act(choose(hand, seat), seat)
    table.check_conserved()


def _folds(hand: Hand, seat: int) -> Action:
    """Folds to a bet, and does the least there is to do otherwise."""
    options = hand.options
    return Fold() if options.fold and not options.check else quietest(hand, seat)


def _bets(hand: Hand, seat: int) -> Action:
    """Bets or raises as little as may be, and does the least there is to do otherwise."""
    wager = hand.options.wager
    return wager.action(wager.least) if wager is not None else quietest(hand, seat)


def _shoves(hand: Hand, seat: int) -> Action:
    """Bets or raises as much as may be, and calls otherwise."""
    wager = hand.options.wager
    return wager.action(wager.most) if wager is not None else quietest(hand, seat)


def _in_blinds(hand: Hand) -> set[int]:
    return {post.seat for post in hand.posts if post.kind in _BLINDS}


# Playing a hand


@ACTIONS("a hand begins at the table")
def begins(stage: Stage) -> None:
    """A hand is dealt at the table, and nobody has acted yet."""
    _begin(at_table(stage))


@ACTIONS("the hand at the table is folded out")
def folded_out(stage: Stage) -> None:
    """Everyone folds to a bet until the hand is over."""
    _finish(at_table(stage), _folds)


@ACTIONS("seat {chair} acts at the table")
def acts(stage: Stage, chair: int) -> None:
    """Everyone before that seat folds, and it calls or checks."""
    at = at_table(stage)
    while (hand := at.table.hand) is not None:
        seat = to_choose(hand.options)
        at.act(quietest(hand, seat) if seat == chair else _folds(hand, seat), seat)
        if seat == chair:
            return


@ACTIONS("everyone folds to seat {chair} at the table")
def folds_to(stage: Stage, chair: int) -> None:
    """A hand is dealt at the table, everyone else folds, and that seat wins what was posted."""
    at = at_table(stage)
    _begin(at)
    _finish(at, lambda hand, seat: _folds(hand, seat) if seat != chair else quietest(hand, seat))


@ACTIONS("everyone folds to a raise of seat {chair} at the table")
def folds_to_raise(stage: Stage, chair: int) -> None:
    """A hand is dealt at the table, and that seat's raise or bet wins it, after a call or two."""
    at = at_table(stage)
    _begin(at)

    def choose(hand: Hand, seat: int) -> Action:
        if seat == chair:
            return _bets(hand, seat)
        round_ = hand.round
        return _folds(hand, seat) if round_ and round_.aggressor >= 0 else quietest(hand, seat)

    _finish(at, choose)


@ACTIONS("seat {chair} wins only the blinds after the flop")
def wins_blinds(stage: Stage, chair: int) -> None:
    """Only that seat and the blinds see the flop of the next hand, where a bet wins."""
    at = at_table(stage)
    _begin(at)

    def choose(hand: Hand, seat: int) -> Action:
        if not hand.board.slots:
            stays = seat == chair or seat in _in_blinds(hand)
            return quietest(hand, seat) if stays else _folds(hand, seat)
        return _bets(hand, seat) if seat == chair else _folds(hand, seat)

    _finish(at, choose)


@ACTIONS("seat {chair} loses everything to seat {to} at the table")
def loses_all(stage: Stage, chair: int, to: int) -> None:
    """Two players put in every chip they can, and the second wins at the showdown."""
    at = at_table(stage)
    board, hole = WINNING

    def choose(hand: Hand, seat: int) -> Action:
        return _shoves(hand, seat) if seat in (chair, to) else _folds(hand, seat)

    play_with(at, board, hole, to, choose)


@ACTIONS("seat {chair} wins the top board and seat {to} the bottom at the table")
def wins_boards(stage: Stage, chair: int, to: int) -> None:
    """Two players put in every chip before the flop, run it twice, and win a board each."""
    at = at_table(stage)

    def choose(hand: Hand, seat: int) -> Action:
        if hand.options.run:
            return Run(2)
        return _shoves(hand, seat) if seat in (chair, to) else _folds(hand, seat)

    faces = at.shuffled()
    beside = dry(at, faces)
    while not beside.is_over:
        seat = to_choose(beside.options)
        beside.act(choose(beside, seat), seat)
    wanted = {chair: "As Ah", to: "Ks Kh"}
    boards = ("2c 3d 7h 9s Jc", "Kc 2d 4s 8d Qh")
    for event in beside.events or ():
        if isinstance(event, Dealt) and event.seat in wanted:
            faces = _placed(faces, event.slots, wanted[event.seat])
    for run, board in enumerate(boards):
        slots = [slot for event in beside.events or () if isinstance(event, Boarded)
                 and event.run == run for slot in event.slots]  # fmt: skip
        faces = _placed(faces, slots, board)
    at.deal(faces)
    _finish(at, choose)


def _placed(faces: list[Card], slots: Sequence[int], wanted: str) -> list[Card]:
    """A deck with cards at the places from which they will be dealt."""
    found = list(faces)
    for slot, card in zip(slots, cards(wanted), strict=True):
        other = found.index(card)
        found[slot], found[other] = found[other], found[slot]
    return found


# Between the blinds


@ACTIONS("all others fold to the blinds at the table")
def folds_to_blinds(stage: Stage) -> None:
    """A hand is dealt at the table and everyone but the blinds folds."""
    at = at_table(stage)
    _begin(at)
    while (hand := at.table.hand) is not None and to_choose(hand.options) not in _in_blinds(hand):
        at.act(Fold(), to_choose(hand.options))


@ACTIONS("seat {chair} agrees to chop")
def chops(stage: Stage, chair: int) -> None:
    """A blind agrees to take the bets back."""
    at_table(stage).do(Chop(chair))


@EXPECTATIONS("seat {chair} may not chop[ because {reason}]")
def may_not_chop(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """The blinds may not take their bets back."""
    return refused(stage, Chop(chair), reason, f"seat {chair} chops")


# Someone who owes


@ACTIONS("seat {chair} is dealt in by mistake")
def dealt_in(stage: Stage, chair: int) -> None:
    """The next hand is dealt to a player who owes blinds and has not posted."""
    at = at_table(stage)
    at.do(DealIn(chair))
    _begin(at)


@ACTIONS("seat {chair} is found to owe a blind")
def found_unseen(stage: Stage, chair: int) -> None:
    """The mistake is found before that player looks at the hand."""
    at_table(stage).do(FindOwing(chair))


@ACTIONS("seat {chair} is found to owe a blind after looking")
def found_seen(stage: Stage, chair: int) -> None:
    """The mistake is found after that player has looked at the hand."""
    at_table(stage).do(FindOwing(chair, Looked.YES))


@EXPECTATIONS("seat {chair} has a live hand at the table")
def is_live(stage: Stage, chair: int) -> Answer:
    """A seat still has cards in the hand being played at the table."""
    return None if at_table(stage).table.is_live(chair) else "it has no hand"


@EXPECTATIONS("seat {chair} has a dead hand at the table")
def is_dead(stage: Stage, chair: int) -> Answer:
    """A seat that was dealt in has no cards any more."""
    table = at_table(stage).table
    return None if table.is_playing(chair) and not table.is_live(chair) else "its hand is live"


@EXPECTATIONS("seat {chair} has bet {chips} at the table")
def has_bet(stage: Stage, chair: int, chips: int) -> Answer:
    """What lies in front of a seat in the hand being played at the table."""
    hand = at_table(stage).table.hand
    if hand is None:
        return "no hand is being played"
    found = hand.bet(chair)
    return None if found == chips else f"it has bet {found}"


@EXPECTATIONS("seat {chair} is to act at the table")
def acts_next(stage: Stage, chair: int) -> Answer:
    """Whose turn it is in the hand being played at the table."""
    hand = at_table(stage).table.hand
    if hand is None:
        return "no hand is being played"
    found = hand.options.seat
    return None if found == chair else f"seat {found} is to act"


# Kill, straddle, rock, button, pot


@ACTIONS("two cards are dealt at the table")
def two_dealt(stage: Stage) -> None:
    """The first two cards of each hand go out, and the deal waits."""
    at = at_table(stage)
    at.do(DealTwo(tuple(at.shuffled())))


@EXPECTATIONS("nobody may look at two cards first[ because {reason}]")
def may_not_look(stage: Stage, reason: str | None = None) -> Answer:
    """A deal does not wait after two cards for a player who would kill."""
    at = at_table(stage)
    return refused(stage, DealTwo(tuple(at.shuffled())), reason, "the deal waits")


@ACTIONS("the deal at the table goes on")
def goes_on(stage: Stage) -> None:
    """The third cards are dealt, and the rest."""
    at_table(stage).do(DealOn())


@EXPECTATIONS("seat {chair} may not straddle any more[ because {reason}]")
def too_late_to_straddle(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """The cards are out: a straddle would be refused."""
    return refused(stage, Straddle(chair), reason, f"seat {chair} straddles")


@EXPECTATIONS("seat {chair} may not straddle for {chips}[ because {reason}]")
def may_not_straddle_for(stage: Stage, chair: int, chips: int, reason: str | None = None) -> Answer:
    """A straddle of that size would be refused."""
    return refused(stage, Straddle(chair, chips), reason, f"seat {chair} straddles")


@EXPECTATIONS("seat {chair} has the rock")
def has_rock(stage: Stage, chair: int) -> Answer:
    """The rock lies in front of that seat."""
    found = at_table(stage).table.rock
    return None if found == chair else f"seat {found} has it" if found else "nobody has it"


@EXPECTATIONS("seat {chair} may not buy the rock[ because {reason}]")
def may_not_buy_rock(stage: Stage, chair: int, reason: str | None = None) -> Answer:
    """The rock stays with the player who won it."""
    return refused(stage, BuyRock(chair), reason, f"seat {chair} buys it")


@ACTIONS("the button should have been at seat {chair}")
def corrected(stage: Stage, chair: int) -> None:
    """The button lay in the wrong place on the last hand."""
    at_table(stage).do(CorrectButtonCommand(chair))


@ACTIONS("seat {chair} forfeits {chips} to the next pot")
def forfeits(stage: Stage, chair: int, chips: int) -> None:
    """A ruling takes chips from a seat for the next deal."""
    at_table(stage).do(Forfeit(chair, chips))


@EXPECTATIONS("seat {chair} may not move to seat {to}[ because {reason}]")
def may_not_move(stage: Stage, chair: int, to: int, reason: str | None = None) -> Answer:
    """A change of seats would be refused."""
    return refused(stage, ChangeSeat(chair, to), reason, f"seat {chair} moves")
