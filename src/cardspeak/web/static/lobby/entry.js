// Entering: as a guest, by logging in, or by registering; and logging out.

import { html, nothing } from "../common/lit.js";
import { enter, logOut, guestName, me, register } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { chips } from "../common/words.js";

/** @typedef {"guest" | "log in" | "register"} Way */

/** @type {Way} */
let way = "guest";
const suggested = guestName();

/** @param {Way} chosen */
export function enterAs(chosen) {
  way = chosen;
}

/** @type {readonly [Way, string][]} */
const WAYS = [["guest", "Guest"], ["log in", "Log in"], ["register", "Register"]];

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
      <p>${chips(who.chips)} chips in the bank${who.guest ? " · guest" : ""}${who.role && who.role !== "player" ? ` · ${who.role}` : ""}</p>
      <button class="small" @click=${() => logOut().catch(sayError)}>Log out</button>
    </section>`;
  }
  return html`<section class="panel entry">
    <h2>Enter the room</h2>
    <div class="ways" role="group" aria-label="How to enter">
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
      <button class="primary">${way === "guest" ? "Enter" : way === "log in" ? "Log in" : "Register"}</button>
    </form>
  </section>`;
}
