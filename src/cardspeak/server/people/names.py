"""Which names a room accepts, and which of them look the same.

A name follows the PRECIS profile for nicknames (RFC 8266), is written in one script, and shows
every character it has. Two names look the same when Unicode's table of confusable characters
makes them equal, with the letters as written or with all of them small.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache
from unicodedata import category, normalize

from confusable_homoglyphs import categories
from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile

from cardspeak.errors import CardspeakError
from cardspeak.store.erasure import ERASED

LONGEST = 24

_MOST_LOOKS = 20_000
_MOST_MARKS = 2
_BLANKS = "\u2800\ufffc\u2d7f\U0001d159\U00013441\U00013442\U00016fe4"
"""Characters that show nothing and that PRECIS takes for letters, marks or symbols."""
_BASES = ("L", "N", "M")
"""Kinds of characters that carry a mark: one on a space looks like an apostrophe."""
_DIRECTION = "\u200e"  # around a character that is written from right to left, in the table
_SHOWN = get_profile("NicknameCasePreserved")
_COMMON = {"COMMON", "INHERITED"}
_TOGETHER = (
    {"HAN", "HIRAGANA", "KATAKANA"},
    {"HAN", "HANGUL"},
    {"HAN", "BOPOMOFO"},
)
"""Scripts that one language writes together (Unicode Technical Standard 39)."""
_RESERVED = (
    "house",
    "the house",
    "dealer",
    "the dealer",
    "floor",
    "the floor",
    "the clock",
    "cage",
    "the cage",
    "staff",
    "administrator",
    "admin",
)
_RESERVED_STARTS = ("bot ", ERASED)
_READ_AS = str.maketrans("lL1|!0345@$7", "iIiiioeasast")
"""Figures and signs that stand for letters, and the l that stands for a capital i."""
_SMALL_CAPITAL = dict(zip("ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ", "abcdeghijklmnoprtuvwyz", strict=True))
_SIGNS_AROUND = re.compile(r"^[\W_]+|[\W_]+$")
_OWN_DOT = re.compile("([ij])\u0307+")


class UnfitNameError(CardspeakError):
    """A name that nobody may have."""


def clean(name: str, longest: int = LONGEST) -> str:
    """The name as the room writes it. Refuses one that hides something or is the house's own."""
    try:
        shown: str = _SHOWN.enforce(name)
    except UnicodeEncodeError as error:
        if "empty" in error.reason:
            raise UnfitNameError(_length(longest)) from None
        raise UnfitNameError("use only visible letters, digits and signs in a name") from None
    if not 1 <= len(shown) <= longest:
        raise UnfitNameError(_length(longest))
    _check_visible(shown)
    _check_script(shown)
    if is_reserved(shown):
        raise UnfitNameError(f"the name {shown} is reserved for the house")
    return shown


def _length(longest: int) -> str:
    return f"a name has 1 to {longest} printable characters"


def _check_visible(name: str) -> None:
    marks, before = 0, ""
    for char in normalize("NFD", name):
        kind = category(char)
        is_mark = kind.startswith("M")
        marks = marks + 1 if is_mark else 0
        is_hidden = char in _BLANKS or kind in ("Cc", "Cf", "Cn", "Co", "Cs")
        if is_hidden or marks > _MOST_MARKS or (is_mark and not before.startswith(_BASES)):
            raise UnfitNameError("use only visible letters, digits and signs in a name")
        before = kind


def _check_script(name: str) -> None:
    scripts = {script.upper() for script in categories.unique_aliases(name)} - _COMMON
    if "UNKNOWN" in scripts:
        raise UnfitNameError("use only visible letters, digits and signs in a name")
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        found = " and ".join(sorted(script.capitalize() for script in scripts))
        raise UnfitNameError(f"write a name in one script: this one has {found}")


# What looks the same


@lru_cache(_MOST_LOOKS)
def look(name: str) -> frozenset[str]:
    """What a name looks like: names that share one of these look the same.

    >>> bool(look("Ian") & look("lAN")), bool(look("Corn") & look("Com"))
    (True, True)
    >>> bool(look("Ann") & look("Anna"))
    False
    """
    whole = normalize("NFKC", " ".join(name.split()))
    return frozenset((_skeleton(_skeleton(whole).casefold()), _skeleton(whole.casefold())))


def like(name: str, present: Iterable[str]) -> str:
    """Another name among those present that looks the same; empty where there is none."""
    looks = look(name)
    return next((each for each in present if each != name and look(each) & looks), "")


def is_reserved(name: str) -> bool:
    """Whether a name reads like one of the house's own, however it is spelled or spaced."""
    words = {word for each in look(name) for word in (each, _letters(each), _letters(_trim(each)))}
    if words & _reserved(_RESERVED) or {_joined(word) for word in words} & _reserved(_RESERVED):
        return True
    return any(f"{word} ".startswith(tuple(_reserved(_RESERVED_STARTS))) for word in words)


@cache
def _reserved(words: Iterable[str]) -> frozenset[str]:
    return frozenset(
        (each if word.endswith(" ") else _joined(each)) + (" " if word.endswith(" ") else "")
        for word in words
        for looks in look(word)
        for each in (looks, _letters(looks))
    )


def _letters(text: str) -> str:
    """A skeleton in plain letters: no accents, figures read as letters, signs as spaces."""
    bare = [char for char in normalize("NFD", text) if not category(char).startswith("M")]
    read = "".join([_SMALL_CAPITAL.get(char, char) for char in bare]).translate(_READ_AS)
    return " ".join("".join([char if char.isalpha() else " " for char in read]).split())


def _trim(text: str) -> str:
    return _SIGNS_AROUND.sub("", text)


def _joined(text: str) -> str:
    return text.replace(" ", "")


def _skeleton(text: str) -> str:
    """The text in prototypes, as Unicode Technical Standard 39 makes it.

    A dot above an i or a j cannot be told from the letter's own.
    """
    prototypes = _prototypes()
    plain = _OWN_DOT.sub(r"\1", normalize("NFD", text))
    read = normalize("NFD", "".join([prototypes.get(char, char) for char in plain]))
    return _OWN_DOT.sub(r"\1", read)


@cache
def _prototypes() -> dict[str, str]:
    """The prototype of each character that looks like another.

    The library's table names every pair both ways. A sequence is always a prototype, and of single
    characters the one that most others look like.
    """
    pairs: Counter[str] = Counter()
    group: dict[str, str] = {}

    def root(text: str) -> str:
        while (above := group.setdefault(text, text)) != text:
            text = above
        return text

    for char, others in confusables_data.items():
        for other in others:
            both = [each.replace(_DIRECTION, "") for each in (char, other["c"])]
            pairs.update(both)
            group[root(both[0])] = root(both[1])
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for text in group:
        alike[root(text)].append(text)
    found: dict[str, str] = {}
    for texts in alike.values():
        prototype = min(texts, key=lambda text: (-len(text), -pairs[text], text))
        found |= {text: prototype for text in texts if len(text) == 1 and text != prototype}
    return found
