"""One deal, from the first riffle to the push of the pot: a pure state machine.

The game's plan is a row of steps; the hand walks along it and stops wherever a player has a choice.
Players are numbered clockwise from the left of the button (or of the dealer), seats are what the
room calls them. Nothing here reads a clock, a file or a generator: decks and seeds come in, events
come out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from cardspeak.arguments import Passed, expect, member
from cardspeak.books.principles import Principle
from cardspeak.cards import Card, Deck
from cardspeak.errors import CardspeakError
from cardspeak.hand import (
    apply_remedies,
    card_remedies,
    dealing,
    drawing,
    house_charge,
    opening,
    player_remedies,
    reasons,
    reveals,
    round_end,
    runs_agreed,
    showdown,
)
from cardspeak.hand.actions import Action, Discard, Draw, Fold, Muck, Run, Show
from cardspeak.hand.betting import Round
from cardspeak.hand.deal_checks import HandError
from cardspeak.hand.events import Acted, Ended, HandEvent
from cardspeak.hand.explanations.explanation import Explanation
from cardspeak.hand.explanations.options import explain
from cardspeak.hand.explanations.refusals import why_not
from cardspeak.hand.hand_pots import HandPots
from cardspeak.hand.last_round import LastRound
from cardspeak.hand.options import NOTHING, Options
from cardspeak.hand.phase import Phase, Showing
from cardspeak.hand.posts import PostRecord
from cardspeak.hand.refusal import Cites, IllegalAction, NotPossible, OutOfTurn, Refusal
from cardspeak.hand.remedies import Bind, Remedy
from cardspeak.hand.snapshot import (
    Given,
    Mark,
    Snapshot,
    Undo,
    changing,
    copied,
    copied_state,
)
from cardspeak.hand.state import PARTS
from cardspeak.hand.terms import Op, Terms
from cardspeak.money.carried_pot import PotBrought
from cardspeak.money.pots import Pot

_BETTING: Final = Phase.BETTING
_OVER: Final = Phase.OVER
_SHOWDOWN: Final = Op.SHOWDOWN


_PARTS = (
    "_to_show", "at", "before_push", "bound", "deal_aggressor", "done", "done_by", "events",
    "first", "given", "is_misdeal", "is_short", "last_bets", "last_round", "must_open", "opener",
    "options_now", "phase", "plan", "rewind", "showing", "undo",
)  # fmt: skip
EVERY_PART = PARTS + _PARTS
"""Everything that a deal consists of, by name."""
_CHANGING: Final = changing(EVERY_PART)


class Hand(HandPots):
    """A deal in progress.

    >>> from cardspeak.books import Book, Notice
    >>> notice = Notice(name="1-2", game="holdem", structure="no-limit", blinds=(1, 2))
    >>> terms = Terms.of(Book.load("common"), notice)
    >>> hand = Hand(terms, {1: 200, 2: 200, 3: 200}, button=1, deck=range(52))
    >>> hand.options.seat, hand.options.call, hand.options.wager.least
    (1, 2, 4)
    """

    __slots__ = _PARTS

    def __init__(
        self,
        terms: Passed[Terms],
        stacks: Passed[Mapping[int, int]],
        *,
        button: Passed[int] = 0,
        deck: Passed[Deck | Iterable[Card]],
        posts: Passed[Sequence[PostRecord] | None] = None,
        showing: Passed[Showing] = Showing.ASKED,
        record: Passed[bool] = True,
        carried: Passed[int | PotBrought] = 0,
    ) -> None:
        super().__init__(terms, stacks, button, deck, carried)
        self.plan = self.terms.plan
        self.at = 0
        self.last_round: LastRound | None = None
        self.last_bets: list[int] = []
        self.deal_aggressor = -1
        self.must_open = False
        self.opener = -1
        self.is_short = False
        if type(showing) is not Showing:
            showing = member("the showing", showing, Showing, HandError)
        self.showing: Showing = showing
        self._to_show: list[int] = []
        self.events: list[HandEvent] | None = [] if record else None
        self.phase = _BETTING
        self.options_now: Options | None = None
        self.bound: dict[int, Bind] = {}
        self.is_misdeal = False
        self.undo: Undo | None = None
        self.before_push: Snapshot | None = None  # kept where a hand was mucked at the showdown
        self.rewind: Callable[[], Snapshot] | None = None  # gives it before the latest action
        self.done: list[Action] | None = None  # every action, where the deal can be played again
        self.done_by: list[int] = []  # the seats of these actions
        if posts is not None:
            expect(
                "the posts", posts, Sequence, "a list of PostRecord(seat, amount, kind)", HandError
            )
            posts = tuple(posts)
        self.given: Given | None = None
        if record and not self.guarded:
            self.given = Given(posts, bytes(self.deck.facing))
            self.done = []
        self.first = self.terms.first_round(self.seats, posts)
        opening.post(self)
        self._walk()

    # The deal's own progress

    @property
    def standing(self) -> tuple[object, ...]:
        """Where the deal stands after an input: what a log keeps a digest of."""
        return (self.at, self._stacks, self._bets, self.in_pot, self.phase)

    @property
    def street(self) -> int:
        """The street that the deal has come to, counted from 0."""
        return self.plan[self.at].street

    @property
    def posts(self) -> tuple[PostRecord, ...]:
        """What was due before the first card."""
        return self.first.posts

    def _walk(self) -> None:
        """Go along the plan until a player has a choice or the deal is over."""
        while True:
            step = self.plan[self.at]
            bet = step.bet
            if bet is not None:
                if opening.begin_round(self, bet, step.street):
                    self.phase = _BETTING
                    return
                if round_end.close(self):
                    return
            elif step.op is _SHOWDOWN:
                showdown.begin(self)
                return
            elif _STEPS[step.op](self, step.cards):
                return
            self.at += 1

    def resume(self) -> None:
        """Go on along the plan after the step at hand is done."""
        self.at += 1
        self._walk()

    def close_round(self) -> None:
        """Go on once nobody is left to act in a betting round."""
        if not round_end.close(self):
            self.resume()

    def finish(self) -> None:
        """The deal is over."""
        if self.held_back:
            self.release_held()
        if self.to_reveal:
            reveals.show_due(self, reveals.DEAL)
        self.phase = _OVER
        self.options_now = NOTHING
        if self.events is not None:
            self.events.append(Ended())

    @property
    def seats_to_show(self) -> tuple[int, ...]:
        """The seats that have still to show or muck, in order."""
        return tuple([self.seats[player] for player in self._to_show])

    # What lies in the middle

    @property
    def first_round_over(self) -> bool:
        """Whether the first betting round has been closed."""
        return self.street > 0 or (self.round is None and self.last_round is not None)

    @property
    def slide(self) -> int:
        """Chips of the pots that the house has on the slide."""
        if not self.terms.has_slide or self.is_over:
            return 0
        return sum(house_charge.on_slide(self, self.collected_pots()))

    def shown_pots(self) -> list[Pot]:
        """The pots of the rounds before without what lies on the slide."""
        pots = self.collected_pots() if any(self._bets) else self.pots
        if not self.terms.has_slide or self.is_over:
            return pots
        taken = house_charge.on_slide(self, pots)
        return [Pot(pot.amount - due, pot.contenders) for pot, due in zip(pots, taken, strict=True)]

    # What may be done

    @property
    def options(self) -> Options:
        """What may be done now, by whom, for how much."""
        options = self.options_now
        if options is None:
            round_ = self.round
            if round_ is None:
                options = _OPTIONS[self.phase](self)
            else:
                options = round_.options()
                if self.bound:
                    options = round_.bound_options(options)
            self.options_now = options
        return options

    @property
    def is_over(self) -> bool:
        """Whether the pots have been pushed."""
        return self.phase is _OVER

    def act(self, action: Passed[Action], seat: Passed[int | None] = None) -> None:
        """Do what a player does; refuse it, unchanged, when it is not among the options."""
        if self.guarded:
            self._act_guarded(action, seat)
            return
        options = self.options_now
        if options is None:
            options = self.options
        if seat is None:
            seat = options.seat
        elif seat != options.seat and seat not in options.seats:
            raise self._not_in_turn(seat).error()
        round_ = self.round
        if round_ is not None:
            self._bet(round_, action, options)
        else:
            do = _DO.get(type(action))
            if do is None or seat is None or not do(self, action, options, seat):
                raise (self.why_not(action, seat) or _IMPOSSIBLE).error()
            self.undo = None
        if self.done is not None and seat is not None:
            self.done.append(action)
            self.done_by.append(seat)
        if self.phase is not _OVER:
            self.options_now = None

    def _act_guarded(self, action: Action, seat: Passed[int | None]) -> None:
        """Act where the deck may lack a card or a face: what then cannot be done is undone."""
        mark = self.mark()
        self.guarded = False
        try:
            self.act(action, seat)
        except IllegalAction:
            raise
        except CardspeakError:
            self.return_to(mark)
            raise
        finally:
            self.guarded = True

    def _bet(self, round_: Round, action: Action, options: Options) -> None:
        """Act in a betting round."""
        player = round_.pending[0]
        events = self.events
        undo = self.undo
        if events is not None and (undo is None or undo.at != self.at):
            again = self.rewind is not None or self.done is not None
            undo = Undo(0, self.at, None if again else self.snapshot())
        cites = () if events is None else reasons.cites(round_, action)
        amount = round_.do(player, action, options)
        if amount < 0:
            raise (self.why_not(action) or _IMPOSSIBLE).error()
        if self.bound:
            player_remedies.release(self, player, action)
        if events is not None:
            all_in = amount > 0 and self._stacks[player] == 0
            seat = self.seats[player]
            events.append(Acted(seat, action, amount, self._bets[player], all_in, cites))
        if undo is not None:
            done = () if undo.before is None else (*undo.actions, action)
            self.undo = Undo(self.seats[player], self.at, undo.before, done)
        if not round_.advance() and not round_end.close(self):
            self.at += 1
            self._walk()
        if self.bound:
            self.fold_bound()

    def fold_bound(self) -> None:
        """A player bound to fold has folded when the turn comes: nobody waits for it."""
        round_ = self.round
        if round_ is None:
            return
        player = round_.pending[0]
        held = self.bound.get(player)
        if held is not None and isinstance(held.action, Fold):
            self.options_now = None
            self._bet(round_, Fold(), Options(seat=self.seats[player], fold=True))

    def why_not(self, action: Passed[Action], seat: Passed[int | None] = None) -> Refusal | None:
        """Why an action would be refused now; None when it would be accepted."""
        return why_not(self, action, seat)

    def why(self) -> dict[str, Cites]:
        """The policies behind each option offered now, and behind a raise that is not."""
        return reasons.why(self)

    def explain(self) -> dict[str, Explanation]:
        """Each option of the player in turn in a sentence, and why there is no bet or raise."""
        return explain(self)

    def _not_in_turn(self, seat: Passed[int]) -> Refusal:
        if seat not in self.seats:
            return Refusal(OutOfTurn, f"seat {seat} is not in this hand")
        if self.is_over:
            return Refusal(NotPossible, "the hand is over")
        waiting = self.options.seat or " and ".join(map(str, self.options.seats))
        says = f"it is not seat {seat}'s turn: seat {waiting} is to act"
        return Refusal(OutOfTurn, says, (Principle.CLOCKWISE, Principle.ACTION))

    # What a remedy does

    def apply(self, remedies: Sequence[Remedy], cites: Cites = ()) -> None:
        """Apply remedies, all of them or, with a `RemedyError`, none."""
        apply_remedies.apply(self, remedies, cites)

    def void(self) -> None:
        """A misdeal: every chip goes back, every card into the next shuffle."""
        self.stub.slots = list(range(len(self.deck)))
        for pile in (self.burns, self.muck, self.set_aside, *self.boards):
            pile.take_all()
        self._hands = [[] for _ in range(self.count)]
        self.drawing = self.round = None
        self.refund_all()
        self.is_misdeal = True
        self.finish()

    def snapshot(self) -> Snapshot:
        """Everything that may change, as it is now."""
        return Snapshot(copied_state(self, _CHANGING))

    def restore(self, before: Passed[Snapshot]) -> None:
        """Go back to how everything was."""
        expect("the snapshot", before, Snapshot, "what hand.snapshot() gives", HandError)
        for name, value in before.state.items():
            setattr(self, name, copied(value))
        self.board = self.boards[0]

    def mark(self) -> Mark:
        """Everything as it is now, with the events so far."""
        events, done = self.events, self.done
        return Mark(
            self.snapshot(), self.undo, self.guarded, events, len(events or ()), done,
            len(done or ()),
        )  # fmt: skip

    def return_to(self, mark: Passed[Mark]) -> None:
        """Go back to a mark and drop the events since."""
        expect("the mark", mark, Mark, "what hand.mark() gives", HandError)
        self.restore(mark.before)
        self.undo, self.guarded, self.events = mark.undo, mark.guarded, mark.events
        if mark.events is not None:
            del mark.events[mark.event_count :]
        self.done = mark.done
        if mark.done is not None:
            del mark.done[mark.done_count :], self.done_by[mark.done_count :]


_IMPOSSIBLE = Refusal(NotPossible, "that is not possible now")


_Doing = Callable[[Hand, Action, Options, int], bool]

_DO: dict[type[Action], _Doing] = {
    Discard: drawing.discard,
    Draw: drawing.draw,
    Run: runs_agreed.agree,
    Show: showdown.show,
    Muck: showdown.muck,
}

_STEPS: dict[Op, Callable[[Hand, int], bool]] = {
    Op.BURN: dealing.burn,
    Op.DOWN: dealing.down,
    Op.UP: dealing.up,
    Op.BOARD: dealing.board,
    Op.DISCARD: drawing.begin_discard,
    Op.DRAW: drawing.begin_draw,
    Op.RESHUFFLE: card_remedies.planned_reshuffle,
    Op.REMOVE: dealing.remove,
    Op.REST: dealing.rest,
}


_OPTIONS: dict[Phase, Callable[[Hand], Options]] = {
    Phase.DISCARDING: drawing.options,
    Phase.DRAWING: drawing.options,
    Phase.RUNNING: runs_agreed.options,
    Phase.SHOWING: showdown.options,
    Phase.OVER: lambda hand: NOTHING,
}
