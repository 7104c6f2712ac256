"""Stud's later cards: dealt too early, to the wrong seat, past a folded one, or no longer there.

Cards taken away are set aside, where they may serve if the deck runs out.
"""

from typing import Any

from cardspeak.books.policy.premature import LastDown, LastFolder, StreetReplacement
from cardspeak.books.policy.runout import RemadeBurn, RemadeWhen, ReshuffledPile, SharedBySome
from cardspeak.books.policy.stud import FoldedSeatCards as Folded
from cardspeak.books.policy.stud import SeatError, StrayCard, WrongBringIn
from cardspeak.floor import reports_rows as reports
from cardspeak.floor.case import Case, decides
from cardspeak.floor.misdeals import WHICH_SEAT, played, since
from cardspeak.floor.reports_rows import Wrongly
from cardspeak.floor.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Family
from cardspeak.hand import remedies as r


def _only_stud(case: Case[Any]) -> None:
    if not case.game.is_stud:
        raise FloorError(f"{case.game.name} is no stud game: that cannot happen there")


# Too early


@decides(reports.PrematureStreet)
def premature_street(case: Case[reports.PrematureStreet]) -> Ruling:
    """Up cards came before the betting of the round was complete."""
    _only_stud(case)
    if case.ask("premature.last_folder") is LastFolder.STAYS_IF_FOLDING and case.fact(
        "last_folding", "Was there a bet, and was the last player to act in the act of folding?"
    ):
        return played(case, "The cards stay: the last player was folding to a bet.")
    if not case.is_open("premature.until"):
        return played(case, "Too late: the cards have been acted on and stand.")
    dealt = int(case.fact("dealt", "How many cards were dealt too early?", ()))
    away = (r.Burn(1), r.SetAside(dealt))
    answer = case.ask("premature.street")
    if answer is StreetReplacement.RESHUFFLED:
        burn = case.ask("burn.after_reshuffle")
        then = "a card is burned" if burn else "no further card is burned"
        return case.rules(
            Outcome.RESHUFFLED,
            f"Finish the betting. The early cards go into the stub, which is shuffled; {then}, "
            "and the street is dealt again.",
            *away,
            r.ReshuffleBefore(ahead=1, burn=burn, with_burns=case.ask("burn.in_reshuffle")),
        )
    if answer is StreetReplacement.ONE_MORE_EACH:
        says = "and then one more card for each player are"
        less = 0
    else:
        says = "and what more was due to the players left are"
        less = dealt
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"Finish the betting. The early cards {says} set aside; then a card is burned and the "
        "street is dealt.",
        *away,
        r.RemoveBefore(ahead=1, less=less),
    )


@decides(reports.PrematureLastDown)
def premature_last_down(case: Case[reports.PrematureLastDown]) -> Ruling:
    """Last down cards came before the betting of the round was complete."""
    _only_stud(case)
    seats = case.fact("seats", "Which seats got a last card too early, in order?", ())
    if not seats:
        raise FloorError("no seat got a card too early")
    saw = seats if case.fact("seen", "May any of them have seen it, or mixed it in?") else ()
    if saw and len(seats) > 1:
        saw = case.fact("saw", "Which of them may have seen it, or mixed it in?", ())
    if strangers := set(saw) - set(seats):
        raise FloorError(f"seats {sorted(strangers)} got no early card and cannot have seen it")
    seen = case.ask("premature.last_down_seen") if saw else LastDown.REMOVED
    unseen = case.ask("premature.last_down_unseen") if set(saw) != set(seats) else seen
    remedies: list[r.AnyRemedy] = [r.Burn(1)]
    barred: list[r.AnyRemedy] = []
    removed = 0
    for seat in seats:
        answer = seen if seat in saw else unseen
        if answer is LastDown.REMOVED:
            remedies.append(r.SetAside(1))
            removed += 1
            continue
        remedies.append(r.GiveCard(seat))
        if answer is LastDown.KEPT_PASSIVE:
            barred.append(r.Bar(seat, r.Right.BET_OR_RAISE))
    if removed == len(seats):
        less = 0 if case.ask("premature.street") is StreetReplacement.ONE_MORE_EACH else removed
        remedies.append(r.RemoveBefore(ahead=1, less=less))
        outcome = Outcome.CARDS_REPLACED
    else:
        remedies.append(r.ServeRest(ahead=1, burn=bool(removed)))
        outcome = Outcome.CARD_KEPT
    return case.rules(outcome, _early_words(removed, len(seats), barred), *remedies, *barred)


