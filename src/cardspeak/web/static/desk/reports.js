// Reports of the desk for the floor: a day's waits, calls, hours and hands, the seats through the
// day as a chart, and who sat where at a moment. Each table is a spreadsheet too.

import { apiAddress, DESK, tableAddress } from "../common/addresses.js";
import { get } from "../common/api.js";
import { t } from "../common/language.js";
import { html, nothing, svg } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { chips, counted, dayAndTime, decimal } from "../common/words.js";

/** @import { DayReport, PlayRow, SeatsTaken, WatchView } from "../../types/desk.js" */

const WIDTH = 720;
const HEIGHT = 220;
const EDGE = { left: 40, right: 12, top: 12, bottom: 26 };
const MOST = 12;

export function open() {
  /** @type {DayReport | null} */
  let report = null;
  let at = 0;
  const load = () => {
    get("/api/desk/report", { query: at ? { at } : {} })
      .then((found) => { report = found; })
      .catch(sayError)
      .finally(redraw);
  };
  /** @type {WatchView | null} */
  let watched = null;
  const watch = (/** @type {string} */ game) => {
    get("/api/desk/watch", { query: { game } })
      .then((found) => { watched = found; })
      .catch(sayError)
      .finally(redraw);
  };
  const look = (/** @type {Event} */ event) => {
    const moment = new Date(/** @type {HTMLInputElement} */ (event.target).value).getTime();
    if (Number.isNaN(moment)) return;
    at = Math.floor(moment / 1000);
    load();
  };
  load();
  return { title: t`Reports`, view: () => reportView(report, look, watched, watch) };
}

/**
 * @param {DayReport | null} report
 * @param {(event: Event) => void} look
 * @param {WatchView | null} watched
 * @param {(game: string) => void} watch
 */
function reportView(report, look, watched, watch) {
  if (report === null) return html`<main class="page"><h1>Reports</h1><p>…</p></main>`;
  return html`<main class="page reports">
    <header class="desk-head"><h1>Reports</h1><a class="button" href=${DESK}>Desk</a><button @click=${() => print()}>Print</button></header>
    <p class="hint">${written(report.since)} to ${written(report.until)}</p>
    <section class="panel"><h2>Seats through the day ${sheet(report, "seats")}</h2>${seatChart(report.seats)}</section>
    <div class="report-columns">
      ${table(report, "waits", t`Waits`, [t`List`, t`Seated`, t`Usually (min)`, t`Longest (min)`, t`Not seated`], report.waits.map((row) => [row.list, row.seated, row.usual, row.longest, row.unseated]))}
      ${table(report, "calls", t`Calls`, [t`List`, t`Calls`, t`Taken`, t`Declined`, t`Not answered`], report.calls.map((row) => [row.list, row.calls, row.taken, row.declined, row.unanswered]))}
      ${table(report, "games", t`Games`, [t`Table`, t`Seat hours`, t`Hands`], report.games.map(played))}
      ${table(report, "chips", t`Chips`, [t`Table`, t`Bought`, t`Left with players`, t`Taken by the house`], report.chips.map((row) => [row.table, chips(row.bought), chips(row.cashed_out), chips(row.taken)]))}
      ${table(report, "players", t`Players`, [t`Player`, t`Hours`, t`Hands`], report.players.map(played))}
    </div>
    ${watchView(report, watched, watch)}
    <section class="panel"><h2>Who sat where ${sheet(report, "seated")}</h2>
      <label>As of <input type="datetime-local" .value=${local(report.at)} @change=${look} /></label>
      ${report.seated.length
        ? rows([t`Table`, t`Seat`, t`Player`, t`Since`], report.seated.map((row) => [row.game, row.seat, row.player, written(row.since)]))
        : html`<p class="none">Nobody was seated then.</p>`}
    </section>
  </main>`;
}

