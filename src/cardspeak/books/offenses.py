"""What people may not do at a table, folded over the printed lists.

An offense is one kind of act. A rule of a book says by its tag that it forbids it
(``forbids = ["splashing"]``), so that a book in any words is found.
"""

from enum import StrEnum


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
    TELLING_FOLDED_HANDS = "told what a folded hand was while betting went on"
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

    @property
    def tag(self) -> str:
        """The word by which a rule of a book says that it forbids this.

        >>> Offense.OUT_OF_TURN.tag
        'out-of-turn'
        """
        return self.name.lower().replace("_", "-")


OFFENSES = {offense.tag: offense for offense in Offense}
"""Every offense by its tag."""
