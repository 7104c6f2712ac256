"""Remedies for players: which hands are live, whose turn it is, what they do, and their chips."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.hand import drawing
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Action, Bet, Call, Check, Complete, Fold, Raise
from cardspeak.hand.card_remedies import card_of
from cardspeak.hand.opening import begin_again
from cardspeak.hand.options import Wager
from cardspeak.hand.phase import Phase
from cardspeak.hand.posts import PostKind
from cardspeak.hand.remedies import RemedyError
from cardspeak.hand.reveals import turn_up
from cardspeak.hand.rights import NOT_YET
from cardspeak.hand.snapshot import take_back

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand


# Hands


def _misdeal(hand: "Hand", remedy: r.Misdeal) -> None:
    hand.void()


def _kill(hand: "Hand", remedy: r.KillRemedy) -> None:
    player = hand.player(remedy.seat)
    if not hand._live[player]:
        return  # what is dead stays dead
    if hand.is_over:
        _reopen_showdown(hand)
    if hand.live_count == 1:
        raise RemedyError("the last live hand cannot be killed")
    hand._buried[player] = tuple(hand._hands[player])
    hand.kill_hand(player)
    for waiting in _waiting(hand):
        if player in waiting:
            waiting.remove(player)
    if hand.drawing is not None:
        hand.drawing.unserved = [each for each in hand.drawing.unserved if each[0] != player]
    if hand.run is not None and not hand.terms.policy.run_twice.single_pot_stays_single:
        hand.run.votes.pop(player, None)


def _waiting(hand: "Hand") -> list[list[int]]:
    """The players awaited outside a betting round, each list in its order."""
    lists = [hand._to_show]
    if hand.drawing is not None:
        lists += [hand.drawing.pending, hand.drawing.fifth]
    if hand.run is not None:
        lists.append(hand.run.pending)
    return lists


def _revive(hand: "Hand", remedy: r.Revive) -> None:
    player = hand.player(remedy.seat)
    if hand._live[player]:
        return  # what is live stays live
    if hand.is_over:
        _take_pots_back(hand, player)
    if hand._folded_free[player]:
        hand._folded_free[player] = False
    else:
        slots = hand._buried.pop(player, ())
        if not slots or any(slot not in hand.muck for slot in slots):
            raise RemedyError(f"the hand of seat {remedy.seat} cannot be identified in the muck")
        for slot in slots:
            hand.muck.take(slot)
        hand._hands[player] = list(slots)
    hand._thrown = tuple([each for each in hand._thrown if each != player])
    hand.make_live(player)
    round_ = hand.round
    if round_ is None:
        _await_again(hand, player)
    elif (
        hand._stacks[player] and hand._bets[player] < round_.price and player not in round_.pending
    ):
        round_.pending.insert(0, player)


def _take_pots_back(hand: "Hand", player: int) -> None:
    """The pots were pushed while a hand mucked at the showdown could still come back: they wait."""
    if player not in hand._thrown or hand.before_push is None:
        raise RemedyError(f"the pots are pushed: seat {hand.seats[player]} has no claim to them")
    hand.restore(hand.before_push)


def _reopen_showdown(hand: "Hand") -> None:
    """The only hand left loses its pots once they are pushed: those that were mucked play for them.

    Where another hand was shown, that one is intact, and what was mucked stays so.
    """
    if hand.before_push is None:
        raise RemedyError("the pots are pushed: no hand was mucked that could win them")
    hand.restore(hand.before_push)
    if hand.live_count == 1:
        for player in hand._thrown:
            _revive(hand, r.Revive(hand.seats[player]))


def _await_again(hand: "Hand", player: int) -> None:
    """A hand that comes back outside a betting round draws, agrees or shows in its turn."""
    if hand.drawing is not None:
        hand.drawing.pending = drawing.in_order(hand, [*hand.drawing.pending, player])
    elif hand.run is not None and hand.phase is Phase.RUNNING:
        hand.run.pending.append(player)
    else:
        hand._to_show.insert(0, player)
        if hand.run is not None:
            hand.run.votes[player] = hand.runs


def _drop_out(hand: "Hand", remedy: r.DropOut) -> None:
    player = hand.player(remedy.seat)
    if hand._live[player]:
        raise RemedyError(f"seat {remedy.seat} has a live hand")
    hand._folded_free[player] = False
    hand.muck.slots += hand._hands[player]
    hand._hands[player] = []


def _reveal(hand: "Hand", remedy: r.Reveal) -> None:
    player = hand.player(remedy.seat)
    slots = tuple(hand._hands[player]) or hand._buried.get(player, ())
    if not turn_up(hand, player, slots):
        raise RemedyError(f"the cards of seat {remedy.seat} can no longer be identified")


def _reveal_later(hand: "Hand", remedy: r.RevealLater) -> None:
    player = hand.player(remedy.seat)
    slots = tuple(card_of(hand, remedy.seat, card)[1] for card in remedy.cards)
    slots = slots or tuple(hand._hands[player])
    if not slots:
        raise RemedyError(f"seat {remedy.seat} holds no cards that could be shown later")
    hand.to_reveal.append((player, slots, remedy.when))


# Turns and actions


def _bind(hand: "Hand", remedy: r.Bind) -> None:
    hand.bound[hand.player(remedy.seat)] = remedy


_RELEASED_BY: dict[r.Unless, tuple[type[Action], ...]] = {
    r.Unless.NOTHING: (),
    r.Unless.RAISE: (Bet, Raise, Complete),
    r.Unless.CALL: (Call, Bet, Raise, Complete),
}


def release(hand: "Hand", player: int, action: Action) -> None:
    """Release the player who has acted, and every player whom the action releases.

    Done as bound, an action changes nothing for a player who was bound after it, and saw it.
    """
    bound = list(hand.bound)
    done = hand.bound.pop(player, None)
    knew = bound[bound.index(player) + 1 :] if done is not None and done.action == action else []
    for other, held in tuple(hand.bound.items()):
        if other not in knew and isinstance(action, _RELEASED_BY[held.unless]):
            del hand.bound[other]


def _act(hand: "Hand", remedy: r.ActRemedy) -> None:
    hand.options_now = None
    action = remedy.action
    if isinstance(action, Fold) and hand.round is not None and remedy.seat != hand.options.seat:
        hand.round.fold_early(hand.player(remedy.seat))
        return
    if isinstance(action, Call) and hand.options.check:
        action = Check()  # the blind's option: a call of nothing
    hand.act(action, remedy.seat)


def _take_back(hand: "Hand", remedy: r.TakeBackAction) -> None:
    take_back(hand, remedy.seat)


def _let_stand(hand: "Hand", remedy: r.LetStand) -> None:
    hand.options_now = None
    options = hand.options
    wager, action = options.wager, remedy.action
    player = hand.player(remedy.seat)
    held = hand._bets[player] + hand._stacks[player]
    over = action.to if isinstance(action, Bet | Raise | Complete) else 0
    if wager is None or not wager.most < over <= held:
        raise RemedyError(f"seat {remedy.seat} has made no wager over the limit that could stand")
    stood = Wager(wager.kind, wager.least, over, 1, over)
    hand.options_now = msgspec.structs.replace(options, wager=stood)
    hand.act(action, remedy.seat)


def _pass_turn(hand: "Hand", remedy: r.PassTurn) -> None:
    hand.options_now = None
    hand.act(Check() if hand.options.check else Fold(), remedy.seat)


def _bar(hand: "Hand", remedy: r.Bar) -> None:
    if hand.round is None:
        raise RemedyError("there is no betting now")
    hand.round.barred[hand.player(remedy.seat)] = remedy.right


def _open_with(hand: "Hand", remedy: r.OpenWith) -> None:
    round_ = hand.round
    first = hand.player(remedy.seat)
    if round_ is None or round_.last_actor != NOT_YET:
        raise RemedyError("the round has been opened already")
    if not hand._live[first] or not hand._stacks[first]:
        raise RemedyError(f"seat {remedy.seat} cannot open: it has no live hand or no chips")
    round_.pending = [*range(first, hand.count), *range(first)]
    round_.first_actor = first
    round_.may_pass_forced = remedy.may_fold


def _open_for(hand: "Hand", remedy: r.OpenFor) -> None:
    round_ = hand.round
    player = hand.player(remedy.seat)
    if round_ is None or round_.price or hand.street:
        raise RemedyError("the pot has been opened already")
    if not hand._live[player] or hand._stacks[player]:
        raise RemedyError(f"seat {remedy.seat} opens with chips of its own, or not at all")
    round_.price = round_.level = round_.unit
    round_.counted = 1
    round_.aggressor = hand.opener = player
    around = [*range(player + 1, hand.count), *range(player)]
    round_.pending = [other for other in around if hand._live[other] and hand._stacks[other]]


def _return_straddle(hand: "Hand", remedy: r.ReturnStraddle) -> None:
    """What was bet on the straddle goes back too: the price was wrong."""
    posted = [post for post in hand.posts if post.kind is PostKind.STRADDLE]
    if hand.round is None or hand.street or remedy.seat not in [post.seat for post in posted]:
        raise RemedyError(f"seat {remedy.seat} has no straddle in this round")
    kept = tuple(post for post in hand.posts if post not in posted or post.seat != remedy.seat)
    forced = hand.terms.first_round(hand.seats, kept)
    owed = [0] * hand.count
    for player, post, is_live in forced.entries:
        owed[player] += post.amount if is_live else 0
    for player, bet in enumerate(hand._bets):
        if bet > owed[player]:
            hand.give_back(player, bet - owed[player], bet - owed[player], 0)
    if not begin_again(hand, forced):
        hand.close_round()


# Chips


def _return_chips(hand: "Hand", remedy: r.ReturnChips) -> None:
    player = hand.player(remedy.seat)
    amount = hand._put[player] if remedy.amount is None else remedy.amount
    if not 0 <= amount <= hand._put[player]:
        raise RemedyError(f"seat {remedy.seat} has {hand._put[player]} in, not {amount}")
    hand.give_back(player, amount, min(amount, hand._bets[player]), 0)


def _add_chips(hand: "Hand", remedy: r.AddChips) -> None:
    player = hand.player(remedy.seat)
    amount = min(remedy.amount, hand._stacks[player])
    hand.put_in_dead(player, amount)


def _return_posts(hand: "Hand", remedy: r.ReturnPosts) -> None:
    player = hand.player(remedy.seat)
    had = hand.could_post[player]
    for poster, post, is_live in hand.first.entries:
        if poster != player:
            continue
        amount = min(post.amount, had)
        had -= amount
        is_dead = not is_live and post.kind not in hand.first.matched
        amount = min(amount, hand.dead if is_dead else hand._put[player])  # it may be back already
        bet = min(amount, hand._bets[player]) if is_live else 0
        hand.give_back(player, amount, bet, amount if is_dead else 0)


def _all_in(hand: "Hand", remedy: r.AllIn) -> None:
    player = hand.player(remedy.seat)
    hand.hold_back(player, hand._stacks[player])


def _hold_back(hand: "Hand", remedy: r.HoldBack) -> None:
    player = hand.player(remedy.seat)
    if not 0 < remedy.amount <= hand._stacks[player]:
        raise RemedyError(f"seat {remedy.seat} has {hand._stacks[player]}, not {remedy.amount}")
    hand.hold_back(player, remedy.amount)


def _at_risk(hand: "Hand", remedy: r.AtRisk) -> None:
    player = hand.player(remedy.seat)
    if not 0 < remedy.amount <= hand._stacks[player]:
        raise RemedyError(f"seat {remedy.seat} has {hand._stacks[player]}, not {remedy.amount}")
    hand.at_risk[player] = hand._put[player] + hand._stacks[player] - remedy.amount


PLAYER_REMEDIES: dict[type[r.Remedy], Callable[["Hand", Any], None]] = {
    r.Misdeal: _misdeal,
    r.KillRemedy: _kill,
    r.Revive: _revive,
    r.DropOut: _drop_out,
    r.Reveal: _reveal,
    r.RevealLater: _reveal_later,
    r.Bind: _bind,
    r.ActRemedy: _act,
    r.TakeBackAction: _take_back,
    r.LetStand: _let_stand,
    r.PassTurn: _pass_turn,
    r.Bar: _bar,
    r.OpenWith: _open_with,
    r.OpenFor: _open_for,
    r.ReturnStraddle: _return_straddle,
    r.ReturnChips: _return_chips,
    r.AddChips: _add_chips,
    r.ReturnPosts: _return_posts,
    r.AllIn: _all_in,
    r.HoldBack: _hold_back,
    r.AtRisk: _at_risk,
}
"""How each remedy for a player is applied."""
