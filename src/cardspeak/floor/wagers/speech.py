"""What a player says, read in a closed vocabulary: a verb, an amount, or both.

Words outside the vocabulary make a statement irregular; nothing here knows a hand or a policy.
"""

import re
from enum import StrEnum

import msgspec


class Verb(StrEnum):
    """What a statement says."""

    NOTHING = "nothing"
    FOLD = "fold"
    CHECK = "check"
    PASS = "pass"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    COMPLETE = "complete"
    BRING_IN = "bring in"
    ALL_IN = "all in"
    POT = "pot"
    AMOUNT = "an amount"
    TIME = "time"
    PAT = "pat"
    IRREGULAR = "something irregular"


class Meaning(StrEnum):
    """What an amount that was said is the amount of."""

    TOTAL = "in all"
    MORE = "on top"
    OPEN = "either"


class Speech(msgspec.Struct, frozen=True):
    """A statement: its verb, its amount, and the condition it was made under.

    `then_raise` says that a raise was added to a call in the same breath.
    """

    verb: Verb
    amount: int | None = None
    meaning: Meaning = Meaning.OPEN
    condition: str | None = None
    then_raise: bool = False


_SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]


_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


_NUMBERS = {word: value for value, word in enumerate(_SMALL)} | {
    word: 10 * value for value, word in enumerate(_TENS, 2)
}


_SCALES = {"hundred": 100, "thousand": 1000}


_ROUND_TENS = range(20, 100, 10)


_ANY = 10**12
_LONGEST_FIGURE = 12


_VERBS: dict[str, Verb] = {
    **dict.fromkeys(("fold", "folds", "folding"), Verb.FOLD),
    **dict.fromkeys(("check", "checks", "checking"), Verb.CHECK),
    **dict.fromkeys(("pass", "passes"), Verb.PASS),
    **dict.fromkeys(("call", "calls", "calling", "see"), Verb.CALL),
    **dict.fromkeys(("bet", "bets", "betting", "open", "opens"), Verb.BET),
    **dict.fromkeys(("raise", "raises", "raising", "reraise"), Verb.RAISE),
    **dict.fromkeys(("complete", "completes"), Verb.COMPLETE),
    **dict.fromkeys(("time", "wait", "stop"), Verb.TIME),
    "pot": Verb.POT,
    "pat": Verb.PAT,
}


_PHRASES = {
    "all in": "allin",
    "all of it": "allin",
    "hold it": "time",
    "hold on": "time",
    "one moment": "time",
    "bring it in": "bringin",
    "bring in": "bringin",
    "re raise": "reraise",
    "make it": "makeit",
    "stand pat": "pat",
    "on top": "more",
}


_VERBS |= {"allin": Verb.ALL_IN, "bringin": Verb.BRING_IN, "makeit": Verb.RAISE}


_FILLERS = frozenset(
    [
        "i",
        "will",
        "am",
        "ill",
        "im",
        "would",
        "like",
        "please",
        "just",
        "okay",
        "ok",
        "it",
        "that",
        "this",
        "the",
        "my",
        "your",
        "his",
        "her",
        "a",
        "an",
        "and",
        "dollars",
        "dollar",
        "chips",
        "sir",
        "size",
        "sized",
        "me",
        "you",
        "up",
    ]
)


_CONDITIONS = frozenset({"if", "unless", "when", "once"})


def parse_speech(words: str) -> Speech:
    """What a statement says.

    >>> parse_speech("I raise to four hundred") == Speech(Verb.RAISE, 400, Meaning.TOTAL)
    True
    >>> parse_speech("two hundred and fifty").amount, parse_speech("All-in!").verb.value
    (250, 'all in')
    >>> parse_speech("$1,200").amount
    1200
    """
    tokens = _tokens(words)
    if not tokens:
        return Speech(Verb.NOTHING)
    at = next((place for place, token in enumerate(tokens) if token in _CONDITIONS), None)
    if at is None:
        return _statement(tokens)
    said, condition = _split(tokens, at)
    return msgspec.structs.replace(_statement(said), condition=" ".join(condition))


