"""Gestures to actions: `interpret` says which action words, chips and signs are under the book.

Words are read first, then the chips they leave open; what neither settles is asked. Nothing is
done to the hand. How many chips count, and for what, is in `chip_reading`.
"""

from typing import Any

import msgspec

from cardspeak.arguments import expect
from cardspeak.books.policy.betting import PotCounted
from cardspeak.books.policy.turn import Binding, BindingWord, Irregular, Prevails, RapFacingBet
from cardspeak.books.policy.wager import LeftBehind, StringRaise
from cardspeak.floor.core.case import Case, with_live_facts
from cardspeak.floor.core.facts import with_facts
from cardspeak.floor.core.live_hand import betting, in_turn
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.wagers import chip_reading
from cardspeak.floor.wagers.gesture_report import (
    Ask,
    Gesture,
    Gestured,
    Interpretation,
    Means,
    Refused,
    Said,
    Sign,
    Whom,
)
from cardspeak.floor.wagers.short_calls import price_before_raise, price_without_kill
from cardspeak.floor.wagers.speech import Meaning, Speech, Verb, parse_speech
from cardspeak.games import Structure
from cardspeak.hand import Hand, Phase
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Bet, BringIn, Call, Check, Command, Complete, Draw, Fold, Raise
from cardspeak.hand.options import WagerKind
from cardspeak.hand.refusal import Cites


@live_facts(Gestured)
def gestured_facts(hand: Hand, report: Gestured) -> Report:
    """The betting that the player in turn faces."""
    terms = hand.terms
    fixed = {"smallest": terms.notice.chip, "dollar": terms.notice.dollar}
    if hand.phase is Phase.DRAWING:
        return with_facts(report, seat=hand.options.seat, drawing=True, **fixed)
    seat = in_turn(hand, report.seat)
    options, round_ = hand.options, betting(hand)
    facts: dict[str, Any] = {
        "seat": seat,
        "bet": hand.bet(seat),
        "price": round_.price,
        "stack": hand.stack(seat),
        "may_check": options.check,
        "may_wager": options.wager is not None,
        "pot_limit": terms.structure in (Structure.POT, Structure.HALF_POT),
        "brings_in": options.bring_in is not None,
        "may_fold": options.fold,
        "drawing": False,
    }
    before = price_before_raise(hand)
    if before is not None:
        facts["before"] = before
    unkilled = price_without_kill(hand)
    if unkilled is not None:
        facts["unkilled"] = unkilled
    wager = options.wager
    if wager is not None:
        facts |= {"kind": wager.kind, "least": wager.least, "most": wager.most}
        facts |= {"unit": wager.step, "pot": wager.most if facts["pot_limit"] else wager.pot}
    return with_facts(report, **facts, **fixed)


_Case = Case[Gestured]


def interpret(gesture: Gesture, hand: Hand) -> Interpretation:
    """Which action a gesture of the player in turn is, what to ask, or why it is none."""
    expect("the hand", hand, Hand, "a Hand", FloorError)
    expect("the gesture", gesture, Gesture, "a Gesture, such as Gesture(words='call')", FloorError)
    report = with_live_facts(hand, Gestured(gesture=gesture))
    if not isinstance(report, Gestured):
        raise FloorError("a gesture is read by itself")
    terms = hand.terms
    case: _Case = Case(report, terms.game, terms.policy, terms.context.event)
    found = read(case)
    cites = found.cites + _of_the_hand(found, hand)
    if isinstance(found, Means) and found.condition is None:
        refusal = hand.why_not(found.action)
        if refusal is not None:
            found = Refused(refusal.sentence)
            cites += refusal.cites
    cites = tuple(dict.fromkeys(cites))
    rules: dict[str, None] = {}
    if terms.book is not None:
        for path in cites:
            rules |= {rule.cite: None for rule in terms.book.why(path, terms.context)}
    return msgspec.structs.replace(found, cites=cites, rules=tuple(rules))


