"""What the house takes of a deal: onto the slide as the book has it, for good before the award.

The slide is a part of the pots that nobody can win unless the deal turns out to be exempt: it is
worked out from the pots, and only the award moves chips.
"""

from typing import TYPE_CHECKING

from cardspeak.books.notice import Charge
from cardspeak.books.policy.rake import RakeTaken
from cardspeak.hand.events import Charged
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.money.jackpot_drop import drop_due, fund_drops
from cardspeak.money.pots import Pot
from cardspeak.money.rake import RakedDeal, charges, collected_on_button

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

RAKE_CITES: Cites = (
    "rake.methods", "rake.cap_over", "rake.rounded", "rake.uncalled_counts", "rake.taken",
)  # fmt: skip
BAD_BEAT_CITES: Cites = ("jackpot.bad_beat.drop",)
HIGH_HAND_CITES: Cites = ("jackpot.high_hand.drop",)


def is_for_jackpot(charged: Charged) -> bool:
    """Whether what the house took is the drop of the book's jackpots, and no rake."""
    return bool(charged.cites) and set(charged.cites) <= {*BAD_BEAT_CITES, *HIGH_HAND_CITES}


def on_slide(hand: "Hand", pots: list[Pot]) -> list[int]:
    """What has been taken so far from each pot of the rounds before, where it is taken early."""
    charge = hand.terms.charge
    if charge is None or not hand.first_round_over:
        return [0] * len(pots)
    if hand.terms.policy.rake.taken is RakeTaken.BEFORE_AWARD:
        return [0] * len(pots)
    return _due(hand, charge, pots, sole_tie=False)


def only_blinds(hand: "Hand") -> bool:
    """Whether the blinds were the only bets: nobody raised or put in more than was posted.

    A call of the blind is a bet; a blind that is all-in is not. A bomb pot is no blind.
    """
    if hand.deal_aggressor >= 0:
        return False
    posted: dict[int, int] = {}
    for post in hand.posts:
        if post.kind is PostKind.BOMB:
            return False
        posted[post.seat] = posted.get(post.seat, 0) + post.amount
    blinds = any(post.kind is not PostKind.ANTE for post in hand.posts)
    return blinds and all(
        hand._put[player] <= posted.get(seat, 0) for player, seat in enumerate(hand.seats)
    )


def _due(hand: "Hand", charge: Charge, pots: list[Pot], sole_tie: bool) -> list[int]:
    """The charge of each pot, as the deal stands."""
    small, big = _blinds_posted(hand)
    deal = RakedDeal(
        players=hand.count,
        saw_second_deal=hand.street > 0,
        only_blinds=only_blinds(hand),
        sole_tie=sole_tie,
        runs=hand.runs if hand.run is not None else 1,
        blinds=small + big,
        uncalled=hand.returned,
        big_blind=big,
        on_button=_dead_collection(hand, charge),
    )
    amounts = [pot.amount for pot in pots]
    return charges(amounts, charge, hand.terms.policy.rake, deal, hand.terms.step)


def _blinds_posted(hand: "Hand") -> tuple[int, int]:
    """What lies in the pot of the small blind and of the big one: a short stack posts less."""
    found = {PostKind.SMALL_BLIND: 0, PostKind.BIG_BLIND: 0}
    for post in hand.posts:
        if post.kind in found:
            had = hand.could_post[hand.player(post.seat)]
            found[post.kind] += min(post.amount, had)
    return found[PostKind.SMALL_BLIND], found[PostKind.BIG_BLIND]


def _dead_collection(hand: "Hand", charge: Charge) -> int:
    """What the button has posted dead for the house: the collection, or a short stack's part."""
    due = collected_on_button(charge, hand.terms.policy.rake, hand.count)
    if not due:
        return 0
    player = hand.count - 1
    left, dead = hand.could_post[player], 0
    for post in hand.posts:
        if post.seat == hand.seats[player]:
            paid = min(post.amount, left)
            left -= paid
            dead += paid if post.kind is PostKind.DEAD else 0
    return min(due, dead)


def take(hand: "Hand", pots: list[Pot], sole_tie: bool) -> list[int]:
    """Take the charge of the deal before the pots are pushed; how much from each pot.

    Whatever lies on the slide is a part of it; where nothing is due it has gone back.
    """
    charge = hand.terms.charge
    if charge is None:
        return _drop_for_jackpot(hand, pots, [0] * len(pots))
    taken = _due(hand, charge, pots, sole_tie)
    hand.raked += sum(taken)
    if hand.events is not None:
        for place, due in enumerate(taken):
            if due:
                hand.events.append(Charged(due, place, RAKE_CITES))
    return _drop_for_jackpot(hand, pots, taken)


def _drop_for_jackpot(hand: "Hand", pots: list[Pot], taken: list[int]) -> list[int]:
    """What is dropped for jackpots goes too, where pot and table are large enough."""
    terms = hand.terms
    if not terms.jackpot_drop and not terms.drops:
        return taken
    if terms.policy.rake.no_flop_no_drop and not hand.street:
        return taken
    size = sum([pot.amount for pot in pots])
    left = pots[0].amount - taken[0]
    due, cites = _jackpot_due(hand, size)
    dropped = [Charged(min(left, due), 0, cites)]
    left -= dropped[0].amount
    big_blind = max(terms.blinds, default=0)
    for posted in terms.drops:
        due = drop_due(posted.drop, size, hand.count, terms.notice.dollar, big_blind, terms.chairs)
        due = min(left, due)
        left -= due
        dropped.append(Charged(due, 0, (), posted.fund))
    dropped = [each for each in dropped if each.amount]
    hand.jackpot += sum([each.amount for each in dropped])
    if hand.events is not None:
        hand.events += dropped
    return [pots[0].amount - left, *taken[1:]]


def _jackpot_due(hand: "Hand", size: int) -> tuple[int, Cites]:
    """What a pot of that size drops: each jackpot's part, and no more than the notice posts."""
    terms = hand.terms
    drops = fund_drops(
        terms.policy.jackpot, terms.jackpot_drop, terms.notice.dollar, size, hand.count
    )
    return sum([drop.chips for drop in drops]), tuple([drop.cite for drop in drops])
