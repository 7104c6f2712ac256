"""Training: cases to rule on and the dealer's drill, for anyone; a worker makes and judges them.

Nothing is kept here: how well a visitor knows each kind of case stays in the browser.
"""

import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.server.http.routing import body, get, looked_up, post
from cardspeak.server.workers.quiz_lookup import (
    WORK,
    DrillOrder,
    QuizAnswer,
    QuizOrder,
    TimedAnswer,
)


async def sets(request: Request) -> Response:
    """The subjects and sets of the quiz."""
    return await looked_up(request, f"{WORK}:sets", b"", keep=True)


async def question(request: Request) -> Response:
    """A case up to the mistake, and the answers to choose from."""
    order = await body(request, QuizOrder)
    return await looked_up(request, f"{WORK}:question", msgspec.json.encode(order))


async def answer(request: Request) -> Response:
    """Whether a choice was right, and what the book and the other houses say."""
    timed = TimedAnswer(await body(request, QuizAnswer), time.time())
    return await looked_up(request, f"{WORK}:answered", msgspec.msgpack.encode(timed))


async def drill(request: Request) -> Response:
    """A question of the dealer's drill; with a choice, the answer too."""
    order = await body(request, DrillOrder)
    return await looked_up(request, f"{WORK}:drilled", msgspec.json.encode(order))


ROUTES = [
    get("/api/training", sets),
    post("/api/training/case", question),
    post("/api/training/answer", answer),
    post("/api/training/drill", drill),
]
