"""``python -m tests.simulation --seeds 1000``: run seeds, and say which fail.

``--seed 17`` begins with that seed; with ``--seeds 1`` it runs it alone, the same every time.
"""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from typing import Annotated

import typer
from tests.simulation.cluster import ClusterWorld
from tests.simulation.world import Outcome, World, outcome


def _outcomes(seeds: Iterable[int], jobs: int, world: type[World]) -> Iterator[Outcome]:
    """The outcome of each seed, in order; by several processes where that is asked for."""
    run = partial(outcome, world=world)
    if jobs == 1:
        yield from map(run, seeds)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(run, seeds)


def main(
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds to run.")] = 100,
    seed: Annotated[int, typer.Option(help="The first of them.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes run them.")] = 1,
    to_first: Annotated[
        bool, typer.Option("--to-first", help="Stop at the first failure.")
    ] = False,
    nodes: Annotated[bool, typer.Option("--nodes", help="Run the room of a cluster.")] = False,
) -> None:
    failed = lives = answers = hands = 0
    began, jobs = time.perf_counter(), min(jobs, seeds, os.cpu_count() or 1)
    world = ClusterWorld if nodes else World
    for done, found in enumerate(_outcomes(range(seed, seed + seeds), jobs, world), 1):
        lives += found.lives
        answers += found.answers
        hands += found.hands
        if found.error:
            failed += 1
            print(f"seed {found.seed}: {found.error}", flush=True)
            if to_first:
                break
        if seeds == 1:
            print(found)
        if done % 20 == 0 or done == seeds:
            each = (time.perf_counter() - began) / done
            print(
                f"{done:,} of {seeds:,} seeds, {failed} failed: {lives:,} lives, {hands:,} hands, "
                f"{answers:,} answers kept; {each:.2f} s a seed",
                flush=True,
            )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    typer.run(main)
