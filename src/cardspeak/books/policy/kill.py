"""Kill pots: what obliges a player to kill, how large the kill is, and how long it lasts.

A notice says whether a game has a kill and which kind; this area says what the kind then means.
Nothing here knows who won a pot.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says


class KillKind(StrEnum):
    """How much a kill raises blind and limits."""

    FULL = "full"  # twice the big blind, limits doubled
    HALF = "half"  # one and a half big blinds, limits times one and a half


class Rounding(StrEnum):
    """Which way a half kill goes that no chip in play can make."""

    UP = "up"
    DOWN = "down"


class KillTrigger(StrEnum):
    """What obliges the winner of a pot to kill the next."""

    TWO_POTS = "two pots in a row"
    SCOOP = "a large enough scoop"
    BY_GAME = "a large scoop at high-low, else two pots in a row"


class LegAfterSplit(StrEnum):
    """What a split pot does to a leg up."""

    KEPT = "kept"
    LOST = "lost"


class KillAfterSplit(StrEnum):
    """What follows when the killer splits the killed pot."""

    KILLS_AGAIN = "kills again"
    NEUTRAL = "neutral"


class KillTurn(StrEnum):
    """When the killer acts on the first round."""

    IN_TURN = "in turn"
    LAST = "last"


class KillUnposted(StrEnum):
    """What follows for a player who leaves without posting a required kill."""

    BARRED_EVERYWHERE = "barred from every game until posted"
    BARRED_HERE = "barred from that game until posted"
    NOTHING = "nothing"


class Unaware(StrEnum):
    """What one does who put in too little, not knowing that the pot was killed."""

    MAKE_GOOD = "must make it good"
    RECONSIDER = "may take it back and reconsider"


class Voluntary(StrEnum):
    """When a player may kill a pot without being obliged to."""

    TO_COME_IN = "to be dealt in"
    AFTER_TWO_CARDS = "after seeing two cards"


class OnBlind(StrEnum):
    """What one posts who must kill while in a blind."""

    KILL_ONLY = "the kill alone"
    BOTH = "blind and kill"


class PotMeasured(StrEnum):
    """At what point the size of a pot is taken."""

    BEFORE_DROP = "before the drop"
    AFTER_DROP = "after the drop"


class UnawareOfKillPolicy(Group, frozen=True):
    """A player who put in too little in a killed pot."""

    marked: Annotated[
        Unaware, says("A player who put in too little at a required kill, kill button face up.")
    ] = Unaware.MAKE_GOOD
    otherwise: Annotated[Unaware, says("A player who put in too little at any other kill.")] = (
        Unaware.RECONSIDER
    )


class KillPolicy(Area, frozen=True):
    """Kill pots."""

    kinds: Annotated[tuple[KillKind, ...], says("Which kinds of kill a notice may choose.")] = (
        KillKind.FULL,
        KillKind.HALF,
    )
    half_rounds: Annotated[
        Rounding, says("Which way a half kill is rounded that chips in play cannot make.")
    ] = Rounding.UP
    trigger: Annotated[KillTrigger, says("What obliges the winner of a pot to kill the next.")] = (
        KillTrigger.BY_GAME
    )
    scoop_times: Annotated[
        int, says("How many upper limits a scooped pot must hold to oblige a kill.", least=1)
    ] = 5
    scoop_measured: Annotated[
        PotMeasured, says("Whether that pot is measured before or after the drop.")
    ] = PotMeasured.BEFORE_DROP
    first_leg_bets: Annotated[
        int, says("Full bets at the lower limit a pot must win to give a leg up.", least=0)
    ] = 0
    second_leg_bets: Annotated[
        int, says("Full bets at the lower limit the next pot must win to oblige a kill.", least=0)
    ] = 1
    legs_count_blinds: Annotated[bool, says("Whether blinds won are part of those bets.")] = False
    legs_need_flop: Annotated[
        bool, says("Whether a pot counts only if a flop was dealt, in games that have one.")
    ] = False
    legs_need_drop: Annotated[
        bool, says("Whether a pot counts only if the house took its drop.")
    ] = False
    leg_after_split: Annotated[
        LegAfterSplit, says("Whether a player with a leg up who splits the next pot keeps it.")
    ] = LegAfterSplit.KEPT
    killer_after_split: Annotated[
        KillAfterSplit, says("Whether a killer who splits the pot must kill again.")
    ] = KillAfterSplit.KILLS_AGAIN
    leg_kept_when_away: Annotated[
        bool, says("Whether a player who steps away keeps a leg up; a player who quits never does.")
    ] = True
    repeat_must_qualify: Annotated[
        bool, says("Whether a killer's next win must qualify like a leg to oblige another kill.")
    ] = False
    repeat_grows: Annotated[
        bool, says("Whether a killer who wins again kills for more than before.")
    ] = False
    turn: Annotated[KillTurn, says("When the obliged killer acts on the first round.")] = (
        KillTurn.IN_TURN
    )
    posted_when_leaving: Annotated[
        bool, says("Whether a required kill is posted even by a player who quits or is dealt out.")
    ] = True
    unposted: Annotated[
        KillUnposted, says("What follows for a player who leaves without posting a required kill.")
    ] = KillUnposted.BARRED_EVERYWHERE
    unaware: UnawareOfKillPolicy = UnawareOfKillPolicy()
    per_deal: Annotated[int, says("How many kills one deal may have.", least=1)] = 1
    voluntary: Annotated[
        tuple[Voluntary, ...], says("When a pot may be killed without being obliged to.")
    ] = ()
    voluntary_stack: Annotated[
        int,
        says(
            "How many kill blinds a player who chooses to kill must hold before posting.", least=1
        ),
    ] = 4
    voluntary_turn: Annotated[
        KillTurn, says("When a player who killed by choice acts on the first round.")
    ] = KillTurn.LAST
    on_blind: Annotated[OnBlind, says("What one posts who must kill while in a blind.")] = (
        OnBlind.KILL_ONLY
    )
    own_game: Annotated[
        bool, says("Whether a required kill makes a game another type when games break.")
    ] = True
