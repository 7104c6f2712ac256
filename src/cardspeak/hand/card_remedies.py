"""Remedies for cards: one taken, given, replaced or turned, the board, the burns and the stub.

Each keeps every slot in one pile. A remedy for a street still to come puts a step into the plan.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardspeak.cards import Facing, Slot
from cardspeak.hand import opening
from cardspeak.hand import remedies as r
from cardspeak.hand.events import Remade
from cardspeak.hand.remedies import RemedyError, To
from cardspeak.hand.terms import Op, PlannedStep

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand


def pile(hand: "Hand", to: To) -> list[Slot]:
    """The pile that a card taken away goes to."""
    return {
        To.STUB: hand.stub,
        To.BURNS: hand.burns,
        To.MUCK: hand.muck,
        To.SET_ASIDE: hand.set_aside,
    }[to].slots


def lay(hand: "Hand", slot: Slot, to: To) -> None:
    """Put a card on a pile."""
    slots = pile(hand, to)
    slots.insert(0 if to is To.STUB else len(slots), slot)


def top(hand: "Hand") -> Slot:
    """Take the top card of the stub."""
    if not hand.stub.slots:
        raise RemedyError("no card is left in the stub")
    return hand.stub.slots.pop(0)


def card_of(hand: "Hand", seat: int, card: int) -> tuple[int, Slot]:
    """A seat's place clockwise and one of its cards."""
    player = hand.player(seat)
    slots = hand._hands[player]
    if not 0 <= card < len(slots):
        raise RemedyError(f"seat {seat} has {len(slots)} cards: there is no card {card}")
    return player, slots[card]


# Cards of a hand


def _replace(hand: "Hand", remedy: r.Replace) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    new = top(hand)
    hand.deck.facing[new] = Facing.UP if remedy.up else Facing.DOWN
    hand._hands[player][remedy.card] = new
    lay(hand, slot, remedy.to)
    if remedy.up:
        opening.open_again(hand)


def _take_card(hand: "Hand", remedy: r.TakeCard) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    hand._hands[player].remove(slot)
    lay(hand, slot, remedy.to)


def _give_card(hand: "Hand", remedy: r.GiveCard) -> None:
    slot = top(hand)
    hand.deck.facing[slot] = Facing.UP if remedy.up else Facing.DOWN
    hand._hands[hand.player(remedy.seat)].append(slot)


def _turn_up(hand: "Hand", remedy: r.TurnUp) -> None:
    _, slot = card_of(hand, remedy.seat, remedy.card)
    hand.deck.facing[slot] = Facing.UP if remedy.up else Facing.DOWN


def _exchange(hand: "Hand", remedy: r.Exchange) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    other, other_slot = card_of(hand, remedy.other, remedy.other_card)
    hand._hands[player][remedy.card] = other_slot
    hand._hands[other][remedy.other_card] = slot


def _replace_after_draw(hand: "Hand", remedy: r.ReplaceAfterDraw) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    if hand.drawing is not None:
        hand.drawing.replaced.append((player, slot))
        return
    new = top(hand)
    hand.deck.facing[new] = Facing.DOWN
    hand._hands[player][remedy.card] = new
    lay(hand, slot, r.To.MUCK)


def _pass_card(hand: "Hand", remedy: r.PassCard) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    hand._hands[player].remove(slot)
    hand._hands[hand.player(remedy.other)].append(slot)


def _take_at_random(hand: "Hand", remedy: r.TakeAtRandom) -> None:
    cards = hand.board.slots if remedy.seat is None else hand._hands[hand.player(remedy.seat)]
    if not cards:
        raise RemedyError("there is no card to pick")
    slot = hand.reshuffle_source().shuffled(list(cards))[0]
    cards.remove(slot)
    lay(hand, slot, remedy.to)


# The board, the burns and the stub


def _take_from_board(hand: "Hand", remedy: r.TakeFromBoard) -> None:
    if not 0 <= remedy.card < len(hand.board):
        raise RemedyError(f"the board has {len(hand.board)} cards: there is no card {remedy.card}")
    lay(hand, hand.board.slots.pop(remedy.card), remedy.to)


def _take_board(hand: "Hand", remedy: r.TakeBoard) -> None:
    if not 0 < remedy.count <= len(hand.board):
        raise RemedyError(f"the board has {len(hand.board)} cards, not {remedy.count} to take")
    taken = hand.board.slots[-remedy.count :]
    del hand.board.slots[-remedy.count :]
    for slot in reversed(taken):
        lay(hand, slot, remedy.to)
    if remedy.to is not r.To.STUB:
        pile(hand, remedy.to)[-len(taken) :] = taken


def _deal_board(hand: "Hand", remedy: r.DealBoard) -> None:
    for _ in range(remedy.count):
        slot = top(hand)
        hand.deck.facing[slot] = Facing.UP
        hand.board.slots.append(slot)


def _replace_board(hand: "Hand", remedy: r.ReplaceBoard) -> None:
    if not 0 <= remedy.card < len(hand.board):
        raise RemedyError(f"the board has {len(hand.board)} cards: there is no card {remedy.card}")
    slot = hand.board.slots.pop(remedy.card)
    new = top(hand)
    hand.deck.facing[new] = Facing.UP
    hand.board.slots.append(new)
    lay(hand, slot, remedy.to)


