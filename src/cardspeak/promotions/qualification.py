"""What a promotion asks of a hand, and how a deal that wins it or not is put."""

from collections.abc import Callable, Sequence

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.promotions.hand_reading import HandOnBoard
from cardspeak.promotions.vocabulary import Promotion, QualifyingDeal


class Won(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion that a deal has won.

    `hand` is the hand in words, `beaten` what it beat at a bad beat; `place` counts on a chart from
    1; `dollars` is a fixed award, `prize_times` what a prize of a board is multiplied by. `others`
    were dealt in besides. `value` ranks the hand.
    """

    title: str
    fund: str
    winners: tuple[str, ...]
    hand: str
    losers: tuple[str, ...] = ()
    beaten: str = ""
    others: tuple[str, ...] = ()
    place: int = 0
    dollars: int = 0
    value: int = 0
    cites: Cites = ()
    prize_times: int | msgspec.UnsetType = msgspec.UNSET


class NotWonError(Exception):
    """The deal does not win the promotion, for a reason."""

    def __init__(self, sentence: str, cites: Cites = ()) -> None:
        super().__init__(sentence)
        self.cites = cites


def qualified(
    promotion: Promotion,
    section: QualifyingDeal,
    hands: Sequence[HandOnBoard],
    field: str,
    uses: int,
) -> list[HandOnBoard]:
    """The hands of which the right cards are the player's own; one at least, or the deal fails."""
    found = using(promotion, hands, field, uses)

    def paired(each: HandOnBoard) -> bool:
        return each.is_paired(section.pocket_pair)

    def spread(each: HandOnBoard) -> bool:
        return section.three_on_board or not each.has_three_on_board

    found = kept(found, paired, "it needs a pair in the hole", promotion.cites("pocket_pair"))
    return kept(found, spread, "three of a kind on the board do not count", ())


def using(
    promotion: Promotion, hands: Sequence[HandOnBoard], field: str, uses: int
) -> list[HandOnBoard]:
    """The hands in which so many hole cards play."""

    def used(each: HandOnBoard) -> bool:
        return each.own_playing >= uses

    return kept(hands, used, f"{uses} hole cards must play", promotion.cites(field))


def kept(
    hands: Sequence[HandOnBoard],
    good: Callable[[HandOnBoard], bool],
    sentence: str,
    cites: Cites,
) -> list[HandOnBoard]:
    """The good ones among some hands; where none is, the deal wins nothing for that reason."""
    found = [each for each in hands if good(each)]
    if not found:
        first = hands[0]
        raise NotWonError(f"{first.words} of {first.player}: {sentence}", cites)
    return found
