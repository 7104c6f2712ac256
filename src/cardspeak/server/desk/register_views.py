"""The register and the disputes of the room, as the floor sees them."""

import asyncio
import datetime
import time

import msgspec

from cardspeak.books import Offense
from cardspeak.books.policy.conduct import Penalty
from cardspeak.floor.conduct.offenses import rules_on
from cardspeak.history.export import Form, exported
from cardspeak.room import Desk, conduct
from cardspeak.room.disputes import Dispute
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.register import EntryKind, RegisterEntry
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.tables.hand_archive import HandArchiveError

_PAST = 200
"""How many of the latest entries that no longer hold are shown."""


class EntryView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry: on whom, what, where, by whom, and what became of an appeal against it."""

    number: int
    person: str
    kind: EntryKind
    by: str
    since: int
    in_force: bool
    until: int | None = None
    where: str = ""
    other: str = ""
    reason: str = ""
    offense: str = ""
    hand: int = 0
    owed: int = 0
    appeal: str = ""
    appeal_decision: str = ""
    rules: tuple[str, ...] = ()


class RulingView(msgspec.Struct, frozen=True):
    """A decision on a dispute."""

    by: str
    at: int
    says: str
    rules: tuple[str, ...]


class DisputeView(msgspec.Struct, frozen=True):
    """A dispute, and what was ruled."""

    number: int
    game: str
    parties: tuple[str, ...]
    opened: int
    by: str
    says: str
    hand: int
    rulings: tuple[RulingView, ...]


class RegisterView(msgspec.Struct, frozen=True):
    """The register: entries in force, then those that are over, and the disputes."""

    version: int
    now: int
    entries: tuple[EntryView, ...]
    disputes: tuple[DisputeView, ...]
    offenses: tuple[Offense, ...]
    steps: tuple[Penalty, ...]


class NextStepView(msgspec.Struct, frozen=True):
    """The steps that the book has for an offense, and the one that comes next for a person."""

    steps: tuple[Penalty, ...]
    proposed: Penalty | None
    earlier: int
    rules: tuple[str, ...]


def register_view(live: LiveDesk) -> RegisterView:
    """The whole register."""
    desk = live.desk
    entries = sorted(desk.register, key=lambda each: each.number, reverse=True)
    held = [each for each in entries if each.holds(desk.now)]
    past = [each for each in entries if not each.holds(desk.now)][:_PAST]
    disputes = sorted(desk.disputes, key=lambda each: each.number, reverse=True)[:_PAST]
    return RegisterView(
        live.version,
        int(time.time()),
        tuple([_entry(desk, each) for each in [*held, *past]]),
        tuple([_dispute(each) for each in disputes]),
        tuple(Offense),
        tuple(Penalty),
    )


def next_step(desk: Desk, person: str, offense: str) -> NextStepView:
    """What the book has against an offense, and how far a person has come."""
    if offense not in list(Offense):
        raise DeskRefusal("that is no offense of any book")
    act = Offense(offense)
    steps, cites = conduct.steps(desk, act)
    proposed = conduct.proposed(desk, person, act)
    rules = dict.fromkeys([*[rule.id for rule in rules_on(desk.book, act)], *desk.rules(cites)])
    return NextStepView(steps, proposed, conduct.earlier(desk, person), tuple(rules))


def dispute_text(desk: Desk, number: int) -> str:
    """A dispute for people outside the room, with the rules that were ruled by."""
    dispute = desk.disputes.get(number)
    if dispute is None:
        raise DeskRefusal(f"there is no dispute {number}")
    named = dict.fromkeys([rule for ruling in dispute.rulings for rule in ruling.rules])
    day = datetime.datetime.fromtimestamp(dispute.opened, datetime.UTC)
    head = f"{desk.book.title}\nEntered on {day:%Y-%m-%d}; times are UTC.\n"
    rules = [f"{rule}: {desk.book.rule(rule).text}" for rule in named]
    return "\n".join([head, dispute.text(), *(["", *rules] if rules else []), ""])


async def disputed_hand(live: LiveDesk, number: int) -> str:
    """The hand of a dispute, as the table saw it; nothing where the room did not deal it."""
    dispute = live.desk.disputes[number]
    game, table = live.desk.games.get(dispute.game), live.dealt.tables.get(dispute.game)
    if not dispute.hand or table is None or game is None or game.opened > dispute.opened:
        return ""
    try:
        played = await table.archive.hand(dispute.hand)
    except HandArchiveError:
        return ""
    text = await asyncio.to_thread(exported, played, None, Form.TEXT, game.notice.name)
    return f"\nHand {dispute.hand} of {dispute.game}\n\n{text}"


def _entry(desk: Desk, entry: RegisterEntry) -> EntryView:
    appeal = entry.appeal
    decided = appeal is not None and appeal.decided_by is not None
    return EntryView(
        entry.number,
        entry.person,
        entry.kind,
        entry.by,
        entry.since,
        entry.holds(desk.now),
        entry.until,
        entry.game or entry.list or "",
        entry.other or "",
        entry.reason,
        entry.offense or "",
        entry.hand,
        entry.owed,
        appeal.says if appeal is not None else "",
        f"{appeal.decided_by}: {appeal.decision}" if appeal is not None and decided else "",
        tuple(dict.fromkeys([*conduct.broken_rules(desk, entry), *desk.rules(entry.cites)])),
    )


def _dispute(dispute: Dispute) -> DisputeView:
    return DisputeView(
        dispute.number,
        dispute.game,
        dispute.parties,
        dispute.opened,
        dispute.by,
        dispute.says,
        dispute.hand,
        tuple([RulingView(each.by, each.at, each.says, each.rules) for each in dispute.rulings]),
    )
