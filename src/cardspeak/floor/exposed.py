"""Exposed down cards: whether a card counts as exposed, and what becomes of it in each game.

A misdeal is asked first; only then the card is replaced or kept. The player never has a choice.
"""

from typing import Any

from cardspeak.books.policy.exposed import (
    Becomes,
    BothHoles,
    Claimed,
    CountsToMisdeal,
    Doubtful,
    DrawHigh,
    HoleCard,
    LowKept,
    MisdealCard,
    OnButton,
    OnDraw,
    StudHole,
    Treated,
)
from cardspeak.books.policy.stud import Passes
from cardspeak.cards.card import RANKS
from cardspeak.floor.case import Case, decides
from cardspeak.floor.misdeals import WHICH_SEAT, in_time, misdeal, since
from cardspeak.floor.reports_deal import By, ExposedCard, Rank
from cardspeak.floor.ruling import Discretion, Outcome, Ruling
from cardspeak.games import Family, Forced, RankingOrder
from cardspeak.hand import remedies as r

_PERFECT: dict[RankingOrder, str] = {
    RankingOrder.ACE_TO_FIVE: "A2345",
    RankingOrder.EIGHT_OR_BETTER: "A2345",
    RankingOrder.DEUCE_TO_SEVEN: "23457",
    RankingOrder.BADUGI: "A234",
}
_WHY = "The card was exposed."


@decides(ExposedCard)
def exposed_card(case: Case[ExposedCard]) -> Ruling:
    """A down card was seen by others."""
    unexposed = _not_exposed(case)
    if unexposed is not None:
        return unexposed
    if case.game.family is Family.DRAW and case.fact("on_draw", "Was it a card of the draw?"):
        return _on_draw(case)
    if _is_misdeal(case):
        return misdeal(case, _WHY)
    if since(case, "holder_acted", "Has the player acted on the hand since?"):
        return _kept(case, "The player has acted on the hand, so the card plays.")
    if case.game.is_stud:
        return _stud_hole(case)
    if case.game.family is Family.DRAW:
        return _before_draw(case)
    return _hole_card(case)


def _kept(case: Case[ExposedCard], says: str) -> Ruling:
    return case.rules(Outcome.CARD_KEPT, says)


# Whether it counts as exposed


def _not_exposed(case: Case[ExposedCard]) -> Ruling | None:
    """The ruling for a card that plays, or None for one that counts as exposed."""
    by = case.fact("by", "How came others to see it?", tuple(By))
    if by is By.FACED:
        return None
    if by is By.DOUBTFUL:
        if not case.is_open("exposed.claim"):
            return _late(case)
        if case.ask("exposed.doubtful") is Doubtful.PLAYS:
            return _kept(case, "That does not make it an exposed card: it plays.")
        return None
    field = {
        By.FLASHED: "exposed.flashed_by_dealer",
        By.OFF_TABLE: "exposed.off_table",
        By.PLAYER: "exposed.flashed_by_player",
        By.DROPPED: "exposed.dropped_by_player",
    }[by]
    if case.ask(field) is Treated.PLAYS:
        return _kept(case, "That does not make it an exposed card: it plays.")
    if by is not By.FLASHED or case.ask("exposed.claimed") is Claimed.DOUBTFUL:
        return None
    return None if case.is_open("exposed.claim") else _late(case)


def _late(case: Case[ExposedCard]) -> Ruling | None:
    """A claim made after the player has looked."""
    late = case.ask("exposed.late_claim")
    if late is Doubtful.EXPOSED:
        return None
    choice = None
    if late is Doubtful.FLOOR_DECIDES:
        replaced = r.Replace(case.fact("seat", WHICH_SEAT, ()), _card(case), _becomes(case)[0])
        choice = Discretion(
            (Outcome.CARD_KEPT, Outcome.CARDS_REPLACED),
            Outcome.CARD_KEPT,
            "whether others are sure that it flashed, and what the player could gain by the claim",
            {Outcome.CARDS_REPLACED: (replaced,)},
        )
    says = "The player had looked at the card before the claim: the card plays."
    return case.rules(Outcome.CARD_KEPT, says, discretion=choice)


# Whether it is a misdeal


