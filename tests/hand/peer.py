"""The same deal through PokerKit: a hand of ours and a state of theirs, action by action.

Cards go from our events to the peer, so both see the same deal whatever the order of dealing is.
Nothing here decides which of the two is right: `Pair.compare` only says where they differ.
"""

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pokerkit
from pokerkit import Automation, Mode
from tests.hand.tables import shuffled

from cardspeak.books import Notice, policy_with
from cardspeak.cards import UNKNOWN, Card, Deck, text
from cardspeak.hand import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Hand,
    IllegalAction,
    Phase,
    Raise,
    Showing,
    Terms,
)
from cardspeak.hand.events import Boarded, Dealt, Returned

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
State = Any
Rake = Callable[[int, Any], tuple[int, int]]


class Peer(msgspec.Struct, frozen=True):
    """A game that both have: our notice, and how PokerKit makes a state of it."""

    notice: Notice
    kind: Any
    most_players: int
    words: dict[str, Any] = {}

    def state(self, stacks: list[int]) -> State:
        """The peer's deal, nothing dealt yet."""
        notice = self.notice
        antes, count = notice.ante, len(stacks)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if notice.bring_in:
                assert notice.bets is not None
                return self.kind.create_state(
                    AUTOMATIC, True, antes, notice.bring_in, *notice.bets, stacks, count,
                    mode=Mode.CASH_GAME, **self.words,
                )  # fmt: skip
            sizes = notice.bets or (notice.blinds[-1],)
            return self.kind.create_state(
                AUTOMATIC, True, antes, notice.blinds, *sizes, stacks, count,
                mode=Mode.CASH_GAME, **self.words,
            )  # fmt: skip


class Difference(msgspec.Struct, frozen=True):
    """Where the two part: on what, and what each says."""

    about: str
    ours: Any
    theirs: Any