def _of_the_hand(found: Interpretation, hand: Hand) -> Cites:
    """What the sizes and rights of a wager turn on, where the reading turned on them."""
    sized = isinstance(found, Means) and isinstance(found.action, Bet | Raise | Complete)
    return hand.why().get("wager", ()) if sized or found.sized else ()


@decides(Gestured)
def gestured(case: _Case) -> Ruling:
    """The reading of a gesture, as a ruling."""
    found = read(case)
    if isinstance(found, Means):
        if found.condition is not None:
            return case.rules(Outcome.BINDING, found.says, discretion=found.discretion)
        act = r.ActRemedy(case.seat(), found.action)
        return case.rules(Outcome.BINDING, found.says, act, discretion=found.discretion)
    if isinstance(found, Ask):
        return case.rules(Outcome.FLOOR_DECIDES, f"Ask {found.whom}: {found.question}")
    return case.rules(Outcome.NOT_BINDING, found.says)


def read(case: _Case) -> Interpretation:
    """The reading, citing what was consulted."""
    report = case.report
    acted = int(report.gesture.acted_behind)
    since = msgspec.structs.replace(report.since, actions=acted, players=acted)
    case.report = msgspec.structs.replace(report, since=since)
    found = _read(case, parse_speech(case.report.gesture.words or ""))
    return msgspec.structs.replace(found, cites=case.cites)


def _read(case: _Case, speech: Speech) -> Interpretation:
    gesture = case.report.gesture
    if speech.verb is Verb.TIME:
        case.policy("action.skipped.until")
        return Refused("No action: the player stops the action to think.")
    if speech.condition is not None:
        return _conditional(case, speech)
    if case.report.drawing:
        return _at_the_draw(case, speech)
    if speech.verb is Verb.NOTHING and not gesture.motions:
        return _signed(case, gesture.sign)
    if not gesture.motions:
        return _by_words(case, speech)
    motions, floor = chip_reading.wagered(case)
    if not motions:
        if speech.verb is not Verb.NOTHING:
            return _by_words(case, speech)
        return Refused("The chips were not released: there is no wager yet.")
    found = _with_chips(case, speech)
    if floor is not None and isinstance(found, Means) and found.discretion is None:
        return msgspec.structs.replace(found, discretion=floor)
    return found


def _with_chips(case: _Case, speech: Speech) -> Interpretation:
    """Words and chips together."""
    if speech.verb is Verb.NOTHING:
        return chip_reading.silent(case)
    if speech.verb is Verb.CALL:
        mistaken = chip_reading.called_another_bet(case)
        if mistaken is not None:
            return mistaken
    after = case.report.gesture.said is Said.AFTER
    if not after and not _differ(case, speech):
        return _by_words(case, speech)
    prevails = case.policy("turn.words.after_chips" if after else "turn.words.with_chips")
    if prevails is not Prevails.WORDS or (after and _undoes(case, speech)):
        return chip_reading.silent(case)
    return _by_words(case, speech)


def _undoes(case: _Case, speech: Speech) -> bool:
    """Whether words said after the chips would take them back, or raise over a call made."""
    if speech.verb in (Verb.FOLD, Verb.CHECK, Verb.PASS):
        return True
    owed = chip_reading.price(case) - chip_reading.bet(case)
    if speech.verb is Verb.CALL or not 0 < owed == chip_reading.put_in(case):
        return False
    return case.policy("wager.string.chips") is StringRaise.FIRST_MOTION


def _differ(case: _Case, speech: Speech) -> bool:
    """Whether the chips say something else than the words."""
    put = chip_reading.put_in(case)
    if speech.amount is not None:
        return put != speech.amount * (case.report.dollar or 1)
    if speech.verb is Verb.CALL:
        return put != chip_reading.price(case) - chip_reading.bet(case)
    return speech.verb in (Verb.FOLD, Verb.CHECK, Verb.PASS)