def _early_words(removed: int, dealt: int, barred: list[r.AnyRemedy]) -> str:
    if removed == dealt:
        return (
            "Nobody may know an early card: they are set aside with what more was due. Finish the "
            "betting, then burn and deal the last cards."
        )
    says = "Whoever may know an early card keeps it; "
    says += "the others are set aside; " if removed else ""
    says += "finish the betting, and then only those without a last card get one."
    if barred:
        says += " Who keeps one may not bet or raise on this round."
    return says


# To the wrong seat


@decides(reports.WrongUpCard)
def wrong_up_card(case: Case[reports.WrongUpCard]) -> Ruling:
    """Two seats got each other's up card on a later round."""
    _only_stud(case)
    if not case.is_open("stud_errors.up_card_until"):
        return played(case, "Too late: the cards stay where they were dealt.")
    card = "Which card of that seat, counted from 0?"
    return case.rules(
        Outcome.CARDS_MOVED,
        "The cards change places, so that each player has the one due.",
        r.Exchange(
            case.fact("seat", WHICH_SEAT, ()),
            case.fact("card", card, ()),
            case.fact("other", "Which other seat?", ()),
            case.fact("other_card", card, ()),
        ),
    )


@decides(reports.StrayLastCard)
def stray_last_card(case: Case[reports.StrayLastCard]) -> Ruling:
    """A last down card went to another player than it was due to."""
    _only_stud(case)
    answer = case.ask("stud.stray_last_card")
    question = "May its receiver know the card, or is it mixed with the other cards?"
    kept = answer is StrayCard.KEPT or (
        answer is StrayCard.KEPT_IF_KNOWN and case.fact("seen", question)
    )
    seat = case.fact("seat", "Which seat got the card?", ())
    other = case.fact("other", "Which seat was it due to?", ())
    skipped = case.fact("skipped", "Did that player get no last card at all?")
    last = case.game.hole_cards - 1
    if not kept:
        moved: tuple[r.AnyRemedy, ...] = (r.Exchange(seat, last, other, last),)
        if skipped:
            moved = (r.PassCard(seat, last, other), r.GiveCard(seat))
        says = "The card goes to the player it was due to, and each has the right one."
        return case.rules(Outcome.CARDS_MOVED, says, *moved)
    if not skipped:
        return case.rules(Outcome.CARD_KEPT, "Each keeps the card received.")
    if case.ask("stud.skipped_gets_last"):
        return case.rules(
            Outcome.CARD_KEPT,
            "The receiver keeps the card; the player passed over gets one after all others.",
            r.GiveCard(other),
        )
    says = "The receiver keeps the card, and the player passed over gets none."
    return case.rules(Outcome.CARD_KEPT, says)


@decides(reports.FoldedSeat)
def folded_seat(case: Case[reports.FoldedSeat]) -> Ruling:
    """A card was dealt to a folded seat, or not dealt to one that still gets cards."""
    _only_stud(case)
    seat = case.fact("seat", WHICH_SEAT, ())
    wrongly = case.fact("wrongly", "What was done to the folded seat?", tuple(Wrongly))
    due = case.ask("stud.folded_seat") is Folded.RECEIVES and case.fact(
        "free", "Had it folded without facing a bet, and has nobody bet since?"
    )
    served = wrongly is Wrongly.SERVED
    if served == due:
        says = "The seat still gets its cards" if due else "The seat gets no more cards"
        return played(case, f"{says}: nothing is wrong.")
    moved = case.ask("stud.seat_error") is SeatError.MOVED_UNTIL_ACTION
    if moved and not _row_seen(case) and not case.is_substantial():
        again = r.DealRowAgain(served=(seat,)) if served else r.DealRowAgain(skipped=(seat,))
        return case.rules(
            Outcome.CARDS_MOVED, "The cards move, so that each player has the one due.", again
        )
    if not served and case.ask("stud.skipped_seat_drops_out"):
        return case.rules(
            Outcome.PLAYS_ON,
            "The cards stay as dealt, and the folded seat gets no more cards.",
            r.DropOut(seat),
        )
    return played(case, "The cards stay as dealt.")


