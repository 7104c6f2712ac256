// The stacks of all players through an event, as lines; the chosen player stands out.

import { html, nothing, svg } from "../common/lit.js";
import { shortly } from "../common/words.js";

/** @import { ChartView } from "../../types/events.js" */

const WIDTH = 960;
const HEIGHT = 380;
const EDGE = { left: 58, right: 12, top: 12, bottom: 26 };

/**
 * @param {ChartView} chart
 * @param {string} chosen
 */
export function stackChart(chart, chosen) {
  const most = Math.max(1, ...chart.lines.flatMap((line) => line.points.map(([, stack]) => stack)));
  const span = Math.max(1, chart.until - chart.since);
  const across = (/** @type {number} */ at) => EDGE.left + ((at - chart.since) / span) * (WIDTH - EDGE.left - EDGE.right);
  const up = (/** @type {number} */ stack) => HEIGHT - EDGE.bottom - (stack / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const path = (/** @type {readonly (readonly [number, number])[]} */ points) =>
    points.map(([at, stack], place) => `${place ? `H${across(at).toFixed(1)}V` : `M${across(at).toFixed(1)} `}${up(stack).toFixed(1)}`).join("");
  const marks = [0, most / 4, most / 2, (3 * most) / 4, most];
  const lines = [...chart.lines].sort((one, other) => Number(one.player === chosen) - Number(other.player === chosen));
  return html`<svg class="stack-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Stacks of ${chart.lines.length} players">
    ${marks.map((mark) => svg`<line class="grid" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${up(mark)} y2=${up(mark)} /><text x=${EDGE.left - 6} y=${up(mark) + 4} text-anchor="end">${shortly(Math.round(mark))}</text>`)}
    ${chart.levels.map((mark) => svg`<line class="grid" x1=${across(mark.at)} x2=${across(mark.at)} y1=${EDGE.top} y2=${HEIGHT - EDGE.bottom} /><text x=${across(mark.at) + 3} y=${HEIGHT - 8}>${mark.level}</text>`)}
    ${lines.map((line, place) => svg`<path class="stack hue-${place % 8} ${line.player === chosen ? "chosen" : ""}" d=${path(line.points)}><title>${line.player}</title></path>`)}
  </svg>${chosen ? html`<p class="hint">${chosen}</p>` : nothing}`;
}
