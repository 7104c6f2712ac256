"""The audit: replays each hand strictly and compares the result with the file.

A hand agrees, agrees but for a rake that the file does not record, disagrees, is refused at an
action, is cut off, or cannot be verified. Files are read elsewhere; here is the judgement.
"""

from collections import Counter
from enum import StrEnum

import msgspec

from cardspeak.books import Book
from cardspeak.hand.events import Returned
from cardspeak.history.amounts import written
from cardspeak.history.history import HandHistory
from cardspeak.history.replay import RefusedError, Replay, State, UnknownOutcomeError

RAKE_LIMIT = 10
"""A difference of at most one part in this many of the pot may be a rake."""


class AuditOutcome(StrEnum):
    """What an audit finds of a hand."""

    AGREED = "agreed"
    AGREED_WITH_RAKE = "agreed_with_rake"
    DISAGREED = "disagreed"
    REFUSED = "refused"
    INCOMPLETE = "incomplete"
    UNVERIFIABLE = "unverifiable"


class AuditVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found of one hand, and why; `place` is the number of the action from 1."""

    outcome: AuditOutcome
    reason: str = ""
    place: int = 0
    action: str = ""


class AuditFinding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A verdict with the hand it is about: its number in the file, its name, its first line."""

    number: int
    line: int
    verdict: AuditVerdict
    hand: str | int | None = None


class FileAudit(msgspec.Struct, frozen=True):
    """What was found in one file."""

    path: str
    counts: dict[str, int]
    findings: tuple[AuditFinding, ...] = ()
    errors: tuple[str, ...] = ()

    @property
    def hands(self) -> int:
        """How many hands were judged."""
        return sum(self.counts.values())


class Audit(msgspec.Struct, frozen=True):
    """What was found in all files."""

    files: tuple[FileAudit, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many hands there were of each outcome."""
        total: Counter[str] = Counter()
        for file in self.files:
            total.update(file.counts)
        return {outcome.value: total[outcome.value] for outcome in AuditOutcome}

    @property
    def hands(self) -> int:
        """How many hands were judged."""
        return sum(file.hands for file in self.files)

    @property
    def errors(self) -> tuple[str, ...]:
        """What could not be read."""
        return tuple(error for file in self.files for error in file.errors)


AGREED = AuditVerdict(AuditOutcome.AGREED)
_INCOMPLETE = AuditVerdict(AuditOutcome.INCOMPLETE, "the file ends before the hand does")
_NOT_RECORDED = AuditVerdict(
    AuditOutcome.UNVERIFIABLE, "the file has no final stacks and no winnings"
)


def judge(history: HandHistory, book: Book | None = None) -> AuditVerdict:
    """What an audit finds of a hand under a book."""
    try:
        replay = Replay(history, book, record=False)
        state = replay.run()
    except RefusedError as error:
        return AuditVerdict(AuditOutcome.REFUSED, error.reason, error.place, error.action)
    except UnknownOutcomeError as error:
        return AuditVerdict(AuditOutcome.UNVERIFIABLE, str(error))
    if state is not State.OVER:
        return _INCOMPLETE
    winnings = history.winnings if history.winnings and any(history.winnings) else None
    finals = history.finishing_stacks
    if finals is None and winnings is None:
        return _NOT_RECORDED
    verdicts: list[AuditVerdict] = []
    if finals is not None:
        verdicts.append(_compare_stacks(history, finals, replay))
    if winnings is not None:
        verdicts.append(_compare_winnings(history, winnings, replay, book))
    verdict = max(verdicts, key=_gravity) if len(verdicts) > 1 else verdicts[0]
    if replay.readings:
        said = "; ".join(filter(None, (verdict.reason, *replay.readings)))
        return msgspec.structs.replace(verdict, reason=said)
    return verdict


_ORDER = (
    AuditOutcome.UNVERIFIABLE,
    AuditOutcome.AGREED,
    AuditOutcome.AGREED_WITH_RAKE,
    AuditOutcome.DISAGREED,
)


def _gravity(verdict: AuditVerdict) -> int:
    """How grave a verdict is beside another on the same hand."""
    return _ORDER.index(verdict.outcome)


def _compare_stacks(
    history: HandHistory, finals: tuple[int | None, ...], replay: Replay
) -> AuditVerdict:
    hand = replay.hand
    starts = history.starting_stacks
    known = [
        player
        for player in range(hand.count)
        if starts[player] is not None and finals[player] is not None
    ]
    if not known:
        return AuditVerdict(
            AuditOutcome.UNVERIFIABLE, "no player's stack is known before and after"
        )
    ours = {player: hand.stack(hand.seats[player]) for player in known}
    theirs = {player: finals[player] or 0 for player in known}
    return _verdict(history, replay, ours, theirs, "ends with")


def _compare_winnings(
    history: HandHistory, winnings: tuple[int, ...], replay: Replay, book: Book | None
) -> AuditVerdict:
    hand = replay.hand
    theirs = dict(enumerate(winnings))
    ours = dict(enumerate(hand.winnings_by_seat.values()))
    plain = _verdict(history, replay, ours, theirs, "wins")
    if plain.outcome is AuditOutcome.AGREED or not hand.returned:
        return plain
    # Some files count what nobody called, above all of a blind, among the winnings.
    for player, amount in _returned(history, replay, book).items():
        ours[player] += amount
    gross = _verdict(history, replay, ours, theirs, "wins")
    return min(plain, gross, key=_gravity)


def _returned(history: HandHistory, replay: Replay, book: Book | None) -> dict[int, int]:
    """The chips that went back to each player because nobody called them."""
    hand = replay.hand
    if hand.live_count == 1 and not replay.showed:
        return {hand.player(hand.live_seats[0]): hand.returned}
    again = Replay(history, book)
    again.run()
    events = again.hand.events or ()
    return {event.seat - 1: event.amount for event in events if isinstance(event, Returned)}


def _verdict(
    history: HandHistory,
    replay: Replay,
    ours: dict[int, int],
    theirs: dict[int, int],
    verb: str,
) -> AuditVerdict:
    if ours == theirs:
        return AGREED
    hand = replay.hand
    less = {player: ours[player] - theirs[player] for player in ours}
    pot = hand.pushed
    total = sum(less.values())
    winners = {player for player, seat in enumerate(hand.seats) if hand.winnings(seat)}
    pots = max(1, hand.count - 1)
    apart = [player for player, amount in less.items() if amount]
    if (
        0 < total <= pot // RAKE_LIMIT
        and all(player in winners for player in apart)
        and all(amount >= -pots for amount in less.values())
        and (verb != "wins" or all(theirs[player] for player in winners))
    ):
        return AuditVerdict(
            AuditOutcome.AGREED_WITH_RAKE, f"{written(total, history.scale)} less than the pot"
        )
    scale = history.scale
    said = "; ".join(
        f"p{player + 1} {verb} {written(ours[player], scale)}, the file says "
        f"{written(theirs[player], scale)}"
        for player in apart
    )
    return AuditVerdict(AuditOutcome.DISAGREED, said)
