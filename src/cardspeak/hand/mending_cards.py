"""Remedies that put many cards right at once: rows dealt again, cards that close up, cards shown.

Each keeps every slot in one pile. A row is the latest card of each hand, or what each hand drew.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardspeak.cards import Facing, Slot
from cardspeak.games import UpStep
from cardspeak.hand import remedies as r
from cardspeak.hand.card_places import RemedyError, card_of, lay, top
from cardspeak.hand.dealing import receivers
from cardspeak.hand.revealing import turn_up
from cardspeak.hand.rights import NOT_YET
from cardspeak.hand.terms import Op, PlannedStep

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand


def _replace_after_draw(hand: "Hand", remedy: r.ReplaceAfterDraw) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    if hand.drawing is not None:
        hand.drawing.replaced.append((player, slot))
        return
    new = top(hand)
    hand.deck.facing[new] = Facing.DOWN
    hand.hands[player][remedy.card] = new
    lay(hand, slot, r.To.MUCK)


def _replace_board(hand: "Hand", remedy: r.ReplaceBoard) -> None:
    if not 0 <= remedy.card < len(hand.board):
        raise RemedyError(f"the board has {len(hand.board)} cards: there is no card {remedy.card}")
    slot = hand.board.slots.pop(remedy.card)
    new = top(hand)
    hand.deck.facing[new] = Facing.UP
    hand.board.slots.append(new)
    lay(hand, slot, remedy.to)


def _take_at_random(hand: "Hand", remedy: r.TakeAtRandom) -> None:
    cards = hand.board.slots if remedy.seat is None else hand.hands[hand.player(remedy.seat)]
    if not cards:
        raise RemedyError("there is no card to pick")
    slot = hand.reshuffle_source().shuffled(list(cards))[0]
    cards.remove(slot)
    lay(hand, slot, remedy.to)


def _pass_card(hand: "Hand", remedy: r.PassCard) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    hand.hands[player].remove(slot)
    hand.hands[hand.player(remedy.other)].append(slot)


def _scrap(hand: "Hand", remedy: r.Scrap) -> None:
    if not 0 <= remedy.below < len(hand.stub):
        raise RemedyError(f"the stub has {len(hand.stub)} cards")
    hand.muck.slots.append(hand.stub.slots.pop(remedy.below))


def _close_up(hand: "Hand", remedy: r.CloseUp) -> None:
    """In the order of the deal each later starting card moves to the place before it."""
    player, slot = card_of(hand, remedy.seat, remedy.card)
    each = hand.terms.game.hole_cards_at_once
    if any(len(held) != each for held in hand.hands) or remedy.card >= each:
        raise RemedyError("the starting hands are no longer all on the table")
    order = [(other, card) for card in range(each) for other in range(hand.count)]
    later = order[order.index((player, remedy.card)) :]
    new = top(hand)
    moved = [hand.hands[other][card] for other, card in later[1:]]
    up = _up_places(hand)
    for (other, card), each_slot in zip(later, [*moved, new], strict=True):
        hand.hands[other][card] = each_slot
        hand.deck.facing[each_slot] = Facing.UP if card in up else Facing.DOWN
    lay(hand, slot, remedy.to)


def _up_places(hand: "Hand") -> set[int]:
    """Which cards of a starting hand lie face up."""
    game = hand.terms.game
    ups = sum(step.count for step in game.streets[0].steps if isinstance(step, UpStep))
    return set(range(game.hole_cards_at_once - ups, game.hole_cards_at_once))


# Rows


class _Row:
    """A row of cards as it came: burns first, then what each player got, in order."""

    def __init__(self, hand: "Hand", remedy: r.DealRowAgain) -> None:
        due = receivers(hand)
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
            held = hand.hands[player]
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
                hand.hands[place].append(slot)
                hand.deck.facing[slot] = self.facing


def _deal_row_again(hand: "Hand", remedy: r.DealRowAgain) -> None:
    street = hand.plan[hand.at][3]
    burns = sum(step[0] is Op.BURN and step[3] == street for step in hand.terms.plan)
    row = _Row(hand, remedy)
    row.gather(hand, remedy.burned)
    row.deal(hand, burns if remedy.burns is None else remedy.burns)


def _remake_row(hand: "Hand", remedy: r.RemakeRow) -> None:
    to = receivers(hand)
    if not all(hand.hands[player] for player in to):
        raise RemedyError("a hand has no card that could be dealt again")
    hand.stub.slots += [hand.hands[player].pop() for player in to]
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
        hand.hands[player].append(slot)


# Streets to come


def street_ahead(hand: "Hand", ahead: int) -> tuple[list[PlannedStep], int, int]:
    """The plan, the first step of a street still to come, and that street."""
    plan = list(hand.plan)
    street = plan[hand.at][3] + ahead
    for at, step in enumerate(plan):
        if step[3] == street and at > hand.at and step[0] is not Op.SHOWDOWN:
            return plan, at, street
    raise RemedyError("there is no such street to come")


def _remove_before(hand: "Hand", remedy: r.RemoveBefore) -> None:
    plan, at, street = street_ahead(hand, remedy.ahead)
    plan.insert(at, (Op.REMOVE, remedy.less, None, street))
    hand.plan = tuple(plan)


def _serve_rest(hand: "Hand", remedy: r.ServeRest) -> None:
    plan, at, street = street_ahead(hand, remedy.ahead)
    changed: list[PlannedStep] = []
    for place, step in enumerate(plan):
        if place >= at and step[3] == street:
            if step[0] is Op.BURN and not remedy.burn:
                continue
            if step[0] is Op.DOWN:
                step = (Op.REST, step[1], None, street)
        changed.append(step)
    hand.plan = tuple(changed)


# Seats


def _drop_out(hand: "Hand", remedy: r.DropOut) -> None:
    player = hand.player(remedy.seat)
    if hand.live[player]:
        raise RemedyError(f"seat {remedy.seat} has a live hand")
    hand.folded_free[player] = False
    hand.muck.slots += hand.hands[player]
    hand.hands[player] = []


def _open_with(hand: "Hand", remedy: r.OpenWith) -> None:
    round_ = hand.round
    first = hand.player(remedy.seat)
    if round_ is None or round_.last_actor != NOT_YET:
        raise RemedyError("the round has been opened already")
    if not hand.live[first] or not hand.stacks[first]:
        raise RemedyError(f"seat {remedy.seat} cannot open: it has no live hand or no chips")
    round_.pending = [*range(first, hand.count), *range(first)]
    round_.first_actor = first
    round_.may_pass_forced = remedy.may_fold


def _open_for(hand: "Hand", remedy: r.OpenFor) -> None:
    round_ = hand.round
    player = hand.player(remedy.seat)
    if round_ is None or round_.price or hand.plan[hand.at][3]:
        raise RemedyError("the pot has been opened already")
    if not hand.live[player] or hand.stacks[player]:
        raise RemedyError(f"seat {remedy.seat} opens with chips of its own, or not at all")
    round_.price = round_.level = round_.unit
    round_.counted = 1
    round_.aggressor = hand.opener = player
    around = [*range(player + 1, hand.count), *range(player)]
    round_.pending = [other for other in around if hand.live[other] and hand.stacks[other]]


def _return_posts(hand: "Hand", remedy: r.ReturnPosts) -> None:
    player = hand.player(remedy.seat)
    had = hand.started_with[player]
    for poster, post, is_live in hand.first.entries:
        if poster != player:
            continue
        amount = min(post.amount, had)
        had -= amount
        if is_live:
            hand.put[player] -= amount
            hand.bets[player] -= min(amount, hand.bets[player])
        elif post.kind in hand.first.matched:
            hand.put[player] -= amount
        else:
            hand.dead -= amount
        hand.in_pot -= amount
        hand.stacks[player] += amount


def _reveal(hand: "Hand", remedy: r.Reveal) -> None:
    player = hand.player(remedy.seat)
    slots = tuple(hand.hands[player]) or hand.buried.get(player, ())
    if not turn_up(hand, player, slots):
        raise RemedyError(f"nobody can tell the cards of seat {remedy.seat} any more")


def _reveal_later(hand: "Hand", remedy: r.RevealLater) -> None:
    player = hand.player(remedy.seat)
    slots = tuple(card_of(hand, remedy.seat, card)[1] for card in remedy.cards)
    slots = slots or tuple(hand.hands[player])
    if not slots:
        raise RemedyError(f"seat {remedy.seat} holds no cards that could be shown later")
    hand.to_reveal.append((player, slots, remedy.when))


CARD_MENDING: dict[type[r.Remedy], Callable[["Hand", Any], None]] = {
    r.ReplaceAfterDraw: _replace_after_draw,
    r.ReplaceBoard: _replace_board,
    r.TakeAtRandom: _take_at_random,
    r.PassCard: _pass_card,
    r.Scrap: _scrap,
    r.CloseUp: _close_up,
    r.DealRowAgain: _deal_row_again,
    r.RemakeRow: _remake_row,
    r.RemoveBefore: _remove_before,
    r.ServeRest: _serve_rest,
    r.DropOut: _drop_out,
    r.OpenFor: _open_for,
    r.OpenWith: _open_with,
    r.ReturnPosts: _return_posts,
    r.Reveal: _reveal,
    r.RevealLater: _reveal_later,
}
"""How each of these remedies is applied."""
