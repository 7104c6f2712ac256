"""Every text of the page is in its catalog, ready for another language."""

import io
import json
import re
from functools import cache

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from playwright.sync_api import Page, Response, Route, WebSocket
from scripts.write_catalog import TEXTS, Found, find_texts, module, template, updated, written
from tests.web.conftest import VENDOR, House, Visit
from tests.web.playing import sit_down

LANGUAGE = VENDOR.parent / "common" / "language.js"
MARKED = re.compile("⟦[^⟦⟧]*⟧")
SHOWN = """() => {
  const found = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (node.matches("script, style, noscript, .sheet, .face")) return;
    if (!/^(B|STRONG|EM|I|SMALL|KBD|SPAN|A)$/.test(node.tagName)) found.push("\\n");
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      if (node.hasAttribute(name)) found.push(`\\n${node.getAttribute(name)}\\n`);
    }
    node.childNodes.forEach(walk);
    found.push("\\u0000");
  };
  walk(document.body);
  return found.join("");
}"""


@cache
def found() -> Found:
    return find_texts()


def catalog(name: str) -> Catalog:
    return read_po(io.StringIO((TEXTS / f"{name}.po").read_text("utf-8")), locale=name)


def test_no_text_of_the_page_stands_outside_its_catalog() -> None:
    outside = [f"{each['place']}:{each['line']}: {each['text']}" for each in found().outside]
    assert outside == [], "mark it as a text: t`…`"


@pytest.mark.parametrize("name", sorted(path.stem for path in TEXTS.glob("*.po")))
def test_the_catalog_of_each_language_has_every_text(name: str) -> None:
    before = (TEXTS / f"{name}.po").read_text("utf-8")
    after = written(updated(name, template(found()), before))
    assert after == before, "run `python -m scripts.write_catalog`"


def test_a_translation_is_kept_and_has_every_plural_of_its_language() -> None:
    begun = updated("pl", template(found()))
    begun["Settings"].string = "Ustawienia"
    begun["{0} player"].string = ("{0} gracz", "{0} gracze", "{0} graczy")
    again = updated("pl", template(found()), written(begun))
    assert again["Settings"].string == "Ustawienia"
    spoken = module(again)
    assert '"Settings": "Ustawienia"' in spoken
    told = json.loads(spoken[spoken.index("{", spoken.index("speak(")) : spoken.rindex("}") + 1])
    assert told["{0} player"] == {
        "one": "{0} gracz",
        "few": "{0} gracze",
        "many": "{0} graczy",
    }


def marked_catalog() -> str:
    """The module of the page's language, which puts every text of the catalog in brackets."""
    texts: dict[str, object] = {}
    for message in catalog("en"):
        if isinstance(message.id, tuple):
            one, other = message.id
            texts[one] = {"one": f"⟦{one}⟧", "other": f"⟦{other}⟧"}
        elif isinstance(message.id, str) and message.id:
            texts[message.id] = f"⟦{message.id}⟧"
    return f'{LANGUAGE.read_text("utf-8")}\nspeak("en", {json.dumps(texts)});\n'


def speak_in_brackets(page: Page) -> list[Response | str]:
    """Have a page speak in brackets; what the room tells it is added to the list."""
    told: list[Response | str] = []
    body = marked_catalog()

    def language(route: Route) -> None:
        route.fulfill(body=body, content_type="text/javascript")

    def answered(response: Response) -> None:
        if "/api/" in response.url and "json" in response.headers.get("content-type", ""):
            told.append(response)

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.append(str(frame)))

    page.route("**/common/language.js", language)
    page.on("response", answered)
    page.on("websocket", opened)
    return told


def unmarked(page: Page, told: list[Response | str]) -> list[str]:
    """The texts that the page shows, are in no catalog and did not come from the room."""
    text: str = page.evaluate(SHOWN)
    while (shorter := MARKED.sub("\n", text)) != text:
        text = shorter
    texts = [each if isinstance(each, str) else each.text() for each in told]
    said = re.sub(r"\\+[nu]\w*|\W", "", " ".join(texts)).lower()
    words = {re.sub(r"^[\d.]+ |^[\W_]+|[\W_]+$", "", each) for each in re.split(r"[\n\0·,]", text)}
    shown = (each for each in words if re.search(r"[^\W\d_]{2}", each))
    return sorted(each for each in shown if re.sub(r"\W", "", each).lower() not in said)


def check_marked(page: Page, told: list[Response | str]) -> None:
    """Every text is from a catalog, or from the room: its answer may be seen before we hear it."""
    for _ in range(50):
        if not unmarked(page, told):
            return
        page.wait_for_timeout(100)
    assert unmarked(page, told) == []


@pytest.mark.parametrize("path", ["", "events", "books", "compare", "floor", "training", "account"])
def test_a_page_speaks_by_its_catalog(house: House, visit: Visit, path: str) -> None:
    page = visit(f"At {path}")
    told = speak_in_brackets(page)
    page.goto(f"/{path}")
    page.wait_for_function("() => document.querySelector('main')?.textContent.includes('⟦')")
    check_marked(page, told)


def test_a_table_speaks_by_its_catalog(house: House, visit: Visit) -> None:
    page = visit("Robin")
    told = speak_in_brackets(page)
    sit_down(page, house.open(page, "seminole", "holdem", "no-limit"))
    page.wait_for_selector(".bar.yours")
    check_marked(page, told)
    for name in ("Chat", "Floor", "Host"):
        page.get_by_role("tab", name=name).click()
        check_marked(page, told)
    page.keyboard.press("?")
    check_marked(page, told)