_BY_WORD = {
    Verb.FOLD: BindingWord.FOLD,
    Verb.CHECK: BindingWord.CHECK,
    Verb.PASS: BindingWord.CHECK,
    Verb.CALL: BindingWord.CALL,
    Verb.BET: BindingWord.BET,
    Verb.RAISE: BindingWord.RAISE,
    Verb.COMPLETE: BindingWord.RAISE,
    Verb.BRING_IN: BindingWord.BET,
    Verb.ALL_IN: BindingWord.AMOUNT,
    Verb.POT: BindingWord.AMOUNT,
    Verb.AMOUNT: BindingWord.AMOUNT,
}


def _by_words(case: _Case, speech: Speech) -> Interpretation:
    word = _BY_WORD.get(speech.verb)
    if word is None:
        return _irregular(case)
    if word not in case.policy("turn.words.binding"):
        return (
            chip_reading.silent(case) if case.report.gesture.motions else chip_reading.which(case)
        )
    if speech.verb is Verb.FOLD:
        return _folds(case, "The player folds.")
    if speech.verb in (Verb.CHECK, Verb.PASS):
        return _checks(case, speech.verb)
    if speech.verb is Verb.CALL:
        return _calls(case, speech)
    if speech.verb is Verb.BRING_IN:
        return Means(BringIn(), "The player brings it in.")
    if speech.verb is Verb.ALL_IN:
        return _all_in(case)
    if speech.verb is Verb.POT:
        return _pot(case)
    if speech.verb is Verb.AMOUNT and speech.meaning is not Meaning.MORE:
        return chip_reading.amount(case, (speech.amount or 0) * (case.report.dollar or 1))
    return _wagers(case, speech)


def _checks(case: _Case, verb: Verb) -> Interpretation:
    if case.whether("may_check", "May the player check?"):
        return Means(Check(), "The player checks.")
    if verb is Verb.PASS:
        return _signed(case, Sign.RAP)
    return chip_reading.which(case)


def _calls(case: _Case, speech: Speech) -> Interpretation:
    if speech.then_raise:
        case.policy("wager.string.chips")
    if chip_reading.price(case) <= chip_reading.bet(case):
        return Means(Check(), "There is nothing to call: it is a check.")
    added = " A raise added to it does not count." if speech.then_raise else ""
    return Means(Call(), f"The player calls.{added}")


def _all_in(case: _Case) -> Interpretation:
    """All-in: every chip in view, or only those pushed where chips kept back do not play."""
    stack: int = case.number("stack", "How many chips does the player have?")
    pushed = sum(motion.amount for motion in case.report.gesture.motions or ())
    if 0 < pushed < stack:
        left: LeftBehind = case.policy("wager.left_behind")
        if left is not LeftBehind.PLAY:
            return chip_reading.worth(case, chip_reading.bet(case) + pushed, 2)
    if stack + chip_reading.bet(case) <= chip_reading.price(case):
        return Means(Call(), "The player calls all-in.")
    return chip_reading.as_far_as_legal(
        case, chip_reading.bet(case) + stack, "The player is all-in"
    )


def _pot(case: _Case) -> Interpretation:
    counts: PotCounted = case.policy("betting.pot_limit.dealer_counts")
    if case.whether("pot_limit", "Is the pot the limit?") or counts is PotCounted.ALWAYS:
        if not chip_reading.may_wager(case):
            return chip_reading.barred(case)
        to = case.number("pot", "To how much does a wager of the pot come in all?")
        return chip_reading.as_far_as_legal(case, to, "The player wagers the pot")
    return chip_reading.how_much(case)


def _wagers(case: _Case, speech: Speech) -> Interpretation:
    """A bet or raise was announced."""
    if (
        chip_reading.brings_in(case)
        and speech.verb in (Verb.BET, Verb.AMOUNT)
        and not speech.amount
    ):
        return Means(BringIn(), "The player brings it in.")
    if not chip_reading.may_wager(case):
        return chip_reading.barred(case)
    if speech.verb is Verb.BET and case.report.kind is WagerKind.RAISE and not speech.amount:
        return chip_reading.which(case)
    if speech.amount is not None:
        said = speech.amount * (case.report.dollar or 1)
        return _to_amount(case, said, speech)
    if case.report.gesture.motions:
        return chip_reading.announced(case)
    least, most = chip_reading.least(case), chip_reading.most(case)
    if least == most:
        return chip_reading.as_far_as_legal(case, least, "The player makes it")
    return chip_reading.how_much(case)


