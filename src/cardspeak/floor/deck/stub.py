"""The stub: dropped, or too short for the cards still to come."""

from cardspeak.books.policy.deck import Dropped, Mixed
from cardspeak.books.policy.runout import (
    RemadeBurn,
    RemadeWhen,
    ReshuffledPile,
    SharedBySome,
    Unforeseen,
)
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Cards, SomePeople, unless_said, with_facts
from cardspeak.floor.core.live_hand import progress_since_cards, with_progress
from cardspeak.floor.core.misdeal import played
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, Outcome, Ruling
from cardspeak.games import Family
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r


class DeckDropped(Report, frozen=True, tag="deck dropped"):
    """The stub was dropped or put out of order before the deal was over."""

    top_known: bool | None = None
    flashed: bool | None = None
    mixed: bool | None = None
    burned: bool | None = None


@live_facts(DeckDropped)
def deck_dropped_facts(hand: Hand, report: DeckDropped) -> Report:
    """Burns and cards come together in a hand in play: none has been made alone."""
    return with_progress(unless_said(report, burned=False), progress_since_cards(hand))


@decides(DeckDropped)
def deck_dropped(case: Case[DeckDropped]) -> Ruling:
    """The stub was dropped or put out of order."""
    together = case.whether("mixed", "Are cards of the stub mixed with burns or discards?")
    if together:
        mixed = case.policy("deck.dropped.mixed")
        if mixed is Mixed.VOID:
            return _void(case, "The stub cannot be told from other cards.")
        if mixed is Mixed.FLOOR_DECIDES:
            choice = Discretion(
                (Outcome.RESHUFFLED, Outcome.VOID),
                Outcome.RESHUFFLED,
                "whether a fair stub can be made",
                {Outcome.VOID: (r.Misdeal(),)},
            )
            return _remade(
                case, "The cards that cannot be identified are shuffled together", True, choice
            )
        return _remade(case, "All cards that cannot be identified are shuffled together", True)
    dropped = case.policy("deck.dropped.stub")
    if dropped is not Dropped.RESHUFFLED:
        if not case.whether("top_known", "Is the top of the stub known for certain?"):
            if dropped is Dropped.TOP_OR_VOID:
                return _void(case, "The top of the stub is not known.")
            return _remade(case, "The top of the stub is not known, so the stub is shuffled", False)
        flash = case.policy("deck.dropped.flash")
        if not (flash and case.whether("flashed", "Could a card of the stub have been seen?")):
            return played(case, "The stub is known: the deal goes on from its top.")
    return _remade(case, "The stub is shuffled", False)


def _void(case: Case[DeckDropped], why: str) -> Ruling:
    return case.rules(Outcome.VOID, f"{why} The deal is void.", r.Misdeal())


def _remade(
    case: Case[DeckDropped],
    says: str,
    together: bool,
    choice: Discretion | None = None,
) -> Ruling:
    """The stub is shuffled; a burn already made for the round stays."""
    cut = " and cut" if case.policy("deck.dropped.cut") else ""
    burns = together or case.policy("burn.reshuffle.earlier_burns")
    burned = case.whether("burned", "Had a card been burned for the round still to be dealt?")
    shuffled = r.Reshuffle(with_burns=burns, with_muck=together)
    if not burned:
        return case.rules(
            Outcome.RESHUFFLED,
            f"{says}{cut}; the deal goes on with the burn that is due.",
            shuffled,
            discretion=choice,
        )
    again = case.policy("burn.reshuffle.burned_again")
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


class DeckRunsOut(Report, frozen=True, tag="deck runs out"):
    """The stub is too short for the cards still to come."""

    players: SomePeople | None = None
    stub: Cards | None = None
    burns: Cards | None = None
    set_aside: Cards | None = None
    some_served: bool | None = None


@live_facts(DeckRunsOut)
def deck_runs_out_facts(hand: Hand, report: DeckRunsOut) -> Report:
    """What is left of the deck."""
    return with_facts(
        unless_said(report, some_served=False),
        players=len(hand.receivers()),
        stub=len(hand.stub),
        burns=len(hand.burns),
        set_aside=len(hand.set_aside),
    )


@decides(DeckRunsOut)
def deck_runs_out(case: Case[DeckRunsOut]) -> Ruling:
    """The stub is too short for the cards still to come; the engine deals them by itself."""
    if case.game.family is Family.DRAW:
        piles = ", ".join(pile.value for pile in case.policy("runout.remade_from"))
        return case.rules(
            Outcome.RESHUFFLED,
            f"When the last card is dealt, a new stub is shuffled from these: {piles}.",
        )
    case.only_at_stud()
    players = case.number("players", "How many players still need a card?")
    stub = case.number("stub", "How many cards are left in the stub?")
    if stub >= players + int(case.policy("runout.spare")):
        return played(case, "There are enough cards: burn and deal as usual.")
    in_reach = stub
    piles = case.policy("runout.remade_from")
    if ReshuffledPile.BURNS in piles:
        in_reach += case.number("burns", "How many burns are there?")
    if ReshuffledPile.SET_ASIDE in piles:
        question = "How many cards were set aside after a card was dealt too early?"
        in_reach += case.number("set_aside", question)
    if in_reach < players + int(case.policy("runout.remade_spare")):
        return _common_card(case, stub)
    when = case.policy("runout.remade_when")
    first = (
        "Deal all but the last card of the stub; then"
        if when is (RemadeWhen.AT_THE_LAST_CARD)
        else "Before anyone gets a card,"
    )
    burn = case.policy("runout.remade_burn")
    then = {
        RemadeBurn.ALWAYS: "burn a card and deal",
        RemadeBurn.IF_ENOUGH: "burn a card if one is left for every player, and deal",
        RemadeBurn.NEVER: "deal without a burn",
    }[burn]
    return case.rules(
        Outcome.RESHUFFLED,
        f"{first} shuffle the stub with the burns and the cards set aside, cut, {then}.",
    )


def _common_card(case: Case[DeckRunsOut], stub: int) -> Ruling:
    least = case.policy("runout.common_stub")
    some = case.whether("some_served", "Have some players already got their own last card?")
    dealt_on = some and case.policy("runout.unforeseen") is Unforeseen.DEALT_ON
    if dealt_on and stub > 1:
        burned = " and burn one" if case.policy("runout.common_burn_remade") else ""
        source = (
            "Deal all but the last card of the stub in turn. "
            f"Shuffle the last card with the burns{burned}; the next one"
        )
    elif least is not None and stub >= least:
        source = "Burn a card; the next one"
    elif case.policy("runout.common_burn_remade"):
        source = "Shuffle the stub and the burns together and burn a card; the next one"
    else:
        source = "Shuffle the stub and the burns together; the top card"
    says = f"{source} lies face up in the middle and plays in every hand that lacks a last card."
    if some and case.policy("runout.shared_by_some") is SharedBySome.NO_BETTING:
        says += " As only some share it, the last round is not bet."
    return case.rules(Outcome.CARDS_MOVED, says)
