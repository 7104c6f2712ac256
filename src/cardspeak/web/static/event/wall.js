// The clock for the screen on the wall: huge digits, blinds, what is next, players, prizes, moves.
// Two layouts, four colors and a logo, kept in this browser; it sounds when a level or a break begins.

import { EVENTS } from "../common/addresses.js";
import { t } from "../common/language.js";
import { html, nothing } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { say } from "../common/toast.js";
import { chips, dollars, shortly } from "../common/words.js";
import { Feed } from "../desk/feed.js";
import { ring } from "../desk/ring.js";
import { betsText, isOver, periodName, secondsLeft, stateText, timeText, untilBreak } from "./clock.js";
import { WallLogo } from "./wall-logo.js";

/** @import { EventClockView, WallView } from "../../types/events.js" */

const KEPT = "cardspeak.wall";
const LAYOUTS = ["clock", "board"];
const COLORS = ["felt", "navy", "wine", "paper"];
const WARNING = 60;
const AWAKE = 3000; // milliseconds that the buttons show after the pointer has moved

/** @returns {{ layout: string, color: string }} */
function kept() {
  try {
    return { layout: "clock", color: "felt", ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return { layout: "clock", color: "felt" };
  }
}

/** @param {string[]} parts */
export function open([id = ""]) {
  const look = kept();
  const logo = new WallLogo();
  void logo.begin();
  /** @type {Feed<"/api/events/{id}/wall">} */
  const feed = new Feed("/api/events/{id}/wall", (view, before) => {
    const { period } = view.clock;
    const was = before?.clock.period;
    if (was && (was.level !== period.level || was.is_break !== period.is_break)) {
      ring(`${periodName(period)}: ${betsText(period)}`, period.is_break ? 1 : 3);
    }
    if (before && view.clock.announcement && view.clock.announcement !== before.clock.announcement) ring(view.clock.announcement);
  }, { id, tick: 200 });
  const choose = (/** @type {Partial<typeof look>} */ change) => {
    Object.assign(look, change);
    try {
      localStorage.setItem(KEPT, JSON.stringify(look));
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
    redraw();
  };
  const next = (/** @type {string[]} */ all, /** @type {string} */ one) => all[(all.indexOf(one) + 1) % all.length];
  const pick = async (/** @type {Event} */ event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!(await logo.choose(file))) say(t`Choose a picture: PNG, JPEG or WebP.`, "bad");
  };
  const turn = () => choose({ layout: next(LAYOUTS, look.layout) });
  let moved = -AWAKE;
  const paint = () => choose({ color: next(COLORS, look.color) });
  return {
    title: t`Clock`,
    close: () => feed.close(),
    keys: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "l") turn();
      if (event.key === "c") paint();
      if (event.key === "f") void document.documentElement.requestFullscreen?.();
    },
    view: () => {
      const view = feed.view;
      if (view === null) return html`<main class="page"><h1>Clock</h1><p>${feed.trouble || "…"}</p><p><a href=${EVENTS}>Tournaments</a></p></main>`;
      const tools = html`<p class="wall-tools"><button class="small" @click=${turn}>Layout (L)</button>
        <button class="small" @click=${paint}>Colors (C)</button>
        ${logo.canvas
          ? html`<button class="small" @click=${() => logo.forget()}>No logo</button>`
          : html`<label class="button small">Logo<input class="visually-hidden" type="file" accept="image/png, image/jpeg, image/webp" @change=${pick} /></label>`}
        <button class="small" @click=${() => void document.documentElement.requestFullscreen?.()}>Full screen (F)</button></p>`;
      return html`<main class="wall layout-${look.layout} color-${look.color} ${performance.now() - moved < AWAKE ? "awake" : ""}" @pointermove=${() => (moved = performance.now())}>
        ${wallView(view, feed.exact(), feed.trouble, logo.canvas)} ${tools}
      </main>`;
    },
  };
}

/**
 * @param {WallView} view
 * @param {number} now
 * @param {string} trouble
 * @param {HTMLCanvasElement | null} logo
 */
function wallView(view, now, trouble, logo) {
  const { clock } = view;
  const left = secondsLeft(clock, now);
  const state = stateText(clock);
  return html`
    <header><p class="house">${logo ?? nothing}${view.house}</p><h1>${view.title}</h1><p class="level">${isOver(clock) ? state : periodName(clock.period)}</p></header>
    ${trouble ? html`<p class="broken" role="status">${trouble}</p>` : nothing}
    ${isOver(clock) ? endView(view, state) : clockView(clock, left, state)}
    <section class="wall-figures" aria-label="Players and chips">${figures(clock, now)}</section>
    ${prizesView(clock)}
    <section class="wall-news" aria-label="News">${newsView(view)}</section>`;
}

/**
 * What stands where the time was: who has won.
 * @param {WallView} view
 * @param {string} state
 */
