"""Recording: a deal of our own engine, with its events, as a history in the standard's words.

The standard deals a whole draw after the last discard and turns hands up before a board that is
run out, so the events are put in that order. What the standard cannot say is refused.
"""

from typing import Any

from cardspeak.arguments import expect
from cardspeak.cards import Card, Slot, text
from cardspeak.games import Structure, game
from cardspeak.hand import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Hand,
    PostKind,
    Raise,
    Run,
)
from cardspeak.hand import Showing as Asked
from cardspeak.hand.events import (
    Acted,
    Awarded,
    Boarded,
    Burned,
    Dealt,
    Discarded,
    Mucked,
    RemedyApplied,
    Shown,
)
from cardspeak.history.amounts import written
from cardspeak.history.history import HandHistory, HistoryError
from cardspeak.history.variants import variant_of

BLINDS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE})


def recorded(hand: Hand, /, *, scale: int = 0, **about: Any) -> HandHistory:
    """A deal as a history; `about` are further fields of it: players, hand, table and so on."""
    expect("the hand", hand, Hand, "a Hand", HistoryError)
    if type(scale) is not int or scale < 0:
        raise HistoryError(f"the scale is {scale!r}; pass a number of digits, 0 or more")
    if hand.events is None:
        raise HistoryError("the deal was not recorded: it has no events to write")
    _check_sayable(hand)
    terms = hand.terms
    variant = variant_of(terms.game.id, terms.structure)
    if variant is None:
        raise HistoryError(f"PHH has no code for {terms.game.name} at {terms.structure}")
    if terms.game.wins != game(terms.game.id).wins:
        raise HistoryError(f"PHH has no code for {terms.game.name} in which any low wins its half")
    stakes: dict[str, Any] = {}
    if terms.structure is Structure.LIMIT:
        stakes = {"small_bet": terms.small, "big_bet": terms.big}
    else:
        stakes = {"min_bet": terms.least_bet}
    if terms.game.is_stud:
        stakes["bring_in"] = terms.bring_in
    else:
        stakes["blinds_or_straddles"] = _in_order(_blinds(hand))
    if hand.is_over:
        stakes |= {
            "finishing_stacks": tuple(hand.stacks_by_seat.values()),
            "winnings": tuple(hand.winnings_by_seat.values()),
        }
    return HandHistory(
        variant=variant,
        antes=_in_order(_antes(hand)),
        starting_stacks=tuple(hand.chips_before.values()),
        actions=tuple(_Scribe(hand, scale).actions()),
        scale=scale,
        **(stakes | about),
    )


def _check_sayable(hand: Hand) -> None:
    """Refuse what the standard has no words for, whatever the game."""
    if hand.runs > 1:
        raise HistoryError(f"PHH cannot record a board that is run {hand.runs} times")
    if any(isinstance(event, RemedyApplied) for event in hand.events or ()):
        raise HistoryError("PHH cannot record what a ruling changed")
    if hand.is_over and not any(isinstance(event, Awarded) for event in hand.events or ()):
        raise HistoryError("PHH cannot record a deal in which no pot is won")


def _in_order(amounts: list[int]) -> tuple[int, ...]:
    """Forced bets as the standard lists them: the other way round with two players."""
    return tuple(amounts[::-1] if len(amounts) == 2 else amounts)


def _antes(hand: Hand) -> list[int]:
    antes = [0] * hand.count
    for post in hand.posts:
        if post.kind is PostKind.ANTE:
            antes[hand.player(post.seat)] += post.amount
    return antes


def _blinds(hand: Hand) -> list[int]:
    blinds = [0] * hand.count
    price = max([post.amount for post in hand.posts if post.kind is PostKind.BIG_BLIND], default=0)
    for post in hand.posts:
        if post.kind in BLINDS:
            blinds[hand.player(post.seat)] += post.amount
        elif post.kind is PostKind.POST and post.amount < price:
            raise HistoryError("PHH cannot record a live post smaller than the big blind")
        elif post.kind in (PostKind.POST, PostKind.DEAD):
            blinds[hand.player(post.seat)] -= post.amount
        elif post.kind is not PostKind.ANTE:
            raise HistoryError(f"PHH cannot record a {post.kind}")
    return blinds


