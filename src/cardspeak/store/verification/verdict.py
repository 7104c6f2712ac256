"""What a walk through a database found: what does not hold, where, and how."""

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """Something that does not hold."""

    where: str
    part: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}, {self.part}: {self.what}"


class NotReplayed(msgspec.Struct, frozen=True):
    """Records whose chain holds, and which only another build can replay."""

    where: str
    first: int
    last: int
    writer: str

    def __str__(self) -> str:
        return f"{self.where}, records {self.first} to {self.last}: written by {self.writer}"


class Verdict(msgspec.Struct):
    """What was walked, and what was found."""

    tables: int = 0
    records: int = 0
    hands: int = 0
    moves: int = 0
    actions: int = 0
    erased: int = 0
    """Rows from which a person was erased: the chain has only the digest of what was there."""
    desk_records: int = 0
    event_records: int = 0
    keyed: bool = False
    """Whether the key of the seals was at hand; without it, checksums alone were compared."""
    anchor: str = ""
    """The last anchor up to which everything is as it was written."""
    not_replayed: list[NotReplayed] = []
    """What a build that plays differently wrote: its chains hold, and nobody replayed it here."""
    findings: list[Finding] = []

    @property
    def holds(self) -> bool:
        """Whether everything is as it was written."""
        return not self.findings
