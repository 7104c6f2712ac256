"""An exposed down card: whether it counts as exposed, and what becomes of it in each game.

A misdeal is asked first; only then the card is replaced or kept. The player never has a choice.
"""

from enum import StrEnum
from typing import Any

import msgspec

from cardspeak.books.policy.exposed import Claimed, CountsToMisdeal, Doubtful, MisdealCard, Treated
from cardspeak.books.policy.stud import ExposedLow
from cardspeak.cards import JOKER, UNKNOWN, Card, Facing, rank_of
from cardspeak.cards.card import RANKS
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import (
    Cards,
    Place,
    Seat,
    SomeCards,
    held_card,
    is_over,
    unless_said,
    with_facts,
)
from cardspeak.floor.core.live_hand import (
    check_card,
    live_player,
    progress_since_cards,
    progress_since_deal,
    with_progress,
)
from cardspeak.floor.core.misdeal import in_time, misdeal
from cardspeak.floor.core.registry import Mistake, Wrong, checks, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.deal.exposed_card_replaced import (
    EXPOSED,
    Rank,
    becomes,
    before_draw,
    card_kept,
    hole_card,
    is_kept,
    kept_ranks,
    on_draw,
    place_of,
    stud_hole,
)
from cardspeak.floor.stud.forced_bet import next_opener, on_the_left
from cardspeak.games import Family, Forced, Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.events import RemedyApplied
from cardspeak.hand.opening import door_order
from cardspeak.hand.posts import PostKind


class By(StrEnum):
    """How others saw a down card."""

    FACED = "dealt face up"
    FLASHED = "flashed by the dealer"
    OFF_TABLE = "dealt off the table"
    DOUBTFUL = "it may have flashed"
    PLAYER = "shown by its own player"
    DROPPED = "dropped on the floor by its own player"


class ExposedCard(Report, frozen=True, tag="exposed card"):
    """A down card was seen; `card` counts from 0, `nth` is its place in the deal from 1.

    `count` is the number of cards the dealer has exposed on this deal, this one included, and
    `to_replace` how many of them the game does not let their players keep; `on_top` says that one
    of them, replaced already, lies on top as the next burn; `forced` says that a stud hole card,
    taken as the up card, is the one that must bet.
    """

    seat: Seat | None = None
    card: Place | None = None
    by: By | None = None
    nth: SomeCards | None = None
    count: SomeCards | None = None
    to_replace: Cards | None = None
    on_top: bool | None = None
    on_button: bool | None = None
    in_blind: bool | None = None
    rank: Rank | None = None
    on_draw: bool | None = None
    both: bool | None = None
    forced: bool | None = None
    opener: Seat | None = None


@checks(ExposedCard)
def exposed_card_checks(report: ExposedCard, game: Game) -> Wrong:
    yield from held_card(game, "card", report.card)
    if game.is_stud and (report.card or 0) >= game.hole_cards_at_once - 1:
        last = game.ends_face_down and report.card == game.hole_cards - 1
        other = "it is reported as 'exposed last card'" if last else "it comes face up anyway"
        yield "card", f"that card is not a hole card of the starting hand: {other}"
    if is_over(report.to_replace, report.count):
        yield "to_replace", f"only {report.count} cards were exposed"


@enters(ExposedCard, "seat", "card", "by")
def exposed_card_mistake(hand: Hand, report: ExposedCard) -> Mistake:
    if report.by is not By.FACED or report.seat is None or report.card is None:
        return ()
    holes = hand.terms.game.hole_cards_at_once - 1
    if hand.terms.game.is_stud and report.both and report.card < holes:
        return tuple([r.TurnUp(report.seat, card) for card in range(holes)])
    return (r.TurnUp(report.seat, report.card),)


_BLINDS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


