"""The bots' names: each belongs to one style, so that its name tells how it plays."""

from collections.abc import Container

from cardspeak.bots.characters import LEANINGS, STYLES, Character, Skill, Style

_NAMES = {
    "rock, easy": "Agnes Boris Cleo Dagny Emil Frida Gideon Hilda",
    "caller, easy": "Iggy Jana Kurt Lotte Milo Nell Otto Pia",
    "aggressor, easy": "Quentin Rita Stan Tess Ugo Viola Walt Yves",
    "regular, easy": "Alma Basil Coco Dex Elsa Finn Gwen Hugo",
    "rock, medium": "Ada Bruno Clara Dorian Edith Felix Greta Henrik",
    "caller, medium": "Ines Jonas Kira Leon Mara Nils Olga Pablo",
    "aggressor, medium": "Quinn Rosa Sven Tilda Udo Vera Wim Yara",
    "regular, medium": "Aron Bella Carlo Dana Enzo Flora Gustav Helga",
    "rock, hard": "Anton Berta Conrad Delia Ernst Fanny Gregor Hanna",
    "caller, hard": "Ivo Judith Karl Lena Magnus Nora Oskar Petra",
    "aggressor, hard": "Quirin Ruth Simon Thea Ulla Viktor Wanda Yorick",
    "regular, hard": "Arno Britta Caspar Doris Edgar Fiona Georg Heidi",
}
_PREFIX = "bot "
_ROUNDS = 40
"""How many bots share a first name, told apart by a number."""


def _named(name: str, turn: int) -> str:
    return f"{_PREFIX}{name}" if turn == 1 else f"{_PREFIX}{name} {turn}"


BOTS = {
    _named(name, turn): style
    for turn in range(1, _ROUNDS + 1)
    for style, names in _NAMES.items()
    for name in names.split()
}
"""The style of every bot, by its name; no person can have such a name."""

WISHES: dict[str, str] = {skill.value: f"every character, {skill}" for skill in Skill} | {
    name: f"{LEANINGS[style.character].says}; {style.skill}" for name, style in STYLES.items()
}
"""What kind of bot may be wished for, and what to expect of it: any at a skill, or one style."""


def style_of(name: str) -> Style:
    """How the bot of that name plays."""
    return STYLES[BOTS[name]]


def new_name(wish: str, taken: Container[str]) -> str:
    """A bot's name that nobody at the table has; "" is every character in turn, of fair skill."""
    if wish in STYLES:
        styles = [wish]
    else:
        styles = [Style(who, Skill(wish or Skill.MEDIUM)).name for who in Character]
    rows = [_NAMES[style].split() for style in styles]
    fits = [_named(name, 1) for row in zip(*rows, strict=True) for name in row]
    return next(name for name in (*fits, *BOTS) if name not in taken)


def new_names(count: int, taken: Container[str]) -> list[str]:
    """So many bots' names that are not taken, of every character in turn, of fair skill."""
    rows = [_NAMES[Style(who, Skill.MEDIUM).name].split() for who in Character]
    mixed = [name for row in zip(*rows, strict=True) for name in row]
    every = [_named(name, turn) for turn in range(1, _ROUNDS + 1) for name in mixed]
    return [name for name in every if name not in taken][:count]
