"""Who acts first, for how much: forced bets, the bring-in, the best hand showing, the opener."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from cardspeak.books.policy.betting import Price
from cardspeak.books.policy.draw import FirstAfter, NobodyOpens
from cardspeak.books.policy.stud import OpenPair, Passes
from cardspeak.cards import Card, rank_of
from cardspeak.errors import BrokenInvariant
from cardspeak.games import BetStep, Forced, Opens, Size
from cardspeak.hand import odd_chips
from cardspeak.hand.betting import Round
from cardspeak.hand.deal_checks import HandError
from cardspeak.hand.events import Carried, Opened, Posted, Returned
from cardspeak.hand.posts import CITES, FirstRound
from cardspeak.hand.refusal import Cites
from cardspeak.hand.rights import NOT_YET
from cardspeak.money.carried_pot import PotBrought

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

AFTER_BLINDS: Final = Opens.AFTER_BLINDS
BRING_IN: Final = Opens.BRING_IN
BEST_SHOWING: Final = Opens.BEST_SHOWING
OPENER: Final = Opens.OPENER
SMALL: Final = Size.SMALL
NO_OPEN_PAIR: Final = OpenPair.NOTHING

_CLOCKWISE: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple((*range(first, count), *range(first)) for first in range(count)) for count in range(12)
)
"""By number of players and the first of them: all of them, clockwise."""

_ONE_OF: Final[tuple[int, ...]] = tuple(1 << 3 * (card >> 2) for card in range(56))
"""By card: one of its rank, in a number that counts up to seven of each rank."""


def post(hand: "Hand") -> None:
    """Put in what is due before the first card."""
    if hand.terms.playing_unit > 1:
        _post_without_odd_chips(hand)
    else:
        _post_all(hand)


def _post_all(hand: "Hand") -> None:
    first = hand.first
    for place, (player, due, is_live, is_matched) in enumerate(first.paid):
        amount = min(due, hand._stacks[player])
        if is_live:
            hand.put_in(player, amount)
        elif is_matched:
            hand.put_in_ante(player, amount)
        else:
            hand.put_in_dead(player, amount)
        if hand.events is not None and amount:
            post = first.posts[place]
            hand.events.append(Posted(post.seat, amount, post.kind, CITES[post.kind]))


def _post_without_odd_chips(hand: "Hand") -> None:
    """Post with every chip where the book says so, else without those too small to play."""
    if odd_chips.may_be_posted(hand.terms.policy):
        _post_all(hand)
        odd_chips.set_aside(hand)
    else:
        odd_chips.set_aside(hand)
        hand.could_post = tuple(hand._stacks)
        _post_all(hand)
    for player, odd in hand.held_back.items():
        if odd == hand._started_with[player]:
            raise HandError(
                f"seat {hand.seats[player]} has only {odd}, too small to play: the smallest"
                f" chip that plays is {hand.terms.playing_unit}"
            )


def begin_round(hand: "Hand", bet: BetStep, street: int) -> bool:
    """Begin a betting round; whether anyone has a decision in it."""
    terms = hand.terms
    opens = bet.opens
    if street and terms.playing_unit > 1:
        odd_chips.set_aside(hand)
    able = hand.count_able()
    if street:
        if able < 2:
            return False
    elif hand.first.is_bomb and not terms.policy.bomb.first_round:
        return False
    if opens is AFTER_BLINDS:
        pending = list(hand.first.pending)
    else:
        pending = list(_CLOCKWISE[hand.count][_first(hand, opens)])
    small = bet.size is SMALL
    hand.must_open = street == 0 and terms.must_open
    unit = terms.small_unit if small else terms.large_unit
    if street and terms.straddle_lasts:
        unit = max(unit, hand.first.straddled)
    hand.round = round_ = Round(hand, unit, pending, able)
    if street == 0:
        round_.last = hand.first.last
        if opens is BRING_IN:
            _price_bring_in(hand, round_)
        else:
            price_posts(hand, round_, hand.first)
    elif small and terms.open_pair is not NO_OPEN_PAIR:
        _open_pair(hand, round_)
    if not round_.advance():
        return False
    round_.first_actor = round_.pending[0]
    if hand.events is not None:
        hand.events.append(Opened(street, hand.seats[round_.pending[0]], FIRST[opens]))
    return True


def _first(hand: "Hand", opens: Opens) -> int:
    """The player from whom the action starts."""
    if opens is BEST_SHOWING:
        return best_showing(hand)
    if opens is BRING_IN:
        return bring_in_player(hand, hand._stacks)
    if opens is OPENER and hand.opener >= 0:
        return hand.opener
    return _first_after(hand)


def passed_out(hand: "Hand") -> bool:
    """Whether nobody opened a game of antes, so that the deal ends here and the antes wait."""
    if hand.terms.game.forced is not Forced.ANTES or hand.street:
        return False
    round_ = hand.last_round
    if round_ is None or round_.price:
        return False
    policy = hand.terms.policy.draw
    if policy.nobody_opens is NobodyOpens.RETURNED:
        for player, seat in enumerate(hand.seats):
            amount = hand.spent(seat)
            hand.give_back(player, amount, 0, 0)
            if hand.events is not None and amount:
                hand.events.append(Returned(seat, amount, PASSED_CITES))
    antes = {seat: hand._put[player] for player, seat in enumerate(hand.seats) if hand._put[player]}
    hand.pot_left = PotBrought(hand.contributed, antes, hand.absent)
    hand.empty_pots()
    if hand.events is not None and hand.carried:
        hand.events.append(Carried(hand.carried, PASSED_CITES))
    hand.finish()
    return True


def price_posts(hand: "Hand", round_: Round, forced: FirstRound) -> None:
    """What the forced bets make of the first round."""
    price = forced.price
    if not price:
        return
    if hand.terms.policy.betting.short_forced_bet is Price.AMOUNT_PUT_IN and _is_short(
        hand, forced
    ):
        price = max(hand._bets)
    round_.price = price
    round_.unit = round_.large = max(round_.unit, forced.unit)
    if hand.terms.is_limit and price < round_.unit:
        if price == forced.price:
            round_.forced = price
        elif round_.opens_short(price):  # a blind all-in for less than it had to be
            round_.counted = forced.counted
        return
    round_.level = price
    round_.counted = forced.counted


def _is_short(hand: "Hand", forced: FirstRound) -> bool:
    """Whether the largest forced bet was posted short, its player all-in."""
    largest = max(hand._bets)
    return any(
        is_live and post.amount > largest and hand.could_post[player] < post.amount
        for player, post, is_live in forced.entries
    )


def begin_again(hand: "Hand", forced: FirstRound) -> bool:
    """Begin the first round anew with other forced bets; whether anyone has a decision in it."""
    hand.round = round_ = Round(
        hand, hand.terms.small_unit, list(forced.pending), hand.count_able()
    )
    round_.last = forced.last
    price_posts(hand, round_, forced)
    return round_.advance()


# Stud


def _price_bring_in(hand: "Hand", round_: Round) -> None:
    terms = hand.terms
    round_.must_bring_in = round_.forced = terms.forced_bet
    round_.bring_in_only = terms.forced_only
    # A player who acts first in place of an all-in player is not forced to bet, and may fold.
    if 0 in hand._stacks and terms.policy.stud.all_in_low is Passes.LEFT:
        round_.may_pass_forced = not hand._stacks[_forced_door(hand)]
    if terms.completion_counts:
        round_.counted = 1


def bring_in_player(hand: "Hand", chips: list[int]) -> int:
    """Whose card is forced to bet; it passes by a player whose chips are all in the ante."""
    forced = _forced_door(hand)
    if chips[forced]:
        return forced
    if hand.terms.policy.stud.all_in_low is Passes.NEXT_CARD:
        return next((player for player in door_order(hand) if chips[player]), forced)
    for step in range(1, hand.count):
        player = (forced + step) % hand.count
        if hand._live[player] and chips[player]:
            return player
    return forced


def _forced_door(hand: "Hand") -> int:
    """The first player of `door_order`."""
    places = hand.terms.door_places
    found = -1
    lowest = 0
    for player in range(hand.count):
        if hand._live[player]:
            place = places[_door(hand, player)]
            if found < 0 or place < lowest:
                found, lowest = player, place
    return found


def _door(hand: "Hand", player: int) -> Card:
    """A player's first card that lies open."""
    facing = hand.deck.facing
    for slot in hand._hands[player]:
        if facing[slot]:
            return hand.deck.faces[slot]
    raise BrokenInvariant("no live hand shows a card")


