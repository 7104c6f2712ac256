// A chart of the stacks hand by hand, and for the staff the rake and the journal of a table.

import { get } from "../common/api.js";
import { openDialog } from "../common/dialog.js";
import { t } from "../common/language.js";
import { html, nothing, svg } from "../common/lit.js";
import { redraw } from "../common/redraw.js";
import { ledgerView } from "./ledger.js";
import { sayError } from "../common/toast.js";
import { chips, shortly } from "../common/words.js";

/** @import { Chart, Ledger } from "../../types/api.js" */

const WIDTH = 640;
const HEIGHT = 280;
const EDGE = { left: 76, right: 12, top: 12, bottom: 28 };

/** @typedef {{ name: string, points: readonly (readonly [number, number])[] }} Line */

/**
 * A round figure at or above an amount.
 * @param {number} most
 */
function ceiling(most) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return Math.ceil(most / unit) * unit || 1;
}

/** Into how many equal parts an axis up to one, two, … nine units is cut, at round figures. */
const PARTS = [0, 5, 4, 3, 4, 5, 3, 7, 4, 3];

/**
 * The figures along an axis from 0 to a round one.
 * @param {number} top
 */
export function axisMarks(top) {
  const parts = Math.min(top, PARTS[Number(String(top)[0])]);
  return Array.from({ length: parts + 1 }, (_, part) => (part * top) / parts);
}

/**
 * The stretches between which a player sat out; long ago only every few hands are kept.
 * @param {Line["points"]} points
 */
export function stretches(points) {
  const apart = points.map(([hand], at) => (at ? hand - points[at - 1][0] : 0));
  /** @type {(readonly [number, number])[][]} */
  const found = [];
  points.forEach((point, at) => {
    const usual = Math.max(1, apart[at - 1] ?? 0, apart[at + 1] ?? 0);
    if (at && apart[at] <= usual) found[found.length - 1].push(point);
    else found.push([point]);
  });
  return found;
}

/**
 * @param {string} title
 * @param {readonly Line[]} lines
 */
export function lineChart(title, lines) {
  const points = lines.flatMap((line) => line.points);
  if (!points.length) return html`<p>No hands have been played yet.</p>`;
  const first = Math.min(...points.map(([hand]) => hand));
  const last = Math.max(first + 1, ...points.map(([hand]) => hand));
  const top = ceiling(Math.max(...points.map(([, amount]) => amount)));
  /** @param {number} hand */
  const x = (hand) => EDGE.left + ((hand - first) / (last - first)) * (WIDTH - EDGE.left - EDGE.right);
  /** @param {number} amount */
  const y = (amount) => HEIGHT - EDGE.bottom - (amount / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  return html`<figure class="chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title}>
      ${axisMarks(top).map(
        (mark) => svg`<line class="grid" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${y(mark)} y2=${y(mark)}></line>
          <text class="mark" x=${EDGE.left - 8} y=${y(mark) + 4} text-anchor="end">${shortly(mark)}</text>`,
      )}
      <text class="mark" x=${EDGE.left} y=${HEIGHT - 8}>hand ${first}</text>
      <text class="mark" x=${WIDTH - EDGE.right} y=${HEIGHT - 8} text-anchor="end">hand ${last}</text>
      ${lines.map(
        (line, index) => svg`${stretches(line.points).map((stretch) => svg`<polyline class="line-${index % 10}" fill="none"
          points=${stretch.map(([hand, amount]) => `${x(hand).toFixed(1)},${y(amount).toFixed(1)}`).join(" ")}></polyline>`)}
          ${line.points.slice(-1).map(([hand, amount]) => svg`<circle class="line-${index % 10}" cx=${x(hand)} cy=${y(amount)} r="4"></circle>`)}`,
      )}
    </svg>
    <figcaption>${lines.map(
      (line, index) => html`<span class="key"><i class="line-${index % 10}"></i>${line.name} <b>${chips(line.points.at(-1)?.[1])}</b></span>`,
    )}</figcaption>
  </figure>`;
}

/** @param {string} table */
export async function chartDialog(table) {
  /** @type {Chart | null} */
  let chart = null;
  /** @type {Ledger | null} */
  let ledger = null;
  openDialog({
    title: t`Stacks by hand`,
    wide: true,
    view: () => (chart ? html`${chartView(chart)} ${ledger ? ledgerView(ledger) : nothing}` : html`<p>…</p>`),
  });
  try {
    chart = await get("/api/tables/{id}/chart", { path: { id: table } });
    redraw();
    ledger = await get("/api/tables/{id}/ledger", { path: { id: table } });
  } catch (error) {
    sayError(error);
  }
  redraw();
}

/** @param {Chart} chart */
function chartView(chart) {
  let sum = 0;
  /** @type {[number, number][]} */
  const rake = chart.rake.map(([hand, amount]) => [hand, (sum += amount)]);
  return html`${lineChart(t`Stacks by hand`, chart.stacks.map(({ player, points }) => ({ name: player, points })))}
    ${chart.journal?.length
      ? html`<h3>Rake so far</h3>
          ${lineChart(t`Rake by hand`, [{ name: t`Rake and drops`, points: rake }])}
          <h3>Journal</h3>
          <table class="journal"><thead><tr><th scope="col">Account</th><th scope="col">Chips</th></tr></thead>
            <tbody>${chart.journal.map(([account, amount]) => html`<tr><td>${account}</td><td>${chips(amount)}</td></tr>`)}</tbody>
          </table>`
      : nothing}`;
}