def _tokens(words: str) -> list[str]:
    text = words.lower().replace("'", "").replace("’", "")
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    text = " ".join(re.findall(r"[a-z]+|\d+", text))
    for phrase, word in _PHRASES.items():
        text = re.sub(rf"\b{phrase}\b", word, text)
    return text.split()


def _split(tokens: list[str], at: int) -> tuple[list[str], list[str]]:
    """The statement, and the condition it stands under."""
    if any(token in _VERBS for token in tokens[:at]):
        return tokens[:at], tokens[at:]
    for place in range(at + 1, len(tokens)):
        if tokens[place] in ("i", "ill", "im", "then"):
            return tokens[place + (tokens[place] == "then") :], tokens[at:place]
    return [], tokens[at:]


def _statement(tokens: list[str]) -> Speech:
    words, amounts = _amounts(tokens)
    verbs: list[Verb] = []
    meaning = Meaning.OPEN
    for word in words:
        if word in _VERBS:
            verbs.append(_VERBS[word])
            meaning = Meaning.TOTAL if word == "makeit" else meaning
        elif word == "to":
            meaning = Meaning.TOTAL
        elif word in ("more", "by"):
            meaning = Meaning.MORE
        elif word not in _FILLERS:
            return Speech(Verb.IRREGULAR)
    if not verbs and len(amounts) == 1:
        return Speech(Verb.AMOUNT, amounts[0], meaning)
    if not verbs:
        return Speech(Verb.IRREGULAR)
    if verbs[0] is Verb.CALL and Verb.RAISE in verbs:
        return Speech(Verb.CALL, then_raise=True)
    first = verbs[0]
    for larger in (Verb.POT, Verb.ALL_IN):
        if larger in verbs and first in (Verb.BET, Verb.RAISE, larger):
            return Speech(larger)
    if len(set(verbs)) > 1 or len(amounts) > 1:
        return Speech(Verb.IRREGULAR)
    return Speech(first, amounts[0] if amounts else None, meaning)


def _amounts(tokens: list[str]) -> tuple[list[str], list[int]]:
    """The words that are no numbers, and the numbers."""
    words: list[str] = []
    amounts: list[int] = []
    place = 0
    while place < len(tokens):
        taken, amount = _number(tokens[place:])
        if taken:
            amounts.append(amount)
            place += taken
        else:
            words.append(tokens[place])
            place += 1
    return words, amounts


def _number(tokens: list[str]) -> tuple[int, int]:
    """How many tokens a number takes at the start, and the number."""
    if tokens[0] == "a" and len(tokens) > 1 and tokens[1] in _SCALES:
        taken, amount = _number(["one", *tokens[1:]])
        return taken, amount
    if tokens[0] in _SCALES:  # "the hundred", "your hundred"
        taken, amount = _number(["one", *tokens])
        return taken - 1, amount
    total = current = taken = 0
    below = _ANY  # what may still be added must be smaller than this
    for place, token in enumerate(tokens):
        is_figure = _is_figure(token)
        value = int(token) if is_figure else _NUMBERS.get(token)
        if value is not None and value < below:
            current += value
            below = 10 if value in _ROUND_TENS and not is_figure else 0
        elif token in _SCALES and taken and current:
            current *= _SCALES[token]
            below = _SCALES[token]
            if token == "thousand":
                total, current = total + current, 0
        elif token == "and" and taken and _continues(tokens[place + 1 :]):
            continue
        else:
            break
        taken = place + 1
    return taken, total + current


def _continues(tokens: list[str]) -> bool:
    return bool(tokens) and (tokens[0] in _NUMBERS or _is_figure(tokens[0]))


def _is_figure(token: str) -> bool:
    """Whether a word is written in figures, and no longer than an amount of chips can be."""
    return token.isdecimal() and len(token) <= _LONGEST_FIGURE
