"""Facts about the starting hands and the deck that a live hand knows by itself.

Which card of the deal it was, whose, whether the top card is the one due: the slots of a deck are
numbered in the order in which it was cut, so the hand can tell.
"""

from typing import Any

import msgspec

from cardspeak.books.policy.stud import Passes
from cardspeak.cards import JOKER, UNKNOWN
from cardspeak.floor import reports_deal as reports
from cardspeak.floor import reports_deck as deck_reports
from cardspeak.floor.deriving import derives, with_facts
from cardspeak.floor.elapsed import actions, since_cards, since_deal, street, with_since
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_deck import Where
from cardspeak.floor.ruling import FloorError
from cardspeak.hand import Hand
from cardspeak.hand.dealing import receivers
from cardspeak.hand.opening import door_order
from cardspeak.hand.posts import PostKind
from cardspeak.hand.terms import Op

_BLINDS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


def filled(report: Any, **facts: Any) -> Any:
    """A report with the facts that nobody told; those told stay as they are."""
    told = {name for name in facts if getattr(report, name) is not None}
    return msgspec.structs.replace(
        report, **{name: value for name, value in facts.items() if name not in told}
    )


def as_report(report: Any) -> Report:
    """The same report, for whoever reads types."""
    assert isinstance(report, Report)
    return report


def live_player(hand: Hand, seat: int | None) -> int:
    """The place of a seat that has a live hand."""
    if seat is None:
        raise FloorError("say which seat it is about")
    if seat not in hand.seats or not hand.live[hand.player(seat)]:
        raise FloorError(f"seat {seat} has no live hand")
    return hand.player(seat)


def check_card(hand: Hand, seat: int, card: int | None) -> None:
    """Refuse a card that a seat does not hold."""
    held = len(hand.hands[hand.player(seat)])
    if card is None:
        raise FloorError(f"say which card of seat {seat} it is, counted from 0")
    if not 0 <= card < held:
        raise FloorError(f"seat {seat} holds {held} cards: there is no card {card}")


def due_slot(hand: Hand, player: int, card: int) -> int:
    """The slot that a starting card comes from when all is right."""
    return card * hand.count + player


def cards_due(hand: Hand) -> int:
    """How many cards a hand should have now."""
    due = 0
    for op, count, _, _ in hand.plan[: hand.at + 1]:
        if op in (Op.DOWN, Op.UP, Op.REST):
            due += count
        elif op is Op.DISCARD and hand.drawing is None:
            due -= count
    return due


# The deal


@derives(reports.NotShuffled)
@derives(reports.WrongButton)
@derives(reports.WrongFirstSeat)
@derives(deck_reports.DuplicateCard)
@derives(deck_reports.StrangeBack)
@derives(deck_reports.CardMissing)
@derives(deck_reports.CardMarked)
def of_the_deal(hand: Hand, report: Report) -> Report:
    """Only how far the deal has gone."""
    return with_since(report, since_deal(hand))


@derives(reports.OutOfOrder)
def out_of_order(hand: Hand, report: reports.OutOfOrder) -> Report:
    """Two seats must hold each other's card."""
    player, other = live_player(hand, report.seat), live_player(hand, report.other)
    card, other_card = report.card, report.other_card
    check_card(hand, hand.seats[player], card)
    check_card(hand, hand.seats[other], other_card)
    assert card is not None
    assert other_card is not None
    right = hand.hands[player][card] == due_slot(hand, player, card)
    if not hand.reshuffles and right:
        raise FloorError(f"seat {report.seat} has the card that was due to it")
    return with_since(report, since_deal(hand))


@derives(reports.DealtOut)
def dealt_out(hand: Hand, report: reports.DealtOut) -> Report:
    """A seat without a hand; what it posted is known."""
    seat = report.seat
    if seat in hand.seats:
        if hand.hands[hand.player(seat)]:
            raise FloorError(f"seat {seat} has a hand: it was not dealt out")
        posted = any(post.seat == seat for post in hand.posts)
    else:
        posted = False
    return with_since(with_facts(report, posted=posted), since_deal(hand, seat))


@derives(reports.IneligibleDealtIn)
def ineligible_dealt_in(hand: Hand, report: Any) -> Report:
    """Whether the forced bet lies on that seat, and who has it then."""
    player = live_player(hand, report.seat)
    report = with_since(report, since_deal(hand, report.seat))
    return as_report(filled(report, **_forced(hand, player)))


def _forced(hand: Hand, player: int) -> dict[str, Any]:
    round_ = hand.round
    if not hand.terms.game.is_stud:
        return {}
    waiting = street(hand) == 0 and round_ is not None and round_.must_bring_in
    if not waiting or door_order(hand)[0] != player:
        return {"forced": False}
    passes = hand.terms.policy.stud.ineligible_low
    return {"forced": True, "opener": next_opener(hand, player, passes, door_order(hand))}


def next_opener(hand: Hand, player: int, passes: Passes, order: list[int]) -> int:
    """The seat to which a forced bet passes from a player."""
    clockwise = [(player + step) % hand.count for step in range(1, hand.count)]
    others = order if passes is Passes.NEXT_CARD else clockwise
    for other in others:
        if other != player and hand.live[other] and hand.stacks[other]:
            return hand.seats[other]
    raise FloorError("nobody else can make the forced bet")


@derives(reports.DealtInOwing)
def dealt_in_owing(hand: Hand, report: Any) -> Report:
    """Whether the player has put chips in."""
    live_player(hand, report.seat)
    acted = any(event.seat == report.seat and event.amount for event in actions(hand))
    return as_report(with_facts(report, acted=acted))


