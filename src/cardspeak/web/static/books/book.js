// One book in the order of the printed one, and one rule of it at its own address.

import { bookAddress, citedRule, ruleAddress, shelfAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { lessonList } from "./lessons.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";

/** @import { BookRead, Rule, RulePage } from "../../types/api.js" */

/** @param {string[]} parts */
export function open([id, rule]) {
  return rule ? openRule(id, rule) : openBook(id);
}

/** @param {string} id */
function openBook(id) {
  /** @type {BookRead | null} */
  let book = null;
  let words = "";
  get("/api/books/{id}", { path: { id } })
    .then((read) => {
      book = read;
      redraw();
    })
    .catch(sayError);
  return {
    get title() {
      return book?.title ?? t`Book`;
    },
    view: () => html`<main class="page book">
      ${book
        ? html`<p class="crumbs"><a href=${shelfAddress()}>Books</a></p>
            <h1>${book.title}</h1>
            <input class="search" type="search" placeholder="Search this book" aria-label="Search this book"
              @input=${(/** @type {Event} */ event) => { words = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase(); redraw(); }} />
            ${book.parts.map((part) => partView(id, part, words))}`
        : html`<p>…</p>`}
    </main>`,
  };
}

/**
 * @param {string} book
 * @param {{ name: string, rules: Rule[] }} part
 * @param {string} words
 */
function partView(book, part, words) {
  const kept = words ? part.rules.filter((rule) => `${rule.id} ${rule.text}`.toLowerCase().includes(words)) : part.rules;
  if (!kept.length) return nothing;
  return html`<section class="part">
    <h2>${part.name}</h2>
    <ul>${kept.map(
      (rule) => html`<li class="rule-row" id=${rule.id}>
        <a href=${ruleAddress(book, rule.id)}>${rule.id}</a> <small>${rule.kind}</small>
        <p>${rule.text}</p>
        ${rule.reading ? html`<p class="reading"><b>Our reading.</b> ${rule.reading}</p>` : nothing}
      </li>`,
    )}</ul>
  </section>`;
}

/**
 * @param {string} book
 * @param {string} id
 */
function openRule(book, id) {
  /** @type {RulePage | null} */
  let rule = null;
  get("/api/books/{id}/rule", { path: { id: book }, query: { id } })
    .then((read) => {
      rule = read;
      redraw();
    })
    .catch(sayError);
  return {
    title: `${id}, ${book}`,
    view: () => html`<main class="page book">
      <p class="crumbs"><a href=${shelfAddress()}>Books</a> › <a href=${bookAddress(book)}>${rule?.title ?? book}</a></p>
      ${rule ? rulePage(rule) : html`<p>…</p>`}
    </main>`,
  };
}

/** @param {RulePage} rule */
function rulePage(rule) {
  const sets = Object.entries(rule.sets ?? {});
  const others = rule.others ?? [];
  return html`<h1>${rule.id}</h1>
    <p class="kind">${rule.kind}${rule.line ? t`, line ${rule.line} of the printed text` : ""}</p>
    <p class="rule-text">${rule.text}</p>
    ${rule.reading ? html`<p class="reading"><b>Our reading.</b> ${rule.reading}</p>` : nothing}
    ${lessonList(rule.cite)}
    ${sets.length
      ? html`<h2>Policies it sets</h2>
          <dl class="sets">${sets.map(([field, value]) => html`<div><dt>${field}</dt><dd>${value}</dd></div>`)}</dl>`
      : nothing}
    ${others.length
      ? html`<h2>Other houses on the same point</h2>
          <div class="scroll"><table class="others"><thead><tr><th scope="col">House</th><th scope="col">Policy</th><th scope="col">Value</th><th scope="col">Rules</th></tr></thead>
            <tbody>${others.map(
              (other) => html`<tr class=${String(other.value) === String(rule.sets?.[other.field]) ? "" : "differs"}>
                <td>${other.title}</td><td>${other.field}</td><td>${other.value}</td>
                <td>${other.rules.length ? other.rules.map((each) => ruleLink(each.cite)) : t`silent`}</td></tr>`,
            )}</tbody></table></div>`
      : nothing}`;
}

/** @param {string} cite */
function ruleLink(cite) {
  const { book, id } = citedRule(cite);
  return html`<a href=${ruleAddress(book, id)}>${id}</a> `;
}
