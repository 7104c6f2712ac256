// The one door to lit-html: every other module takes its template words from here.

export { html, svg, render, noChange, nothing } from "../vendor/lit-html/lit-html.js";
export { keyed } from "../vendor/lit-html/directives/keyed.js";
export { live } from "../vendor/lit-html/directives/live.js";
export { ref } from "../vendor/lit-html/directives/ref.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";
