// Drawing the page again: whoever changes what is shown says so, and it is drawn once.

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
