"""Reports about conduct: what people may not do at a table, folded over the printed lists.

An offence is one kind of act; `WORDS` are what a rule about it says, so that the rules of any book,
also one written later, are found by what they speak of and not by their numbers.
"""

from enum import StrEnum

from cardspeak.books import Book, Kind, Rule
from cardspeak.floor.reports import Report


class Offence(StrEnum):
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
        Offence.CHEATING,
        Offence.THREATS,
        Offence.PROFANITY,
        Offence.DISTURBANCE,
        Offence.CARDS_DAMAGED,
        Offence.PROPERTY_DAMAGED,
        Offence.SUBSTANCE,
        Offence.WEAPON,
    }
)
"""Breaches of a code of conduct; every other offence is one of etiquette."""

WORDS: dict[Offence, tuple[str, ...]] = {
    Offence.CHEATING: ("cheating", "colluders", "helping another player", "from the same table"),
    Offence.THREATS: ("threats",),
    Offence.PROFANITY: ("obscene",),
    Offence.DISTURBANCE: ("disturbance",),
    Offence.CARDS_DAMAGED: ("crumpl",),
    Offence.PROPERTY_DAMAGED: ("defacing property",),
    Offence.SUBSTANCE: ("illegal substance",),
    Offence.WEAPON: ("weapon",),
    Offence.OUT_OF_TURN: ("acting out of turn",),
    Offence.SPLASHING: ("splashing",),
    Offence.CHECKING_DOWN: ("agreeing to check", "helping another player"),
    Offence.SOFT_PLAY: ("soft-playing", "helping another player"),
    Offence.READING_HANDS: ("reading another player's hand",),
    Offence.URGING_TO_SHOW: ("telling someone at showdown", "urging anybody"),
    Offence.TELLING_HANDS: ("disclosing a", "revealing a", "convey information about"),
    Offence.STALLING: ("stalling",),
    Offence.OFF_THE_MUCK: ("discarding away from the muck",),
    Offence.STACKING: ("stacking chips",),
    Offence.INFLUENCE: ("unfairly sway", "unfairly influence", "sway how another plays"),
    Offence.PHONE: ("cell phone", "phones"),
    Offence.INATTENTION: ("must follow the game", "must pay attention"),
    Offence.TWO_TO_A_HAND: ("one person", "one player per hand", "helping another player"),
    Offence.OTHERS_CHIPS: ("play someone else's chips", "play another player's chips"),
    Offence.PUSHING_BETS: ("potting out",),
    Offence.POSTING_FOR_ANOTHER: ("posting or anteing for", "posting an ante or blind for"),
    Offence.INSURANCE: ("insurance",),
    Offence.CARDS_HIDDEN: ("cards must stay visible", "cards stay in full view"),
    Offence.CHIPS_HIDDEN: ("clear view of a stack", "clearly viewable", "stay plainly visible"),
    Offence.SEARCHING: ("search the discards", "through the discards"),
    Offence.FOREIGN_LANGUAGE: ("foreign language", "english only"),
    Offence.TALKING: ("silence during", "no conversation"),
    Offence.SILENT_ON_ERROR: (
        "ethically",
        "should point it out",
        "call attention at once",
        "pointing out mistakes",
    ),
    Offence.MISCALLING: ("miscalling", "deliberate miscall", "miscall that makes"),
    Offence.CARDS_REORDERED: ("order of one's up cards",),
    Offence.REACHING: ("reach into",),
    Offence.CARDS_EXCHANGED: ("exchange cards",),
    Offence.FOUL_BET: ("deliberately fouling",),
    Offence.BEHAVIOUR: ("standard of dress",),
    Offence.SEATED_WITHOUT_PLAYING: ("are for players only", "non-players may not sit"),
    Offence.TOBACCO: ("non-smoking", "spittoon"),
}
"""What a rule about an offence says, in the words of the book files."""


_KINDS = (Kind.CONDUCT, Kind.DISCRETION, Kind.RULING, Kind.ROOM, Kind.PHYSICAL)
"""What speaks of conduct: never how a game is played."""


def rules_on(book: Book, offence: Offence) -> tuple[Rule, ...]:
    """The rules of a book that speak of an offence, those on conduct first.

    >>> [rule.id for rule in rules_on(Book.load("catfish-bend"), Offence.SPLASHING)]
    ['S1.etiquette.2']
    """
    return tuple(
        rule
        for kind in _KINDS
        for rule in book.rules(kind=kind)
        if any(words in rule.text.lower() for words in WORDS[offence])
    )


class Misconduct(Report, frozen=True, tag="misconduct"):
    """A player broke the code of conduct or the etiquette of the table."""

    seat: int | None = None
    offence: Offence | None = None
    given: int | None = None


class HandShownOnPurpose(Report, frozen=True, tag="hand shown on purpose"):
    """A player showed or named a live hand while the deal was on."""

    seat: int | None = None
    heads_up: bool | None = None
    last_two: bool | None = None
    only_said: bool | None = None
