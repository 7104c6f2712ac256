// Follows a page of the desk or of an event: asks with the version it has, and is answered when there is a newer one.

import { get } from "../common/api.js";
import { redraw } from "../common/redraw.js";
import { t } from "../common/language.js";

/** @import { Read } from "../../types/api.js" */
/** @typedef {"/api/desk" | "/api/desk/board" | "/api/desk/me" | "/api/desk/money" | "/api/desk/register" | "/api/events/{id}" | "/api/events/{id}/wall" | "/api/events/{id}/me"} FeedRoute */

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
   * @param {{ id?: string, tick?: number }} how the id in the route, and how often timers are drawn
   */
  constructor(route, heard = () => {}, { id = "", tick = 1000 } = {}) {
    this.id = id;
    this.#ticking = setInterval(redraw, tick); // the timers on the page go on
    void this.#follow(route, heard);
  }

  close() {
    this.#closed = true;
    clearInterval(this.#ticking);
  }

  /** The time in the room, in whole seconds. */
  now() {
    return Math.floor(this.exact());
  }

  /** The time in the room, in seconds. */
  exact() {
    return Date.now() / 1000 + this.#offset;
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
        const view = await read(route, { path: { id: this.id }, query });
        if (this.#closed) return;
        const here = Date.now() / 1000;
        this.#offset = view.now - (Number.isInteger(view.now) ? Math.floor(here) : here);
        const before = this.view;
        this.view = view;
        this.trouble = "";
        heard(view, before);
      } catch (error) {
        this.trouble = error instanceof Error ? error.message : t`The room is not responding.`;
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
