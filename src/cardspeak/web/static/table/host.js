// What the host of a table may do: invite, pause, add a bot or chips, remove a player, end it.

import { post } from "../common/api.js";
import { html, nothing } from "../common/lit.js";
import { say, sayError } from "../common/toast.js";
import { chips } from "../common/words.js";

/** @import { TableState } from "./model.js" */

/** @param {TableState} table */
function invitation(table) {
  const invite = table.row?.invite;
  const address = `${location.origin}/table/${table.id}${invite ? `?invite=${invite}` : ""}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      say("The link is copied.");
    } catch {
      say("Copy the link from the box.", "bad");
    }
  };
  return html`<label>Invite link
      <input readonly class="address" .value=${address} @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
    </label>
    <button class="small" @click=${copy}>Copy</button>`;
}

/**
 * @param {TableState} table
 * @param {SubmitEvent} event
 */
async function give(table, event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const told = new FormData(form);
  try {
    const body = { name: told.get("name"), chips: Number(told.get("chips")), reason: "by the host" };
    const now = await post(`tables/${encodeURIComponent(table.id)}/chips`, body);
    say(`${now.name} has ${chips(now.chips)} chips in the bank.`);
    form.reset();
  } catch (error) {
    sayError(error);
  }
}

/** @param {TableState} table */
export function hostView(table) {
  const seats = table.seen.seats ?? [];
  const paused = table.common?.paused;
  return html`<div class="panel host">
    <h2>Your table</h2>
    <div class="row">${invitation(table)}</div>
    <div class="row">
      ${paused
        ? html`<button class="small primary" @click=${() => table.ask("resume")}>Deal again</button>`
        : html`<button class="small" @click=${() => table.ask("pause")}>Pause</button>`}
      <button class="small" @click=${() => table.ask("addbot")}>Add a bot</button>
      <button class="small danger" @click=${() => end(table)}>End after this hand</button>
    </div>
    <form class="row" @submit=${(/** @type {SubmitEvent} */ event) => give(table, event)}>
      <label>Chips for
        <select name="name" required>
          ${seats.map((seat) => html`<option>${seat.player}</option>`)}
        </select>
      </label>
      <label>Amount <input name="chips" type="number" min="1" required /></label>
      <button class="small">Give</button>
    </form>
    <h3>Players</h3>
    <ul class="players">
      ${seats.map(
        (seat) => html`<li><span>${seat.seat}. ${seat.player}</span> <span>${chips(seat.stack)}</span>
          ${seat.seat === table.mine?.seat
            ? nothing
            : html`<button class="small" aria-label="Remove ${seat.player}"
                @click=${() => table.ask("remove", { seat: seat.seat, reason: "by the host" })}>Remove</button>`}
        </li>`,
      )}
    </ul>
  </div>`;
}

/** @param {TableState} table */
async function end(table) {
  const answer = await table.ask("close");
  if (answer.ok) say("The table ends after this hand.");
}
