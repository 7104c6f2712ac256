"""Giving up cards: the discard of pineapple, where all choose at once, and the draw, in turn."""

from typing import TYPE_CHECKING, Any

from cardspeak.books.policy.draw import FiveCards
from cardspeak.books.policy.runout import ReshuffledPile
from cardspeak.cards import Slot
from cardspeak.games.declaration import DeckHolder
from cardspeak.hand.actions import Action, Discard, Draw
from cardspeak.hand.dealing import burn_one, kept_back, left_to_draw, remake_for_draw
from cardspeak.hand.events import Acted, Dealt, Discarded
from cardspeak.hand.options import Options
from cardspeak.hand.phase import Phase
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

DRAW_CITES: Cites = ("draw.most",)
DEALER_CITES: Cites = ("draw.dealer_most",)


FIRST_CITES: Cites = ("draw.dealer_discards_first", *DEALER_CITES)


PARTS = ("count", "discards", "fifth", "pending", "replaced", "unserved")
"""Everything that a draw consists of, by name: a compiled class keeps no list of its slots."""


class Drawing:
    """A discard or a draw in progress.

    `unserved` has the players who gave up cards ahead of their turn to be served, and how many.
    """

    __slots__ = PARTS

    def __init__(self, pending: list[int], count: int) -> None:
        self.pending = pending
        self.count = count
        self.discards: dict[int, list[Slot]] = {}
        self.fifth: list[int] = []
        self.replaced: list[tuple[int, Slot]] = []
        self.unserved: list[tuple[int, int]] = []

    @property
    def waiting(self) -> list[int]:
        """The players who have given up cards and wait for some or all of the new ones."""
        return self.fifth + [player for player, _ in self.unserved]

    def copy(self) -> "Drawing":
        """The draw as it is now."""
        twin = Drawing(self.pending[:], self.count)
        twin.discards = {player: slots[:] for player, slots in self.discards.items()}
        twin.fifth = self.fifth[:]
        twin.replaced = self.replaced[:]
        twin.unserved = self.unserved[:]
        return twin


def begin_discard(hand: "Hand", count: int) -> bool:
    """Every live hand must give up cards; all choose at the same time."""
    hand.drawing = Drawing([player for player in range(hand.count) if hand._live[player]], count)
    hand.phase = Phase.DISCARDING
    return True


def begin_draw(hand: "Hand", count: int) -> bool:
    """Each live hand in turn may exchange cards."""
    live = [player for player in range(hand.count) if hand._live[player]]
    hand.drawing = Drawing(in_order(hand, live), 0)
    hand.phase = Phase.DRAWING
    return True


def in_order(hand: "Hand", players: list[int]) -> list[int]:
    """Players in the order in which they give up cards."""
    order = sorted(players)
    if order and discards_first(hand, order[-1]):
        order.insert(0, order.pop())
    return order


def options(hand: "Hand") -> Options:
    """What may be given up, and by whom."""
    drawing = hand.drawing
    assert drawing is not None
    if hand.phase is Phase.DISCARDING:
        seats = tuple([hand.seats[player] for player in drawing.pending])
        return Options(seats=seats, discard=drawing.count)
    player = drawing.pending[0]
    return Options(seat=hand.seats[player], draw=most(hand, player), cites=cites(hand, player))


def most(hand: "Hand", player: int) -> int:
    """How many cards a player may exchange."""
    policy = hand.terms.policy.draw
    allowed = policy.dealer_most if _deals(hand, player) else policy.most
    held = len(hand._hands[player])
    short = max(0, hand.terms.game.hole_cards - held)  # what a short hand draws besides
    wanted = max(0, min(allowed - short, held))
    drawing = hand.drawing
    assert drawing is not None
    promised = len(drawing.fifth) + sum([wanted for _, wanted in drawing.unserved])
    if len(hand.stub.slots) >= wanted + promised + kept_back(hand):
        return wanted
    left = left_to_draw(hand, drawing.discards, player) - promised
    if left >= 0 and ReshuffledPile.OWN_DISCARDS in hand.terms.policy.runout.remade_from:
        return wanted
    return max(0, min(wanted, left))


def cites(hand: "Hand", player: int) -> Cites:
    """What a player's turn and number of cards turn on."""
    if discards_first(hand, player):
        return FIRST_CITES
    return DEALER_CITES if _deals(hand, player) else DRAW_CITES


