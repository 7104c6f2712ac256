"""Faults of the deck: boxed cards, improper jokers, fouled decks, missing cards, a fallen stub.

A boxed card and an improper joker are scraps of paper: the next card takes their place, or the top
card does once the round is dealt. A fouled deck voids the deal.
"""

from typing import Any

from cardspeak.books.policy.deck import (
    Boxed,
    Dropped,
    FouledDeck,
    JokerLate,
    JokerReplaced,
    Knew,
    LateFoul,
    Missing,
    Mixed,
    ScrapReplacement,
    StrayJoker,
)
from cardspeak.books.policy.shuffle import CutLater
from cardspeak.cards import DECKS, JOKER
from cardspeak.floor import reports_deck as reports
from cardspeak.floor.case import Case, decides
from cardspeak.floor.misdeals import WHICH_SEAT, in_time, misdeal, played
from cardspeak.floor.reports_deck import Where
from cardspeak.floor.ruling import (
    AnyOrder,
    CarryPot,
    Discretion,
    FloorError,
    Outcome,
    Penalize,
    Ruling,
    SpoiltDeck,
)
from cardspeak.hand import remedies as r


@decides(reports.BoxedCards)
def boxed_cards(case: Case[reports.BoxedCards]) -> Ruling:
    """Cards lay face up in the deck."""
    count = int(case.fact("count", "How many boxed cards have been found on this deal?", ()))
    if count < 1:
        raise FloorError("no boxed card was found")
    most = case.ask("deck.boxed_misdeal")
    if most is not None and count >= most and in_time(case):
        return misdeal(case, f"{count} boxed cards have been found.")
    if case.ask("deck.boxed") is Boxed.PLAYS:
        return case.rules(Outcome.CARD_KEPT, "A boxed card is turned over and plays.")
    return _as_boxed(case, "A boxed card is a scrap of paper.")


def _as_boxed(case: Case[Any], why: str) -> Ruling:
    """The next card takes its place, or the top card after the round."""
    where = case.fact("where", "Where was it?", tuple(Where))
    if where is Where.STUB:
        return case.rules(Outcome.PLAYS_ON, f"{why} It is out of play.", r.Scrap(_place(case)))
    if where is Where.BOARD:
        return case.rules(
            Outcome.CARDS_REPLACED,
            f"{why} The next card takes its place on the board.",
            r.ReplaceBoard(_place(case), r.To.MUCK),
        )
    seat = case.fact("seat", WHICH_SEAT, ())
    if _waits(case):
        return _by_top_card(case, f"{why} The top card replaces it after the round.")
    if where is Where.ROW:
        moved: r.AnyRemedy = r.DealRowAgain(scraps=(seat,))
    else:
        moved = r.CloseUp(seat, _place(case), r.To.MUCK)
    return case.rules(
        Outcome.CARDS_REPLACED,
        f"{why} The next card takes its place, and the later cards of the round move up.",
        moved,
    )


def _by_top_card(case: Case[Any], says: str) -> Ruling:
    seat = case.fact("seat", WHICH_SEAT, ())
    up = bool(case.game.is_stud and case.fact("up", "Was it an up card?"))
    replaced = r.Replace(seat, _place(case), r.To.MUCK, up)
    return case.rules(Outcome.CARDS_REPLACED, says, replaced)


def _place(case: Case[Any]) -> int:
    return int(case.fact("card", "Which card of that hand, board or stub, counted from 0?", ()))


def _waits(case: Case[Any]) -> bool:
    waits = case.ask("deck.boxed_waits")
    if waits is ScrapReplacement.ALWAYS:
        return True
    if waits is ScrapReplacement.DEALT_DOWN:
        question = "Was the card below it dealt to another player as a down card?"
        return bool(case.fact("dealt_down", question))
    question = "Was the card below it dealt down to another player and mixed with other cards?"
    return bool(case.fact("mixed", question))


