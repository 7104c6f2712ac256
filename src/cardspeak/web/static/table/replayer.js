// Replays a hand step by step, as this viewer may see it, and offers it as a file.

import { apiAddress, sharedHandAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { FramePlayer } from "./frame-player.js";
import { handList } from "./hand-list.js";
import { spoken } from "./hand-log.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { whyLine } from "../common/why.js";

/** @import { HandSummary } from "../../types/api.js" */

const FILES = [["phh", "PHH"], ["ohh", "OHH"], ["txt", t`Text`]];

/**
 * @param {string} table
 * @param {number} hand
 * @param {string} ending
 */
function fileAddress(table, hand, ending) {
  return apiAddress("/api/tables/{id}/hands/{hand}", { path: { id: table, hand: `${hand}.${ending}` } });
}

/** @param {string} table */
export async function replayDialog(table) {
  /** @type {number[]} */
  let hands = [];
  let hand = 0;
  let isLooking = true;
  let link = "";
  /** @type {HandSummary[] | null} */
  let list = null;

  /** @param {number} number */
  const load = async (number) => {
    hand = number;
    link = "";
    try {
      player.load((await get("/api/tables/{id}/hands/{hand}", { path: { id: table, hand: number } })).frames);
    } catch (error) {
      player.load([]);
      sayError(error);
    }
    redraw();
  };
  /** @param {number} line */
  const why = (line) => get("/api/tables/{id}/hands/{hand}/why", { path: { id: table, hand }, query: { line } });
  const player = new FramePlayer((line) =>
    line.why ? whyLine(`${table} replay ${hand} ${line.why}`, spoken(line), () => why(line.why ?? 0)) : spoken(line),
  );
  const share = async () => {
    try {
      const { token } = await get("/api/tables/{id}/hands/{hand}/share", { path: { id: table, hand } });
      link = location.origin + sharedHandAddress(token);
      await navigator.clipboard?.writeText(link).then(() => say(t`Link copied. It shows what you saw.`)).catch(() => {});
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  const earlier = async () => {
    try {
      hands = await get("/api/tables/{id}/hands", { path: { id: table }, query: { before: hands[hands.length - 1] } });
      hands.reverse();
      await load(hands[0]);
    } catch (error) {
      sayError(error);
    }
  };
  const showList = async () => {
    try {
      list = list ? null : await get("/api/tables/{id}/hand-list", { path: { id: table } });
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  const moreOfList = async () => {
    const before = list?.at(-1)?.number ?? 0;
    try {
      list = [...(list ?? []), ...(await get("/api/tables/{id}/hand-list", { path: { id: table }, query: { before } }))];
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  /** @param {number} number */
  const choose = async (number) => {
    list = null;
    if (!hands.includes(number)) hands = [...hands, number].sort((a, b) => b - a);
    await load(number);
  };
  const view = () => {
    if (!hands.length) return html`<p>${isLooking ? "…" : t`No hands have been played yet.`}</p>`;
    return html`<div class="replay">
      <div class="row">
        <label>Hand <select @change=${(/** @type {Event} */ event) => load(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
          ${hands.map((number) => html`<option value=${number} .selected=${number === hand}>${number}</option>`)}
        </select></label>
        ${hands[hands.length - 1] > 1 ? html`<button class="small" @click=${earlier}>Earlier hands</button>` : nothing}
        <button class="small" aria-expanded=${list !== null} @click=${showList}>Hand list</button>
        ${player.speedView()}
        <button class="small" @click=${share}>Share</button>
        <span class="files">${FILES.map(
          ([ending, name]) => html`<a class="button small" download href=${fileAddress(table, hand, ending)}>${name}</a>`,
        )}</span>
      </div>
      ${link
        ? html`<label>Link to this hand <input readonly class="address" .value=${link} @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} /></label>`
        : nothing}
      ${list ? handList(list, { choose, more: moreOfList }) : player.view()}
    </div>`;
  };
  openDialog({ title: t`Replay`, view, wide: true, keys: (event) => player.keys(event), close: () => player.stop() });
  try {
    hands = await get("/api/tables/{id}/hands", { path: { id: table } });
    if (hands.length) await load(Math.max(...hands));
    hands = [...hands].sort((a, b) => b - a);
  } catch (error) {
    sayError(error);
  }
  isLooking = false;
  redraw();
}
