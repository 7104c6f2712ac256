"""The rule books: rules, policies, citations, notices."""

from cardspeak.books.book import Book, BookError, Decision, Offer, policy_with
from cardspeak.books.fields import Field, FieldError, describe, field, fields
from cardspeak.books.notice import Charge, Drop, Notice, NoticeError
from cardspeak.books.offenses import OFFENSES, Offense
from cardspeak.books.policy import Policy
from cardspeak.books.principles import PRINCIPLES, Principle, is_principle
from cardspeak.books.rule import EXECUTED, Clause, Disposition, HouseChoice, Kind, Rule
from cardspeak.books.when import Context, When

__all__ = [
    "EXECUTED",
    "OFFENSES",
    "PRINCIPLES",
    "Book",
    "BookError",
    "Charge",
    "Clause",
    "Context",
    "Decision",
    "Disposition",
    "Drop",
    "Field",
    "FieldError",
    "HouseChoice",
    "Kind",
    "Notice",
    "NoticeError",
    "Offense",
    "Offer",
    "Policy",
    "Principle",
    "Rule",
    "When",
    "describe",
    "field",
    "fields",
    "is_principle",
    "policy_with",
]
