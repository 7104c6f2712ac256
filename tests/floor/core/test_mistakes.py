"""Mistakes played through: entered in random hands at random moments, ruled on and put right.

The machine of this folder throws reports at hands that were dealt rightly; here the cards first lie
as the dealer's mistake left them, so that the rulings that move cards are met.
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.floor.deals import ALL_BOOKS, deal, state
from tests.hand.tables import clone, offers

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import choose, open_table
from cardspeak.floor import (
    By,
    ExposedCard,
    ExposedLastCard,
    ExtraCards,
    FloorError,
    FoldedSeat,
    Needs,
    OutOfOrder,
    Report,
    Ruling,
    StrayLastCard,
    TooFewCards,
    TooManyFlopped,
    WrongBurn,
    WrongBurnDown,
    WrongLow,
    Wrongly,
    WrongNumberDrawn,
    WrongUpCard,
    ask,
    rule,
)
from cardspeak.floor.core.case import mistake, with_live_facts
from cardspeak.floor.core.fact_values import type_of, with_fact
from cardspeak.floor.core.facts import Progress
from cardspeak.floor.deck.wrong_burns import drawn_by_seat
from cardspeak.hand import Hand
from cardspeak.hand.remedies import RemedyError

QUICK = settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
SEAT = st.integers(1, 4)
CARD = st.integers(0, 6)
KINDS: dict[type[Report], dict[str, st.SearchStrategy[Any]]] = {
    OutOfOrder: {"seat": SEAT, "card": CARD, "other": SEAT, "other_card": CARD},
    ExposedCard: {"seat": SEAT, "card": CARD, "by": st.just(By.FACED)},
    ExposedLastCard: {"seat": SEAT},
    ExtraCards: {"seat": SEAT, "count": st.integers(1, 2)},
    TooFewCards: {"seat": SEAT, "missing": st.integers(1, 2)},
    WrongBurn: {"burned": st.sampled_from([0, 2])},
    TooManyFlopped: {},
    WrongBurnDown: {"burned": st.sampled_from([0, 2]), "saw": st.sampled_from([(), (2,)])},
    WrongNumberDrawn: {"seat": SEAT, "over": st.sampled_from([1, 2, -1, -2])},
    WrongUpCard: {"seat": SEAT, "card": CARD, "other": SEAT, "other_card": CARD},
    StrayLastCard: {"seat": SEAT, "other": SEAT, "skipped": st.booleans()},
    WrongLow: {"seat": SEAT},
    FoldedSeat: {"seat": SEAT, "wrongly": st.sampled_from(list(Wrongly))},
}


def play(hand: Hand, draw: Any, actions: int) -> None:
    """Let players do what is offered, at most so many times."""
    for _ in range(actions):
        if hand.is_over:
            return
        found = offers(hand)
        picked = draw(st.integers(0, 255))
        action, seat = found[picked % len(found)] if picked < 64 else found[0]
        hand.act(action, seat)


def answered(hand: Hand, report: Report, draw: Any) -> tuple[Report, Ruling]:
    """The ruling, every question of it answered at random."""
    found = rule(hand, report)
    while isinstance(found, Needs):
        kind = type_of(report, found.fact)
        value: Any = draw(st.booleans()) if kind is bool else draw(st.integers(0, 3))
        report = with_fact(report, found.fact, value)
        found = rule(hand, report)
    return report, found


def facts_of(report: Report, told: dict[str, Any]) -> Report:
    """What the reporter says: the numbers of the mistake are left to the hand."""
    kept = {name: value for name, value in told.items() if name not in ("count", "missing")}
    return type(report)(**kept)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@QUICK
@given(data=st.data())
def test_a_mistake_is_put_right_and_the_deal_goes_on(
    kind: type[Report], data: st.DataObject
) -> None:
    draw = data.draw
    name = draw(st.sampled_from(ALL_BOOKS), label="book")
    book = Book.load(name)
    game = draw(st.sampled_from([each.id for each in book.games]), label="game")
    hand = deal(name, game)
    chips = hand.total
    told = {fact: draw(values, label=fact) for fact, values in KINDS[kind].items()}
    for _ in range(6):
        if hand.is_over:
            break
        made = kind(**told)
        wrong = clone(hand)
        try:
            wrong.apply(mistake(wrong, made))
            report, ruling = answered(wrong, facts_of(made, told), draw)
        except (FloorError, RemedyError, IndexError):
            play(hand, draw, draw(st.integers(1, 8), label="actions"))
            continue
        hand = wrong
        before = state(hand)
        context = hand.terms.context
        told_elsewhere = with_live_facts(hand, report)
        assert ask(book, game, told_elsewhere, context.structure, context.event) == ruling
        assert state(hand) == before
        hand.apply(ruling.remedies, ruling.cites)
        hand.check_conserved()
        assert hand.total == chips
        break
    play(hand, draw, 500)
    assert hand.is_over
    hand.check_conserved()
    assert hand.total == chips


@pytest.mark.parametrize("game", ["draw-high", "ace-to-five", "deuce-to-seven"])
def test_a_wrong_burn_at_a_draw_is_entered_or_refused_before_anything_is_changed(game: str) -> None:
    book = Book.load("black-pearl")
    for seed in range(20):
        source = Seeded(seed)
        table = open_table(book, usual_notice(book, game, players=4), 4, source)
        table.next_hand(1, source.shuffled(DECKS[table.terms.game.deck].cards))
        while (hand := table.hand) is not None:
            report = WrongBurnDown(burned=2 * source.below(2))
            try:
                entered = mistake(hand, report)
            except FloorError:
                entered = ()
            before = hand.snapshot()
            hand.apply(entered)
            hand.check_conserved()
            hand.restore(before)
            options = hand.options
            seat = options.seat if options.seat is not None else options.seats[0]
            table.act(choose(hand, options, source), seat, 1)


def test_no_wrong_burn_is_entered_for_a_board_card_that_has_none() -> None:
    hand = deal("official", "two-card-manila")
    before = state(hand)
    with pytest.raises(FloorError, match="no card is burned before that card"):
        mistake(hand, WrongBurn(burned=2))
    assert state(hand) == before


def after_a_draw() -> tuple[Hand, int]:
    """A hand in which someone has drawn and is still in it."""
    book, source = Book.load("black-pearl"), Seeded(3)
    table = open_table(book, usual_notice(book, "draw-high", players=4), 4, source)
    while True:
        if table.hand is None:
            table.next_hand(1, source.shuffled(DECKS[table.terms.game.deck].cards))
        hand = table.hand
        assert hand is not None
        seats = [seat for seat, _ in drawn_by_seat(hand) if hand.is_live(seat)]
        if seats and hand.street:
            return hand, seats[0]
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        table.act(choose(hand, options, source), seat, 1)


@pytest.mark.parametrize("over", [1, 2, -1])
def test_a_wrong_number_of_cards_served_on_the_draw_is_put_right(over: int) -> None:
    hand, seat = after_a_draw()
    report = WrongNumberDrawn(seat=seat, over=over, since=Progress(holder_looked=False))
    hand.apply(mistake(hand, report))
    assert len(hand.slots_of(seat)) == 5 + over
    ruling = rule(hand, report)
    assert isinstance(ruling, Ruling)
    hand.apply(ruling.remedies, ruling.cites)
    assert len(hand.slots_of(seat)) == 5
    hand.check_conserved()
