// One dialog at a time over the page; the browser's own element keeps the focus inside.

import { html, nothing, ref } from "./lit.js";
import { redraw } from "./redraw.js";

/** @typedef {{ title: string, view: () => unknown, wide?: boolean, keys?: (event: KeyboardEvent) => void, close?: () => void }} Dialog */

/** @type {Dialog | null} */
let shown = null;

/** @param {Dialog} dialog */
export function openDialog(dialog) {
  shown = dialog;
  redraw();
}

export function closeDialog() {
  if (shown === null) return;
  shown.close?.();
  shown = null;
  document.querySelector("dialog")?.close(); // the browser gives the focus back to where it was
  redraw();
}

export function dialogIsOpen() {
  return shown !== null;
}

/** @param {Element | undefined} element */
function hold(element) {
  const dialog = /** @type {HTMLDialogElement | undefined} */ (element);
  queueMicrotask(() => {
    if (dialog?.isConnected && !dialog.open) dialog.showModal();
  });
}

/** @param {MouseEvent} event */
function clicked(event) {
  if (event.target === event.currentTarget) closeDialog();
}

export function dialogView() {
  if (shown === null) return nothing;
  return html`<dialog class=${shown.wide ? "wide" : ""} aria-labelledby="dialog-title"
      ${ref(hold)} @close=${closeDialog} @click=${clicked} @keydown=${shown.keys}>
    <header>
      <h2 id="dialog-title">${shown.title}</h2>
      <button class="quiet" aria-label="Close" @click=${closeDialog}>×</button>
    </header>
    <div class="dialog-body" tabindex="0">${shown.view()}</div>
  </dialog>`;
}
