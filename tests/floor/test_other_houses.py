"""Values that no printed book of the five has: a sixth house may set any of them."""

from typing import Any

import pytest
from tests.floor.betting import play, quietly

from cardspeak.books import Book, Notice, policy_with
from cardspeak.books.fields import field
from cardspeak.floor import (
    AbsentAtTurn,
    ActedOutOfTurn,
    Announced,
    Ask,
    BetBeforeDeal,
    ChipsBehindAllIn,
    ChipsTooSmall,
    ClockCalled,
    ClockExpired,
    ConcealedChips,
    Did,
    Gesture,
    InsufficientRaise,
    Means,
    Meanwhile,
    Moved,
    Outcome,
    Progress,
    RaiseByMistake,
    Refused,
    Report,
    Ruling,
    ShortCall,
    Sign,
    StringBet,
    UnawareOfRaise,
    WagerNotRounded,
    WagerOverPot,
    WagerTooSmall,
    interpret,
    push,
    rule,
)
from cardspeak.floor.core.case import decide
from cardspeak.games import Structure
from cardspeak.hand import Action, Bet, Call, Check, Complete, Fold, Hand, Raise, Terms, WagerKind

COMMON = Book.load("common")


def house(
    settings: dict[str, Any], structure: str = "no-limit", game: str = "holdem", **stakes: Any
) -> Hand:
    """A deal under common practice but for those settings."""
    values = {path: field(path).convert(value) for path, value in settings.items()}
    words = {"blinds": (1, 2)} | stakes
    notice = Notice(name="a table", game=game, structure=Structure(structure), **words)
    policy = policy_with(values, COMMON.resolve(game, structure))
    terms = Terms(COMMON.game(game), policy, notice)
    return Hand(terms, dict.fromkeys(range(1, 5), 2000), button=4, deck=sorted(terms.faces))


def chips(*pushed: Any, how: Moved = Moved.RELEASED, words: str = "") -> Gesture:
    return Gesture(words=words, motions=(push(*pushed, how=how),))


TWO_MOTIONS = (push((100, 1)), push((100, 3)))
FACING: list[tuple[dict[str, Any], Gesture, Action]] = [
    ({"wager.oversize.call": "a raise, as far as is legal"}, chips(500), Raise(500)),
    ({"wager.silent.each_chip_needed_is_call": True}, chips((90, 2)), Call()),
    ({"wager.silent.half_raise": "a call"}, chips(100, (25, 3)), Call()),
    ({"wager.silent.exactly_half": "a call"}, chips(100, (25, 2)), Call()),
    ({"wager.string.chips": "all of them"}, Gesture(motions=TWO_MOTIONS), Raise(400)),
    (
        {"wager.string.needs_complaint": True},
        Gesture(motions=TWO_MOTIONS, objected=False),
        Raise(400),
    ),
    ({"wager.string.needs_complaint": True}, Gesture(motions=TWO_MOTIONS, objected=True), Call()),
    (
        {"wager.announced.motions": "the call, then the raise in one motion"},
        Gesture(words="raise", motions=(*TWO_MOTIONS, push((100, 5)))),
        Raise(400),
    ),
    (
        {"wager.announced.motions": "the call, then the raise in one motion"},
        Gesture(words="raise", motions=(push((50, 1)), push((100, 3)))),
        Raise(200),
    ),
    (
        {"wager.oversize.announced_raise": "the least that is legal"},
        chips(500, words="raise"),
        Raise(200),
    ),
    ({"turn.words.with_chips": "the chips"}, chips((100, 3), words="call"), Raise(300)),
    ({"turn.words.binding": ["fold"]}, chips((100, 3), words="call"), Raise(300)),
    ({"turn.forward_motion": "once moved forward"}, chips(100, how=Moved.FORWARD), Call()),
    ({"turn.rap.facing_bet": "a fold"}, Gesture(sign=Sign.RAP), Fold()),
    ({"wager.left_behind": "do not play"}, chips((100, 3), words="all in"), Raise(300)),
    ({"betting.pot_limit.dealer_counts": "at every structure"}, Gesture(words="pot"), Raise(308)),
]


@pytest.mark.parametrize(("settings", "gesture", "action"), FACING)
def test_a_gesture_facing_a_bet_of_100(
    settings: dict[str, Any], gesture: Gesture, action: Action
) -> None:
    hand = play(quietly(house(settings)), Bet(100))
    found = interpret(gesture, hand)
    assert isinstance(found, Means), found
    assert found.action == action
    assert set(settings) <= set(found.cites)
    usual = interpret(gesture, play(quietly(house({})), Bet(100)))
    same = isinstance(usual, Means) and usual.action == action
    assert same is ("wager.string.needs_complaint" in settings and action == Call())


