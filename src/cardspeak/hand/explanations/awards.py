"""Why the house takes so much and a player wins so much: rake, pots, halves, boards, odd chips.

Only what everybody may know is said: a hand is named only where it was shown.
"""

from collections.abc import Iterator
from typing import Any

from cardspeak.books import is_principle
from cardspeak.books.policy.oddchip import HighLowOddChip, OddChips, OddChipTo
from cardspeak.books.policy.rake import CapOver, RakeMethod, Rounded
from cardspeak.books.policy.run_twice import OddPart
from cardspeak.hand import events as e
from cardspeak.hand.award_citations import behind_award
from cardspeak.hand.explanations.explanation import Explanation, because
from cardspeak.hand.explanations.scene import Scene
from cardspeak.hand.house_charge import is_for_jackpot
from cardspeak.hand.narration import Voice, sentence, wins_both_ways
from cardspeak.hand.refusal import Cites

_RAKE: Cites = (
    "rake.no_flop_no_drop",
    "rake.blinds_only_charged",
    "rake.sole_tie_charged",
    "rake.second_run_charged",
    "rake.uncalled_counts",
    "rake.cap_over",
    "rake.rounded",
)
"""What decides a percentage: whether it is taken at all, of what, up to how much, how rounded."""
_FEE: Cites = (
    "rake.no_flop_no_drop",
    "rake.fee_from",
    "rake.big_blind_from",
    "rake.both_blinds_from",
)
_JACKPOT: Cites = (
    "jackpot.bad_beat.drop",
    "jackpot.bad_beat.offered",
    "jackpot.high_hand.drop",
    "jackpot.high_hand.offered",
    "rake.no_flop_no_drop",
)
_TIED: Cites = (
    "oddchip.tied",
    "oddchip.cards_counted",
    "oddchip.remainder",
    "oddchip.unit",
    "oddchip.pots_apart",
)
_HALVES: Cites = ("oddchip.high_low", "oddchip.tied_both_ways", "oddchip.unit")
_RUNS: Cites = ("run_twice.odd_part", "run_twice.single_pot_stays_single")
_ROUNDED = {
    Rounded.DOWN: "rounded down to",
    Rounded.NEAREST: "rounded to",
    Rounded.UP: "rounded up to",
}


# The house


def charged(scene: Scene, event: e.Charged, voice: Voice) -> Explanation:
    """Why the house takes so much."""
    if is_for_jackpot(event):
        return _jackpot(scene, event, voice)
    if event.fund:
        says = f"{voice.chips(event.amount)} goes to the {event.fund} fund, as the sign posts it"
        return because(f"{says} for a promotion of the house.", (), event.cites)
    charge = scene.after.terms.charge
    if charge is None:
        return because(f"The house takes {voice.chips(event.amount)}.", (), event.cites)
    if charge.method is RakeMethod.PERCENTAGE:
        says, fields = _percentage(scene, event, charge, voice), _RAKE
    else:
        says, fields = _fixed(scene, event, charge, voice), _FEE
    decided = scene.deciding(fields)
    policy = scene.after.terms.policy.rake
    if "rake.no_flop_no_drop" in decided and not policy.no_flop_no_drop:
        says += ", also where no card came after the starting hands"
    if "rake.uncalled_counts" in decided:
        says += f", the uncalled bet {'included' if policy.uncalled_counts else 'left out'}"
    return because(f"{says}.", decided, event.cites)