def door_order(hand: "Hand", changed: Mapping[int, Card] = {}) -> list[int]:
    """The players from the one whose card is forced to bet on, with other door cards if given."""
    doors = {player: _door(hand, player) for player in range(hand.count) if hand._live[player]}
    doors |= changed
    places = hand.terms.door_places
    return sorted(doors, key=lambda player: places[doors[player]])


def best_showing(hand: "Hand") -> int:
    """Whose board leads, of the live hands with chips or without; where none shows, the first."""
    terms = hand.terms
    faces, facing = hand.deck.faces, hand.deck.facing
    blank = terms.blank
    common = 0
    if terms.common_counts:
        for slot in hand.board.slots:
            common += _ONE_OF[faces[slot]]
    best = best_value = best_card = -1
    for player, held in enumerate(hand._hands):
        if not hand._live[player]:
            continue
        ranks = common
        highest = -1
        for slot in held:
            if facing[slot]:
                face = faces[slot]
                if face == blank:
                    continue
                ranks += _ONE_OF[face]
                if face > highest:
                    highest = face
        value = terms.boards.get(ranks, -1)
        if value < 0:
            value = terms.boards[ranks] = _board_value(hand, player)
        if value < best_value:
            continue
        if value > best_value or (terms.board_tie_by_suit and highest > best_card):
            best, best_value, best_card = player, value, highest
    return best


