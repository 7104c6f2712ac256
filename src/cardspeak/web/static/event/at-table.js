// A tournament at one of its tables: the clock above the felt, and the way to the next table.

import { eventAddress, tableAddress } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { goTo } from "../common/navigate.js";
import { say } from "../common/toast.js";
import { chips, dollars } from "../common/words.js";
import { Feed } from "../desk/feed.js";
import { ring } from "../desk/ring.js";
import { ask } from "./asking.js";
import { betsText, penaltyText, periodName, secondsLeft, stateText, timeText } from "./clock.js";

/** @import { MyEventView } from "../../types/events.js" */

export class EventAtTable {
  /** @type {Feed<"/api/events/{id}/me">} */
  #feed;

  /**
   * @param {string} id the tournament
   * @param {string} table the table that is shown
   */
  constructor(id, table) {
    this.id = id;
    this.table = table;
    /** @type {MyEventView | null} what the strip shows: no result before its board is dealt out */
    this.shown = null;
    /** What was rung and said while a board was dealt out. */
    this.news = () => {};
    this.#feed = new Feed("/api/events/{id}/me", (view, before) => this.#heard(view, before, table), { id, tick: 500 });
  }

  close() {
    this.#feed.close();
  }

  /**
   * A player who was moved is taken along.
   * @param {MyEventView} view
   * @param {MyEventView | null} before
   * @param {string} table
   */
  #heard(view, before, table) {
    if (view.dealt_table && view.dealt_table !== table && before?.dealt_table === table) {
      ring(t`Table ${view.table} seat ${view.seat}, now`, 2);
      say(t`You are moved to table ${view.table}, seat ${view.seat}`);
      goTo(tableAddress(view.dealt_table));
    } else if (before && !before.place && view.place) {
      this.news = () => ring(view.place === 1 ? t`You won the tournament` : t`You finished in place ${view.place}`, 2);
    }
  }

  /** What a visitor without a seat at this table hears: moved here, on the way, out, or a watcher. */
  seatText() {
    const view = this.shown;
    if (view?.place === 1) return t`You won the tournament.`;
    if (view?.place) return t`You are out. Stay and watch as long as you like.`;
    if (view?.table && view.dealt_table === this.table) return t`You have seat ${view.seat}: you sit down when this hand is over.`;
    if (view?.table) return t`You have table ${view.table}, seat ${view.seat}.`;
    return t`You are watching. The tournament assigns the seats.`;
  }

  #catchUp() {
    this.shown = this.#feed.view;
    const { news } = this;
    this.news = () => {};
    news();
  }

  /**
   * The strip above the felt.
   * @param {boolean} waits whether a board is still dealt out: what came of it is not told before
   */
  view(waits) {
    if (!waits) this.#catchUp();
    const view = this.shown;
    if (view === null) return nothing;
    const { clock } = view;
    const penalty = penaltyText(view, this.#feed.exact());
    const place = view.place === 1 ? t`You won` : t`You finished in place ${view.place}`;
    return html`<p class="event-strip" role="status">
      <b role="timer">${timeText(secondsLeft(clock, this.#feed.exact()))}</b>
      <span>${stateText(clock) || periodName(clock.period)} <b>${clock.period.bets}</b></span>
      ${clock.next ? html`<span class="later">next ${betsText(clock.next)}</span>` : nothing}
      <span>${chips(clock.remaining)} of ${chips(clock.entries)} left</span>
      ${view.table ? html`<span class="later">table ${view.table}</span>` : nothing}
      ${clock.hand_for_hand ? html`<span>hand for hand</span>` : nothing}
      ${view.place ? html`<span class="own">${place}${view.prize ? `, ${dollars(view.prize)}` : ""}</span>` : nothing}
      ${penalty ? html`<span class="own">${penalty}</span>` : nothing}
      ${view.away ? html`<button class="small primary" @click=${() => ask(this.id, { do: "ComeToSeat", player: view.name })}>I am back</button>` : nothing}
      <a href=${eventAddress(this.id)}>${view.place ? t`Result` : t`Event`}</a>
    </p>`;
  }
}
