// The shelf: every house's book, and a search through all of them.

import { bookAddress, compareAddress, editAddress, ruleAddress, shelfAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { me } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { counted } from "../common/words.js";

/** @import { BookRow, Found, OwnBookRow } from "../../types/api.js" */

const WAIT = 180;

/**
 * @param {string[]} _parts
 * @param {URLSearchParams} query
 */
export function open(_parts, query) {
  /** @type {BookRow[]} */
  let shelf = [];
  /** @type {OwnBookRow[]} */
  let own = [];
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
  Promise.all([get("/api/books"), get("/api/own-books")])
    .then((books) => {
      [shelf, own] = books;
      redraw();
    })
    .catch(sayError);
  if (words) void search();
  return {
    title: t`Books`,
    view: () => html`<main class="page books">
      <h1>Books</h1>
      <input class="search" type="search" placeholder="Search all books" aria-label="Search all books" .value=${words} @input=${typed} />
      ${found ? foundView(found) : nothing}
      <ul class="shelf">
        ${shelf.map(
          (book) => html`<li><a class=${book.own ? "own" : ""} href=${bookAddress(book.id)}><b>${book.title}</b>
            <span>${counted(book.rules, "rule")}${book.own ? t`, extends ${book.extends ?? t`nothing`}` : ""}</span></a></li>`,
        )}
      </ul>
      ${me().role === "administrator" ? ownView(own) : nothing}
      ${shelf.length > 1
        ? html`<p><a class="button" href=${compareAddress(shelf[0].id, shelf[1].id)}>Compare two books</a></p>`
        : nothing}
    </main>`,
  };
}

/** @param {OwnBookRow[]} own */
function ownView(own) {
  return html`<section class="panel own-books">
    <h2>Your own books</h2>
    ${own.length
      ? html`<ul>${own.map(
          (book) => html`<li><a href=${editAddress(book.id)}>Edit ${book.title}</a>
            <small>${counted(book.editions, "edition")}, latest by ${book.by}</small>
            ${book.broken ? html`<p class="broken">This text can no longer be read: ${book.broken}</p>` : nothing}</li>`,
        )}</ul>`
      : html`<p>Write down how your house differs from a printed book, then open tables under it.</p>`}
    <p><a class="button" href=${editAddress()}>Add a book</a></p>
  </section>`;
}

/** @param {Found[]} found */
function foundView(found) {
  return html`<section class="found" aria-live="polite">
    <h2>${found.length ? counted(found.length, "rule") : t`No rules found`}</h2>
    <ul>${found.map(
      (rule) => html`<li class="rule-row"><a href=${ruleAddress(rule.book, rule.id)}>${rule.id}</a>
        <small>${rule.book}, ${rule.kind}</small><p>${rule.text}</p></li>`,
    )}</ul>
  </section>`;
}
