// The hand log: what happened, line by line; a line that a rule decided explains itself when asked.

import { html, nothing, ref } from "../common/lit.js";
import { toggleWhy, whyLine } from "../common/why.js";
import { isRuling } from "./model.js";

/** @import { LogLine } from "../../types/messages.js" */
/** @import { TableSession } from "./session.js" */

const NEAR = 60;
let atEnd = true;

/** @param {Event} event */
function scrolled(event) {
  const log = /** @type {Element} */ (event.target);
  atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
}

/** Show the newest line when the log is opened, wherever it was left. */
export function toNewest() {
  atEnd = true;
}

/** Stay at the newest line unless the reader scrolled up; lit calls a new function at every drawing. */
function follow() {
  return (/** @type {Element | undefined} */ log) => {
    if (log && atEnd) queueMicrotask(() => log.scrollTo({ top: log.scrollHeight }));
  };
}

/**
 * @param {LogLine} line
 * @param {TableSession} table
 */
function key(line, table) {
  return `${table.model.id} ${line.hand} ${line.why}`;
}

/**
 * Explain the latest line that a rule decided.
 * @param {TableSession} table
 */
export function explainLatest(table) {
  const line = table.model.lines.findLast((each) => each.why);
  if (line) toggleWhy(key(line, table), () => table.explain(line.why ?? 0));
}

/** @param {TableSession} table */
export function handLog(table) {
  let hand = -1;
  return html`<ol class="log" tabindex="0" aria-label="Hand log" ${ref(follow())} @scroll=${scrolled}>
    ${table.model.lines.map((line) => {
      const begins = (line.hand ?? 0) !== hand && (line.hand ?? 0) > 0;
      hand = line.hand ?? 0;
      const street = line.text.startsWith("— ");
      if (street && line.text === `— hand ${hand}`) return begins ? html`<li class="hand-number">Hand ${hand}</li>` : nothing;
      const text = street ? line.text.slice(2) : line.text;
      return html`${begins ? html`<li class="hand-number">Hand ${hand}</li>` : nothing}
        <li class="line ${street ? "street" : ""} ${isRuling(line) ? "ruled" : ""}">
          ${line.why ? whyLine(key(line, table), text, () => table.explain(line.why ?? 0)) : html`<span>${text}</span>`}
        </li>`;
    })}
  </ol>`;
}
