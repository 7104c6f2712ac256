// The host's tools: invite, pause, add a bot, remove a player, close the table.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { say } from "../common/toast.js";
import { chips } from "../common/words.js";
import { inviteLink } from "./invite.js";

/** @import { TableSession } from "./session.js" */

/** @param {TableSession} table */
export function hostView(table) {
  const { seen, common, mine } = table.model;
  const seats = seen.seats ?? [];
  const paused = common?.paused;
  return html`<div class="panel host">
    <h2>Your table</h2>
    <div class="row">${inviteLink(table)}</div>
    <div class="row">
      ${paused
        ? html`<button class="small primary" @click=${() => table.ask({ ask: "resume" })}>Resume</button>`
        : html`<button class="small" @click=${() => table.ask({ ask: "pause" })}>Pause</button>`}
      <button class="small" @click=${() => table.ask({ ask: "addbot" })}>Add a bot</button>
      <button class="small danger" @click=${() => closeTable(table)}>Close after this hand</button>
    </div>
    <h3>Players</h3>
    <ul class="players">
      ${seats.map(
        (seat) => html`<li><span>${seat.seat}. ${seat.player}</span> <span>${chips(seat.stack)}</span>
          ${seat.seat === mine?.seat
            ? nothing
            : html`<button class="small" aria-label="Remove ${seat.player}"
                @click=${() => table.ask({ ask: "remove", seat: seat.seat, reason: "by the host" })}>Remove</button>`}
        </li>`,
      )}
    </ul>
  </div>`;
}

/** @param {TableSession} table */
async function closeTable(table) {
  const answer = await table.ask({ ask: "close" });
  if (answer.ok) say(t`The table closes after this hand.`);
}