def _deals(hand: "Hand", player: int) -> bool:
    return hand.terms.game.dealer is DeckHolder.BUTTON and player == hand.count - 1


def discards_first(hand: "Hand", player: int) -> bool:
    """Whether a player deals and must discard before taking up the stub, to be served last."""
    return hand.terms.policy.draw.dealer_discards_first and _deals(hand, player)


def discard(hand: "Hand", action: Action, options: Options, seat: int) -> bool:
    """A player gives up cards and gets none."""
    assert isinstance(action, Discard)
    if options.discard is None or len(action.cards) != options.discard:
        return False
    player = hand.player(seat)
    drawing = hand.drawing
    assert drawing is not None
    if player not in drawing.pending or not _places_fit(hand, player, action.cards):
        return False
    _give_up(hand, player, action.cards, hand.muck.slots)
    drawing.pending.remove(player)
    go_on(hand)
    return True


def go_on(hand: "Hand", last: int = -1) -> None:
    """Once nobody is awaited the deal goes on; `last` is who drew last."""
    drawing = hand.drawing
    assert drawing is not None
    if not drawing.pending:
        _finish(hand, drawing, last)


def draw(hand: "Hand", action: Action, options: Options, seat: int) -> bool:
    """A player exchanges cards."""
    assert isinstance(action, Draw)
    if options.draw is None or len(action.cards) > options.draw:
        return False
    player = hand.player(seat)
    drawing = hand.drawing
    assert drawing is not None
    if not _places_fit(hand, player, action.cards):
        return False
    if hand.events is not None:
        hand.events.append(Acted(seat, action, cites=cites(hand, player)))
    given_up: list[Slot] = []
    if action.cards:
        _give_up(hand, player, action.cards, given_up)
    drawing.discards[player] = given_up
    short = hand.terms.game.hole_cards - len(hand._hands[player]) - len(given_up)
    wanted = len(action.cards) + max(0, short)  # a hand dealt too few cards draws up to its number
    if wanted == 5 and hand.terms.policy.draw.five_cards is FiveCards.FOUR_AND_ONE:
        drawing.fifth.append(player)
        wanted = 4
    del drawing.pending[0]
    if drawing.pending and discards_first(hand, player):
        drawing.unserved.append((player, wanted))
    else:
        _serve(hand, drawing, player, wanted)
    go_on(hand, last=player)
    return True


def _finish(hand: "Hand", drawing: Drawing, last: int) -> None:
    for player, wanted in drawing.unserved:
        _serve(hand, drawing, player, wanted)
        last = player
    for player in drawing.fifth:
        if player == last and hand.stub.slots and left_to_draw(hand, drawing.discards, player) > 1:
            burn_one(hand)
        _serve(hand, drawing, player, 1)
    for player, slot in drawing.replaced:
        if slot in hand._hands[player]:
            hand._hands[player].remove(slot)
            hand.muck.slots.append(slot)
            _serve(hand, drawing, player, 1)
    for slots in drawing.discards.values():
        hand.muck.slots += slots
    hand.drawing = None
    hand.resume()


def _places_fit(hand: "Hand", player: int, places: tuple[Any, ...]) -> bool:
    held = len(hand._hands[player])
    return len(set(places)) == len(places) and all(
        type(place) is int and 0 <= place < held for place in places
    )


def _give_up(hand: "Hand", player: int, places: tuple[int, ...], to: list[Slot]) -> None:
    held = hand._hands[player]
    slots = [held[place] for place in places]
    hand._hands[player] = [slot for slot in held if slot not in slots]
    to += slots
    if hand.events is not None:
        hand.events.append(Discarded(hand.seats[player], tuple(slots)))


def _serve(hand: "Hand", drawing: Drawing, player: int, wanted: int) -> None:
    stub = hand.stub.slots
    kept = kept_back(hand)
    while wanted:
        if len(stub) <= kept:
            remake_for_draw(hand, drawing.discards, player)
        count = min(wanted, len(stub) - kept)
        dealt = stub[:count]
        del stub[:count]
        hand._hands[player] += dealt
        wanted -= len(dealt)
        if hand.events is not None:
            hand.events.append(Dealt(hand.seats[player], tuple(dealt), up=False))
