// The hands of a table in a list, with pot and winner; a hand opens in the replayer.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { chips } from "../common/words.js";

/** @import { HandSummary } from "../../types/api.js" */

/** @param {HandSummary["winners"][number]} winner */
function winnerView({ player, won, hand }) {
  return html`<li><b>${player}</b> ${chips(won)}${hand ? html` <small>${hand}</small>` : nothing}</li>`;
}

/**
 * @param {HandSummary[]} hands the latest first
 * @param {{ choose: (number: number) => unknown, more: () => unknown }} does
 */
export function handList(hands, { choose, more }) {
  const last = hands.at(-1)?.number ?? 1;
  return html`<div class="hand-list" tabindex="0" role="region" aria-label="Hand list">
    <table class="journal">
      <thead><tr><th scope="col">Hand</th><th scope="col">Pot</th><th scope="col">Won by</th></tr></thead>
      <tbody>${hands.map(
        (hand) => html`<tr>
          <td><button class="small" aria-label="Replay hand ${hand.number}" @click=${() => choose(hand.number)}>${hand.number}</button></td>
          <td>${chips(hand.pot)}</td>
          <td>${hand.winners.length ? html`<ul class="winners">${hand.winners.map(winnerView)}</ul>` : t`No winner`}</td>
        </tr>`,
      )}</tbody>
    </table>
    ${last > 1 ? html`<button class="small" @click=${more}>Earlier hands</button>` : nothing}
  </div>`;
}
