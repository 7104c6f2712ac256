"""What players do. A seat acts when it is its turn; whatever else is refused, and says why."""

from cardspeak.cards import Card, text
from cardspeak.hand import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Discard,
    Draw,
    Fold,
    Muck,
    Phase,
    Raise,
    Run,
    Show,
    WagerKind,
)
from cardspeak.hand.actions import Action
from cardspeak.scenarios.stage import EngineRefusal, Stage
from cardspeak.scenarios.vocabulary import ACTIONS


@ACTIONS("seat {seat} folds")
def folds(stage: Stage, seat: int) -> None:
    """Gives up the hand."""
    stage.act(seat, Fold())


@ACTIONS("seat {seat} checks")
def checks(stage: Stage, seat: int) -> None:
    """Declines to bet."""
    stage.act(seat, Check())


@ACTIONS("seat {seat} calls")
def calls(stage: Stage, seat: int) -> None:
    """Matches the bet, all-in if need be."""
    stage.act(seat, Call())


@ACTIONS("seat {seat} bets {chips}")
def bets(stage: Stage, seat: int, chips: int) -> None:
    """Opens the round's betting."""
    stage.act(seat, Bet(chips))


@ACTIONS("seat {seat} raises to {chips}")
def raises(stage: Stage, seat: int, chips: int) -> None:
    """Raises to a total for the round."""
    stage.act(seat, Raise(chips))


@ACTIONS("seat {seat} completes to {chips}")
def completes(stage: Stage, seat: int, chips: int) -> None:
    """Makes a bring-in or a short all-in up to a total for the round."""
    stage.act(seat, Complete(chips))


_WAGERS = {
    "bets": (WagerKind.BET, Bet(0)),
    "raises": (WagerKind.RAISE, Raise(0)),
    "completes": (WagerKind.COMPLETE, Complete(0)),
}


def _fixed(stage: Stage, seat: int, word: str) -> None:
    """Make the one wager of its kind that a fixed limit allows."""
    kind, any_amount = _WAGERS[word]
    wager = stage.options.wager if stage.may_act(seat) else None
    if wager is None or wager.kind is not kind:
        stage.act(seat, any_amount)
    elif wager.least != wager.most:
        raise EngineRefusal(
            f"seat {seat} may make it {wager.least} to {wager.most}: say to how much it {word}"
        )
    else:
        stage.act(seat, wager.action(wager.least))


@ACTIONS("seat {seat} bets")
def bets_fixed(stage: Stage, seat: int) -> None:
    """Bets the one amount that a fixed limit allows."""
    _fixed(stage, seat, "bets")


@ACTIONS("seat {seat} raises")
def raises_fixed(stage: Stage, seat: int) -> None:
    """Raises to the one amount that a fixed limit allows."""
    _fixed(stage, seat, "raises")


@ACTIONS("seat {seat} completes")
def completes_fixed(stage: Stage, seat: int) -> None:
    """Completes to the one amount that a fixed limit allows."""
    _fixed(stage, seat, "completes")


@ACTIONS("seat {seat} brings in")
def brings_in(stage: Stage, seat: int) -> None:
    """Opens for the forced amount."""
    stage.act(seat, BringIn())


@ACTIONS("seat {seat} is all-in")
def all_in(stage: Stage, seat: int) -> None:
    """Puts in every chip: a bet, a raise or a call, whichever it amounts to."""
    options = stage.options
    if not stage.may_act(seat):
        stage.act(seat, Call())
    held = stage.hand.bet(seat) + stage.hand.stack(seat)
    if options.wager is not None and held in options.wager:
        stage.act(seat, options.wager.action(held))
    elif options.all_in_call:
        stage.act(seat, Call())
    elif options.bring_in is not None and stage.hand.stack(seat) <= options.bring_in:
        stage.act(seat, BringIn())
    else:
        stage.act(seat, Raise(held) if options.call else Bet(held))


# Cards given up


@ACTIONS("seat {seat} draws {count}")
def draws(stage: Stage, seat: int, count: int) -> None:
    """Exchanges that many cards from the end of the hand."""
    held = len(stage.hand.slots_of(seat))
    stage.act(seat, Draw(tuple(range(max(held - count, 0), held))))


@ACTIONS("seat {seat} draws to {cards}")
def draws_to(stage: Stage, seat: int, cards: tuple[Card, ...]) -> None:
    """Keeps the cards named and exchanges the rest."""
    kept = set(_places(stage, seat, cards))
    held = len(stage.hand.slots_of(seat))
    stage.act(seat, Draw(tuple(place for place in range(held) if place not in kept)))


@ACTIONS("seat {seat} stands pat")
def stands_pat(stage: Stage, seat: int) -> None:
    """Keeps every card."""
    stage.act(seat, Draw())


@ACTIONS("seat {seat} discards {cards}")
def discards(stage: Stage, seat: int, cards: tuple[Card, ...]) -> None:
    """Gives up the cards named; where there is a draw, gets others for them."""
    places = _places(stage, seat, cards)
    stage.act(seat, Draw(places) if stage.hand.phase is Phase.DRAWING else Discard(places))


