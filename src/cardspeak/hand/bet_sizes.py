"""How much may be bet at most, where the structure has a most: spread, pot and half-pot limits.

Nothing is changed here: a round is only read.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.betting import Price
from cardspeak.games import Structure
from cardspeak.hand.posts import PostKind
from cardspeak.hand.rights import NOT_YET

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round
    from cardspeak.hand.hand import Hand


def most(round_: "Round", player: int, least: int) -> int:
    """The largest bet or raise, as a total."""
    terms = round_.terms
    if terms.is_limit:
        return least + round_.large - round_.unit
    if terms.structure is Structure.SPREAD:
        return max(least, terms.spread_most(round_.price))
    hand = round_.hand
    pot = hand.in_pot + blind_allowance(hand, round_, player)
    if terms.has_slide and not terms.slide_counts:
        pot -= hand.slide
    if terms.call_counts:
        pot += round_.price - hand._bets[player]
    if terms.pot_unit > 1:
        pot = -(-pot // terms.pot_unit) * terms.pot_unit
    if terms.structure is Structure.HALF_POT:
        pot = terms.half(pot)
    return max(least, round_.price + pot)


def blind_allowance(hand: "Hand", round_: "Round", player: int) -> int:
    """What a pot limit adds on the first round for blinds counted as big ones, or takes off.

    The bettor's own small blind adds nothing: the call that the pot is counted with makes it whole.
    """
    if not hand.posts or hand.street:
        return 0
    policy = round_.terms.policy.betting.pot_limit
    counted_out = 0 if policy.antes_count else hand.in_pot - sum(hand._bets)
    big = [post for post in hand.posts if post.kind is PostKind.BIG_BLIND]
    allowance = 0
    if policy.short_blind_counts is Price.FULL:
        allowance += sum(
            max(0, post.amount - hand.could_post[hand.player(post.seat)]) for post in big
        )
    if policy.small_blind_as_big and big and _is_to_act(hand, round_, big[0].seat):
        for post in hand.posts:
            if post.kind is PostKind.SMALL_BLIND and hand.player(post.seat) != player:
                allowance += max(0, big[0].amount - hand._bets[hand.player(post.seat)])
    return allowance - counted_out


def _is_to_act(hand: "Hand", round_: "Round", seat: int) -> bool:
    """Whether a seat is in the pot and has not acted in the round."""
    player = hand.player(seat)
    return bool(hand._live[player]) and round_.acted_price[player] == NOT_YET
