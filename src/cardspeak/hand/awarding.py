"""Awarding the pots: each pot, each run, each share and its odd chips, after the house's charge."""

from math import gcd
from typing import TYPE_CHECKING

from cardspeak.books.policy.oddchip import (
    CardsCounted,
    HighLowOddChip,
    OddChips,
    OddChipTo,
    TiedBothWays,
    Unit,
)
from cardspeak.books.policy.run_twice import OddPart
from cardspeak.books.policy.showdown import PotOrder
from cardspeak.cards import UNKNOWN, Card, ace_low
from cardspeak.errors import CardspeakError
from cardspeak.hand import at_risk, house_charge, runs_agreed, sevens
from cardspeak.hand.events import Awarded
from cardspeak.hand.refusal import Cites
from cardspeak.money.division import divide
from cardspeak.money.pots import Pot
from cardspeak.ranking.formation import best_hand, hand_value

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

Values = list[int | None]
"""What each player's hand is worth for a share; None for one that cannot win it."""

ODD_CITES: Cites = ("oddchip.unit", "oddchip.remainder")
ODD_BUTTON_CITES: Cites = (*ODD_CITES, "oddchip.tied")
ODD_STUD_CITES: Cites = (*ODD_CITES, "oddchip.tied", "oddchip.cards_counted")
HIGH_LOW_CITES: Cites = ("oddchip.high_low",)


class UnknownCardsError(CardspeakError):
    """A decision that needs cards nobody has seen."""


def to_last_hand(hand: "Hand") -> None:
    """The one live hand takes every pot but a side pot that one thrown away had won already."""
    if hand.at_risk:
        at_risk.pay_back(hand)
    last = (hand._live.index(True),)
    pots = hand.pots if hand._thrown else []
    if all(pot.contenders == last for pot in pots):
        pots = [Pot(hand.contributed, last)]
    taken = house_charge.take(hand, pots, sole_tie=False)
    for place, pot in enumerate(pots):
        _pay(hand, pot.contenders[0], pot.amount - taken[place], place)
    hand.empty_pots()


def award(hand: "Hand") -> set[int]:
    """Push every pot; the players who won something."""
    if hand.terms.sevens:
        sevens.apply(hand)
    if hand.at_risk:
        at_risk.take_back(hand, value)
    divided = runs_agreed.divided(hand)
    pots = [pot for pot, _ in divided]
    if len(pots) == 1 and hand.runs == 1 and len(hand.terms.rankings) == 1:
        return _award_plain(hand, pots[0])
    values = [
        [_values(hand, share, run) for share in range(len(hand.terms.rankings))]
        for run in range(hand.runs)
    ]
    taken = house_charge.take(hand, pots, _is_sole_tie(hand, pots, values))
    amounts = [pot.amount - due for pot, due in zip(pots, taken, strict=True)]
    if not hand.terms.policy.oddchip.pots_apart:
        _mix(divided, amounts, values)
    won: set[int] = set()
    places = range(len(divided))
    if hand.terms.policy.showdown.pot_order is PotOrder.SIDE_POTS_FIRST:
        places = places[::-1]
    for place in places:
        pot, runs = divided[place]
        amount = amounts[place]
        for run, part in enumerate(_by_run(hand, amount, runs)):
            _award_run(hand, place, pot, run, part, values[run], won)
    hand.empty_pots()
    return won


def _award_plain(hand: "Hand", pot: Pot) -> set[int]:
    """One pot, one board, one share: most deals."""
    values: list[int | None] = [None] * hand.count
    for player in pot.contenders:
        values[player] = value(hand, player, 0)
    winners = _best(pot, values) or list(pot.contenders)
    (taken,) = house_charge.take(
        hand, [pot], len(winners) > 1 and _is_sole_tie(hand, [pot], [[values]])
    )
    order = odd_chip_order(hand, winners, 0, 0)
    _push(hand, order, pot.amount - taken, 0, 0, 0, values)
    hand.empty_pots()
    return set(winners)


# Values


