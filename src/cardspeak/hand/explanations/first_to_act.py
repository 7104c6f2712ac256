"""Why a player acts first in a round: blinds, button, cards showing, the opener."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardspeak.books.policy.draw import FirstAfter
from cardspeak.games import Opens
from cardspeak.hand import events as e
from cardspeak.hand import opening
from cardspeak.hand.explanations.explanation import Explanation, because
from cardspeak.hand.explanations.scene import Scene
from cardspeak.hand.narration import Voice
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

_FIRST_FIELDS: dict[Opens, Cites] = {
    Opens.AFTER_BLINDS: (
        "straddle.order",
        "rock.order",
        "kill.turn",
        "button.heads_up",
        "blinds.third",
        "blinds.option",
        "blinds.option_of_posted",
        "straddle.option",
        "blinds.least_open",
    ),
    Opens.LEFT_OF_BUTTON: ("draw.first_after", "button.heads_up"),
    Opens.BRING_IN: ("stud.upcard_tie", "stud.all_in_low"),
    Opens.BEST_SHOWING: ("stud.board_tie", "stud.common_card_counts"),
    Opens.OPENER: ("draw.first_after",),
}


def opened(scene: Scene, event: e.Opened, voice: Voice) -> Explanation:
    """Why this player acts first in a betting round."""
    hand = scene.after
    step = next(step for step in hand.plan if step.street == event.street and step.bet is not None)
    assert step.bet is not None
    opens = step.bet.opens
    decided = scene.deciding(_FIRST_FIELDS[opens])
    if opens is Opens.AFTER_BLINDS and _is_blind_against_blind(hand):
        decided = tuple(dict.fromkeys(("button.heads_up", *decided)))
    reason = _FIRST_REASONS[opens](hand, event, decided, voice)
    return because(f"{voice.who(event.seat)} acts first: {reason}.", decided, event.cites)


def _is_blind_against_blind(hand: "Hand") -> bool:
    """Whether two players posted the two blinds: the house says which of them has the button.

    A table posts them before the deal, so that no flip within the deal can show it.
    """
    kinds = sorted(post.kind for post in hand.posts if post.kind is not PostKind.ANTE)
    return hand.count == 2 and kinds == sorted((PostKind.SMALL_BLIND, PostKind.BIG_BLIND))


def _after_blinds(hand: "Hand", event: e.Opened, decided: Cites, voice: Voice) -> str:
    if hand.count == 2 and "button.heads_up" in decided:
        return "with two players the button has the small blind and starts the first round"
    setting = [post for post in hand.posts if post.kind in _STARTS]
    if not setting:
        return "the first player left of the button starts"
    straddles = [post for post in setting if post.kind is not PostKind.BIG_BLIND]
    if straddles and not {"straddle.order", "rock.order"}.isdisjoint(decided):
        last = straddles[-1]
        seats = hand.seats
        left = seats[(seats.index(last.seat) + 1) % hand.count]
        if left == event.seat:
            return f"the seat left of the {last.kind} starts the first round"
        return f"the seat left of the blinds starts, and the {last.kind} acts last"
    said = "the first player left of the big blind who can act starts the first round"
    if "blinds.option_of_posted" in decided:
        said += ", and a player who posted may act like any other"
    return said


_STARTS = (PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.ROCK)


def _left_of_button(hand: "Hand", event: e.Opened, decided: Cites, voice: Voice) -> str:
    if (
        hand.terms.policy.draw.first_after is FirstAfter.LEFT_OF_LAST_BLIND
        and "draw.first_after" in decided
    ):
        return "after the draw the last blind's left-hand neighbor starts"
    return "the first player left of the button who is still in and has chips starts"


def _bring_in(hand: "Hand", event: e.Opened, decided: Cites, voice: Voice) -> str:
    card = "lowest" if hand.terms.game.showing.value == "high" else "highest"
    shown = voice.cards([_door_slot(hand, event.seat)])
    said = f"{shown} is the {card} card showing and must bring it in"
    if "stud.upcard_tie" in decided:
        said += ", ties being broken as the house breaks them"
    if "stud.all_in_low" in decided:
        said = f"the {card} card showing belongs to a player who is all-in, and the bet passes on"
    return said


def _door_slot(hand: "Hand", seat: int) -> int:
    facing = hand.deck.facing
    held = hand._hands[hand.player(seat)] or hand._buried.get(hand.player(seat), ())
    return next((slot for slot in held if facing[slot]), held[0])


def _best_showing(hand: "Hand", event: e.Opened, decided: Cites, voice: Voice) -> str:
    low = hand.terms.game.showing.value == "low"
    best = "lowest" if low else "highest"
    leader = hand.seats[opening.best_showing(hand)]
    if leader != event.seat:
        return f"the {best} hand showing cannot bet, so the next player clockwise starts"
    said = f"the {best} hand showing starts"
    if "stud.board_tie" in decided:
        said += ", and boards that tie go by the house's order"
    return said


def _opener(hand: "Hand", event: e.Opened, decided: Cites, voice: Voice) -> str:
    if hand.opener >= 0 and hand.seats[hand.opener] == event.seat:
        return "the player who opened before the draw starts after it"
    return "the next player after the opener starts after the draw"


_FIRST_REASONS: dict[Opens, Callable[["Hand", e.Opened, Cites, Voice], str]] = {
    Opens.AFTER_BLINDS: _after_blinds,
    Opens.LEFT_OF_BUTTON: _left_of_button,
    Opens.BRING_IN: _bring_in,
    Opens.BEST_SHOWING: _best_showing,
    Opens.OPENER: _opener,
}