@derives(reports.AbsentDealtIn)
def absent_dealt_in(hand: Hand, report: reports.AbsentDealtIn) -> Report:
    """Whether the turn has come to that seat."""
    live_player(hand, report.seat)
    at_turn = hand.options.seat == report.seat
    return with_since(with_facts(report, at_turn=at_turn), since_deal(hand, report.seat))


@derives(reports.MissingAnte)
def missing_ante(hand: Hand, report: Any) -> Report:
    """What the ante is, and whether the player has put chips in."""
    if not hand.terms.ante:
        raise FloorError("this game has no ante")
    if report.seat is None:
        return with_since(report, since_deal(hand))
    player = live_player(hand, report.seat)
    if any(post.seat == report.seat and post.kind is PostKind.ANTE for post in hand.posts):
        raise FloorError(f"seat {report.seat} has put up the ante")
    chips_in = any(event.seat == report.seat and event.amount for event in actions(hand))
    report = with_facts(report, known=True, amount=hand.terms.ante, chips_in=chips_in)
    report = with_since(report, since_deal(hand, report.seat))
    return as_report(filled(report, **_forced(hand, player)))


# Numbers of cards


@derives(reports.ExtraCards)
def extra_cards(hand: Hand, report: Any) -> Report:
    """How many cards are too many, and whether the last was due to be burned."""
    player = live_player(hand, report.seat)
    due = cards_due(hand)
    held = hand.hands[player]
    if len(held) <= due:
        raise FloorError(f"seat {report.seat} has {len(held)} cards, and {due} are due")
    facts: dict[str, Any] = {
        "due": due,
        "count": sum(max(0, len(cards) - due) for cards in hand.hands),
    }
    later = _is_later(hand)
    facts["later_round"] = later
    if not street(hand):
        facts |= {"was_burn": held[-1] == due * hand.count, "stuck": False}
    report = with_facts(report, **facts)
    report = filled(report, order_known=True)
    return with_since(report, (since_cards if later else since_deal)(hand, report.seat))


def _is_later(hand: Hand) -> bool:
    """Whether cards have come to the hands since the deal; a wrong number dates from those."""
    return hand.terms.game.is_stud and street(hand) > 0


@derives(reports.TooFewCards)
def too_few_cards(hand: Hand, report: reports.TooFewCards) -> Report:
    """How many cards are missing, and whether the top card is the one due."""
    player = live_player(hand, report.seat)
    due = cards_due(hand)
    held = len(hand.hands[player])
    if held >= due:
        raise FloorError(f"seat {report.seat} has {held} cards, and {due} are due")
    start, later = street(hand) == 0, _is_later(hand)
    top = hand.stub.slots[0] if len(hand.stub) else None
    facts: dict[str, Any] = {
        "missing": due - held,
        "on_button": player == hand.count - 1,
        "last_only": due - held == 1 and due == hand.terms.game.hole_cards and not start,
        "later_round": later,
    }
    if not later:
        facts["top_due"] = start and top == due_slot(hand, player, held)
    elif len(hand.burns) and not hand.reshuffles and not actions(hand, after_cards=True):
        due_now = hand.burns.slots[-1] + 1 + receivers(hand).index(player)
        facts["top_due"] = top == due_now
    since = (since_cards if later else since_deal)(hand, report.seat)
    return with_since(with_facts(report, **facts), since)


# The deck


@derives(deck_reports.BoxedCards)
@derives(deck_reports.ImproperJoker)
def scrap(hand: Hand, report: Any) -> Report:
    """Where the card below it went, and whether it can be moved."""
    where = report.where
    if where is Where.STUB:
        _check_place(len(hand.stub), report.card, "the stub")
        return with_since(report, since_deal(hand))
    if where is Where.BOARD:
        _check_place(len(hand.board), report.card, "the board")
        return with_since(report, since_cards(hand))
    if where is None:
        return with_since(report, since_deal(hand, report.seat))
    player = live_player(hand, report.seat)
    seat, card = hand.seats[player], report.card
    check_card(hand, seat, card)
    if type(report) is deck_reports.ImproperJoker:
        face = hand.deck.faces[hand.hands[player][card]]
        if face not in (JOKER, UNKNOWN):
            raise FloorError(f"card {card} of seat {seat} is no joker")
    up = _lies_up(hand, card)
    down = not up and not _was_last(hand, player, card, where)
    facts: dict[str, Any] = {"dealt_down": down}
    if not down:
        facts["mixed"] = False
    elif actions(hand, after_cards=True):
        facts["mixed"] = True
    if hand.terms.game.is_stud:
        facts["up"] = up
    return with_since(with_facts(report, **facts), since_deal(hand, seat))


def _check_place(held: int, card: int | None, what: str) -> None:
    if card is None or not 0 <= card < held:
        raise FloorError(f"{what} has {held} cards: say which one, counted from 0")


def _lies_up(hand: Hand, card: int) -> bool:
    """Whether a card at that place of a hand is dealt face up."""
    places: list[bool] = []
    for op, count, _, _ in hand.plan[: hand.at + 1]:
        if op in (Op.DOWN, Op.UP, Op.REST):
            places += [op is Op.UP] * count
    return card < len(places) and places[card]


def _was_last(hand: Hand, player: int, card: int, where: Where) -> bool:
    """Whether no card of the round was dealt after it."""
    live = [other for other in range(hand.count) if hand.hands[other]]
    last = card == hand.terms.game.hole_cards_at_once - 1 or where is Where.ROW
    return last and player == live[-1]


@derives(deck_reports.DeckDropped)
def deck_dropped(hand: Hand, report: deck_reports.DeckDropped) -> Report:
    """Burns and cards come together in a hand in play: none has been made alone."""
    return with_since(filled(report, burned=False), since_cards(hand))
