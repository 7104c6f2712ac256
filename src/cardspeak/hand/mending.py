"""Applying remedies to a deal: each by its own small function, all of them or none.

After the last one every slot is in exactly one pile and every chip in one place, or nothing has
changed.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.cards import Facing
from cardspeak.errors import CardspeakError
from cardspeak.hand import drawing, running, showdown
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Action, Bet, Call, Check, Complete, Fold, Raise
from cardspeak.hand.card_places import RemedyError, card_of, lay, pile, top
from cardspeak.hand.events import Mended, Remade
from cardspeak.hand.mending_cards import CARD_MENDING, street_ahead
from cardspeak.hand.options import Wager
from cardspeak.hand.phase import Phase
from cardspeak.hand.refusal import Cites
from cardspeak.hand.terms import Op

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand


def apply(hand: "Hand", remedies: Sequence[r.Remedy], cites: Cites) -> None:
    """Apply remedies in order, all or none."""
    mark = hand.mark()
    try:
        for remedy in remedies:
            _MENDING[type(remedy)](hand, remedy)
            if hand.events is not None:
                hand.events.append(Mended(remedy, cites))
        hand.check_conserved()
        if remedies:
            hand.undo = None
        if not hand.is_over:
            hand.options_now = None
            _go_on(hand)
    except CardspeakError as error:
        hand.return_to(mark)
        raise RemedyError(f"this remedy does not fit the deal: {error}") from None
    except Exception:
        hand.return_to(mark)
        raise


def _go_on(hand: "Hand") -> None:
    """After a remedy the turn may have passed, the round ended, or one hand be left."""
    round_ = hand.round
    if round_ is not None:
        if not round_.advance():
            hand.close_round()
    elif hand.live_count == 1:
        showdown.last_hand(hand)
    elif hand.to_show:
        return
    elif hand.drawing is not None:
        drawing.go_on(hand)
    elif _agreeing(hand):
        running.go_on(hand)
    else:
        showdown.settle(hand)


def _agreeing(hand: "Hand") -> bool:
    return hand.phase is Phase.RUNNING


# Cards


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


def _replace(hand: "Hand", remedy: r.Replace) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    new = top(hand)
    hand.deck.facing[new] = Facing.UP if remedy.up else Facing.DOWN
    hand.hands[player][remedy.card] = new
    lay(hand, slot, remedy.to)


def _take_card(hand: "Hand", remedy: r.TakeCard) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    hand.hands[player].remove(slot)
    lay(hand, slot, remedy.to)


def _give_card(hand: "Hand", remedy: r.GiveCard) -> None:
    slot = top(hand)
    hand.deck.facing[slot] = Facing.UP if remedy.up else Facing.DOWN
    hand.hands[hand.player(remedy.seat)].append(slot)


def _turn_up(hand: "Hand", remedy: r.TurnUp) -> None:
    _, slot = card_of(hand, remedy.seat, remedy.card)
    hand.deck.facing[slot] = Facing.UP if remedy.up else Facing.DOWN


def _exchange(hand: "Hand", remedy: r.Exchange) -> None:
    player, slot = card_of(hand, remedy.seat, remedy.card)
    other, other_slot = card_of(hand, remedy.other, remedy.other_card)
    hand.hands[player][remedy.card] = other_slot
    hand.hands[other][remedy.other_card] = slot


# The stub and the streets to come


def reshuffle(
    hand: "Hand", with_set_aside: bool, with_burns: bool, with_muck: bool = False
) -> None:
    """Shuffle the stub, with other piles if so said, from the deal's hidden seed."""
    if with_set_aside:
        hand.stub.slots += hand.set_aside.take_all()
    if with_burns:
        hand.stub.slots += hand.burns.take_all()
    if with_muck:
        hand.stub.slots += hand.muck.take_all()
        hand.buried.clear()
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


def _reshuffle_before(hand: "Hand", remedy: r.ReshuffleBefore) -> None:
    plan, at, street = street_ahead(hand, remedy.ahead)
    if not remedy.burn:
        plan = [
            step
            for place, step in enumerate(plan)
            if not (place >= at and step[3] == street and step[0] is Op.BURN)
        ]
    flags = int(remedy.with_set_aside) + 2 * int(remedy.with_burns)
    plan.insert(at, (Op.RESHUFFLE, flags, None, street))
    hand.plan = tuple(plan)


