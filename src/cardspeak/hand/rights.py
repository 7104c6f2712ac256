"""Who may still bet or raise in a round: the raise cap, a short all-in, a check-raise.

A player who may not gets the reason: a sentence and the policies behind it. Nothing here changes a
round.
"""

from typing import TYPE_CHECKING, Final

from cardspeak.books.policy.betting import HeadsUpCounts, HeadsUpFrom
from cardspeak.books.principles import Principle
from cardspeak.cards import UNKNOWN
from cardspeak.games import Structure
from cardspeak.hand.events import RemedyApplied
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import Bar as TakenAway
from cardspeak.hand.remedies import Right

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round
    from cardspeak.hand.hand import Hand

NOT_YET: Final = -1
"""The price at which a player has acted who has not acted."""

IN_THE_POT: Final = HeadsUpCounts.IN_THE_POT
START_OF_ROUND: Final = HeadsUpFrom.START_OF_ROUND
ONLY_RAISING: Final = (Right.RAISE, Right.RAISE_NEXT)
NEXT_TURN: Final = (Right.RAISE_NEXT, Right.BET_OR_RAISE_NEXT)


class Bar:
    """A reason why a player may not bet or raise."""

    __slots__ = ("cites", "sentence")

    def __init__(self, sentence: str, *cites: str) -> None:
        self.sentence = sentence
        self.cites: Cites = cites


NO_OPPONENT: Final = Bar("nobody else has chips to call more")
TOO_FEW_CHIPS: Final = Bar("there are no chips left after a call")
CAPPED: Final = Bar(
    "the round has had its last raise",
    "betting.raises",
    "betting.heads_up_uncapped",
    "betting.all_in_over_cap",
    Principle.CAPPED,
)
CAPPED_FIRST_SPREAD: Final = Bar(
    CAPPED.sentence, *CAPPED.cites, "betting.spread.large_bring_in_is_raise"
)
CAPPED_BIG_BET: Final = Bar("the round has had its last raise", "betting.raises", Principle.CAPPED)
NOT_REOPENED: Final = Bar(
    "only a short all-in came since the player acted, and it does not reopen the betting",
    "betting.reopens",
    "betting.cumulative",
    Principle.NOT_REOPENED,
)
NOT_OPENED: Final = Bar(
    NOT_REOPENED.sentence, "betting.opens", "betting.cumulative", Principle.NOT_REOPENED
)
OPTION_LOST: Final = Bar(
    "a short all-in took the blind's option away", "blinds.option_after_short_all_in"
)
BARRED: Final = Bar(
    "the floor took the right to bet or raise away", "turn.out_of_turn.after_checks"
)
NO_OPENERS: Final = Bar("the hand holds no openers", "draw.openers_shown")
ONLY_FORCED: Final = Bar("the forced bet is all that may be bet", "stud.forced_option")
NO_CHECK_RAISE: Final = Bar("a player who has checked may not raise", "betting.check_raise")


def bar(round_: "Round", player: int) -> Bar | None:
    """Why a player may not bet or raise; None where the player may."""
    hand = round_.hand
    terms = round_.terms
    if hand._stacks[player] <= round_.price - hand._bets[player]:
        return TOO_FEW_CHIPS
    if round_.able < 2 or not _can_be_called(round_, player):
        return NO_OPPONENT
    if round_.barred and _is_barred(round_, player):
        return _taken_away(round_.hand, player)
    if round_.acted_price[player] != NOT_YET:
        if round_.counted == round_.acted_counted[player]:
            faced = round_.price - round_.acted_price[player]
            half_counts = terms.short_counts if round_.counted else terms.open_counts
            enough = (2 * faced if half_counts else faced) >= (terms.short_unit or round_.unit)
            if not (enough and (terms.cumulative or not round_.level)):
                return _not_reopened(round_)
        if round_.checked[player] and not terms.check_raise:
            return NO_CHECK_RAISE
    elif not terms.option_kept and _is_blind_over_short(round_, player):
        return OPTION_LOST
    if round_.counted == 0 and terms.openers_needed and not holds_openers(hand, player):
        return NO_OPENERS
    if terms.cap is not None and round_.counted > terms.cap and _cap_holds(round_, player):
        if terms.structure is Structure.SPREAD and not round_.hand.street:
            return CAPPED_FIRST_SPREAD
        return CAPPED if terms.fixed_bets else CAPPED_BIG_BET
    return None


def _can_be_called(round_: "Round", player: int) -> bool:
    """Whether another live player has chips for more than the price."""
    hand = round_.hand
    price = round_.price
    live = hand._live
    bets = hand._bets
    for other, stack in enumerate(hand._stacks):
        if stack and other != player and live[other] and stack + bets[other] > price:
            return True
    return False


def _is_barred(round_: "Round", player: int) -> bool:
    """Whether the floor took the right away that the player would need now."""
    right = round_.barred.get(player)
    return right is not None and (round_.price > 0 or right not in ONLY_RAISING)


def _taken_away(hand: "Hand", player: int) -> Bar:
    """The floor's ruling that took the right away, by what it cited."""
    seat = hand.seats[player]
    for event in reversed(hand.events or ()):
        if (
            isinstance(event, RemedyApplied)
            and isinstance(event.remedy, TakenAway)
            and event.remedy.seat == seat
        ):
            return Bar(BARRED.sentence, *event.cites)
    return BARRED


def _is_blind_over_short(round_: "Round", player: int) -> bool:
    """Whether a big blind that has not acted faces nothing but a short all-in."""
    hand = round_.hand
    first = hand.first
    if hand.street or round_.counted > first.counted or round_.price <= first.price:
        return False
    seat = hand.seats[player]
    return any(post.seat == seat and post.kind is PostKind.BIG_BLIND for post in hand.posts)


def _not_reopened(round_: "Round") -> Bar:
    return NOT_REOPENED if round_.counted else NOT_OPENED


def _cap_holds(round_: "Round", player: int) -> bool:
    terms = round_.terms
    betting = terms.policy.betting
    if terms.fixed_bets and betting.all_in_over_cap:
        hand = round_.hand
        if hand._bets[player] + hand._stacks[player] <= round_.least():
            return False
    if not terms.heads_up_uncapped:
        return not (terms.last_two and betting.last_two_uncapped)
    if players_left(round_) > 2 or (betting.capped_stays_capped and round_.multiway_cap):
        return True
    return betting.heads_up_from is START_OF_ROUND and not round_.heads_up_start


def players_left(round_: "Round") -> int:
    """How many players are left, as the book counts them for the cap."""
    hand = round_.hand
    if round_.terms.policy.betting.heads_up_counts is IN_THE_POT:
        return hand.live_count
    return hand.count_able()


def holds_openers(hand: "Hand", player: int) -> bool:
    """Whether a hand may open where a pair of jacks or better is needed; one not known may.

    Nor is one known that has still to be filled.
    """
    if hand.street:
        return True
    cards = hand._faces(player)
    if UNKNOWN in cards or len(cards) != hand.terms.hole_cards:
        return True
    value = hand.terms.rankings[0].value(cards)
    return value is not None and value >= hand.terms.openers_value
