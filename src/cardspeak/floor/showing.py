"""Rulings on the showdown: what words cost, who may see a hand, who sees what one player saw.

Cards speak: an understatement or a concession never binds, so no policy is asked about those.
"""

from cardspeak.books.policy.dead import Fate, Retrieve
from cardspeak.books.policy.draw import SevensTie
from cardspeak.books.policy.showdown import AnnouncePair, Miscall, PlayBoard
from cardspeak.books.policy.showing import Abuse, Askable, Asker, Ground, ShownToAll, UnseenCards
from cardspeak.books.policy.windows import Deciding
from cardspeak.floor.case import Case, decides
from cardspeak.floor.fates import (
    DEAD,
    LIVE,
    by_fate,
    by_retrieval,
    choices,
    only_if,
    seat_of,
    told_apart,
)
from cardspeak.floor.fouling import fouled
from cardspeak.floor.reports_hands import Fouling
from cardspeak.floor.reports_showing import (
    AskedToAnnoy,
    AskedToSee,
    Best,
    BoardPlayed,
    FlashedDiscard,
    FoldedHandTold,
    HandMiscalled,
    PairNotNamed,
    Saw,
    Seven,
    SevenPassed,
    ShownForAbsent,
    ShownToOne,
    WinnerMucked,
)
from cardspeak.floor.ruling import Discretion, Outcome, Penalize, Ruling, ShowCards
from cardspeak.games import Formation
from cardspeak.games.declaration import Family
from cardspeak.hand.remedies import (
    AnyRemedy,
    KillRemedy,
    Reveal,
    RevealLater,
    Revive,
    ShowTime,
    TurnUp,
)

_ON = Outcome.PLAYS_ON
_SPEAK = "Cards speak: the best hand wins."


# What words cost


@decides(PairNotNamed)
def pair_not_named(case: Case[PairNotNamed]) -> Ruling:
    """A pair at lowball that its holder did not announce."""
    must = case.ask("showdown.announce_pair")
    if must is AnnouncePair.NOT_NEEDED:
        return case.rules(_ON, f"A pair need not be named. {_SPEAK}")
    if must is AnnouncePair.REQUIRED and not case.fact(
        "bet_and_call", "Was there a bet and a call?"
    ):
        return case.rules(_ON, f"Without a bet and a call no pair had to be named. {_SPEAK}")
    if case.fact("fouled", "Did another player foul or give up a hand because of it?"):
        return by_fate(case, Fate.DEAD, "The pair was not named and cost another player a hand.")
    steps = case.ask("conduct.etiquette_steps") if must is AnnouncePair.REQUIRED else ()
    if steps:
        step = steps[0]
        words = f"The pair had to be named, and nobody was hurt: {step.value}. {_SPEAK}"
        return case.rules(_ON, words, orders=(Penalize(seat_of(case), step.value),))
    return case.rules(_ON, f"The pair was not named, and nobody was hurt. {_SPEAK}")


@decides(HandMiscalled)
def hand_miscalled(case: Case[HandMiscalled]) -> Ruling:
    """A hand named wrongly at the showdown."""
    cost = case.ask("showdown.miscall")
    if not case.fact("overstated", "Did the player name a better hand than the one held?"):
        return case.rules(_ON, f"Naming a hand too low costs nothing. {_SPEAK}")
    if case.ask("showdown.miscall_by_highest_card") and not case.fact(
        "highest_card", "Was the highest card of the low hand named wrongly?"
    ):
        return case.rules(_ON, f"The highest card was named rightly: no miscall. {_SPEAK}")
    if not case.fact("caused_discard", "Did another player foul or give up a hand because of it?"):
        asked = "Were three or more players in the pot?"
        if case.ask("showdown.miscall_kills_multiway") and case.fact("multiway", asked):
            return by_fate(case, Fate.DEAD, "A miscall in a pot of three or more.")
        return case.rules(_ON, f"Nobody gave up a hand for it. {_SPEAK}")
    said = "The miscall made another player give up a hand."
    if cost is Miscall.NOTHING:
        return case.rules(_ON, f"{said} What is said binds nobody. {_SPEAK}")
    if cost is Miscall.POT:
        return by_fate(case, Fate.DEAD, said)
    seat = seat_of(case)
    left = Discretion((DEAD, _ON), DEAD, "whether it was done on purpose", {_ON: ()})
    words = f"{said} The hand is dead and the pot lost, if the floor says so."
    return case.rules(DEAD, words, KillRemedy(seat), discretion=left)


