"""Remedies that deal a row of cards again, as it was due.

A row is the latest card of each hand, or what each hand drew. Every slot stays in one pile.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardspeak.cards import Facing, Slot
from cardspeak.games import UpStep
from cardspeak.hand import remedies as r
from cardspeak.hand.card_remedies import card_of, lay, top
from cardspeak.hand.remedies import RemedyError
from cardspeak.hand.terms import Op

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand


def _close_up(hand: "Hand", remedy: r.CloseUp) -> None:
    """In the order of the deal each later starting card moves to the place before it."""
    player, slot = card_of(hand, remedy.seat, remedy.card)
    each = hand.terms.game.hole_cards_at_once
    if any(len(held) != each for held in hand._hands) or remedy.card >= each:
        raise RemedyError("the starting hands are no longer all on the table")
    order = [(other, card) for card in range(each) for other in range(hand.count)]
    later = order[order.index((player, remedy.card)) :]
    new = top(hand)
    moved = [hand._hands[other][card] for other, card in later[1:]]
    up = _up_places(hand)
    for (other, card), each_slot in zip(later, [*moved, new], strict=True):
        hand._hands[other][card] = each_slot
        hand.deck.facing[each_slot] = Facing.UP if card in up else Facing.DOWN
    lay(hand, slot, remedy.to)


def _up_places(hand: "Hand") -> set[int]:
    """Which cards of a starting hand lie face up."""
    game = hand.terms.game
    ups = sum(step.count for step in game.streets[0].steps if isinstance(step, UpStep))
    return set(range(game.hole_cards_at_once - ups, game.hole_cards_at_once))


class _Row:
    """A row of cards as it came: burns first, then what each player got, in order."""

    def __init__(self, hand: "Hand", remedy: r.DealRowAgain) -> None:
        due = hand.receivers()
        if remedy.drawn:
            self.came = [(hand.player(seat), count) for seat, count in remedy.drawn]
            self.due = self.came
        else:
            served = {hand.player(seat) for seat in remedy.served}
            got = (set(due) - {hand.player(seat) for seat in remedy.skipped}) | served
            self.came = [(player, 1) for player in range(hand.count) if player in got]
            self.due = [(player, 1) for player in due]
        self.scraps = {hand.player(seat) for seat in remedy.scraps}
        self.keeps = {hand.player(seat) for seat in remedy.keeps}
        self.facing = Facing.DOWN
        self.kept: list[Slot] = []

    def gather(self, hand: "Hand", burned: int) -> None:
        """Put the row back on the stub in the order it came; kept cards stay known."""
        if burned > len(hand.burns):
            raise RemedyError(f"there are {len(hand.burns)} burns, not {burned}")
        row = [hand.burns.slots.pop() for _ in range(burned)][::-1]
        for player, count in self.came:
            held = hand._hands[player]
            if len(held) < count:
                raise RemedyError(f"seat {hand.seats[player]} has no such card")
            for slot in held[len(held) - count :]:
                self.facing = Facing(hand.deck.facing[slot])
                if player in self.scraps:
                    hand.muck.slots.append(slot)
                else:
                    row.append(slot)
                    self.kept += [slot] if player in self.keeps else []
            del held[len(held) - count :]
        hand.stub.slots[:0] = row

    def deal(self, hand: "Hand", burns: int) -> None:
        """Deal it as due; a place whose card was kept elsewhere gets the next card left over."""
        stub = hand.stub.slots
        places: list[int | None] = [None] * burns
        for player, count in self.due:
            places += [player] * count
        if len(places) > len(stub):
            raise RemedyError("the stub is too short for the row")
        wanting: list[int | None] = []
        dealt: list[tuple[int | None, Slot]] = []
        kept = self.kept[:]
        for place, slot in zip(places, stub[: len(places)], strict=True):
            if place is not None and place in self.keeps:
                if not kept:
                    raise RemedyError("a player has no card to keep")
                dealt.append((place, kept.pop(0)))
            elif slot in self.kept:
                wanting.append(place)
            else:
                dealt.append((place, slot))
        used = {slot for _, slot in dealt}
        left = [slot for slot in stub if slot not in used]
        if len(left) < len(wanting):
            raise RemedyError("the stub is too short for the row")
        dealt += zip(wanting, left[: len(wanting)], strict=True)
        used |= set(left[: len(wanting)])
        stub[:] = [slot for slot in stub if slot not in used]
        for place, slot in dealt:
            if place is None:
                hand.burns.slots.append(slot)
            else:
                hand._hands[place].append(slot)
                hand.deck.facing[slot] = self.facing


def _deal_row_again(hand: "Hand", remedy: r.DealRowAgain) -> None:
    street = hand.street
    burns = sum(step.op is Op.BURN and step.street == street for step in hand.terms.plan)
    row = _Row(hand, remedy)
    row.gather(hand, remedy.burned)
    row.deal(hand, burns if remedy.burns is None else remedy.burns)


def _remake_row(hand: "Hand", remedy: r.RemakeRow) -> None:
    to = hand.receivers()
    if not all(hand._hands[player] for player in to):
        raise RemedyError("a hand has no card that could be dealt again")
    hand.stub.slots += [hand._hands[player].pop() for player in to]
    if remedy.with_burns:
        hand.stub.slots += hand.burns.take_all()
    for slot in hand.stub.slots:
        hand.deck.facing[slot] = Facing.DOWN
    hand.stub.shuffle(hand.reshuffle_source())
    if remedy.burn:
        hand.burns.slots.append(top(hand))
    for player in to:
        slot = top(hand)
        hand.deck.facing[slot] = Facing.UP if remedy.up else Facing.DOWN
        hand._hands[player].append(slot)


ROW_REMEDIES: dict[type[r.Remedy], Callable[["Hand", Any], None]] = {
    r.CloseUp: _close_up,
    r.DealRowAgain: _deal_row_again,
    r.RemakeRow: _remake_row,
}
"""How each remedy for a row is applied."""
