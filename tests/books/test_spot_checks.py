"""What the printed books are known to say, each with the rule that says it."""

from operator import attrgetter
from time import process_time

import pytest

from cardspeak.books import Book, fields
from cardspeak.books.loading import CATALOG, _from_catalog
from cardspeak.books.policy.entry import ComeIn, GapWay
from cardspeak.books.policy.kill import KillTurn
from cardspeak.books.policy.oddchip import CardsCounted, OddChipTo
from cardspeak.books.policy.premature import TurnReplacement
from cardspeak.books.when import Context
from cardspeak.games import Event, Structure

LIMIT_HOLDEM = Context("holdem", Structure.LIMIT)

LIMIT_HOLDEM = Context("holdem", Structure.LIMIT)


def says(name: str, path: str, context: Context = LIMIT_HOLDEM) -> tuple[object, list[str]]:
    decision = Book.load(name).decide(path, context)
    return decision.value, [rule.id for rule in decision.rules]


@pytest.mark.rule("seminole:A.13.2c")
def test_seminole_has_a_bet_and_four_raises() -> None:
    assert says("seminole", "betting.raises", LIMIT_HOLDEM) == (4, ["A.13.2c"])


@pytest.mark.rule("black-pearl:S3.bet.3", "black-pearl:S11.draw.1")
def test_black_pearl_has_three_raises_and_four_at_draw_high() -> None:
    assert says("black-pearl", "betting.raises", LIMIT_HOLDEM) == (3, ["S3.bet.3"])
    draw_high = Context("draw-high", Structure.LIMIT)
    assert says("black-pearl", "betting.raises", draw_high) == (4, ["S11.draw.1"])


@pytest.mark.rule(
    "catfish-bend:S3.betting.3.a", "catfish-bend:S3.betting.3.b", "catfish-bend:S3.betting.4"
)
def test_catfish_bend_has_three_raises_four_with_two_rounds_and_no_cap_heads_up() -> None:
    assert says("catfish-bend", "betting.raises", LIMIT_HOLDEM) == (3, ["S3.betting.3.a"])
    two_rounds = Context("draw-high", Structure.LIMIT)
    assert says("catfish-bend", "betting.raises", two_rounds) == (4, ["S3.betting.3.b"])
    assert says("catfish-bend", "betting.heads_up_uncapped", LIMIT_HOLDEM) == (
        True,
        ["S3.betting.4"],
    )


@pytest.mark.rule("black-pearl:S4.blind.4.a", "catfish-bend:S4.blinds.5")
def test_black_pearl_deals_a_new_player_in_without_a_post_and_catfish_bend_does_not() -> None:
    assert says("black-pearl", "entry.newcomer") == ((ComeIn.FREE,), ["S4.blind.4.a"])
    posts, rules = says("catfish-bend", "entry.newcomer")
    assert posts == (ComeIn.POST_BIG_BLIND, ComeIn.WAIT_FOR_BIG_BLIND)
    assert rules == ["S4.blinds.5"]


@pytest.mark.rule("black-pearl:S4.blind.6", "catfish-bend:S4.blinds.8")
def test_black_pearl_lets_a_new_player_sit_in_anywhere_and_catfish_bend_does_not() -> None:
    anywhere = (GapWay.AS_ELSEWHERE, GapWay.BUY_BUTTON)
    assert says("black-pearl", "entry.in_gap") == (anywhere, ["S4.blind.6"])
    assert says("catfish-bend", "entry.in_gap") == ((GapWay.WAIT,), ["S4.blinds.8"])


@pytest.mark.rule("catfish-bend:S5.holdem.7", "oasis:oasis.holdem-hilo.8")
def test_after_a_premature_flop_catfish_bend_burns_again_and_oasis_does_not() -> None:
    burns, rules = says("catfish-bend", "burn.reshuffle.burned_again")
    assert burns is True
    assert "S5.holdem.7" in rules
    burns, rules = says("oasis", "burn.reshuffle.burned_again")
    assert burns is False
    assert "oasis.holdem-hilo.8" in rules


@pytest.mark.rule("black-pearl:S12.kill.2", "catfish-bend:S8.kill.2")
def test_the_killer_acts_last_at_black_pearl_and_in_turn_at_catfish_bend() -> None:
    assert says("black-pearl", "kill.turn") == (KillTurn.LAST, ["S12.kill.2"])
    assert says("catfish-bend", "kill.turn") == (KillTurn.IN_TURN, ["S8.kill.2"])


@pytest.mark.rule("seminole:A.37.2", "official:16.5.e")
def test_seminole_gives_odd_chips_by_position_and_official_by_the_highest_hole_card() -> None:
    to, rules = says("seminole", "oddchip.tied")
    assert to is OddChipTo.POSITION
    assert "A.37.2" in rules
    assert says("official", "oddchip.tied") == (OddChipTo.HIGHEST_CARD, ["16.5.e"])
    assert says("official", "oddchip.cards_counted") == (CardsCounted.HOLE, ["16.5.e"])


@pytest.mark.rule("seminole:A.16.B", "catfish-bend:S5.holdem.8.s1")
def test_a_premature_turn_is_shuffled_back_at_seminole_and_replaced_at_catfish_bend() -> None:
    assert says("seminole", "premature.replaced.turn") == (TurnReplacement.RESHUFFLED, ["A.16.B"])
    assert says("catfish-bend", "premature.replaced.turn") == (
        TurnReplacement.RIVER_FIRST,
        ["S5.holdem.8.s1"],
    )


@pytest.mark.rule("catfish-bend:S7.stud.1.s3")
def test_an_exposed_hole_card_at_stud_is_a_misdeal_in_a_tournament_alone() -> None:
    cash = Context("seven-card-stud", Structure.LIMIT)
    tournament = Context("seven-card-stud", Structure.LIMIT, Event.TOURNAMENT)
    misdeal, rules = says("catfish-bend", "exposed.starting.stud_hole", tournament)
    assert misdeal == "a misdeal"
    assert rules == ["S7.stud.1.s3"]
    assert says("catfish-bend", "exposed.starting.stud_hole", cash)[0] != misdeal


@pytest.mark.parametrize("name", CATALOG)
def test_every_policy_off_common_practice_is_set_by_a_rule(name: str) -> None:
    book = Book.load(name)
    for game in book.games:
        for structure in game.structures:
            for event in Event:
                context = book.context(game.id, structure, event)
                policy = book.resolve(game.id, structure, event)
                for path, known in fields().items():
                    if attrgetter(path)(policy) != known.common_practice(context.bit):
                        assert book.look_up(path, context.bit).rules


@pytest.mark.parametrize("name", CATALOG)
def test_a_rule_for_one_structure_is_found_under_that_structure(name: str) -> None:
    limit = {Structure.LIMIT, Structure.SPREAD}
    for rule in Book.load(name).all_rules:
        told = rule.when.structure
        structures = {told} if isinstance(told, Structure) else set(told)
        if structures and rule.area.startswith("limit."):
            assert structures & limit, rule.cite
        if structures and rule.area.startswith("nolimit."):
            assert structures - limit, rule.cite


def test_the_five_books_load_well_under_a_second() -> None:
    _from_catalog.cache_clear()
    started = process_time()
    for name in CATALOG:
        Book.load(name)
    # 0.2 s of one core; counted as such, so that a busy machine does not matter.
    assert process_time() - started < 2
