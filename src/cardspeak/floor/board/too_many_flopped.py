"""A flop of too many cards."""

from cardspeak.books.policy.premature import ExtraFlopCards as TooMany
from cardspeak.books.policy.premature import Picked
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Cards, Place, SomeCards, with_facts
from cardspeak.floor.core.live_hand import progress_since_cards, steps_of, with_progress
from cardspeak.floor.core.registry import Mistake, Wrong, checks, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import BoardStep, Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.terms import Op


class TooManyFlopped(Report, frozen=True, tag="too many flopped"):
    """A flop of more cards than it should have: `cards` are due, `surplus` came besides.

    `picked` are the cards that the supervisor chose, counted from 0, where the book leaves it to
    one; without them the software picks unseen.
    """

    cards: Cards | None = None
    surplus: SomeCards | None = None
    surplus_known: bool | None = None
    picked: tuple[Place, ...] = ()


@checks(TooManyFlopped)
def too_many_flopped_checks(report: TooManyFlopped, game: Game) -> Wrong:
    due = [step.count for step in game.steps if isinstance(step, BoardStep)]
    if report.cards is not None and due and report.cards not in due:
        yield "cards", f"{max(due)} are due, and those besides them are the surplus"
    picked, surplus = report.picked, report.surplus or 1
    if picked and len(set(picked)) != surplus:
        yield "picked", f"{surplus} of the cards must go, each named once"


@enters(TooManyFlopped)
def too_many_flopped_mistake(hand: Hand, report: TooManyFlopped) -> Mistake:
    return (r.DealBoard(report.surplus or 1),)


@live_facts(TooManyFlopped)
def too_many_flopped_facts(hand: Hand, report: TooManyFlopped) -> Report:
    """How many cards are on the board, and how many should be."""
    now = hand.street
    due = sum(step.cards for step in hand.plan if step.op is Op.BOARD and step.street <= now)
    latest = steps_of(hand, now, Op.BOARD)
    if not latest or len(hand.board) <= due:
        raise FloorError(f"the board has {len(hand.board)} cards, and {due} are due")
    facts = {"cards": latest[0].cards, "surplus": len(hand.board) - due}
    return with_progress(with_facts(report, **facts), progress_since_cards(hand))


@decides(TooManyFlopped)
def too_many_flopped(case: Case[TooManyFlopped]) -> Ruling:
    """A flop of more cards than it should have."""
    flops = [step.count for step in case.game.steps if isinstance(step, BoardStep)]
    case.only_if(max(flops, default=0) > 1, f"{case.game.name} has no flop")
    cards = case.report.cards or max(flops)
    surplus = case.report.surplus or 1
    if not case.is_open("premature.too_many.until"):
        return _flop_stands(case, surplus)
    answer = case.policy("premature.too_many.replaced")
    if answer is TooMany.FLOOR_PICKS:
        next_burn = case.policy("premature.too_many.picked") is Picked.NEXT_BURN
        to = r.To.STUB if next_burn else r.To.BURNS
        then = "is the next burn" if next_burn else "is burned in addition to the next burn"
        return case.rules(
            Outcome.CARDS_MOVED,
            f"The flop is mixed face down and the floor picks the surplus, which is shown and "
            f"{then}.",
            *_picked(case, to, surplus),
        )
    question = "Is the dealer sure which card came last?"
    if answer is TooMany.FIXED_IF_KNOWN and case.whether("surplus_known", question):
        return case.rules(
            Outcome.CARDS_MOVED,
            "The surplus card goes back on top and is the next burn; the flop stands.",
            r.TakeBoard(surplus, r.To.STUB),
        )
    burn = case.policy("burn.reshuffle.burned_again")
    then = "a card is burned" if burn else "no further card is burned"
    return case.rules(
        Outcome.RESHUFFLED,
        f"The burn stays; the flop goes into the stub, which is shuffled and cut, {then}, and a "
        "new flop is dealt.",
        r.TakeBoard(cards + surplus, r.To.SET_ASIDE),
        r.Reshuffle(with_set_aside=True, with_burns=case.policy("burn.reshuffle.earlier_burns")),
        *((r.Burn(1),) if burn else ()),
        r.DealBoard(cards),
    )


def _picked(case: Case[TooManyFlopped], to: r.To, surplus: int) -> list[r.AnyRemedy]:
    """The surplus as the supervisor chose it, or picked unseen."""
    if case.report.picked:
        return [r.TakeFromBoard(card, to) for card in sorted(case.report.picked, reverse=True)]
    return [r.TakeAtRandom(to)] * surplus


def _flop_stands(case: Case[TooManyFlopped], surplus: int) -> Ruling:
    """The cards acted on stand; the stuck ones count as one, as the burn or besides it."""
    burn = case.policy("premature.too_many.then_burn")
    then = "the next card is burned as usual" if burn else "no card is burned before the next one"
    return case.rules(
        Outcome.PLAYS_ON,
        f"The cards acted on stand; those that stuck together count as one card, and {then}.",
        r.TakeBoard(surplus, r.To.BURNS),
        r.Burns(ahead=1, count=int(burn)),
    )
