"""Ruling otherwise than recommended: within what the book leaves to the supervisor, with a reason.

Where a ruling leaves nothing open, only a book that puts fairness above its letter allows it; the
book is then asked, and the rule that allows it is cited.
"""

import msgspec

from cardspeak.arguments import expect, member
from cardspeak.books import Book, Context, Principle
from cardspeak.floor.core.ruling import FloorError, Outcome, Override, Ruling
from cardspeak.hand import remedies as r

_FAIRNESS = "ruling.fairness_over_letter"


def override(
    ruling: Ruling,
    outcome: Outcome,
    reason: str,
    by: str,
    *,
    book: Book | None = None,
    context: Context | None = None,
    remedies: tuple[r.AnyRemedy, ...] | None = None,
) -> Ruling:
    """The ruling that a supervisor gives instead of the one recommended.

    With `book` an outcome that the ruling leaves no room for may be ruled for fairness, if the book
    allows that. `remedies` replace those that the ruling foresees for the outcome.
    """
    expect("the ruling", ruling, Ruling, "what floor.ask or floor.rule gives", FloorError)
    outcome = member("the outcome", outcome, Outcome, FloorError)
    expect("the reason", reason, str, "a sentence", FloorError)
    expect("the person who rules", by, str, "a name", FloorError)
    if not reason.strip() or not by.strip():
        raise FloorError("an override needs a reason and the name of the person who rules")
    if outcome is ruling.outcome and remedies is None:
        raise FloorError(f"the ruling is already that {outcome.value}")
    left = ruling.discretion
    if left is not None and outcome in left.outcomes:
        cites, rules, authority = ruling.cites, ruling.rules, ruling.authority
        foreseen = left.otherwise.get(outcome, ())
    else:
        authority = _fair(ruling, outcome, book, context)
        rules = (*ruling.rules, *authority)
        cites, foreseen = (*ruling.cites, _FAIRNESS), ()
    cited = ", ".join(cite.partition(":")[2] for cite in authority)
    source = f" Rule {cited}." if cited else " The book is silent: common practice."
    return msgspec.structs.replace(
        ruling,
        outcome=outcome,
        says=f"{by} rules: {outcome.value}, because: {reason.strip().rstrip('.')}.{source}",
        remedies=foreseen if remedies is None else remedies,
        orders=(),
        cites=cites,
        rules=rules,
        authority=authority,
        principles=(*ruling.principles, Principle.WRITTEN_RULE, Principle.HOUSE_DECIDES),
        discretion=None,
        override=Override(by, reason, ruling.outcome),
    )


def _fair(
    ruling: Ruling, outcome: Outcome, book: Book | None, context: Context | None
) -> tuple[str, ...]:
    """The rules that put fairness above the letter; refused where the book has none."""
    decision = book.decide(_FAIRNESS, context) if book is not None else None
    fair = tuple(rule.cite for rule in decision.rules) if decision is not None else ()
    if decision is not None and decision.value:
        return fair
    left = ruling.discretion
    allowed = ", ".join(each.value for each in left.outcomes) if left else "nothing else"
    by = ", ".join((*ruling.rules, *fair)) or "common practice"
    raise FloorError(
        f"the book leaves no room to rule that {outcome.value}; it allows {allowed} ({by})"
    )