@decides(SevenPassed)
def seven_passed(case: Case[SevenPassed]) -> Ruling:
    """A seven or better not bet after the draw; the award of the pot carries it out."""
    low_draw = case.game.family is Family.DRAW and case.game.wins[0].is_low
    only_if(low_draw, f"{case.game.name} has no sevens rule: it belongs to low draw games")
    if not case.ask("draw.sevens"):
        return case.rules(_ON, f"A seven need not be bet. {_SPEAK}")
    how = case.fact("how", "How was the seven played?", choices(Seven))
    if how is Seven.CALLED_SHORT:
        return _called_short(case)
    hand = case.fact("hand", "What is the hand at the showdown?", choices(Best))
    if hand is Best.BEATEN:
        words = "A checked seven that is beaten loses the pot and every call after the draw."
        return case.rules(Outcome.CHIPS_STAY, words)
    if hand is Best.TIED and case.ask("draw.sevens_tie") is SevensTie.TO_THE_OTHER:
        words = "The checker's bets after the draw go back; the other hand wins the rest of them."
        return case.rules(Outcome.CHIPS_BACK, words)
    words = "All bets after the draw go back; the hand still wins the pot from before it."
    return case.rules(Outcome.CHIPS_BACK, words)


def _called_short(case: Case[SevenPassed]) -> Ruling:
    if not case.ask("draw.sevens_short_all_in"):
        words = "The seven had to raise: it wins no bet made after the draw."
        return case.rules(Outcome.CHIPS_BACK, words)
    words = "A seven may just call so short an all-in, and wins it."
    if case.ask("draw.sevens_overcall_returned"):
        words += " Another caller who loses gets that call back."
    return case.rules(_ON, words)


# Who may see a hand


@decides(AskedToSee)
def asked_to_see(case: Case[AskedToSee]) -> Ruling:
    """A player asks to see another's hand."""
    refused = _may_not_ask(case)
    if refused:
        return case.rules(Outcome.NOT_SHOWN, refused)
    if not case.fact("mucked", "Has the hand been thrown away?"):
        return _granted(case, "The hand is shown.")
    if not case.ask("showing.mucked_too"):
        return case.rules(Outcome.NOT_SHOWN, "A hand that has been mucked is not shown.")
    revive = () if case.report.since.awarded else (Revive(seat_of(case)),)
    by_winner = case.fact("by_winner", "Does the winner of the pot ask?")
    fate = case.ask("showing.asked_by_winner" if by_winner else "showing.asked_by_another")
    if fate is Fate.LIVE:
        return _granted(case, "The hand is shown and, as the winner asks, live.", *revive)
    return _granted(case, "The hand is shown and stays dead.")


def _may_not_ask(case: Case[AskedToSee]) -> str:
    """Why the asker may not ask, or for this hand not; nothing: it may be asked."""
    asker = case.ask("showing.asker")
    if asker is Asker.NOBODY:
        return "Nobody may ask to see a hand."
    if asker is Asker.DEALT_IN and not case.fact("asker_dealt_in", "Was the asker dealt in?"):
        return "Only a player who was dealt in may ask."
    if asker is Asker.IN_SHOWDOWN and not case.fact(
        "asker_in_showdown", "Is the asker in the showdown?"
    ):
        return "Only a player in the showdown may ask."
    if case.ask("showing.askable") is Askable.CALLED:
        if not case.fact("called", "Had the hand been called?"):
            return "Only a hand that was called may be asked for."
    elif not case.fact("in_showdown", "Did the hand come to the showdown?"):
        return "Only a hand that came to the showdown may be asked for."
    if case.ask("showing.ground") is Ground.COLLUSION and not case.fact(
        "collusion", "Does the asker believe that players collude?"
    ):
        return "A hand may be asked for only on a belief that players collude."
    return ""