@pytest.mark.parametrize(
    ("settings", "gesture"),
    [
        ({"turn.line": "nothing by itself"}, chips(100, how=Moved.OVER_THE_LINE)),
        ({"turn.pulled_in_is_wager": False}, chips(100, how=Moved.PULLED_IN)),
        ({"turn.conditional": "is taken back"}, Gesture(words="if he bets I fold")),
        ({"wager.announced.short": "goes back"}, chips(100, 25, words="raise")),
        ({"wager.undersize.becomes": "goes back"}, Gesture(words="make it 150")),
        ({"wager.undersize.becomes": "stands"}, Gesture(words="make it 150")),
        ({"wager.announced.short": "stands"}, chips(100, 25, words="raise")),
    ],
)
def test_a_gesture_that_is_no_action(settings: dict[str, Any], gesture: Gesture) -> None:
    hand = play(quietly(house(settings)), Bet(100))
    found = interpret(gesture, hand)
    assert isinstance(found, Refused), found
    assert set(settings) <= set(found.cites)


@pytest.mark.parametrize(
    ("settings", "gesture", "choices"),
    [
        ({"turn.irregular": "the player is asked"}, Gesture(words="ship it"), 3),
        ({"turn.rap.is_pass": False}, Gesture(sign=Sign.RAP), 3),
        ({"turn.words.binding": ["fold"]}, Gesture(words="call"), 3),
        (
            {"wager.string.needs_complaint": True},
            Gesture(motions=TWO_MOTIONS),
            2,
        ),
        (
            {"wager.short_call.duty": "complete it, or take it back and act anew"},
            chips((30, 3)),
            2,
        ),
    ],
)
def test_a_gesture_that_must_be_asked_about(
    settings: dict[str, Any], gesture: Gesture, choices: int
) -> None:
    hand = play(quietly(house(settings)), Bet(100))
    found = interpret(gesture, hand)
    assert isinstance(found, Ask), found
    assert len(found.choices) == choices
    assert set(settings) <= set(found.cites)


def test_one_chip_opens_for_the_least_or_brings_in_for_more() -> None:
    opened = quietly(house({"wager.oversize.open": "the least that is legal"}))
    found = interpret(chips(500), opened)
    assert isinstance(found, Means)
    assert found.action == Bet(2)
    stud = house(
        {"wager.oversize.forced_bet": "all of it, as far as is legal"},
        "limit",
        "seven-card-stud",
        bets=(4, 8),
        blinds=(),
        ante=1,
        bring_in=2,
    )
    found = interpret(chips(25), stud)
    assert isinstance(found, Means)
    assert found.action in (Bet(4), Complete(4))


def ruled(settings: dict[str, Any], report: Report, *, facing: bool = True) -> Ruling:
    """The ruling with a bet of 100 to seat 2, or none to seat 1."""
    hand = quietly(house(settings))
    if facing:
        play(hand, Bet(100))
    ruling = rule(hand, report)
    assert isinstance(ruling, Ruling), ruling
    assert set(settings) <= set(ruling.cites)
    hand.apply(ruling.remedies, ruling.cites)
    hand.check_conserved()
    return ruling


OUT = ActedOutOfTurn(seat=4, did=Did.CALL)
LATE = Progress(actions=3, players=3, betting_over=True, awarded=True)


@pytest.mark.parametrize(
    ("settings", "report", "outcome"),
    [
        ({"turn.out_of_turn.after_checks": "is taken back"}, OUT, Outcome.NOT_BINDING),
        ({"turn.out_of_turn.after_raise": "binds"}, OUT, Outcome.BINDING),
        (
            {"turn.out_of_turn.after_raise": "binds unless the floor releases it"},
            OUT,
            Outcome.BINDING,
        ),
        (
            {"wager.short_call.completed_after_showing": False},
            ShortCall(seat=2, bettor_shown=True),
            "stands",
        ),
        ({"wager.short_call.may_raise": True}, ShortCall(seat=2, bettor_shown=False), None),
        ({"wager.undersize.becomes": "stands"}, WagerTooSmall(seat=2, to=150), Outcome.PLAYS_ON),
        (
            {"wager.undersize.becomes": "goes back"},
            WagerTooSmall(seat=2, to=150),
            Outcome.CHIPS_BACK,
        ),
        ({"wager.undersize.until": "never"}, WagerTooSmall(seat=2, to=150), Outcome.PLAYS_ON),
        ({"clock.used": False}, ClockCalled(seat=2), Outcome.PLAYS_ON),
        ({"clock.expired.facing_bet": "the floor decides"}, ClockExpired(seat=2), None),
        ({"clock.expired.facing_bet": "the player checks"}, ClockExpired(seat=2), None),
        ({"dead.absent.forced_bet_dies": "never"}, AbsentAtTurn(seat=2, back=False), None),
        (
            {"wager.silent.half_raise": "a call"},
            InsufficientRaise(seat=2, over=80),
            Outcome.BINDING,
        ),
        (
            {"wager.string.chips": "all of them"},
            StringBet(seat=2, announced=Announced.NOTHING, first=100, to=300),
            Outcome.BINDING,
        ),
        (
            {"wager.string.needs_complaint": True},
            StringBet(seat=2, announced=Announced.NOTHING, first=100, to=300, objected=False),
            Outcome.BINDING,
        ),
        (
            {"wager.left_behind": "do not play"},
            ChipsBehindAllIn(seat=2, behind=500),
            Outcome.CHIPS_BACK,
        ),
        ({"stakes.concealed": "play"}, ConcealedChips(seat=2, amount=5), Outcome.PLAYS_ON),
        (
            {"stakes.smaller_chips": "play only as many as make up the smallest chip"},
            ChipsTooSmall(seat=2, amount=5),
            Outcome.PLAYS_ON,
        ),
        (
            {"wager.mistaken_raise.multiway": "is cut to a call unless the opponent objects"},
            RaiseByMistake(seat=2, informed=False, objects=False),
            Outcome.ACTION_CHANGED,
        ),
    ],
)
def test_a_report_under_another_value(
    settings: dict[str, Any], report: Report, outcome: Outcome | str | None
) -> None:
    ruling = ruled(settings, report)
    if isinstance(outcome, Outcome):
        assert ruling.outcome is outcome
    else:
        usual = ruled({}, report) if outcome is None else None
        changed = usual is None or (usual.remedies, usual.discretion) != (
            ruling.remedies,
            ruling.discretion,
        )
        assert changed