class Pair:
    """One deal on both sides."""

    def __init__(
        self,
        peer: Peer,
        terms: Terms,
        stacks: list[int],
        seed: int,
        top: Sequence[Card] = (),
    ) -> None:
        self.stacks = stacks
        self.seed = seed
        self.top = tuple(top)
        self.changed: dict[str, Any] = {}
        self.terms = terms
        self.actions: list[Action] = []
        self.hand = self._begin(terms)
        self.state = peer.state(stacks)
        self.told = 0
        self.waiting: list[Dealt | Boarded] = []
        self.idle_checks = 0
        self.deal()

    def _begin(self, terms: Terms) -> Hand:
        return Hand(
            terms,
            dict(enumerate(self.stacks, start=1)),
            button=len(self.stacks),
            deck=self._deck(terms),
            showing=Showing.AUTOMATIC,
        )

    def _deck(self, terms: Terms) -> Deck:
        """A shuffled deck, but for the cards chosen for its top."""
        rest = [card for card in shuffled(terms, self.seed).faces if card not in self.top]
        return Deck([*self.top, *rest], seed=self.seed)

    def under(self, changes: dict[str, Any]) -> Hand | None:
        """The same deal and actions by a book that decides some points otherwise, if possible."""
        terms = self.terms
        policy = policy_with(self.changed | changes, terms.policy)
        hand = self._begin(Terms(terms.game, policy, terms.notice))
        try:
            for action in self.actions:
                hand.act(action)
        except IllegalAction:
            return None
        return hand

    def deal(self) -> None:
        """Give the peer the cards that came on our side, as soon as it can take them."""
        hand, state = self.hand, self.state
        assert hand.events is not None
        events, self.told = hand.events[self.told :], len(hand.events)
        self.waiting += [event for event in events if isinstance(event, Dealt | Boarded)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._settle()
            while self.waiting and state.status and self._take(self.waiting[0]):
                del self.waiting[0]
                self._settle()

    def _take(self, event: Dealt | Boarded) -> bool:
        """Whether the peer took the cards of an event, or has no use for them."""
        hand, state = self.hand, self.state
        faces = cards_for(hand.deck.faces_of(event.slots))
        if isinstance(event, Boarded):
            if not state.can_deal_board(faces):
                return False
            state.deal_board(faces)
            return True
        player = hand.player(event.seat)
        if state.statuses[player]:
            if not state.can_deal_hole(faces, player):
                return False
            state.deal_hole(faces, player)
        return True

    def _settle(self) -> None:
        """Burn what the peer burns, and check where it asks a player who has no choice.

        PokerKit asks for a check of one who owes nothing and may not bet; here nobody is asked.
        """
        state = self.state
        if state.can_burn_card("??"):
            state.burn_card("??")
        while self._is_idle():
            state.check_or_call()
            self.idle_checks += 1
            if state.can_burn_card("??"):
                state.burn_card("??")

    def _is_idle(self) -> bool:
        hand, state = self.hand, self.state
        asked = state.actor_index
        if asked is None or state.checking_or_calling_amount or state.bring_in_status:
            return False
        if state.can_complete_bet_or_raise_to():
            return False
        seat = None if hand.phase is not Phase.BETTING else hand.options.seat
        return seat is None or hand.player(seat) != asked

    def act(self, action: Action) -> None:
        """Act on both sides."""
        hand, state = self.hand, self.state
        seat = hand.options.seat
        assert seat is not None
        faces = hand.cards_of(seat)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            match action:
                case Fold():
                    state.fold()
                case Check() | Call():
                    state.check_or_call()
                case BringIn():
                    state.post_bring_in()
                case Bet(to) | Raise(to) | Complete(to):
                    state.complete_bet_or_raise_to(to)
                case Draw(places):
                    state.stand_pat_or_discard(cards_for([faces[place] for place in places]))
        hand.act(action)
        self.actions.append(action)
        self.deal()

    def compare(self) -> Difference | None:
        """The first thing on which the two differ, if any."""
        hand, state = self.hand, self.state
        if hand.is_over or not state.status:
            if hand.is_over == bool(state.status):
                return Difference("the end", hand.is_over, not state.status)
            return _differ(
                "final stacks",
                list(hand.stacks_by_seat.values()),
                list(state.stacks),
            )
        options = hand.options
        assert options.seat is not None
        player = hand.player(options.seat)
        if hand.phase is Phase.DRAWING:
            return _differ("drawer", player, _drawer(state))
        found = _differ("actor", player, state.actor_index)
        found = found or _differ("stacks", self._stacks_without_returns(), list(state.stacks))
        if found is not None:
            return found
        if options.bring_in is not None:
            found = _differ("bring-in", options.bring_in, state.effective_bring_in_amount)
            found = found or self._compare_wagers()
            return found or _differ("fold", options.fold, state.can_fold())
        found = _differ("call", options.call or 0, state.checking_or_calling_amount)
        return found or self._compare_wagers()

    @property
    def reach(self) -> int:
        """All that the player in turn could make it for the round."""
        hand = self.hand
        assert hand.options.seat is not None
        return hand.bet(hand.options.seat) + hand.stack(hand.options.seat)

    def _compare_wagers(self) -> Difference | None:
        wager, state = self.hand.options.wager, self.state
        ours = None if wager is None else (wager.least, wager.most)
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        return _differ("wager", ours, None if least is None else (least, most))

    def _stacks_without_returns(self) -> list[int]:
        """Our stacks as if an uncalled bet stayed in the pot until it is pushed."""
        hand = self.hand
        stacks = list(hand.stacks_by_seat.values())
        for event in hand.events or ():
            if isinstance(event, Returned):
                stacks[hand.player(event.seat)] -= event.amount
        return stacks


def _differ(about: str, ours: Any, theirs: Any) -> Difference | None:
    return None if ours == theirs else Difference(about, ours, theirs)


def cards_for(faces: list[Card] | tuple[Card, ...]) -> Any:
    """Cards as the peer writes them."""
    assert UNKNOWN not in faces
    return tuple(pokerkit.Card.parse(text(faces).replace(" ", "")))


def _drawer(state: State) -> int | None:
    """Whose draw it is on the peer's side."""
    waiting: list[bool] = list(state.standing_pat_or_discarding_statuses)
    return waiting.index(True) if True in waiting else None
