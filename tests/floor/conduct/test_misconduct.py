"""Conduct: the printed lists as offenses, and the steps that follow in the order of the book."""

from pathlib import Path

import pytest
from tests.floor.houses import MAY, expect

from cardspeak.books import Book, BookError, Kind
from cardspeak.books.loading import CATALOG
from cardspeak.floor import HandShownOnPurpose, Misconduct, Offense, Outcome, Ruling, ask
from cardspeak.floor.conduct.offenses import CODE_OF_CONDUCT, rules_on
from cardspeak.floor.core.orders import Penalize, RemoveChips

PENALTY, LIVE = Outcome.PENALTY, Outcome.HAND_LIVE


def at_event(book: str, report: Misconduct | HandShownOnPurpose) -> Ruling:
    ruling = ask(Book.load(book), "holdem", report, "no-limit", "tournament")
    assert isinstance(ruling, Ruling)
    return ruling


@pytest.mark.parametrize("book", CATALOG)
def test_every_listed_rule_of_conduct_is_some_offence(book: str) -> None:
    found = Book.load(book)
    listed = {rule.id for rule in found.rules(kind=Kind.CONDUCT) if rule.area == "conduct.list"}
    named = {rule.id for offense in Offense for rule in rules_on(found, offense)}
    dealers = {"S2.proc.22", "S2.proc.23"}  # what dealers do not show after a deal
    assert listed - named <= dealers


def test_every_offence_is_found_in_some_book_and_the_code_in_both_that_print_one() -> None:
    books = [Book.load(name) for name in CATALOG]
    for offense in Offense:
        assert any(rules_on(book, offense) for book in books), offense
    for offense in CODE_OF_CONDUCT - {Offense.SUBSTANCE, Offense.WEAPON}:
        for name in ("catfish-bend", "black-pearl"):
            (rule,) = rules_on(Book.load(name), offense)
            assert rule.id.startswith("S1.conduct.")


