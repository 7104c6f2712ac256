"""The floor of a scenario: what it was last asked, what it ruled, and how that is undone."""

from typing import Any, cast

from cardspeak.books import Policy
from cardspeak.floor import FloorError, Needs, Report, Ruling, override
from cardspeak.floor.core.case import decide, mistake, with_live_facts
from cardspeak.floor.core.deciders import Trials, explained
from cardspeak.floor.core.decision import cited, plain_ruling
from cardspeak.floor.core.facts import check
from cardspeak.floor.core.registry import name_of
from cardspeak.floor.core.ruling import Outcome
from cardspeak.floor.core.situation import answered
from cardspeak.hand.remedies import AFTER_THE_PUSH
from cardspeak.hand.snapshot import Snapshot
from cardspeak.scenarios.policy_reads import RecordedPolicy
from cardspeak.scenarios.stage import EngineRefusal, Stage

SUPERVISOR = "the supervisor"


class AtFloor:
    """What the floor was last asked, and what it said."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.report: Report | None = None
        self.answer: Ruling | Needs | None = None
        self.is_question_expected = False
        self._trials: Trials | None = None
        self._before: tuple[Snapshot, int] | None = None
        self._entered: set[type[Report]] = set()

    def went_wrong(self, report: Report) -> None:
        """The dealer makes a mistake that nobody reports yet."""
        hand = self.stage.hand
        entered = mistake(hand, report)
        if not entered:
            raise EngineRefusal(
                f"the cards lie no other way for {name_of(type(report))!r}: report it"
            )
        hand.apply(entered)
        self._entered.add(type(report))

    def called(self, report: Report) -> None:
        """Something is reported: the ruling is made, and carried out where there is a deal."""
        stage = self.stage
        self.report = report
        self.is_question_expected = False
        if not stage.has_deal:
            self.answer = self._from_facts(report)
            self._kept(report)
            self._note()
            return
        hand = stage.hand
        clean = hand.snapshot(), len(stage.events)
        if type(report) not in self._entered:
            hand.apply(mistake(hand, report))
        self._before = hand.snapshot(), len(stage.events)
        try:
            self.answer = plain_ruling(hand, report)
            self._kept(with_live_facts(hand, report))
        except FloorError:
            self._go_back(*clean)
            raise
        self._note()
        if isinstance(self.answer, Needs):
            self._go_back(*clean)
        else:
            self._carry_out(self.answer)

    def _from_facts(self, report: Report) -> Ruling | Needs:
        stage = self.stage
        policy = cast(Policy, RecordedPolicy(stage.policy, stage.reads))
        game = stage.book.game(stage.context.game)
        check(report, game)
        ruling = decide(report, game, policy, stage.context.event)
        if isinstance(ruling, Needs):
            return ruling
        return cited(ruling, stage.book, stage.context, report)

    def _kept(self, report: Report) -> None:
        """Keep the case of a ruling, for what decided it and for the proof of that."""
        stage = self.stage
        self._trials = None
        if isinstance(self.answer, Ruling):
            game = stage.terms.game if stage.has_deal else stage.book.game(stage.context.game)
            event = stage.context.event
            self._trials = Trials(report, game, stage.policy, event, self.answer)
            stage.rulings.append(self._trials)

    @property
    def explained(self) -> Ruling:
        """The latest ruling with what decided it."""
        if self._trials is None:
            return self.ruling
        return explained(self._trials, self.stage.book, self.stage.context)

    def answer_question(self, words: str) -> None:
        """The question is answered, and the floor asked again."""
        if self.report is None or not isinstance(self.answer, Needs):
            raise EngineRefusal("the floor has asked nothing")
        self.called(answered(self.report, self.answer, words))

    def overruled(self, outcome: Outcome, reason: str) -> None:
        """The supervisor rules otherwise: what the first ruling did is undone."""
        stage = self.stage
        self.answer = override(
            self.explained,
            outcome,
            reason,
            SUPERVISOR,
            book=stage.book,
            context=stage.context,
        )
        self._trials = None
        self._note()
        stage.named.update(self.answer.authority)
        stage.note(self.answer.principles)
        stage.reads.update(self.answer.cites)
        if stage.has_deal and self._before is not None:
            self._go_back(*self._before)
            self._carry_out(self.answer)

    def _go_back(self, before: Snapshot, count: int) -> None:
        self.stage.hand.restore(before)
        del self.stage.events[count:]

    def _carry_out(self, ruling: Ruling) -> None:
        hand = self.stage.hand
        if not hand.is_over or any(isinstance(each, AFTER_THE_PUSH) for each in ruling.remedies):
            hand.apply(ruling.remedies, ruling.cites)
        self.stage.look()

    def _note(self) -> None:
        if isinstance(self.answer, Ruling):
            self.stage.consulted.update(self.answer.cites)

    @property
    def ruling(self) -> Ruling:
        """The latest ruling."""
        if isinstance(self.answer, Ruling):
            return self.answer
        raise EngineRefusal(f"the floor has not ruled: {self.said}")

    @property
    def open_question(self) -> str | None:
        """What the floor still asks although the scenario neither answers nor expects it."""
        asks = isinstance(self.answer, Needs) and not self.is_question_expected
        return self.said if asks else None

    @property
    def said(self) -> str:
        """What the floor said last, for a person."""
        if isinstance(self.answer, Needs):
            return f"the floor asks {self.answer.fact}: {self.answer.question}"
        if self.answer is None:
            return "the floor has not been called"
        return f"{self.answer.outcome} ({self.answer.says})"


def at_floor(stage: Stage) -> AtFloor:
    """The floor of a scenario."""
    known: Any = vars(stage).get("at_floor")
    if known is None:
        known = vars(stage)["at_floor"] = AtFloor(stage)
    found: AtFloor = known
    return found