@decides(reports.ImproperJoker)
def improper_joker(case: Case[reports.ImproperJoker]) -> Ruling:
    """A joker in a game that uses none."""
    if JOKER in DECKS[case.game.deck].cards:
        raise FloorError(f"{case.game.name} is played with the joker: it is no improper card")
    why = "The joker has no place in this game."
    if case.ask("deck.joker") is StrayJoker.MISDEAL and in_time(case):
        return misdeal(case, why)
    where = case.fact("where", "Where was it?", tuple(Where))
    if where in (Where.STUB, Where.BOARD):
        return _as_boxed(case, why)
    if not case.is_open("deck.joker_until") and _answers_for_it(case):
        seat = case.fact("seat", WHICH_SEAT, ())
        return case.rules(
            Outcome.HAND_DEAD,
            f"{why} Its holder acted without speaking of it: the hand is dead.",
            r.KillRemedy(seat),
            orders=(SpoiltDeck(),),
        )
    if case.ask("deck.joker_replaced") is JokerReplaced.AS_BOXED:
        return _as_boxed(case, why)
    return _by_top_card(case, f"{why} The top card replaces it; the next burn is made as ever.")


def _answers_for_it(case: Case[reports.ImproperJoker]) -> bool:
    if case.ask("deck.joker_late") is JokerLate.REPLACED:
        return False
    return bool(case.ask("deck.unlooked_liable")) or bool(
        case.fact("looked", "Had the player looked at the cards before acting?")
    )


# A fouled deck


@decides(reports.DuplicateCard)
def duplicate_card(case: Case[reports.DuplicateCard]) -> Ruling:
    """Two identical cards."""
    return _fouled(case, "deck.duplicate", "Two cards are the same.")


@decides(reports.StrangeBack)
def strange_back(case: Case[reports.StrangeBack]) -> Ruling:
    """A card with another back."""
    in_stub = case.fact("in_stub", "Was the card still in the stub?")
    field = "deck.strange_back_in_stub" if in_stub else "deck.strange_back"
    return _fouled(case, field, "A card has a different back.")


def _fouled(case: Case[Any], field: str, why: str) -> Ruling:
    spoilt = (SpoiltDeck(),)
    if case.ask(field) is FouledDeck.STANDS:
        return case.rules(Outcome.PLAYS_ON, f"{why} All action stands.", orders=spoilt)
    if not case.is_open("deck.fouled_until"):
        return _fouled_late(case, why)
    void = f"{why} All action is void, and every chip goes back to its owner"
    seat = int(case.fact("knew", "Which seat bet or raised knowing of it (0: none)?", ()))
    if not seat:
        if case.ask("deck.fouled_misdeal") and in_time(case):
            return _spoilt_misdeal(case, why)
        return case.rules(Outcome.VOID, f"{void}.", r.Misdeal(), orders=spoilt)
    knew = case.ask("deck.fouled_known")
    orders: tuple[AnyOrder, ...] = spoilt
    choice = None
    if knew is Knew.BACK_AND_REMOVED:
        void = f"{void}; seat {seat}, who bet knowing of it, leaves the game"
        orders = (*spoilt, Penalize(seat, "leaves the game"))
    elif knew is Knew.MAY_STAY:
        who = case.ask("deck.carried_pot")
        void = (
            f"{void}, but the chips of seat {seat}, who bet knowing of it, may have to stay for "
            f"the next deal, for {who.value}"
        )
        orders = (*spoilt, CarryPot(seat=seat))
        choice = Discretion(
            (Outcome.CHIPS_STAY, Outcome.VOID),
            Outcome.CHIPS_STAY,
            "whether the player knew, and tried to win the pot all the same",
            {Outcome.VOID: (r.Misdeal(),)},
        )
    outcome = Outcome.CHIPS_STAY if choice else Outcome.VOID
    return case.rules(outcome, f"{void}.", r.Misdeal(), orders=orders, discretion=choice)


def _fouled_late(case: Case[Any], why: str) -> Ruling:
    spoilt = (SpoiltDeck(),)
    question = "Did the winner know of it?"
    if case.ask("deck.fouled_late") is LateFoul.UNAWARE_WINNER and case.fact(
        "winner_knew", question
    ):
        return case.rules(
            Outcome.VOID,
            f"{why} The winner knew of it, and every chip goes back to its owner.",
            orders=spoilt,
        )
    return case.rules(
        Outcome.PLAYS_ON, f"{why} It comes too late: the winner keeps the pot.", orders=spoilt
    )


@decides(reports.CardMissing)
def card_missing(case: Case[reports.CardMissing]) -> Ruling:
    """The deck is short of a card."""
    return _not_whole(case, "deck.missing", "A card is missing from the deck.")


