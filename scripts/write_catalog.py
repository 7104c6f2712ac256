"""Writes the catalogs of the page's texts: `python -m scripts.write_catalog [LANGUAGE]`.

The texts stand in English where the page uses them; `scripts/find_texts.mjs` finds them. Each
language has one gettext catalog in src/cardspeak/web/texts. A catalog other than the English one
also becomes a module in static/texts, for `index.html` to load before the page. A test fails when
a catalog is out of date.
"""

import argparse
import gettext
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
TEXTS = ROOT / "src" / "cardspeak" / "web" / "texts"
MODULES = ROOT / "src" / "cardspeak" / "web" / "static" / "texts"
HEADER = "# The texts of the page. Values stand in braces: {0}."
COUNTS = (*range(200), 1_000, 1_000_000)
"""Counts in which every plural category of a language occurs."""


class Found(NamedTuple):
    """What the modules of the page have."""

    messages: list[dict[str, Any]]
    """The texts: `id`, `plural` or "", and the `places` where they stand."""
    outside: list[dict[str, Any]]
    """Strings that look like texts, but are in no catalog."""


def find_texts() -> Found:
    """Read the modules of the page."""
    node = Path(sys.executable).parent / "node"
    command = [str(node), "--no-warnings", str(ROOT / "scripts" / "find_texts.mjs")]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return Found(**json.loads(told.stdout))


def template(found: Found) -> Catalog:
    """Every message, without a translation."""
    catalog = Catalog(charset="utf-8", header_comment=HEADER, fuzzy=False)
    for message in found.messages:
        places: list[Any] = [(place, None) for place in message["places"]]
        id = (message["id"], message["plural"]) if message["plural"] else message["id"]
        catalog.add(id, locations=places)
    return catalog


def updated(language: str, messages: Catalog, before: str = "") -> Catalog:
    """The catalog of a language with these messages; what was translated stays so."""
    catalog = Catalog(language, header_comment=HEADER, fuzzy=False)
    if before:
        catalog = read_po(io.StringIO(before), locale=language)
        catalog.header_comment = HEADER
    catalog.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog) -> str:
    """A catalog as its file has it: without dates, so that the same texts make the same file."""
    told = io.BytesIO()
    write_po(told, catalog, width=100, sort_output=True, omit_header=True)
    plural = f'"Plural-Forms: {catalog.plural_forms}\\n"'
    head = f'{HEADER}\nmsgid ""\nmsgstr ""\n"Language: {catalog.locale}\\n"\n'
    kind = '"Content-Type: text/plain; charset=utf-8\\n"'
    return f"{head}{kind}\n{plural}\n\n" + told.getvalue().decode().strip() + "\n"


def module(catalog: Catalog) -> str:
    """The module that has the page speak the language of a catalog."""
    language = Locale.parse(catalog.locale_identifier)
    form = gettext.c2py(catalog.plural_expr)
    category = {language.plural_form(count): form(count) for count in reversed(COUNTS)}
    texts: dict[str, str | dict[str, str]] = {}
    for message in catalog:
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            texts[message.id] = str(message.string)
        elif all(message.string):
            texts[message.id[0]] = {name: message.string[at] for name, at in category.items()}
    told = json.dumps(texts, ensure_ascii=False, indent=1, sort_keys=True)
    name = str(language).replace("_", "-")
    head = f"// Written by scripts/write_catalog.py from texts/{language}.po."
    speak = 'import { speak } from "../common/language.js";'
    return f"{head}\n\n{speak}\n\nspeak({json.dumps(name)}, {told});\n"


def main() -> None:
    """Bring every catalog up to date; begin that of another language if one is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="?", help="a language to begin, such as pl")
    language = parser.parse_args().language
    messages = template(find_texts())
    TEXTS.mkdir(exist_ok=True)
    names = (
        {path.stem for path in TEXTS.glob("*.po")} | {"en"} | ({language} if language else set())
    )
    for name in sorted(names):
        path = TEXTS / f"{name}.po"
        catalog = updated(name, messages, path.read_text("utf-8") if path.exists() else "")
        path.write_text(written(catalog), "utf-8")
        if name != "en":
            MODULES.mkdir(exist_ok=True)
            (MODULES / f"{name}.js").write_text(module(catalog), "utf-8")
        print(f"{path}: {len(catalog)} texts")


if __name__ == "__main__":
    main()
