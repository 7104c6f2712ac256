"""The cut: made by the wrong player or too thin, and asked for once the deal has begun."""

from cardspeak.books.policy.cards import CutBy, CutLater
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Cards, with_facts
from cardspeak.floor.core.live_hand import at_any_time
from cardspeak.floor.core.misdeal import played
from cardspeak.floor.core.registry import about, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.hand import Hand


class CutAsked(Report, frozen=True, tag="cut requested"):
    """A player wants the stub cut again after the deal has begun, nothing having gone wrong."""


@decides(CutAsked)
def cut_asked(case: Case[CutAsked]) -> Ruling:
    """A cut that nothing calls for."""
    if case.policy("cards.cut.later") is CutLater.NEVER:
        return played(case, "The stub is not cut again: the deal goes on with it as it is.")
    return _if_the_floor_asks(case, "The stub is cut again only if the floor asks for it.")


class WrongCut(Report, frozen=True, tag="wrong cut"):
    """The cards were cut by somebody else than the house has cut them, or too few of them.

    `cards` is the smaller of the two parts, and `dealing` says whether a card has been dealt since.
    """

    by: CutBy | None = None
    cards: Cards | None = None
    dealing: bool | None = None


about(WrongCut, "cards.cut.by")


@live_facts(WrongCut)
def wrong_cut_facts(hand: Hand, report: WrongCut) -> Report:
    """In a hand in play cards have been dealt."""
    return with_facts(at_any_time(hand, report), dealing=True)


@decides(WrongCut)
def wrong_cut(case: Case[WrongCut]) -> Ruling:
    """A cut that is not legal is made again, as long as no card has been dealt."""
    by = case.policy("cards.cut.by")
    made_by = case.one_of("by", CutBy, "Who cut the cards?")
    if made_by is by:
        least = case.policy("cards.cut.least")
        cards = case.number("cards", "How many cards has the smaller part of the cut?")
        if cards >= least:
            return played(case, f"The cut is good: {by} made it, with {least} cards or more.")
        why = f"A cut has at least {least} cards in each part."
    else:
        why = f"The cards are cut by {by}."
    if not case.whether("dealing", "Has a card been dealt since?"):
        says = f"{why} They are cut again before the deal, by {by}."
        return case.rules(Outcome.CUT_AGAIN, says)
    if case.policy("cards.cut.later") is CutLater.NEVER:
        return played(case, f"{why} The deal has begun, and the cards are not cut again.")
    return _if_the_floor_asks(case, f"{why} After the deal they are cut only if the floor asks.")


def _if_the_floor_asks(case: Case[CutAsked] | Case[WrongCut], says: str) -> Ruling:
    choice = Discretion(
        (Outcome.PLAYS_ON, Outcome.FLOOR_DECIDES),
        Outcome.PLAYS_ON,
        "whether the floor has a reason to ask for a cut",
        {Outcome.FLOOR_DECIDES: ()},
    )
    return case.rules(Outcome.PLAYS_ON, says, discretion=choice)
