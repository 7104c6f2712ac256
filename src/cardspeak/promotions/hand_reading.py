"""A player's hand on a board, and which of its cards are the player's own."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

import msgspec

from cardspeak.cards import Card
from cardspeak.games import DownStep, Formation, Game, UpStep
from cardspeak.promotions.deals import PlayedHand
from cardspeak.promotions.vocabulary import PairedFor
from cardspeak.ranking import Category, Ranking, hand_value


class HandOnBoard(msgspec.Struct, frozen=True, dict=True):
    """A hand and what it is worth; `hole` are the cards that nobody else saw."""

    player: str
    ranking: Ranking
    formation: Formation
    cards: tuple[Card, ...]
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    value: int

    @cached_property
    def five(self) -> tuple[Card, ...]:
        """The cards that play; of equal ones, those with most hole cards among them."""
        if self.formation is Formation.EXACTLY_TWO:
            made = [
                (*two, *three)
                for two in combinations(self.cards, 2)
                for three in combinations(self.board, 3)
            ]
        else:
            made = list(combinations((*self.cards, *self.board), 5))
        best = [five for five in made if self.ranking.value(five) == self.value]
        return max(best, key=lambda five: len(set(five) & set(self.hole)))

    @property
    def words(self) -> str:
        """The hand in words."""
        return self.ranking.describe(self.five)

    @property
    def category(self) -> Category | None:
        """What kind of hand it is."""
        return self.ranking.category(self.five)

    @property
    def own_playing(self) -> int:
        """How many hole cards play."""
        return len(set(self.five) & set(self.hole))

    @property
    def main_rank(self) -> int:
        """The rank of which the hand has most."""
        ranks = [card >> 2 for card in self.five]
        return max(ranks, key=ranks.count)

    def is_paired(self, needed: Sequence[PairedFor]) -> bool:
        """Whether a hand that must have a pair in the hole has it."""
        kinds = {
            PairedFor.FOUR_OF_A_KIND: Category.FOUR_OF_A_KIND,
            PairedFor.FULL_HOUSE: Category.FULL_HOUSE,
        }
        if self.category not in [kinds[each] for each in needed]:
            return True
        return [card >> 2 for card in self.hole].count(self.main_rank) >= 2

    @property
    def has_three_on_board(self) -> bool:
        """Whether the three of a full house lie on the board."""
        if self.category is not Category.FULL_HOUSE:
            return False
        return [card >> 2 for card in self.board].count(self.main_rank) >= 3


def read_hand(
    hand: PlayedHand, game: Game, ranking: Ranking, board: tuple[Card, ...]
) -> HandOnBoard | None:
    """A hand on a board; none where it makes no five cards."""
    if len(hand.cards) + len(board) < 5 or (game.board_cards and len(board) < 3):
        return None
    value = hand_value(ranking, game.formation, hand.cards, board)
    if value is None:
        return None
    hole = hand.cards if game.board_cards else _down(hand.cards, game)
    return HandOnBoard(hand.player, ranking, game.formation, hand.cards, hole, board, value)


def _down(cards: tuple[Card, ...], game: Game) -> tuple[Card, ...]:
    """The down cards of a hand, whose cards are in the order in which they were dealt."""
    down: list[bool] = []
    for step in game.steps:
        if isinstance(step, DownStep | UpStep):
            down += [isinstance(step, DownStep)] * step.count
    return tuple([card for card, is_down in zip(cards, down, strict=False) if is_down])
