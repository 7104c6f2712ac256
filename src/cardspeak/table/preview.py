"""What a dealer says aloud before the deal: one line for each thing that is not as ever."""

from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table.plan import Due, Plan

_PLAIN = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.ANTE})
_VERBS = {
    PostKind.STRADDLE: "straddles for",
    PostKind.ROCK: "puts out the rock of",
    PostKind.KILL: "kills for",
    PostKind.BOMB: "puts in",
}


def lines(plan: Plan) -> list[tuple[str, Cites]]:
    """Every line with the policies behind it: what is posted, then who gets no hand."""
    said: list[tuple[str, Cites]] = [
        (f"the button is at seat {plan.positions.button}", ("button.method",))
    ]
    if not plan.positions.button:
        said = []
    by_seat: dict[int, list[Due]] = {}
    for due in plan.dues:
        if due.kind is not PostKind.ANTE:
            by_seat.setdefault(due.seat, []).append(due)
    said += [_posts(seat, dues) for seat, dues in by_seat.items()]
    said += _antes([due for due in plan.dues if due.kind is PostKind.ANTE], len(plan.dealt))
    posted = {due.seat for due in plan.dues}
    for entering in plan.entering:
        if entering.seat not in posted:
            cites = entering.cites or ("entry.newcomer",)
            said.append((f"seat {entering.seat} is dealt in", cites))
    for place in plan.unpaid:
        name = "the big blind" if place == len(plan.positions.blinds) - 1 else "the small blind"
        said.append((f"{name} is dead", ("button.method",)))
    said += plan.notes
    said += [(f"seat {out.seat} is dealt out: {out.why}", out.cites) for out in plan.out]
    return said


def _antes(dues: list[Due], dealt: int) -> list[tuple[str, Cites]]:
    """The ante of everyone in one line; what a player pays besides, or is spared, in its own."""
    usual = [due for due in dues if due.why == "ante"]
    said: list[tuple[str, Cites]] = []
    if len(usual) > 1:
        who = "everyone" if len(usual) == dealt else "everyone else"
        said.append((f"{who} antes {usual[0].amount}", usual[0].cites))
    elif usual:
        said.append((f"seat {usual[0].seat} antes {usual[0].amount}", usual[0].cites))
    for due in dues:
        if due.why != "ante":
            paid = f" posts {due.amount}: {due.why}" if due.amount else f": {due.why}"
            said.append((f"seat {due.seat}{paid}", due.cites))
    return said


def _posts(seat: int, dues: list[Due]) -> tuple[str, Cites]:
    first = dues[0]
    if len(dues) == 1 and first.kind in _PLAIN:
        return f"seat {seat} posts {first.amount}: {first.why}", first.cites
    if first.kind in _VERBS and len(dues) == 1:
        return f"seat {seat} {_VERBS[first.kind]} {first.amount}: {first.why}", first.cites
    live = sum(due.amount for due in dues if due.kind is not PostKind.DEAD)
    dead = sum(due.amount for due in dues if due.kind is PostKind.DEAD)
    parts = [f"{live} live"] if live else []
    parts += [f"{dead} dead"] if dead else []
    cites = tuple(dict.fromkeys(cite for due in dues for cite in due.cites))
    return f"seat {seat} posts {' and '.join(parts)}: {first.why}", cites