def _board_value(hand: "Hand", player: int) -> int:
    """What up cards are worth; kept by their ranks, for a deal of stud asks it twenty times."""
    common = hand.deck.faces_of(hand.board.slots) if hand.terms.common_counts else ()
    blank = hand.terms.blank
    showing = tuple([card for card in hand._up_cards(player) + common if card != blank])
    return hand.terms.showing.board_value(showing) if showing else 0


def _open_pair(hand: "Hand", round_: Round) -> None:
    """A pair showing on the second up card opens the larger limit."""
    for player in range(hand.count):
        cards = hand._up_cards(player) if hand._live[player] else ()
        if len(cards) == 2 and rank_of(cards[0]) == rank_of(cards[1]):
            round_.large = hand.terms.big
            if hand.terms.open_pair is OpenPair.UPPER_BET:
                round_.unit = round_.large
            return


def open_again(hand: "Hand") -> None:
    """An up card has changed before anyone acted on it: the best hand showing opens."""
    round_, bet = hand.round, hand.plan[hand.at].bet
    if round_ is None or bet is None or round_.last_actor != NOT_YET:
        return
    if bet.opens is BEST_SHOWING:
        begin_round(hand, bet, hand.street)
        opened: Round | None = hand.round
        assert opened is not None
        opened.barred = round_.barred


# Draw


def _first_after(hand: "Hand") -> int:
    policy = hand.terms.policy.draw
    has_blinds = not hand.terms.board_cards and hand.terms.game.forced is Forced.BLINDS
    if has_blinds and policy.first_after is FirstAfter.LEFT_OF_LAST_BLIND:
        return hand.first.pending[0]
    return 0
