// An all-in is dealt out at once; here the board comes street by street, with the equity of the
// hands that lie open. Until its last card the page keeps back what the room said meanwhile.

import { get } from "../common/api.js";
import { mayMove } from "../common/settings.js";
import { play } from "../common/sound.js";

/** @import { LogLine, PublicView, Update } from "../../types/messages.js" */
/** @import { TableSession } from "./session.js" */

const STEP = 1000; // milliseconds that a street is shown for, where there is one board
const FULL = 5;
const STREETS = [0, 3, 4, FULL];

/**
 * How many cards each board has street by street, where the rest of them came at once.
 * @param {PublicView} old
 * @param {PublicView} seen
 * @returns {number[][]} nothing where it was no all-in
 */
export function streets(old, seen) {
  const boards = seen.board ?? [];
  const [first = []] = boards;
  const lay = old.board?.[0]?.length ?? 0;
  const isRest = boards.length > 0 && (old.board?.length ?? 0) < 2 && boards.every((board) => board.length === FULL);
  if (old.number !== seen.number || !old.playing || !isRest || lay >= FULL) return [];
  const live = (seen.seats ?? []).filter((seat) => seat.dealt && !seat.folded);
  const broke = live.filter((seat) => seat.all_in || seat.stack === (seat.won ?? 0));
  if (live.length < 2 || broke.length < live.length - 1) return [];
  return boards.flatMap((board, run) => {
    const shared = run ? board.findIndex((card, place) => card !== first[place]) : lay;
    const done = boards.slice(0, run).map(() => FULL);
    return STREETS.filter((count) => (run ? count > shared : count >= lay) && (count < FULL || run < boards.length - 1))
      .map((count) => [...done, count]);
  });
}

/**
 * The table with so many cards of its boards, and nothing that comes of the others.
 * @param {PublicView} seen
 * @param {number[]} lie
 * @returns {PublicView}
 */
export function withBoards(seen, lie) {
  const all = seen.seats ?? [];
  const pot = seen.pot || all.reduce((sum, seat) => sum + (seat.won ?? 0), 0);
  const seats = all.map((seat) => ({ ...seat, stack: seat.stack - (seat.won ?? 0), won: 0, bet: 0, hand: "", played: [] }));
  const board = lie.map((count, run) => seen.board?.[run]?.slice(0, count) ?? []).filter((each) => each.length);
  return { ...seen, playing: true, turn: [], pot, pots: [], seats, board };
}

/**
 * The equity of hands that all lie open: a figure beside a card's back would tell what it is.
 * @param {Record<string, number>} equity
 * @param {PublicView} seen
 * @param {number} own the viewer's seat
 */
function ofOpenHands(equity, seen, own) {
  const live = (seen.seats ?? []).filter((seat) => seat.dealt && !seat.folded && seat.seat !== own);
  return live.every((seat) => seat.cards?.length && seat.cards.every(Boolean)) ? equity : {};
}

export class Runout {
  /** @param {TableSession} table */
  constructor(table) {
    this.table = table;
    this.count = 0;
    /** @type {{ update: Update, at: number }[]} what the room said since, and when */
    this.held = [];
    /** @type {(() => void)[]} what else waits for the last card */
    this.waiting = [];
  }

  /**
   * Keep back an update that ends an all-in, and those after it in the same hand; a player who is
   * to show or muck sees the whole board, and the buttons, at once.
   * @param {Update} update
   * @param {number} at
   * @returns {boolean} whether it is kept back
   */
  holds(update, at) {
    const { model } = this.table;
    const { seen } = update.common;
    const decides = Boolean(update.mine?.options);
    if (model.stage) {
      if (!update.whole && !decides && seen.number === model.seen.number) return this.held.push({ update, at }) > 0;
      this.end();
      return false;
    }
    const found = model.common && !update.whole && !decides && mayMove() ? streets(model.seen, seen) : [];
    if (!found.length) return false;
    this.held = [{ update, at }];
    this.count += 1;
    void this.show(found, model.seen, this.count);
    return true;
  }

  /**
   * Do something when the board is dealt out: now, unless one is.
   * @param {() => void} what
   */
  later(what) {
    if (this.table.model.stage) this.waiting.push(what);
    else what();
  }

  /**
   * @param {number[][]} left how many cards lie on the boards, now and on later streets
   * @param {PublicView} before what the felt showed until now
   * @param {number} count
   */
  async show([lie, ...left], before, count) {
    if (lie === undefined) return this.end();
    const { model, motion, invite } = this.table;
    const seen = this.shown(lie);
    this.table.change(() => model.stageAt(seen));
    queueMicrotask(() => motion.after(document.querySelector(".table-page .felt"), before, seen));
    if (seen.board?.length) play("cards");
    const boards = this.held.at(-1)?.update.common.seen.board?.length ?? 1;
    setTimeout(() => { if (count === this.count) void this.show(left, seen, count); }, STEP / boards);
    const [board = 0] = lie;
    if (boards > 1) return; // the equity of one board is not that of the pot
    const equity = await get("/api/tables/{id}/equity", { path: { id: model.id }, query: { board, invite } }).catch(() => ({}));
    const now = this.shown(lie);
    const open = ofOpenHands(equity, now, model.mine?.seat ?? 0);
    if (count === this.count && model.stage?.seen === seen) this.table.change(() => model.stageAt(now, open));
  }

  /**
   * The table as the room has it now, with so many cards of its boards.
   * @param {number[]} lie
   */
  shown(lie) {
    return withBoards(this.held.at(-1)?.update.common.seen ?? this.table.model.seen, lie);
  }

  /** The board is dealt out, or the next hand has come: say everything that was kept back. */
  end() {
    const { model } = this.table;
    const { held, waiting } = this;
    let before = model.stage?.seen ?? null;
    this.stop();
    /** @type {LogLine[]} */
    const lines = [];
    for (const { update, at } of held) {
      this.table.takeIn(update, at, before);
      lines.push(...model.fresh);
      before = null;
    }
    model.fresh = lines;
    for (const what of waiting) what();
  }

  stop() {
    this.count += 1;
    this.held = [];
    this.waiting = [];
    this.table.model.stage = null;
  }
}
