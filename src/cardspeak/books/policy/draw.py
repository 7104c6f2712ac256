"""Draw and lowball: exchanging cards, opening, the sevens rule, short hands, errors on the draw.

Openers, who acts first after the draw in a game of antes, who holds the deck and whether a card is
burned are words of the game's declaration; what is drawn from when the stub ends is in `runout`.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.betting import Price
from cardspeak.books.policy.windows import Until


class FiveCards(StrEnum):
    """How a player who exchanges all five cards gets them."""

    AT_ONCE = "all at once"
    FOUR_AND_ONE = "four, and the fifth after everyone else"  # last to draw: a burn before it


class Closes(StrEnum):
    """What ends a player's right to change the number of cards asked for."""

    BURN = "the burn"
    CARD = "a card dealt to the player"
    PLAYER_ACTED = "another player acting after the request"


class FirstAfter(StrEnum):
    """Who acts first after the draw where there are blinds."""

    LEFT_OF_BUTTON = "the first active player left of the button"
    LEFT_OF_LAST_BLIND = "the first active player after the last blind"


class NobodyOpens(StrEnum):
    """What becomes of the antes when everyone passes before the draw."""

    ANTE_AGAIN = "stay in the pot, and everyone antes again"
    STAY = "stay in the pot, and nobody antes again"
    RETURNED = "go back"


class LateAnte(StrEnum):
    """When a player may ante into a pot that has been carried over."""

    UNLESS_FORFEITED = "unless it holds money forfeited in a deal of others"
    ALWAYS = "always"
    NEVER = "never"


class SevensTie(StrEnum):
    """The bets after the draw when a checked seven ties for best."""

    TO_THE_OTHER = "the other's to win; the checker's own go back"
    RETURNED = "all go back"


class DrawCountTold(StrEnum):
    """Until when a player may learn how many cards were drawn."""

    ACTION_AFTER_DRAW = "until someone acts after the draw"
    END_OF_DEAL = "until the deal is over"
    NEVER = "not at all"


class ShortHand(StrEnum):
    """A hand of fewer than five cards found before the draw and in time."""

    FILLED = "filled"
    TOP_IF_DUE = "filled if the top card is the one due, else a misdeal"
    MISDEAL = "a misdeal"


class ShortAfterAction(StrEnum):
    """A hand of fewer than five cards found before the draw, after action."""

    DRAWS_UP = "draws up to five"
    DEAD = "dead"


class DealerError(StrEnum):
    """A mistake on the draw by a player who deals."""

    CORRECTED = "corrected"
    FOULS = "fouls the dealer's hand"


class SevensPolicy(Group, frozen=True):
    """Sevens rule: a seven or better must bet after the draw."""

    must_bet: Annotated[
        bool, says("Whether a seven or better that checks after the draw can win no later bet.")
    ] = False
    tie: Annotated[
        SevensTie, says("Who gets the bets after the draw when a checked seven ties for best.")
    ] = SevensTie.TO_THE_OTHER
    short_all_in: Annotated[
        bool, says("Whether a seven may just call, and win, an all-in of under half a bet.")
    ] = True
    overcall_returned: Annotated[
        bool, says("Whether a losing overcall of such an all-in, called by a seven, is returned.")
    ] = True


class ShortDrawHandPolicy(Group, frozen=True):
    """A draw hand of fewer than five cards."""

    before_action: Annotated[
        ShortHand, says("What a hand of fewer than five cards is while it counts as found early.")
    ] = ShortHand.MISDEAL
    early_until: Annotated[
        Until, says("Until when a hand of fewer than five cards counts as found early.")
    ] = Until.FIRST_ACTION
    button_filled: Annotated[
        bool, says("Whether the button gets a missing fifth card even after action.")
    ] = True
    after_action: Annotated[
        ShortAfterAction, says("What a hand of fewer than five cards is once there was action.")
    ] = ShortAfterAction.DRAWS_UP


class TookBurn(StrEnum):
    """What becomes of a dealing player's hand that took in the burn."""

    DEAD = "dead"
    CORRECTED = "put right if unseen, else dead"
    PLAYS = "plays"


class DealtBurn(StrEnum):
    """What becomes of the burn when it was dealt to a player who put it in the hand."""

    PLAYS = "plays"
    DEAD_HAND = "makes the hand dead"


class DrawErrorsPolicy(Group, frozen=True):
    """Errors on the draw."""

    served_until: Annotated[
        Until,
        says("Until when a wrong number of drawn cards is put right; then the hand counts as is."),
    ] = Until.SEEN_OR_MIXED
    burn_taken: Annotated[
        TookBurn, says("What a dealing player's hand is that took in the burn.")
    ] = TookBurn.CORRECTED
    burn_dealt: Annotated[
        DealtBurn, says("What the burn is, dealt to a player who put it in the hand.")
    ] = DealtBurn.PLAYS
    by_dealing_player: Annotated[
        DealerError, says("What a mistake on the draw costs a player who deals.")
    ] = DealerError.CORRECTED


class DrawPolicy(Area, frozen=True):
    """Draw and lowball."""

    most: Annotated[int, says("How many cards a player may exchange.", least=1, most=5)] = 5
    five_cards: Annotated[
        FiveCards, says("How the fifth card comes to a player who exchanges all five.")
    ] = FiveCards.FOUR_AND_ONE
    dealer_most: Annotated[
        int, says("How many cards a player who deals may exchange.", least=0, most=5)
    ] = 5
    dealer_discards_first: Annotated[
        bool, says("Whether a player who deals must discard before taking up the stub.")
    ] = False
    change_closes: Annotated[
        tuple[Closes, ...],
        says("What ends the right to change the number of cards asked for."),
    ] = (Closes.BURN, Closes.CARD, Closes.PLAYER_ACTED)
    first_after: Annotated[
        FirstAfter, says("Who acts first after the draw in a game with blinds.")
    ] = FirstAfter.LEFT_OF_BUTTON
    check_before: Annotated[
        bool, says("Whether a player not facing a bet may check before the draw, not only fold.")
    ] = True
    openers_shown: Annotated[
        bool, says("Whether the opener must show the cards that allowed the opening to win.")
    ] = True
    nobody_opens: Annotated[
        NobodyOpens, says("What becomes of the antes when everyone passes before the draw.")
    ] = NobodyOpens.ANTE_AGAIN
    late_ante: Annotated[
        LateAnte, says("Whether a player may ante into a pot carried over from earlier deals.")
    ] = LateAnte.UNLESS_FORFEITED
    ante_only_carries: Annotated[
        bool,
        says("Whether a player with only an ante keeps a share of carried antes, paying no more."),
    ] = True
    all_in_opener: Annotated[
        Price, says("What callers owe when the opener is all-in with nothing but the ante.")
    ] = Price.FULL
    sevens: SevensPolicy = SevensPolicy()
    counts_told: Annotated[
        DrawCountTold, says("Until when a player may be told how many cards another drew.")
    ] = DrawCountTold.ACTION_AFTER_DRAW
    dealer_count_told: Annotated[
        DrawCountTold, says("Until when a player who deals must tell the number of cards drawn.")
    ] = DrawCountTold.ACTION_AFTER_DRAW
    pat_unaware_plays: Annotated[
        bool, says("Whether a player who rapped pat unaware of a raise may still play.")
    ] = True
    short: ShortDrawHandPolicy = ShortDrawHandPolicy()
    errors: DrawErrorsPolicy = DrawErrorsPolicy()
