"""Words for what happens at the desk."""

from cardspeak.room import events as e
from cardspeak.room.narration import in_words


def test_every_event_of_the_desk_but_an_appointment_has_words() -> None:
    kinds = [
        kind
        for kind in vars(e).values()
        if isinstance(kind, type) and issubclass(kind, e.DeskEvent) and kind is not e.DeskEvent
    ]
    filler = {str: "Ann", int: 3, bool: True, tuple: ()}
    silent = []
    for kind in kinds:
        values = {
            name: next((value for of, value in filler.items() if of.__name__ in str(hint)), "Ann")
            for name, hint in kind.__annotations__.items()
            if name != "card"
        }
        if kind is e.DrawnFor:
            values["card"] = 51
        if not in_words(kind(**values)):
            silent.append(kind)
    assert silent == [e.Appointed]
