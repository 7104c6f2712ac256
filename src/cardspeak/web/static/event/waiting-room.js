// Before the first hand of an event that players enter by themselves: who is in, and bots for the rest.

import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { post } from "../common/api.js";
import { sayError } from "../common/toast.js";
import { ask } from "./asking.js";

/** @import { MyEventView } from "../../types/events.js" */

/** @param {string} id */
function fill(id) {
  post("/api/events/{id}/fill", {}, { path: { id } }).catch(sayError);
}

/**
 * @param {MyEventView} view
 * @param {string} id
 */
export function waitingRoom(view, id) {
  if (view.clock.phase !== "entries are taken" || view.dealing !== "dealt") return nothing;
  return html`<p>${view.clock.entries}${view.fills_to ? t` of ${view.fills_to}` : ""} players are in.</p>
    <p class="acts">${view.fills_to ? html`<button class="primary" @click=${() => fill(id)}>Begin now, with bots</button>` : nothing}
      <button @click=${() => ask(id, { do: "Withdraw", player: view.name })}>Withdraw</button></p>`;
}