def _percentage(scene: Scene, event: e.Charged, charge: Any, voice: Voice) -> str:
    policy = scene.after.terms.policy.rake
    took = f"The house takes {voice.chips(event.amount)}"
    together = policy.cap_over is CapOver.WHOLE_DEAL
    earlier = _pots_before(scene, event) if together else []
    taken = sum(each.amount for each in _rakes(scene) if each.pot in earlier)
    less = f", less {voice.chips(taken)} taken already" if taken else ""
    sizes = [_pot(scene, pot) for pot in (*earlier, event.pot)]
    if None in sizes:
        cap = "" if charge.cap is None else f", at most {voice.chips(charge.cap)}"
        return f"{took}: {charge.percent}% of all pots together{cap}{less}"
    base = sum(filter(None, sizes))
    if policy.uncalled_counts and event.pot == max(each.pot for each in scene.since(e.Awarded)):
        base += scene.after.returned
    of = f"the pots up to this one, {voice.chips(base)}," if earlier else "the pot of "
    share = base * charge.percent
    part = f"{charge.percent}% of {of}{'' if earlier else voice.chips(base)} is"
    part += f" {_exact(share, voice)}"
    boards = scene.after.runs if policy.second_run_charged else 1
    due = (event.amount + taken) // boards
    if charge.cap is not None and share >= 100 * charge.cap and due >= charge.cap:
        part += f", and the cap is {voice.chips(charge.cap)}"
    elif share != 100 * due:
        part += f", {_ROUNDED[policy.rounded]} {voice.chips(due)}"
    if boards > 1:
        part += f", taken for each of {boards} boards"
    return f"{took}: {part}{less}"


def _pots_before(scene: Scene, event: e.Charged) -> list[int]:
    """The pots that are counted before the one that the house takes from."""
    pots = {each.pot for each in (*scene.since(e.Awarded), *_rakes(scene))}
    return sorted(pot for pot in pots if pot < event.pot)


def _rakes(scene: Scene) -> list[e.Charged]:
    """What the house has taken for itself, and not for a jackpot or a fund."""
    charged: list[e.Charged] = scene.since(e.Charged)
    return [each for each in charged if not each.fund and not is_for_jackpot(each)]


def _exact(hundredths: int, voice: Voice) -> str:
    whole, rest = divmod(hundredths, 100)
    return voice.chips(whole) if not rest else f"{voice.chips(whole)}.{rest:02}".rstrip("0")


def _pot(scene: Scene, pot: int) -> int | None:
    """What a pot held when it was raked; none where it was not pushed at once."""
    awards: list[int] = [each.amount for each in scene.since(e.Awarded) if each.pot == pot]
    taken: list[int] = [each.amount for each in scene.since(e.Charged) if each.pot == pot]
    return sum(awards + taken) if awards else None


def _fixed(scene: Scene, event: e.Charged, charge: Any, voice: Voice) -> str:
    took = f"The house takes {voice.chips(event.amount)}"
    if charge.method is RakeMethod.FEE_PER_HAND:
        return f"{took}: the fee for each hand is {voice.chips(charge.fee)}"
    players = scene.after.count
    drop = voice.chips(charge.drop(players))
    return f"{took}: with {players} players dealt in the drop is {drop}"


def _jackpot(scene: Scene, event: e.Charged, voice: Voice) -> Explanation:
    terms = scene.after.terms
    pot = _pot(scene, event.pot)
    size = f" of {voice.chips(pot)}" if pot is not None else ""
    says = f"{voice.chips(event.amount)} goes to the jackpot: the pot{size} and"
    says += f" {scene.after.count} players dealt in are enough, and the posted drop is"
    says += f" {voice.chips(terms.jackpot_drop)}."
    return because(says, scene.deciding(_JACKPOT), event.cites)


# The winners


def awarded(scene: Scene, event: e.Awarded, voice: Voice) -> Explanation:
    """Why a player wins so much."""
    hand = scene.after
    who, chips = voice.who(event.seat), voice.chips(event.amount)
    if hand.live_count == 1 and event.value is None:
        others = "every other hand was folded or thrown away"
        return because(f"{who} wins {chips}: {others}.", (), event.cites)
    fields: Cites = (_TIED if _tied(scene, event) else ()) + (_RUNS if hand.runs > 1 else ())
    if len(hand.terms.rankings) > 1:
        fields += _HALVES
    shares = scene.deciding(fields)
    decided = shares + scene.deciding(_of_pots(scene, event))
    principles = tuple(filter(is_principle, behind_award(hand, event)))
    reason = _reason(scene, event, decided, voice)
    says = f"{sentence(hand, event, voice)}: {reason}."
    scoops = _takes_all(scene, event) and not _tied(scene, event)
    first = principles + shares if scoops else shares + principles
    return because(says, first + decided, event.cites)


