"""The phrases of the reports: every report has them, and every name in the files is a report's."""

import pytest

from cardspeak.finder import entries, subjects
from cardspeak.finder.entries import SUBJECTS
from cardspeak.floor.core.registry import kinds


def test_every_report_of_the_floor_has_phrases_and_no_entry_is_of_another() -> None:
    assert set(entries()) == set(kinds())


@pytest.mark.parametrize("name", kinds())
def test_an_entry_has_phrases_an_example_and_sound_notes(name: str) -> None:
    entry = entries()[name]
    assert len(entry.phrases) >= 15
    assert len(set(entry.phrases)) == len(entry.phrases)
    assert entry.example.endswith((".", "?"))
    assert len(entry.example) <= 90
    assert name not in entry.or_rather
    assert set(entry.or_rather) <= set(kinds())
    assert not any(when.endswith(".") for when in entry.or_rather.values())


def test_the_subjects_hold_every_report_once() -> None:
    listed = [entry.report for under in subjects().values() for entry in under]
    assert sorted(listed) == sorted(kinds())
    assert len(subjects()) == len(SUBJECTS)


def test_no_phrase_stands_for_two_reports() -> None:
    owner: dict[str, str] = {}
    for entry in entries().values():
        for phrase in entry.phrases:
            assert owner.setdefault(phrase, entry.report) == entry.report, phrase