def test_a_book_in_other_words_names_its_offenses_by_tag(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    file.write_text(
        'title = "Plain House"\nextends = "common"\n[[rule]]\nid = "7"\nkind = "conduct"\n'
        'text = "Put your chips in neatly, please."\nforbids = ["splashing"]\n'
    )
    rude = Misconduct(seat=3, offense=Offense.SPLASHING, given=0)
    ruling = ask(Book.load(file), "holdem", rude)
    assert isinstance(ruling, Ruling)
    assert ruling.authority == ("plain:7",)


def test_an_offense_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    file.write_text(
        'title = "Plain House"\n[[rule]]\nid = "7"\nkind = "conduct"\ntext = "No splashing."\n'
        'forbids = ["splishing"]\n'
    )
    with pytest.raises(BookError, match="rule 7: forbids 'splishing', which is not an offense; "):
        Book.load(file)


@pytest.mark.parametrize(
    ("book", "offense", "id"),
    [
        ("catfish-bend", Offense.PHONE, "S1.etiquette.11"),
        ("catfish-bend", Offense.MISCALLING, "S3.showdown.2.s2"),
        ("catfish-bend", Offense.SEATED_WITHOUT_PLAYING, "S2.proc.25"),
        ("catfish-bend", Offense.TOBACCO, "S1.tobacco.1"),
        ("catfish-bend", Offense.TOBACCO, "S1.tobacco.2"),
        ("black-pearl", Offense.SOFT_PLAY, "S1.etiq.4"),
        ("black-pearl", Offense.WEAPON, "S1.conduct.8"),
        ("seminole", Offense.CHEATING, "A.38.p1"),
        ("seminole", Offense.SOFT_PLAY, "A.38.p1"),
        ("official", Offense.CHEATING, "7.8.c"),
        ("oasis", Offense.MISCALLING, "oasis.holdem-hilo.38.s2"),
        ("seminole", Offense.REACHING, "A.31.m"),
        ("seminole", Offense.MISCALLING, "A.31.c1"),
        ("official", Offense.INFLUENCE, "7.6"),
        ("official", Offense.CARDS_EXCHANGED, "7.7"),
        ("official", Offense.TALKING, "7.8.b"),
    ],
)
def test_an_offence_cites_the_rule_that_lists_it(book: str, offense: Offense, id: str) -> None:
    expect_named = ask(Book.load(book), "holdem", Misconduct(seat=3, offense=offense, given=0))
    assert isinstance(expect_named, Ruling)
    assert f"{book}:{id}" in expect_named.rules
    assert id in expect_named.says


@pytest.mark.rule(
    "catfish-bend:S1.etiquette.0", "catfish-bend:S1.etiquette.2", "catfish-bend:S1.conduct.0",
    "catfish-bend:S1.conduct.2", "black-pearl:S1.etiq.0", "black-pearl:S1.etiq.2",
    "black-pearl:S1.conduct.0", "black-pearl:S1.conduct.2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "list_of"), [("catfish-bend", "S1.etiquette"), ("black-pearl", "S1.etiq")]
)
def test_etiquette_brings_warning_suspension_or_barring_and_the_code_barring_alone(
    book: str, list_of: str
) -> None:
    steps = ["a warning", "suspension", "barring from the room", "barring from the room"]
    for given, step in enumerate(steps):
        breach = Misconduct(seat=3, offense=Offense.SPLASHING, given=given)
        ruling = expect(
            book,
            breach,
            PENALTY,
            f"{list_of}.0",
            f"{list_of}.2",
            may=MAY,
        )
        assert ruling.orders == (Penalize(3, step),)
    threat = Misconduct(seat=3, offense=Offense.THREATS, given=0)
    ruling = expect(book, threat, PENALTY, "S1.conduct.0", "S1.conduct.2", may=MAY)
    assert ruling.orders == (Penalize(3, "barring from the room"),)


@pytest.mark.rule(
    "catfish-bend:S12.tourn.1", "catfish-bend:S12.tourn.28", "black-pearl:S14.intro.1",
    "black-pearl:S14.t.27",
)  # fmt: skip
def test_tournament_penalties_come_in_order_at_catfish_bend() -> None:
    def given(book: str, count: int) -> Ruling:
        return at_event(book, Misconduct(seat=3, offense=Offense.DISTURBANCE, given=count))

    first, second, third = (given("catfish-bend", count) for count in range(3))
    assert first.orders == (Penalize(3, "a warning"),)
    assert second.orders == (Penalize(3, "suspension"),)
    assert "10 minutes" in second.says
    assert third.orders == (Penalize(3, "disqualification"), RemoveChips(3))
    assert {"catfish-bend:S12.tourn.1", "catfish-bend:S12.tourn.28"} <= set(third.rules)
    assert first.discretion is not None
    assert "suspension" not in first.discretion.turns_on  # each step before the next
    black_pearl = given("black-pearl", 0)
    assert {"black-pearl:S14.intro.1", "black-pearl:S14.t.27"} <= set(black_pearl.rules)
    assert black_pearl.discretion is not None
    assert "suspension" in black_pearl.discretion.turns_on


@pytest.mark.rule(
    "catfish-bend:S12.tourn.22", "black-pearl:S14.t.21.1", "black-pearl:S14.t.21.2",
)  # fmt: skip
def test_a_hand_shown_in_a_tournament_is_live_and_its_owner_may_be_penalized() -> None:
    multiway = HandShownOnPurpose(seat=3, only_said=False, heads_up=False)
    ruling = at_event("black-pearl", multiway)
    assert ruling.outcome is PENALTY
    assert ruling.remedies == ()
    assert {"black-pearl:S14.t.21.1", "black-pearl:S14.t.21.2"} <= set(ruling.rules)
    final = HandShownOnPurpose(seat=3, only_said=False, heads_up=True, last_two=True)
    assert at_event("catfish-bend", final).outcome is LIVE
    assert at_event("catfish-bend", multiway).orders == (Penalize(3, "a warning"),)
    said = HandShownOnPurpose(seat=3, only_said=True)
    assert "catfish-bend:S12.tourn.22" in at_event("catfish-bend", said).rules