def _is_misdeal(case: Case[ExposedCard]) -> bool:
    cards = case.ask("exposed.misdeal_cards")
    if _is_among(case, cards):
        return in_time(case)
    most = case.ask("exposed.misdeal_count")
    if most is None:
        return False
    count = int(case.fact("count", "How many cards has the dealer exposed on this deal?", ()))
    if count >= most and case.ask("exposed.misdeal_counts") is CountsToMisdeal.TO_BE_REPLACED:
        count = int(case.fact("to_replace", "How many of them must be replaced?", ()))
    return count >= most and in_time(case)


def _is_among(case: Case[ExposedCard], cards: tuple[MisdealCard, ...]) -> bool:
    places = {MisdealCard.FIRST_DEALT: 1, MisdealCard.SECOND_DEALT: 2}
    numbers = [places[card] for card in cards if card in places]
    if numbers and case.fact("nth", "Which card of the deal was it, the first being 1?", ()) in (
        numbers
    ):
        return True
    blinds = case.game.forced is Forced.BLINDS
    if MisdealCard.BLINDS_FIRST in cards and blinds and _first_of(case, "in_blind"):
        return True
    return (
        MisdealCard.BUTTONS_FIRST in cards
        and not case.game.is_stud
        and _first_of(case, "on_button")
    )


def _first_of(case: Case[ExposedCard], fact: str) -> bool:
    whose = {"in_blind": "a blind", "on_button": "the button"}[fact]
    return bool(case.fact(fact, f"Is it a card of {whose}?")) and _card(case) == 0


def _card(case: Case[ExposedCard]) -> int:
    return int(case.fact("card", "Which card of the hand was it, counted from 0?", ()))


# What becomes of it


def _replaced(case: Case[ExposedCard]) -> Ruling:
    """By the top card, once every player has the card due."""
    seat, card = case.fact("seat", WHICH_SEAT, ()), _card(case)
    to, then = _becomes(case)
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"{_WHY} All get the cards due to them; then the top card replaces it, and it {then}.",
        r.Replace(seat, card, to),
    )


def _replaced_at_once(case: Case[ExposedCard]) -> Ruling:
    """By the next card, every later card moving up; once all are dealt the next is the top card."""
    if since(case, "dealt", "Have the later cards of the deal been dealt already?"):
        return _replaced(case)
    seat, card = case.fact("seat", WHICH_SEAT, ()), _card(case)
    to, then = _becomes(case)
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"{_WHY} The next card replaces it, the deal goes on from there, and it {then}.",
        r.CloseUp(seat, card, to),
    )


def _becomes(case: Case[ExposedCard]) -> tuple[r.To, str]:
    if case.ask("exposed.becomes") is Becomes.BURN:
        return r.To.STUB, "lies on top as the next burn"
    return r.To.MUCK, "is out of play"


def _on_button(case: Case[ExposedCard]) -> Ruling | None:
    answer = case.ask("exposed.on_button")
    if answer is OnButton.AS_OTHERS:
        return None
    if not case.fact("on_button", "Is it a card of the button?"):
        return None
    if answer is OnButton.KEPT:
        return _kept(case, f"{_WHY} A player who deals keeps every exposed card.")
    return _replaced_at_once(case)


def _hole_card(case: Case[ExposedCard]) -> Ruling:
    """Games with a board."""
    on_button = _on_button(case)
    if on_button is not None:
        return on_button
    answer = case.ask("exposed.hole_card")
    if answer is HoleCard.KEPT:
        return _kept(case, f"{_WHY} It must be kept.")
    if answer is HoleCard.MISDEAL:
        return misdeal(case, _WHY) if in_time(case) else _kept(case, f"{_WHY} It must be kept.")
    return _replaced_at_once(case) if answer is HoleCard.AT_ONCE else _replaced(case)


def _stud_hole(case: Case[ExposedCard]) -> Ruling:
    """A hole card of a stud hand."""
    holes = case.game.hole_cards_at_once - 1
    if holes > 1 and case.fact("both", "Were both hole cards of that hand turned up?"):
        return _both_holes(case)
    answer = case.ask("exposed.stud_hole")
    if answer is StudHole.MISDEAL:
        return misdeal(case, _WHY) if in_time(case) else _kept(case, f"{_WHY} It must be kept.")
    if answer is StudHole.REPLACED:
        return _replaced(case)
    seat, card = case.fact("seat", WHICH_SEAT, ()), _card(case)
    turned = (r.TurnUp(seat, card), r.TurnUp(seat, holes, up=False))
    return _opened(case, f"{_WHY} It is the up card, and the third card is a down card.", turned)


