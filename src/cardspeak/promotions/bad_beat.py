"""Whether a finished deal is a bad beat: which hand was beaten, and by which."""

from collections.abc import Sequence

from cardspeak.books.policy.jackpot import SplitWinner, TiedLosers
from cardspeak.promotions.deals import FinishedDeal
from cardspeak.promotions.hand_reading import HandOnBoard
from cardspeak.promotions.named_hands import NamedHand, lower
from cardspeak.promotions.qualification import NotWonError, Won, qualified, using
from cardspeak.promotions.vocabulary import BadBeatPromotion, BeatenHand


def bad_beat(
    promotion: BadBeatPromotion,
    section: BeatenHand,
    deal: FinishedDeal,
    hands: Sequence[HandOnBoard],
    posted: int,
) -> Won:
    """The best hand that was beaten, if it is good enough and so is the hand that beat it."""
    if len(hands) < 2:
        raise NotWonError("nobody was beaten at the showdown")
    ranking = hands[0].ranking
    least = _to_beat(promotion, section, posted)
    tied = [each for each in hands if each.value == hands[0].value]
    beaten = [
        each for each in hands if each.value < hands[0].value and least.covers(ranking, each.value)
    ]
    if not beaten:
        raise NotWonError(
            f"no hand of {least} or better was beaten", promotion.cites("losing_hand")
        )
    losing = qualified(promotion, section, beaten, "loser_uses", section.loser_uses)
    losers = [each for each in losing if each.value == losing[0].value]
    _check_winner(promotion, section, tied[0])
    if section.winner_paired:
        winning = qualified(promotion, section, tied, "winner_uses", section.winner_uses)
    else:
        winning = using(promotion, tied, "winner_uses", section.winner_uses)
    if len(losers) > 1 and promotion.tied_losers is TiedLosers.NOTHING:
        raise NotWonError("two equal hands were beaten", promotion.cites("tied_losers"))
    if len(tied) > 1 and promotion.split_winner is SplitWinner.NOTHING:
        raise NotWonError("two equal hands won", promotion.cites("split_winner"))
    named = {each.player for each in (*losers, *winning)}
    points = ["losing_hand", "winning_hand", "loser_uses", "winner_uses", "qualifying_pot"]
    points += ["dealt_in", "pocket_pair"]
    points += ["tied_losers"] if len(losers) > 1 else []
    points += ["split_winner"] if len(tied) > 1 else []
    points += ["boards"] if len(deal.boards) > 1 else []
    return Won(
        title=promotion.title,
        fund=promotion.fund,
        winners=tuple([each.player for each in winning]),
        losers=tuple([each.player for each in losers]),
        others=tuple([player for player in deal.players if player not in named]),
        hand=winning[0].words,
        beaten=losers[0].words,
        value=losers[0].value,
        cites=promotion.cites(*points),
    )


def _to_beat(promotion: BadBeatPromotion, section: BeatenHand, posted: int) -> NamedHand:
    """The least hand that must be beaten, as low as it has fallen with the fund."""
    hand = NamedHand.read(section.beaten)
    falls = promotion.falls
    if falls is None:
        return hand
    last = None if falls.to is None else NamedHand.read(falls.to)
    for _ in range(max(0, posted - falls.over) // falls.every):
        below = lower(hand)
        if below is None or hand == last:
            return hand
        hand = below
    return hand


def _check_winner(promotion: BadBeatPromotion, section: BeatenHand, best: HandOnBoard) -> None:
    if section.beaten_by is None:
        return
    needed = NamedHand.read(section.beaten_by)
    if not needed.covers(best.ranking, best.value):
        raise NotWonError(
            f"{best.words} won, and {needed} or better is needed", promotion.cites("winning_hand")
        )
