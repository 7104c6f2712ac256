"""The fields that no function reads are those that wait for a layer."""

from cardspeak.books import fields
from cardspeak.books.policy.waiting import WAITING, waits_for
from cardspeak.index import field_reads

READ = {read.path for read in field_reads()}


def test_a_field_that_nobody_reads_waits_for_a_layer() -> None:
    assert [path for path in fields() if path not in READ and not waits_for(path)] == []


def test_what_waits_holds_a_field_that_nobody_reads() -> None:
    unread = [path for path in fields() if path not in READ]
    stale = [
        place
        for place in WAITING
        if not any(path == place or path.startswith(f"{place}.") for path in unread)
    ]
    assert stale == []


def test_a_field_waits_with_its_area_or_its_group() -> None:
    assert waits_for("cards.cut.by") == WAITING["cards.cut"]
    assert waits_for("jackpot.talk") is None
    assert waits_for("tournament.mover") is None
    assert waits_for("room.speech") is None
    assert waits_for("deck.fouled.until") is None