def _opened(case: Case[ExposedCard], says: str, turned: tuple[r.TurnUp, ...]) -> Ruling:
    """Who makes the forced bet when the low card is one that the dealer exposed."""
    forced = case.fact("forced", "Is that card now the one that must make the forced bet?")
    opener = case.report.opener
    if forced:
        left = case.ask("stud.exposed_low") is Passes.LEFT
        whose = "first player on its left" if left else "player with the next card in order"
        opener = case.fact("opener", f"Which seat is the {whose}?", ())
        return case.rules(
            Outcome.CARD_KEPT,
            f"{says} It would have to bet, so the {whose} opens instead.",
            *turned,
            r.OpenWith(opener, may_fold=left),
        )
    opens = () if opener is None else (r.OpenWith(opener),)
    return case.rules(Outcome.CARD_KEPT, says, *turned, *opens)


def _both_holes(case: Case[ExposedCard]) -> Ruling:
    answer = case.ask("exposed.stud_both_holes")
    seat = case.fact("seat", WHICH_SEAT, ())
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
        "Both hole cards were exposed: they stay up, and the third card is a down card.",
        *turned,
        r.TurnUp(seat, holes, up=False),
    )


def is_kept(case: Case[Any], rank: Rank) -> bool:
    """Whether the game makes a player keep an exposed starting card of a rank."""
    game = case.game
    if game.is_stud:
        return case.ask("exposed.stud_hole") is StudHole.UP_CARD
    if game.family is not Family.DRAW:
        return case.ask("exposed.hole_card") is HoleCard.KEPT
    share = game.wins[0]
    if not share.is_low:
        return case.ask("exposed.draw_high") is DrawHigh.KEPT
    kept = _kept_ranks(case.ask("exposed.draw_low"), share.order)
    return rank in kept or bool(kept and rank is Rank.JOKER)


def _before_draw(case: Case[ExposedCard]) -> Ruling:
    on_button = _on_button(case)
    if on_button is not None:
        return on_button
    share = case.game.wins[0]
    if not share.is_low:
        if case.ask("exposed.draw_high") is DrawHigh.KEPT:
            return _kept(case, f"{_WHY} Before the draw it must be kept.")
        return _replaced(case)
    kept = _kept_ranks(case.ask("exposed.draw_low"), share.order)
    rank = case.fact("rank", "Which rank has it?", tuple(Rank))
    if rank in kept or (kept and rank is Rank.JOKER):
        return _kept(case, f"{_WHY} A card of that rank must be kept.")
    return _replaced(case)


def _kept_ranks(answer: LowKept, order: RankingOrder) -> str:
    ace = "" if order is RankingOrder.DEUCE_TO_SEVEN else "A"
    return {
        LowKept.PERFECT: _PERFECT[order],
        LowKept.FIVE_DOWN: f"{ace}2345",
        LowKept.SEVEN_DOWN: f"{ace}234567",
        LowKept.ALL: RANKS,
        LowKept.NONE: "",
    }[answer]


def _on_draw(case: Case[Any]) -> Ruling:
    if case.ask("exposed.on_button") is OnButton.KEPT and case.fact(
        "on_button", "Is it a card of the player who deals?"
    ):
        return _kept(case, f"{_WHY} A player who deals keeps every exposed card.")
    answer = case.ask("exposed.on_draw")
    if answer is OnDraw.KEPT:
        return _kept(case, f"{_WHY} It must be kept.")
    seat, card = case.fact("seat", WHICH_SEAT, ()), _card(case)
    if answer is OnDraw.AT_ONCE:
        return case.rules(
            Outcome.CARDS_REPLACED,
            f"{_WHY} The next card replaces it, and it is out of play.",
            r.Replace(seat, card, r.To.MUCK),
        )
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"{_WHY} The draw is completed; then the top card replaces it, and it is out of play.",
        r.ReplaceAfterDraw(seat, card),
    )
