// "Why?": a line, an option or a refusal explained in a sentence, with the rules that decided it.

import { citedRule, ruleAddress } from "./addresses.js";
import { get } from "./api.js";
import { openDialog } from "./dialog.js";
import { t } from "./language.js";
import { html, nothing } from "./lit.js";
import { redraw } from "./redraw.js";
import { showMe } from "../books/lessons.js";

/** @import { CitedExplanation, RulePage } from "../../types/api.js" */

/** @type {Map<string, RulePage | string | null>} */
const known = new Map();

/** @param {string} cite a rule as "book:id" */
function lookUp(cite) {
  if (!known.has(cite)) {
    known.set(cite, null);
    const { book, id } = citedRule(cite);
    get("/api/books/{id}/rule", { path: { id: book }, query: { id } })
      .then((rule) => known.set(cite, rule))
      .catch((error) => known.set(cite, error.message))
      .finally(redraw);
  }
  return known.get(cite) ?? null;
}

/** @param {string} cite */
export function ruleView(cite) {
  const { book, id } = citedRule(cite);
  if (!book) return html`<article class="rule"><p>${cite}</p></article>`;
  const rule = lookUp(cite);
  const text = typeof rule === "string" ? rule : rule?.text;
  return html`<article class="rule">
    <h3><a href=${ruleAddress(book, id)}>${id}</a> <small>${book}</small></h3>
    <p>${text ?? "…"}</p>
    ${rule && typeof rule !== "string" && rule.reading
      ? html`<p class="reading"><b>Our reading.</b> ${rule.reading}</p>`
      : nothing}
    ${rule && typeof rule !== "string" ? showMe(cite) : nothing}
  </article>`;
}

/**
 * The sentence of an explanation, the text of the rules that decided, and the rest a press away.
 * @param {CitedExplanation} explained
 */
function explanationView({ says, rules = [], also = [] }) {
  return html`<section class="explained">
    <p>${says}</p>
    ${rules.map(ruleView)}
    ${also.length
      ? html`<details><summary>Also consulted: ${also.map((cite) => citedRule(cite).id).join(", ")}</summary>${also.map(ruleView)}</details>`
      : nothing}
  </section>`;
}

/** @param {readonly CitedExplanation[]} explained */
export function openWhy(...explained) {
  openDialog({ title: t`Why?`, view: () => explained.map(explanationView) });
}

// A line that explains itself when it is pointed at, tapped, or chosen by key

const POINTED = 350; // milliseconds that a mouse rests on a line before it is explained

/** @type {Map<string, CitedExplanation | string | null>} */
const answers = new Map();
let pinned = "";
let pointed = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** @typedef {() => Promise<CitedExplanation>} AskWhy */

/**
 * @param {string} key
 * @param {AskWhy} ask
 */
function wonder(key, ask) {
  if (typeof answers.get(key) === "object") return;
  answers.set(key, null);
  ask()
    .then((answer) => answers.set(key, answer))
    .catch((error) => answers.set(key, error.message ?? t`No explanation is available right now.`))
    .finally(redraw);
}

/**
 * Show why a line is so, or hide it again.
 * @param {string} key
 * @param {AskWhy} ask
 */
export function toggleWhy(key, ask) {
  pinned = pinned === key ? "" : key;
  pointed = "";
  clearTimeout(resting);
  if (pinned) wonder(key, ask);
  redraw();
}

/**
 * @param {string} key
 * @param {AskWhy} ask
 * @param {PointerEvent} event
 */
function enter(key, ask, event) {
  if (event.pointerType !== "mouse" || pinned === key) return;
  clearTimeout(resting);
  resting = setTimeout(() => {
    pointed = key;
    wonder(key, ask);
    redraw();
  }, POINTED);
}

function leave() {
  clearTimeout(resting);
  if (!pointed) return;
  pointed = "";
  redraw();
}

/** @param {string} key */
function because(key) {
  const answer = answers.get(key) ?? null;
  if (answer === null || typeof answer === "string") return html`<p>${answer ?? "…"}</p>`;
  const rules = [...(answer.rules ?? []), ...(answer.also ?? [])];
  return html`<p>${answer.says}</p>
    ${rules.length ? html`<button class="link" @click=${() => openWhy(answer)}>${rules.length > 1 ? t`Read the rules` : t`Read the rule`}</button>` : nothing}`;
}

/**
 * A line of a log that can be asked about: point at it, tap it, or choose it and press Enter.
 * @param {string} key names the line among all
 * @param {string} text
 * @param {AskWhy} ask
 * @param {unknown} shown the text as it is drawn
 */
export function whyLine(key, text, ask, shown = text) {
  const isPinned = pinned === key;
  const isOpen = isPinned || pointed === key;
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key === "Escape" && isPinned) toggleWhy(key, ask);
  };
  return html`<div class="wondered" @pointerenter=${(/** @type {PointerEvent} */ event) => enter(key, ask, event)} @pointerleave=${leave} @keydown=${escape}>
    <button class="why" aria-expanded=${isOpen} aria-label="${text}. Why?" @click=${() => toggleWhy(key, ask)}>
      <span>${shown}</span><span class="mark" aria-hidden="true">?</span></button>
    <div class="because ${isPinned ? "" : "floating"}" role="status" ?hidden=${!isOpen}>${isOpen ? because(key) : nothing}</div>
  </div>`;
}
