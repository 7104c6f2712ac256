// The shelf: every house's book, and a search through all of them.

import { bookAddress, compareAddress, ruleAddress, shelfAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { counted } from "../common/words.js";

/** @import { BookRow, Found } from "../../types/api.js" */

const WAIT = 180;

/**
 * @param {string[]} _parts
 * @param {URLSearchParams} query
 */
export function open(_parts, query) {
  /** @type {BookRow[]} */
  let shelf = [];
  /** @type {Found[] | null} */
  let found = null;
  let words = query.get("q") ?? "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const search = async () => {
    const asked = words;
    history.replaceState(null, "", shelfAddress(asked));
    if (asked.trim().length < 2) {
      found = null;
      redraw();
      return;
    }
    try {
      const answer = await get("/api/search", { query: { q: asked } });
      if (asked === words) found = answer;
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  /** @param {Event} event */
  const typed = (event) => {
    words = /** @type {HTMLInputElement} */ (event.target).value;
    clearTimeout(timer);
    timer = setTimeout(search, WAIT);
  };
  get("/api/books")
    .then((books) => {
      shelf = books;
      redraw();
    })
    .catch(sayError);
  if (words) void search();
  return {
    title: "Books",
    view: () => html`<main class="page books">
      <h1>Books</h1>
      <input class="search" type="search" placeholder="Search all books" aria-label="Search all books" .value=${words} @input=${typed} />
      ${found ? foundView(found) : nothing}
      <ul class="shelf">
        ${shelf.map(
          (book) => html`<li><a href=${bookAddress(book.id)}><b>${book.title}</b><span>${counted(book.rules, "rule")}</span></a></li>`,
        )}
      </ul>
      ${shelf.length > 1
        ? html`<p><a class="button" href=${compareAddress(shelf[0].id, shelf[1].id)}>Compare two books</a></p>`
        : nothing}
    </main>`,
  };
}

/** @param {Found[]} found */
function foundView(found) {
  return html`<section class="found" aria-live="polite">
    <h2>${found.length ? counted(found.length, "rule") : "No rules found"}</h2>
    <ul>${found.map(
      (rule) => html`<li class="rule-row"><a href=${ruleAddress(rule.book, rule.id)}>${rule.id}</a>
        <small>${rule.book}, ${rule.kind}</small><p>${rule.text}</p></li>`,
    )}</ul>
  </section>`;
}
