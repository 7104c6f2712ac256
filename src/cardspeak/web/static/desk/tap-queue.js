// Entries of a dealer's tablet: kept on the device until the room has them, in order and once.
// An entry has a mark of its own, so that one that is sent again is known, and the device's time.

import { post, Refused } from "../common/api.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";

/** @import { TabletEntry } from "../../types/requests.js" */

const AGAIN = 3000;

export class TapQueue {
  /** @type {TabletEntry[]} */
  #waiting;
  #sending = false;
  #closed = false;

  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.key = `cardspeak taps ${game}`;
    this.#waiting = JSON.parse(localStorage.getItem(this.key) ?? "[]");
    void this.#send();
  }

  /** How many entries the room does not have yet. */
  get waiting() {
    return this.#waiting.length;
  }

  /** @param {TabletEntry["report"]} report */
  tap(report) {
    this.#waiting.push({ report, mark: crypto.getRandomValues(new Uint32Array(4)).join("-").slice(0, 40), at: Math.floor(Date.now() / 1000) });
    this.#keep();
    return this.#send();
  }

  close() {
    this.#closed = true;
  }

  #keep() {
    localStorage.setItem(this.key, JSON.stringify(this.#waiting));
    redraw();
  }

  async #send() {
    if (this.#sending) return;
    this.#sending = true;
    while (this.#waiting.length && !this.#closed) {
      const entry = /** @type {TabletEntry} */ (this.#waiting[0]);
      try {
        await post("/api/desk/tap", { game: this.game, entry });
      } catch (error) {
        if (error instanceof Refused && (error.status === 0 || error.status >= 500)) {
          await new Promise((done) => setTimeout(done, AGAIN)); // the room is out of reach
          continue;
        }
        sayError(error);
      }
      this.#waiting.shift();
      this.#keep();
    }
    this.#sending = false;
  }
}