def _places(stage: Stage, seat: int, cards: tuple[Card, ...]) -> tuple[int, ...]:
    faces = stage.hand.cards_of(seat)
    for card in cards:
        if card not in faces:
            raise EngineRefusal(f"seat {seat} does not hold {text([card])} but {text(faces)}")
    return tuple(faces.index(card) for card in cards)


# The end of the deal


@ACTIONS("seat {seat} shows")
def shows(stage: Stage, seat: int) -> None:
    """Turns the hand up at the showdown."""
    stage.act(seat, Show())


@ACTIONS("seat {seat} mucks")
def mucks(stage: Stage, seat: int) -> None:
    """Throws the hand away unseen at the showdown."""
    stage.act(seat, Muck())


@ACTIONS("seat {seat} runs it {times}")
def runs(stage: Stage, seat: int, times: int) -> None:
    """Agrees to deal the rest of the board so often; once is to decline."""
    stage.act(seat, Run(times))


# Several at a time


@ACTIONS("all fold to seat {seat}")
def all_fold_to(stage: Stage, seat: int) -> None:
    """Everyone in turn folds until it is that seat's turn."""
    while not stage.may_act(seat):
        folds(stage, _in_turn(stage))


@ACTIONS("all check to seat {seat}")
def all_check_to(stage: Stage, seat: int) -> None:
    """Everyone in turn checks until it is that seat's turn."""
    while not stage.may_act(seat):
        checks(stage, _in_turn(stage))


@ACTIONS("all call to seat {seat}")
def all_call_to(stage: Stage, seat: int) -> None:
    """Everyone in turn calls until it is that seat's turn."""
    while not stage.may_act(seat):
        calls(stage, _in_turn(stage))


def _in_turn(stage: Stage) -> int:
    seat = stage.options.seat
    if seat is None or stage.hand.round is None:
        raise EngineRefusal(f"the betting round ends before that: {stage.turn()}")
    return seat


def _through_the_round(stage: Stage, action: Action) -> None:
    """Everyone left to act in this betting round does the same."""
    round_ = stage.hand.round
    if round_ is None:
        raise EngineRefusal(f"there is no betting now: {stage.turn()}")
    while stage.hand.round is round_:
        stage.act(_in_turn(stage), action)


@ACTIONS("everyone checks")
def everyone_checks(stage: Stage) -> None:
    """Everyone left to act in this round checks."""
    _through_the_round(stage, Check())


@ACTIONS("everyone folds")
def everyone_folds(stage: Stage) -> None:
    """Everyone left to act in this round folds."""
    _through_the_round(stage, Fold())


@ACTIONS("everyone calls")
def everyone_calls(stage: Stage) -> None:
    """Everyone left to act in this round calls; the last blind, with nothing to call, checks."""
    round_ = stage.hand.round
    if round_ is None:
        raise EngineRefusal(f"there is no betting now: {stage.turn()}")
    while stage.hand.round is round_:
        seat = _in_turn(stage)
        blind = stage.options.call is None and bool(round_.price)
        stage.act(seat, Check() if blind else Call())


@ACTIONS("everyone stands pat")
def everyone_stands_pat(stage: Stage) -> None:
    """Everyone left to draw keeps every card."""
    if stage.hand.phase is not Phase.DRAWING:
        raise EngineRefusal(f"there is no draw now: {stage.turn()}")
    while stage.hand.phase is Phase.DRAWING:
        stands_pat(stage, stage.options.seat or 0)


@ACTIONS("everyone runs it {times}")
def everyone_runs(stage: Stage, times: int) -> None:
    """Everyone still in agrees to that."""
    if stage.hand.phase is not Phase.RUNNING:
        raise EngineRefusal(f"nobody is asked how often to run it: {stage.turn()}")
    while stage.hand.phase is Phase.RUNNING:
        runs(stage, stage.options.seats[0], times)


@ACTIONS("everyone checks to the showdown")
def check_down(stage: Stage) -> None:
    """Bets are called, then nobody bets; all stand pat, run it once, discard their last card."""
    hand = stage.hand
    while not hand.is_over and hand.phase is not Phase.SHOWING:
        options = stage.options
        if hand.phase is Phase.BETTING:
            seat = options.seat or 0
            forced = BringIn() if options.bring_in else Check()
            stage.act(seat, Call() if options.call is not None else forced)
        elif hand.phase is Phase.DRAWING:
            stands_pat(stage, options.seat or 0)
        elif hand.phase is Phase.RUNNING:
            runs(stage, options.seats[0], 1)
        else:
            seat = options.seats[0]
            held = len(hand.slots_of(seat))
            count = options.discard or 0
            stage.act(seat, Discard(tuple(range(held - count, held))))


@ACTIONS("everyone shows")
def everyone_shows(stage: Stage) -> None:
    """Everyone left to show turns the hand up, in order."""
    if stage.hand.phase is not Phase.SHOWING:
        raise EngineRefusal(f"there is no showdown now: {stage.turn()}")
    while stage.hand.phase is Phase.SHOWING:
        shows(stage, stage.options.seat or 0)
