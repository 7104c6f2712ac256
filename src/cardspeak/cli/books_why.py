"""``books principles`` and ``books define``: what every house agrees on, and what a term means."""

import typer

from cardspeak.books import Book, BookError, Principle
from cardspeak.cli.output import print_json, print_table


def show_principles(name: str | None, as_json: bool) -> None:
    """Every principle in one sentence, with the rules of a book that state it."""
    book = Book.load(name) if name else None
    stated = {each: _stating(book, each) for each in Principle} if book else {}
    if as_json:
        print_json(
            [
                {"principle": each.value, "text": each.text, "rules": stated.get(each, [])}
                for each in Principle
            ]
        )
        return
    rows = [[each.value, each.text, ", ".join(stated.get(each, ()))] for each in Principle]
    headings = ["principle", "says", "rules"] if book else ["principle", "says"]
    title = f"{book.title}: the principles" if book else "The principles"
    print_table(title, headings, [row[: len(headings)] for row in rows])


def _stating(book: Book, principle: Principle) -> list[str]:
    return [rule.id for rule in book.all_rules if principle in rule.states]


def show_definition(name: str, term: str | None, as_json: bool) -> None:
    """The rules that say what a term means, or every term that a book defines."""
    book = Book.load(name)
    terms = [term] if term else list(book.terms)
    found = {each: book.defining(each) for each in terms}
    if term and not found[term]:
        raise BookError(
            f"{book.title} does not define {term!r}; it defines {', '.join(book.terms)}"
        )
    if as_json:
        texts = {each: {rule.id: rule.text for rule in rules} for each, rules in found.items()}
        print_json(texts)
        return
    for each, rules in found.items():
        typer.secho(each, bold=True)
        for rule in rules:
            typer.echo(f"  {rule.text} ({rule.id})")
