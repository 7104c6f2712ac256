// Redraws the page: code that changes what is shown asks for it, and it happens once.

/** @type {() => void} */
let draw = () => {};
let due = false;

/** @param {() => void} how */
export function drawWith(how) {
  draw = how;
}

/** Draw the page again, once, when the running code is done. */
export function redraw() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw();
  });
}
