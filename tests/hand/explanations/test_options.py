"""Options explained: a sentence with the figures, and the rule that decided."""

from tests.hand.tables import BOOKS, act, dealt

from cardspeak.books import Book
from cardspeak.games import GAMES, Structure
from cardspeak.hand import Bet, BringIn, Call, Check, Complete, Hand, Raise
from cardspeak.hand.explanations.authority import cited

LIMIT, SPREAD, POT, NO_LIMIT = (
    Structure.LIMIT,
    Structure.SPREAD,
    Structure.POT,
    Structure.NO_LIMIT,
)


def said(hand: Hand, option: str) -> str:
    return hand.explain()[option].says


def with_rules(hand: Hand, option: str, book: Book) -> str:
    return str(cited(hand.explain()[option], book, hand.terms.context))


def test_a_raise_must_match_the_last_one() -> None:
    book = BOOKS["catfish-bend"]
    hand = act(dealt("holdem", NO_LIMIT, [400] * 3, book=book, blinds=(1, 2)), Raise(100))
    assert with_rules(hand, "least", book) == (
        "Raise to at least 198: the last raise was 98 (from 2 to 100), and a raise must match it."
        " Rules S9.nl.3, S3.betting.6."
    )
    assert hand.explain()["least"].decided == ("betting.least_raise",)


def test_a_first_bet_is_at_least_the_big_blind() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [400] * 2), Call(), Check())
    assert said(hand, "least") == "Bet at least 4: the least bet is the big blind, 4."
    assert said(hand, "most") == "Bet at most 396: that is all-in, and there is no limit."


def test_the_pot_is_counted_out() -> None:
    hand = act(dealt("holdem", POT, [400] * 4), Raise(14))
    assert said(hand, "most") == (
        "Raise to at most 48: the pot is 20, a call of 14 makes it 34, and the pot is the limit"
        " over 14."
    )


def test_the_cap_says_how_many_raises_are_in() -> None:
    hand = act(dealt("holdem", LIMIT, [400] * 3), Raise(8), Raise(12), Raise(16))
    assert said(hand, "wager") == (
        "No raise: the bet and 3 raises of this round are in, and that is the limit."
    )
    assert hand.explain()["wager"].decided == ("betting.raises",)


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = dealt("holdem", NO_LIMIT, [400, 30, 400])
    act(hand, Raise(20), Call(), Raise(30))
    assert said(hand, "wager") == (
        "No raise: since this player acted, only 10 came on top by a short all-in (from 20 to 30),"
        " less than the full 16 that reopens the betting."
    )
    assert hand.explain()["wager"].decided == ("betting.reopens",)


def test_a_call_says_what_there_is_to_match() -> None:
    hand = dealt("holdem", NO_LIMIT, [400] * 3)
    assert said(hand, "call") == "Call 4: the big blind is 4."
    act(hand, Raise(20))
    assert said(hand, "call") == "Call 18: the bet is 20, and you have 2 in."


def test_a_blind_may_check_and_still_raise() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [400] * 3), Call(), Call())
    assert said(hand, "check") == (
        "Check: your big blind of 4 matches the bet, and you may still raise."
    )
    assert hand.explain()["check"].decided[0] == "blinds.option"


def test_the_bring_in_is_forced_and_then_completed() -> None:
    hand = dealt("seven-card-stud", LIMIT, [400] * 4)
    assert said(hand, "bring_in") == "Bring it in for 2: the lowest card showing is forced to bet."
    act(hand, BringIn())
    assert said(hand, "wager") == (
        "Complete to 4: the forced bet of 2 is made up to the full bet of 4."
    )
    act(hand, Complete(4))
    assert said(hand, "wager") == "Raise to 8: a raise on this street is 4, over 4."


def test_the_spread_limits_each_bet() -> None:
    hand = act(dealt("holdem", SPREAD, [400] * 3), Call(), Call(), Check(), Bet(6))
    assert said(hand, "least") == (
        "Raise to at least 12: the bet was 6, and a raise must add at least as much."
    )
    assert said(hand, "most") == "Raise to at most 14: each bet or raise may be up to 8 over 6."


def test_every_card_may_be_drawn() -> None:
    hand = act(dealt("five-card-draw", NO_LIMIT, [400] * 2), Call(), Check())
    assert said(hand, "draw") == "Draw up to 5: you may exchange every card you hold."


def test_common_practice_stands_without_a_printed_number() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [400] * 3, book=BOOKS["seminole"]), Raise(20))
    for explained in hand.explain().values():
        told = cited(explained, BOOKS["seminole"], hand.terms.context)
        assert not (told.common and told.rules)
        assert told.common is told.says.endswith("The book is silent: common practice.")


def test_no_option_is_left_without_a_sentence() -> None:
    for game in GAMES:
        hand = dealt(game, Structure.NO_LIMIT, [400] * 3)
        options = hand.options
        names = set(hand.explain())
        for name in ("fold", "check", "call", "bring_in"):
            assert bool(getattr(options, name)) is (name in names), (game, name)
        assert names & {"least", "wager"}
