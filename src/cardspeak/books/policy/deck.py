"""Faults of the deck: boxed cards, jokers, duplicates, strange backs, missing cards, a fallen stub.

It says what such a card is, until when it counts, and what a player loses who knew and kept still;
also when a deck may be changed. A misdeal named here can be called within the window of `misdeal`;
burns of a reshuffled stub are in `burn`.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.figures import AtLeastOne, AtLeastTwo
from cardspeak.books.policy.windows import Until


class Boxed(StrEnum):
    """What a card is that lay face up in the deck."""

    SCRAP = "a scrap, and another card takes its place"
    PLAYS = "turned over, and plays"


class ScrapReplacement(StrEnum):
    """When a scrap card's replacement waits until the other cards of the round are dealt.

    Otherwise the next card below takes its place, and every later card of the round moves up.
    """

    MIXED = "once the next card is mixed with another hand's down cards"
    DEALT_DOWN = "once the next card is another player's down card"
    ALWAYS = "always"


class StrayJoker(StrEnum):
    """What a joker is in a game that uses none."""

    SCRAP = "scrap, replaced in time"
    MISDEAL = "a misdeal, and later scrap"


class JokerLate(StrEnum):
    """What a hand is whose holder did not speak of the joker in time."""

    DEAD = "dead"
    REPLACED = "live, the joker replaced"


class JokerReplaced(StrEnum):
    """How a joker is replaced."""

    AS_BOXED = "as a boxed card"
    TOP_CARD = "by the top card, on a round of cards at its end"  # the next burn is still made


class FouledDeck(StrEnum):
    """What a fouled deck does to the deal."""

    VOID = "all action is void and chips go back"
    STANDS = "all action stands"


class LateFoul(StrEnum):
    """Who keeps a pot when the deck is found fouled too late."""

    WINNER = "the winner"
    UNAWARE_WINNER = "a winner who did not know"


class Missing(StrEnum):
    """What a missing or marked card does to the deal."""

    STANDS = "the result stands"
    MISDEAL = "a misdeal, and later the result stands"
    VOID = "all action is void and chips go back"


class Knew(StrEnum):
    """What becomes of the chips of a player who bet or raised knowing the deck to be fouled."""

    MAY_STAY = "stay for the next deal if the floor says so"
    BACK_AND_REMOVED = "go back, and the player leaves the game"
    BACK = "go back as everyone's"


class CarriedPot(StrEnum):
    """Who may be dealt in for a pot that holds money forfeited on the deal before."""

    LAST_DEALT_IN = "those dealt in on the deal before"
    ANYONE = "everyone"


class Dropped(StrEnum):
    """How a deal goes on after the dealer has dropped or mixed up the stub."""

    TOP_IF_KNOWN = "from the top if it is known, else reshuffled"
    RESHUFFLED = "reshuffled"
    TOP_OR_VOID = "from the top if it is known, else the deal is void"


class Mixed(StrEnum):
    """What is done when the stub cannot be told from burns and discards."""

    SHUFFLED_TOGETHER = "all but the cards known are shuffled together"
    FLOOR_DECIDES = "as the floor decides"
    VOID = "the deal is void"


class Change(StrEnum):
    """When a deck may be changed though nothing is wrong with it."""

    FULL_ROUND = "after a full round of the table"
    ANY_DEAL = "after any deal"
    NEW_DEALER = "when dealers change"


class ChangeReason(StrEnum):
    """What lets a deck be changed sooner."""

    DEFECTIVE = "defective"
    DAMAGED = "a damaged card"
    STICKY = "sticky cards"


class BoxedCardsPolicy(Group, frozen=True):
    """Cards that lay face up in the deck."""

    card: Annotated[Boxed, says("What a card is that lay face up in the deck.")] = Boxed.SCRAP
    waits: Annotated[
        ScrapReplacement,
        says("When a boxed card is replaced only after the round, not by the next card."),
    ] = ScrapReplacement.MIXED
    misdeal: Annotated[
        AtLeastTwo | None, says("How many boxed cards make a misdeal; none: no number.")
    ] = 2


class StrayJokersPolicy(Group, frozen=True):
    """A joker in a game that uses none."""

    card: Annotated[StrayJoker, says("What a joker is in a game that uses none.")] = (
        StrayJoker.SCRAP
    )
    until: Annotated[Until, says("Until when its holder may have such a joker replaced.")] = (
        Until.HOLDER_ACTS
    )
    late: Annotated[JokerLate, says("What a hand is whose joker was not spoken of in time.")] = (
        JokerLate.DEAD
    )
    replaced: Annotated[
        JokerReplaced, says("By which card, and when, such a joker is replaced.")
    ] = JokerReplaced.AS_BOXED


class FouledDecksPolicy(Group, frozen=True):
    """A deck with wrong cards in it."""

    duplicate: Annotated[FouledDeck, says("What two identical cards do to the deal.")] = (
        FouledDeck.VOID
    )
    strange_back: Annotated[
        FouledDeck, says("What a card with a different back, dealt or turned, does to the deal.")
    ] = FouledDeck.VOID
    strange_back_in_stub: Annotated[
        FouledDeck, says("What a card with a different back still in the stub does to the deal.")
    ] = FouledDeck.STANDS
    misdeal: Annotated[
        bool, says("Whether a fouled deck found while a misdeal can be called is one.")
    ] = False
    until: Annotated[
        Until, says("Until when the deck must be challenged for action to be void.")
    ] = Until.POT_AWARDED
    strange_back_until: Annotated[
        Until, says("Until when a card with a different back must be named for action to be void.")
    ] = Until.POT_AWARDED
    late: Annotated[LateFoul, says("Who keeps the pot when the deck is challenged after that.")] = (
        LateFoul.WINNER
    )
    known: Annotated[
        Knew, says("What becomes of chips bet by a player who knew that the deck was fouled.")
    ] = Knew.MAY_STAY
    missing: Annotated[Missing, says("What a deck short of cards does to the deal.")] = (
        Missing.STANDS
    )
    marked: Annotated[Missing, says("What marked or damaged cards do to the deal.")] = (
        Missing.STANDS
    )


class DroppedStubsPolicy(Group, frozen=True):
    """A stub that was dropped or disordered."""

    stub: Annotated[
        Dropped, says("How the deal goes on after the stub was dropped or disordered.")
    ] = Dropped.TOP_IF_KNOWN
    flash: Annotated[
        bool, says("Whether a card that may have flashed makes a dropped stub be reshuffled.")
    ] = True
    mixed: Annotated[Mixed, says("What is done when the stub cannot be told from other cards.")] = (
        Mixed.SHUFFLED_TOGETHER
    )
    cut: Annotated[bool, says("Whether the stub is cut before dealing from it goes on.")] = True


class InspectionStep(StrEnum):
    """What is done with new cards before they are used."""

    SURVEILLANCE = "reported to surveillance"
    SPREAD = "spread and checked"
    FACES = "faces checked"
    BACKS = "backs checked"
    SCRAMBLED = "scrambled face down"
    SHUFFLED = "shuffled"
    CUT = "cut"


class DeckChangesPolicy(Group, frozen=True):
    """When a deck is changed."""

    sound: Annotated[Change, says("When a sound deck may be changed.")] = Change.FULL_ROUND
    sooner: Annotated[tuple[ChangeReason, ...], says("What lets a deck be changed sooner.")] = (
        ChangeReason.DEFECTIVE,
        ChangeReason.DAMAGED,
        ChangeReason.STICKY,
    )
    setup_minutes: Annotated[
        AtLeastOne | None,
        says("Minutes a new set-up of two decks stays in use; none: no such time."),
    ] = 60
    desk_inspection: Annotated[
        tuple[InspectionStep, ...],
        says("What a supervisor does with new cards before they go to a table, in this order."),
    ] = (InspectionStep.SPREAD,)
    table_inspection: Annotated[
        tuple[InspectionStep, ...],
        says("What the dealer does with new cards before they are used, in this order."),
    ] = (InspectionStep.FACES,)


class DeckPolicy(Area, frozen=True):
    """Faults of the deck."""

    boxed: BoxedCardsPolicy = BoxedCardsPolicy()
    joker: StrayJokersPolicy = StrayJokersPolicy()
    unlooked_liable: Annotated[
        bool,
        says("Whether a player who acts without looking answers for an irregular card too."),
    ] = True
    fouled: FouledDecksPolicy = FouledDecksPolicy()
    carried_pot: Annotated[
        CarriedPot, says("Who is dealt in for a pot with money forfeited on the deal before.")
    ] = CarriedPot.LAST_DEALT_IN
    dropped: DroppedStubsPolicy = DroppedStubsPolicy()
    change: DeckChangesPolicy = DeckChangesPolicy()