def _granted(case: Case[AskedToSee], words: str, *remedies: AnyRemedy) -> Ruling:
    shown, hidden = Outcome.SHOWN, Outcome.NOT_SHOWN
    if not case.report.since.awarded:
        remedies += (Reveal(seat_of(case)),)
    if case.ask("showing.granted_by") is not Deciding.FLOOR:
        return case.rules(shown, words, *remedies)
    turns_on = "whether the belief that players collude has any ground"
    left = Discretion((shown, hidden), shown, turns_on, {hidden: ()})
    words = f"If the floor grants it, {words[0].lower()}{words[1:]}"
    return case.rules(shown, words, *remedies, discretion=left)


@decides(AskedToAnnoy)
def asked_to_annoy(case: Case[AskedToAnnoy]) -> Ruling:
    """The right to see hands, abused."""
    abuse: Abuse = case.ask("showing.abuse")
    seat = seat_of(case)
    step = Penalize(seat, abuse.value)
    if abuse is Abuse.REVOKED:
        lost, on = Outcome.RIGHT_LOST, Outcome.PLAYS_ON
        left = Discretion((lost, on), lost, "how often and how openly it was abused", {on: ()})
        words = "The right to ask may be taken away: the player may not ask to see hands any more."
        return case.rules(lost, words, orders=(step,), discretion=left)
    return case.rules(Outcome.PENALTY, "The player is warned to stop asking.", orders=(step,))


# Show one, show all

_SEEN = {
    Saw.DECIDING: "showing.to_one_deciding",
    Saw.LATER: "showing.to_one_deciding_later",
    Saw.NOT_DECIDING: "showing.to_one_not_deciding",
}


@decides(ShownToOne)
def shown_to_one(case: Case[ShownToOne]) -> Ruling:
    """Cards shown to one player."""
    when = _when_shown(case)
    hidden = Outcome.NOT_SHOWN
    if when is ShownToAll.NEVER:
        return case.rules(hidden, "The cards need not be shown to anyone else.")
    if case.ask("showing.on_request") and not case.fact(
        "asked", "Has a player at the table asked to see them?"
    ):
        return case.rules(hidden, "Nobody has asked to see them: they stay hidden.")
    seat = seat_of(case)
    whole, which = _which_shown(case)
    if case.report.after_deal:
        return case.rules(Outcome.SHOWN, f"{which} are shown to all.")
    cards: tuple[int, ...] = ()
    if not whole:
        cards = case.fact("cards", "Which places in the hand were shown, from 0?", ())
    if when is not ShownToAll.AT_ONCE:
        words = f"{which} are shown to all {when.value}, and not before."
        later = RevealLater(seat, ShowTime(when.value), cards)
        orders = (ShowCards(seat, when.value),)
        return case.rules(Outcome.SHOWN, words, later, orders=orders)
    words = f"{which} are shown to all at once."
    if whole:
        return case.rules(Outcome.SHOWN, words, Reveal(seat))
    return case.rules(Outcome.SHOWN, words, *(TurnUp(seat, card) for card in cards))


def _when_shown(case: Case[ShownToOne]) -> ShownToAll:
    when: ShownToAll
    if case.fact("after_deal", "Is the deal over?"):
        when = case.ask("showing.after_the_deal")
        return when
    saw = case.fact("saw", "What may the player who saw them still do?", choices(Saw))
    if saw is Saw.DOUBTFUL:
        sure = case.ask("showing.in_doubt_deciding")
        saw = Saw.DECIDING if sure else Saw.NOT_DECIDING
    when = case.ask(_SEEN[saw])
    return when


