// Entering: as a guest, by logging in, or by registering; and logging out.

import { ACCOUNT } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { enter, logOut, guestName, me, recover, register } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { chips } from "../common/words.js";

/** @typedef {"guest" | "log in" | "register" | "come back"} Way */

/** @type {Way} */
let way = "guest";
const suggested = guestName();

/** @param {Way} chosen */
export function enterAs(chosen) {
  way = chosen;
}

/** @type {Record<Way, string>} */
const BUTTONS = { "guest": t`Enter`, "log in": t`Log in`, "register": t`Register`, "come back": t`Come back` };
/** @type {readonly [Way, string][]} */
const WAYS = [["guest", t`Guest`], ["log in", t`Log in`], ["register", t`Register`], ["come back", t`Come back`]];

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
    else if (way === "come back") await recover(name, String(told.get("phrase") ?? ""));
    else await enter(name, password);
    say(t`Welcome, ${name}.`);
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
      <p>${chips(who.chips)} chips in the bank${who.guest ? t` · guest` : ""}${who.role && who.role !== "player" ? ` · ${who.role}` : ""}</p>
      ${who.phrase
        ? html`<p class="phrase">To come back from another browser, keep this recovery phrase: <b>${who.phrase}</b></p>`
        : nothing}
      <a class="button small" href=${ACCOUNT}>Account</a>
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
      ${way === "come back"
        ? html`<label>Recovery phrase <input name="phrase" required maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" /></label>`
        : nothing}
      ${way === "guest" || way === "come back"
        ? nothing
        : html`<label>Password <input name="password" type="password" required minlength=${way === "register" ? 8 : 1}
            autocomplete=${way === "register" ? "new-password" : "current-password"} /></label>`}
      <button class="primary">${BUTTONS[way]}</button>
    </form>
  </section>`;
}
