"""The phrases of every report: how people say it, an example, and which other report to take when.

One file of `data/` holds one subject; a report stands there under its own name. A name that no
report has, or a report without an entry, is an error.
"""

import tomllib
from functools import cache
from importlib import resources

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.floor.core.registry import kinds

SUBJECTS = (
    *("deal", "deck", "board", "stud", "draw", "turns", "wagers", "hands", "showdown"),
    *("disputes", "conduct"),
)
"""The files of `data/`, in the order in which people browse them."""


class ReportEntry(msgspec.Struct, frozen=True):
    """One report as people know it; `or_rather` says which other report to take, and when.

    `says_one_of` are beginnings of words of which people nearly always say one when they mean it.
    """

    report: str
    subject: str
    example: str
    phrases: tuple[str, ...]
    says_one_of: tuple[str, ...]
    or_rather: dict[str, str]

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that stands for the report: its phrases, its example and its name."""
        return (*self.phrases, self.example, self.report)


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as it stands in a file: phrases are separated by semicolons."""

    example: str
    phrases: str
    says_one_of: str = ""
    or_rather: dict[str, str] = {}


@cache
def entries() -> dict[str, ReportEntry]:
    """Every report's entry by the report's name, by subject."""
    found = {each.report: each for subject in SUBJECTS for each in _read(subject)}
    lacking = set(kinds()) - set(found)
    if lacking:
        raise CardspeakError(f"no phrases for the reports {', '.join(sorted(lacking))}")
    return found


def subjects() -> dict[str, list[ReportEntry]]:
    """The entries of each subject, by the subject's title."""
    found: dict[str, list[ReportEntry]] = {}
    for entry in entries().values():
        found.setdefault(entry.subject, []).append(entry)
    return found


def _read(subject: str) -> list[ReportEntry]:
    data = tomllib.loads(read_data(f"{subject}.toml"))
    title = data.pop("title")
    return [_entry(title, name, msgspec.convert(each, _Written)) for name, each in data.items()]


def _entry(subject: str, name: str, written: _Written) -> ReportEntry:
    for report in (name, *written.or_rather):
        if report not in kinds():
            raise CardspeakError(f"phrases for {name!r}: there is no report {report!r}")
    phrases = tuple(" ".join(each.split()) for each in written.phrases.split(";"))
    return ReportEntry(
        name,
        subject,
        written.example,
        tuple(filter(None, phrases)),
        tuple(written.says_one_of.split()),
        written.or_rather,
    )


def read_data(name: str) -> str:
    """The text of a file of `data/`."""
    return resources.files(__package__).joinpath("data", name).read_text("utf-8")
