// The house's logo on the clock for the wall: a picture chosen at the screen and kept in this browser.
// It is drawn on a canvas, since the pages of the room load pictures from the room alone.

import { redraw } from "../common/redraw.js";

const KEPT = "cardspeak.wall.logo";
const HIGHEST = 240;
const WIDEST = 960;

export class WallLogo {
  /** @type {HTMLCanvasElement | null} */
  canvas = null;

  /** Draw the logo that this browser has, if any. */
  async begin() {
    try {
      const kept = localStorage.getItem(KEPT);
      if (!kept) return;
      const bytes = Uint8Array.from(atob(kept), (sign) => sign.charCodeAt(0));
      await this.#draw(new Blob([bytes], { type: "image/png" }));
    } catch {
      // What cannot be read is no logo.
    }
  }

  /**
   * Take a picture as the logo. Returns whether it is one.
   * @param {File | undefined} file
   */
  async choose(file) {
    if (!file) return true;
    try {
      await this.#draw(file);
    } catch {
      return false;
    }
    this.#keep(this.canvas?.toDataURL("image/png").split(",")[1] ?? "");
    return true;
  }

  forget() {
    this.canvas = null;
    this.#keep("");
    redraw();
  }

  /** @param {string} picture */
  #keep(picture) {
    try {
      if (picture) localStorage.setItem(KEPT, picture);
      else localStorage.removeItem(KEPT);
    } catch {
      // Without storage, the logo lasts until the page is closed.
    }
  }

  /** @param {Blob} blob */
  async #draw(blob) {
    const picture = await createImageBitmap(blob);
    const scale = Math.min(1, HIGHEST / picture.height, WIDEST / picture.width);
    const canvas = document.createElement("canvas");
    canvas.className = "wall-logo";
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    this.canvas = canvas;
    redraw();
  }
}