def told(settings: dict[str, Any], report: Report) -> Ruling:
    """The ruling from facts alone."""
    values = {path: field(path).convert(value) for path, value in settings.items()}
    policy = policy_with(values, COMMON.resolve("holdem", "pot"))
    ruling = decide(report, COMMON.game("holdem"), policy)
    assert isinstance(ruling, Ruling), ruling
    return ruling


def test_windows_and_choices_from_facts_alone() -> None:
    cut = WagerOverPot(seat=2, to=90, most=40, kind=WagerKind.RAISE, considered=False, since=LATE)
    assert told(
        {"betting.pot_limit.oversize_until": "until the next player acts"}, cut
    ).outcome is (Outcome.PLAYS_ON)
    early = WagerOverPot(
        seat=2, most=40, kind=WagerKind.RAISE, since=Progress(actions=0, betting_over=False)
    )
    for until in ("until the next player acts", "until the round ends"):
        settings = {
            "betting.pot_limit.oversize_until": until,
            "betting.pot_limit.oversize_may_stand": False,
        }
        assert told(settings, early).outcome is Outcome.ACTION_CHANGED
    assert told({"turn.early_bet_returned": False}, BetBeforeDeal(seat=2)).outcome is (
        Outcome.FLOOR_DECIDES
    )
    late = UnawareOfRaise(seat=2, since=LATE, completes=True)
    assert told({"wager.unaware.late": "complete it, or leave it and fold"}, late).says.startswith(
        "The player calls the raise, or leaves"
    )


@pytest.mark.parametrize(
    ("rounded_to", "proper"), [("the next higher", 25), ("the next lower", 20)]
)
def test_a_wager_is_rounded_as_the_house_says(rounded_to: str, proper: int) -> None:
    report = WagerNotRounded(
        seat=2, to=22, least=20, unit=5, kind=WagerKind.RAISE, since=Progress(betting_over=False)
    )
    ruling = told({"wager.undersize.rounded_to": rounded_to}, report)
    assert ruling.remedies[0].action == Raise(proper)  # type: ignore[union-attr]


def test_meanwhile_under_a_house_that_always_binds() -> None:
    report = ActedOutOfTurn(
        seat=4, did=Did.CHECK, meanwhile=Meanwhile.RAISE, since=Progress(actions=1, players=1)
    )
    settings = {
        "turn.out_of_turn.after_raise": "binds",
        "turn.out_of_turn.check": "nothing more than any action out of turn",
    }
    ruling = told(settings, report)
    assert ruling.remedies[0].action == Check()  # type: ignore[union-attr]


RAISE_TO_150: dict[str, Any] = {"seat": 2, "to": 150, "least": 200, "kind": WagerKind.RAISE}
TOO_SMALL = WagerTooSmall(**RAISE_TO_150, has_more=True, since=Progress(betting_over=False))
STRUNG_TOO_SMALL = StringBet(**RAISE_TO_150, announced=Announced.AMOUNT, price=100)


@pytest.mark.parametrize(
    ("becomes", "outcome"),
    [
        ("stands", Outcome.PLAYS_ON),
        ("goes back", Outcome.CHIPS_BACK),
        ("brought up to the least legal amount", Outcome.ACTION_CHANGED),
    ],
)
def test_a_wager_too_small_is_one_thing_as_a_report_a_string_and_chips(
    becomes: str, outcome: Outcome
) -> None:
    settings = {"wager.undersize.becomes": becomes}
    assert told(settings, TOO_SMALL).outcome is outcome
    string = told(settings, STRUNG_TOO_SMALL)
    assert string.outcome is (Outcome.BINDING if string.remedies else outcome)
    found = interpret(Gesture(words="make it 150"), play(quietly(house(settings)), Bet(100)))
    assert isinstance(found, Means) is (outcome is Outcome.ACTION_CHANGED)
