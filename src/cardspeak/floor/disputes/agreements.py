"""Agreements between players: split pots, chopped blinds, insurance, posts for another."""

from enum import StrEnum

from cardspeak.books.policy.agreements import BlindChop, Insurance, PostForAnother
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.registry import decides
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Outcome, Ruling
from cardspeak.games import Event


class Deal(StrEnum):
    """What players want to settle among themselves."""

    SPLIT = "to divide the pot without playing it out"
    CHOP = "to take the blinds back when all others have folded"
    INSURANCE = "to insure a hand"
    POST = "to post for another"


class AgreementAsked(Report, frozen=True, tag="agreement requested"):
    """Players want to settle something among themselves instead of leaving it to the cards."""

    wanted: Deal | None = None
    objected: bool | None = None


_PLAYED_OUT = "That is not allowed here: the hand is played out and the cards decide."


@decides(AgreementAsked)
def agreement_asked(case: Case[AgreementAsked]) -> Ruling:
    """Whether players may settle something among themselves."""
    wanted: Deal = case.one_of("wanted", Deal, "What do the players want?")
    if _ALLOWED[wanted](case):
        return case.rules(Outcome.BINDING, "The house lets players settle that among themselves.")
    return case.rules(Outcome.NOT_BINDING, _PLAYED_OUT)


def _may_split(case: Case[AgreementAsked]) -> bool:
    return bool(case.policy("agreements.split_pots"))


def _may_chop(case: Case[AgreementAsked]) -> bool:
    allowed: BlindChop = case.policy("agreements.chop_blinds")
    if allowed is BlindChop.BARRED or (
        allowed is BlindChop.CASH_GAMES and case.event is not Event.CASH
    ):
        return False
    return not case.game.is_stud and not case.report.objected  # who wants it has agreed


def _may_insure(case: Case[AgreementAsked]) -> bool:
    return case.policy("agreements.insurance") is Insurance.ALLOWED


def _may_post(case: Case[AgreementAsked]) -> bool:
    if case.policy("agreements.post_for_another") is PostForAnother.BARRED:
        return False
    return not case.whether("objected", "Does anyone object?")


_ALLOWED = {
    Deal.SPLIT: _may_split,
    Deal.CHOP: _may_chop,
    Deal.INSURANCE: _may_insure,
    Deal.POST: _may_post,
}
