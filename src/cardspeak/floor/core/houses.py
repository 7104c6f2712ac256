"""Two houses on one case: whether they rule the same, and the point on which they differ.

The point is the policy that decides: with the other house's value in its place, the ruling changes.
"""

from operator import attrgetter

import msgspec

from cardspeak.books import Policy, field
from cardspeak.books.comparison import in_words
from cardspeak.floor.core.deciders import FlipEffect, Trials, difference
from cardspeak.floor.core.ruling import Ruling


class HousePoint(msgspec.Struct, frozen=True):
    """A point on which two houses differ, in words: what turns on it, and what each says."""

    point: str
    here: str
    there: str


def rule_the_same(one: Ruling, other: Ruling) -> bool:
    """Whether two rulings do the same, whatever their words."""
    return difference(one, other) is FlipEffect.NOTHING


def points_of_difference(case: Trials, there: Policy, ruling: Ruling) -> tuple[HousePoint, ...]:
    """The points that make another house rule otherwise on a case; `there` is its policy."""
    deciding = dict.fromkeys((*(case.ruling.decided or ()), *(ruling.decided or ())))
    values = {path: attrgetter(path)(there) for path in deciding}
    differ = {
        path: value for path, value in values.items() if value != attrgetter(path)(case.policy)
    }
    alone = [path for path, value in differ.items() if case.change({path: value})]
    return tuple([_point(case.policy, path, differ[path]) for path in alone or differ])


def _point(here: Policy, path: str, there: object) -> HousePoint:
    return HousePoint(field(path).text, in_words(attrgetter(path)(here)), in_words(there))
