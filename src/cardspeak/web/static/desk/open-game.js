// The dialog that opens a game under one of the house's signs, or a list for it.

import { get } from "../common/api.js";
import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { ask } from "./asking.js";

/** @import { GameView } from "../../types/desk.js" */
/** @import { Notice } from "../../types/requests.js" */

/** @type {Notice[] | null} */
let signs = null;

/** @param {readonly GameView[]} games those that are open */
export function openGameDialog(games) {
  if (signs === null) {
    get("/api/desk/signs")
      .then((found) => { signs = found; })
      .catch(sayError)
      .finally(redraw);
  }
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const notice = signs?.[Number(told.get("sign"))];
    if (!notice) return;
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "list") {
      if (await ask({ do: "OpenList", notice })) closeDialog();
      return;
    }
    const feeds = String(told.get("feeds") ?? "") || null;
    const dealing = told.get("tracked") ? "tracked" : "dealt";
    const game = String(told.get("game") ?? "").trim();
    const extra = Number(told.get("extra") || 0);
    const requested = told.get("requested") !== null;
    if (await ask({ do: "OpenGame", game, notice, dealing, feeds, extra, requested })) closeDialog();
  };
  openDialog({
    title: t`Open a game`,
    view: () => html`<form class="open-game" @submit=${send}>
      <label>Table <input name="game" required maxlength="40" value="Table ${games.length + 1}" /></label>
      <label>Sign <select name="sign" required>${(signs ?? []).map((sign, place) => html`<option value=${place}>${sign.name}: ${sign.game}, ${sign.structure}</option>`)}</select></label>
      <label>Must move to <select name="feeds"><option value="">no other game</option>${games.map((game) => html`<option>${game.game}</option>`)}</select></label>
      <label>Extra chairs <input name="extra" type="number" min="0" max="4" inputmode="numeric" placeholder="0" /></label>
      <label class="check"><input type="checkbox" name="requested" /> Players have asked for it</label>
      <label class="check"><input type="checkbox" name="tracked" /> Real cards, entered on a tablet</label>
      <button class="primary">Open</button>
      <button value="list">Only take names</button>
    </form>`,
  });
}
