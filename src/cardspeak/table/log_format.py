"""What every log begins with, and what it holds where another build took it over.

A log is written in segments. All records of a segment were written by builds of one behavior
(`cardspeak.behavior`), which can replay it. A build that plays differently opens the next segment:
its first record holds the state that the segment goes on from, and what the one before was.
"""

from typing import Any, Self

import msgspec

import cardspeak
from cardspeak import behavior
from cardspeak.arguments import expect
from cardspeak.books import Book

VERSION = 2
"""The format of headers and records. In the first, digests had citations and words in them."""


class Segment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who wrote a segment: its format, the engine and how that plays, and its first record.

    `segment` is 0 for the segment with which a log begins.
    """

    version: int = 1
    engine: str = ""
    behavior: int = 0
    segment: int = 0

    @property
    def is_ours(self) -> bool:
        """Whether this build plays as the one did that wrote the segment."""
        return (self.version, self.behavior) == (VERSION, behavior.BEHAVIOR)

    @property
    def writer(self) -> str:
        """The build that wrote the segment, for people."""
        return f"cardspeak {self.engine or 'unknown'}, behavior {self.behavior}"


class LogHeader(Segment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a log begins with: the book by name and digest, and who wrote its newest segment."""

    log: str
    book: str
    digest: str

    @classmethod
    def begun(cls, book: Book, **words: Any) -> Self:
        """The header of a log that this build begins."""
        expect("the book", book, Book, "a Book, such as Book.load('seminole')")
        return cls(book=book.id, digest=book.digest, **written_by(ours()), **words)


def ours(segment: int = 0) -> Segment:
    """A segment that this build writes."""
    return Segment(
        version=VERSION,
        engine=cardspeak.__version__,
        behavior=behavior.BEHAVIOR,
        segment=segment,
    )


def written_by(segment: Segment) -> dict[str, Any]:
    """Who wrote a segment, as fields of a header."""
    return {name: getattr(segment, name) for name in Segment.__struct_fields__}


def segment_of(header: LogHeader) -> Segment:
    """The newest segment of a log."""
    return Segment(**{name: getattr(header, name) for name in Segment.__struct_fields__})


class OpenSegment(
    msgspec.Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True, gc=False
):
    """The first record of a segment: the state to go on from, as text, and the segment before.

    The state may be older than the record by the inputs of a hand: what lies between is played
    again from there, and gave the same in both builds.
    """

    writes: Segment
    before: Segment
    closing: str
