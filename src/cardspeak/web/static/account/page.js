// The account page: password or recovery phrase, devices, and what you allow yourself in a day.

import { get, post } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { fetchMe, me } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { say, sayError } from "../common/toast.js";
import { chips, counted, dateAndTime } from "../common/words.js";

/** @import { Account, Device } from "../../types/api.js" */

/** @type {Record<string, string>} */
const FORBIDDEN = {
  mute: t`You may not chat`,
  ban: t`You are banned`,
  exclusion: t`You have excluded yourself from play`,
};

class AccountPage {
  constructor() {
    this.title = t`Account`;
    /** @type {Account | null} */
    this.now = null;
    this.phrase = "";
    void this.look();
  }

  async look() {
    try {
      this.now = await get("/api/account");
    } catch {
      this.now = null;
    }
    redraw();
  }

  /**
   * @param {() => Promise<unknown>} act
   * @param {string} done
   */
  async do(act, done) {
    try {
      await act();
    } catch (error) {
      sayError(error);
      return;
    }
    await fetchMe().catch(sayError);
    await this.look(); // first: a form that is filled in again must not be drawn over
    say(done);
  }

  /**
   * What a form does, given its fields.
   * @param {(field: (name: string) => string) => Promise<unknown>} act
   * @param {string} done
   */
  form(act, done) {
    return async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const told = new FormData(form);
      await this.do(() => act((name) => String(told.get(name) ?? "")), done);
      if (!form.matches(".own-limits")) form.reset();
    };
  }

  async newPhrase() {
    await this.do(async () => {
      this.phrase = (await post("/api/account/phrase", {})).phrase;
    }, t`Keep this phrase. Your old one no longer works.`);
  }

  /** @param {Account} now */
  password({ guest }) {
    const change = this.form(
      (field) => post("/api/account/password", guest ? { new: field("new") } : { new: field("new"), old: field("old") }),
      t`Your password is set. Every other device is logged out.`,
    );
    return html`<form class="panel password" @submit=${change}>
      <h2>${guest ? t`Set a password` : t`Change your password`}</h2>
      <input hidden autocomplete="username" .value=${me().name ?? ""} />
      ${guest
        ? html`<p>With a password you can log in on any device, and your name stays yours.</p>`
        : html`<label>Current password <input name="old" type="password" required autocomplete="current-password" /></label>`}
      <label>New password <input name="new" type="password" required minlength="8" autocomplete="new-password" /></label>
      <button class="primary">${guest ? t`Set` : t`Change`}</button>
    </form>`;
  }

  recovery() {
    return html`<section class="panel recovery">
      <h2>Recovery phrase</h2>
      <p>As a guest, you get your name back in another browser with this phrase. The room does not store it: write it down.</p>
      ${this.phrase ? html`<p class="phrase"><b>${this.phrase}</b></p>` : nothing}
      <button @click=${() => this.newPhrase()}>New phrase</button>
    </section>`;
  }

  /** @param {Device} device */
  device(device) {
    const end = () => this.do(() => post("/api/account/devices/end", { id: device.id }), t`That device is logged out.`);
    return html`<li><span><b>${device.device || t`A browser`}</b>${device.own ? t` (this one)` : ""}<br />
        <small>Logged in ${dateAndTime(device.opened_at)}, last seen ${dateAndTime(device.seen_at)}</small></span>
      ${device.own ? nothing : html`<button class="small" @click=${end}>Log out</button>`}</li>`;
  }

  /** @param {Account} now */
  devices({ devices }) {
    const endAll = () => this.do(() => post("/api/account/devices/end", {}), t`Every other device is logged out.`);
    return html`<section class="panel devices">
      <h2>Your devices</h2>
      <ul>${devices.map((device) => this.device(device))}</ul>
      ${devices.length > 1 ? html`<button @click=${endAll}>Log out all others</button>` : nothing}
    </section>`;
  }

  /** @param {Account} now */
  limits({ limits, used }) {
    const set = this.form((field) => {
      const most = field("chips"), hours = field("hours");
      return post("/api/account/limits", {
        chips: most === "" ? null : Number(most),
        minutes: hours === "" ? null : Math.max(1, Math.round(Number(hours) * 60)),
      });
    }, t`Your limits are set. A higher limit takes effect in 24 hours.`);
    const hours = limits.minutes === null ? "" : limits.minutes / 60;
    return html`<form class="panel own-limits" @submit=${set}>
      <h2>Your daily limits</h2>
      <p>In the last 24 hours you took ${chips(used.chips)} chips to tables and played for ${counted(used.minutes, "minute")}.</p>
      <label>Maximum chips a day <input name="chips" type="number" min="0" placeholder="no limit" .value=${String(limits.chips ?? "")} /></label>
      <label>Maximum hours a day <input name="hours" type="number" min="0.25" max="24" step="0.25" placeholder="no limit" .value=${String(hours)} /></label>
      ${limits.next_at
        ? html`<p>From ${dateAndTime(limits.next_at)}: ${limits.next_chips === null ? t`any number of` : chips(limits.next_chips)} chips,
            ${limits.next_minutes === null ? t`any number of` : limits.next_minutes / 60} hours.</p>`
        : nothing}
      <button class="primary">Set</button>
    </form>`;
  }

  /** @param {Account} now */
  exclusion({ restrictions }) {
    const exclude = this.form(
      (field) => post("/api/account/exclude", { days: Number(field("days")) }),
      t`You are excluded from play until then.`,
    );
    return html`<form class="panel exclusion" @submit=${exclude}>
      <h2>Take a break</h2>
      ${restrictions.map((each) => html`<p class="restricted">${FORBIDDEN[each.kind]}${each.until ? t` until ${dateAndTime(each.until)}` : ""}.</p>`)}
      <p>You leave your seats and cannot play until the break is over. Nobody can shorten it, not even the staff.</p>
      <label>Days <input name="days" type="number" min="1" max="3650" required /></label>
      <label><input type="checkbox" required /> I want to exclude myself from play</label>
      <button>Exclude me</button>
    </form>`;
  }

  /** @param {Account} now */
  closing({ guest }) {
    const close = this.form(
      (field) => post("/api/account/close", guest ? {} : { password: field("password") }),
      t`Your account is closed.`,
    );
    return html`<form class="panel close-account" @submit=${close}>
      <h2>Close your account</h2>
      <p>Your chips go back to the house and you are erased: the logs of hands and chips show a code in place of your name. This cannot be undone.</p>
      ${guest ? nothing : html`<label>Password <input name="password" type="password" required autocomplete="current-password" /></label>`}
      <label><input type="checkbox" required /> I want to close my account</label>
      <button>Close my account</button>
    </form>`;
  }

  view() {
    const { now } = this;
    return html`<main class="page account">
      <h1>${me().name ?? t`Account`}</h1>
      ${now
        ? html`<div class="columns even">
            <div>${this.devices(now)} ${this.password(now)} ${now.guest ? this.recovery() : nothing} ${this.closing(now)}</div>
            <div>${this.limits(now)} ${this.exclusion(now)}</div>
          </div>`
        : html`<p>Enter the room with a name first.</p>`}
    </main>`;
  }
}

export function open() {
  const page = new AccountPage();
  return { title: page.title, view: () => page.view() };
}
