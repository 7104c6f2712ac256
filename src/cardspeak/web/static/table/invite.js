// The invite link of a table: as a line to copy, and as a code for the camera of a phone.

import { apiAddress, tableAddress } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { say } from "../common/toast.js";

/** @import { TableSession } from "./session.js" */

/** @param {TableSession} table */
function linkOf({ model: { id, row }, invite }) {
  return location.origin + tableAddress(id, { invite: row?.invite ?? invite });
}

/** @param {string} address */
async function copy(address) {
  try {
    await navigator.clipboard.writeText(address);
    say(t`Link copied.`);
  } catch {
    say(t`Copy the link from the box.`, "bad");
  }
}

/** @param {TableSession} table */
export function inviteLink(table) {
  const address = linkOf(table);
  return html`<label>Invite link
      <input readonly class="address" .value=${address} @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
    </label>
    <button class="small" @click=${() => copy(address)}>Copy</button>`;
}

/**
 * The invitation in the middle of a table that waits for players.
 * @param {TableSession} table
 */
export function inviteView(table) {
  const code = apiAddress("/api/tables/{id}/code", { path: { id: table.model.id }, query: { invite: table.invite } });
  return html`<div class="invite" role="group" aria-label="Invite players">
    <img class="invite-code" src=${code} alt="QR code for the invite link" />
    <button class="small" @click=${() => copy(linkOf(table))}>Copy invite link</button>
  </div>`;
}