def _burn(hand: "Hand", remedy: r.Burn) -> None:
    for _ in range(remedy.count):
        hand.burns.slots.append(top(hand))


def _unburn(hand: "Hand", remedy: r.Unburn) -> None:
    if remedy.count > len(hand.burns):
        raise RemedyError(f"there are {len(hand.burns)} burns, not {remedy.count}")
    for _ in range(remedy.count):
        hand.stub.slots.insert(0, hand.burns.slots.pop())


def _set_aside(hand: "Hand", remedy: r.SetAside) -> None:
    for _ in range(remedy.count):
        slot = top(hand)
        hand.deck.facing[slot] = Facing.UP
        hand.set_aside.slots.append(slot)


def _scrap(hand: "Hand", remedy: r.Scrap) -> None:
    if not 0 <= remedy.below < len(hand.stub):
        raise RemedyError(f"the stub has {len(hand.stub)} cards")
    hand.muck.slots.append(hand.stub.slots.pop(remedy.below))


def reshuffle(
    hand: "Hand", with_set_aside: bool, with_burns: bool, with_muck: bool = False
) -> None:
    """Shuffle the stub, and the piles named with it, by the deal's hidden seed."""
    if with_set_aside:
        hand.stub.slots += hand.set_aside.take_all()
    if with_burns:
        hand.stub.slots += hand.burns.take_all()
    if with_muck:
        hand.stub.slots += hand.muck.take_all()
        hand._buried.clear()
    for slot in hand.stub.slots:
        hand.deck.facing[slot] = Facing.DOWN
    hand.stub.shuffle(hand.reshuffle_source())


def planned_reshuffle(hand: "Hand", flags: int) -> bool:
    """The reshuffle that a remedy put into the plan."""
    reshuffle(hand, bool(flags & 1), bool(flags & 2))
    if hand.events is not None:
        hand.events.append(Remade(tuple(hand.stub.slots), ("burn.reshuffle.earlier_burns",)))
    return False


def _reshuffle(hand: "Hand", remedy: r.Reshuffle) -> None:
    reshuffle(hand, remedy.with_set_aside, remedy.with_burns, remedy.with_muck)


# Streets to come


def street_ahead(hand: "Hand", ahead: int) -> tuple[list[PlannedStep], int, int]:
    """The plan, the first step of a street still to come, and that street."""
    plan = list(hand.plan)
    street = hand.street + ahead
    for at, step in enumerate(plan):
        if step.street == street and at > hand.at and step.op is not Op.SHOWDOWN:
            return plan, at, street
    raise RemedyError("there is no such street to come")


def _reshuffle_before(hand: "Hand", remedy: r.ReshuffleBefore) -> None:
    plan, at, street = street_ahead(hand, remedy.ahead)
    if not remedy.burn:
        plan = [
            step
            for place, step in enumerate(plan)
            if not (place >= at and step.street == street and step.op is Op.BURN)
        ]
    flags = int(remedy.with_set_aside) + 2 * int(remedy.with_burns)
    plan.insert(at, PlannedStep(Op.RESHUFFLE, flags, street))
    hand.plan = tuple(plan)


def _burns(hand: "Hand", remedy: r.Burns) -> None:
    plan, at, street = street_ahead(hand, remedy.ahead)
    kept = [
        step
        for place, step in enumerate(plan)
        if not (place >= at and step.street == street and step.op is Op.BURN)
    ]
    kept[at:at] = [PlannedStep(Op.BURN, 0, street)] * remedy.count
    hand.plan = tuple(kept)


def _remove_before(hand: "Hand", remedy: r.RemoveBefore) -> None:
    plan, at, street = street_ahead(hand, remedy.ahead)
    plan.insert(at, PlannedStep(Op.REMOVE, remedy.less, street))
    hand.plan = tuple(plan)


def _serve_rest(hand: "Hand", remedy: r.ServeRest) -> None:
    plan, at, street = street_ahead(hand, remedy.ahead)
    changed: list[PlannedStep] = []
    for place, step in enumerate(plan):
        if place >= at and step.street == street:
            if step.op is Op.BURN and not remedy.burn:
                continue
            if step.op is Op.DOWN:
                step = PlannedStep(Op.REST, step.cards, street)
        changed.append(step)
    hand.plan = tuple(changed)


CARD_REMEDIES: dict[type[r.Remedy], Callable[["Hand", Any], None]] = {
    r.Replace: _replace,
    r.TakeCard: _take_card,
    r.GiveCard: _give_card,
    r.TurnUp: _turn_up,
    r.Exchange: _exchange,
    r.ReplaceAfterDraw: _replace_after_draw,
    r.PassCard: _pass_card,
    r.TakeAtRandom: _take_at_random,
    r.TakeFromBoard: _take_from_board,
    r.TakeBoard: _take_board,
    r.DealBoard: _deal_board,
    r.ReplaceBoard: _replace_board,
    r.Burn: _burn,
    r.Unburn: _unburn,
    r.SetAside: _set_aside,
    r.Scrap: _scrap,
    r.Reshuffle: _reshuffle,
    r.ReshuffleBefore: _reshuffle_before,
    r.Burns: _burns,
    r.RemoveBefore: _remove_before,
    r.ServeRest: _serve_rest,
}
"""How each remedy for cards is applied."""
