"""The dealer's hands: burns, cards to the players, cards to the board, and a deck that runs out."""

from typing import TYPE_CHECKING, Final

from cardspeak.books.policy.runout import RemadeBurn, RemadeWhen, ReshuffledPile, RunOutPolicy
from cardspeak.cards import Facing, Pile, Slot
from cardspeak.errors import CardspeakError
from cardspeak.hand.events import Boarded, Burned, Dealt, Remade
from cardspeak.hand.refusal import Cites
from cardspeak.hand.terms import Op

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

DOWN: Final = Facing.DOWN
UP: Final = Facing.UP
BOARDS_CITES: Cites = ("bomb.boards",)
REMADE_CITES: Cites = ("runout.spare", "runout.remade_when", "runout.remade_from")
DRAW_CITES: Cites = ("runout.remade_from",)
COMMON_CITES: Cites = ("runout.remade_spare", "runout.common_stub", "runout.common_burn_remade")


class DeckTooShortError(CardspeakError):
    """A deck that has not enough cards for the deal."""


def burn(hand: "Hand", count: int) -> bool:
    """The top card goes to the burns, unless the stub is too short for stud's last street."""
    if hand.terms.is_stud and _is_short(hand):
        hand.is_short = True
        return False
    if not hand.stub.slots and not hand.terms.board_cards:
        if not left_to_draw(hand, {}, -1):
            return False
        remake_for_draw(hand, {}, -1)
    burn_one(hand)
    return False


def burn_one(hand: "Hand") -> None:
    """The top card of the stub goes to the burns."""
    if not hand.stub.slots:
        raise DeckTooShortError("no card is left to burn")
    slot = hand.stub.slots.pop(0)
    hand.burns.slots.append(slot)
    if hand.events is not None:
        hand.events.append(Burned(slot))


def down(hand: "Hand", count: int) -> bool:
    """Each hand gets cards face down."""
    _deal(hand, count, DOWN)
    return False


def up(hand: "Hand", count: int) -> bool:
    """Each hand gets cards face up."""
    _deal(hand, count, UP)
    return False


def board(hand: "Hand", count: int) -> bool:
    """Cards come to the board."""
    slots = take(hand, count)
    facing = hand.deck.facing
    for slot in slots:
        facing[slot] = 1
    hand.board.slots += slots
    if hand.events is not None:
        hand.events.append(Boarded(tuple(slots)))
    if hand.first.is_bomb and hand.terms.policy.bomb.boards > 1 and _can_have_two(hand, count):
        _second_board(hand, count)
    return False


def _can_have_two(hand: "Hand", count: int) -> bool:
    """Whether the second board goes on, or begins with the first because the deck can give both."""
    if len(hand.boards) > 1 or len(hand.board) > count:
        return len(hand.boards) > 1
    ahead = hand.plan[hand.at + 1 :]
    to_come = sum([step.cards for step in ahead if step.op is Op.BOARD])
    burns = sum([step.op is Op.BURN for step in ahead])
    return len(hand.stub.slots) >= count + 2 * to_come + burns


def _second_board(hand: "Hand", count: int) -> None:
    """A bomb pot with two boards: the second gets as many cards, without a burn of its own."""
    if len(hand.boards) == 1:
        hand.boards.append(Pile())
        hand.runs = 2
    slots = take(hand, count)
    for slot in slots:
        hand.deck.facing[slot] = Facing.UP
    hand.boards[1].slots += slots
    if hand.events is not None:
        hand.events.append(Boarded(tuple(slots), 1, BOARDS_CITES))


def rest(hand: "Hand", count: int) -> bool:
    """Each hand that lacks its last card gets it face down."""
    full = hand.terms.hole_cards
    to = [player for player in hand.receivers() if len(hand._hands[player]) < full]
    if hand.is_short:
        _deal_short(hand, to, Facing.DOWN)
        return False
    for player, slot in zip(to, take(hand, len(to)), strict=True):
        _give(hand, player, slot, Facing.DOWN)
    return False


def remove(hand: "Hand", count: int) -> bool:
    """One card for each hand, less `count`, is set aside after cards came too early."""
    due = max(0, len(hand.receivers()) - count)
    slots = take(hand, min(due, len(hand.stub.slots)))
    hand.set_aside.slots += slots
    return False


def take(hand: "Hand", count: int) -> list[Slot]:
    """Cards off the top of the stub."""
    stub = hand.stub.slots
    if len(stub) < count:
        raise DeckTooShortError(f"the deal needs {count} more cards and {len(stub)} are left")
    taken = stub[:count]
    del stub[:count]
    return taken


def keeps_receiving(hand: "Hand") -> bool:
    """Whether a hand folded without a bet goes on getting its cards."""
    return hand.terms.folds_receive


def bury_free_folds(hand: "Hand") -> None:
    """A bet kills the hands that were folded for nothing."""
    for player in range(hand.count):
        if hand._folded_free[player]:
            hand._folded_free[player] = False
            hand._buried[player] = tuple(hand._hands[player])
            hand.muck.slots += hand._hands[player]
            hand._hands[player] = []


def _deal(hand: "Hand", count: int, facing: Facing) -> None:
    to = hand.receivers()
    if hand.is_short:
        _deal_short(hand, to, facing)
        return
    players = len(to)
    slots = take(hand, players * count)
    if facing is UP:
        up_now = hand.deck.facing
        for slot in slots:
            up_now[slot] = 1
    hands = hand._hands
    for place, slot in enumerate(slots):
        hands[to[place % players]].append(slot)
    if hand.events is not None:
        for place, player in enumerate(to):
            dealt = tuple(slots[place::players])
            hand.events.append(Dealt(hand.seats[player], dealt, facing is UP))


# Stud's last street, when the stub is too short


