// Your own cards: drawn large, and picked by click or number for a discard or a draw.

import { cardPicture, suitClass } from "../common/cards.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { spoken } from "../common/words.js";
import { picks } from "./choices.js";

/** @import { OwnView, PublicSeat } from "../../types/messages.js" */

/**
 * @typedef {object} Picking
 * @property {Set<number>} picked
 * @property {(place: number) => void} toggle
 */

/**
 * @param {OwnView} mine
 * @param {PublicSeat | undefined} seat
 * @param {Picking} picking
 */
export function ownHand(mine, seat, picking) {
  const wanted = picks(mine);
  const open = seat?.cards ?? [];
  return (mine.cards ?? []).map((card, place) => {
    const lies = open[place] ? " lies-open" : "";
    const plays = seat?.played?.includes(card) ? " plays" : "";
    const kind = `card ${suitClass(card)}${lies}${plays}`;
    const name = spoken(card) + (open[place] ? t`, face up` : "");
    if (!wanted) return html`<span class=${kind} role="img" aria-label=${name}>${cardPicture(card)}</span>`;
    const picked = picking.picked.has(place);
    return html`<button class="${kind} pickable ${picked ? "picked" : ""}" aria-pressed=${picked}
        aria-label="${name}: ${wanted.kind}" @click=${() => picking.toggle(place)}>
      ${cardPicture(card)}
    </button>`;
  });
}
