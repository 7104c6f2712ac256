"""A hand in words: what its cards are worth in each way that it may win."""

from functools import lru_cache

from cardspeak.cards import JOKER, Card
from cardspeak.errors import CardspeakError
from cardspeak.hand.hand import Hand
from cardspeak.hand.terms import Op, Terms
from cardspeak.ranking import FiveCardRanking, Formation, Ranking, best_hand
from cardspeak.ranking.rules import Rules
from cardspeak.ranking.short import FULL


def described(hand: Hand, player: int) -> str:
    """A hand in words, each way it may win once it has cards enough; "" where it has none."""
    hole = hand._faces(player)
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
        if not _may_qualify(terms, ranking, hole, board):
            continue
        cards = hole + board
        try:
            if terms.game.formation is not Formation.ANY_FIVE:
                cards = best_hand(ranking, terms.game.formation, hole, board)[0] if board else hole
            if len(cards) < FULL:
                cards = _towards(ranking, cards)
            if cards:
                words = (ranking.describe_short if len(cards) < least else ranking.describe)(cards)
            else:
                words = ""
        except CardspeakError:
            words = ""  # too few cards yet, or none that qualifies
        if words:
            said.append(words)
    return "; ".join(dict.fromkeys(said))


def _may_qualify(
    terms: Terms, ranking: Ranking, hole: tuple[Card, ...], board: tuple[Card, ...]
) -> bool:
    """Whether a hand qualifies or still can: a low that cannot is not spoken of."""
    if not isinstance(ranking, FiveCardRanking) or ranking.rules.qualifier is None:
        return True
    rules, game = ranking.rules, terms.game

    def low(cards: tuple[Card, ...]) -> set[int]:
        return set(_by_low_rank(rules, cards))

    board_to_come = max(0, game.board_cards - len(board))
    if game.formation is Formation.EXACTLY_TWO:
        shared = min(3, len(low(board)) + board_to_come)
        both = len(low(hole) | low(board)) + board_to_come
        return len(low(hole)) >= 2 and shared >= 3 and both >= FULL
    to_come = board_to_come if game.board_cards else max(0, game.hole_cards - len(hole))
    return len(low(hole + board)) + to_come >= FULL


def _towards(ranking: Ranking, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that is still short which count towards its low: no king, no pair."""
    if not isinstance(ranking, FiveCardRanking) or ranking.rules.qualifier is None:
        return cards
    return tuple(_by_low_rank(ranking.rules, cards).values())


def _by_low_rank(rules: Rules, cards: tuple[Card, ...]) -> dict[int, Card]:
    """One card of each rank that a qualifying low may have."""
    assert rules.qualifier is not None
    highest = rules.place(rules.qualifier)
    return {
        JOKER if card == JOKER else card >> 2: card
        for card in cards
        if card == JOKER or rules.place(card >> 2) <= highest
    }
