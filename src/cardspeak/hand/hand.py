"""One deal, from the first riffle to the push of the pot: a pure state machine.

The game's plan is a row of steps; the hand walks along it and stops wherever a player has a choice.
Players are numbered clockwise from the left of the button (or of the dealer), seats are what the
room calls them. Nothing here reads a clock, a file or a generator: decks and seeds come in, events
come out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from cardspeak.cards import Card, Deck, Facing, Pile, Seeded, Slot
from cardspeak.errors import CardspeakError
from cardspeak.hand import dealing, drawing, explaining, mending, opening, running, showdown
from cardspeak.hand.actions import Action, Discard, Draw, Muck, Run, Show
from cardspeak.hand.betting import BETTING, REFUSED, Round
from cardspeak.hand.events import Acted, Ended, HandEvent, Posted, Returned
from cardspeak.hand.options import NOTHING, Options
from cardspeak.hand.phase import Phase, Showing
from cardspeak.hand.posts import CITES, Post
from cardspeak.hand.refusal import Cites, IllegalAction, NotPossible, OutOfTurn, Refusal
from cardspeak.hand.remedies import Bind, Remedy
from cardspeak.hand.snapshot import Snapshot, copied, copied_state
from cardspeak.hand.terms import Op, Terms
from cardspeak.money.pots import Pot, side_pots

_BETTING, _OVER, _SHOWDOWN = Phase.BETTING, Phase.OVER, Op.SHOWDOWN


class HandError(CardspeakError):
    """A deal that cannot begin."""


class Hand:
    """A deal in progress.

    >>> from cardspeak.books import Book, Notice
    >>> notice = Notice(name="1-2", game="holdem", structure="no-limit", blinds=(1, 2))
    >>> terms = Terms.of(Book.load("common"), notice)
    >>> hand = Hand(terms, {1: 200, 2: 200, 3: 200}, button=1, deck=range(52))
    >>> hand.options.seat, hand.options.call, hand.options.wager.least
    (1, 2, 4)
    """

    __slots__ = (
        "at", "bets", "board", "boards", "bound", "brought", "buried", "burns", "carried",
        "contested", "count", "dead", "deal_aggressor", "deck", "drawing", "events", "first",
        "folded_free", "guarded", "hands", "held_back", "in_pot", "is_misdeal", "is_short",
        "jackpot", "last_bets", "last_round", "live", "live_count", "muck", "must_open", "opener",
        "options_now", "phase", "plan", "put", "raked", "reshuffles", "returned", "round", "run",
        "runs", "seats", "set_aside", "showing", "shown", "stacks", "started_with", "stub",
        "terms", "to_show", "undo", "won",
    )  # fmt: skip

    def __init__(
        self,
        terms: Terms,
        stacks: Mapping[int, int],
        *,
        button: int = 0,
        deck: Deck | Iterable[Card],
        posts: Sequence[Post] | None = None,
        showing: Showing = Showing.ASKED,
        record: bool = True,
        carried: int = 0,
    ) -> None:
        order = sorted(stacks)
        left = 0
        while left < len(order) and order[left] <= button:
            left += 1
        self.seats: tuple[int, ...] = tuple(order[left:] + order[:left])
        self.count = count = len(order)
        self.terms = terms
        self.guarded = isinstance(deck, Deck) and deck.faces_set() != terms.faces
        if isinstance(deck, Deck):
            self.deck = deck
        else:
            self.deck = Deck(deck)
            if self.deck.faces_set() != terms.faces:
                self.deck.check_sound(terms.deck)
        self.stacks: list[int] = [stacks[seat] for seat in self.seats]
        self._check()
        self.started_with = tuple(self.stacks)
        self.bets = [0] * count
        self.put = [0] * count
        self.won = [0] * count
        self.returned = 0
        self.brought = self.dead = self.in_pot = carried
        self.raked = self.jackpot = 0
        self.carried = 0
        self.live = [True] * count
        self.live_count = count
        self.folded_free = [False] * count
        self.stub = Pile(range(len(self.deck)))
        self.burns = Pile()
        self.muck = Pile()
        self.set_aside = Pile()
        self.board = Pile()
        self.boards: list[Pile] = [self.board]
        self.hands: list[list[Slot]] = [[] for _ in range(count)]
        self.plan = terms.plan
        self.at = 0
        self.round: Round | None = None
        self.last_round: Round | None = None
        self.last_bets = self.bets
        self.deal_aggressor = -1
        self.must_open = False
        self.opener = -1
        self.drawing: drawing.Drawing | None = None
        self.run: running.Running | None = None
        self.runs = 1
        self.reshuffles = 0
        self.is_short = False
        self.showing = showing
        self.shown = [False] * count
        self.contested: list[bool] | None = None
        self.to_show: list[int] = []
        self.events: list[HandEvent] | None = [] if record else None
        self.phase = Phase.BETTING
        self.options_now: Options | None = None
        self.bound: dict[int, Bind] = {}
        self.buried: dict[int, tuple[Slot, ...]] = {}
        self.held_back: dict[int, int] = {}
        self.is_misdeal = False
        self.undo: Snapshot | None = None
        self.first = terms.first_round(self.seats, None if posts is None else tuple(posts))
        self._post()
        self._walk()

    def _check(self) -> None:
        terms = self.terms
        if self.count < 2:
            raise HandError("a hand needs two players")
        most = terms.game.players[terms.game.deck]
        if self.count > most:
            raise HandError(f"{terms.game.name} is dealt to at most {most}, not {self.count}")
        if self.guarded:
            game = terms.game
            needed = game.hole_cards_at_once * self.count + game.board_cards + game.burns
            if len(self.deck) < needed:
                raise HandError(
                    f"{game.name} to {self.count} players needs {needed} cards, "
                    f"and the deck has {len(self.deck)}"
                )
        for player, stack in enumerate(self.stacks):
            if type(stack) is not int or stack < 1:
                seat = self.seats[player]
                raise HandError(f"seat {seat} has {stack!r} chips: a player needs at least one")

    # The deal's own progress

    @property
    def posts(self) -> tuple[Post, ...]:
        """What was due before the first card."""
        return self.first.posts

    def _post(self) -> None:
        for player, post, is_live in self.first.entries:
            amount = min(post.amount, self.stacks[player])
            self.stacks[player] -= amount
            self.in_pot += amount
            if is_live:
                self.bets[player] += amount
                self.put[player] += amount
            elif post.kind in self.first.matched:
                self.put[player] += amount
            else:
                self.dead += amount
            if self.events is not None and amount:
                self.events.append(Posted(post.seat, amount, post.kind, CITES[post.kind]))

    def _walk(self) -> None:
        """Go along the plan until a player has a choice or the deal is over."""
        while True:
            op, count, bet, street = self.plan[self.at]
            if bet is not None:
                if opening.begin_round(self, bet, street):
                    self.phase = _BETTING
                    return
                if self._after_round():
                    return
            elif op is _SHOWDOWN:
                showdown.begin(self)
                return
            elif _STEPS[op](self, count):
                return
            self.at += 1

    def _after_round(self) -> bool:
        """Close a betting round; whether the walk along the plan has ended or waits."""
        round_ = self.round
        self.last_round = round_
        self.last_bets = self.bets
        if round_ is not None:
            if round_.price:
                self._return_uncalled()
                self.bets = [0] * self.count
            if round_.aggressor >= 0:
                self.deal_aggressor = round_.aggressor
            self.round = None
        if self.first.matched and not self.plan[self.at][3]:
            self._return_uncalled()
        if self.live_count == 1:
            showdown.last_hand(self)
            return True
        if self.terms.goes_on:
            return False
        if opening.passed_out(self):
            return True
        showdown.turn_up_all_in(self)
        return running.offer(self)

    def _return_uncalled(self) -> None:
        """What the last bettor put in beyond every other player goes back."""
        put = self.put
        second, top = sorted(put)[-2:]
        if top == second:
            return
        leader = put.index(top)
        if not self.live[leader]:
            return
        over = top - second
        put[leader] = second
        self.stacks[leader] += over
        self.bets[leader] -= min(over, self.bets[leader])
        self.returned += over
        self.in_pot -= over
        if self.events is not None:
            self.events.append(Returned(self.seats[leader], over))

    def resume(self) -> None:
        """Go on along the plan after the step at hand is done."""
        self.at += 1
        self._walk()

    def close_round(self) -> None:
        """Go on once nobody is left to act in a betting round."""
        if not self._after_round():
            self.resume()

    def finish(self) -> None:
        """The deal is over."""
        for player, chips in self.held_back.items():
            self.stacks[player] += chips
        self.held_back.clear()
        self.phase = Phase.OVER
        self.options_now = NOTHING
        if self.events is not None:
            self.events.append(Ended())

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
        return self.phase is Phase.OVER

    def act(self, action: Action, seat: int | None = None) -> None:
        """Do what a player does; refuse it, unchanged, when it is not among the options."""
        if self.guarded:
            self._act_guarded(action, seat)
            return
        options = self.options_now or self.options
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
        if self.phase is not _OVER:
            self.options_now = None

    def _act_guarded(self, action: Action, seat: int | None) -> None:
        """Act where the deck may lack a card or a face: what then cannot be done is undone."""
        before, undo, told = self.snapshot(), self.undo, len(self.events or ())
        self.guarded = False
        try:
            self.act(action, seat)
        except IllegalAction:
            raise
        except CardspeakError:
            self.restore(before)
            self.undo = undo
            if self.events is not None:
                del self.events[told:]
            raise
        finally:
            self.guarded = True

    def _bet(self, round_: Round, action: Action, options: Options) -> None:
        """Act in a betting round."""
        player = round_.pending[0]
        before = None if self.events is None else self.snapshot()
        cites = () if self.events is None else explaining.cites(self, action)
        do = BETTING.get(type(action))
        amount = REFUSED if do is None else do(round_, player, action, options)
        if amount < 0:
            raise (self.why_not(action) or _IMPOSSIBLE).error()
        self.undo = before
        if self.bound:
            mending.release(self, player, action)
        if self.events is not None:
            all_in = amount > 0 and self.stacks[player] == 0
            seat = self.seats[player]
            self.events.append(Acted(seat, action, amount, self.bets[player], all_in, cites))
        if not round_.advance() and not self._after_round():
            self.at += 1
            self._walk()

    def why_not(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Why an action would be refused now; None when it would be accepted."""
        return explaining.why_not(self, action, seat)

    def why(self) -> dict[str, Cites]:
        """The policies behind each option offered now, and behind a raise that is not."""
        return explaining.why(self)

    def _not_in_turn(self, seat: int) -> Refusal:
        if seat not in self.seats:
            return Refusal(OutOfTurn, f"seat {seat} is not in this hand")
        if self.is_over:
            return Refusal(NotPossible, "the hand is over")
        waiting = self.options.seat or " and ".join(map(str, self.options.seats))
        return Refusal(OutOfTurn, f"it is not seat {seat}'s turn: seat {waiting} is to act")

    # What is done, for the modules of this layer

    def player(self, seat: int) -> int:
        """A seat's place clockwise from the left of the button."""
        try:
            return self.seats.index(seat)
        except ValueError:
            raise HandError(f"seat {seat} is not in this hand") from None

    # What a remedy does

    def apply(self, remedies: Sequence[Remedy], cites: Cites = ()) -> None:
        """Apply remedies, all of them or, with a `RemedyError`, none."""
        mending.apply(self, remedies, cites)

    def void(self) -> None:
        """A misdeal: every chip goes back, every card into the next shuffle."""
        self.stub.slots = list(range(len(self.deck)))
        for pile in (self.burns, self.muck, self.set_aside, *self.boards):
            pile.take_all()
        self.hands = [[] for _ in range(self.count)]
        self.drawing = self.round = None
        self.stacks = list(self.started_with)
        self.bets = [0] * self.count
        self.put = [0] * self.count
        self.held_back.clear()
        self.dead = self.in_pot = 0
        self.carried = self.brought
        self.is_misdeal = True
        self.finish()

    def sit_out_betting(self, player: int) -> None:
        """A player plays on for what is in, and bets no more in this deal."""
        self.hold_back(player, self.stacks[player])

    def hold_back(self, player: int, amount: int) -> None:
        """Chips are kept out of the deal until it is over."""
        self.held_back[player] = self.held_back.get(player, 0) + amount
        self.stacks[player] -= amount
        if self.round is not None and amount and not self.stacks[player] and self.live[player]:
            self.round.able -= 1

    def take_back(self, seat: int) -> None:
        """Undo the latest action in this betting round."""
        before = self.undo
        if before is None or before.seat != seat:
            raise HandError(f"the latest action was not seat {seat}'s: it cannot be taken back")
        self.restore(before)
        self.undo = None

    def snapshot(self) -> Snapshot:
        """Everything that may change, as it is now."""
        round_ = self.round
        return Snapshot(
            self.seats[round_.pending[0]] if round_ else None, copied_state(self, Hand.__slots__)
        )

    def restore(self, before: Snapshot) -> None:
        """Go back to how everything was."""
        for name, value in before.state.items():
            setattr(self, name, copied(value))
        self.board = self.boards[0]

    def kill_hand(self, player: int) -> None:
        """A hand goes to the muck."""
        self.live[player] = False
        self.live_count -= 1
        self.muck.slots += self.hands[player]
        self.hands[player] = []

    @property
    def pots(self) -> list[Pot]:
        """The main pot and the side pots, by place clockwise.

        From the showdown on they stay apart: a hand thrown away leaves its pots as they were.
        """
        if self.contested is None:
            return side_pots(self.put, self.live, self.dead)
        pots: list[Pot] = []
        for pot in side_pots(self.put, self.contested, self.dead):
            left = tuple([player for player in pot.contenders if self.live[player]])
            if left or not pots:
                pots.append(Pot(pot.amount, left))
            else:  # everyone in this side pot threw the hand away: it falls to the pot below
                pots[-1] = Pot(pots[-1].amount + pot.amount, pots[-1].contenders)
        return pots

    @property
    def total(self) -> int:
        """Every chip of the deal: the same number from the first post to the last push."""
        aside = self.raked + self.jackpot + self.carried + sum(self.held_back.values())
        return sum(self.stacks) + sum(self.put) + self.dead + aside

    def reshuffle_source(self) -> Seeded:
        """The hidden order of the next reshuffle inside this deal."""
        seed = self.deck.seed
        raw = seed if isinstance(seed, bytes) else seed.to_bytes(32, "big")
        self.reshuffles += 1
        return Seeded(raw + self.reshuffles.to_bytes(4, "big"))

    def faces(self, player: int) -> tuple[Card, ...]:
        """A hand's cards as the deck knows them."""
        return self.deck.faces_of(self.hands[player])

    def board_faces(self, run: int = 0) -> tuple[Card, ...]:
        """The board of a run: what all runs share, and the cards of its own."""
        own = self.boards[run].slots
        if run and self.run is not None:
            own = self.board.slots[: self.run.shared] + own
        return self.deck.faces_of(own)

    def up_cards(self, player: int) -> tuple[Card, ...]:
        """The cards that a hand shows."""
        facing = self.deck.facing
        return self.deck.faces_of([slot for slot in self.hands[player] if facing[slot]])

    def turn_up(self, player: int) -> None:
        """A hand is laid face up."""
        self.shown[player] = True
        for slot in self.hands[player]:
            self.deck.facing[slot] = Facing.UP

    @property
    def piles(self) -> list[Iterable[Slot]]:
        """Every pile of the deal; each slot is in one of them."""
        discards = self.drawing.discards.values() if self.drawing else ()
        piles = (self.stub, self.burns, self.muck, self.set_aside, *self.boards)
        return [*piles, *self.hands, *discards]

    def check_conserved(self) -> None:
        """Every slot is in exactly one pile, every chip in one place."""
        slots = [slot for pile in self.piles for slot in pile]
        assert sorted(slots) == list(range(len(self.deck))), "a card is lost or twice there"
        assert self.total == sum(self.started_with) + self.brought, "a chip is lost or made"
        assert min(self.stacks) >= 0, "a stack is negative"


_IMPOSSIBLE = Refusal(NotPossible, "that is not possible now")


_Doing = Callable[[Hand, Action, Options, int], bool]

_DO: dict[type[Action], _Doing] = {
    Discard: drawing.discard,
    Draw: drawing.draw,
    Run: running.agree,
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
    Op.RESHUFFLE: mending.planned_reshuffle,
    Op.REMOVE: dealing.remove,
    Op.REST: dealing.rest,
}


_OPTIONS: dict[Phase, Callable[[Hand], Options]] = {
    Phase.DISCARDING: drawing.options,
    Phase.DRAWING: drawing.options,
    Phase.RUNNING: running.options,
    Phase.SHOWING: showdown.options,
    Phase.OVER: lambda hand: NOTHING,
}