def value(hand: "Hand", player: int, share: int, run: int = 0) -> int | None:
    """What a live hand is worth for a share of the pot; one of which no card is left wins none."""
    terms = hand.terms
    hole = hand._faces(player)
    if not hole:
        return None
    own = terms.is_stud and len(hole) == terms.hole_cards
    board = () if own else hand.board_faces(run)
    if UNKNOWN in hole or UNKNOWN in board:
        raise UnknownCardsError(
            f"the cards of seat {hand.seats[player]} and the board must be known to be ranked"
        )
    ranking = terms.rankings[share]
    if terms.any_five:
        return ranking.value(hole + board)
    return hand_value(ranking, terms.game.formation, hole, board)


def _values(hand: "Hand", share: int, run: int) -> Values:
    return [
        value(hand, player, share, run) if hand._live[player] else None
        for player in range(hand.count)
    ]


def is_beaten(hand: "Hand", player: int) -> bool:
    """Whether hands already shown beat a hand for every share it could win."""
    shown = [each for each in range(hand.count) if hand._shown[each] and hand._live[each]]
    if not shown:
        return False
    for run in range(hand.runs):
        for share in range(len(hand.terms.rankings)):
            own = value(hand, player, share, run)
            best = max([value(hand, each, share, run) or 0 for each in shown])
            if own is not None and own >= best:
                return False
    return True


# Shares


def _mix(divided: list[tuple[Pot, int]], amounts: list[int], values: list[list[Values]]) -> None:
    """Where pots are not kept apart, one with the winners of the pot below is divided with it."""

    def winners(place: int) -> list[list[int]]:
        pot, runs = divided[place]
        return [each for run in values[:runs] for each in _winners(pot, run)]

    for place in range(len(divided) - 1, 0, -1):
        if winners(place) == winners(place - 1):
            amounts[place - 1] += amounts[place]
            amounts[place] = 0


def _unit(hand: "Hand") -> int:
    """Down to what a pot is divided: the game's chip, or a smaller one if the table has any."""
    step = hand.terms.step
    if step == 1 or hand.terms.policy.oddchip.unit is Unit.SMALLEST_OF_GAME:
        return step
    held = hand.held_back.values()
    return gcd(step, *hand._stacks, *held, *hand._put, *hand.absent, hand.dead)


def _by_run(hand: "Hand", amount: int, runs: int) -> list[int]:
    if runs == 1:
        return [amount]
    unit = _unit(hand)
    part = amount // (runs * unit) * unit
    parts = [part] * runs
    last = hand.terms.policy.run_twice.odd_part is OddPart.LAST_RUN
    parts[-1 if last else 0] += amount - part * runs
    return parts


def _award_run(
    hand: "Hand",
    place: int,
    pot: Pot,
    run: int,
    amount: int,
    values: list[Values],
    won: set[int],
) -> None:
    winners = _winners(pot, values)
    sharing = [share for share, each in enumerate(winners) if each]
    parts = _by_share(hand, amount, sharing, winners, run)
    one_a_pot = hand.terms.policy.oddchip.remainder is OddChips.ONE_A_POT
    favored: set[int] = set()
    for share, part in parts:
        order = odd_chip_order(hand, winners[share], share, run)
        won.update(order)
        if one_a_pot and len(parts) > 1:
            order = sorted(order, key=favored.__contains__)
            favored |= _with_odd_chip(hand, order, part, part > parts[1 - share][1])
        _push(hand, order, part, place, share, run, values[share])


