// Follows a page of the desk: asks with the version it has, and is answered when there is a newer one.

import { get } from "../common/api.js";
import { redraw } from "../common/redraw.js";

/** @import { Read } from "../../types/api.js" */
/** @typedef {"/api/desk" | "/api/desk/board" | "/api/desk/me"} FeedRoute */

const AGAIN = 2000;

/** @template {FeedRoute} R */
export class Feed {
  /** @type {Read<R> | null} */
  view = null;
  /** Why there is nothing to show, or nothing new. */
  trouble = "";
  #closed = false;
  #offset = 0;
  /** @type {ReturnType<typeof setInterval>} */
  #ticking;

  /**
   * @param {R} route
   * @param {(view: Read<R>, before: Read<R> | null) => void} heard
   */
  constructor(route, heard = () => {}) {
    this.#ticking = setInterval(redraw, 1000); // the timers on the page go on
    void this.#follow(route, heard);
  }

  close() {
    this.#closed = true;
    clearInterval(this.#ticking);
  }

  /** The time at the desk, in seconds. */
  now() {
    return Math.floor(Date.now() / 1000) + this.#offset;
  }

  /**
   * @param {R} route
   * @param {(view: Read<R>, before: Read<R> | null) => void} heard
   */
  async #follow(route, heard) {
    while (!this.#closed) {
      try {
        const query = this.view ? { since: this.view.version } : {};
        const read = /** @type {(route: FeedRoute, where: object) => Promise<Read<R>>} */ (get);
        const view = await read(route, { query });
        if (this.#closed) return;
        this.#offset = view.now - Math.floor(Date.now() / 1000);
        const before = this.view;
        this.view = view;
        this.trouble = "";
        heard(view, before);
      } catch (error) {
        this.trouble = error instanceof Error ? error.message : "The room does not answer.";
        await new Promise((done) => setTimeout(done, AGAIN));
      }
      redraw();
    }
  }
}

/**
 * How long until a time, or since it, as minutes and seconds.
 * @param {number} seconds
 */
export function clock(seconds) {
  const left = Math.abs(seconds);
  return `${seconds < 0 ? "−" : ""}${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