class _Scribe:
    """Turns events into the notation of actions."""

    def __init__(self, hand: Hand, scale: int) -> None:
        self.hand = hand
        self.scale = scale
        self.done: list[str] = []
        self.dealt: dict[int, list[Card]] = {}
        self.held: dict[int, list[Slot]] = {player: [] for player in range(hand.count)}
        self.shown: list[int] = []
        self.mucked: list[int] = []
        self.drawing = False
        self.drew: set[str] = set()
        self.last_bet = 0
        self.held_then: dict[int, list[Slot]] = {}

    def actions(self) -> list[str]:
        """The deal from the first card to the showdown."""
        for event in self.hand.events or ():
            if isinstance(event, Dealt):
                player = self.hand.player(event.seat)
                self.held[player] += event.slots
                self.dealt.setdefault(player, []).extend(self.hand.deck.faces_of(event.slots))
            elif isinstance(event, Burned):
                if not self.drawing:
                    self._flush()
            elif isinstance(event, Boarded):
                self._flush()
                self.done.append(f"d db {self._cards(event.slots)}")
            elif isinstance(event, Acted):
                self._act(event)
            elif isinstance(event, Discarded):
                player = self.hand.player(event.seat)
                self.held[player] = [s for s in self.held[player] if s not in event.slots]
                self.done.append(f"p{player + 1} sd {self._cards(event.slots)}")
            elif isinstance(event, Shown):
                player = self.hand.player(event.seat)
                if player not in self.shown:  # turned up when all-in, and at the showdown again
                    self.shown.append(player)
            elif isinstance(event, Mucked):
                self.mucked.append(self.hand.player(event.seat))
        self._flush()
        self._show_down()
        return self.done

    def _act(self, event: Acted) -> None:
        name = f"p{self.hand.player(event.seat) + 1}"
        action = event.action
        if isinstance(action, Draw):
            if not self.drawing or name in self.drew:  # nobody could bet between two draws
                self._flush()
                self.drew.clear()
            self.drawing = True
            self.drew.add(name)
            if not action.cards:
                self.done.append(f"{name} sd")
            return
        if isinstance(action, Run):
            return  # there was one board in the end
        self._flush()
        self.drawing = False
        if isinstance(action, Fold):
            self.done.append(f"{name} f")
        elif isinstance(action, Check | Call):
            self.done.append(f"{name} cc")
        elif isinstance(action, BringIn):
            self.done.append(f"{name} pb")
        elif isinstance(action, Bet | Raise | Complete):
            self.done.append(f"{name} cbr {written(event.to, self.scale)}")
        else:
            raise HistoryError(f"PHH cannot record {type(action).__name__.lower()}")
        self.last_bet = len(self.done)
        self.held_then = {player: list(slots) for player, slots in self.held.items()}

    def _flush(self) -> None:
        for player in sorted(self.dealt):
            self.done.append(f"d dh p{player + 1} {_together(self.dealt[player])}")
        self.dealt.clear()

    def _show_down(self) -> None:
        after = self.done[self.last_bet :]
        run_out = not self.drawing and any(action.startswith("d ") for action in after)
        mucked = self.mucked
        shown = self.shown
        if run_out and self.hand.showing is Asked.AUTOMATIC:
            shown, mucked = [*shown, *mucked], []  # all-in hands lie face up
        ahead: list[str] = []
        for player in shown:
            now, then = self.held[player], self.held_then[player]
            if run_out:
                ahead.append(f"p{player + 1} sm {self._cards(then)}")
            if not run_out or self._is_covered(now[len(then) :]):
                self.done.append(f"p{player + 1} sm {self._cards(now)}")
        self.done += [f"p{player + 1} sm" for player in mucked]
        if mucked:
            self.done += [
                f"p{player + 1} sm {'??' * len(self.held[player])}"  # neither shown nor mucked
                for player, seat in enumerate(self.hand.seats)
                if self.hand.is_live(seat) and player not in (*shown, *mucked)
            ]
        self.done[self.last_bet : self.last_bet] = ahead

    def _is_covered(self, slots: list[Slot]) -> bool:
        """Whether some of the cards that came after the hand was turned up came face down."""
        down = {
            slot
            for event in self.hand.events or ()
            if isinstance(event, Dealt) and not event.up
            for slot in event.slots
        }
        return any(slot in down for slot in slots)

    def _cards(self, slots: tuple[Slot, ...] | list[Slot]) -> str:
        return _together(self.hand.deck.faces_of(slots))


def _together(faces: tuple[Card, ...] | list[Card]) -> str:
    return text(faces).replace(" ", "")
