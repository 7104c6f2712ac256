"""``python -m tests.simulation --seeds 1000``: run seeds, and say which fail.

``--seed 17`` begins with that seed; with ``--seeds 1`` it runs it alone, the same every time.
"""

import sys
import time
from typing import Annotated

import typer
from tests.simulation.world import Simulation


def main(
    seeds: Annotated[int, typer.Option(min=1, help="How many seeds to run.")] = 100,
    seed: Annotated[int, typer.Option(help="The first of them.")] = 1,
    to_first: Annotated[
        bool, typer.Option("--to-first", help="Stop at the first failure.")
    ] = False,
) -> None:
    simulation, failed, began = Simulation(), 0, time.perf_counter()
    for number in range(seed, seed + seeds):
        outcome = simulation.run(number)
        if outcome.error:
            failed += 1
            print(f"seed {number}: {outcome.error}", flush=True)
            if to_first:
                break
        if seeds == 1:
            print(outcome)
        done = number - seed + 1
        if done % 10 == 0 or done == seeds:
            each = (time.perf_counter() - began) / done
            print(f"{done} of {seeds} seeds, {failed} failed, {each:.2f} s a seed", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    typer.run(main)