function endView({ winners }, state) {
  return html`<section class="wall-time wall-end" aria-label="Winner">
    ${winners.length ? html`<p class="state">${winners.length > 1 ? t`Winners` : t`Winner`}</p><p class="winners">${winners.join(" · ")}</p>` : html`<p class="winners">${state}</p>`}
  </section>`;
}

/**
 * The time, and the bets of now and next.
 * @param {EventClockView} clock
 * @param {number} left
 * @param {string} state
 */
function clockView(clock, left, state) {
  const late = clock.ends !== null && left <= WARNING;
  return html`
    <section class="wall-time" aria-label="Clock">
      <p class="digits ${timeText(left).length > 5 ? "long" : ""} ${late ? "late" : ""} ${clock.period.is_break ? "break" : ""}" role="timer">${timeText(left)}</p>
      ${state ? html`<p class="state">${state}</p>` : nothing}
    </section>
    <section class="wall-bets" aria-label="Blinds">
      ${clock.period.is_break
        ? html`<p class="wall-now">Break${clock.period.color_up ? html`<small>The ${chips(clock.period.color_up)} chips leave play</small>` : nothing}</p>`
        : html`<p class="wall-now" .style=${`--letters-wide: ${clock.period.bets.length}`}>${clock.period.bets}${clock.period.ante ? html`<small>${clock.period.ante}</small>` : nothing}${clock.period.game ? html`<small>${clock.period.game}</small>` : nothing}</p>`}
      <p class="wall-next">${clock.next ? html`<small>Next</small> ${betsText(clock.next)}` : html`<small>Last level</small>`}</p>
    </section>`;
}

/**
 * @param {EventClockView} clock
 * @param {number} now
 */
function figures(clock, now) {
  const until = untilBreak(clock, now);
  const bets = clock.average_bets < 10 ? clock.average_bets : Math.round(clock.average_bets);
  if (isOver(clock)) return [html`<dl><dt>${t`Players`}</dt><dd>${chips(clock.entries)}</dd></dl>`];
  const rows = [
    [t`Players`, `${chips(clock.remaining)} / ${chips(clock.entries)}`],
    [t`Average`, `${shortly(clock.average)}`, t`${bets} BB`],
    [t`Tables`, chips(clock.tables)],
    [t`Chips in play`, shortly(clock.chips)],
    ...(until === null ? [] : [[t`Break in`, timeText(until)]]),
    ...(clock.is_open ? [[t`Entries`, clock.open_until ? t`until ${clock.open_until}` : "open"]] : []),
  ];
  return rows.map(([name, figure, more]) => html`<dl><dt>${name}</dt><dd>${figure}${more ? html`<small>${more}</small>` : nothing}</dd></dl>`);
}

/** @param {EventClockView} clock */
function prizesView(clock) {
  if (!clock.prizes.length) return nothing;
  const shown = clock.prizes.slice(0, 6);
  return html`<section class="wall-prizes" aria-label="Prizes">
    <h2>Prizes ${clock.prizes_fixed ? nothing : html`<small>so far</small>`}</h2>
    <ol>${shown.map((prize, place) => html`<li class=${clock.remaining === place + 1 ? "next-out" : ""}><span>${place + 1}</span> ${dollars(prize)}</li>`)}</ol>
    ${clock.prizes.length > shown.length ? html`<p><small>${clock.prizes.length} places are paid</small></p>` : nothing}
  </section>`;
}

/**
 * A move whose "table 6, seat 3" is not broken over two lines.
 * @param {string} move
 */
function whole(move) {
  return move.replace(/table \S+, seat \d+$/, (seat) => seat.replaceAll(" ", "\u00a0"));
}

/** @param {WallView} view */
function newsView(view) {
  const { clock } = view;
  const order = clock.breaking_order.slice(0, 6);
  return html`
    ${clock.announcement ? html`<p class="announcement" role="status">${clock.announcement}</p>` : nothing}
    ${clock.hand_for_hand ? html`<p class="announcement">Hand for hand</p>` : nothing}
    ${view.moves.length ? html`<div class="moves" role="status" aria-live="assertive"><h2>Please move</h2><ul>${view.moves.slice(0, 8).map((move) => html`<li>${whole(move)}</li>`)}</ul></div>` : nothing}
    ${order.length > 1 ? html`<p class="breaking"><small>Tables break</small> ${order.join(", ")}</p>` : nothing}
    ${view.last_out.length ? html`<p class="out"><small>${isOver(clock) ? t`Places` : t`Last out`}</small> ${view.last_out.slice(0, 3).join(" · ")}</p>` : nothing}
    ${view.leaders.length && !isOver(clock) ? html`<p class="leaders"><small>Most chips</small> ${view.leaders.slice(0, 3).map(([player, stack]) => `${player} ${shortly(stack)}`).join(" · ")}</p>` : nothing}`;
}
