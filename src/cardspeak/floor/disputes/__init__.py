"""Disputes: claims, pots that went astray, agreements between players."""

from cardspeak.floor.disputes import agreements, claims, pots, public_facts  # noqa: F401 - they register their reports
