"""A policy that records which of its fields are read, so that a proof knows what a layer reads.

It answers exactly as the policy behind it does. It is used in scenarios alone, never in play.
"""

from typing import Any

from cardspeak.books import Policy
from cardspeak.books.policy.area import Group


class _Area:
    """One area of a policy, or a group within one, that records its reads."""

    __slots__ = ("_area", "_name", "_reads")

    def __init__(self, area: Any, name: str, reads: set[str]) -> None:
        self._area = area
        self._name = name
        self._reads = reads

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return type(self._area)

    def __getattr__(self, name: str) -> Any:
        path, value = f"{self._name}.{name}", getattr(self._area, name)
        if isinstance(value, Group):
            return _Area(value, path, self._reads)
        self._reads.add(path)
        return value


class RecordedPolicy:
    """A policy that records its reads.

    >>> reads = set()
    >>> policy = RecordedPolicy(Policy(), reads)
    >>> policy.betting.raises, reads
    (3, {'betting.raises'})
    """

    __slots__ = ("_areas", "_policy", "_reads")

    def __init__(self, policy: Policy, reads: set[str]) -> None:
        self._policy = policy
        self._reads = reads
        self._areas: dict[str, _Area] = {}

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return Policy

    @property
    def unrecorded(self) -> Policy:
        """The policy behind it, to make another policy of."""
        return self._policy

    def __getattr__(self, name: str) -> Any:
        area = self._areas.get(name)
        if area is None:
            area = _Area(getattr(self._policy, name), name, self._reads)
            self._areas[name] = area
        return area
