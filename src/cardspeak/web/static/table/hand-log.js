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

const TAKES = /^The house takes /;
const SUITS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

/**
 * What the house took from one pot is one line, however many parts it has.
 * @param {readonly LogLine[]} lines
 */
export function merged(lines) {
  /** @type {LogLine[]} */
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    const goesOn = last?.hand === line.hand && TAKES.test(last?.text ?? "") && TAKES.test(line.text);
    if (last && goesOn) found[found.length - 1] = { ...last, text: `${last.text}, ${line.text.replace(TAKES, "")}` };
    else found.push(line);
  }
  return found;
}

/**
 * A line as it is read: a street begins with a dash for the log alone.
 * @param {LogLine} line
 */
export function spoken({ text }) {
  return text.replace(/^— /, "");
}

/**
 * A line with its suits in the colors of the deck.
 * @param {string} text
 */
export function inColors(text) {
  return text.split(/([♣♦♥♠])/).map((part) => {
    const suit = SUITS[/** @type {keyof typeof SUITS} */ (part)];
    return suit ? html`<i class="suit log-${suit}">${part}</i>` : part;
  });
}

/** @param {string} text */
function kindOf(text) {
  if (text.startsWith("— ")) return "street";
  return / wins [\d,]+/.test(text) ? "wins" : "";
}

/** @param {TableSession} table */
export function handLog(table) {
  let hand = -1;
  return html`<ol class="log" tabindex="0" aria-label="Hand log" ${ref(follow())} @scroll=${scrolled}>
    ${merged(table.model.lines).map((line) => {
      const begins = (line.hand ?? 0) !== hand && (line.hand ?? 0) > 0;
      hand = line.hand ?? 0;
      const kind = kindOf(line.text);
      const street = kind === "street";
      if (street && line.text === `— hand ${hand}`) return begins ? html`<li class="hand-number">Hand ${hand}</li>` : nothing;
      const text = spoken(line);
      return html`${begins ? html`<li class="hand-number">Hand ${hand}</li>` : nothing}
        <li class="line ${kind} ${isRuling(line) ? "ruled" : ""}">
          ${line.why ? whyLine(key(line, table), text, () => table.explain(line.why ?? 0), inColors(text)) : html`<span>${inColors(text)}</span>`}
        </li>`;
    })}
  </ol>`;
}
