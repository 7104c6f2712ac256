"""Facts of a live hand about exposed cards: which card, whose, how many, and who opens with it.

A card that was replaced earlier on the same deal still counts as exposed.
"""

from typing import Any

from cardspeak.cards import JOKER, UNKNOWN, Card, Facing, rank_of
from cardspeak.cards.card import RANKS
from cardspeak.floor import reports_deal as reports
from cardspeak.floor.case import Case
from cardspeak.floor.deriving import derives, with_facts
from cardspeak.floor.deriving_deal import check_card, filled, live_player, next_opener
from cardspeak.floor.elapsed import actions, since_cards, since_deal, street, with_since
from cardspeak.floor.exposed import is_kept
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_deal import Rank
from cardspeak.floor.ruling import FloorError
from cardspeak.games import Family
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.events import Mended
from cardspeak.hand.opening import best_showing, door_order
from cardspeak.hand.posts import PostKind

_BLINDS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


@derives(reports.ExposedCard)
def exposed_card(hand: Hand, report: Any) -> Report:
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
    face = hand.deck.faces[hand.hands[player][card]]
    if face != UNKNOWN:
        facts["rank"] = _rank(face)
    if game.family is Family.DRAW:
        facts["on_draw"] = street(hand) > 0
    on_draw = bool(facts.get("on_draw"))
    if game.is_stud:
        facts |= _stud_hole(hand, player, card)
    report = with_facts(report, **facts)
    seen = _faced(hand, hand.hands[player][card])
    replaced = _replaced(hand)
    report = filled(report, count=len(seen) + replaced)
    if report.count == len(seen) + replaced and UNKNOWN not in seen:
        case = Case(report, game, hand.terms.policy)
        must = sum(not is_kept(case, _rank(other)) for other in seen)
        report = filled(report, to_replace=must + replaced)
    return with_since(report, (since_cards if on_draw else since_deal)(hand, seat))


def _rank(face: Card) -> Rank:
    return Rank.JOKER if face == JOKER else Rank(RANKS[rank_of(face)])


def _faced(hand: Hand, this: int) -> list[Card]:
    """The down cards of the starting hands that lie face up, and the one it is about."""
    downs = hand.terms.game.hole_cards_at_once - (1 if hand.terms.game.is_stud else 0)
    deck = hand.deck
    return [
        deck.faces[slot]
        for held in hand.hands
        for place, slot in enumerate(held)
        if slot == this or (place < downs and deck.facing[slot])
    ]


def _replaced(hand: Hand) -> int:
    """How many cards that the dealer exposed have been replaced on this deal already."""
    return sum(
        isinstance(event, Mended)
        and isinstance(event.remedy, r.Replace | r.CloseUp)
        and "exposed.becomes" in event.cites
        for event in hand.events or ()
    )


def _stud_hole(hand: Hand, player: int, card: int) -> dict[str, Any]:
    holes = hand.terms.game.hole_cards_at_once - 1
    if card >= holes:
        raise FloorError("that card is no hole card of the starting hand")
    held = hand.hands[player]
    both = holes > 1 and all(hand.deck.facing[slot] == Facing.UP for slot in held[:holes])
    round_ = hand.round
    facts: dict[str, Any] = {"both": both, "forced": False}
    if street(hand) or round_ is None or not round_.must_bring_in:
        return facts
    order = door_order(hand, {player: hand.deck.faces[held[card]]})
    if order[0] == player:
        passes = hand.terms.policy.stud.exposed_low
        return facts | {
            "forced": True,
            "opener": next_opener(hand, player, passes, order),
        }
    if order[0] != round_.pending[0] and hand.stacks[order[0]]:
        facts["opener"] = hand.seats[order[0]]
    return facts


@derives(reports.ExposedLastCard)
def exposed_last_card(hand: Hand, report: reports.ExposedLastCard) -> Report:
    """Whether it was the first last card, how many are in, and who leads with it."""
    game = hand.terms.game
    player = live_player(hand, report.seat)
    last = hand.plan[hand.at][3] == len(game.streets) - 1
    if not game.is_stud or not last or len(hand.hands[player]) < game.hole_cards:
        raise FloorError(f"seat {report.seat} has no last down card yet")
    live = [other for other in range(hand.count) if hand.live[other]]
    facts: dict[str, Any] = {
        "all_in": not hand.stacks[player],
        "first_served": live[0] == player,
        "players": len(live),
    }
    if len(live) == 2:
        facts["other"] = hand.seats[live[1] if live[0] == player else live[0]]
    opener = _leader(hand, player, facts.get("other"))
    if opener is not None:
        facts["opener"] = opener
    return with_since(with_facts(report, **facts), since_cards(hand, report.seat))


def _leader(hand: Hand, player: int, other: int | None) -> int | None:
    """Who opens with the cards that come up counted; None where that changes nothing."""
    round_ = hand.round
    if round_ is None or actions(hand, after_cards=True):
        return None
    facing = hand.deck.facing
    before = bytes(facing)
    facing[hand.hands[player][-1]] = Facing.UP
    if other is not None and hand.player(other) > player:
        facing[hand.hands[hand.player(other)][-1]] = Facing.UP
    leader = best_showing(hand)
    facing[:] = before
    if leader == round_.pending[0] or not hand.stacks[leader]:
        return None
    return hand.seats[leader]
