// The one door to lit-html: every other module takes its template words from here.

import { html as drawHtml, svg as drawSvg } from "../vendor/lit-html/lit-html.js";
import { spokenBy } from "./language.js";

export { render, noChange, nothing } from "../vendor/lit-html/lit-html.js";
export { keyed } from "../vendor/lit-html/directives/keyed.js";
export { live } from "../vendor/lit-html/directives/live.js";
export { ref } from "../vendor/lit-html/directives/ref.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";

export const html = spokenBy(drawHtml);
export const svg = spokenBy(drawSvg);
