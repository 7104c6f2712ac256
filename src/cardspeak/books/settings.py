"""What the rules of a book set, field by field, and which of them holds where."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from cardspeak.books.principles import PRINCIPLES, is_principle
from cardspeak.books.rule import Clause, HouseChoice, Rule
from cardspeak.books.when import When, is_narrower


class RuleSetting(msgspec.Struct, frozen=True):
    """One rule's word on one field."""

    rule: Rule
    value: Any
    choice: HouseChoice | None
    contexts: int


def settings_of(rules: Iterable[Rule]) -> dict[str, list[RuleSetting]]:
    """By field, what each rule sets it to."""
    found: dict[str, list[RuleSetting]] = {}
    known = {rule.id: rule for rule in rules}
    for rule in known.values():
        for contexts, clause in _said(rule, known):
            for path, value in clause.sets.items():
                setting = RuleSetting(rule, value, None, contexts)
                found.setdefault(path, []).append(setting)
            for path, choice in clause.choice.items():
                setting = RuleSetting(rule, choice.default, choice, contexts)
                found.setdefault(path, []).append(setting)
    return found


def stated_by(rules: Iterable[Rule]) -> dict[str, list[RuleSetting]]:
    """By principle, the rules that state it: by name, or as a term of that name."""
    found: dict[str, list[RuleSetting]] = {}
    known = {rule.id: rule for rule in rules}
    for rule in known.values():
        for name, contexts in _states(rule, known).items():
            setting = RuleSetting(rule, PRINCIPLES[name].text, None, contexts)
            found.setdefault(name, []).append(setting)
    return found


def _states(rule: Rule, known: Mapping[str, Rule]) -> dict[str, int]:
    """The principles that a rule states, or the rule it restates, each with where it holds."""
    own = where_stated(rule)
    terms = [term.replace(" ", "-") for term in rule.defines]
    found = dict.fromkeys([*rule.states, *(term for term in terms if is_principle(term))], own)
    again = known.get(rule.restates or "")
    if again is None or again.restates:
        return found
    return {name: own & held for name, held in _states(again, known).items()} | found


def where_stated(rule: Rule) -> int:
    """Where a principle holds that a rule states: the games of the word it declares, or `when`."""
    if rule.declares and rule.when == When():
        return When(games=(rule.declares.partition(".")[0],)).contexts
    return rule.when.contexts


def _said(rule: Rule, known: Mapping[str, Rule]) -> Iterator[tuple[int, Clause]]:
    """What a rule sets, and where; one printed again for some games is the one that holds there."""
    for clause in rule.clauses:
        yield clause.when.contexts, clause
    again = known.get(rule.restates or "")
    if again is None or rule.when == When():
        return
    for clause in again.clauses:
        contexts = clause.when.contexts & rule.when.contexts
        if contexts:
            yield contexts, clause


def narrowest(matching: list[RuleSetting]) -> list[RuleSetting]:
    """The settings that no narrower one overrules; a reading decides between equals."""
    found = [
        setting
        for setting in matching
        if not any(is_narrower(other.contexts, setting.contexts) for other in matching)
    ]
    read = [setting for setting in found if setting.rule.reading]
    if read and any(setting.value != read[0].value for setting in found):
        found = read
    return [setting for setting in found if setting.value == found[0].value]


def contradiction(settings: Mapping[str, list[RuleSetting]]) -> str | None:
    """Two rules that set one field differently for the same games, if any do."""
    for path, each in settings.items():
        for place, one in enumerate(each):
            for other in each[place + 1 :]:
                if _contradict(one, other):
                    return (
                        f"rules {one.rule.id} and {other.rule.id} set {path} to "
                        f"{msgspec.to_builtins(one.value)!r} and "
                        f"{msgspec.to_builtins(other.value)!r} for the same games: narrow one with "
                        f"'when', or say in one of them which 'reading' was taken"
                    )
    return None


def _contradict(one: RuleSetting, other: RuleSetting) -> bool:
    if one.value == other.value or not one.contexts & other.contexts:
        return False
    if is_narrower(one.contexts, other.contexts) or is_narrower(other.contexts, one.contexts):
        return False
    return bool(one.rule.reading) == bool(other.rule.reading)
