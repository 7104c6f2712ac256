// The door: a guest's name, a name with a password, or out again.

import { html, nothing } from "../common/lit.js";
import { enter, goOut, guestName, me, register } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { chips } from "../common/words.js";

/** @typedef {"guest" | "log in" | "register"} Way */

/** @type {Way} */
let way = "guest";
const suggested = guestName();

/** @param {Way} chosen */
export function comeInAs(chosen) {
  way = chosen;
}

/** @type {readonly [Way, string][]} */
const WAYS = [["guest", "As a guest"], ["log in", "Log in"], ["register", "Take a name"]];

/**
 * @param {SubmitEvent} event
 * @param {() => void} entered
 */
async function submit(event, entered) {
  event.preventDefault();
  const told = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const name = String(told.get("name") ?? "").trim();
  const password = String(told.get("password") ?? "");
  try {
    if (way === "register") await register(name, password);
    else await enter(name, password);
    say(`Welcome, ${name}.`);
    entered();
  } catch (error) {
    sayError(error);
  }
}

/** @param {() => void} entered */
export function entryView(entered) {
  const who = me();
  if (who.name) {
    return html`<section class="panel entry">
      <h2>${who.name}</h2>
      <p>${chips(who.chips)} chips in the bank${who.guest ? ", as a guest" : ""}${who.role && who.role !== "player" ? `, ${who.role}` : ""}.</p>
      <button class="small" @click=${() => goOut().catch(sayError)}>Go out</button>
    </section>`;
  }
  return html`<section class="panel entry">
    <h2>Come in</h2>
    <div class="ways" role="group" aria-label="How">
      ${WAYS.map(
        ([id, name]) => html`<button class="small" aria-pressed=${way === id} @click=${() => { way = id; redraw(); }}>${name}</button>`,
      )}
    </div>
    <form @submit=${(/** @type {SubmitEvent} */ event) => submit(event, entered)}>
      <label>Name <input name="name" required maxlength="24" autocomplete="username" value=${way === "guest" ? suggested : ""} /></label>
      ${way === "guest"
        ? nothing
        : html`<label>Password <input name="password" type="password" required minlength=${way === "register" ? 8 : 1}
            autocomplete=${way === "register" ? "new-password" : "current-password"} /></label>`}
      <button class="primary">Come in</button>
    </form>
  </section>`;
}
