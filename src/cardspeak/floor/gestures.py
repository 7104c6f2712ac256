"""Gestures to actions: `interpret` says which action words, chips and signs are under the book.

Words are read first, then the chips they leave open; what neither settles is asked. Nothing is
done to the hand. How many chips count, and for what, is in `reading`.
"""

import msgspec

from cardspeak.books.policy.potlimit import PotCounted
from cardspeak.books.policy.turn import Binding, BindingWord, Irregular, Prevails, RapFacingBet
from cardspeak.books.policy.wager import LeftBehind
from cardspeak.floor import reading
from cardspeak.floor.case import Case, decides
from cardspeak.floor.deriving import derive
from cardspeak.floor.fates import seat_of
from cardspeak.floor.reading import Ask, Interpretation, Means, Refused, Whom
from cardspeak.floor.reports_gestures import Gesture, Gestured, Said, Sign
from cardspeak.floor.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.floor.words import Meaning, Speech, Verb, heard
from cardspeak.hand import Hand
from cardspeak.hand.actions import (
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Complete,
    Draw,
    Fold,
    Raise,
)
from cardspeak.hand.options import WagerKind
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import ActRemedy

_Case = Case[Gestured]


def interpret(gesture: Gesture, hand: Hand) -> Interpretation:
    """Which action a gesture of the player in turn is, what to ask, or why it is none."""
    report = derive(hand, Gestured(gesture=gesture))
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
        act = ActRemedy(seat_of(case), found.action)
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
    found = _read(case, heard(case.report.gesture.words))
    return msgspec.structs.replace(found, cites=case.cites)


def _read(case: _Case, speech: Speech) -> Interpretation:
    gesture = case.report.gesture
    if speech.verb is Verb.TIME:
        case.ask("action.skipped_until")
        return Refused("No action: the player stops the action to think.")
    if speech.condition is not None:
        return _conditional(case, speech)
    if case.report.drawing:
        return _at_the_draw(case, speech)
    if speech.verb is Verb.NOTHING and not gesture.motions:
        return _signed(case, gesture.sign)
    if not gesture.motions:
        return _by_words(case, speech)
    motions, floor = reading.wagered(case)
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
        return reading.silent(case)
    after = case.report.gesture.said is Said.AFTER
    if not after and not _differ(case, speech):
        return _by_words(case, speech)
    prevails = case.ask(f"turn.words_{'after' if after else 'with'}_chips")
    return _by_words(case, speech) if prevails is Prevails.WORDS else reading.silent(case)


def _differ(case: _Case, speech: Speech) -> bool:
    """Whether the chips say something else than the words."""
    put = reading.put_in(case)
    if speech.amount is not None:
        return put != speech.amount * (case.report.dollar or 1)
    if speech.verb is Verb.CALL:
        return put != reading.price(case) - reading.bet(case)
    return speech.verb in (Verb.FOLD, Verb.CHECK, Verb.PASS)


# Words

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
    if word not in case.ask("turn.words"):
        return reading.silent(case) if case.report.gesture.motions else reading.which(case)
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
        return reading.amount(case, (speech.amount or 0) * (case.report.dollar or 1))
    return _wagers(case, speech)


def _checks(case: _Case, verb: Verb) -> Interpretation:
    if case.fact("may_check", "May the player check?"):
        return Means(Check(), "The player checks.")
    if verb is Verb.PASS:
        return _signed(case, Sign.RAP)
    return reading.which(case)


def _calls(case: _Case, speech: Speech) -> Interpretation:
    if speech.then_raise:
        case.ask("wager.string_raise")
    if reading.price(case) <= reading.bet(case):
        return Means(Check(), "There is nothing to call: it is a check.")
    added = " A raise added to it does not count." if speech.then_raise else ""
    return Means(Call(), f"The player calls.{added}")


def _all_in(case: _Case) -> Interpretation:
    """All-in: every chip in view, or only those pushed where chips kept back do not play."""
    stack: int = case.fact("stack", "How many chips has the player?", ())
    pushed = sum(motion.amount for motion in case.report.gesture.motions)
    if 0 < pushed < stack:
        left: LeftBehind = case.ask("wager.left_behind")
        if left is not LeftBehind.PLAY:
            return reading.worth(case, reading.bet(case) + pushed, 2)
    if stack + reading.bet(case) <= reading.price(case):
        return Means(Call(), "The player calls all-in.")
    return reading.as_far_as_legal(case, reading.bet(case) + stack, "The player is all-in")


