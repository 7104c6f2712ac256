"""Why something in a deal is as it is: the rule that answers the question must be the one named."""

from cardspeak.hand import citations, deal_citations
from cardspeak.hand import events as e
from cardspeak.scenarios.sentences.options import Answer
from cardspeak.scenarios.stage import Stage
from cardspeak.scenarios.vocabulary import EXPECTATIONS


@EXPECTATIONS("the why of the {event} names {reason}")
def why_event(stage: Stage, event: type[e.DealEvent], reason: str) -> Answer:
    """A rule or principle behind the latest event of a kind."""
    return _lacks(stage, [each for each in stage.events if isinstance(each, event)], reason)


@EXPECTATIONS("the why of seat {seat}'s {event} names {reason}")
def why_event_of(stage: Stage, seat: int, event: type[e.DealEvent], reason: str) -> Answer:
    """The same, for the latest of one seat."""
    of_seat = [each for each in stage.events if getattr(each, "seat", None) == seat]
    return _lacks(stage, [each for each in of_seat if isinstance(each, event)], reason)


@EXPECTATIONS("the why of the deal names {reason}")
def why_deal(stage: Stage, reason: str) -> Answer:
    """A rule or principle behind the deal as a whole: its deck, the rules that the game follows."""
    return stage.lacks(reason, deal_citations(stage.terms))


def _lacks(stage: Stage, events: list[e.HandEvent], reason: str) -> Answer:
    if not events:
        return "it has not happened"
    return stage.lacks(reason, citations(stage.hand, events[-1]))


@EXPECTATIONS("the book defines {words} in {reason}")
def defined(stage: Stage, words: str, reason: str) -> Answer:
    """The rule that says what a term means."""
    found = [rule.id for rule in stage.book.defining(words)]
    if reason in found or reason.partition(":")[2] in found:
        stage.named.add(stage.book.rule(reason.rpartition(":")[2]).cite)
        return None
    return f"{words} is defined in {', '.join(found) or 'no rule'}"
