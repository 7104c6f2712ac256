"""Telling a ruling: what a dealer is told to do, and a ruling as plain data for a page.

Remedies and orders are said in the words of their own descriptions; the rules behind a ruling come
with their text. Nothing is decided here.
"""

from typing import Any

import msgspec

from cardspeak.books import Book
from cardspeak.floor.ruling import Needs, Order, Ruling
from cardspeak.floor.situations import ruling_as_data
from cardspeak.hand.remedies import Remedy


def in_words(thing: Remedy | Order) -> str:
    """A remedy or an order as a dealer is told it.

    >>> from cardspeak.floor.ruling import CarryPot
    >>> in_words(CarryPot(amount=40))
    'Chips stay on the table for the next deal: an amount, or what one seat put in (amount 40).'
    """
    facts = [
        f"{name.replace('_', ' ')} {_said(getattr(thing, name))}"
        for name in type(thing).__struct_fields__
        if getattr(thing, name) is not None
    ]
    said = (type(thing).__doc__ or "").partition("\n")[0].rstrip(".")
    return f"{said} ({', '.join(facts)})." if facts else f"{said}."


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        facts = [str(getattr(value, name)) for name in type(value).__struct_fields__]
        return " ".join([type(value).__name__.lower(), *facts])
    return str(getattr(value, "value", value))


def told(book: Book, answer: Ruling | Needs) -> dict[str, Any]:
    """A ruling with its rules' text and its orders in words, or the question it needs answered."""
    if isinstance(answer, Needs):
        return ruling_as_data(answer)
    left = answer.discretion
    return {
        "ruling": {
            "outcome": answer.outcome.value,
            "says": answer.says,
            "rules": [
                {"cite": cite, "text": book.rule(cite.partition(":")[2]).text}
                for cite in answer.rules
            ],
            "remedies": [in_words(each) for each in answer.remedies],
            "orders": [in_words(each) for each in answer.orders],
            "discretion": None
            if left is None
            else {
                "outcomes": [each.value for each in left.outcomes],
                "recommended": left.recommended.value,
                "turns_on": left.turns_on,
            },
        }
    }
