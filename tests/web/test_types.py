"""The browser's types of the messages are those of the server's definitions."""

from scripts.write_types import PAGE, page


def test_the_types_are_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `python scripts/write_types.py`"
