"""Giving up cards: the discard of pineapple, where all choose at once, and the draw, in turn."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.draw import FiveCards
from cardspeak.cards import Slot
from cardspeak.games.declaration import Dealer
from cardspeak.hand.actions import Action, Discard, Draw
from cardspeak.hand.dealing import burn_one, remake_for_draw
from cardspeak.hand.events import Acted, Dealt, Discarded
from cardspeak.hand.options import Options
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

DRAW_CITES: Cites = ("draw.most",)


class Drawing:
    """A discard or a draw in progress."""

    __slots__ = ("count", "discards", "fifth", "pending")

    def __init__(self, pending: list[int], count: int) -> None:
        self.pending = pending
        self.count = count
        self.discards: dict[int, list[Slot]] = {}
        self.fifth: list[int] = []

    def copy(self) -> "Drawing":
        """The draw as it is now."""
        twin = Drawing(self.pending[:], self.count)
        twin.discards = {player: slots[:] for player, slots in self.discards.items()}
        twin.fifth = self.fifth[:]
        return twin


def begin_discard(hand: "Hand", count: int) -> bool:
    """Every live hand must give up cards; all choose at the same time."""
    from cardspeak.hand.hand import Phase

    hand.drawing = Drawing([player for player in range(hand.count) if hand.live[player]], count)
    hand.phase = Phase.DISCARDING
    return True


def begin_draw(hand: "Hand", count: int) -> bool:
    """Each live hand in turn may exchange cards."""
    from cardspeak.hand.hand import Phase

    hand.drawing = Drawing([player for player in range(hand.count) if hand.live[player]], 0)
    hand.phase = Phase.DRAWING
    return True


def options(hand: "Hand") -> Options:
    """What may be given up, and by whom."""
    from cardspeak.hand.hand import Phase

    drawing = hand.drawing
    assert drawing is not None
    if hand.phase is Phase.DISCARDING:
        seats = tuple([hand.seats[player] for player in drawing.pending])
        return Options(seats=seats, discard=drawing.count)
    player = drawing.pending[0]
    return Options(seat=hand.seats[player], draw=most(hand, player), cites=DRAW_CITES)


def most(hand: "Hand", player: int) -> int:
    """How many cards a player may exchange."""
    policy = hand.terms.policy.draw
    deals = hand.terms.game.dealer is Dealer.BUTTON and player == hand.count - 1
    return min(policy.dealer_most if deals else policy.most, len(hand.hands[player]))


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
    if not drawing.pending:
        hand.drawing = None
        hand.resume()
    return True


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
        hand.events.append(Acted(seat, action, cites=DRAW_CITES))
    given_up: list[Slot] = []
    if action.cards:
        _give_up(hand, player, action.cards, given_up)
    drawing.discards[player] = given_up
    wanted = len(action.cards)
    if wanted == 5 and hand.terms.policy.draw.five_cards is FiveCards.FOUR_AND_ONE:
        drawing.fifth.append(player)
        wanted = 4
    _serve(hand, drawing, player, wanted)
    del drawing.pending[0]
    if not drawing.pending:
        _finish(hand, drawing, last=player)
    return True


def _finish(hand: "Hand", drawing: Drawing, last: int) -> None:
    for player in drawing.fifth:
        if player == last and hand.stub.slots:
            burn_one(hand)
        _serve(hand, drawing, player, 1)
    for slots in drawing.discards.values():
        hand.muck.slots += slots
    hand.drawing = None
    hand.resume()


def _places_fit(hand: "Hand", player: int, places: tuple[int, ...]) -> bool:
    held = len(hand.hands[player])
    return len(set(places)) == len(places) and all(
        type(place) is int and 0 <= place < held for place in places
    )


def _give_up(hand: "Hand", player: int, places: tuple[int, ...], to: list[Slot]) -> None:
    held = hand.hands[player]
    slots = [held[place] for place in places]
    hand.hands[player] = [slot for slot in held if slot not in slots]
    to += slots
    if hand.events is not None:
        hand.events.append(Discarded(hand.seats[player], tuple(slots)))


def _serve(hand: "Hand", drawing: Drawing, player: int, wanted: int) -> None:
    if not wanted:
        return
    stub = hand.stub.slots
    dealt: list[Slot] = []
    while len(dealt) < wanted:
        if not stub:
            remake_for_draw(hand, drawing.discards, player)
        dealt.append(stub.pop(0))
    hand.hands[player] += dealt
    if hand.events is not None:
        hand.events.append(Dealt(hand.seats[player], tuple(dealt), up=False))
