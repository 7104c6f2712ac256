"""What words cost at the showdown: hands miscalled, pairs not announced, the board played.

Cards speak: an understatement or a concession never binds, so no policy is asked about those.
"""

from cardspeak.books.policy.dead import HandStatus
from cardspeak.books.policy.showdown import AnnouncePair, Miscall, PlayBoard
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat, with_facts
from cardspeak.floor.core.hand_status import CARDS_SPEAK, DEAD, LIVE, by_status
from cardspeak.floor.core.live_hand import (
    at_its_showdown,
    at_the_showdown,
    at_the_showdown_or_after,
    player_at,
)
from cardspeak.floor.core.orders import Penalize
from cardspeak.floor.core.registry import about, decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.floor.disputes.claims import is_late, too_late
from cardspeak.games import Formation
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r

_ON = Outcome.PLAYS_ON


class PairNotNamed(Report, frozen=True, tag="pair not announced"):
    """A player at lowball spread a hand with a pair and did not announce it."""

    seat: Seat | None = None
    bet_and_call: bool | None = None
    fouled: bool | None = None


@live_facts(PairNotNamed, after_the_hand=True)
def pair_not_named_facts(hand: Hand, report: PairNotNamed) -> Report:
    """Whether the last round had a bet and a call."""
    report = at_the_showdown_or_after(hand, report)
    last = hand.last_round
    called = last is not None and last.aggressor >= 0
    return report if report.seat is None else with_facts(report, bet_and_call=called)


@decides(PairNotNamed)
def pair_not_named(case: Case[PairNotNamed]) -> Ruling:
    """A pair at lowball that its holder did not announce."""
    if is_late(case):
        return too_late(case)
    must = case.policy("showdown.announce_pair")
    if must is AnnouncePair.NOT_NEEDED:
        return case.rules(_ON, f"A pair need not be named. {CARDS_SPEAK}")
    if must is AnnouncePair.REQUIRED and not case.whether(
        "bet_and_call", "Was there a bet and a call?"
    ):
        return case.rules(_ON, f"Without a bet and a call no pair had to be named. {CARDS_SPEAK}")
    if case.whether("fouled", "Did another player foul or give up a hand because of it?"):
        return by_status(
            case, HandStatus.DEAD, "The pair was not named and cost another player a hand."
        )
    steps = case.policy("conduct.etiquette_steps") if must is AnnouncePair.REQUIRED else ()
    if steps:
        step = steps[0]
        words = f"The pair had to be named, and nobody was hurt: {step.value}. {CARDS_SPEAK}"
        return case.rules(_ON, words, orders=(Penalize(case.seat(), step.value),))
    return case.rules(_ON, f"The pair was not named, and nobody was hurt. {CARDS_SPEAK}")


class HandMiscalled(Report, frozen=True, tag="hand miscalled"):
    """A player named a hand wrongly at the showdown."""

    seat: Seat | None = None
    overstated: bool | None = None
    highest_card: bool | None = None
    caused_discard: bool | None = None
    multiway: bool | None = None


@live_facts(HandMiscalled, after_the_hand=True)
def hand_miscalled_facts(hand: Hand, report: HandMiscalled) -> Report:
    """How many players are in the pot."""
    report = at_the_showdown_or_after(hand, report)
    thrown = len(hand.seats_mucked) if hand.is_over else 0
    known = {} if report.seat is None else {"multiway": hand.live_count + thrown > 2}
    return with_facts(report, **known)


@decides(HandMiscalled)
def hand_miscalled(case: Case[HandMiscalled]) -> Ruling:
    """A hand named wrongly at the showdown."""
    if is_late(case):
        return too_late(case)
    cost = case.policy("showdown.miscall")
    if not case.whether("overstated", "Did the player name a better hand than the one held?"):
        return case.rules(_ON, f"Naming a hand too low costs nothing. {CARDS_SPEAK}")
    if case.policy("showdown.miscall_by_highest_card") and not case.whether(
        "highest_card", "Was the highest card of the low hand named wrongly?"
    ):
        return case.rules(_ON, f"The highest card was named rightly: no miscall. {CARDS_SPEAK}")
    if not case.whether(
        "caused_discard", "Did another player foul or give up a hand because of it?"
    ):
        question = "Were three or more players in the pot?"
        if case.policy("showdown.miscall_kills_multiway") and case.whether("multiway", question):
            return by_status(case, HandStatus.DEAD, "A miscall in a pot of three or more.")
        return case.rules(_ON, f"Nobody gave up a hand for it. {CARDS_SPEAK}")
    said = "The miscall made another player give up a hand."
    if cost is Miscall.NOTHING:
        return case.rules(_ON, f"{said} What is said binds nobody. {CARDS_SPEAK}")
    if cost is Miscall.POT:
        return by_status(case, HandStatus.DEAD, said)
    seat = case.seat()
    left = Discretion((DEAD, _ON), DEAD, "whether it was done on purpose", {_ON: ()})
    words = f"{said} The hand is dead and the pot lost, if the floor says so."
    return case.rules(DEAD, words, r.KillRemedy(seat), discretion=left)


class BoardPlayed(Report, frozen=True, tag="board played"):
    """A player whose best hand is the board threw the cards away, or did not say so."""

    seat: Seat | None = None
    declared: bool | None = None
    holds_cards: bool | None = None
    shown: bool | None = None


about(BoardPlayed, "showdown.play_board")


@live_facts(BoardPlayed, after_the_hand=True)
def board_played_facts(hand: Hand, report: BoardPlayed) -> Report:
    """Whether the cards have been thrown away."""
    player = player_at(hand, report.seat)
    if player is None or hand.is_live(hand.seats[player]):
        report = at_the_showdown(hand, report)
    else:
        report = with_facts(at_its_showdown(hand, report, player), holds_cards=False)
    return report


@decides(BoardPlayed)
def board_played(case: Case[BoardPlayed]) -> Ruling:
    """A player whose best hand is the board."""
    playable = case.game.board_cards >= 5 and case.game.formation is Formation.ANY_FIVE
    case.only_if(playable, f"nobody can play the board at {case.game.name}")
    if is_late(case):
        return too_late(case)
    needed: PlayBoard = case.policy("showdown.play_board")
    holds = case.whether("holds_cards", "Does the player still hold the cards?")
    if needed is PlayBoard.DECLARE:
        kept = holds or case.whether(
            "declared", "Did the player say so before throwing the cards away?"
        )
    elif needed is PlayBoard.HOLD:
        kept = holds
    else:
        kept = holds and case.whether(
            "shown", "Did the player show the cards, or was nobody asking?"
        )
    if kept:
        words = "The player plays the board and shares the pot as the cards say."
        return case.rules(LIVE, words, *(() if holds else (r.Revive(case.seat()),)))
    said = f"To play the board a player must {needed.value}."
    return by_status(case, HandStatus.DEAD, f"{said} The claim to the pot is given up.")
