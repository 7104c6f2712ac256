"""The policy model: every field says what turns on it and can hold only what it says."""

from collections import Counter
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.books import Policy, describe, fields
from cardspeak.books.policy.area import Area, Detail


def plain_types(kind: Any) -> set[Any]:
    """The types that a field's type is made of."""
    if hasattr(kind, "__metadata__"):
        return plain_types(kind.__origin__)
    if get_origin(kind) in (Union, UnionType, tuple):
        return set().union(*(plain_types(each) for each in get_args(kind) if each is not ...))
    if isinstance(kind, type) and issubclass(kind, Detail):
        return set().union(*(plain_types(each) for each in get_type_hints(kind).values()))
    return {kind}


def is_sentence(text: str) -> bool:
    one = text[0].isupper() and text.endswith(".") and ". " not in text
    return one and len(text.split()) >= 4


def test_every_field_says_in_one_sentence_what_turns_on_it() -> None:
    assert [known.path for known in fields().values() if not is_sentence(known.text)] == []


def test_every_field_holds_enums_figures_and_yes_or_no_alone() -> None:
    plain = {int, bool, type(None)}
    wrong = [
        (known.path, kind)
        for known in fields().values()
        for kind in plain_types(known.type)
        if kind not in plain and not (isinstance(kind, type) and issubclass(kind, Enum))
    ]
    assert wrong == []


def test_every_default_fits_and_goes_through_a_file_unchanged() -> None:
    for known in fields().values():
        assert known.convert(known.write(known.default)) == known.default, known.path
        assert describe(known.type), known.path


def test_no_two_fields_of_an_area_say_the_same() -> None:
    """Groups of one class, such as the two jackpot funds, share the sentences of their fields."""
    said = {(known.path.rpartition(".")[::2], known.text) for known in fields().values()}
    within = Counter((place, text) for (place, _), text in said)
    assert [each for each, times in within.items() if times > 1] == []
    names = {(place.partition(".")[0], text, name) for (place, name), text in said}
    across = Counter((area, text) for area, text, _ in names)
    assert [each for each, times in across.items() if times > 1] == []


def test_a_sentence_is_told_from_what_is_none() -> None:
    assert is_sentence("Whether the killer acts last.")
    assert not is_sentence("Killer.")
    assert not is_sentence("Whether it is so. And more of it.")


def test_every_area_is_a_frozen_hashable_struct() -> None:
    policy = Policy()
    assert hash(policy) == hash(Policy())
    for name, area in get_type_hints(Policy).items():
        assert issubclass(area, Area)
        assert area.__struct_config__.frozen
        assert isinstance(hash(getattr(policy, name)), int)
        assert area.__doc__


def test_a_policy_goes_through_json_unchanged() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Policy()), type=Policy) == Policy()
