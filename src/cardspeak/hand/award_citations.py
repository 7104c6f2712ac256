"""What is behind a pot that is pushed and a charge that is taken: which hand won it, and why.

Worked out when someone asks, from the award and from the cards that lie open.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardspeak.books.policy.rake import RakeMethod
from cardspeak.books.principles import Principle
from cardspeak.cards import JOKER, UNKNOWN
from cardspeak.games import Formation
from cardspeak.games.words import RankingOrder
from cardspeak.hand import events as e
from cardspeak.hand.awarding import value
from cardspeak.hand.house_charge import only_blinds
from cardspeak.ranking.category import Category
from cardspeak.ranking.formation import best_hand

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

P = Principle

_CATEGORIES = {
    Category.FIVE_ACES: P.FIVE_ACES,
    Category.ROYAL_FLUSH: P.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH: P.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND: P.FOUR_OF_A_KIND,
    Category.FULL_HOUSE: P.FULL_HOUSE,
    Category.FLUSH: P.FLUSH,
    Category.STRAIGHT: P.STRAIGHT,
    Category.THREE_OF_A_KIND: P.THREE_OF_A_KIND,
    Category.TWO_PAIR: P.TWO_PAIR,
    Category.PAIR: P.PAIR,
    Category.NO_PAIR: P.NO_PAIR,
}
_STRIPPED = {
    Category.ROYAL_FLUSH: P.STRIPPED_ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH: P.STRIPPED_STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND: P.STRIPPED_FOUR_OF_A_KIND,
    Category.FULL_HOUSE: P.STRIPPED_FULL_HOUSE,
    Category.FLUSH: P.STRIPPED_FLUSH,
    Category.STRAIGHT: P.STRIPPED_STRAIGHT,
    Category.THREE_OF_A_KIND: P.STRIPPED_THREE_OF_A_KIND,
    Category.TWO_PAIR: P.STRIPPED_TWO_PAIR,
    Category.PAIR: P.STRIPPED_PAIR,
    Category.NO_PAIR: P.STRIPPED_NO_PAIR,
}
_STRIPPED_ACES = {40: P.STRIPPED_ACE_40, 36: P.STRIPPED_ACE_36, 32: P.STRIPPED_ACE_32}
_IN_A_ROW = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)


def behind_award(hand: "Hand", event: e.Awarded) -> Iterator[str]:
    """What is behind chips that a seat won."""
    pushed = _pushed(hand, event)
    if event.value is None or not hand._shown[hand.player(event.seat)]:
        yield from (P.UNCALLED_WINS, "showdown.last_hand_shows")
    else:
        yield from _won(hand, event, pushed)
    if event.pot:
        yield P.SIDE_POT
    if event.pot > 1:
        yield P.SIDE_POTS_UNLIMITED
    if any(each.run for each in pushed):
        yield P.RUN_HALVES
    if hand.run is not None:
        yield "run_twice.single_pot_stays_single"
    if hand.terms.charge and not any(isinstance(each, e.Charged) for each in hand.events or ()):
        yield from _uncharged(hand, pushed)
    if event.odd and any(each.pot for each in hand.events or () if isinstance(each, e.Awarded)):
        yield "oddchip.pots_apart"


def _pushed(hand: "Hand", event: e.Awarded) -> list[e.Awarded]:
    """Every award of the same pot."""
    awards = [each for each in hand.events or () if isinstance(each, e.Awarded)]
    return [each for each in awards if each.pot == event.pot]


def _uncharged(hand: "Hand", pushed: list[e.Awarded]) -> Iterator[str]:
    """Why the house took nothing from a pot."""
    if not hand.street:
        yield "rake.no_flop_no_drop"
    if only_blinds(hand):
        yield "rake.blinds_only_charged"
    if len(pushed) > 1:
        yield "rake.sole_tie_charged"


def behind_charge(hand: "Hand", event: e.Charged) -> Iterator[str]:
    """What is behind what the house took."""
    yield from ("rake.one_method", "rake.fee_from", "rake.both_blinds_from", "rake.least_percent")
    if hand.runs > 1:
        yield "rake.second_run_charged"
    charge = hand.terms.charge
    if charge is not None and charge.method is RakeMethod.FEE_PER_HAND:
        yield P.HAND_FEE
    yield from (P.RAKE, P.RAKE_CAP, P.NO_SECOND_RAKE)


def _won(hand: "Hand", event: e.Awarded, pushed: list[e.Awarded]) -> Iterator[str]:
    """Why a hand won its share: how it ranks, what wins, which cards play."""
    game = hand.terms.game
    together = [each for each in pushed if each.run == event.run]
    if len(game.wins) > 1:
        yield from _of_halves(hand, event, together)
    if game.wins[event.share].is_low:
        yield from _of_low(hand, event)
    else:
        yield from _of_high(hand, event)
    yield P.BEST_HAND_WINS
    tied = [each for each in together if each.share == event.share and each is not event]
    if tied:
        yield from (P.SPLIT_EQUALLY, P.SUITS_EQUAL)
    yield P.HAND_FORMED
    yield from (P.CARDS_SPEAK, P.SHOWDOWN, P.SUITS_EQUAL, P.LOSERS_KILLED, P.WINNER_FACE_UP)


def _of_halves(hand: "Hand", event: e.Awarded, together: list[e.Awarded]) -> Iterator[str]:
    shares = {each.share for each in together}
    whole = shares == {0}
    has_low = value(hand, hand.player(event.seat), 1, event.run) is not None
    if whole and not has_low:
        yield from (P.NO_LOW, P.LOW_QUALIFIES)
        return
    if (event.share or whole) and hand.terms.game.wins[1].order is RankingOrder.EIGHT_OR_BETTER:
        yield P.LOW_QUALIFIES
    yield P.HALVES
    if len({each.seat for each in together}) == 1:
        yield P.SCOOP
    yield P.HIGH_AND_LOW_CARDS
    if whole:
        yield from (P.LOW_STRAIGHTS, P.LOW_ACE, P.BEST_LOW)


def _of_low(hand: "Hand", event: e.Awarded) -> Iterator[str]:
    if len(hand.terms.game.wins) == 1:
        yield P.LOW_HAND_WINS
    if JOKER in hand._faces(hand.player(event.seat)):
        yield P.JOKER
    yield from (P.LOW_STRAIGHTS, P.LOW_ACE, P.BEST_LOW)


def _of_high(hand: "Hand", event: e.Awarded) -> Iterator[str]:
    terms, hole = hand.terms, hand._faces(hand.player(event.seat))
    category = _category(hand, event)
    stripped = terms.game.deck in _STRIPPED_ACES
    named = (_STRIPPED if stripped else _CATEGORIES).get(category) if category else None
    if named is not None:
        yield named
    if JOKER in hole:
        yield from (P.JOKER, P.JOKER_IN_FLUSH) if category is Category.FLUSH else (P.JOKER,)
    yield P.STRIPPED_RANKS if stripped else P.RANKS
    if stripped and category in _IN_A_ROW:
        yield _STRIPPED_ACES[terms.game.deck]


def _category(hand: "Hand", event: e.Awarded) -> Category | None:
    """What kind of hand won; None where its cards are not known."""
    terms = hand.terms
    hole = hand._faces(hand.player(event.seat))
    own = terms.is_stud and len(hole) == terms.hole_cards
    board = () if own else hand.board_faces(event.run)
    if not hole or UNKNOWN in hole or UNKNOWN in board:
        return None
    ranking = terms.rankings[event.share]
    if terms.game.formation is Formation.ANY_FIVE:
        return ranking.category(hole + board)
    return ranking.category(best_hand(ranking, terms.game.formation, hole, board)[0])
