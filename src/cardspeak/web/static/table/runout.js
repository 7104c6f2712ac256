// An all-in is dealt out at once; here the board comes street by street, with the equity of the
// hands that lie open. The table itself has gone on: a new hand ends the show.

import { get } from "../common/api.js";
import { mayMove } from "../common/settings.js";

/** @import { PublicView } from "../../types/messages.js" */
/** @import { TableSession } from "./session.js" */

const STEP = 1000; // milliseconds that a street is shown for
const STREETS = [0, 3, 4, 5];

/**
 * The views between two, street by street, where the rest of one board came at once.
 * @param {PublicView} old
 * @param {PublicView} seen
 * @returns {PublicView[]} nothing where it was no all-in
 */
export function stages(old, seen) {
  const [board = [], ...others] = seen.board ?? [];
  const lay = old.board?.[0]?.length ?? 0;
  if (old.number !== seen.number || !old.playing || others.length || board.length !== 5 || lay >= 5) return [];
  const live = (seen.seats ?? []).filter((seat) => seat.dealt && !seat.folded);
  const broke = live.filter((seat) => seat.all_in || seat.stack === (seat.won ?? 0));
  if (live.length < 2 || broke.length < live.length - 1) return [];
  const pot = seen.pot || live.reduce((sum, seat) => sum + (seat.won ?? 0), 0);
  const seats = (seen.seats ?? []).map((seat) => ({ ...seat, stack: seat.stack - (seat.won ?? 0), won: 0, bet: 0, hand: "", played: [] }));
  return STREETS.filter((count) => count >= lay && count < 5).map((count) => ({
    ...seen, playing: true, turn: [], pot, pots: [], seats, board: count ? [board.slice(0, count)] : [],
  }));
}

export class Runout {
  /** @param {TableSession} table */
  constructor(table) {
    this.table = table;
    /** @type {PublicView[]} */
    this.left = [];
    this.count = 0;
  }

  /**
   * Begin to show a board that came at once. Returns whether there is one.
   * @param {PublicView} old
   * @param {PublicView} seen
   */
  begin(old, seen) {
    const found = mayMove() ? stages(old, seen) : [];
    if (!found.length) return false;
    this.left = found;
    this.count += 1;
    void this.show(old, this.count);
    return true;
  }

  /**
   * @param {PublicView} before what the felt showed until now
   * @param {number} count
   */
  async show(before, count) {
    const { table } = this;
    const { model, motion } = table;
    const [seen, ...left] = this.left;
    this.left = left;
    const felt = () => document.querySelector(".table-page .felt");
    model.stage = seen ? { seen, equity: {} } : null;
    table.change(() => {});
    queueMicrotask(() => motion.after(felt(), before, seen ?? model.seen));
    if (!seen) return;
    setTimeout(() => { if (count === this.count) void this.show(seen, count); }, STEP);
    const query = { board: seen.board?.[0]?.length ?? 0, invite: table.invite };
    const equity = await get("/api/tables/{id}/equity", { path: { id: model.id }, query }).catch(() => ({}));
    if (count === this.count && model.stage?.seen === seen) table.change(() => { model.stage = { seen, equity }; });
  }

  stop() {
    this.count += 1;
    this.left = [];
    this.table.model.stage = null;
  }
}