def _burns(hand: "Hand", remedy: r.Burns) -> None:
    plan, at, street = street_ahead(hand, remedy.ahead)
    kept = [
        step
        for place, step in enumerate(plan)
        if not (place >= at and step[3] == street and step[0] is Op.BURN)
    ]
    kept[at:at] = [(Op.BURN, 0, None, street)] * remedy.count
    hand.plan = tuple(kept)


# Hands, turns and chips


def _misdeal(hand: "Hand", remedy: r.Misdeal) -> None:
    hand.void()


def _kill(hand: "Hand", remedy: r.KillRemedy) -> None:
    player = hand.player(remedy.seat)
    if not hand.live[player]:
        return  # what is dead stays dead
    if hand.live_count == 1:
        raise RemedyError("the last live hand cannot be killed")
    if hand.round is not None and hand.stacks[player]:
        hand.round.able -= 1
    hand.buried[player] = tuple(hand.hands[player])
    hand.kill_hand(player)
    for waiting in _waiting(hand):
        if player in waiting:
            waiting.remove(player)
    if hand.run is not None:
        hand.run.votes.pop(player, None)


def _waiting(hand: "Hand") -> list[list[int]]:
    """The players awaited outside a betting round, each list in its order."""
    lists = [hand.to_show]
    if hand.drawing is not None:
        lists += [hand.drawing.pending, hand.drawing.fifth]
    if hand.run is not None:
        lists.append(hand.run.pending)
    return lists


def _revive(hand: "Hand", remedy: r.Revive) -> None:
    player = hand.player(remedy.seat)
    if hand.live[player]:
        return  # what is live stays live
    if hand.folded_free[player]:
        hand.folded_free[player] = False
    else:
        slots = hand.buried.pop(player, ())
        if not slots or any(slot not in hand.muck for slot in slots):
            raise RemedyError(f"the hand of seat {remedy.seat} cannot be told apart in the muck")
        for slot in slots:
            hand.muck.take(slot)
        hand.hands[player] = list(slots)
    hand.live[player] = True
    hand.live_count += 1
    round_ = hand.round
    if round_ is None:
        _await_again(hand, player)
    elif hand.stacks[player]:
        round_.able += 1
        if hand.bets[player] < round_.price and player not in round_.pending:
            round_.pending.insert(0, player)


def _await_again(hand: "Hand", player: int) -> None:
    """A hand that came back outside a betting round draws, agrees or shows like the others."""
    if hand.drawing is not None:
        hand.drawing.pending = sorted([*hand.drawing.pending, player])
    elif hand.run is not None and _agreeing(hand):
        hand.run.pending.append(player)
    else:
        hand.to_show.insert(0, player)
        if hand.run is not None:
            hand.run.votes[player] = hand.runs


def _bind(hand: "Hand", remedy: r.Bind) -> None:
    hand.bound[hand.player(remedy.seat)] = remedy


_RELEASED_BY: dict[r.Unless, tuple[type[Action], ...]] = {
    r.Unless.NOTHING: (),
    r.Unless.RAISE: (Bet, Raise, Complete),
    r.Unless.CALL: (Call, Bet, Raise, Complete),
}


def release(hand: "Hand", player: int, action: Action) -> None:
    """After an action its maker is bound no more, nor anyone whom it releases."""
    hand.bound.pop(player, None)
    for other, held in tuple(hand.bound.items()):
        if isinstance(action, _RELEASED_BY[held.unless]):
            del hand.bound[other]


def _act(hand: "Hand", remedy: r.ActRemedy) -> None:
    hand.options_now = None
    action = remedy.action
    if isinstance(action, Call) and hand.options.check:
        action = Check()  # the blind's option: a call of nothing
    hand.act(action, remedy.seat)


def _take_back(hand: "Hand", remedy: r.TakeBackAction) -> None:
    hand.take_back(remedy.seat)


