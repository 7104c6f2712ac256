"""Worker processes: a job has its time and memory, and a worker that overruns is replaced."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cardspeak.server.workers.pool import WorkerError, WorkerPool, WorkerRefusalError

JOBS = "tests.server.workers.jobs"
LONG = 60.0


def in_a_pool(test: Callable[[WorkerPool], Awaitable[None]]) -> Callable[[], None]:
    """A test with a pool of one worker, which leaves no process behind."""

    def whole() -> None:
        async def run() -> None:
            pool = WorkerPool([JOBS], megabytes=256)
            try:
                await test(pool)
            finally:
                pids = pool.pids
                await pool.close()
            assert not pool.pids
            assert not any(map(is_running, pids))

        asyncio.run(run())

    whole.__name__ = test.__name__
    return whole


async def done(pool: WorkerPool, job: str, data: bytes = b"", seconds: float = LONG) -> bytes:
    return await pool.run(f"{JOBS}:{job}", data, seconds=seconds, patience=LONG)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@in_a_pool
async def test_jobs_are_done_in_one_process_that_starts_with_the_first(pool: WorkerPool) -> None:
    assert not pool.pids
    assert await done(pool, "echo", b"\x00 data") == b"\x00 data"
    assert await done(pool, "prints") == b"printed"
    big = bytes(3_000_000)
    assert await done(pool, "echo", big) == big
    found = await asyncio.gather(*(done(pool, "pid") for _ in range(20)))
    assert set(found) == {str(pid).encode() for pid in pool.pids}
    assert str(os.getpid()).encode() not in found


@in_a_pool
async def test_a_refusal_comes_back_as_one_and_a_fault_as_a_fault(pool: WorkerPool) -> None:
    with pytest.raises(WorkerRefusalError, match="that is not allowed"):
        await done(pool, "refuses")
    with pytest.raises(WorkerError, match="IndexError: out of range"):
        await done(pool, "breaks")
    with pytest.raises(WorkerError, match="no_such_job"):
        await done(pool, "no_such_job")
    assert await done(pool, "echo", b"and goes on") == b"and goes on"


@in_a_pool
async def test_an_endless_job_ends_with_its_worker_and_the_next_gets_another(
    pool: WorkerPool,
) -> None:
    before = await done(pool, "pid")
    waiting = asyncio.gather(done(pool, "endless", seconds=0.3), return_exceptions=True)
    await asyncio.sleep(0)
    after = await done(pool, "pid")  # waits behind the endless one
    (ended,) = await waiting
    assert isinstance(ended, WorkerError)
    assert "time or memory" in str(ended)
    assert after != before
    assert not is_running(int(before))


@in_a_pool
async def test_a_job_that_takes_too_much_memory_is_not_done(pool: WorkerPool) -> None:
    with pytest.raises(WorkerError, match="time or memory"):
        await done(pool, "greedy")
    assert await done(pool, "echo", b"next") == b"next"


@in_a_pool
async def test_a_worker_killed_from_outside_is_replaced(pool: WorkerPool) -> None:
    victim = int(await done(pool, "pid"))
    os.kill(victim, signal.SIGKILL)
    while pool.pids:
        await asyncio.sleep(0.01)
    assert int(await done(pool, "pid")) != victim


@in_a_pool
async def test_a_job_that_waits_too_long_is_given_up_and_the_queue_is_bounded(
    pool: WorkerPool,
) -> None:
    await done(pool, "echo")
    pool._most_waiting = 2
    slow = asyncio.ensure_future(done(pool, "slow", b"0.5"))
    await asyncio.sleep(0)
    with pytest.raises(WorkerError, match="no worker was free in time"):
        await pool.run(f"{JOBS}:echo", b"", seconds=LONG, patience=0.05)
    rest = [asyncio.ensure_future(done(pool, "echo")) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(WorkerError, match="2 jobs are waiting already"):
        await done(pool, "echo")
    assert await slow == b"slept"
    assert await asyncio.gather(*rest) == [b"", b""]


@in_a_pool
async def test_a_caller_who_goes_away_does_not_keep_the_others(pool: WorkerPool) -> None:
    await done(pool, "echo")
    tasks = [asyncio.ensure_future(done(pool, "slow", b"0.1")) for _ in range(3)]
    await asyncio.sleep(0)
    for task in tasks[:2]:
        task.cancel()
    assert await tasks[2] == b"slept"
    assert await done(pool, "echo", b"x") == b"x"


@in_a_pool
async def test_the_loop_goes_on_while_a_worker_starts_and_works(pool: WorkerPool) -> None:
    """Turns of the loop are counted, not timed: none is taken by the job."""
    job = asyncio.ensure_future(done(pool, "slow", b"0.3"))
    turns = 0
    while not job.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert turns >= 5


@in_a_pool
async def test_closing_fails_what_waits(pool: WorkerPool) -> None:
    jobs = [asyncio.ensure_future(done(pool, "slow", b"30")) for _ in range(2)]
    await asyncio.sleep(0.05)
    await pool.close()
    for found in await asyncio.gather(*jobs, return_exceptions=True):
        assert isinstance(found, WorkerError)
    with pytest.raises(WorkerError, match="closed"):
        await done(pool, "echo")


PARENT = """
import asyncio, sys
from cardspeak.server.workers.pool import WorkerPool

async def main() -> None:
    pool = WorkerPool(["tests.server.workers.jobs"])
    await pool.run("tests.server.workers.jobs:echo", b"", seconds=60, patience=60)
    if sys.argv[1] == "busy":
        job = pool.run("tests.server.workers.jobs:endless", b"", seconds=2, patience=60)
        asyncio.get_running_loop().create_task(job)
        await asyncio.sleep(0.2)
    print(*pool.pids, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.parametrize("state", ["idle", "busy"])
def test_a_worker_ends_after_its_room_is_killed(state: str) -> None:
    root = Path(__file__).parents[3]
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, state], stdout=subprocess.PIPE, text=True, cwd=root
    )
    assert parent.stdout is not None
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    assert pids
    assert all(map(is_running, pids))
    parent.kill()
    parent.wait()
    parent.stdout.close()
    until = time.monotonic() + LONG
    while any(map(is_running, pids)):
        assert time.monotonic() < until, "a worker outlived its room"
        time.sleep(0.02)
