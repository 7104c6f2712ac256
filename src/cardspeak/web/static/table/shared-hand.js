// A hand that a player shared: the replayer on a page of its own, with what that player saw.

import { get } from "../common/api.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { capital } from "../common/words.js";
import { FramePlayer } from "./frame-player.js";

/** @param {string[]} parts */
export function open([token]) {
  const player = new FramePlayer();
  let name = t`Shared hand`;
  let says = "";
  const load = async () => {
    try {
      const hand = await get("/api/shared/{token}", { path: { token } });
      name = t`Hand ${hand.number} · ${hand.table}`;
      player.load(hand.frames);
    } catch (error) {
      says = capital(/** @type {Error} */ (error).message);
    }
    redraw();
  };
  void load();
  return {
    get title() {
      return name;
    },
    view: () => html`<main class="page shared-hand"><h1>${name}</h1>
      ${says ? html`<p role="alert">${says}.</p>` : html`<div class="replay"><div class="row">${player.speedView()}</div> ${player.view()}</div>`}
    </main>`,
    keys: (/** @type {KeyboardEvent} */ event) => player.keys(event),
    close: () => player.stop(),
  };
}