def _row_seen(case: Case[reports.FoldedSeat]) -> bool:
    return bool(case.fact("down", "Was it a round of down cards?")) and bool(
        case.fact("seen", "May a player have seen one of them?")
    )


@decides(reports.WrongLow)
def wrong_low(case: Case[reports.WrongLow]) -> Ruling:
    """The forced bet was made by the wrong player."""
    _only_stud(case)
    seat = case.fact("seat", "Which seat made the forced bet?", ())
    corrected = case.ask("stud.wrong_low") is WrongBringIn.CORRECTED
    if corrected and not _next_acted(case):
        low = case.fact("low", "Which seat has the card that must bet?", ())
        return case.rules(
            Outcome.ACTION_CHANGED,
            "The next player has not acted: the bet goes back, and the right card must bet.",
            r.TakeBackAction(seat),
            r.OpenWith(low),
        )
    return case.rules(
        Outcome.BINDING,
        "The bet stands, the action goes on from there, and the right card owes nothing.",
    )


def _next_acted(case: Case[reports.WrongLow]) -> bool:
    return bool(since(case, "actions", "How many have acted after that bet?"))


@decides(reports.BeatenCall)
def beaten_call(case: Case[reports.BeatenCall]) -> Ruling:
    """A call by a hand that the cards showing already beat."""
    _only_stud(case)
    if not case.ask("stud.beaten_call_returned"):
        return case.rules(Outcome.CHIPS_STAY, "The call stands: it bought a look at the hand.")
    seat = case.fact("seat", WHICH_SEAT, ())
    amount = case.fact("amount", "How much was the call?", ())
    says = "The call goes back: the cards showing had already won."
    return case.rules(Outcome.CHIPS_BACK, says, r.ReturnChips(seat, amount))


# No longer there


@decides(reports.DeckRunsOut)
def deck_runs_out(case: Case[reports.DeckRunsOut]) -> Ruling:
    """The stub is too short for the cards still to come; the engine deals them by itself."""
    if case.game.family is Family.DRAW:
        piles = ", ".join(pile.value for pile in case.ask("runout.draw_from"))
        return case.rules(
            Outcome.RESHUFFLED,
            f"When the last card is dealt, a new stub is shuffled from these: {piles}.",
        )
    _only_stud(case)
    players = int(case.fact("players", "How many players still need a card?", ()))
    stub = int(case.fact("stub", "How many cards has the stub?", ()))
    if stub >= players + int(case.ask("runout.spare")):
        return played(case, "There are cards enough: burn and deal as ever.")
    in_reach = stub
    piles = case.ask("runout.remade_from")
    if ReshuffledPile.BURNS in piles:
        in_reach += int(case.fact("burns", "How many burns are there?", ()))
    if ReshuffledPile.SET_ASIDE in piles:
        question = "How many cards were set aside after a card was dealt too early?"
        in_reach += int(case.fact("set_aside", question, ()))
    if in_reach < players + int(case.ask("runout.remade_spare")):
        return _common_card(case, stub)
    when = case.ask("runout.remade_when")
    first = (
        "Deal all but the last card of the stub; then"
        if when is (RemadeWhen.AT_THE_LAST_CARD)
        else "Before anyone gets a card"
    )
    burn = case.ask("runout.remade_burn")
    then = {
        RemadeBurn.ALWAYS: "burn a card and deal",
        RemadeBurn.IF_ENOUGH: "burn a card if one is left for every player, and deal",
        RemadeBurn.NEVER: "deal without a burn",
    }[burn]
    return case.rules(
        Outcome.RESHUFFLED,
        f"{first} shuffle the stub with the burns and cards set aside, cut, {then}.",
    )


def _common_card(case: Case[reports.DeckRunsOut], stub: int) -> Ruling:
    least = case.ask("runout.common_stub")
    if least is not None and stub >= least:
        source = "Burn a card; the next one"
    elif case.ask("runout.common_burn_remade"):
        source = "Shuffle stub and burns together and burn a card; the next one"
    else:
        source = "Shuffle stub and burns together; the top card"
    says = f"{source} lies face up in the middle and plays in every hand that lacks a last card."
    some = case.fact("some_served", "Have some players already got their own last card?")
    if some and case.ask("runout.shared_by_some") is SharedBySome.NO_BETTING:
        says += " As only some share it, the last round is not bet."
    return case.rules(Outcome.CARDS_MOVED, says)
