// The question before a fold where checking costs nothing.

import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";

/** @import { HandAction } from "../../types/socket.js" */
/** @import { TableSession } from "./session.js" */

/** @param {TableSession} table */
export function freeCheckDialog(table) {
  const act = (/** @type {HandAction} */ action) => {
    closeDialog();
    void table.act(action);
  };
  openDialog({
    title: t`Checking is free`,
    view: () => html`<p>You can stay in the hand without paying.</p>
      <div class="actions">
        <button class="action fold" @click=${() => act({ act: "fold" })}>Fold anyway</button>
        <button class="action call" autofocus @click=${() => act({ act: "check" })}>Check</button>
      </div>`,
  });
}
