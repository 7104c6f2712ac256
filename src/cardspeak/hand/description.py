"""A hand in words: what its cards are worth in each way that it may win."""

from functools import lru_cache

from cardspeak.cards import Card
from cardspeak.errors import CardspeakError
from cardspeak.hand.hand import Hand
from cardspeak.hand.terms import Op, Terms
from cardspeak.ranking import Formation, best_hand
from cardspeak.ranking.short import FULL


def described(hand: Hand, player: int) -> str:
    """A hand in words, each way it may win once it has cards enough; "" where it has none."""
    hole = hand.faces(player)
    game = hand.terms.game
    least = FULL if hand.plan[hand.at].op is Op.SHOWDOWN else 0
    if game.is_stud and len(hole) == game.hole_cards:
        return _words(hand.terms, hole, (), least)
    if len(hand.boards) == 1:
        return _words(hand.terms, hole, hand.board_faces(), least)
    boards = [hand.board_faces(run) for run in range(len(hand.boards))]
    said = [_words(hand.terms, hole, board, least) for board in boards]
    return "; ".join([f"board {run}: {words}" for run, words in enumerate(said, start=1)])


@lru_cache(maxsize=8192)  # every view of a street asks again for the same cards
def _words(terms: Terms, hole: tuple[Card, ...], board: tuple[Card, ...], least: int) -> str:
    """In words; a hand of fewer cards than the least it should have by now is called short."""
    said: list[str] = []
    for ranking in terms.rankings:
        cards = hole + board
        try:
            if terms.game.formation is not Formation.ANY_FIVE:
                cards = best_hand(ranking, terms.game.formation, hole, board)[0] if board else hole
            if cards:
                words = (ranking.describe_short if len(cards) < least else ranking.describe)(cards)
            else:
                words = ""
        except CardspeakError:
            words = ""  # too few cards yet, or none that qualifies
        if words:
            said.append(words)
    return "; ".join(dict.fromkeys(said))
