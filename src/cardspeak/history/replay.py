"""Replaying: a history played as a deal by the book, action by action, with no silent repair.

What the file says is done, or refused with the reason and the place. Three things are free because
no chip turns on them: hands may be shown in any order, cards that were not seen stay unknown, and a
player whom nobody can bet against may be said to check. A fourth is noted in `readings`: a wager
written as no more than the last opponent can call.
"""

import re
from enum import Enum

from cardspeak.arguments import expect
from cardspeak.books import Book
from cardspeak.cards import UNKNOWN
from cardspeak.errors import CardspeakError
from cardspeak.hand import (
    Action,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    Muck,
    OutOfTurn,
    Phase,
    Raise,
    Run,
    Show,
    Showing,
)
from cardspeak.hand.awarding import UnknownCardsError
from cardspeak.history import notation
from cardspeak.history.amounts import written
from cardspeak.history.dealer import FileDealer
from cardspeak.history.forced_bets import forced
from cardspeak.history.history import HandHistory, HistoryError
from cardspeak.history.notation import BETTING, ActionCode
from cardspeak.ranking import RankingError

ENDLESS = 10**15
"""The chips of a player whose stack nobody knows."""

_FOLD, _CHECK, _CALL, _BRING_IN, _SHOW, _MUCK = Fold(), Check(), Call(), BringIn(), Show(), Muck()
_ONCE = Run(1)
_BETTING, _RUNNING = Phase.BETTING, Phase.RUNNING

# Members of an enumeration cost a look-up in Python 3.11: the loop over actions is 8 % faster so.
_OP_NOTHING, _OP_DEAL_BOARD, _OP_DEAL_HOLE = (
    ActionCode.NOTHING,
    ActionCode.DEAL_BOARD,
    ActionCode.DEAL_HOLE,
)
_OP_FOLD, _OP_CHECK_OR_CALL, _OP_BRING_IN = (
    ActionCode.FOLD,
    ActionCode.CHECK_OR_CALL,
    ActionCode.BRING_IN,
)
_OP_DISCARD = ActionCode.DISCARD
_SEAT = re.compile(r"\bseat (\d+)")


class RefusedError(CardspeakError):
    """An action that the book does not allow, or cards that cannot be; `place` counts from 1."""

    def __init__(self, reason: str, place: int = 0, action: str = "") -> None:
        reason = _SEAT.sub(r"p\1", reason)
        where = f"action {place}, {action!r}: " if place else ""
        super().__init__(where + reason)
        self.reason = reason
        self.place = place
        self.action = action


class UnknownOutcomeError(CardspeakError):
    """A hand that ends, and nobody can say how: the cards that decide it are not in the file."""


class State(Enum):
    """How far a replay has come."""

    GOING = "to be continued"
    OVER = "over"
    CUT_OFF = "cut off before its end"


class Showed(Enum):
    """What the file says of a hand at the showdown."""

    SHOWN = "shown"
    FACE_DOWN = "kept face down"
    MUCKED = "mucked"