/**
 * What stands out at a table: for the floor to look at, and never a ruling.
 * @param {DayReport} report
 * @param {WatchView | null} watched
 * @param {(game: string) => void} watch
 */
function watchView(report, watched, watch) {
  return html`<section class="panel"><h2>Worth a look</h2>
    <p class="hint">Figures from the latest hands of a dealt table: stalling, soft play, chips that flow one way. They prove nothing.</p>
    <p class="acts">${report.games.map((game) => html`<button class="small" @click=${() => watch(game.name)}>${game.name}</button>`)}</p>
    ${watched === null
      ? nothing
      : html`<h3>${watched.game}, ${watched.hands} hands</h3>
        ${watched.pointers.length
          ? html`<ul>${watched.pointers.map((each) => html`<li><b>${each.about}</b>: ${each.players.join(t` and `)}. ${each.says}. <a href=${tableAddress(watched.table)}>Hands ${(each.hands ?? []).slice(-5).join(", ")}</a></li>`)}</ul>`
          : html`<p class="none">Nothing stands out.</p>`}`}
  </section>`;
}

/** @param {PlayRow} row */
function played(row) {
  return [row.name, decimal(row.minutes / 60), row.hands];
}

/**
 * @param {DayReport} report
 * @param {string} name
 */
function sheet(report, name) {
  const { since, until, at } = report;
  const address = apiAddress("/api/desk/report/{sheet}", { path: { sheet: name }, query: { since, until, at } });
  return html`<a class="button small" href=${address} download="${name}.csv" aria-label="${name} as CSV">CSV</a>`;
}

/**
 * @param {DayReport} report
 * @param {string} name
 * @param {string} title
 * @param {string[]} heads
 * @param {(string | number)[][]} cells
 */
function table(report, name, title, heads, cells) {
  return html`<section class="panel"><h2>${title} ${sheet(report, name)}</h2>
    ${cells.length ? rows(heads, cells.slice(0, MOST)) : html`<p class="none">Nothing yet.</p>`}
    ${cells.length > MOST ? html`<p class="hint">${counted(cells.length - MOST, "more row")} in the spreadsheet.</p>` : nothing}</section>`;
}

/**
 * @param {string[]} heads
 * @param {(string | number)[][]} cells
 */
function rows(heads, cells) {
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${cells.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}

/** @param {readonly SeatsTaken[]} points */
function seatChart(points) {
  const most = Math.max(...points.map((point) => point.seats), 0);
  if (!most) return html`<p class="none">Nobody has sat down yet.</p>`;
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? first;
  const top = Math.max(4, Math.ceil(most / 4) * 4);
  const x = (/** @type {number} */ at) => EDGE.left + ((at - first) / Math.max(1, last - first)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ seats) => HEIGHT - EDGE.bottom - (seats / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  const hours = points.filter((point) => new Date(point.at * 1000).getMinutes() === 0 && new Date(point.at * 1000).getHours() % 3 === 0);
  const line = points.map((point) => `${x(point.at).toFixed(1)},${y(point.seats).toFixed(1)}`).join(" ");
  return html`<figure class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Seats taken through the day, at most ${most}">
    ${[0, top / 4, top / 2, (3 * top) / 4, top].map((mark) => svg`<line class="grid" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${y(mark)} y2=${y(mark)}></line>
      <text class="mark" x=${EDGE.left - 6} y=${y(mark) + 4} text-anchor="end">${mark}</text>`)}
    ${hours.map((point) => svg`<text class="mark" x=${x(point.at)} y=${HEIGHT - 8} text-anchor="middle">${String(new Date(point.at * 1000).getHours()).padStart(2, "0")}:00</text>`)}
    <polyline class="line-0" fill="none" points=${line}></polyline>
  </svg></figure>`;
}

/** @param {number} moment */
function written(moment) {
  return dayAndTime(moment);
}

/** @param {number} moment */
function local(moment) {
  const date = new Date(moment * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