def _which_shown(case: Case[ShownToOne]) -> tuple[bool, str]:
    """Whether all cards of the hand are shown, and which ones in words."""
    unseen = case.ask("showing.unseen_cards")
    if unseen is UnseenCards.SHOWN:
        return True, "All cards of that hand"
    if unseen is UnseenCards.SHOWN_IF_DOUBTFUL and case.fact(
        "which_doubtful", "Is it doubtful which cards were shown?"
    ):
        return True, "All down cards of that hand"
    return False, "The cards that were shown, and no others,"


@decides(FoldedHandTold)
def folded_hand_told(case: Case[FoldedHandTold]) -> Ruling:
    """What one active player learned of a folded hand."""
    if case.ask("showing.folded_told_to_all"):
        return case.rules(Outcome.SHOWN, "All players in the pot are told what the one was told.")
    return case.rules(Outcome.NOT_SHOWN, "Nobody else is told.")


@decides(ShownForAbsent)
def shown_for_absent(case: Case[ShownForAbsent]) -> Ruling:
    """A hand shown by someone else for a player who is away."""
    if case.ask("showing.shown_for_absent"):
        return by_fate(case, Fate.LIVE, "Someone else may show the hand of a player who is away.")
    turns_on = "whether an emergency called the player away"
    fate = case.ask("dead.absent_at_showdown")
    return by_fate(case, fate, "Nobody may show the hand for a player who is away.", turns_on)


# Hands thrown away or lost at the showdown


@decides(FlashedDiscard)
def flashed_discard(case: Case[FlashedDiscard]) -> Ruling:
    """A hand shown for a moment and thrown away face down."""
    fate = case.ask("showing.flashed_discard")
    if not case.fact("misread_other", "Was it thrown away because another hand was misread?"):
        return by_fate(case, fate, "The hand was thrown away before anyone read it.")
    retrieve: Retrieve = case.ask("dead.retrieved_misread")
    if not told_apart(case):
        return by_fate(case, Fate.DEAD, "The cards cannot be told apart any more.")
    return by_retrieval(case, retrieve, "It was thrown away because another hand was misread.")


@decides(BoardPlayed)
def board_played(case: Case[BoardPlayed]) -> Ruling:
    """A player whose best hand is the board."""
    playable = case.game.board_cards >= 5 and case.game.formation is Formation.ANY_FIVE
    only_if(playable, f"nobody can play the board at {case.game.name}")
    needed: PlayBoard = case.ask("showdown.play_board")
    holds = case.fact("holds_cards", "Does the player still hold the cards?")
    if needed is PlayBoard.DECLARE:
        kept = holds or case.fact(
            "declared", "Did the player say so before throwing the cards away?"
        )
    elif needed is PlayBoard.HOLD:
        kept = holds
    else:
        kept = holds and case.fact("shown", "Did the player show the cards, or was nobody asking?")
    if kept:
        return case.rules(LIVE, "The player plays the board and shares the pot as the cards say.")
    said = f"To play the board a player must {needed.value}."
    return by_fate(case, Fate.DEAD, f"{said} The claim to the pot is given up.")


@decides(WinnerMucked)
def winner_mucked(case: Case[WinnerMucked]) -> Ruling:
    """A hand that would win, mucked by the dealer."""
    survives = case.ask("showdown.tabled_hand_survives")
    tabled = case.fact("tabled", "Had the hand been laid face up and read by dealer or players?")
    if tabled and survives:
        words = "The hand was shown and identified: it wins though the dealer mucked it."
        return case.rules(LIVE, words, Revive(seat_of(case)))
    guarded = case.fact("protected", "Had the player protected the hand?")
    return fouled(case, Fouling.TAKEN, "protected" if guarded else "unprotected")
