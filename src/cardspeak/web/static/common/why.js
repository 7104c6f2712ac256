// "Why?": the rules behind a line, an option or a refusal, each with its text and its address.

import { citedRule, ruleAddress } from "./addresses.js";
import { get } from "./api.js";
import { openDialog } from "./dialog.js";
import { html, nothing } from "./lit.js";
import { redraw } from "./redraw.js";

/** @import { RulePage } from "../../types/api.js" */

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
  </article>`;
}

/**
 * @param {string} what
 * @param {readonly string[]} rules
 */
export function openWhy(what, rules) {
  openDialog({
    title: "Why?",
    view: () => html`<p class="asked">${what}</p>
      ${rules.length ? rules.map(ruleView) : html`<p>The house’s book is silent here: common practice applies.</p>`}`,
  });
}

/**
 * @param {string} what
 * @param {{ name: string, rules: string[], without: string }[]} parts the rules behind each part, and
 *   what decides it where there are none
 */
export function openWhys(what, parts) {
  openDialog({
    title: "Why?",
    view: () => html`<p class="asked">${what}</p>
      ${parts.map(
        ({ name, rules, without }) => html`<section>
          <h3 class="part">${name}</h3>
          ${rules.length ? rules.map(ruleView) : html`<p>${without}</p>`}
        </section>`,
      )}`,
  });
}
