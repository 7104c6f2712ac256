"""What people may not do at a table, folded over the printed lists.

An offense is one kind of act; `WORDS` are what a rule about it says, so that the rules of any book,
also one written later, are found by what they speak of and not by their numbers.
"""

from enum import StrEnum

from cardspeak.books import Book, Kind, Rule


class Offense(StrEnum):
    """What a player did."""

    CHEATING = "colluded or cheated"
    THREATS = "threatened someone"
    PROFANITY = "used profane or obscene language"
    DISTURBANCE = "made a disturbance"
    CARDS_DAMAGED = "threw or damaged cards"
    PROPERTY_DAMAGED = "damaged property"
    SUBSTANCE = "used an illegal substance"
    WEAPON = "carried a weapon"
    OUT_OF_TURN = "acted out of turn on purpose"
    SPLASHING = "splashed the pot on purpose"
    CHECKING_DOWN = "agreed to check down against an all-in player"
    SOFT_PLAY = "would not bet against a certain opponent"
    READING_HANDS = "read another's hand before it lay face up"
    URGING_TO_SHOW = "told someone to turn a hand up"
    TELLING_HANDS = "told what a hand is while betting went on"
    STALLING = "stalled the game"
    OFF_THE_MUCK = "threw cards away from the muck on purpose"
    STACKING = "stacked chips in the way of the deal"
    INFLUENCE = "said or did something that could sway the play"
    PHONE = "used a phone at the table"
    INATTENTION = "paid no attention to the game"
    TWO_TO_A_HAND = "played a hand with another's help"
    OTHERS_CHIPS = "played another player's chips"
    PUSHING_BETS = "pushed bets back to their owner"
    POSTING_FOR_ANOTHER = "posted for another player"
    INSURANCE = "made an insurance bet"
    CARDS_HIDDEN = "kept cards out of view"
    CHIPS_HIDDEN = "kept chips out of view"
    SEARCHING = "looked through the discards or the stub"
    FOREIGN_LANGUAGE = "spoke a language that is not allowed"
    TALKING = "talked while it was not allowed"
    SILENT_ON_ERROR = "saw a mistake and kept silent"
    MISCALLING = "miscalled a hand on purpose"
    CARDS_REORDERED = "changed the order of open cards on purpose"
    REACHING = "reached into the pot"
    CARDS_EXCHANGED = "exchanged cards or told of a hand by signs"
    FOUL_BET = "fouled a hand on purpose, or bet one known to be foul"
    BEHAVIOUR = "fell short of the dress or behaviour asked for"
    SEATED_WITHOUT_PLAYING = "sat at the table without playing"
    TOBACCO = "used tobacco where it is not allowed"


CODE = frozenset(
    {
        Offense.CHEATING,
        Offense.THREATS,
        Offense.PROFANITY,
        Offense.DISTURBANCE,
        Offense.CARDS_DAMAGED,
        Offense.PROPERTY_DAMAGED,
        Offense.SUBSTANCE,
        Offense.WEAPON,
    }
)
"""Breaches of a code of conduct; every other offense is one of etiquette."""


WORDS: dict[Offense, tuple[str, ...]] = {
    Offense.CHEATING: ("cheating", "colluders", "helping another player", "from the same table"),
    Offense.THREATS: ("threats",),
    Offense.PROFANITY: ("obscene",),
    Offense.DISTURBANCE: ("disturbance",),
    Offense.CARDS_DAMAGED: ("crumpl",),
    Offense.PROPERTY_DAMAGED: ("defacing property",),
    Offense.SUBSTANCE: ("illegal substance",),
    Offense.WEAPON: ("weapon",),
    Offense.OUT_OF_TURN: ("acting out of turn",),
    Offense.SPLASHING: ("splashing",),
    Offense.CHECKING_DOWN: ("agreeing to check", "helping another player"),
    Offense.SOFT_PLAY: ("soft-playing", "helping another player"),
    Offense.READING_HANDS: ("reading another player's hand",),
    Offense.URGING_TO_SHOW: ("telling someone at showdown", "urging anybody"),
    Offense.TELLING_HANDS: ("disclosing a", "revealing a", "convey information about"),
    Offense.STALLING: ("stalling",),
    Offense.OFF_THE_MUCK: ("discarding away from the muck",),
    Offense.STACKING: ("stacking chips",),
    Offense.INFLUENCE: ("unfairly sway", "unfairly influence", "sway how another plays"),
    Offense.PHONE: ("cell phone", "phones"),
    Offense.INATTENTION: ("must follow the game", "must pay attention"),
    Offense.TWO_TO_A_HAND: ("one person", "one player per hand", "helping another player"),
    Offense.OTHERS_CHIPS: ("play someone else's chips", "play another player's chips"),
    Offense.PUSHING_BETS: ("potting out",),
    Offense.POSTING_FOR_ANOTHER: ("posting or anteing for", "posting an ante or blind for"),
    Offense.INSURANCE: ("insurance",),
    Offense.CARDS_HIDDEN: ("cards must stay visible", "cards stay in full view"),
    Offense.CHIPS_HIDDEN: ("clear view of a stack", "clearly viewable", "stay plainly visible"),
    Offense.SEARCHING: ("search the discards", "through the discards"),
    Offense.FOREIGN_LANGUAGE: ("foreign language", "english only"),
    Offense.TALKING: ("silence during", "no conversation"),
    Offense.SILENT_ON_ERROR: (
        "ethically",
        "should point it out",
        "call attention at once",
        "pointing out mistakes",
    ),
    Offense.MISCALLING: ("miscalling", "deliberate miscall", "miscall that makes"),
    Offense.CARDS_REORDERED: ("order of one's up cards",),
    Offense.REACHING: ("reach into",),
    Offense.CARDS_EXCHANGED: ("exchange cards",),
    Offense.FOUL_BET: ("deliberately fouling",),
    Offense.BEHAVIOUR: ("standard of dress",),
    Offense.SEATED_WITHOUT_PLAYING: ("are for players only", "non-players may not sit"),
    Offense.TOBACCO: ("non-smoking", "spittoon"),
}
"""What a rule about an offense says, in the words of the book files."""


_KINDS = (Kind.CONDUCT, Kind.DISCRETION, Kind.RULING, Kind.ROOM, Kind.PHYSICAL)
"""What speaks of conduct: never how a game is played."""


def rules_on(book: Book, offense: Offense) -> tuple[Rule, ...]:
    """The rules of a book that speak of an offense, those on conduct first.

    >>> [rule.id for rule in rules_on(Book.load("catfish-bend"), Offense.SPLASHING)]
    ['S1.etiquette.2']
    """
    return tuple(
        rule
        for kind in _KINDS
        for rule in book.rules(kind=kind)
        if any(words in rule.text.lower() for words in WORDS[offense])
    )
