"""Facts take written values and enum members alike, and refuse what does not fit."""

from typing import Any

import msgspec
import pytest

from cardspeak.errors import CardspeakError
from cardspeak.floor import (
    AnyReport,
    By,
    ExposedCard,
    FloorError,
    Gesture,
    Gestured,
    Motion,
    Moved,
    PassedOver,
    Progress,
    kinds,
)


def built(**facts: Any) -> ExposedCard:
    return ExposedCard(**facts)


def test_a_written_value_and_its_member_build_the_same_report() -> None:
    written = built(by="dealt face up")
    assert written.by is By.FACED
    assert written == built(by=By.FACED)


def test_a_wrong_word_is_refused_with_the_right_ones() -> None:
    with pytest.raises(CardspeakError, match=r"by = 'dance' does not fit: .*'dealt face up'"):
        built(by="dance")


def test_a_fact_that_is_replaced_is_converted_too() -> None:
    report = msgspec.structs.replace(built(), by="flashed by the dealer", since={"actions": 1})
    assert report.by is By.FLASHED
    assert report.since == Progress(actions=1)


def test_the_limits_of_a_number_stand_on_its_field() -> None:
    with pytest.raises(
        FloorError, match="count = 61 does not fit: it may be a number from 1 to 60"
    ):
        built(count=61)
    assert PassedOver(short=400).short == 400  # chips, not cards


def test_what_is_inside_a_gesture_is_converted_too() -> None:
    motion: dict[str, Any] = {"chips": ((25, 2),), "how": "moved forward and held"}
    assert Motion(**motion).how is Moved.FORWARD


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_every_report_is_a_member_of_the_union_on_the_wire(kind: type[AnyReport]) -> None:
    told: dict[str, Any] = {"gesture": Gesture(words="raise")} if kind is Gestured else {}
    report = kind(**told)
    sent = msgspec.json.encode(report)
    assert msgspec.json.decode(sent, type=AnyReport) == report
