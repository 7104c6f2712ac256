"""Plans a tournament that ends on time, in a worker process: levels, and how sure the end is."""

from typing import Annotated

import msgspec

from cardspeak.tournament.plan import as_toml, plan_event, with_money

WORK = "cardspeak.server.workers.event_plan"
Amount = Annotated[int, msgspec.Meta(ge=0, le=10**6)]


class PlanRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an evening is to be: entries, hours, the stack and the chips at hand."""

    entries: Annotated[int, msgspec.Meta(ge=2, le=300)]
    hours: Annotated[float, msgspec.Meta(ge=0.25, le=24)]
    stack: Annotated[int, msgspec.Meta(ge=1, le=10**6)] = 10_000
    chips: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=1, le=10**6)], ...],
        msgspec.Meta(min_length=1, max_length=10),
    ] = (25, 100, 500, 1000, 5000, 25000)
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] = 9
    buy_in: Amount = 100
    fee: Amount = 20


class PlannedFlyer(msgspec.Struct, frozen=True):
    """A flyer, and when its event ends: one in ten before `early` and after `late`, in minutes."""

    flyer: str
    early: int
    median: int
    late: int
    on_time: float


def plan(data: bytes) -> bytes:
    """Plan an event from a request in JSON."""
    request = msgspec.json.decode(data, type=PlanRequest)
    chips = tuple(sorted({*request.chips}))
    flyer, end = plan_event(request.entries, request.hours, request.stack, chips, request.seats)
    text = as_toml(with_money(flyer, request.buy_in, request.fee))
    on_time = round(end.chance_by(60 * request.hours + 15), 2)
    return msgspec.json.encode(PlannedFlyer(text, end.early, end.median, end.late, on_time))
