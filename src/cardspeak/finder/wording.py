"""What someone typed, as the words that a search compares.

Slang, irregular verbs and ways to write one thing become one word; numbers become figures, amounts
one word; words that say nothing are left out. What stands for what is in `data/words.toml`.
"""

import re
import tomllib
from functools import cache
from typing import NamedTuple

from cardspeak.finder.entries import read_data

AMOUNT = "amount"
"""Stands for any number too large for a count of cards or seats."""
NAMED_CARD = "namedcard"

_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {word: str(number) for number, word in enumerate(_SMALL, 1)} | {
    "single": "1",
    "twice": "2",
}
_ONES = "|".join(_SMALL[:9])
_DECK_COUNTS = {"51", "52", "53"}
_DECK_IN_WORDS = re.compile(r"\bfifty (?:one|two|three)\b")
_LARGE = re.compile(
    rf"\b(?:(?:{_ONES}|an?|\d+) )?"
    r"(?:(?:eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|grand)\b ?)+(?:\d+|five)?"
)
_CARD = re.compile(
    r"\b(?:ace|king|queen|jack|deuce|trey|ten|nine|eight|seven|six|five|four|three|two|10"
    r"|[2-9tjqka])s? of (?:spade|heart|diamond|club)s?\b|\b(?:10|[2-9tjqk])[hdc]\b|\b[tjqk]s\b"
)
WORD = re.compile(r"[a-z0-9]+")
_SEAT = re.compile(
    rf"\bseats? *(?:number|no|#)? *(?:\d+|{_ONES}|ten)\b"
    rf"|\b(?:in )?the (?:\d+|{_ONES}|ten) (?:seat|hole)\b"
    rf"|\b(?<=(?:guy|kid|man|son|yer|ady|ude) )in the (?:{_ONES}|ten)\b(?! hand)"
)
_STAKES = re.compile(r"\$?\b\d+ ?/ ?\$?\d+\b|\btable \d+\b")
_CENTS = re.compile(r"\$?\b\d*\.\d\d?\b")
_DOLLARS = re.compile(rf"\$\d+\b|\b(?:\d+|{_ONES}) (?:dollars|bucks)\b")
_ONE_LARGE_CHIP = re.compile(rf"\ban? (?:\d\d+|{AMOUNT}) +chip\b")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_THOUSAND = re.compile(r"\b(\d+)(?:\.(\d))?k\b")

_NOT = re.compile(r"\b(was|were|is|are|did|does|do|has|have|had|could|would|should|ca|wo)nt\b")
"""A "not" without its apostrophe, as people type it."""

_WITH = re.compile(r"\bw/(o\b)? *")

_READ_AS = (
    (_STAKES, " "),
    (_SEAT, "seat"),
    (_CENTS, f"{AMOUNT} coin"),
    (_DOLLARS, AMOUNT),
    (_CARD, NAMED_CARD),
    (_DECK_IN_WORDS, lambda found: f"5{_NUMBERS[found[0].split()[1]]}"),
    (_LARGE, f"{AMOUNT} "),
    (_ONE_LARGE_CHIP, "1 chip"),
)


class Wording(NamedTuple):
    """Which words stand for others, and which say nothing."""

    joined: dict[str, str]
    pattern: re.Pattern[str]
    same: dict[str, str]
    empty: frozenset[str]


@cache
def wording() -> Wording:
    """The table of words."""
    data = tomllib.loads(read_data("words.toml"))
    joined = {plain(said): word for word, ways in data["together"].items() for said in ways}
    longest = sorted(joined, key=len, reverse=True)
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, longest)) + r")\b")
    same = {said: word for word, ways in data["same"].items() for said in ways}
    return Wording(joined, pattern, same, frozenset(data["empty"]["words"].split()))


def terms(text: str) -> list[str]:
    """The words of a text that a search compares, in their order.

    >>> terms("The guy in seat 4 tossed his cards in too soon!")
    ['player', 'seat', 'throw', 'cards', 'early']
    """
    table = wording()
    text = plain(text)
    for pattern, word in _READ_AS:
        text = pattern.sub(word, text)
    text = table.pattern.sub(lambda found: table.joined[found[0]], text)
    figures = (_figure(word) for word in WORD.findall(text))
    said = (_canonical(word, table.same) for word in figures)
    return [word for word in said if word not in table.empty and (len(word) > 1 or word.isdigit())]


def _canonical(word: str, same: dict[str, str]) -> str:
    """The word that stands for this one, or for its base form."""
    if word in same or len(word) < 5:
        return same.get(word, word)
    bases = (word.removesuffix(end) for end in ("s", "es", "ed", "ing"))
    return next((same[base] for base in bases if base in same), word)


def words(text: str) -> list[str]:
    """The words of a text as they were typed, without case."""
    return WORD.findall(plain(text))


def known_words() -> set[str]:
    """Every word that the table of words knows."""
    table = wording()
    parts = {part for said in table.joined for part in said.split()}
    return parts | set(table.same) | set(table.same.values()) | table.empty


def plain(text: str) -> str:
    """A text in lower case and single spaces, with whole numbers and without apostrophes.

    >>> plain("He didn’t see it’s 1,500 (or 2.5k)")
    'he did not see it 1500 (or 2500)'
    """
    text = text.lower().replace("’", "'").replace("n't", " not").replace("-", " ")
    text = _NOT.sub(r"\1 not", text)
    text = _WITH.sub(lambda found: "without " if found[1] else "with ", text)
    text = _THOUSAND.sub(lambda found: f"{found[1]}{found[2] or 0}00", _THOUSANDS.sub("", text))
    return " ".join(re.sub(r"'(?:s|m|re|ve|d|ll)?\b", " ", text).split())


def _figure(word: str) -> str:
    word = _NUMBERS.get(word, word)
    counted = not word.isdigit() or len(word) == 1 or word in _DECK_COUNTS
    return word if counted else AMOUNT
