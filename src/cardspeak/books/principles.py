"""The principles: what no house decides differently, each a named point of the engine.

A policy field is a point on which houses differ; a principle is one on which they agree. A rule of
a book says which it states (``states = ["best-hand-wins"]``), and the engine cites a principle as
it cites a field: by name. A field's path has a dot, a principle's name has none.
"""

from enum import StrEnum
from typing import Self


class Principle(StrEnum):
    """A named point of the engine, with one sentence of what it says."""

    text: str

    def __new__(cls, name: str, text: str) -> Self:
        """A member is its name; the sentence goes along."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.text = text
        return member

    # The deck and the deal

    DECK_52 = "deck-52", "A deck of 52 has thirteen ranks in four suits and no joker."
    DECK_53 = "deck-53", "A deck of 53 is a deck of 52 with the joker."
    DECK_40 = "deck-40", "A deck of 40 has the ranks from the ace down to the five."
    DECK_36 = "deck-36", "A deck of 36 has the ranks from the ace down to the six."
    DECK_32 = "deck-32", "A deck of 32 has the ranks from the ace down to the seven."
    MOST_PLAYERS_52 = "most-players-52", "How many players a deck of 52 is dealt to at most."
    MOST_PLAYERS_53 = "most-players-53", "How many players a deck of 53 is dealt to at most."
    MOST_PLAYERS_40 = "most-players-40", "How many players a deck of 40 is dealt to at most."
    MOST_PLAYERS_36 = "most-players-36", "How many players a deck of 36 is dealt to at most."
    MOST_PLAYERS_32 = "most-players-32", "How many players a deck of 32 is dealt to at most."
    SHUFFLED_BEFORE = "shuffled-before", "The cards are shuffled before the first of them is dealt."
    SHUFFLED_AFTER = "shuffled-after", "After each hand the cards are shuffled again."
    RULES_CARRIED_OVER = (
        "rules-carried-over",
        "A game follows the rules of the game it comes from, but where it says otherwise.",
    )
    BIG_BET_RULES = (
        "big-bet-rules",
        "No-limit and pot-limit games follow the rules of limit, but where they say otherwise.",
    )
    LIVE_RULES = "live-rules", "A tournament follows the rules of live games wherever it can."
    STARTING_HAND = "starting-hand", "What each player is dealt before the first bet."
    DEALT_CLOCKWISE = "dealt-clockwise", "Cards go out clockwise, one player after the other."
    DEALT_LEFT_FIRST = "dealt-left-first", "The player left of the button is dealt the first card."
    OFF_THE_TOP = "off-the-top", "Every card comes off the top of the deck."
    BURN = "burn", "The top card is put away unseen before a street is dealt."
    BURNS_APART = "burns-apart", "Burned cards lie apart from the discards."
    COMMUNITY_CARDS = "community-cards", "Cards on the board lie face up and play in every hand."
    FIRST_BOARD_CARD = "first-board-card", "The board card that comes with the starting hands."
    FLOP_TOGETHER = "flop-together", "The cards of the flop are turned up together."
    FLOP = "flop", "Three board cards after the first betting round, turned up together."
    TURN = "turn", "The board card, or cards, between the first and the last."
    RIVER = "river", "The last board card."
    UP_CARD = "up-card", "A stud card dealt face up on a later street."
    LAST_DOWN_CARD = "last-down-card", "The last stud card, dealt face down."
    COMMON_CARD = "common-card", "One stud card for all where too few are left to deal each one."
    DISCARD_ONE = "discard-one", "When a player must throw away a hole card."
    DRAW = "draw", "A player may throw cards away and is dealt as many for them."
    DISCARD_FIRST = "discard-first", "A player throws cards away before drawing others."
    JOKER_IN_PLAY = "joker-in-play", "Whether the joker is in the deck is known to all."

    # Whose turn it is

    BUTTON = "button", "The button marks the dealer's place: last to be dealt a card, last to act."
    BUTTON_MOVES = "button-moves", "The button moves clockwise after each hand."
    DEAD_BUTTON = "dead-button", "Where nobody sits behind the button, the player before acts last."
    EVERY_BLIND = "every-blind", "Each player comes to every blind once a round."
    CLOCKWISE = "clockwise", "Play goes clockwise; each player acts after the one to the right."
    OPENS_FIRST_ROUND = "opens-first-round", "Who acts first in the first betting round."
    OPENS_SECOND_ROUND = "opens-second-round", "Who acts first in the second betting round."
    OPENS_LATER_ROUND = "opens-later-round", "Who acts first in a round before the last one."
    OPENS_LAST_ROUND = "opens-last-round", "Who acts first in the last betting round."
    FIRST_ROUND = "first-round", "How the first betting round goes on and when it ends."
    SECOND_ROUND = "second-round", "How the second betting round goes on and when it ends."
    LATER_ROUND = "later-round", "How a betting round before the last goes on and when it ends."
    LAST_ROUND = "last-round", "How the last betting round goes on and when it ends."
    BETTING_ROUND = "betting-round", "A betting round runs from the first bet to the last call."
    ALL_IN_PASSES = "all-in-passes", "The turn passes by a player who is all-in."
    FOLDED_NEVER_LEADS = "folded-never-leads", "A folded hand is never the best hand showing."

    # What is put in

    ANTE = "ante", "An ante is what every player puts in before the deal."
    BLIND = "blind", "A blind is a bet that must be made before the cards are seen."
    BIG_BLIND = "big-blind", "The big blind is the largest of the regular blinds."
    BLIND_IS_A_BET = "blind-is-a-bet", "The big blind counts as the first bet of the round."
    LIVE_BLIND = "live-blind", "A live blind may raise when the action comes back to it."
    FORCED_BET = "forced-bet", "A forced bet starts the pot."
    STRADDLE = "straddle", "A straddle is a further blind that a player puts up by choice."
    KILL = "kill", "A kill raises the limit of one pot."
    KILL_BUTTON = "kill-button", "The kill button marks the player who may have to kill."
    LEG_UP = "leg-up", "A player with a leg up must kill after winning once more."
    KILL_NEW_GAME = "kill-new-game", "On the first hand of a new game nobody has a leg up."
    KILL_WINNER_LEFT = "kill-winner-left", "Nobody has a leg up when the last winner has left."
    KILL_SPLIT = "kill-split", "A pot split by players without a leg up gives nobody one."
    ROCK_MOVES = "rock-moves", "The rock stays in the pot and goes to its winner."
    BOMB_FROM_FLOP = "bomb-from-flop", "From the flop on a bomb pot is played like any other."

    # Betting

    ACTION = "action", "A player acts when the turn comes."
    CHECK = "check", "A check leaves the betting to others and keeps the right to act."
    FOLD = "fold", "A fold gives up the hand and every claim to the pot."
    FOLDED_TO_THE_MUCK = "folded-to-the-muck", "A hand thrown away goes to the muck at once."
    RAISE = "raise", "A raise that counts adds at least what the game asks for."
    CHECK_RAISE = "check-raise", "A player who checked may raise a later bet."
    OPENERS = "openers", "What a player must hold to open the betting."
    COMPLETE = "complete", "To complete is to bring a short bet up to a full one."
    CAPPED = "capped", "A round that has had its last raise is capped."
    NOT_REOPENED = "not-reopened", "A bet too small to reopen the betting gives no right to raise."
    FIRST_ROUND_BETS = "first-round-bets", "What a bet is in the first round of fixed limit."
    SECOND_ROUND_BETS = "second-round-bets", "What a bet is in the second round of fixed limit."
    LATER_ROUND_BETS = "later-round-bets", "What a bet is before the last round of fixed limit."
    LAST_ROUND_BETS = "last-round-bets", "What a bet is in the last round of fixed limit."
    FIXED_LIMIT = "fixed-limit", "At fixed limit every bet and raise has the size of the limit."
    NO_LIMIT = "no-limit", "At no-limit a player may bet everything on the table."
    POT_LIMIT = "pot-limit", "At pot-limit a bet may be as large as the pot."
    SPREAD_LIMIT = "spread-limit", "At spread limit a bet may have any size within its bounds."
    SMALLER_BET_LATER = "smaller-bet-later", "A bet may be smaller than one of an earlier round."
    LIMITS_NEVER_SHRINK = "limits-never-shrink", "What may be bet never shrinks later in a hand."
    ALL_IN = "all-in", "A player is all-in with everything on the table in the pot."
    ALL_IN_ANNOUNCED = "all-in-announced", "The dealer announces every all-in."
    ALL_IN_CALL = "all-in-call", "A player who cannot call in full may call with what is left."
    SHORT_ALL_IN_RAISE = (
        "short-all-in-raise",
        "A player who may raise may do so all-in for less than a full raise.",
    )
    UNCALLED_BET = "uncalled-bet", "What nobody matches goes back, or into a side pot."
    CHIPS_IN_ONES_AREA = "chips-in-ones-area", "Chips gathered before one's own stack are no bet."

    # Table stakes and the table

    TABLE_STAKES = "table-stakes", "Only chips on the table when the hand began play in it."
    BUY_BETWEEN_HANDS = "buy-between-hands", "Chips are bought between hands."
    FULL_BUY = "full-buy", "A full buy-in is at least the least that the game asks for."
    CHIPS_STAY = "chips-stay", "Chips stay on the table until their owner leaves the game."
    CHIPS_IN_VIEW = "chips-in-view", "Every player's chips can be seen by the others."
    BEHIND_IS_PAID = "behind-is-paid", "A player behind pays what was bet when the chips arrive."
    TERMS_FIXED = "terms-fixed", "What holds when a deal begins holds until it is over."
    CHANGE_AFTER_HAND = "change-after-hand", "A change of the game takes effect after the hand."
    PLAYERS_ONLY = "players-only", "Seats at the table are for players."
    RAKE = "rake", "What the house takes for the game."
    RAKE_CAP = "rake-cap", "The most that the house may take."
    HAND_FEE = "hand-fee", "A charge for each hand that is dealt."
    TIME_COLLECTION = "time-collection", "A charge for each period of time."
    NO_SECOND_RAKE = "no-second-rake", "Nothing more is taken from a pot that has been pushed."

    # The showdown

    SHOWDOWN = "showdown", "At the showdown hands are turned up to find the winner."
    BEST_HAND_WINS = "best-hand-wins", "When the betting is over the best hand wins the pot."
    CARDS_SPEAK = "cards-speak", "The cards decide, not what anybody says about them."
    CLAIMS_DO_NOT_BIND = "claims-do-not-bind", "What a player says about a hand does not bind."
    LOSERS_KILLED = "losers-killed", "Losing hands are killed before the pot is pushed."
    WINNER_FACE_UP = "winner-face-up", "The winning hand lies face up until the pot is pushed."
    UNCALLED_WINS = "uncalled-wins", "When nobody calls the last bet, its maker takes the pot."
    SIDE_POT = "side-pot", "An all-in player plays for the main pot; the rest is a side pot."
    SIDE_POTS_UNLIMITED = "side-pots-unlimited", "There may be any number of side pots."
    SPLIT_EQUALLY = "split-equally", "Tied hands split what they win equally."
    SUITS_EQUAL = "suits-equal", "No suit beats another at the showdown."
    HAND_FORMED = "hand-formed", "Which of a player's cards and of the board make a hand."
    HIGH_AND_LOW_CARDS = (
        "high-and-low-cards",
        "High and low may be made of the same cards or of different ones.",
    )
    SCOOP = "scoop", "One player may win both the high half and the low half."
    HALVES = "halves", "High and low each win half of the pot."
    LOW_QUALIFIES = "low-qualifies", "What a low hand needs to win its half."
    NO_LOW = "no-low", "Where no hand qualifies for low, the high hand wins the whole pot."
    LOW_HAND_WINS = "low-hand-wins", "The lowest hand wins the pot."
    LOW_STRAIGHTS = "low-straights", "Whether straights and flushes count against a low hand."
    LOW_ACE = "low-ace", "Where the ace stands in a low hand."
    BEST_LOW = "best-low", "The best low hand there is."
    JOKER = "joker", "What the joker stands for."
    JOKER_IN_FLUSH = "joker-in-flush", "Which card the joker is in a flush."
    RUN_BOARDS = "run-boards", "Run twice, the rest of the board is dealt a second time."
    RUN_HALVES = "run-halves", "Run twice, each board decides half of the pot."
    RUN_ALL_IN = "run-all-in", "The board is run twice only when nobody can bet any more."
    RUN_IN_TIME = "run-in-time", "Players agree on running it twice before the cards come."

    # Which hand beats which

    RANKS = "ranks", "The order of hands with a full deck."
    FIVE_ACES = "five-aces", "Five aces, with the joker, is the best hand there is."
    ROYAL_FLUSH = "royal-flush", "A royal flush is the ace, king, queen, jack and ten of a suit."
    STRAIGHT_FLUSH = "straight-flush", "A straight flush is five cards of a suit in a row."
    FOUR_OF_A_KIND = "four-of-a-kind", "Four of a kind is four cards of a rank."
    FULL_HOUSE = "full-house", "A full house is three of a rank and a pair; the three count first."
    FLUSH = "flush", "A flush is five cards of a suit, compared from the top."
    STRAIGHT = "straight", "A straight is five cards in a row, compared by the top card."
    THREE_OF_A_KIND = "three-of-a-kind", "Three of a kind is three cards of a rank."
    TWO_PAIR = "two-pair", "Two pair compares the higher pair, the lower pair, the fifth card."
    PAIR = "pair", "A pair compares by its rank, then by the other cards from the top."
    NO_PAIR = "no-pair", "Hands without a pair are compared card by card from the top."
    STRIPPED_RANKS = "stripped-ranks", "With a stripped deck a flush beats a full house."
    STRIPPED_ACE_40 = "stripped-ace-40", "With 40 cards the ace also ends the straight 8-7-6-5-A."
    STRIPPED_ACE_36 = "stripped-ace-36", "With 36 cards the ace also ends the straight 9-8-7-6-A."
    STRIPPED_ACE_32 = "stripped-ace-32", "With 32 cards the ace also ends the straight 10-9-8-7-A."
    STRIPPED_ROYAL_FLUSH = "stripped-royal-flush", "A royal flush, with a stripped deck."
    STRIPPED_STRAIGHT_FLUSH = "stripped-straight-flush", "A straight flush, with a stripped deck."
    STRIPPED_FOUR_OF_A_KIND = "stripped-four-of-a-kind", "Four of a kind, with a stripped deck."
    STRIPPED_FLUSH = "stripped-flush", "A flush with a stripped deck: above a full house."
    STRIPPED_FULL_HOUSE = "stripped-full-house", "A full house with a stripped deck: below a flush."
    STRIPPED_STRAIGHT = "stripped-straight", "A straight, with a stripped deck."
    STRIPPED_THREE_OF_A_KIND = "stripped-three-of-a-kind", "Three of a kind, with a stripped deck."
    STRIPPED_TWO_PAIR = "stripped-two-pair", "Two pair, with a stripped deck."
    STRIPPED_PAIR = "stripped-pair", "A pair, with a stripped deck."
    STRIPPED_NO_PAIR = "stripped-no-pair", "No pair, with a stripped deck."

    # Rulings

    WRITTEN_RULE = (
        "written-rule",
        "A written rule is applied as it stands; judgment is for what no rule settles.",
    )
    HOUSE_DECIDES = (
        "house-decides",
        "A player who sits down accepts that the house has the last word.",
    )
    INTENDED_CARD = (
        "intended-card",
        "A mistake is put right so that each player gets the card that was due.",
    )
    NO_CHOICE_OF_CARD = (
        "no-choice-of-card",
        "A player never chooses whether to keep a card that the dealer exposed.",
    )
    EXPOSED_BY_GAME = "exposed-by-game", "Each game keeps or replaces an exposed card by its rule."
    EXPOSED_MISDEAL = "exposed-misdeal", "A misdeal comes before the rule on an exposed card."
    REST_FACE_DOWN = (
        "rest-face-down",
        "After a last stud card is exposed the remaining ones are dealt face down.",
    )
    PREMATURE_CARD = "premature-card", "A card turned before all have acted cannot be used."
    NOBODY_CHOOSES = "nobody-chooses", "No player has a say in whether a card stands."
    POSTS_ARE_NO_ACTION = "posts-are-no-action", "Blinds and straddles are no substantial action."
    SKIPPED_MUST_SPEAK = "skipped-must-speak", "A player passed over may act, and must speak up."
    OWN_HAND = "own-hand", "Players protect their own hands."
    FOUL_HAND_DEAD = "foul-hand-dead", "A foul hand is dead and wins nothing."
    IDENTIFIED = "identified", "Whether a hand was identified is for the floor to say."
    UNIDENTIFIED_DEAD = "unidentified-dead", "A hand that nobody identified cannot be brought back."
    TURNED_UP_BY_OTHERS = (
        "turned-up-by-others",
        "A card turned up by somebody else takes nothing from the best hand.",
    )
    LAST_CARD_MUCKED = (
        "last-card-mucked",
        "The floor may rule a stud hand live whose last card the dealer mucked.",
    )
    DEAD_SEAT_PASSED = "dead-seat-passed", "Passing over a dead seat in the deal harms nobody."

    # Tournaments

    LEVELS_RISE = "levels-rise", "Limits and blinds rise at times that are set beforehand."
    WHOLE_CHIPS_CHANGED = (
        "whole-chips-changed",
        "Chips that no blind or ante needs leave play, and whole new ones are given for them.",
    )
    OUT_LEAVES_SEAT = "out-leaves-seat", "A player who is out leaves the seat at once."
    MAY_CANCEL = "may-cancel", "The management may cancel an event, or alter it fairly."


PRINCIPLES = {principle.value: principle for principle in Principle}
"""Every principle by its name."""


def is_principle(path: str) -> bool:
    """Whether a citation names a principle; else it names a policy field."""
    return isinstance(path, str) and path in PRINCIPLES
