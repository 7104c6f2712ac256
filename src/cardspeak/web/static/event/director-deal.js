// A deal on the director's console: shares by the chip model, by chips or evenly, put to the vote or paid as the players agreed.

import { get } from "../common/api.js";
import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { chips, dollars } from "../common/words.js";
import { ask } from "./asking.js";
import { withReason } from "./director-clock.js";

/** @import { DirectorView, DivisionView } from "../../types/events.js" */

/** @typedef {"by_model" | "by_chips" | "evenly"} Way */

/** @type {Record<Way, string>} */
const WAYS = { by_model: "ICM", by_chips: t`By chips`, evenly: t`Even` };

/**
 * @param {string} id
 * @param {DirectorView} view
 */
export function dealPanel(id, view) {
  const { clock, chop } = view;
  if (clock.phase !== "cards are in the air" || !clock.prizes_fixed) return nothing;
  const undo = view.may_undo_division
    ? html`<button class="small" @click=${() => withReason(id, t`Take the deal back`, (reason) => ({ do: "UndoDivision", reason }))}>Take the deal back</button>`
    : nothing;
  if (view.divided) {
    return html`<div class="panel deal"><h2>Every prize is divided</h2><p class="hint">Chips decide the places.</p>
      <button class="small primary" @click=${() => ask(id, { do: "EndDividedEvent", reason: "takes the share agreed" })}>End the event</button> ${undo}</div>`;
  }
  if (chop) {
    return html`<div class="panel deal"><h2>Vote in progress <small>${chop.votes} of ${chop.voters}</small></h2>
      <ul>${chop.shares.map(([player, amount]) => html`<li>${player}: <b>${dollars(amount)}</b></li>`)}</ul>
      <p class="hint">The tables wait for the vote.</p>
      <button class="small" @click=${() => ask(id, { do: "EndChopVote" })}>End the vote: no deal</button></div>`;
  }
  if (clock.remaining > Math.max(clock.prizes.length, 10)) return undo;
  return html`<p class="acts"><button class="small" @click=${() => openDeal(id)}>Divide the prizes</button> ${undo}</p>`;
}

/** @param {string} id */
function openDeal(id) {
  /** @type {DivisionView | null} */
  let found = null;
  /** @type {Way} */
  let way = "by_model";
  const load = async (/** @type {number} */ leave) => {
    try {
      found = await get("/api/events/{id}/division", { path: { id }, query: { leave } });
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  const shares = (/** @type {HTMLFormElement} */ form) =>
    /** @type {[string, number][]} */ (found?.players.map(({ player }, place) => [player, Number(new FormData(form).get(`share-${place}`))]) ?? []);
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const how = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "pay" ? "PayPrivateDeal" : "ProposeChop";
    if (await ask(id, { do: how, shares: shares(/** @type {HTMLFormElement} */ (event.target)) })) closeDialog();
  };
  openDialog({
    title: t`Divide the prizes`,
    view: () => (found === null ? html`<p>…</p>` : html`<form class="deal" @submit=${send}>
      <p>${dollars(found.prizes)} are still to be won.</p>
      <label>Left to play for <input name="leave" type="number" min="0" inputmode="numeric" .value=${String(found.left_to_play_for)}
        @change=${(/** @type {InputEvent} */ event) => load(Number(/** @type {HTMLInputElement} */ (event.target).value))} /></label>
      <p class="acts" role="group" aria-label="How to divide">${Object.entries(WAYS).map(([name, words]) =>
        html`<button type="button" class="small" aria-pressed=${name === way} @click=${() => { way = /** @type {Way} */ (name); redraw(); }}>${words}</button>`)}</p>
      <table><thead><tr><th>Player</th><th>Chips</th><th>Share</th></tr></thead>
        <tbody>${found.players.map((each, place) => html`<tr><td>${each.player}</td><td>${chips(each.stack)}</td>
          <td><input name="share-${place}" type="number" min="0" required inputmode="numeric" aria-label="Share of ${each.player}" .value=${String(each[way])} /></td></tr>`)}</tbody></table>
      <p class="acts"><button class="primary" value="vote">Put to the vote</button> <button value="pay">Pay as they agreed</button></p>
    </form>`),
  });
  void load(0);
}