@live_facts(ExposedCard)
def exposed_card_facts(hand: Hand, report: ExposedCard) -> Report:
    """Which card of the deal it was, whose, of what rank, and what it does to the forced bet."""
    player = live_player(hand, report.seat)
    seat = hand.seats[player]
    check_card(hand, seat, report.card)
    card = report.card
    assert card is not None
    game = hand.terms.game
    facts: dict[str, Any] = {
        "nth": card * hand.count + player + 1,
        "on_button": not game.is_stud and player == hand.count - 1,
        "in_blind": any(post.seat == seat and post.kind in _BLINDS for post in hand.posts),
    }
    face = hand.deck.faces[hand.slots_of(seat)[card]]
    if face != UNKNOWN:
        facts["rank"] = _rank(face)
    if game.family is Family.DRAW:
        facts["on_draw"] = hand.street > 0
    on_draw = bool(facts.get("on_draw"))
    if game.is_stud:
        facts |= _stud_hole_facts(hand, player, card)
    report = with_facts(report, **facts)
    seen = _faced(hand, hand.slots_of(seat)[card])
    if game.is_stud and not _is_one_of_several_unseen(report, len(seen)):
        report = with_facts(report, both=_both_are_up(hand, seat))
    done = _replaced(hand)
    replaced = len(done)
    on_top = hand.street == 0 and any(each.to is r.To.STUB for each in done)
    report = unless_said(report, count=len(seen) + replaced, on_top=on_top)
    if report.count == len(seen) + replaced and UNKNOWN not in seen:
        case = Case(report, game, hand.terms.policy)
        must = sum(not is_kept(case, _rank(other)) for other in seen)
        report = unless_said(report, to_replace=must + replaced)
    return with_progress(
        report, (progress_since_cards if on_draw else progress_since_deal)(hand, seat)
    )


def _rank(face: Card) -> Rank:
    return Rank.JOKER if face == JOKER else Rank(RANKS[rank_of(face)])


def _faced(hand: Hand, this: int) -> list[Card]:
    """The down cards of the starting hands that lie face up, and the one it is about."""
    downs = hand.terms.game.hole_cards_at_once - (1 if hand.terms.game.is_stud else 0)
    deck = hand.deck
    return [
        deck.faces[slot]
        for held in hand.slots_by_seat.values()
        for place, slot in enumerate(held)
        if slot == this or (place < downs and deck.facing[slot])
    ]


def _replaced(hand: Hand) -> list[r.Replace | r.CloseUp]:
    """What has been done so far about cards that the dealer exposed on this deal."""
    return [
        event.remedy
        for event in hand.events or ()
        if isinstance(event, RemedyApplied)
        and isinstance(event.remedy, r.Replace | r.CloseUp)
        and "exposed.starting.becomes" in event.cites
    ]


def _stud_hole_facts(hand: Hand, player: int, card: int) -> dict[str, Any]:
    holes = hand.terms.game.hole_cards_at_once - 1
    if card >= holes:
        raise FloorError("that card is not a hole card of the starting hand")
    held = hand.slots_of(hand.seats[player])
    round_ = hand.round
    facts: dict[str, Any] = {"forced": False}
    if hand.street or round_ is None or not round_.must_bring_in:
        return facts
    order = door_order(hand, {player: hand.deck.faces[held[card]]})
    if order[0] == player:
        return facts | {"forced": True, "opener": _opener(hand, player, order)}
    opener = hand.seats[order[0]]
    if order[0] != round_.pending[0] and hand.stack(opener):
        facts["opener"] = opener
    return facts


def _is_one_of_several_unseen(report: ExposedCard, seen: int) -> bool:
    """Whether other cards were exposed that do not lie face up: one may be of the same hand."""
    return (report.count is not None and report.count > seen) or _was_flashed(report)


def _was_flashed(report: ExposedCard) -> bool:
    return report.by is not By.FACED and report.both is True


def _both_are_up(hand: Hand, seat: int) -> bool:
    holes = hand.terms.game.hole_cards_at_once - 1
    slots = hand.slots_of(seat)[:holes]
    return holes > 1 and all(hand.deck.facing[slot] == Facing.UP for slot in slots)


def _opener(hand: Hand, player: int, order: list[int]) -> int:
    """Who opens when a player's exposed card is the one that must bet."""
    opens = hand.terms.policy.stud.exposed_low
    seat = hand.seats[player]
    if opens is ExposedLow.ITS_PLAYER and hand.stack(seat):
        return seat
    by_card = opens is ExposedLow.NEXT_CARD
    return next_opener(hand, player, order if by_card else on_the_left(hand, player))


