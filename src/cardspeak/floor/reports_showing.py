"""Reports about the showdown and the pot: what is said, shown, asked for, pushed and claimed."""

from enum import StrEnum

from cardspeak.floor.reports import Report


class PairNotNamed(Report, frozen=True, tag="pair not named"):
    """A player at lowball spread a hand with a pair and did not announce it."""

    seat: int | None = None
    bet_and_call: bool | None = None
    fouled: bool | None = None


class HandMiscalled(Report, frozen=True, tag="hand miscalled"):
    """A player named a hand wrongly at the showdown."""

    seat: int | None = None
    overstated: bool | None = None
    highest_card: bool | None = None
    caused_discard: bool | None = None
    multiway: bool | None = None


class Seven(StrEnum):
    """How a seven or better was played after the draw."""

    CHECKED = "checked"
    CALLED_SHORT = "just called an all-in of less than half a bet"


class Best(StrEnum):
    """How a hand compares with the others at the showdown."""

    BEST = "the best hand"
    TIED = "tied for the best hand"
    BEATEN = "beaten"


class SevenPassed(Report, frozen=True, tag="sevens rule broken"):
    """A player at limit lowball did not bet a seven or better after the draw."""

    seat: int | None = None
    how: Seven | None = None
    hand: Best | None = None


class AskedToSee(Report, frozen=True, tag="asked to see a hand"):
    """A player asks to see another's hand at the showdown, perhaps one already mucked."""

    seat: int | None = None
    asker_dealt_in: bool | None = None
    asker_in_showdown: bool | None = None
    called: bool | None = None
    in_showdown: bool | None = None
    collusion: bool | None = None
    mucked: bool | None = None
    by_winner: bool | None = None


class AskedToAnnoy(Report, frozen=True, tag="asked to annoy"):
    """A player uses the right to see hands only to annoy."""

    seat: int | None = None


class Saw(StrEnum):
    """What the player who saw another's cards may still do."""

    DECIDING = "may still act on this round"
    LATER = "may act only on a later round"
    NOT_DECIDING = "is out of the deal or can bet no more"
    DOUBTFUL = "it is doubtful who saw them"


class ShownToOne(Report, frozen=True, tag="cards shown to one player"):
    """A player showed cards to one other player: show one, show all."""

    seat: int | None = None
    to: int | None = None
    cards: tuple[int, ...] | None = None
    after_deal: bool | None = None
    saw: Saw | None = None
    asked: bool | None = None
    which_doubtful: bool | None = None


class FoldedHandTold(Report, frozen=True, tag="folded hand told"):
    """One active player was told or saw what a folded hand was."""

    seat: int | None = None


class FlashedDiscard(Report, frozen=True, tag="hand flashed and thrown away"):
    """A player showed a hand for a moment, nobody read it, and threw it away face down."""

    seat: int | None = None
    misread_other: bool | None = None
    identifiable: bool | None = None


class BoardPlayed(Report, frozen=True, tag="board played"):
    """A player whose best hand is the board threw the cards away, or did not say so."""

    seat: int | None = None
    declared: bool | None = None
    holds_cards: bool | None = None
    shown: bool | None = None


class WinnerMucked(Report, frozen=True, tag="winning hand mucked by the dealer"):
    """The dealer mucked a hand that had been shown and would win."""

    seat: int | None = None
    tabled: bool | None = None
    protected: bool | None = None
    identifiable: bool | None = None
    last_bet: int | None = None


class ShownForAbsent(Report, frozen=True, tag="hand shown for an absent player"):
    """Someone else wants to show, or has shown, the hand of a player who is away."""

    seat: int | None = None


class PotMisdirected(Report, frozen=True, tag="pot pushed to the wrong player"):
    """A pot, or part of it, went to a player who had not won it."""

    seat: int | None = None
    winner: int | None = None
    mixed: bool | None = None
    game_ended: bool | None = None


class ChipsHidden(Report, frozen=True, tag="chips found hidden"):
    """Chips of a player are found that lay out of plain view, or had left the table."""

    seat: int | None = None
    winner: int | None = None
    amount: int | None = None
    lost_all_in: bool | None = None
    covered: bool | None = None
    taken_off: bool | None = None


class ClaimRaised(Report, frozen=True, tag="ruling asked for"):
    """A player disputes a pot or names a mistake, perhaps late."""

    game_ended: bool | None = None
    at_once: bool | None = None


class DecisionWaits(Report, frozen=True, tag="decision waits"):
    """A ruling takes time: a film must be looked at, or someone fetched."""


class WrongRuling(Report, frozen=True, tag="ruling was wrong"):
    """A ruling given in good faith turns out to have been wrong, or a player disputes it."""


class NotCovered(Report, frozen=True, tag="no rule covers it"):
    """Something went wrong of which no rule of the book speaks; `seat` is whoever caused it."""

    seat: int | None = None
    caused_by_player: bool | None = None
    on_purpose: bool | None = None


class RulesWaived(Report, frozen=True, tag="rules waived"):
    """The players of a game want a rule not to be applied among them."""

    private: bool | None = None
    all_agree: bool | None = None