@decides(reports.CardMarked)
def card_marked(case: Case[reports.CardMarked]) -> Ruling:
    """A card is marked or damaged."""
    return _not_whole(case, "deck.marked", "A card is marked or damaged.")


def _not_whole(case: Case[Any], field: str, why: str) -> Ruling:
    answer = case.ask(field)
    if answer is Missing.MISDEAL and in_time(case):
        return _spoilt_misdeal(case, why)
    if answer is Missing.VOID:
        says = f"{why} All action is void, and every chip goes back."
        return case.rules(Outcome.VOID, says, r.Misdeal(), orders=(SpoiltDeck(),))
    return case.rules(
        Outcome.PLAYS_ON,
        f"{why} The result of the deal stands; the deck is changed afterwards.",
        orders=(SpoiltDeck(),),
    )


def _spoilt_misdeal(case: Case[Any], why: str) -> Ruling:
    """A misdeal after which the deck is changed."""
    ruling = misdeal(case, why)
    return case.rules(
        ruling.outcome, ruling.says, *ruling.remedies, orders=(*ruling.orders, SpoiltDeck())
    )


@decides(reports.CutAsked)
def cut_asked(case: Case[reports.CutAsked]) -> Ruling:
    """A cut that nothing calls for."""
    if case.ask("shuffle.cut_later") is CutLater.NEVER:
        return played(case, "The stub is not cut again: the cards come as they lie.")
    says = "The stub is cut again only if the floor asks for it."
    choice = Discretion(
        (Outcome.PLAYS_ON, Outcome.FLOOR_DECIDES),
        Outcome.PLAYS_ON,
        "whether the floor has a reason to ask for a cut",
        {Outcome.FLOOR_DECIDES: ()},
    )
    return case.rules(Outcome.PLAYS_ON, says, discretion=choice)


# A fallen stub


@decides(reports.DeckDropped)
def deck_dropped(case: Case[reports.DeckDropped]) -> Ruling:
    """The stub was dropped or put out of order."""
    together = case.fact("mixed", "Are cards of the stub mixed with burns or discards?")
    if together:
        if case.ask("deck.dropped_mixed") is Mixed.FLOOR_DECIDES:
            choice = Discretion(
                (Outcome.RESHUFFLED, Outcome.VOID),
                Outcome.RESHUFFLED,
                "whether a fair stub can be made",
                {Outcome.VOID: (r.Misdeal(),)},
            )
            return _remade(case, "What cannot be told apart is shuffled together", True, choice)
        return _remade(case, "All cards that cannot be told apart are shuffled together", True)
    if case.ask("deck.dropped") is Dropped.TOP_IF_KNOWN:
        if not case.fact("top_known", "Can the top of the stub be told for sure?"):
            return _remade(case, "The top of the stub is not known, so the stub is shuffled", False)
        flash = case.ask("deck.dropped_flash")
        if not (flash and case.fact("flashed", "May a card of the stub have been seen?")):
            return played(case, "The stub is known: the deal goes on from its top.")
    return _remade(case, "The stub is shuffled", False)


def _remade(
    case: Case[reports.DeckDropped],
    says: str,
    together: bool,
    choice: Discretion | None = None,
) -> Ruling:
    """The stub is shuffled; a burn already made for the round stays."""
    cut = " and cut" if case.ask("deck.dropped_cut") else ""
    burns = together or case.ask("burn.in_reshuffle")
    burned = case.fact("burned", "Had a card been burned for the round still to be dealt?")
    shuffled = r.Reshuffle(with_burns=burns, with_muck=together)
    if not burned:
        return case.rules(
            Outcome.RESHUFFLED,
            f"{says}{cut}; the deal goes on with the burn that is due.",
            shuffled,
            discretion=choice,
        )
    again = case.ask("burn.after_reshuffle")
    then = "a card is burned again" if again else "no further card is burned"
    made: tuple[r.AnyRemedy, ...] = () if together else (r.Burn(1),)
    return case.rules(
        Outcome.RESHUFFLED,
        f"{says}{cut}; {then}, and the deal goes on.",
        *made,
        shuffled,
        r.Burns(ahead=1, count=int(again)),
        discretion=choice,
    )
