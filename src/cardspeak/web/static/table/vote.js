// A vote of the players in the hand: what was reported, what would be done, accept or refuse, and how
// long there is. It takes the place of the action bar, because the hand waits for it.

import { secondsUntil } from "../common/countdown.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";

/** @import { TableSession } from "./session.js" */
/** @import { TableModel } from "./model.js" */

/**
 * @param {TableModel} model
 * @param {number[]} seats
 */
function names({ seen }, seats) {
  return seats.map((seat) => seen.seats?.find((each) => each.seat === seat)?.player ?? t`seat ${seat}`).join(", ");
}

/** @param {TableSession} table */
export function voteView(table) {
  const { model } = table;
  const { common, mine } = model;
  const vote = common?.vote;
  if (!vote) return nothing;
  const asked = mine && vote.waiting.includes(mine.seat);
  return html`<section class="bar vote" role="group" aria-label="Vote of the players in the hand">
    <p><strong>${vote.by} asks the players in the hand to decide.</strong> ${vote.says}</p>
    <p class="hint">All must accept; <span class="vote-left">${secondsUntil(model.voteUntil)} s</span> left.
      ${vote.accepted.length ? t`Accepted: ${names(model, vote.accepted)}.` : ""} Waiting for ${names(model, vote.waiting)}.</p>
    ${asked
      ? html`<div class="actions">
          <button class="action fold" @click=${() => table.ask({ ask: "voteagainst" })}>Refuse</button>
          <button class="action call" @click=${() => table.ask({ ask: "votefor" })}>Accept</button>
        </div>`
      : nothing}
  </section>`;
}

/** Who has a seat here and may rule: everybody at the table sees it. @param {TableSession} table */
export function staffView({ model: { common } }) {
  const staff = common?.staff ?? [];
  if (!staff.length) return nothing;
  return html`<p class="playing-staff">${staff.map((line) => html`<span>${line}</span>`)}</p>`;
}
