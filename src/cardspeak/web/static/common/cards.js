// Cards: a face from the one sheet, or a plain face of text until the sheet has come.
// The sheet is fetched whole, once, so that no request gives away a card.

import { t } from "./language.js";
import { html, nothing, svg } from "./lit.js";
import { redraw } from "./redraw.js";
import { settings } from "./settings.js";
import { spoken } from "./words.js";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
let asked = false;
let here = false;

/** Fetch the sheet of faces once the page stands. */
export async function fetchFaces() {
  if (asked) return;
  asked = true;
  try {
    const answer = await fetch("/static/vendor/cards.svg");
    if (!answer.ok) throw new Error(`${answer.status}`);
    const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const root = document.importNode(sheet.documentElement, true);
    root.setAttribute("aria-hidden", "true");
    root.setAttribute("class", "sheet");
    document.body.append(root);
    here = true;
    redraw();
  } catch {
    asked = false; // the plain faces stay until the next try
  }
}

/** @param {string} card */
function picture(card) {
  const name = card === "Jo" ? "joker" : `${settings.faces}-${card}`;
  return html`<svg class="face" viewBox="-120 -168 240 336" aria-hidden="true">
    ${svg`<use href=${`#${name}`} x="-120" y="-168" width="240" height="336"></use>`}
  </svg>`;
}

/**
 * Cards as short text.
 * @param {readonly string[]} cards
 */
export function signs(cards) {
  return cards.map((card) => (card === "Jo" ? "★" : card.replace("T", "10").replace(/[cdhs]$/, (suit) => SIGNS[/** @type {keyof typeof SIGNS} */ (suit)]))).join(" ");
}

/** @param {string} card */
function plain(card) {
  if (card === "Jo") return html`<span class="plain">★</span>`;
  const sign = SIGNS[/** @type {keyof typeof SIGNS} */ (card[1])];
  return html`<span class="plain" aria-hidden="true"><b>${card[0] === "T" ? "10" : card[0]}</b>${sign}</span>`;
}

/**
 * A card; "" lies face down.
 * @param {string} card
 * @param {{ open?: boolean, extra?: string }} how
 */
export function cardView(card, how = {}) {
  const down = !card || card === "??";
  const kind = down ? "down" : card === "Jo" ? "suit-s" : `suit-${card[1]}`;
  const open = how.open ? " lies-open" : "";
  return html`<span class="card ${kind}${open} ${how.extra ?? ""}" role="img"
      aria-label=${spoken(card) + (how.open ? t`, face up` : "")}>
    ${down ? nothing : here ? picture(card) : plain(card)}
  </span>`;
}

/** @param {string} card */
export function cardPicture(card) {
  return here ? picture(card) : plain(card);
}

/** @param {string} card */
export function suitClass(card) {
  return card === "Jo" ? "suit-s" : card ? `suit-${card[1]}` : "down";
}
