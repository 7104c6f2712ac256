"""Turn: actions out of turn, and what words, motions and gestures mean.

It says which of them bind their maker. How large a wager then is belongs to `wager`; a player whom
the action passed by, to `action`. Nothing here knows a house or a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says


class Binding(StrEnum):
    """Whether something said or done binds its maker."""

    BINDS = "binds"
    FLOOR_DECIDES = "binds unless the floor releases it"
    RELEASED = "is taken back"  # with every option open


class OutOfTurnCheck(StrEnum):
    """What a check out of turn costs, whatever happened in between."""

    NOTHING_MORE = "nothing more than any action out of turn"
    NEXT_TURN = "no bet or raise at the next turn"
    ROUND = "no bet or raise on that round"


class BindingWord(StrEnum):
    """A word that binds a player whose turn it is."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    AMOUNT = "an amount"


class Prevails(StrEnum):
    """Which of two differing signs is the action."""

    WORDS = "the words"
    CHIPS = "the chips"


class Irregular(StrEnum):
    """What words or gestures other than the usual ones do."""

    AT_OWN_RISK = "bind as the floor reads them"
    ASKED = "the player is asked"


class ForwardMotion(StrEnum):
    """When chips moved forward are a wager."""

    ON_RELEASE = "once released"
    IF_ACTED_ON = "once released, or if another acted on it and the floor says so"
    AT_ONCE = "once moved forward"


class BettingLine(StrEnum):
    """What chips beyond a betting line are, at a table that has one."""

    A_WAGER = "a wager"
    NOTHING = "nothing by itself"


class RapFacingBet(StrEnum):
    """What rapping the table is when there is a bet to face."""

    ASKED = "nothing, the player is asked"
    FOLD = "a fold"


class OutOfTurnActionsPolicy(Group, frozen=True):
    """What an action out of turn binds its player to."""

    after_checks: Annotated[
        Binding,
        says("An action out of turn, when the players in between only checked or folded."),
    ] = Binding.BINDS
    after_call: Annotated[
        Binding, says("An action out of turn, when a player in between called.")
    ] = Binding.BINDS
    after_raise: Annotated[
        Binding, says("An action out of turn, when a player in between bet or raised.")
    ] = Binding.RELEASED
    check: Annotated[
        OutOfTurnCheck, says("What a check out of turn costs, whatever happened in between.")
    ] = OutOfTurnCheck.NEXT_TURN
    call_may_raise: Annotated[
        bool, says("Whether a player who called out of turn, and is released, may raise instead.")
    ] = True
    fold_always_binds: Annotated[
        bool, says("Whether a fold out of turn binds whatever happened in between.")
    ] = True


class SpokenActionsPolicy(Group, frozen=True):
    """Which words bind, and what counts when chips differ from them."""

    binding: Annotated[
        tuple[BindingWord, ...],
        says("Which words bind a player who says them in turn, acting first."),
    ] = (
        BindingWord.FOLD,
        BindingWord.CHECK,
        BindingWord.CALL,
        BindingWord.BET,
        BindingWord.RAISE,
        BindingWord.AMOUNT,
    )
    with_chips: Annotated[
        Prevails, says("What counts when words said before or with the chips differ from them.")
    ] = Prevails.WORDS
    after_chips: Annotated[
        Prevails, says("What counts when words said only after the chips differ from them.")
    ] = Prevails.CHIPS


class RapOnTablePolicy(Group, frozen=True):
    """What rapping the table means."""

    is_pass: Annotated[
        bool, says("Whether rapping the table is a check, or a pat hand at the draw.")
    ] = True
    facing_bet: Annotated[
        RapFacingBet, says("What rapping the table is when there is a bet to face.")
    ] = RapFacingBet.ASKED


class TurnPolicy(Area, frozen=True):
    """Acting in turn and out of it."""

    out_of_turn: OutOfTurnActionsPolicy = OutOfTurnActionsPolicy()
    early_bet_returned: Annotated[
        bool, says("Whether a bet put out before the cards are dealt is pushed back.")
    ] = True
    words: SpokenActionsPolicy = SpokenActionsPolicy()
    irregular: Annotated[
        Irregular, says("What an unusual word or gesture does instead of a usual one.")
    ] = Irregular.AT_OWN_RISK
    conditional: Annotated[
        Binding, says("What a player says about acting later, if something happens first.")
    ] = Binding.FLOOR_DECIDES
    forward_motion: Annotated[ForwardMotion, says("When chips moved forward are a wager.")] = (
        ForwardMotion.IF_ACTED_ON
    )
    line: Annotated[BettingLine, says("What chips pushed over the betting line are.")] = (
        BettingLine.A_WAGER
    )
    pulled_in_is_wager: Annotated[
        bool, says("Whether chips are bet that the dealer pulled in and nobody objected to.")
    ] = True
    rap: RapOnTablePolicy = RapOnTablePolicy()
