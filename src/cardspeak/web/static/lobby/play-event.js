// Tournaments at one click: nine players at one table, or forty-five at five, the others bots.

import { EVENTS, eventAddress, tableAddress } from "../common/addresses.js";
import { get, post } from "../common/api.js";
import { html } from "../common/lit.js";
import { enterAsGuest, fetchMe } from "../common/me.js";
import { goTo } from "../common/navigate.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";

let busy = false;

/** @param {"nine" | "forty-five"} kind */
async function play(kind) {
  busy = true;
  redraw();
  try {
    await enterAsGuest();
    const { id } = await post("/api/play", { kind });
    const mine = await get("/api/events/{id}/me", { path: { id } });
    void fetchMe();
    goTo(mine.dealt_table ? tableAddress(mine.dealt_table) : eventAddress(id));
  } catch (error) {
    sayError(error);
  }
  busy = false;
  redraw();
}

export function playEventView() {
  return html`<p class="play-events">
    <button ?disabled=${busy} @click=${() => play("nine")}>Nine-player sit-and-go</button>
    <button ?disabled=${busy} @click=${() => play("forty-five")}>45-player tournament</button>
    <a href=${EVENTS}>All tournaments</a></p>`;
}
