"""Stud's last card dealt face up: kept, taken back or matched, and what its holder may then do."""

from cardspeak.books.policy.exposed import FirstLastCard, Leads, Treated
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import only_if
from cardspeak.floor.misdeals import WHICH_SEAT
from cardspeak.floor.reports_deal import ExposedLastCard
from cardspeak.floor.ruling import Outcome, Ruling
from cardspeak.hand import remedies as r


@decides(ExposedLastCard)
def exposed_last_card(case: Case[ExposedLastCard]) -> Ruling:
    """A player's last down card came face up."""
    only_if(case.game.is_stud, f"{case.game.name} has no last down card")
    seat = case.fact("seat", WHICH_SEAT, ())
    up = r.TurnUp(seat, case.game.hole_cards - 1)
    all_in = case.fact("all_in", "Was that player already all-in?")
    if all_in and case.ask("exposed.last_card_of_all_in") is Treated.PLAYS:
        return case.rules(
            Outcome.CARD_KEPT,
            "The player is all-in and keeps the card; the others' last cards come face down.",
            up,
        )
    if not case.fact("first_served", "Was it the first last card dealt on this round?"):
        return _kept(case, up, "the cards still to come are dealt face down")
    players = case.fact("players", "How many players are still in the hand?", ())
    field = "exposed.last_card_first_of_two" if players == 2 else "exposed.last_card_first"
    answer = case.ask(field)
    if answer is FirstLastCard.REMADE:
        burn = case.ask("burn.after_reshuffle")
        then = "a card is burned" if burn else "no further card is burned"
        return case.rules(
            Outcome.RESHUFFLED,
            "The first player's last card came face up, so it counts as dealt too early: it goes "
            f"into the stub, which is shuffled, {then}, and all get a card face down.",
            r.RemakeRow(burn=burn, with_burns=case.ask("burn.in_reshuffle")),
        )
    if answer is FirstLastCard.KEPT_ALL_UP:
        return _all_up(case, up)
    return _kept(case, up, "the others' last cards are dealt face down")


def _all_up(case: Case[ExposedLastCard], up: r.TurnUp) -> Ruling:
    """Of two players both last cards lie open, and the betting is as ever."""
    other = case.fact("other", "Which seat has the other player?", ())
    return case.rules(
        Outcome.CARD_KEPT,
        "The card is kept, and the opponent's last card comes face up too. The betting is as "
        f"ever.{_leads(case)}",
        up,
        r.TurnUp(other, case.game.hole_cards - 1),
        *_opens(case),
    )


def _kept(case: Case[ExposedLastCard], up: r.TurnUp, rest: str) -> Ruling:
    """The card is kept; its holder may declare all-in before the betting."""
    leads = _leads(case)
    option = case.ask("exposed.last_card_all_in_option") and not case.report.all_in
    if not option:
        return case.rules(Outcome.CARD_KEPT, f"The card is kept; {rest}.{leads}", up, *_opens(case))
    declares = case.fact("declares", "Does the player declare all-in before the betting starts?")
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
    if case.ask("exposed.last_card_leads") is Leads.COUNTS:
        return " It counts in deciding which hand showing opens."
    return " It does not count in deciding which hand showing opens."


def _opens(case: Case[ExposedLastCard]) -> tuple[r.OpenWith, ...]:
    """The hand that leads with the card counted, where the hand in play knows it."""
    counts = case.ask("exposed.last_card_leads") is Leads.COUNTS
    opener = case.report.opener
    return (r.OpenWith(opener),) if counts and opener is not None else ()