class Replay:
    """A history in the course of being played.

    >>> from cardspeak.history.phh import loads
    >>> replay = Replay(loads('''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [200, 200]
    ... actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 f"]'''))
    >>> replay.run().value, replay.hand.stacks_by_seat
    ('over', {1: 198, 2: 202})
    """

    __slots__ = ("at", "dealer", "hand", "history", "readings", "showed", "state", "unit")

    def __init__(
        self, history: HandHistory, book: Book | None = None, *, record: bool = True
    ) -> None:
        expect("the history", history, HandHistory, "a HandHistory", HistoryError)
        if book is not None:
            expect("the book", book, Book, "a Book, or none for common practice", HistoryError)
        self.history = history
        self.at = 0
        self.state = State.GOING
        self.showed: dict[int, Showed] = {}
        self.unit = history.scale
        self.readings: list[str] = []
        try:
            terms, posts = forced(history, book or Book.load("common"))
            self.dealer = FileDealer(terms, history.count, history.actions)
            stacks = {
                player + 1: ENDLESS if stack is None else stack
                for player, stack in enumerate(history.starting_stacks)
            }
            self.hand = Hand(
                terms,
                stacks,
                button=history.count,
                deck=self.dealer.deck,
                posts=posts,
                showing=Showing.ASKED,
                record=record,
            )
        except CardspeakError as error:
            raise RefusedError(str(error)) from None
        # A replay ends at its first error, so that no act need be undone: 4 × as fast.
        self.hand.guarded = False
        self._run_once()

    def run(self) -> State:
        """Play every action that is left."""
        self._play(len(self.history.actions))
        if self.state is State.GOING:
            self._end()
        return self.state

    def step(self) -> None:
        """Play the next action; the last one brings the showdown with it."""
        self._play(self.at + 1)
        if self.at >= len(self.history.actions) and self.state is State.GOING:
            self._end()

    def _play(self, end: int) -> None:
        actions = self.history.actions
        end = min(end, len(actions))
        at = self.at
        hand = self.hand
        count = hand.count
        dealer = self.dealer
        read = notation.read
        try:
            while at < end:
                self.at = at
                op, player, cards, units, digits = read(actions[at])
                if player >= count:
                    raise CardspeakError(f"there is no p{player + 1} among {count} players")
                if op in BETTING:
                    self._bet(op, player, units, digits)
                elif op is _OP_DEAL_HOLE:
                    dealer.deal_hole(hand, player, cards)
                elif op is _OP_DEAL_BOARD:
                    dealer.deal_board(hand, cards)
                elif op is _OP_DISCARD:
                    self._draw(player, cards)
                elif op is not _OP_NOTHING:
                    self._show(op, player, cards)
                at += 1
            self.at = at
        except (UnknownCardsError, RankingError) as error:
            # An unknown up card decides who acts; a file that ends here is merely cut off.
            if self._deals_follow(self.at + 1):
                raise UnknownOutcomeError(str(error)) from None
            self.state = State.CUT_OFF
            self.at = len(actions)
        except OutOfTurn as error:
            if unseen := self.dealer.unseen_boards(self.hand):
                raise UnknownOutcomeError(
                    f"nobody can say who acts first: {unseen} has an up card that is not known"
                ) from None
            raise self._refused(error) from None
        except CardspeakError as error:
            raise self._refused(error) from None

    def _refused(self, error: CardspeakError) -> RefusedError:
        return RefusedError(str(error), self.at + 1, self.history.actions[self.at])

    def _bet(self, op: ActionCode, player: int, units: int, digits: int) -> None:
        hand = self.hand
        dealer = self.dealer
        options = hand.options
        seat = player + 1
        in_turn = options.seat == seat and hand.phase is _BETTING
        if not in_turn and op is _OP_CHECK_OR_CALL and self._is_idle(player):
            return
        if dealer.total != dealer.size - len(hand.stub.slots) - len(hand.burns.slots):
            dealer.check_dealt(hand)
        if dealer.shows:
            dealer.foresee(hand, self.at, op, player)
        action: Action
        if op is _OP_CHECK_OR_CALL:
            action = _CHECK if options.check else _CALL
        elif op is _OP_FOLD:
            action = _FOLD
        elif op is _OP_BRING_IN:
            action = _BRING_IN
        else:
            amount = units * 10 ** (self.unit - digits)
            wager = options.wager
            if wager is not None and amount < wager.least:
                amount = self._read_as(player, amount, wager.least)
            action = Raise(amount) if wager is None else wager.action(amount)
        hand.act(action, seat)
        if hand.phase is _RUNNING:
            self._run_once()

    def _is_idle(self, player: int) -> bool:
        """Whether a player has no turn because everyone else in the hand is all-in."""
        hand = self.hand
        rich = [seat for seat in hand.live_seats if hand.stack(seat)]
        return hand.live_count > 1 and not hand.is_over and rich == [player + 1]

    def _read_as(self, player: int, amount: int, least: int) -> int:
        """A raise to all that anyone else could call stands for the least raise.

        What is beyond it comes back uncalled, so that the stacks are the same either way.
        """
        hand = self.hand
        round_ = hand.round
        others = [
            hand.bet(seat) + hand.stack(seat) for seat in hand.live_seats if seat != player + 1
        ]
        if round_ is None or amount <= round_.price or amount != max(others, default=0):
            return amount
        self.readings.append(
            f"action {self.at + 1}: {written(amount, self.unit)}, all that anyone could call, "
            f"stands for the wager of {written(least, self.unit)}"
        )
        return least

    def _draw(self, player: int, cards: tuple[int, ...]) -> None:
        hand = self.hand
        if hand.phase is not Phase.DRAWING:
            raise CardspeakError("there is no draw now")
        if hand.options.seat != player + 1:
            hand.act(Draw(), player + 1)  # refused: it is another player's turn
        if self.dealer.named[player] < len(hand.slots_of(player + 1)):
            raise CardspeakError(self.dealer.missing(hand))
        places = self.dealer.give_up(hand, player, cards)
        hand.act(Draw(places), player + 1)

    def _run_once(self) -> None:
        """Histories have one board: nobody agrees to more."""
        hand = self.hand
        while hand.phase is Phase.RUNNING:
            hand.act(_ONCE, hand.options.seats[0])

    # The showdown

    def _show(self, op: ActionCode, player: int, cards: tuple[int, ...]) -> None:
        hand = self.hand
        if hand.phase not in (Phase.SHOWING, Phase.OVER):
            seat = hand.options.seat
            raise CardspeakError(f"there is no showdown yet: p{seat} is to act")
        if not hand.is_live(player + 1):
            raise CardspeakError(f"p{player + 1} is out of the hand")
        if op is ActionCode.SHOW:
            self.dealer.reveal(hand, player, cards)
        if op is ActionCode.MUCK:
            self.showed[player] = Showed.MUCKED
        elif UNKNOWN in cards:  # not every card is shown, and all of a hand must be to win
            self.showed[player] = Showed.FACE_DOWN
        else:
            self.showed[player] = Showed.SHOWN

    def _end(self) -> None:
        """After the last action: the showdown, or a hand that the file leaves before its end."""
        hand = self.hand
        if hand.phase is Phase.SHOWING and not self.dealer.missing(hand):
            self._show_down()
        self.state = State.OVER if hand.is_over else State.CUT_OFF

    def _show_down(self) -> None:
        hand = self.hand
        left = [seat - 1 for seat in hand.seats_to_show]
        left = [each for each in left if self.showed.get(each) is not Showed.MUCKED]
        if len(left) == 1:
            self.showed[left[0]] = Showed.SHOWN  # the last hand need not show: it has won
        elif any(player not in self.showed for player in left):
            return
        if Showed.FACE_DOWN in self.showed.values():
            self._check_somebody_shows()
        try:
            while hand.phase is Phase.SHOWING:
                player = hand.seats_to_show[0] - 1
                shown = self.showed[player] is Showed.SHOWN
                hand.act(_SHOW if shown else _MUCK, player + 1)
        except UnknownCardsError as error:
            raise UnknownOutcomeError(str(error)) from None
        except CardspeakError as error:
            raise RefusedError(str(error), self.at, self.history.actions[self.at - 1]) from None

    def _check_somebody_shows(self) -> None:
        """A hand kept face down has lost where another is shown; else nobody knows who won."""
        for pot in self.hand.pots:
            kept = {self.showed[player] for player in pot.contenders}
            if Showed.SHOWN not in kept and Showed.FACE_DOWN in kept and len(pot.contenders) > 1:
                raise UnknownOutcomeError("no hand was shown that could have won the pot")

    def _deals_follow(self, at: int) -> bool:
        return any(
            notation.read(action)[0] in (ActionCode.DEAL_HOLE, ActionCode.DEAL_BOARD)
            for action in self.history.actions[at:]
        )


def replayed(history: HandHistory, book: Book | None = None) -> Replay:
    """A history played to its end, or as far as it goes."""
    replay = Replay(history, book)
    replay.run()
    return replay
