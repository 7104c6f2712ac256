"""Time enough for worker processes: these tests ask what an answer is, never how soon it comes."""

import pytest

from cardspeak.server.http import pages_hands, routing

_PATIENCE = 120.0


@pytest.fixture(autouse=True)
def _workers_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routing, "_LONGEST", _PATIENCE)
    monkeypatch.setattr(routing, "_PATIENCE", _PATIENCE)
    monkeypatch.setattr(pages_hands, "_LONGEST", _PATIENCE)
