// Your folded cards, to look at again while the hand goes on. They never leave this browser.

import { cardPicture, suitClass } from "../common/cards.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { spoken } from "../common/words.js";

/** @import { TableSession } from "./session.js" */

/** The hand whose folded cards are being looked at. */
let peeking = 0;

/** @param {TableSession} table */
export function peekView({ model }) {
  const cards = model.folded;
  if (!cards.length) return undefined;
  const open = peeking === model.seen.number;
  const toggle = () => {
    peeking = open ? 0 : model.seen.number;
    redraw();
  };
  return html`<button class="peek" aria-pressed=${open} aria-label=${open ? t`Your folded cards: ${cards.map(spoken).join(", ")}. Hide them` : t`Peek at your folded cards`} @click=${toggle}>
    ${open ? cards.map((card) => html`<span class="card ${suitClass(card)}" aria-hidden="true">${cardPicture(card)}</span>`) : t`Peek`}
  </button>`;
}
