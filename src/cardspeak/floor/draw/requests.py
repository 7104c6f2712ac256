"""What players ask for at a draw: how many cards another drew, another number, a pat hand."""

from cardspeak.books.policy.draw import Closes, DrawCountTold
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, unless_said, with_facts
from cardspeak.floor.core.live_hand import actions, live_player, live_seat
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Family
from cardspeak.games.declaration import DeckHolder
from cardspeak.hand import Draw, Hand, Phase
from cardspeak.hand.events import Acted


class DrawCountAsked(Report, frozen=True, tag="draw count requested"):
    """A player still in the hand asks how many cards another drew; `acted` after the draw."""

    of_dealer: bool | None = None
    acted: bool | None = None


@live_facts(DrawCountAsked)
def draw_count_asked_facts(hand: Hand, report: DrawCountAsked) -> Report:
    """Whether anyone has acted after the draw."""
    if not _drawn_now(hand):
        raise FloorError("nobody has drawn yet")
    return unless_said(report, acted=bool(actions(hand, after_cards=True)))


def _drawn_now(hand: Hand) -> list[tuple[int, int]]:
    """Who has drawn on the draw under way or just over, and how many cards, in order."""
    found: list[tuple[int, int]] = []
    for event in reversed(hand.events or ()):
        if not isinstance(event, Acted):
            continue
        if isinstance(event.action, Draw):
            found.append((event.seat, len(event.action.cards)))
        elif found or hand.phase is Phase.DRAWING:
            break
    return found[::-1]


@decides(DrawCountAsked)
def draw_count_asked(case: Case[DrawCountAsked]) -> Ruling:
    """Until when the dealer tells how many cards a player drew."""
    case.only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    deals = case.game.dealer is DeckHolder.BUTTON and case.whether(
        "of_dealer", "Is it the player who deals that is asked about?"
    )
    until: DrawCountTold = case.policy("draw.dealer_count_told" if deals else "draw.counts_told")
    if until is DrawCountTold.NEVER:
        return case.rules(Outcome.PLAYS_ON, "The dealer does not say how many cards were drawn.")
    if until is DrawCountTold.END_OF_DEAL or not case.whether(
        "acted", "Has anyone acted after the draw?"
    ):
        return case.rules(Outcome.PLAYS_ON, "The player and the dealer must say the number.")
    return case.rules(
        Outcome.PLAYS_ON,
        "There has been action after the draw: the player need not and the dealer may not say.",
    )


class DrawCountChanged(Report, frozen=True, tag="draw count changed"):
    """A player wants another number of cards than was asked for."""

    seat: Seat | None = None
    burned: bool | None = None
    dealt: bool | None = None
    acted_behind: bool | None = None


@live_facts(DrawCountChanged)
def draw_count_changed_facts(hand: Hand, report: DrawCountChanged) -> Report:
    """Whether the cards have come that were asked for, and whether the next player has acted."""
    player = live_player(hand, report.seat)
    drawn = _drawn_now(hand)
    if hand.phase is not Phase.DRAWING and not drawn:
        raise FloorError("the draw has not begun")
    seats = [seat for seat, _ in drawn]
    if report.seat not in seats:
        return unless_said(report, dealt=False, acted_behind=False)
    place = seats.index(report.seat)
    behind = place + 1 < len(seats) or bool(actions(hand, after_cards=True))
    unserved = hand.drawing is not None and player in hand.drawing.waiting
    dealt = drawn[place][1] > 0 and not unserved
    facts = {"burned": True, "dealt": dealt, "acted_behind": behind}
    return unless_said(report, **facts)


_CLOSING: tuple[tuple[Closes, str, str], ...] = (
    (Closes.BURN, "burned", "Has the dealer burned for the draw?"),
    (Closes.CARD, "dealt", "Has the player been dealt a card?"),
    (Closes.PLAYER_ACTED, "acted_behind", "Has another player acted since the request?"),
)


_CLOSED = {
    Closes.BURN: "the dealer has burned",
    Closes.CARD: "a card has been dealt to the player",
    Closes.PLAYER_ACTED: "another player has acted since the request",
}


@decides(DrawCountChanged)
def draw_count_changed(case: Case[DrawCountChanged]) -> Ruling:
    """Until when the number of cards asked for may be changed."""
    case.only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    case.seat()
    closes = case.policy("draw.change_closes")
    for what, fact, question in _CLOSING:
        if what in closes and case.whether(fact, question):
            says = f"Too late: {_CLOSED[what]}. The first number stands."
            return case.rules(Outcome.BINDING, says)
    return case.rules(Outcome.ACTION_CHANGED, "The player may still change the number.")


class PatUnaware(Report, frozen=True, tag="pat unaware of a raise"):
    """Someone declared a pat hand and had not noticed that the pot was raised."""

    seat: Seat | None = None


@live_facts(PatUnaware)
def pat_unaware_facts(hand: Hand, report: PatUnaware) -> Report:
    """Only where cards are drawn."""
    if hand.terms.game.family is not Family.DRAW:
        raise FloorError("nobody can be pat in a game without a draw")
    return with_facts(report, seat=live_seat(hand, report.seat))


@decides(PatUnaware)
def pat_unaware(case: Case[PatUnaware]) -> Ruling:
    """A pat hand declared without having seen a raise."""
    case.only_if(case.game.family is Family.DRAW, f"{case.game.name} has no draw")
    if case.policy("draw.pat_unaware_plays"):
        return case.rules(
            Outcome.HAND_LIVE, "The player did not know of the raise and may still play the hand."
        )
    return case.rules(
        Outcome.RIGHT_LOST, "The rap stands as a pass: the hand is folded to a raise."
    )