def _pot(case: _Case) -> Interpretation:
    counts: PotCounted = case.ask("potlimit.dealer_counts")
    if case.fact("pot_limit", "Is the pot the limit?") or counts is PotCounted.ALWAYS:
        if not reading.may_wager(case):
            return reading.barred(case)
        to = case.fact("pot", "To how much does a wager of the pot come in all?", ())
        return reading.as_far_as_legal(case, to, "The player wagers the pot")
    return reading.how_much(case)


def _wagers(case: _Case, speech: Speech) -> Interpretation:
    """A bet or raise was announced."""
    if reading.brings_in(case) and speech.verb in (Verb.BET, Verb.AMOUNT) and not speech.amount:
        return Means(BringIn(), "The player brings it in.")
    if not reading.may_wager(case):
        return reading.barred(case)
    if speech.verb is Verb.BET and case.report.kind is WagerKind.RAISE and not speech.amount:
        return reading.which(case)
    if speech.amount is not None:
        said = speech.amount * (case.report.dollar or 1)
        return _to_amount(case, said, speech)
    if case.report.gesture.motions:
        return reading.announced(case)
    least, most = reading.least(case), reading.most(case)
    if least == most:
        return reading.as_far_as_legal(case, least, "The player makes it")
    return reading.how_much(case)


def _to_amount(case: _Case, said: int, speech: Speech) -> Interpretation:
    """A bet or raise of an amount that was said: in all, or on top of the call."""
    price = reading.price(case)
    totals = {Meaning.TOTAL: (said,), Meaning.MORE: (price + said,)}.get(
        speech.meaning, (said, price + said) if speech.verb is Verb.RAISE and price else (said,)
    )
    least, most = reading.least(case), reading.most(case)
    legal = [to for to in totals if least <= to <= most]
    if len(legal) == 2:
        return Ask(f"Is that {said} in all, or {said} more?", (f"to {said}", f"to {price + said}"))
    return reading.sized(case, legal[0] if legal else totals[0])


def _conditional(case: _Case, speech: Speech) -> Interpretation:
    binding: Binding = case.ask("turn.conditional")
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
    if case.ask("turn.irregular") is Irregular.AT_OWN_RISK:
        return reading.which(case, Whom.FLOOR)
    return reading.which(case)


# Signs


def _signed(case: _Case, sign: Sign | None) -> Interpretation:
    if sign is None:
        case.ask("turn.words")
        return Refused("Nothing was said or done.")
    if sign is Sign.CARDS_AWAY:
        case.ask("dead.fold_facing_bet")
        return _folds(case, "The player folds.")
    if sign is Sign.OTHER or not case.ask("turn.rap_is_pass"):
        return _irregular(case)
    if case.report.drawing:
        return Means(Draw(), "The player stands pat.")
    if case.fact("may_check", "May the player check?"):
        return Means(Check(), "A rap is a pass: the player checks.")
    if reading.price(case) <= reading.bet(case):
        case.ask("draw.check_before")
        return _folds(case, "One bets or folds before the draw: the pass is a fold.")
    if case.ask("turn.rap_facing_bet") is RapFacingBet.FOLD:
        return _folds(case, "A rap is a pass: facing a bet, the player folds.")
    return reading.which(case)


def _folds(case: _Case, says: str) -> Interpretation:
    """A fold; one who is forced to open has to do that first."""
    if reading.brings_in(case) and not case.report.may_fold:
        case.ask("stud.forced_option")
        return reading.which(case)
    return Means(Fold(), says)


def _at_the_draw(case: _Case, speech: Speech) -> Interpretation:
    if speech.verb is Verb.PAT:
        case.ask("turn.words")
        return Means(Draw(), "The player stands pat.")
    if speech.verb is Verb.NOTHING and case.report.gesture.sign is not None:
        return _signed(case, case.report.gesture.sign)
    case.ask("turn.words")
    return Ask("Which cards does the player change?", ())
