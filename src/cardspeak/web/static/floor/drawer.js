// The floor at a live table: report, read the ruling, apply it or make another with a reason, or take
// back the last action of the hand.

import { post } from "../common/api.js";
import { Desk, deskView } from "./desk.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { say, sayError } from "../common/toast.js";
import { capital } from "../common/words.js";

/** @import { Judged } from "../../types/api.js" */
/** @import { Answer, Outcome } from "../../types/messages.js" */
/** @import { Structure } from "../../types/requests.js" */
/** @import { TableSession } from "../table/session.js" */
/** @import { Place, Report } from "./desk.js" */

/**
 * Every outcome of a ruling. The book decides which of them a supervisor may choose: those that it
 * leaves open, or any other where it puts fairness above its letter.
 * @type {readonly Outcome[]}
 */
const OUTCOMES = [
  "the deal goes on as it lies", "a misdeal", "the deal is void and all chips go back",
  "cards are replaced", "cards go to their places", "the stub is reshuffled",
  "the cards are cut again", "the card is kept",
  "the hand is dead", "the hand is live", "the hand is given back", "the action binds",
  "the action does not bind", "the action is corrected", "a right is lost", "chips go back",
  "chips stay in the pot", "the hand is shown", "the hand is not shown",
  "the cards are shown", "the cards stay covered",
  "the pot goes to its winner", "the chips play", "the chips do not play", "time is given",
  "a penalty", "the floor decides",
];

/** @type {WeakMap<TableSession, Desk>} */
const desks = new WeakMap();

/**
 * The book, the game and the betting of the hand in play.
 * @param {TableSession} table
 * @returns {Place}
 */
function placeOf({ model }) {
  return { book: model.row?.book ?? "", game: model.game, structure: /** @type {Structure} */ (model.seen.structure) };
}

/** @param {TableSession} table */
function deskOf(table) {
  let desk = desks.get(table);
  if (!desk) {
    const where = () => placeOf(table);
    desk = new Desk({ where, ask: (report) => look(table, report, where()) });
    desks.set(table, desk);
  }
  return desk;
}

/**
 * The ruling in this hand, and what the other houses would say from the same facts.
 * @param {TableSession} table
 * @param {Report} report
 * @param {Place} where
 * @returns {Promise<Judged>}
 */
async function look(table, report, where) {
  const answer = await table.socket.ask({ ask: "look", report });
  if (!answer.ok) throw new Error(answer.error);
  const judged = /** @type {Judged} */ (answer.data);
  if (!judged.ruling) return judged;
  try {
    const asked = await post("/api/floor/ask", { ...where, report });
    return { ...judged, others: asked.others };
  } catch {
    return judged; // the ruling stands without the other houses
  }
}

/**
 * @param {TableSession} table
 * @param {Desk} desk
 */
function verdict(table, desk) {
  const ruling = desk.judged?.ruling;
  if (!ruling) return nothing;
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    if (!desk.report) return;
    const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const outcome = OUTCOMES.find((each) => each === told.get("outcome") && each !== ruling.outcome);
    const otherwise = outcome ? { outcome, reason: String(told.get("reason") ?? "") } : {};
    const answer = await table.ask({ ask: "rule", report: desk.report, ...otherwise });
    if (!answer.ok) return;
    desk.clear(); // the whole table hears the ruling
    if (isVote(answer)) say(t`You are playing this hand, so every player in it votes.`);
  };
  const open = ruling.discretion?.outcomes ?? [ruling.outcome];
  const option = (/** @type {string} */ outcome) =>
    html`<option value=${outcome} .selected=${outcome === ruling.outcome}>${capital(outcome)}</option>`;
  return html`<form class="verdict" @submit=${submit}>
    <label>Ruling
      <select name="outcome">
        ${open.map(option)}
        <optgroup label="Another ruling, for fairness">${OUTCOMES.filter((each) => !open.includes(each)).map(option)}</optgroup>
      </select>
    </label>
    <label>Reason (for any other ruling) <input name="reason" maxlength="300" autocomplete="off" /></label>
    <button class="primary">Apply the ruling</button>
  </form>`;
}

/** @param {Answer} answer */
function isVote(answer) {
  return Boolean(/** @type {{ voting?: boolean } | null | undefined} */ (answer.data)?.voting);
}

/** @param {TableSession} table */
function takeBack(table) {
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const reason = String(new FormData(form).get("reason") ?? "").trim();
    try {
      const answer = await table.ask({ ask: "takeback", reason });
      if (answer.ok) {
        say(isVote(answer) ? t`You are playing this hand, so every player in it votes.` : t`The last action is taken back. The log keeps both.`);
        form.reset();
      }
    } catch (error) {
      sayError(error);
    }
  };
  const last = table.model.seen.playing ? table.model.lastInput : "";
  return html`<form class="take-back" @submit=${submit}>
    <h3>Take back the last action of this hand</h3>
    ${last ? html`<p class="soft">Undoes: “${last}”</p>` : nothing}
    <label>Reason <input name="reason" required maxlength="300" autocomplete="off" /></label>
    <button class="small danger" ?disabled=${!table.model.seen.playing}>Take back</button>
  </form>`;
}

/** @param {TableSession} table */
function voidDeal(table) {
  const voiding = table.model.common?.voiding;
  if (voiding) {
    return html`<section class="void-deal">
      <h3>${voiding.by} asks that this deal be void</h3>
      <p>${voiding.reason}</p>
      <button class="small danger" @click=${() => table.ask({ ask: "confirmvoid" })}>Confirm: void the deal</button>
    </section>`;
  }
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const reason = String(new FormData(form).get("reason") ?? "").trim();
    const answer = await table.ask({ ask: "voiddeal", reason });
    if (answer.ok) form.reset();
  };
  return html`<form class="void-deal" @submit=${submit}>
    <h3>Void this deal</h3>
    <p class="hint">For a card that was seen. A second member of the staff must confirm; all bets go back.</p>
    <label>Reason <input name="reason" required maxlength="300" autocomplete="off" /></label>
    <button class="small danger" ?disabled=${!table.model.seen.playing}>Ask to void</button>
  </form>`;
}

/** @param {TableSession} table */
export function floorDrawer(table) {
  const desk = deskOf(table);
  return html`<div class="panel floor-drawer"><h2>Call the floor</h2> ${deskView(desk, verdict(table, desk))} ${takeBack(table)} ${voidDeal(table)}</div>`;
}
