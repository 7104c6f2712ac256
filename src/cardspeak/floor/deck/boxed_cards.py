"""Boxed cards and improper jokers: scraps of paper whose place the next card takes.

Once the round is dealt, the top card of the stub replaces them.
"""

from enum import StrEnum
from typing import Any

import msgspec

from cardspeak.books.policy.deck import (
    Boxed,
    JokerLate,
    JokerReplaced,
    ScrapReplacement,
    StrayJoker,
)
from cardspeak.cards import DECKS, JOKER, UNKNOWN
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Place, Seat, SomeCards, with_facts
from cardspeak.floor.core.live_hand import (
    actions,
    check_card,
    live_player,
    progress_since_cards,
    progress_since_deal,
    with_progress,
)
from cardspeak.floor.core.misdeal import in_time, misdeal
from cardspeak.floor.core.orders import SpoiltDeck
from cardspeak.floor.core.registry import Wrong, checks, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.terms import Op


class Where(StrEnum):
    """Where a card lay when it was found."""

    START = "in a starting hand"
    ROW = "dealt to a player on a later round"
    BOARD = "on the board"
    STUB = "in the stub"


class BoxedCards(Report, frozen=True, tag="boxed cards"):
    """Cards lay face up in the deck; the place is that of the latest one."""

    count: SomeCards | None = None
    where: Where | None = None
    seat: Seat | None = None
    card: Place | None = None
    up: bool | None = None
    mixed: bool | None = None
    dealt_down: bool | None = None


@checks(BoxedCards)
def boxed_cards_checks(report: BoxedCards, game: Game) -> Wrong:
    size = len(DECKS[game.deck].cards)
    if report.count is not None and report.count > size:
        yield "count", f"the deck has {size} cards"


@decides(BoxedCards)
def boxed_cards(case: Case[BoxedCards]) -> Ruling:
    """Cards lay face up in the deck."""
    count = case.number("count", "How many boxed cards have been found on this deal?")
    if count < 1:
        raise FloorError("no boxed card was found")
    most = case.policy("deck.boxed.misdeal")
    if most is not None and count >= most and in_time(case):
        return misdeal(case, f"{count} boxed cards have been found.")
    if case.policy("deck.boxed.card") is Boxed.PLAYS:
        return case.rules(Outcome.CARD_KEPT, "A boxed card is turned over and plays.")
    return _as_boxed(case, "A boxed card is a scrap of paper.")


def _as_boxed(case: Case[Any], why: str) -> Ruling:
    """The next card takes its place, or the top card after the round."""
    where = case.one_of("where", Where, "Where was it?")
    if where is Where.STUB:
        return case.rules(Outcome.PLAYS_ON, f"{why} It is out of play.", r.Scrap(_place(case)))
    if where is Where.BOARD:
        return case.rules(
            Outcome.CARDS_REPLACED,
            f"{why} The next card takes its place on the board.",
            r.ReplaceBoard(_place(case), r.To.MUCK),
        )
    seat = case.seat()
    if _waits(case):
        return _by_top_card(case, f"{why} The top card replaces it after the round.")
    if where is Where.ROW:
        moved: r.AnyRemedy = r.DealRowAgain(scraps=(seat,))
    else:
        moved = r.CloseUp(seat, _place(case), r.To.MUCK)
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"{why} The next card takes its place, and the later cards of the round move up.",
        moved,
    )


def _by_top_card(case: Case[Any], says: str) -> Ruling:
    seat = case.seat()
    up = bool(case.game.is_stud and case.whether("up", "Was it an up card?"))
    replaced = r.Replace(seat, _place(case), r.To.MUCK, up)
    return case.rules(Outcome.CARDS_REPLACED, says, replaced)


def _place(case: Case[Any]) -> int:
    return case.number("card", "Which card of that hand, board or stub? Enter 0 for the first.")


def _waits(case: Case[Any]) -> bool:
    waits = case.policy("deck.boxed.waits")
    if waits is ScrapReplacement.ALWAYS:
        return True
    if waits is ScrapReplacement.DEALT_DOWN:
        question = "Was the card below it dealt to another player as a down card?"
        return case.whether("dealt_down", question)
    question = "Was the card below it dealt down to another player and mixed with other cards?"
    return case.whether("mixed", question)


