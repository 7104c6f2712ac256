"""Conduct: offenses and penalties."""

from cardspeak.floor.conduct import misconduct, offenses  # noqa: F401 - they register their reports