def _of_pots(scene: Scene, event: e.Awarded) -> Iterator[str]:
    """What can turn on there being several pots: odd chips, and which is pushed first."""
    pots = {each.pot for each in scene.since(e.Awarded)}
    if any(pots):
        yield "oddchip.pots_apart"
    if len(pots | {event.pot}) > 1:
        yield "showdown.pot_order"


def _tied(scene: Scene, event: e.Awarded) -> list[e.Awarded]:
    """The others who win the same part of the pot."""
    return [
        each
        for each in scene.since(e.Awarded)
        if (each.pot, each.share, each.run) == (event.pot, event.share, event.run)
        and each.seat != event.seat
    ]


def _reason(scene: Scene, event: e.Awarded, decided: Cites, voice: Voice) -> str:
    hand = scene.after
    tied = _tied(scene, event)
    lows = len(hand.terms.rankings) > 1
    low = hand.terms.game.wins[event.share].is_low
    best = (
        "the best low hand" if lows and low else "the best high hand" if lows else "the best hand"
    )
    if tied:
        names = " and ".join([voice.who(each.seat) for each in tied])
        return f"{best}, tied with {names}{_odd(scene, event, voice)}"
    apart = ", and each pot is divided by itself" if "oddchip.pots_apart" in decided else ""
    if not lows:
        return f"{best} wins{_odd_run(scene, decided)}{apart}"
    if _takes_all(scene, event):
        both = wins_both_ways(hand, event)
        why = ": it is the best both ways" if both else ", and no low hand qualifies"
        return f"{'one hand takes all' if both else best}{why}{apart}"
    return f"{best} takes half{_odd_half(scene, decided)}{apart}"


def _takes_all(scene: Scene, event: e.Awarded) -> bool:
    """Whether one half of a high-low pot was the whole of it, and one hand took that."""
    same = [each for each in scene.since(e.Awarded) if _same_pot(each, event)]
    return len({each.share for each in same}) == 1


def _same_pot(one: e.Awarded, other: e.Awarded) -> bool:
    return (one.pot, one.run) == (other.pot, other.run)


def _odd(scene: Scene, event: e.Awarded, voice: Voice) -> str:
    """Who gets the odd chip of a tie."""
    tied = _tied(scene, event)
    odd = max([event, *tied], key=lambda each: each.odd)
    if not odd.odd:
        return ", and the chips divide evenly"
    rule = scene.after.terms.policy.oddchip.tied
    low = scene.after.terms.game.wins[event.share].is_low
    card = "lowest" if rule is OddChipTo.BEST_CARD and low else "highest"
    why = "the first left of the button" if rule is OddChipTo.POSITION else f"by {card} card"
    if scene.after.terms.is_stud and rule is OddChipTo.POSITION:
        why = "the first left of the dealer"
    passed = [each for each in (event, *tied) if _has_odd_chip(scene, each)]
    if passed and odd not in passed:
        why = f"since {voice.who(passed[0].seat)} has an odd chip of this pot already"
    return f", and the odd chip goes to {voice.who(odd.seat)}, {why}"


def _has_odd_chip(scene: Scene, event: e.Awarded) -> bool:
    """Whether a player who ties got an odd chip of the other half, where one is all there is."""
    if scene.after.terms.policy.oddchip.remainder is not OddChips.ONE_A_POT:
        return False
    pushed = [each for each in scene.since(e.Awarded) if _same_pot(each, event)]
    other = [each for each in pushed if each.share < event.share]
    half = sum([each.amount for each in pushed if each.share == event.share])
    alone = len(other) == 1 and other[0].amount > half
    return any((each.odd or alone) and each.seat == event.seat for each in other)


def _odd_half(scene: Scene, decided: Cites) -> str:
    if "oddchip.high_low" not in decided:
        return ""
    high = scene.after.terms.policy.oddchip.high_low is HighLowOddChip.HIGH
    return f", and the odd chip goes to the {'high' if high else 'low'} half"


def _odd_run(scene: Scene, decided: Cites) -> str:
    if "run_twice.odd_part" not in decided:
        return ""
    last = scene.after.terms.policy.run_twice.odd_part is OddPart.LAST_RUN
    return f", and the odd chip is played for on the {'last' if last else 'first'} board"
