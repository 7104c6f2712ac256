"""Hand histories beside PokerKit: the same PHHS file read and replayed by both."""

import datetime
import gc
import os
import random
import re
import tempfile
import time
import warnings
from functools import partial
from itertools import count
from pathlib import Path

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

from bench import Row, best_sums, in_words
from cardspeak.history import AuditOutcome, Replay, judge, loads
from cardspeak.history.files import audit, read

ENGINE = True
HANDS, PIECE = 200, 20
FILES, COPIES = 4, 125
"""An audit's files, and how often each has all the hands."""
AUDITED = 20_000
"""Hands a second that an audit on every core must come to."""


def run() -> list[Row]:
    """Read and replay a file of no-limit hands made for the occasion."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # Hands whose odd chips the two divide differently are left out.
        hands = [each for each in played(HANDS + 20) if _agreed(each)][:HANDS]
        assert len(hands) == HANDS
        paths = [Path(folder) / f"{first}.phhs" for first in range(0, HANDS, PIECE)]
        for number, path in enumerate(paths):
            path.write_text(HandHistory.dumps_all(hands[number * PIECE :][:PIECE]))
        works = [[partial(read_by, path) for path in paths] for read_by in (by_pokerkit, ours)]
        best_sums(*works, repeats=1)
        gc.collect()
        gc.freeze()  # neither pays for collecting the other's tables
        theirs, mine = best_sums(*works, repeats=8)
        gc.unfreeze()
        audited = _audited(Path(folder), hands)
    work = f"PHHS read and replayed, a hand of {HANDS}"
    mine, theirs = mine / HANDS, theirs / HANDS
    return [
        Row(work, in_words(mine), f"PokerKit {in_words(theirs)}", theirs / mine, 15),
        Row(
            f"{FILES * COPIES * HANDS:,} hands audited on {os.cpu_count()} cores",
            f"{audited:,.0f} a second",
            f"at least {AUDITED:,} a second",
            audited / AUDITED,
            1,
        ),
    ]


def _audited(folder: Path, hands: list[HandHistory]) -> float:
    """How many hands a second an audit replays and judges, starting its processes included."""
    numbers = count(1)
    text = "\n".join([HandHistory.dumps_all(hands)] * COPIES)
    text = re.sub(r"^\[\d+\]$", lambda _: f"[{next(numbers)}]", text, flags=re.MULTILINE)
    paths = [folder / f"audit-{number}.phhs" for number in range(FILES)]
    for path in paths:
        path.write_text(text)
    wanted = FILES * COPIES * len(hands)
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        found = list(audit(paths, "common", os.cpu_count() or 1))
        best = min(best, time.perf_counter() - start)
        assert sum(file.counts[AuditOutcome.AGREED] for file in found) == wanted
    return wanted / best


def ours(path: Path) -> None:
    """Every hand of a file of ours, read and replayed."""
    for history in read(path):
        Replay(history, record=False).run()


def by_pokerkit(path: Path) -> None:
    """The same by PokerKit."""
    with path.open("rb") as file:
        for history in HandHistory.load_all(file):
            for _ in history:
                pass


def _agreed(hand: HandHistory) -> bool:
    return judge(loads(hand.dumps())).outcome is AuditOutcome.AGREED


def played(number_of_hands: int) -> list[HandHistory]:
    """Six-handed no-limit hold'em as corpora have it: folded often, cards known when shown."""
    source = random.Random(2024)
    random.seed(2024)
    game = NoLimitTexasHoldem(tuple(Automation), False, 0, (50, 100), 100)
    return [_played(game, source, number) for number in range(number_of_hands)]


def _played(game: NoLimitTexasHoldem, source: random.Random, number: int) -> HandHistory:
    state = game([source.randint(2_000, 20_000) for _ in range(6)], 6)
    while state.status:
        roll = source.random()
        if roll < 0.2 and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount or 0
            most = state.max_completion_betting_or_raising_to_amount or 0
            state.complete_bet_or_raise_to(min(most, least + 50 * source.randint(0, 8)))
        elif roll < 0.7 and state.can_fold() and state.checking_or_calling_amount:
            state.fold()
        else:
            state.check_or_call()
    history = HandHistory.from_game_state(
        game,
        state,
        venue="The Black Pearl",
        time=datetime.time(number // 3600 % 24, number // 60 % 60, number % 60),
        day=1,
        month=7,
        year=2024,
        hand=3_017_243_630 + number,
        seats=[3, 4, 5, 6, 1, 2],
        table="Table 7",
        players=[f"{source.getrandbits(60):x}" for _ in range(6)],
        finishing_stacks=list(state.stacks),
        currency_symbol="$",
    )
    history.actions = [
        f"{action[:8]}????" if action.startswith("d dh") else action for action in history.actions
    ]
    return history
