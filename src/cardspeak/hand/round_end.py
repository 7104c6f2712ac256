"""The end of a betting round: uncalled chips go back, bets go into the pot, all-ins turn up."""

from typing import TYPE_CHECKING

from cardspeak.hand import opening, reveals, runs_agreed, showdown
from cardspeak.hand.events import Returned
from cardspeak.money.rake import kept_for_drop

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand


def close(hand: "Hand") -> bool:
    """Close a betting round; whether the walk along the plan has ended or waits."""
    round_ = hand.round
    hand.last_round = None
    hand.last_bets = []
    if round_ is not None:
        if hand.bound:
            hand.bound = {}
        hand.last_round = round_.closed()
        if round_.price:
            return_uncalled(hand)
            hand.last_bets = hand.collect_bets()
        if round_.aggressor >= 0:
            hand.deal_aggressor = round_.aggressor
        hand.round = None
        if hand.to_reveal:
            reveals.show_due(hand, reveals.ROUND)
    if hand.first.matched and not hand.street:
        return_uncalled(hand)
    if hand.live_count == 1:
        showdown.last_hand(hand)
        return True
    if hand.terms.goes_on:
        return False
    if opening.passed_out(hand):
        return True
    showdown.turn_up_all_in(hand)
    return runs_agreed.offer(hand)


def return_uncalled(hand: "Hand") -> None:
    """What the last bettor put in beyond every other player goes back."""
    put = hand._put
    leader = 0
    top = second = -1
    for player, chips in enumerate(put):
        if chips > top:
            leader, top, second = player, chips, top
        elif chips > second:
            second = chips
    if top == second or not hand._live[leader]:
        return
    over = top - second
    charge = hand.terms.charge
    if charge is not None:
        kept = kept_for_drop(charge, hand.terms.policy.rake, hand.count)
        over = min(over, max(hand.in_pot - kept, 0))
    if not over:
        return
    hand.return_uncalled(leader, over)
    if hand.events is not None:
        hand.events.append(Returned(hand.seats[leader], over))
