"""Who acts first, for how much: forced bets, the bring-in, the best hand showing, the opener."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardspeak.books.policy.draw import FirstAfter, NobodyOpens
from cardspeak.books.policy.stud import (
    BoardTie,
    ForcedBet,
    ForcedOption,
    OpenPair,
    Passes,
    UpcardTie,
)
from cardspeak.cards import Card, ace_low, rank_of
from cardspeak.games import Bet, Forced, Opens, Showing, Size, Structure
from cardspeak.hand.betting import Round
from cardspeak.hand.events import Carried, Opened, Returned
from cardspeak.hand.posts import FirstRound, PostKind
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

PASSED_CITES: Cites = ("draw.nobody_opens",)
FIRST: dict[Opens, Cites] = {
    Opens.AFTER_BLINDS: (),
    Opens.LEFT_OF_BUTTON: (),
    Opens.BRING_IN: ("stud.upcard_tie",),
    Opens.BEST_SHOWING: ("stud.board_tie",),
    Opens.OPENER: (),
}


def begin_round(hand: "Hand", bet: Bet, street: int) -> bool:
    """Begin a betting round; whether anyone has a decision in it."""
    opens = bet.opens
    count = hand.count
    if street:
        live = hand.live
        able = [1 for player, stack in enumerate(hand.stacks) if stack and live[player]]
        if len(able) < 2:
            return False
    elif hand.first.is_bomb and not hand.terms.policy.bomb.first_round:
        return False
    if opens is Opens.AFTER_BLINDS:
        pending = list(hand.first.pending)
    elif opens is Opens.BRING_IN:
        first = _bring_in_player(hand)
        pending = [*range(first, count), *range(first)]
    elif opens is Opens.BEST_SHOWING:
        first = best_showing(hand)
        pending = [*range(first, count), *range(first)]
    elif opens is Opens.OPENER and hand.opener >= 0:
        first = hand.opener
        pending = [*range(first, count), *range(first)]
    else:
        first = _first_after(hand)
        pending = [*range(first, count), *range(first)]
    hand.must_open = street == 0 and not hand.terms.policy.draw.check_before
    hand.round = round_ = Round(hand, hand.terms.unit(bet.size), pending)
    if street == 0:
        if opens is Opens.BRING_IN:
            _price_bring_in(hand, round_)
        else:
            price_posts(hand, round_, hand.first)
    elif bet.size is Size.SMALL and hand.terms.game.is_stud:
        _open_pair(hand, round_, street)
    if not round_.advance():
        return False
    if hand.events is not None:
        hand.events.append(Opened(street, hand.seats[round_.pending[0]], FIRST[opens]))
    return True


def passed_out(hand: "Hand") -> bool:
    """Whether nobody opened a game of antes, so that the deal ends here and the antes wait."""
    if hand.terms.game.forced is not Forced.ANTES or hand.plan[hand.at][3]:
        return False
    round_ = hand.last_round
    if round_ is None or round_.price:
        return False
    policy = hand.terms.policy.draw
    if policy.nobody_opens is NobodyOpens.RETURNED:
        for player, amount in enumerate(hand.put):
            hand.stacks[player] += amount
            hand.put[player] = 0
            if hand.events is not None and amount:
                hand.events.append(Returned(hand.seats[player], amount, PASSED_CITES))
    hand.carried = sum(hand.put) + hand.dead
    hand.put = [0] * hand.count
    hand.dead = 0
    if hand.events is not None and hand.carried:
        hand.events.append(Carried(hand.carried, PASSED_CITES))
    hand.finish()
    return True


def price_posts(hand: "Hand", round_: Round, forced: FirstRound) -> None:
    """What the forced bets make of the first round."""
    price = forced.price
    if not price:
        return
    if not hand.terms.policy.blinds.short_counts_full:
        price = max(hand.bets)
    round_.price = price
    round_.unit = round_.large = max(round_.unit, forced.unit)
    if hand.terms.structure is Structure.LIMIT and price < round_.unit:
        round_.forced = price
        return
    round_.level = price
    round_.counted = forced.counted


# Stud


def _price_bring_in(hand: "Hand", round_: Round) -> None:
    terms = hand.terms
    forced = terms.bring_in
    if terms.policy.stud.forced_bet is ForcedBet.LEAST_BET:
        forced = max(forced, round_.unit)
    round_.must_bring_in = forced
    round_.forced = forced
    round_.bring_in_only = terms.policy.stud.forced_option is ForcedOption.NOTHING
    if terms.policy.stud.completion_is_raise:
        round_.counted = 1


def _bring_in_player(hand: "Hand") -> int:
    """Whose card is forced to bet."""
    policy = hand.terms.policy.stud
    order = door_order(hand)
    forced = order[0]
    if hand.stacks[forced]:
        return forced
    if policy.all_in_low is Passes.NEXT_CARD:
        return next((player for player in order if hand.stacks[player]), forced)
    for step in range(1, hand.count):
        player = (forced + step) % hand.count
        if hand.live[player] and hand.stacks[player]:
            return player
    return forced


def door_order(hand: "Hand", changed: Mapping[int, Card] = {}) -> list[int]:
    """The players from the one whose card is forced to bet on, with other door cards if given."""
    tie = hand.terms.policy.stud.upcard_tie
    doors = {player: hand.up_cards(player)[0] for player in range(hand.count) if hand.live[player]}
    doors |= changed
    return sorted(doors, key=lambda player: _door_key(hand, doors[player], tie))


def _door_key(hand: "Hand", card: Card, tie: UpcardTie) -> int:
    """The first in this order is forced: the lowest card, or the highest where low boards lead."""
    high_leads = hand.terms.game.showing is Showing.HIGH
    place = card if high_leads else ace_low(card)
    if tie is not UpcardTie.BY_SUIT:
        place //= 4
    return place if high_leads else -place


def best_showing(hand: "Hand") -> int:
    """Whose board leads; a live hand with chips or without."""
    policy = hand.terms.policy.stud
    common = hand.deck.faces_of(hand.board.slots) if policy.common_card_counts else ()
    by_suit = policy.board_tie is BoardTie.BY_SUIT
    best = -1
    best_key: tuple[int, int] = (-1, -1)
    for player in range(hand.count):
        if not hand.live[player]:
            continue
        cards = hand.up_cards(player)
        key = (_board_value(hand, cards + common), max(cards) if by_suit else 0)
        if best < 0 or key > best_key:
            best, best_key = player, key
    return best


def _board_value(hand: "Hand", cards: tuple[Card, ...]) -> int:
    """What up cards are worth; kept by their ranks, for a deal of stud asks it twenty times."""
    ranks = tuple([card >> 2 for card in cards])
    value = hand.terms.boards.get(ranks)
    if value is None:
        value = hand.terms.boards[ranks] = hand.terms.showing.board_value(cards)
    return value


def _open_pair(hand: "Hand", round_: Round, street: int) -> None:
    """A pair showing on the second up card opens the larger limit."""
    policy = hand.terms.policy.stud
    if policy.open_pair is OpenPair.NOTHING or hand.terms.structure is not Structure.LIMIT:
        return
    for player in range(hand.count):
        cards = hand.up_cards(player) if hand.live[player] else ()
        if len(cards) == 2 and rank_of(cards[0]) == rank_of(cards[1]):
            round_.large = hand.terms.big
            if policy.open_pair is OpenPair.UPPER_BET:
                round_.unit = round_.large
            return


# Draw


def _first_after(hand: "Hand") -> int:
    policy = hand.terms.policy.draw
    has_blinds = hand.terms.game.forced is Forced.BLINDS and not hand.terms.game.board_cards
    if has_blinds and policy.first_after is FirstAfter.LEFT_OF_LAST_BLIND:
        blinds = [post for post in hand.posts if post.kind is PostKind.BIG_BLIND]
        if blinds:
            return (hand.player(blinds[-1].seat) + 1) % hand.count
    return 0
