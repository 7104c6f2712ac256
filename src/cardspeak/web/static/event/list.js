// Every tournament of the room: enter or watch one, look at results; the staff open another.

import { eventAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { isStaff } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { capital, chips } from "../common/words.js";
import { FlyerEditor, flyerView } from "./flyer-editor.js";

/** @import { EventListing } from "../../types/events.js" */

const REFRESH = 4000;

export function open() {
  /** @type {EventListing[] | null} */
  let events = null;
  const editor = new FlyerEditor();
  const look = () => {
    get("/api/events")
      .then((found) => { events = found; })
      .catch(sayError)
      .finally(redraw);
  };
  look();
  const timer = setInterval(look, REFRESH);
  return {
    title: t`Tournaments`,
    close: () => clearInterval(timer),
    view: () => html`<main class="page events">
      <h1>Tournaments</h1>
      ${events === null ? html`<p>…</p>` : eventsView(events)}
      ${isStaff() ? flyerView(editor) : nothing}
    </main>`,
  };
}

/** @param {EventListing[]} events */
export function eventsView(events) {
  if (!events.length) return html`<p class="none">No tournaments are open.</p>`;
  return html`<ul class="tables">${events.map(
    (event) => html`<li class="table-row"><a href=${eventAddress(event.id)}>
        <b>${event.title}${event.mine ? html` <small>you are in</small>` : nothing}</b><span class="house">${event.book}</span>
        <span>${capital(event.phase)}</span>
        <span class="figures"><span>${event.dealing === "dealt" ? t`played here` : t`real cards`}</span>
          <span>${chips(event.entries)}${event.fills_to ? t` of ${event.fills_to}` : ""} entries</span>
          ${event.phase === "cards are in the air" ? html`<span>${chips(event.remaining)} left</span>` : nothing}
          <span>entry ${chips(event.price)}</span></span></a>
      ${isStaff() ? html`<a class="button small" href=${eventAddress(event.id, "director")}>Direct</a>` : html`<a class="button small" href=${eventAddress(event.id, event.closed_at ? "results" : "")}>${event.closed_at ? t`Results` : t`Look`}</a>`}</li>`,
  )}</ul>`;
}