def _to_amount(case: _Case, said: int, speech: Speech) -> Interpretation:
    """A bet or raise of an amount that was said: in all, or on top of the call."""
    price = chip_reading.price(case)
    totals = {Meaning.TOTAL: (said,), Meaning.MORE: (price + said,)}.get(
        speech.meaning, (said, price + said) if speech.verb is Verb.RAISE and price else (said,)
    )
    least, most = chip_reading.least(case), chip_reading.most(case)
    legal = [to for to in totals if least <= to <= most]
    if len(legal) == 2:
        return Ask(f"Is that {said} in all, or {said} more?", (f"to {said}", f"to {price + said}"))
    return chip_reading.sized(case, legal[0] if legal else totals[0])


def _conditional(case: _Case, speech: Speech) -> Interpretation:
    binding: Binding = case.policy("turn.conditional")
    simple: dict[Verb, Command] = {Verb.FOLD: Fold(), Verb.CHECK: Check(), Verb.CALL: Call()}
    if binding is Binding.RELEASED:
        return Refused("What a player says about acting later does not bind.")
    action: Command | None = simple.get(speech.verb)
    if action is None and speech.amount is not None and speech.verb in (Verb.BET, Verb.RAISE):
        action = Raise(speech.amount) if speech.verb is Verb.RAISE else Bet(speech.amount)
    if action is None:
        return Ask("What will the player do then?", whom=Whom.FLOOR)
    floor = None
    if binding is Binding.FLOOR_DECIDES:
        floor = Discretion(
            (Outcome.BINDING, Outcome.NOT_BINDING),
            Outcome.BINDING,
            "whether others acted on what was said",
        )
    says = "The statement binds when its condition is met."
    return Means(action, says, discretion=floor, condition=speech.condition)


def _irregular(case: _Case) -> Interpretation:
    if case.policy("turn.irregular") is Irregular.AT_OWN_RISK:
        return chip_reading.which(case, Whom.FLOOR)
    return chip_reading.which(case)


def _signed(case: _Case, sign: Sign | None) -> Interpretation:
    if sign is None:
        case.policy("turn.words.binding")
        return Refused("Nothing was said or done.")
    if sign is Sign.CARDS_AWAY:
        case.policy("dead.fold.facing_bet")
        return _folds(case, "The player folds.")
    if sign is Sign.OTHER or not case.policy("turn.rap.is_pass"):
        return _irregular(case)
    if case.report.drawing:
        return Means(Draw(), "The player stands pat.")
    if case.whether("may_check", "May the player check?"):
        return Means(Check(), "A rap is a pass: the player checks.")
    if chip_reading.price(case) <= chip_reading.bet(case):
        case.policy("draw.check_before")
        return _folds(case, "Before the draw a player bets or folds: the pass is a fold.")
    if case.policy("turn.rap.facing_bet") is RapFacingBet.FOLD:
        return _folds(case, "A rap is a pass: facing a bet, the player folds.")
    return chip_reading.which(case)


def _folds(case: _Case, says: str) -> Interpretation:
    """A fold; the bring-in must be posted first."""
    if chip_reading.brings_in(case) and not case.report.may_fold:
        case.policy("stud.forced_option")
        return chip_reading.which(case)
    return Means(Fold(), says)


def _at_the_draw(case: _Case, speech: Speech) -> Interpretation:
    if speech.verb is Verb.PAT:
        case.policy("turn.words.binding")
        return Means(Draw(), "The player stands pat.")
    if speech.verb is Verb.NOTHING and case.report.gesture.sign is not None:
        return _signed(case, case.report.gesture.sign)
    case.policy("turn.words.binding")
    return Ask("Which cards does the player change?", ())