def _is_short(hand: "Hand") -> bool:
    """Whether the stub cannot give every player a last card, with what must be kept besides."""
    last = hand.street == hand.plan[-1].street
    spare = hand.terms.spare if last else 1
    return len(hand.stub.slots) < hand.live_count + hand._folded_free.count(True) + spare


def _deal_short(hand: "Hand", to: list[int], facing: Facing) -> None:
    """Deal a street for which the stub is too short, as the book says."""
    runout = hand.terms.policy.runout
    in_reach = len(hand.stub.slots) + sum(len(pile) for pile in _remade_piles(hand))
    if in_reach < len(to) + _kept_of_remade(runout):
        _common_card(hand)
        return
    if runout.remade_when is RemadeWhen.AT_THE_LAST_CARD:
        if len(hand.stub.slots) > 1:
            burn_one(hand)  # the street's own: the book has the dealer burn again afterwards
        while len(hand.stub.slots) > 1:
            _give(hand, to.pop(0), hand.stub.slots.pop(0), facing)
    _remake(hand)
    spare = len(hand.stub.slots) > len(to)
    if runout.remade_burn is RemadeBurn.ALWAYS or (
        runout.remade_burn is RemadeBurn.IF_ENOUGH and spare
    ):
        burn_one(hand)
    for player in to:
        _give(hand, player, hand.stub.slots.pop(0), facing)


def _kept_of_remade(runout: RunOutPolicy) -> int:
    """How many cards a new stub needs besides one for each player: those left, and its burns."""
    burned = int(runout.remade_burn is RemadeBurn.ALWAYS)
    at_last = runout.remade_when is RemadeWhen.AT_THE_LAST_CARD
    lost = int(at_last and ReshuffledPile.BURNS not in runout.remade_from)
    return max(runout.remade_spare, burned) + lost


def _give(hand: "Hand", player: int, slot: Slot, facing: Facing) -> None:
    hand._hands[player].append(slot)
    hand.deck.facing[slot] = facing
    if hand.events is not None:
        hand.events.append(Dealt(hand.seats[player], (slot,), facing is Facing.UP))


def _remade_piles(hand: "Hand") -> list[list[Slot]]:
    piles = {ReshuffledPile.BURNS: hand.burns.slots, ReshuffledPile.SET_ASIDE: hand.set_aside.slots}
    wanted = hand.terms.policy.runout.remade_from
    return [slots for pile, slots in piles.items() if pile in wanted]


def _remake(hand: "Hand") -> None:
    for slots in _remade_piles(hand):
        hand.stub.slots += slots
        slots.clear()
    hand.stub.shuffle(hand.reshuffle_source())
    if hand.events is not None:
        hand.events.append(Remade(tuple(hand.stub.slots), REMADE_CITES))


def _common_card(hand: "Hand") -> None:
    """One card face up in the middle plays in every hand; none if every card is in a hand."""
    runout = hand.terms.policy.runout
    if runout.common_stub is not None and len(hand.stub.slots) >= runout.common_stub:
        burn_one(hand)
    else:
        _remake(hand)
        if runout.common_burn_remade and len(hand.stub.slots) > 1:
            burn_one(hand)
    if not hand.stub.slots and not _gather_the_rest(hand):
        return
    (slot,) = take(hand, 1)
    hand.deck.facing[slot] = Facing.UP
    hand.board.slots.append(slot)
    if hand.events is not None:
        hand.events.append(Boarded((slot,), 0, COMMON_CITES))


def _gather_the_rest(hand: "Hand") -> bool:
    """Where a mistake used up what the book deals from: what lies aside, then burns, then muck."""
    for pile in (hand.set_aside, hand.burns, hand.muck):
        if pile.slots:
            hand.stub.slots += pile.take_all()
            hand.stub.shuffle(hand.reshuffle_source())
            if hand.events is not None:
                hand.events.append(Remade(tuple(hand.stub.slots), REMADE_CITES))
            return True
    return False


# The draw, when the stub is used up


def kept_back(hand: "Hand") -> int:
    """The bottom card stays where it is if the book does not let it be dealt."""
    return 0 if hand.terms.policy.cards.last_card_dealt else 1


def left_to_draw(hand: "Hand", discards: dict[int, list[Slot]], drawer: int) -> int:
    """How many cards the stub and the piles shuffled into it can give, one's own discards apart."""
    piles = hand.terms.policy.runout.remade_from
    left = len(hand.stub.slots) - kept_back(hand)
    if ReshuffledPile.EARLIER_DISCARDS in piles:
        left += sum([len(slots) for player, slots in discards.items() if player != drawer])
    if ReshuffledPile.FOLDED_HANDS in piles:
        left += len(hand.muck.slots)
    if ReshuffledPile.BURNS in piles:
        left += len(hand.burns.slots)
    return left


def remake_for_draw(hand: "Hand", discards: dict[int, list[Slot]], drawer: int) -> None:
    """Shuffle what the book allows into a new stub; `drawer` is the player waiting for a card."""
    piles = hand.terms.policy.runout.remade_from
    stub = hand.stub.slots
    for player, slots in discards.items():
        own = player == drawer
        if (ReshuffledPile.OWN_DISCARDS if own else ReshuffledPile.EARLIER_DISCARDS) in piles:
            stub += slots
            slots.clear()
    if ReshuffledPile.FOLDED_HANDS in piles:
        stub += hand.muck.take_all()
    if ReshuffledPile.BURNS in piles:
        stub += hand.burns.take_all()
    if len(stub) <= kept_back(hand):
        raise DeckTooShortError("the stub and every pile that may be shuffled again are used up")
    hand.stub.shuffle(hand.reshuffle_source())
    if hand.events is not None:
        hand.events.append(Remade(tuple(stub), DRAW_CITES))
