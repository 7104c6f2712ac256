// The staff page: everyone's role and chips, the cage, and roles; every change needs a reason.

import { get, post } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { me } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { chips } from "../common/words.js";
import { Cage } from "./cage.js";
import { Restrictions } from "./restrictions.js";

/** @import { Person } from "../../types/api.js" */

const ROLES = ["player", "dealer", "floor", "cage", "administrator"];

export function open() {
  /** @type {Person[] | null} */
  let people = null;
  const cage = new Cage();
  const restrictions = new Restrictions();
  const look = async () => {
    try {
      people = await get("/api/people");
      await Promise.all([cage.look(), restrictions.look()]);
    } catch (error) {
      sayError(error);
    }
    redraw();
  };
  void look();
  /** @param {(field: (name: string) => string) => Promise<unknown>} act what the form does, given its fields */
  const send = (act) => async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    try {
      const told = new FormData(form);
      const says = await act((name) => String(told.get(name) ?? ""));
      say(typeof says === "string" ? says : t`Done. The staff log has a record of it.`);
      form.reset();
      await look();
    } catch (error) {
      sayError(error);
    }
  };
  const issue = send(async (field) => {
    const issued = await post("/api/cage", { name: field("name"), chips: Number(field("chips")), reason: field("reason") });
    return issued.waiting && t`A second person must approve that.`;
  });
  const appoint = send((field) =>
    post("/api/people/role", { name: field("name"), role: field("role"), reason: field("reason") }));
  const erase = send((field) => post("/api/people/erase", { name: field("name"), reason: field("reason") }));
  const names = () => html`<select name="name" required>${(people ?? []).map((person) => html`<option>${person.name}</option>`)}</select>`;
  return {
    title: t`Staff`,
    view: () => html`<main class="page staff">
      <h1>Staff</h1>
      ${people ? html`
        <div class="columns">
          <section>
            <div class="scroll"><table><thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Chips</th></tr></thead>
              <tbody>${people.map((person) => html`<tr><td>${person.name}</td><td>${person.role}</td><td>${chips(person.chips)}</td></tr>`)}</tbody>
            </table></div>
          </section>
          <div>
            <form class="panel" @submit=${issue}>
              <h2>Cage</h2>
              <label>Name ${names()}</label>
              <label>Chips (negative takes back) <input name="chips" type="number" required /></label>
              <label>Reason <input name="reason" required maxlength="300" /></label>
              <button class="primary">Issue</button>
            </form>
            ${cage.view()}
            ${restrictions.view(names())}
            ${me().role === "administrator"
              ? html`<form class="panel" @submit=${appoint}>
                  <h2>Roles</h2>
                  <label>Name ${names()}</label>
                  <label>Role <select name="role">${ROLES.map((role) => html`<option>${role}</option>`)}</select></label>
                  <label>Reason <input name="reason" required maxlength="300" /></label>
                  <button class="primary">Assign the role</button>
                </form>
                <form class="panel erase" @submit=${erase}>
                  <h2>Erase a person</h2>
                  <p>The chips go back to the house, and every log shows a code in place of the name. This cannot be undone.</p>
                  <label>Name <input name="name" required maxlength="24" autocomplete="off" /></label>
                  <label>Reason <input name="reason" required maxlength="300" /></label>
                  <label><input type="checkbox" required /> Yes, erase this person</label>
                  <button>Erase</button>
                </form>
                ${cage.rulesView()}`
              : nothing}
          </div>
        </div>` : html`<p>This page is for staff only.</p>`}
    </main>`,
  };
}