class ImproperJoker(Report, frozen=True, tag="improper joker"):
    """A joker came up in a game that uses none."""

    where: Where | None = None
    seat: Seat | None = None
    card: Place | None = None
    up: bool | None = None
    mixed: bool | None = None
    dealt_down: bool | None = None
    looked: bool | None = None


@live_facts(BoxedCards, ImproperJoker)
def scrap_facts(hand: Hand, report: BoxedCards | ImproperJoker) -> Report:
    """Where the card below it went, and whether it can be moved."""
    where = report.where
    if where is Where.STUB:
        _check_place(len(hand.stub), report.card, "the stub")
        return with_progress(report, progress_since_deal(hand))
    if where is Where.BOARD:
        _check_place(len(hand.board), report.card, "the board")
        return with_progress(report, progress_since_cards(hand))
    if where is None:
        return with_progress(report, progress_since_deal(hand, report.seat))
    player = live_player(hand, report.seat)
    seat = hand.seats[player]
    card = check_card(hand, seat, report.card)
    if type(report) is ImproperJoker:
        face = hand.deck.faces[hand.slots_of(seat)[card]]
        if face not in (JOKER, UNKNOWN):
            raise FloorError(f"card {card} of seat {seat} is not a joker")
    up = _lies_up(hand, card)
    down = not up and not _was_last(hand, player, card, where)
    facts: dict[str, Any] = {"dealt_down": down}
    if not down:
        facts["mixed"] = False
    elif actions(hand, after_cards=True):
        facts["mixed"] = True
    if hand.terms.game.is_stud:
        facts["up"] = up
    since = progress_since_deal(hand, seat)
    if where is Where.ROW and card == len(hand.slots_of(seat)) - 1:  # it came with the latest cards
        acted = progress_since_cards(hand, seat).holder_acted
        since = msgspec.structs.replace(since, holder_acted=acted)
    return with_progress(with_facts(report, **facts), since)


def _check_place(held: int, card: int | None, what: str) -> None:
    if card is None or not 0 <= card < held:
        raise FloorError(f"{what} has {held} cards: say which one, 0 being the first")


def _lies_up(hand: Hand, card: int) -> bool:
    """Whether a card at that place of a hand is dealt face up."""
    places: list[bool] = []
    for step in hand.plan[: hand.at + 1]:
        if step.op in (Op.DOWN, Op.UP, Op.REST):
            places += [step.op is Op.UP] * step.cards
    return card < len(places) and places[card]


def _was_last(hand: Hand, player: int, card: int, where: Where) -> bool:
    """Whether no card of the round was dealt after it."""
    live = [seat for seat, held in hand.slots_by_seat.items() if held]
    last = card == hand.terms.game.hole_cards_at_once - 1 or where is Where.ROW
    return last and hand.seats[player] == live[-1]


@decides(ImproperJoker)
def improper_joker(case: Case[ImproperJoker]) -> Ruling:
    """A joker in a game that uses none."""
    if JOKER in DECKS[case.game.deck].cards:
        raise FloorError(f"{case.game.name} is played with the joker: it is not an improper card")
    why = "The joker has no place in this game."
    if case.policy("deck.joker.card") is StrayJoker.MISDEAL and in_time(case):
        return misdeal(case, why)
    where = case.one_of("where", Where, "Where was it?")
    if where in (Where.STUB, Where.BOARD):
        return _as_boxed(case, why)
    if not case.is_open("deck.joker.until") and _answers_for_it(case):
        seat = case.seat()
        return case.rules(
            Outcome.HAND_DEAD,
            f"{why} Its holder acted without speaking of it: the hand is dead.",
            r.KillRemedy(seat),
            orders=(SpoiltDeck(),),
        )
    if case.policy("deck.joker.replaced") is JokerReplaced.AS_BOXED:
        return _as_boxed(case, why)
    return _by_top_card(case, f"{why} The top card replaces it; the next burn is made as usual.")


def _answers_for_it(case: Case[ImproperJoker]) -> bool:
    if case.policy("deck.joker.late") is JokerLate.REPLACED:
        return False
    return bool(case.policy("deck.unlooked_liable")) or case.whether(
        "looked", "Had the player looked at the cards before acting?"
    )