def _return_chips(hand: "Hand", remedy: r.ReturnChips) -> None:
    player = hand.player(remedy.seat)
    amount = hand.put[player] if remedy.amount is None else remedy.amount
    if not 0 <= amount <= hand.put[player]:
        raise RemedyError(f"seat {remedy.seat} has {hand.put[player]} in, not {amount}")
    hand.put[player] -= amount
    hand.bets[player] -= min(amount, hand.bets[player])
    hand.in_pot -= amount
    if hand.round is not None and not hand.stacks[player] and amount and hand.live[player]:
        hand.round.able += 1
    hand.stacks[player] += amount


def _add_chips(hand: "Hand", remedy: r.AddChips) -> None:
    player = hand.player(remedy.seat)
    amount = min(remedy.amount, hand.stacks[player])
    hand.stacks[player] -= amount
    hand.dead += amount
    hand.in_pot += amount
    if hand.round is not None and amount and not hand.stacks[player] and hand.live[player]:
        hand.round.able -= 1


def _bar(hand: "Hand", remedy: r.Bar) -> None:
    if hand.round is None:
        raise RemedyError("there is no betting now")
    hand.round.barred[hand.player(remedy.seat)] = remedy.right


def _all_in(hand: "Hand", remedy: r.AllIn) -> None:
    hand.sit_out_betting(hand.player(remedy.seat))


def _hold_back(hand: "Hand", remedy: r.HoldBack) -> None:
    player = hand.player(remedy.seat)
    if not 0 < remedy.amount <= hand.stacks[player]:
        raise RemedyError(f"seat {remedy.seat} has {hand.stacks[player]}, not {remedy.amount}")
    hand.hold_back(player, remedy.amount)


def _at_risk(hand: "Hand", remedy: r.AtRisk) -> None:
    player = hand.player(remedy.seat)
    if not 0 < remedy.amount <= hand.stacks[player]:
        raise RemedyError(f"seat {remedy.seat} has {hand.stacks[player]}, not {remedy.amount}")
    hand.at_risk[player] = hand.put[player] + hand.stacks[player] - remedy.amount


def _let_stand(hand: "Hand", remedy: r.LetStand) -> None:
    hand.options_now = None
    options = hand.options
    wager, action = options.wager, remedy.action
    player = hand.player(remedy.seat)
    held = hand.bets[player] + hand.stacks[player]
    over = action.to if isinstance(action, Bet | Raise | Complete) else 0
    if wager is None or not wager.most < over <= held:
        raise RemedyError(f"seat {remedy.seat} has made no wager over the limit that could stand")
    stood = Wager(wager.kind, wager.least, over, 1, over)
    hand.options_now = msgspec.structs.replace(options, wager=stood)
    hand.act(action, remedy.seat)


def _pass_turn(hand: "Hand", remedy: r.PassTurn) -> None:
    hand.options_now = None
    hand.act(Check() if hand.options.check else Fold(), remedy.seat)


_MENDING: dict[type[r.Remedy], Callable[["Hand", Any], None]] = {
    r.Misdeal: _misdeal,
    r.Burn: _burn,
    r.Unburn: _unburn,
    r.SetAside: _set_aside,
    r.TakeBoard: _take_board,
    r.DealBoard: _deal_board,
    r.Replace: _replace,
    r.TakeCard: _take_card,
    r.GiveCard: _give_card,
    r.TurnUp: _turn_up,
    r.Exchange: _exchange,
    r.Reshuffle: _reshuffle,
    r.ReshuffleBefore: _reshuffle_before,
    r.Burns: _burns,
    r.KillRemedy: _kill,
    r.Revive: _revive,
    r.Bind: _bind,
    r.ActRemedy: _act,
    r.TakeBackAction: _take_back,
    r.ReturnChips: _return_chips,
    r.AddChips: _add_chips,
    r.Bar: _bar,
    r.AllIn: _all_in,
    r.HoldBack: _hold_back,
    r.AtRisk: _at_risk,
    r.LetStand: _let_stand,
    r.PassTurn: _pass_turn,
    **CARD_MENDING,
}
