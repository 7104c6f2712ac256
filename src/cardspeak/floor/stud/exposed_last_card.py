"""Stud's last card dealt face up: kept, taken back or matched, and what its holder may then do."""

from typing import Any

from cardspeak.books.policy.exposed import FirstLastCard, Leads, Treated
from cardspeak.cards import Facing
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, SomePeople, with_facts
from cardspeak.floor.core.live_hand import actions, live_player, progress_since_cards, with_progress
from cardspeak.floor.core.registry import Mistake, Wrong, checks, decides, enters, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.opening import best_showing


class ExposedLastCard(Report, frozen=True, tag="exposed last card"):
    """A player's last down card at stud came face up."""

    seat: Seat | None = None
    all_in: bool | None = None
    first_served: bool | None = None
    players: SomePeople | None = None
    other: Seat | None = None
    declares: bool | None = None
    opener: Seat | None = None


@checks(ExposedLastCard)
def exposed_last_card_checks(report: ExposedLastCard, game: Game) -> Wrong:
    if report.players == 1:
        yield "players", "nobody is left to bet against"


@enters(ExposedLastCard, "seat")
def exposed_last_card_mistake(hand: Hand, report: Any) -> Mistake:
    return (r.TurnUp(report.seat, hand.terms.game.hole_cards - 1),)


@live_facts(ExposedLastCard)
def exposed_last_card_facts(hand: Hand, report: ExposedLastCard) -> Report:
    """Whether it was the first last card, how many are in, and who leads with it."""
    game = hand.terms.game
    player = live_player(hand, report.seat)
    last = hand.street == len(game.streets) - 1
    seat, live = hand.seats[player], hand.live_seats
    down = game.is_stud and game.ends_face_down
    if not down or not last or len(hand.slots_of(seat)) < game.hole_cards:
        raise FloorError(f"seat {report.seat} has no last down card yet")
    facts: dict[str, Any] = {
        "all_in": not hand.stack(seat),
        "first_served": live[0] == seat,
        "players": len(live),
    }
    if len(live) == 2:
        facts["other"] = live[1] if live[0] == seat else live[0]
    opener = _leader(hand, player, facts.get("other"))
    if opener is not None:
        facts["opener"] = opener
    return with_progress(with_facts(report, **facts), progress_since_cards(hand, report.seat))


_PLAYERS = "How many players are still in the hand?"


def _leader(hand: Hand, player: int, other: int | None) -> int | None:
    """Who opens with the cards that come up counted; None where that changes nothing."""
    round_ = hand.round
    if round_ is None or actions(hand, after_cards=True):
        return None
    facing = hand.deck.facing
    before = bytes(facing)
    facing[hand.slots_of(hand.seats[player])[-1]] = Facing.UP
    if other is not None and hand.player(other) > player:
        facing[hand.slots_of(other)[-1]] = Facing.UP
    leader = best_showing(hand)
    facing[:] = before
    around = [(leader + step) % hand.count for step in range(hand.count)]
    seats = [hand.seats[place] for place in around]
    opener = next(seat for seat in seats if hand.is_live(seat) and hand.stack(seat))
    return None if opener == hand.seats[round_.pending[0]] else opener


@decides(ExposedLastCard)
def exposed_last_card(case: Case[ExposedLastCard]) -> Ruling:
    """A player's last down card came face up."""
    case.only_with_last_down_card()
    seat = case.seat()
    up = r.TurnUp(seat, case.game.hole_cards - 1)
    all_in = case.whether("all_in", "Was that player already all-in?")
    if all_in and case.policy("exposed.last_card.of_all_in") is Treated.PLAYS:
        return case.rules(
            Outcome.CARD_KEPT,
            "The player is all-in and keeps the card; the other last cards are dealt face down."
            f"{_leads(case)}",
            up,
            *_opens(case),
        )
    if not case.whether("first_served", "Was it the first last card dealt on this round?"):
        return _kept(case, up, "the cards still to come are dealt face down")
    players = case.number("players", _PLAYERS)
    field = "exposed.last_card.first_of_two" if players == 2 else "exposed.last_card.first"
    answer = case.policy(field)
    if answer is FirstLastCard.REMADE:
        burn = case.policy("burn.reshuffle.burned_again")
        then = "a card is burned" if burn else "no further card is burned"
        return case.rules(
            Outcome.RESHUFFLED,
            "The first player's last card came face up, so it counts as dealt too early: it goes "
            f"into the stub, which is shuffled, {then}, and all get a card face down.",
            r.RemakeRow(burn=burn, with_burns=case.policy("burn.reshuffle.earlier_burns")),
        )
    if answer is FirstLastCard.KEPT_ALL_UP:
        return _all_up(case, up)
    return _kept(case, up, "the other last cards are dealt face down")


def _all_up(case: Case[ExposedLastCard], up: r.TurnUp) -> Ruling:
    """Of two players both last cards lie open, and the betting is as usual."""
    other = case.number("other", "Which seat is the other player in?")
    return case.rules(
        Outcome.CARD_KEPT,
        "The card is kept, and the opponent's last card comes face up too. The betting is as "
        f"usual.{_leads(case)}",
        up,
        r.TurnUp(other, case.game.hole_cards - 1),
        *_opens(case),
    )


def _kept(case: Case[ExposedLastCard], up: r.TurnUp, rest: str) -> Ruling:
    """The card is kept; its holder may declare all-in before the betting."""
    leads = _leads(case)
    of_two = case.number("players", _PLAYERS) == 2
    field = (
        "exposed.last_card.all_in_option_of_two" if of_two else "exposed.last_card.all_in_option"
    )
    if not case.policy(field) or case.report.all_in:
        return case.rules(Outcome.CARD_KEPT, f"The card is kept; {rest}.{leads}", up, *_opens(case))
    declares = case.whether("declares", "Does the player declare all-in before the betting starts?")
    out = "declares all-in and bets no more" if declares else "stays subject to all bets"
    return case.rules(
        Outcome.CARD_KEPT,
        f"The card is kept; {rest}. Its holder, who may declare all-in before the betting, {out}."
        f"{leads}",
        up,
        *_opens(case),
        *((r.AllIn(up.seat),) if declares else ()),
    )


def _leads(case: Case[ExposedLastCard]) -> str:
    if case.policy("exposed.last_card.leads") is Leads.COUNTS:
        return " It counts in deciding which hand showing opens."
    return " It does not count in deciding which hand showing opens."


def _opens(case: Case[ExposedLastCard]) -> tuple[r.OpenWith, ...]:
    """The hand that leads with the card counted, where the hand in play knows it."""
    counts = case.policy("exposed.last_card.leads") is Leads.COUNTS
    opener = case.report.opener
    return (r.OpenWith(opener),) if counts and opener is not None else ()