def _with_odd_chip(hand: "Hand", order: list[int], part: int, is_larger: bool) -> set[int]:
    """Who gets an odd chip of a half: one of those in it, or the one that the other half lacks."""
    if len(order) == 1:
        return set(order) if is_larger else set()
    unit = _unit(hand)
    left = part % (len(order) * unit)
    return set(order[: -(-left // unit)])


def _push(
    hand: "Hand", order: list[int], amount: int, pot: int, share: int, run: int, values: Values
) -> None:
    if len(order) == 1:
        _pay(hand, order[0], amount, pot, share, run, 0, values[order[0]])
        return
    parts = divide(amount, order, _unit(hand), hand.terms.policy.oddchip.remainder)
    least = min(parts)
    for player, chips in zip(order, parts, strict=True):
        _pay(hand, player, chips, pot, share, run, chips - least, values[player])


def _winners(pot: Pot, values: list[Values]) -> list[list[int]]:
    """By share, who wins a pot; the hand thrown away last in it wins it unranked."""
    found = [_best(pot, each) for each in values]
    if not any(found):
        found[0] = list(pot.contenders)
    return found


def _best(pot: Pot, values: Values) -> list[int]:
    best: int | None = None
    winners: list[int] = []
    for player in pot.contenders:
        each = values[player]
        if each is None:
            continue
        if best is None or each > best:
            best, winners = each, [player]
        elif each == best:
            winners.append(player)
    return winners


def _by_share(
    hand: "Hand", amount: int, sharing: list[int], winners: list[list[int]], run: int
) -> list[tuple[int, int]]:
    if len(sharing) == 1:
        return [(sharing[0], amount)]
    policy = hand.terms.policy.oddchip
    if winners[0] == winners[1] and policy.tied_both_ways is TiedBothWays.WHOLE_POT:
        return [(0, amount)]
    unit = _unit(hand)
    half = amount // (2 * unit) * unit
    high = policy.high_low is HighLowOddChip.HIGH
    if policy.high_low is HighLowOddChip.BY_CARD:
        both = winners[0] + [player for player in winners[1] if player not in winners[0]]
        high = odd_chip_order(hand, both, 0, run)[0] in winners[0]
    if high:
        return [(0, amount - half), (1, half)]
    return [(0, half), (1, amount - half)]


def odd_chip_order(hand: "Hand", winners: list[int], share: int, run: int) -> list[int]:
    """Tied hands in the order in which they get odd chips."""
    if len(winners) == 1:
        return winners
    rule = hand.terms.policy.oddchip.tied
    if rule is OddChipTo.POSITION:
        return winners
    wins = hand.terms.game.wins
    low = rule is OddChipTo.BEST_CARD and wins[share].is_low
    counted = {player: _counted(hand, player, share, run) for player in winners}
    if all(each.ace_is_low for each in (wins[share : share + 1] if low else wins)):
        counted = {player: tuple(map(ace_low, cards)) for player, cards in counted.items()}
    sign = 1 if low else -1
    return sorted(winners, key=lambda player: sorted([sign * card for card in counted[player]]))


def _counted(hand: "Hand", player: int, share: int, run: int) -> tuple[Card, ...]:
    kind = hand.terms.policy.oddchip.cards_counted
    hole = hand._faces(player)
    if kind in (CardsCounted.ALL, CardsCounted.HOLE):
        return hole
    board = hand.board_faces(run)
    ranking = hand.terms.rankings[share]
    # Where one of several cards would do, the highest is taken to play.
    highest_first = sorted(hole, reverse=True)
    five, own = best_hand(ranking, hand.terms.game.formation, highest_first, board)
    return five if kind is CardsCounted.PLAYED else own or hole


def cards_used(hand: "Hand", player: int) -> set[Card]:
    """The player's own cards that play for some share on some board; all if some are unknown."""
    hole, boards = hand._faces(player), [hand.board_faces(run) for run in range(hand.runs)]
    if not hole or any(UNKNOWN in cards for cards in (hole, *boards)):
        return set(hole)
    return {
        card
        for board in boards
        for ranking in hand.terms.rankings
        for card in best_hand(ranking, hand.terms.game.formation, hole, board)[1]
    }


def _pay(
    hand: "Hand",
    player: int,
    chips: int,
    pot: int,
    share: int = 0,
    run: int = 0,
    odd: int = 0,
    value: int | None = None,
) -> None:
    hand.win(player, chips)
    if hand.events is not None and chips:
        cites: Cites = HIGH_LOW_CITES if len(hand.terms.rankings) > 1 else ()
        if odd:
            cites += ODD_STUD_CITES if hand.terms.is_stud else ODD_BUTTON_CITES
        seat = hand.seats[player]
        hand.events.append(Awarded(seat, chips, pot, share, run, odd, value, cites))


def _is_sole_tie(hand: "Hand", pots: list[Pot], values: list[list[Values]]) -> bool:
    """Whether the tied winners alone made the pot."""
    if len(pots) != 1 or hand.terms.charge is None:
        return False
    contributed = {player for player in range(hand.count) if hand._put[player]}
    contributed |= {hand.player(post.seat) for post in hand.posts}
    return all(set(_best(pots[0], each)) == contributed for run in values for each in run)
