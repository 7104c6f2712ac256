// The hand log: what happened, line by line, each with the rules behind it.

import { html, nothing, ref } from "../common/lit.js";
import { openWhy } from "../common/why.js";
import { isRuling } from "./model.js";

/** @import { LogLine } from "../../types/messages.js" */

const NEAR = 60;
let atEnd = true;

/** @param {Event} event */
function scrolled(event) {
  const log = /** @type {Element} */ (event.target);
  atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
}

/** Stay at the newest line unless the reader scrolled up; lit calls a new function at every drawing. */
function follow() {
  return (/** @type {Element | undefined} */ log) => {
    if (log && atEnd) queueMicrotask(() => log.scrollTo({ top: log.scrollHeight }));
  };
}

/** @param {readonly LogLine[]} lines */
export function handLog(lines) {
  let hand = -1;
  return html`<ol class="log" tabindex="0" aria-label="Hand log" ${ref(follow())} @scroll=${scrolled}>
    ${lines.map((line) => {
      const begins = (line.hand ?? 0) !== hand && (line.hand ?? 0) > 0;
      hand = line.hand ?? 0;
      const street = line.text.startsWith("— ");
      if (street && line.text === `— hand ${hand}`) return html`<li class="hand-number">Hand ${hand}</li>`;
      return html`${begins ? html`<li class="hand-number">Hand ${hand}</li>` : nothing}
        <li class="line ${street ? "street" : ""} ${isRuling(line) ? "ruled" : ""}">
          <span>${street ? line.text.slice(2) : line.text}</span>
          <button class="why" aria-label="Why: ${line.text}"
            @click=${() => openWhy(line.text, line.rules ?? [])}>why</button>
        </li>`;
    })}
  </ol>`;
}
