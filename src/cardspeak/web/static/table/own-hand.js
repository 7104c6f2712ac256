// One's own cards: shown large, and picked by click or number when some are to go.

import { cardPicture, suitClass } from "../common/cards.js";
import { html } from "../common/lit.js";
import { spoken } from "../common/words.js";

/** @import { Mine, SeatSeen } from "../../types/messages.js" */

/**
 * @typedef {object} Picking
 * @property {Set<number>} picked
 * @property {(place: number) => void} toggle
 */

/**
 * How many cards may or must be picked now.
 * @param {Mine | null} mine
 */
export function picks(mine) {
  const options = mine?.options;
  if (options?.discard != null) return { kind: "discard", least: options.discard, most: options.discard };
  if (options?.draw != null) return { kind: "draw", least: 0, most: options.draw };
  return null;
}

/**
 * @param {Mine} mine
 * @param {SeatSeen | undefined} seat
 * @param {Picking} picking
 */
export function ownHand(mine, seat, picking) {
  const wanted = picks(mine);
  const open = seat?.cards ?? [];
  return (mine.cards ?? []).map((card, place) => {
    const lies = open[place] ? " lies-open" : "";
    const kind = `card ${suitClass(card)}${lies}`;
    const name = spoken(card) + (open[place] ? ", face up" : "");
    if (!wanted) return html`<span class=${kind} role="img" aria-label=${name}>${cardPicture(card)}</span>`;
    const picked = picking.picked.has(place);
    return html`<button class="${kind} pickable ${picked ? "picked" : ""}" aria-pressed=${picked}
        aria-label="${name}: ${wanted.kind}" @click=${() => picking.toggle(place)}>
      ${cardPicture(card)}
    </button>`;
  });
}
