"""The floor console: what happened in plain words, the facts asked one by one, and the rulings.

Anyone may ask: nothing is changed at any table. The ruling is the floor's, by the book that was
picked; the other houses are asked about the same facts. A worker process decides.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.floor import FloorError
from cardspeak.server.http.routing import body, get, looked_up, post
from cardspeak.server.report_limits import LONGEST_TEXT, check_report
from cardspeak.server.workers.floor_lookup import WORK, AnsweredCase, FloorCase

# What can happen


async def reports(request: Request) -> Response:
    """The kinds of report that some words fit, the best first; all by subject without words."""
    words = request.query_params.get("q", "").strip()
    if len(words) > LONGEST_TEXT:
        raise FloorError(f"use at most {LONGEST_TEXT} characters")
    data = words.encode(errors="replace")
    return await looked_up(request, f"{WORK}:reports", data, keep=not words)


# The ruling


async def ask(request: Request) -> Response:
    """The ruling with its rules, and the other houses'; or the one fact that is needed."""
    case = await body(request, FloorCase)
    check_report(case.report)
    return await looked_up(request, f"{WORK}:ruled", msgspec.json.encode(case))


async def answer(request: Request) -> Response:
    """The report with an answer put in its place; refused, with what would fit."""
    case = await body(request, AnsweredCase)
    check_report(case.report)
    return await looked_up(request, f"{WORK}:answered", msgspec.json.encode(case))


ROUTES = [
    get("/api/floor/reports", reports),
    post("/api/floor/ask", ask),
    post("/api/floor/answer", answer),
]
