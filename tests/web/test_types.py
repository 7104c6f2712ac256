"""The browser's types of messages and requests are those of the server's definitions."""

import inspect

import pytest
from scripts.write_types import BODIES, PAGES, TYPES, routes


@pytest.mark.parametrize("name", PAGES)
def test_the_types_are_up_to_date(name: str) -> None:
    written = (TYPES / name).read_text("utf-8")
    assert written == PAGES[name](), "run `python scripts/write_types.py`"


def test_every_route_that_changes_something_has_the_body_that_its_handler_reads() -> None:
    posts = {route.path: route for route in routes("POST")}
    assert set(posts) == set(BODIES)
    for path, kind in BODIES.items():
        handler = inspect.getclosurevars(posts[path].endpoint).nonlocals["answer"]
        read = set(handler.__code__.co_names)
        assert ("body" in read) == (kind is not None), path
        assert kind is None or kind.__name__ in read, path
