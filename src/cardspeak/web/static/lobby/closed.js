// Closed tables: their hands can still be replayed and downloaded.

import { get } from "../common/api.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { replayDialog } from "../table/replayer.js";
import { sayError } from "../common/toast.js";
import { capital, dateAndTime } from "../common/words.js";

/** @import { ClosedRow } from "../../types/api.js" */

export class ClosedTables {
  /** @type {ClosedRow[] | null} */
  rows = null;

  async look() {
    try {
      this.rows = await get("/api/closed");
    } catch (error) {
      sayError(error);
    }
    redraw();
  }
}

/** @param {ClosedTables} closed */
export function closedView(closed) {
  const toggled = (/** @type {Event} */ event) => {
    if (/** @type {HTMLDetailsElement} */ (event.target).open) void closed.look();
  };
  return html`<details class="closed" @toggle=${toggled}>
    <summary>Closed tables</summary>
    ${closed.rows?.length === 0 ? html`<p class="none">No tables have closed yet.</p>` : nothing}
    <ul class="tables">
      ${(closed.rows ?? []).map(
        (row) => html`<li class="table-row">
          <span>
            <b>${capital(row.name)}${row.private ? html` <small>private</small>` : nothing}</b>
            <span class="figures">
              <span>${row.structure}, ${row.stakes}</span>
              <span>closed ${dateAndTime(row.closed_at)}</span>
            </span>
          </span>
          <button class="small" aria-label="Replay hands of ${row.name}" @click=${() => replayDialog(row.id)}>Hands</button>
        </li>`,
      )}
    </ul>
  </details>`;
}
