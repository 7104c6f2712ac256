"""What a person may ask of the desk stands on some page: read in the sources, without a browser."""

from pathlib import Path
from typing import get_args

import cardspeak
from cardspeak.room.command_authority import AUTHORITY
from cardspeak.server.desk.live_desk import OF_THE_HOUSE
from cardspeak.server.desk.tracked_games import TabletEntry

PAGES = Path(cardspeak.__file__).parent / "web" / "static"


def scripts(folder: str = ".") -> str:
    """The sources of the pages in a folder."""
    found = [each for each in (PAGES / folder).rglob("*.js") if "vendor" not in each.parts]
    return "\n".join(each.read_text() for each in found)


def test_every_command_that_a_person_may_give_the_desk_is_on_a_page() -> None:
    pages = scripts()
    given = {kind.__name__ for kind in AUTHORITY if kind not in OF_THE_HOUSE}
    assert sorted(name for name in given if f'do: "{name}"' not in pages) == []


def test_no_page_asks_for_what_only_the_room_does() -> None:
    pages = scripts("desk")
    assert [kind.__name__ for kind in OF_THE_HOUSE if f'do: "{kind.__name__}"' in pages] == []


def test_every_entry_of_a_dealer_is_on_the_tablet() -> None:
    tablet = (PAGES / "desk" / "tablet.js").read_text()
    entries = [kind.__name__ for kind in get_args(TabletEntry.__annotations__["report"])]
    assert sorted(name for name in entries if f'report: "{name}"' not in tablet) == []
    assert len(entries) > 5