@decides(ExposedCard)
def exposed_card(case: Case[ExposedCard]) -> Ruling:
    """A down card was seen by others."""
    unexposed = _not_exposed(case)
    if unexposed is not None:
        return unexposed
    if case.game.family is Family.DRAW and case.whether("on_draw", "Was it a card of the draw?"):
        return on_draw(case)
    if _is_misdeal(case):
        return misdeal(case, EXPOSED)
    if case.since("holder_acted", "Has the player acted on the hand since?"):
        return card_kept(case, "The player has acted on the hand, so the card plays.")
    ruling = _treated(case)
    ruled = 2 if case.report.both else 1
    if (case.report.count or ruled) <= ruled:
        return ruling
    return msgspec.structs.replace(ruling, says=f"{ruling.says} {_EACH}")


_EACH = "Every other exposed card is ruled in the same way, one after the other."


def _treated(case: Case[ExposedCard]) -> Ruling:
    """What becomes of the card in this game."""
    if case.game.is_stud:
        return stud_hole(case)
    if case.game.family is Family.DRAW:
        return before_draw(case)
    return hole_card(case)


def _not_exposed(case: Case[ExposedCard]) -> Ruling | None:
    """The ruling for a card that plays, or None for one that counts as exposed."""
    by = case.one_of("by", By, "How did others see it?")
    if by is By.FACED:
        return None
    if by is By.DOUBTFUL:
        if not case.is_open("exposed.claim.until"):
            return _late(case)
        if case.policy("exposed.seen.doubtful") is Doubtful.PLAYS:
            return card_kept(case, "That does not make it an exposed card: it plays.")
        return None
    field = {
        By.FLASHED: "exposed.seen.flashed_by_dealer",
        By.OFF_TABLE: "exposed.seen.off_table",
        By.PLAYER: "exposed.seen.flashed_by_player",
        By.DROPPED: "exposed.seen.dropped_by_player",
    }[by]
    if case.policy(field) is Treated.PLAYS:
        return card_kept(case, "That does not make it an exposed card: it plays.")
    if by is not By.FLASHED or case.policy("exposed.claim.cards") is Claimed.DOUBTFUL:
        return None
    return None if case.is_open("exposed.claim.until") else _late(case)


def _late(case: Case[ExposedCard]) -> Ruling | None:
    """A claim made after the player has looked."""
    late = case.policy("exposed.claim.late")
    if late is Doubtful.EXPOSED:
        return None
    choice = None
    if late is Doubtful.FLOOR_DECIDES:
        replaced = r.Replace(case.seat(), place_of(case), becomes(case)[0])
        choice = Discretion(
            (Outcome.CARD_KEPT, Outcome.CARDS_REPLACED),
            Outcome.CARD_KEPT,
            "whether others are sure that it flashed, and what the player could gain by the claim",
            {Outcome.CARDS_REPLACED: (replaced,)},
        )
    says = "The player had looked at the card before the claim: the card plays."
    return case.rules(Outcome.CARD_KEPT, says, discretion=choice)


def _is_misdeal(case: Case[ExposedCard]) -> bool:
    cards = case.policy("exposed.misdeal.cards")
    if _is_among(case, cards):
        return in_time(case)
    most = case.policy("exposed.misdeal.number")
    if most is None:
        return False
    count = case.number("count", "How many cards has the dealer exposed on this deal?")
    if count >= most and case.policy("exposed.misdeal.counted") is CountsToMisdeal.TO_BE_REPLACED:
        count = _to_replace(case, count)
    return count >= most and in_time(case)


def _to_replace(case: Case[ExposedCard], count: int) -> int:
    """How many of the exposed cards must be replaced; asked where it turns on their ranks."""
    kept = kept_ranks(case.apart())
    if case.report.to_replace is None and kept in ("", RANKS):
        return 0 if kept else count
    return case.number("to_replace", "How many of them must be replaced?")


def _is_among(case: Case[ExposedCard], cards: tuple[MisdealCard, ...]) -> bool:
    places = {MisdealCard.FIRST_DEALT: 1, MisdealCard.SECOND_DEALT: 2}
    numbers = [places[card] for card in cards if card in places]
    if numbers and case.number("nth", "Which card of the deal was it, the first being 1?") in (
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
    return case.whether(fact, f"Is it a card of {whose}?") and place_of(case) == 0
