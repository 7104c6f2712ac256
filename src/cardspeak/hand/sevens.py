"""The sevens rule of limit lowball: a seven or better that checks after the draw wins no later bet.

It can still win what was in the pot before the draw; if it is beaten, nothing comes back.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.draw import SevensTie
from cardspeak.cards import UNKNOWN, cards
from cardspeak.hand.events import Awarded, Returned
from cardspeak.hand.refusal import Cites
from cardspeak.money.division import divide

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

SEVENS_CITES: Cites = ("draw.sevens.must_bet",)
TIE_CITES: Cites = ("draw.sevens.must_bet", "draw.sevens.tie")
OVERCALL_CITES: Cites = ("draw.sevens.short_all_in", "draw.sevens.overcall_returned")
_WORST_SEVEN = cards("7c 6d 5h 4s 3c")


def apply(hand: "Hand") -> None:
    """Give back what the rule gives back, before the pots are pushed."""
    last = hand.last_round
    if last is None or not any(hand.last_bets):
        return
    ranking = hand.terms.rankings[0]
    values = {
        player: ranking.value(hand._faces(player)) or 0
        for player in range(hand.count)
        if hand._live[player] and hand._faces(player) and UNKNOWN not in hand._faces(player)
    }
    best = max(values.values(), default=0)
    winners = [player for player, value in values.items() if value == best]
    if best < (ranking.value(_WORST_SEVEN) or 0):
        return
    violators = [player for player in winners if last.checked[player]]
    if violators:
        _void(hand, winners, violators)
    elif last.counted == 0 and last.aggressor >= 0:
        _return_overcalls(hand, winners, last.aggressor)


def _void(hand: "Hand", winners: list[int], violators: list[int]) -> None:
    others = [player for player in winners if player not in violators]
    policy = hand.terms.policy.draw.sevens
    if not others or policy.tie is SevensTie.RETURNED:
        for player in range(hand.count):
            _give_back(hand, player, SEVENS_CITES)
        return
    for player in violators:
        _give_back(hand, player, TIE_CITES)
    later = 0
    for player in range(hand.count):
        later += hand.last_bets[player]
        hand.push_apart(player, hand.last_bets[player])
        hand.last_bets[player] = 0
    parts = divide(later, others, hand.terms.step, hand.terms.policy.oddchip.remainder)
    for player, chips in zip(others, parts, strict=True):
        hand.win(player, chips)
        if hand.events is not None and chips:
            hand.events.append(Awarded(hand.seats[player], chips, 0, cites=TIE_CITES))


def _return_overcalls(hand: "Hand", winners: list[int], all_in: int) -> None:
    """A seven that just called a short all-in wins it; another caller who loses is paid back."""
    policy = hand.terms.policy.draw.sevens
    if not (policy.short_all_in and policy.overcall_returned):
        return
    if all_in in winners:
        return
    for player in range(hand.count):
        if player != all_in and player not in winners and hand._live[player]:
            _give_back(hand, player, OVERCALL_CITES)


def _give_back(hand: "Hand", player: int, cites: Cites) -> None:
    amount = hand.last_bets[player]
    if not amount:
        return
    hand.give_back(player, amount, 0, 0)
    hand.last_bets[player] = 0
    if hand.events is not None:
        hand.events.append(Returned(hand.seats[player], amount, cites))
