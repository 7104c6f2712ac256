"""Windows of time: until when a mistake can be put right, a claim made, an action called back.

Enums only, shared by the areas about what goes wrong; an engine asks of a window whether it is
still open. What makes action substantial is a house's decision and stands in `substantial`.
"""

from enum import StrEnum


class Until(StrEnum):
    """The event that closes a window; a window is open as long as the event has not happened.

    In the order of a deal, except the first two; "that round" is the round the mistake was made on.
    """

    NEVER_OPEN = "never"  # it cannot be put right at all
    NO_LIMIT = "at any time"
    FIRST_HAND_FULL = "until any player has a complete starting hand"
    DEAL_COMPLETE = "until the cards of that round are all dealt"
    SEEN_OR_MIXED = "until its holder may have seen or mixed the card"
    HOLDER_LOOKS = "until the holder has looked at the cards"
    BOARD_EXPOSED = "until a card of the board is exposed"
    BETTING_STARTS = "until betting starts on that round"  # the first action of the round
    FIRST_ACTION = "until anyone has acted on the hand"  # blinds and forced bets are no action
    POT_OPENED = "until anyone has bet"
    NEXT_ACTS = "until the next player has acted"
    HOLDER_ACTS = "until the holder has acted"
    TWO_ACTED = "until two players have acted"
    THREE_ACTED = "until three players have acted"
    SUBSTANTIAL_ACTION = "until there was substantial action"
    ALL_ACTED = "until all have acted on it"
    DRAW_STARTS = "until the draw starts"
    BETTING_ENDS = "until the betting of that round is over"
    NEXT_CARD = "until the next card is dealt"
    NEXT_STREET = "until the next round is dealt"
    SHOWDOWN = "until the showdown"
    POT_AWARDED = "until the pot is awarded"
    DEAL_OVER = "until the pot is taken in and all cards are mixed"
    NEXT_DEAL_STARTS = "until the next deal starts"  # the first riffle, or the shuffle button
    NEXT_FIRST_CARD = "until the first card of the next deal"
    NEXT_DEAL_ENDS = "until the next deal is over"
    PLAYER_LEAVES = "until the player or the game has left the table"


class Deciding(StrEnum):
    """Who settles a point that a book leaves to judgment."""

    BOOK = "the book"  # automatic
    FLOOR = "the floor"
    DEALER = "the dealer"
    PLAYER = "the player concerned"
