"""What becomes of an exposed down card: replaced, kept, or the up card of a stud hand."""

from enum import StrEnum
from typing import Any

from cardspeak.books.policy.exposed import (
    BothHoles,
    DrawHigh,
    HoleCard,
    LowKept,
    OnButton,
    OnDraw,
    ReplacedCard,
    StudHole,
)
from cardspeak.books.policy.stud import ExposedLow
from cardspeak.cards.card import RANKS
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.misdeal import in_time, misdeal
from cardspeak.floor.core.ruling import Outcome, Ruling
from cardspeak.games import Family, RankingOrder
from cardspeak.hand import remedies as r


class Rank(StrEnum):
    """The rank of a card, as it is written; the joker has its own."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "joker"


_PERFECT: dict[RankingOrder, str] = {
    RankingOrder.ACE_TO_FIVE: "A2345",
    RankingOrder.EIGHT_OR_BETTER: "A2345",
    RankingOrder.DEUCE_TO_SEVEN: "23457",
    RankingOrder.BADUGI: "A234",
}


EXPOSED = "The card was exposed."


def card_kept(case: Case[Any], says: str) -> Ruling:
    return case.rules(Outcome.CARD_KEPT, says)


def place_of(case: Case[Any]) -> int:
    return case.number("card", "Which card of the hand was it? Enter 0 for the first.")


def _replaced(case: Case[Any]) -> Ruling:
    """By the top card, once every player has the card due."""
    seat, card = case.seat(), place_of(case)
    to, then = becomes(case)
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"{EXPOSED} All get the cards due to them; then the top card replaces it, and "
        f"the exposed card {then}.",
        *_earlier_burned(case),
        r.Replace(seat, card, to),
    )


def _earlier_burned(case: Case[Any]) -> tuple[r.Burn, ...]:
    """A card exposed earlier that lies on top is burned: it never replaces another."""
    if (case.report.count or 1) == 1 or not case.whether(
        "on_top", "Does a card exposed earlier lie on top of the stub?"
    ):
        return ()
    return (r.Burn(1),)


def _replaced_at_once(case: Case[Any]) -> Ruling:
    """By the next card, every later card moving up; once all are dealt the next is the top card."""
    if case.since("dealt", "Have the later cards of the deal been dealt already?"):
        return _replaced(case)
    seat, card = case.seat(), place_of(case)
    to, then = becomes(case)
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"{EXPOSED} The next card replaces it, the deal goes on from there, and "
        f"the exposed card {then}.",
        *_earlier_burned(case),
        r.CloseUp(seat, card, to),
    )


def becomes(case: Case[Any]) -> tuple[r.To, str]:
    if case.policy("exposed.starting.becomes") is ReplacedCard.BURN:
        return r.To.STUB, "lies on top as the next burn"
    return r.To.MUCK, "is out of play"


def _on_button(case: Case[Any]) -> Ruling | None:
    answer = case.policy("exposed.starting.on_button")
    if answer is OnButton.AS_OTHERS:
        return None
    if not case.whether("on_button", "Is it a card of the button?"):
        return None
    if answer is OnButton.KEPT:
        return card_kept(case, f"{EXPOSED} A player who deals keeps every exposed card.")
    return _replaced_at_once(case)


def hole_card(case: Case[Any]) -> Ruling:
    """Games with a board."""
    on_button = _on_button(case)
    if on_button is not None:
        return on_button
    answer = case.policy("exposed.starting.hole_card")
    if answer is HoleCard.KEPT:
        return card_kept(case, f"{EXPOSED} It must be kept.")
    if answer is HoleCard.MISDEAL:
        return (
            misdeal(case, EXPOSED)
            if in_time(case)
            else card_kept(case, f"{EXPOSED} It must be kept.")
        )
    return _replaced_at_once(case) if answer is HoleCard.AT_ONCE else _replaced(case)


def stud_hole(case: Case[Any]) -> Ruling:
    """A hole card of a stud hand."""
    holes = case.game.hole_cards_at_once - 1
    if holes > 1 and case.whether("both", "Were both hole cards of that hand turned up?"):
        return _both_holes(case)
    answer = case.policy("exposed.starting.stud_hole")
    if answer is StudHole.MISDEAL:
        return (
            misdeal(case, EXPOSED)
            if in_time(case)
            else card_kept(case, f"{EXPOSED} It must be kept.")
        )
    if answer is StudHole.REPLACED:
        return _replaced(case)
    seat, card = case.seat(), place_of(case)
    turned = (r.TurnUp(seat, card), r.TurnUp(seat, holes, up=False))
    says = f"{EXPOSED} It is the up card, and the {_door(holes)} card is a down card."
    return _opened(case, says, turned)


def _door(holes: int) -> str:
    """Which card of a stud hand comes face up when nothing goes wrong."""
    return ("first", "second", "third")[holes]


def _opened(case: Case[Any], says: str, turned: tuple[r.TurnUp, ...]) -> Ruling:
    """Who makes the forced bet when the low card is one that the dealer exposed."""
    forced = case.whether("forced", "Does that card now have to make the forced bet?")
    opener = case.report.opener
    if forced:
        opens = case.policy("stud.exposed_low")
        if opens is ExposedLow.ITS_PLAYER:
            says = f"{says} As the up card it has to bet."
            opener = case.seat() if opener is None else opener
            return case.rules(Outcome.CARD_KEPT, says, *turned, r.OpenWith(opener))
        left = opens is ExposedLow.LEFT
        whose = "first player on its left" if left else "player with the next card in order"
        opener = case.number("opener", f"Which seat is the {whose}?")
        return case.rules(
            Outcome.CARD_KEPT,
            f"{says} It would have to bet, so the {whose} opens instead.",
            *turned,
            r.OpenWith(opener, may_fold=left),
        )
    opens = () if opener is None else (r.OpenWith(opener),)
    return case.rules(Outcome.CARD_KEPT, says, *turned, *opens)


def _both_holes(case: Case[Any]) -> Ruling:
    answer = case.policy("exposed.starting.stud_both_holes")
    seat = case.seat()
    if answer is BothHoles.MISDEAL and in_time(case):
        return misdeal(case, "Both hole cards were exposed.")
    if answer is BothHoles.DEAD:
        return case.rules(
            Outcome.HAND_DEAD,
            "Both hole cards were exposed: the hand is dead, and its ante goes back.",
            r.KillRemedy(seat),
            r.ReturnPosts(seat),
        )
    holes = case.game.hole_cards_at_once - 1
    turned = tuple([r.TurnUp(seat, card) for card in range(holes)])
    return case.rules(
        Outcome.CARD_KEPT,
        f"Both hole cards were exposed: they stay up, and the {_door(holes)} card is a down card.",
        *turned,
        r.TurnUp(seat, holes, up=False),
    )


def kept_ranks(case: Case[Any]) -> str:
    """The ranks of exposed starting cards that the game makes a player keep: all, some or none."""
    game = case.game
    if game.is_stud:
        every = case.policy("exposed.starting.stud_hole") is StudHole.UP_CARD
    elif game.family is not Family.DRAW:
        every = case.policy("exposed.starting.hole_card") is HoleCard.KEPT
    elif game.wins[0].is_low:
        return _low_kept(case.policy("exposed.starting.draw_low"), game.wins[0].order)
    else:
        every = case.policy("exposed.starting.draw_high") is DrawHigh.KEPT
    return RANKS if every else ""


def is_kept(case: Case[Any], rank: Rank) -> bool:
    """Whether the game makes a player keep an exposed starting card of a rank."""
    kept = kept_ranks(case)
    return rank in kept or bool(kept and rank is Rank.JOKER)


def before_draw(case: Case[Any]) -> Ruling:
    on_button = _on_button(case)
    if on_button is not None:
        return on_button
    share = case.game.wins[0]
    if not share.is_low:
        if case.policy("exposed.starting.draw_high") is DrawHigh.KEPT:
            return card_kept(case, f"{EXPOSED} Before the draw it must be kept.")
        return _replaced(case)
    if is_kept(case, case.one_of("rank", Rank, "What is its rank?")):
        return card_kept(case, f"{EXPOSED} A card of that rank must be kept.")
    return _replaced(case)


def _low_kept(answer: LowKept, order: RankingOrder) -> str:
    ace = "" if order is RankingOrder.DEUCE_TO_SEVEN else "A"
    return {
        LowKept.PERFECT: _PERFECT[order],
        LowKept.FIVE_DOWN: f"{ace}2345",
        LowKept.SEVEN_DOWN: f"{ace}234567",
        LowKept.ALL: RANKS,
        LowKept.NONE: "",
    }[answer]


def on_draw(case: Case[Any]) -> Ruling:
    if case.policy("exposed.starting.on_button") is OnButton.KEPT and case.whether(
        "on_button", "Is it a card of the player who deals?"
    ):
        return card_kept(case, f"{EXPOSED} A player who deals keeps every exposed card.")
    answer = case.policy("exposed.on_draw")
    if answer is OnDraw.KEPT:
        return card_kept(case, f"{EXPOSED} It must be kept.")
    seat, card = case.seat(), place_of(case)
    if answer is OnDraw.AT_ONCE:
        return case.rules(
            Outcome.CARDS_REPLACED,
            f"{EXPOSED} The next card replaces it, and the exposed card is out of play.",
            r.Replace(seat, card, r.To.MUCK),
        )
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"{EXPOSED} The draw is completed; then the top card replaces it, and the exposed card is "
        "out of play.",
        r.ReplaceAfterDraw(seat, card),
    )
