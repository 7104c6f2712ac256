"""`python -m tests.driver`: random tables from fresh seeds, and the recorded games.

python -m tests.driver --inputs 5000000            many lives, from a fresh seed
python -m tests.driver --inputs 20000 --seed 7     the same lives every time
python -m tests.driver --life 7000003              one life again
python -m tests.driver --compare                   play the recorded games: nothing may differ
python -m tests.driver --record                    record them anew, from this tree
python -m tests.driver --retrace                   keep the inputs, trace them anew
python -m tests.driver --number                    enter what they come to under BEHAVIOR
python -m tests.driver --show SEED                 print a recorded game, input by input
"""

import argparse
import os
import sys
import time
from collections import Counter
from functools import partial
from multiprocessing import get_context
from random import SystemRandom

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet
from tests.driver import houses, numbering, script, words, yardstick
from tests.driver.life import BrokenTableError, Life
from tests.driver.values import reports

ROUND = 60
"""So many games are tried for what is missing before it is looked again what is."""
TWICE = 2
"""A kind of input is accepted at least so often in the recorded games, if it can be at all."""
console = Console()


def everything() -> list[str]:
    """Every command, action and report, as the counts name them."""
    found = [word for word in words.COMMANDS if word not in ("act", "call floor")]
    found += [f"act: {word}" for word in words.ACTIONS]
    return found + [f"report: {name}" for name in reports()]


def live(seed: int) -> tuple[int, int, Counter[str], str]:
    """One life: inputs, refusals, what was done, and what broke."""
    lived = Life(seed)
    broke = ""
    try:
        lived.play()
    except BrokenTableError as broken:
        broke = str(broken)
    return lived.inputs, lived.refused, lived.done, broke


def drive(inputs: int, seed: int | None, processes: int) -> int:
    """Lives until so many inputs are made; how many broke."""
    first = SystemRandom().randrange(10**9) * 10**6 if seed is None else seed * 10**6
    console.print(f"first seed {first}: again with --seed {first // 10**6} --inputs {inputs}")
    began = time.monotonic()
    made = refused = lives = 0
    done: Counter[str] = Counter()
    broke: list[str] = []
    seeds = iter(range(first, first + 10**6))
    with Progress(console=console) as progress, get_context("fork").Pool(processes) as pool:
        bar = progress.add_task("inputs", total=inputs)
        for count, turned, what, broken in pool.imap_unordered(live, seeds, chunksize=4):
            made, refused, lives = made + count, refused + turned, lives + 1
            done += what
            if broken:
                broke.append(broken)
                progress.console.print(f"[red]{broken}[/red]", markup=True, highlight=False)
            progress.update(bar, completed=min(made, inputs))
            if made >= inputs or len(broke) >= 20:
                pool.terminate()
                break
    spent = time.monotonic() - began
    console.print(
        f"{made:,} inputs of {lives:,} tables, {refused:,} of them refused, {len(broke)} broke, "
        f"in {spent:.0f} s ({1e6 * spent * processes / max(made, 1):.0f} µs each)"
    )
    show_never(done)
    return len(broke)


def show_never(done: Counter[str]) -> None:
    """Which commands and reports were never accepted."""
    never = [each for each in everything() if not done[each]]
    console.print(
        f"accepted: {len(everything()) - len(never)} of {len(everything())} kinds of input"
    )
    if never:
        console.print(f"never accepted: {', '.join(never)}")


def sheet(done: Counter[str]) -> None:
    """How often each kind of input was accepted."""
    table = Sheet("input", "accepted")
    for each in everything():
        table.add_row(each, str(done[each]) if done[each] else "[red]never[/red]")
    console.print(table)


def record(processes: int, more: int, kept: list[yardstick.Recorded]) -> int:
    """Record a game at each table, and as many more as show something not yet seen."""
    games = list(kept)
    done: Counter[str] = sum([game.accepted() for game in kept], Counter())
    places = range(len(houses.tables())) if not kept else ()
    with get_context("fork").Pool(processes) as pool:
        for each in pool.imap(yardstick.record_at, places):
            if each is not None:
                games.append(each[0])
                done += each[1]
        begin = max([10**6, *(game.seed + 1 for game in kept)])
        for first in range(begin, begin + more, ROUND):
            missing = sorted(each for each in everything() if done[each] < TWICE)
            seeds = range(first, first + ROUND)
            for each in pool.imap(partial(yardstick.record_more, missing), seeds):
                if each is not None and any(done[kind] < TWICE for kind in each[1]):
                    games.append(each[0])
                    done += each[1]
    yardstick.save(games)
    sheet(done)
    lines = sum(len(game.trace) for game in games)
    size = yardstick.FILE.stat().st_size
    console.print(f"{len(games)} games, {lines} inputs, {size} bytes")
    show_never(done)
    return 0


def retrace() -> int:
    """Keep the inputs of the recorded games, and record what they come to now."""
    games = []
    for game in yardstick.load():
        now = msgspec.structs.replace(game, trace=yardstick.traced(game))
        if now.digest != game.digest:
            console.print(f"seed {game.seed} differs", highlight=False)
        games.append(now)
    yardstick.save(games)
    return 0


def compare(processes: int) -> int:
    """Play every recorded game; how many differ."""
    games = yardstick.load()
    with get_context("fork").Pool(processes) as pool:
        found = [
            each for each in pool.imap(yardstick.compare, games, chunksize=4) if each is not None
        ]
    for each in found:
        console.print(str(each), markup=False, highlight=False, soft_wrap=True)
    lines = sum(len(game.trace) for game in games)
    console.print(f"{len(games)} games, {lines} inputs: {len(found)} differ")
    return len(found)


def show(seed: int) -> int:
    """Print a recorded game."""
    for game in yardstick.load():
        if game.seed == seed:
            print(game.book, game.notice, game.showing)
            for number, (line, came) in enumerate(zip(game.inputs, game.trace, strict=True), 1):
                print(number, script.written(line), "\n    ", came)
    return 0


def main() -> int:
    """Read the options and do as they say."""
    options = argparse.ArgumentParser(prog="python -m tests.driver")
    options.add_argument("--inputs", type=int, default=100_000)
    options.add_argument("--seed", type=lambda said: None if said == "fresh" else int(said))
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options.add_argument("--more", type=int, default=600, help="games to try for --record")
    options.add_argument("--life", type=int)
    options.add_argument("--show", type=int)
    for flag in ("--record", "--extend", "--retrace", "--compare", "--number"):
        options.add_argument(flag, action="store_true")
    given = options.parse_args()
    if given.life is not None:
        Life(given.life).play()
        return 0
    if given.show is not None:
        return show(given.show)
    if given.record or given.extend:
        kept = yardstick.load() if given.extend else []
        return record(given.processes, given.more, kept)
    if given.retrace:
        return retrace()
    if given.number:
        said = numbering.number()
        console.print(said, highlight=False, soft_wrap=True)
        return said.startswith("play has changed")
    broke = (
        compare(given.processes)
        if given.compare
        else drive(given.inputs, given.seed, given.processes)
    )
    return 1 if broke else 0


sys.exit(main())
