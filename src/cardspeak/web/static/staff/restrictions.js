// Restrictions on the staff's page: who is banned, muted or excluded, and until when.

import { get, post } from "../common/api.js";
import { closeDialog, openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { dateAndTime } from "../common/words.js";

/** @import { Restricted } from "../../types/api.js" */

const HOURS = [["1", "1 hour"], ["24", "1 day"], ["168", "1 week"], ["720", "30 days"], ["", t`For good`]];

export class Restrictions {
  constructor() {
    /** @type {Restricted[]} */
    this.now = [];
  }

  async look() {
    try {
      this.now = await get("/api/restrictions");
    } catch (error) {
      sayError(error);
    }
    redraw();
  }

  /** @param {Restricted} row */
  askToLift({ name, kind }) {
    /** @param {SubmitEvent} event */
    const submit = async (event) => {
      event.preventDefault();
      const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
      try {
        await post("/api/restrictions/lift", { name, kind, reason: String(told.get("reason")) });
        say(t`Lifted. The staff log has a record of it.`);
      } catch (error) {
        sayError(error);
      }
      closeDialog();
      await this.look();
    };
    openDialog({
      title: t`Lift the ${kind} of ${name}`,
      view: () => html`<form @submit=${submit}>
        <label>Reason <input name="reason" required maxlength="300" /></label>
        <button class="primary">Lift</button>
      </form>`,
    });
  }

  /** @param {SubmitEvent} event */
  async restrict(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const told = new FormData(form);
    const hours = String(told.get("hours"));
    try {
      await post("/api/restrictions", {
        name: String(told.get("name")),
        kind: told.get("kind") === "ban" ? "ban" : "mute",
        hours: hours ? Number(hours) : null,
        reason: String(told.get("reason")),
      });
      say(t`Done. The staff log has a record of it.`);
      form.reset();
    } catch (error) {
      sayError(error);
    }
    await this.look();
  }

  /** @param {Restricted} row */
  row(row) {
    const end = row.until ? t`until ${dateAndTime(row.until)}` : t`for good`;
    return html`<li><span><b>${row.name}</b>: ${row.kind} ${end}, by ${row.by}: ${row.why}</span>
      ${row.kind === "exclusion" ? nothing : html`<button class="small" type="button" @click=${() => this.askToLift(row)}>Lift</button>`}</li>`;
  }

  /** @param {unknown} names the choice of a name */
  view(names) {
    return html`<form class="panel restrictions" @submit=${(/** @type {SubmitEvent} */ event) => this.restrict(event)}>
      <h2>Ban or mute</h2>
      ${this.now.length ? html`<ul>${this.now.map((row) => this.row(row))}</ul>` : html`<p>Nobody is restricted.</p>`}
      <label>Name ${names}</label>
      <label>Restriction <select name="kind"><option value="mute">Mute: no chat</option><option value="ban">Ban: not in the room</option></select></label>
      <label>Length <select name="hours">${HOURS.map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>
      <label>Reason <input name="reason" required maxlength="300" /></label>
      <button class="primary">Restrict</button>
    </form>`;
  }
}
