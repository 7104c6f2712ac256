"""The facts of reports as people name them, where the fact's own name does not say it.

A sentence that a person may read names a fact by these words; developers have the names.
"""

from enum import Enum

_WORDS = {
    "card": "the place of the card",
    "cards": "the number of cards",
    "count": "the count",
    "early": "what came early",
    "first": "the first motion",
    "kind": "the kind of wager",
    "least": "the least total allowed",
    "low": "the seat with the card that must bet",
    "missing": "the number of cards missing",
    "most": "the largest total allowed",
    "other": "the other seat",
    "other_card": "the place of the other card",
    "over": "the excess",
    "over_chips": "the number of chips in excess",
    "owed": "the amount owed",
    "passed": "the seat passed by",
    "picked": "the cards picked",
    "players": "the number of players",
    "price": "the total to be matched",
    "put": "the amount put in",
    "saw": "a seat that saw a card",
    "seat": "the seat",
    "seats": "a seat that got a card",
    "since.actions": "the number of actions since",
    "since.players": "the number of players who acted since",
    "since.while_dealing": "the number of actions during the deal",
    "stub": "the number of cards in the stub",
    "surplus": "the number of surplus cards",
    "to": "the total",
    "to_replace": "the number of cards to replace",
    "winner": "the seat of the winner",
}
_WORDS_OF_A_REPORT = {
    ("cards shown to one player", "cards"): "a place of the cards shown",
    ("cards shown to one player", "to"): "the seat that saw them",
}
_CLAUSES = {
    "since.all_acted": "all players have acted",
    "since.bet": "someone has bet",
    "since.holder_acted": "the player has acted",
}


def words_of(fact: str, report: str = "") -> str:
    """A fact of a report as people name it.

    >>> words_of("over_chips"), words_of("facing_bet"), words_of("since.next_card")
    ('the number of chips in excess', 'facing bet', 'next card')
    """
    found = _WORDS_OF_A_REPORT.get((report, fact)) or _WORDS.get(fact)
    return found or fact.removeprefix("since.").replace("_", " ")


def value_in_words(value: object) -> str:
    """The value of a fact as people say it.

    >>> value_in_words(True), value_in_words((1, 2)), value_in_words(40)
    ('yes', '1, 2', '40')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(value_in_words, value)) or "none"
    return str(value.value if isinstance(value, Enum) else value)


def cannot_be(fact: str, value: object, why: str, report: str = "") -> str:
    """The sentence that refuses a fact.

    >>> cannot_be("over", 4, "a full raise is 4: nothing is missing")
    'the excess cannot be 4: a full raise is 4: nothing is missing'
    >>> cannot_be("since.bet", True, "nobody has acted")
    'it cannot be that someone has bet: nobody has acted'
    """
    if fact in _CLAUSES:
        return f"it cannot be that {_CLAUSES[fact]}: {why}"
    return f"{words_of(fact, report)} cannot be {value_in_words(value)}: {why}"
