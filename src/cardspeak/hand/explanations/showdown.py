"""Why a hand shows when it does, and why it may or may not be mucked."""

from operator import attrgetter
from typing import TYPE_CHECKING

from cardspeak.books.book import policy_with
from cardspeak.books.other_values import others
from cardspeak.books.policy.showdown import PotOrder, ShownToWin, ShowsFirst
from cardspeak.hand import awarding, showdown
from cardspeak.hand.explanations.explanation import Explanation, because
from cardspeak.hand.options import Options
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

_FIRST = {
    ShowsFirst.LAST_AGGRESSOR: "the last to bet or raise on the last round",
    ShowsFirst.LAST_AGGRESSOR_OF_DEAL: "the last to bet or raise in the hand",
    ShowsFirst.FIRST_TO_ACT: "the first to act on the last round",
    ShowsFirst.LAST_TO_ACT: "the last to act on the last round",
    ShowsFirst.LEFT_OF_BUTTON: "the first player left of the button",
    ShowsFirst.BEST_BOARD: "the best hand showing",
}


def turn_to_show(hand: "Hand") -> Explanation:
    """Why the player in turn is the one to show now."""
    policy = hand.terms.policy.showdown
    was_bet = hand.last_round is not None and hand.last_round.aggressor >= 0
    field = "showdown.after_a_bet" if was_bet else "showdown.checked_down"
    says, cites = order_in_words(hand, was_bet, len(hand.pots) > 1)
    decided = [path for path in (field, "showdown.pot_order") if _moves(hand, path)]
    if policy.shown_to_win is ShownToWin.CARDS_USED:
        says += "; the cards that play are enough to win"
    return because(f"Show: {says}.", decided, cites)


def order_in_words(hand: "Hand", was_bet: bool, several: bool) -> tuple[str, Cites]:
    """Who shows first and why, with `several` pots, and what that turns on."""
    policy = hand.terms.policy.showdown
    rule = policy.after_a_bet if was_bet else policy.checked_down
    field = "showdown.after_a_bet" if was_bet else "showdown.checked_down"
    when = "there was a bet on the last round" if was_bet else "nobody bet on the last round"
    says = f"{when}, so {_FIRST[rule]} shows first, and the rest follow clockwise"
    if several:
        side = policy.pot_order is PotOrder.SIDE_POTS_FIRST
        says += ", side pots before the main pot" if side else ", the main pot before side pots"
    return says, (field, "showdown.pot_order")


def _moves(hand: "Hand", path: str) -> bool:
    """Whether another legal value of a policy would have another player show now."""
    policy = hand.terms.policy
    now = hand._to_show[0]
    for value in others(path, attrgetter(path)(policy)):
        if value is ShowsFirst.BEST_BOARD and True in hand._shown:
            continue  # more lies open now than when the order was made
        flipped = policy_with({path: value}, policy).showdown
        left = [each for each in showdown.order(hand, flipped) if each in hand._to_show]
        if left[0] != now:
            return True
    return False


def muck_explained(hand: "Hand", options: Options) -> Explanation:
    """Why the player in turn may throw the hand away, or must show it."""
    player = hand._to_show[0]
    if hand.live_count < 2:
        return because("No muck: every other hand is gone.")
    beaten = awarding.is_beaten(hand, player)
    field = "showdown.beaten_may_muck" if beaten else "showdown.unbeaten_may_muck"
    how = "a hand shown beats yours" if beaten else "no hand shown beats yours"
    may = "may be thrown away unshown" if options.muck else "must be shown"
    head = "Muck" if options.muck else "No muck"
    return because(f"{head}: {how}, and such a hand {may}.", (field,), options.cites)
