// One table as this browser knows it: the last view, what you are choosing, what you may do.
// It is data alone: it touches no document, no socket, no clock, and shows nothing.

import { problem } from "./amounts.js";
import { comesTo, picks } from "./choices.js";
import { isAction, lastActions } from "./last-actions.js";
import { chipsOf } from "../common/words.js";

/** @import { Common, OwnView, LogLine, PublicView, Update } from "../../types/messages.js" */
/** @import { Me, TableRow } from "../../types/api.js" */
/** @import { HandAction } from "../../types/socket.js" */
/** @import { PreAction } from "./choices.js" */

/** @typedef {"opening" | "open" | "broken" | "shut"} Connection */
/** @typedef {{ name: string, text: string }} ChatLine */
/**
 * The time of the player to act, in milliseconds from the moment `at`: the usual, then the bank's.
 * @typedef {{ key: number, at: number, usual: number, bank: number }} Timer
 */
/**
 * What an update brought that needs more than drawing the table again.
 * @typedef {object} News
 * @property {PublicView | null} before the view until now, if there was one
 * @property {LogLine | null} ruling how the floor ruled
 * @property {boolean} lostSeat whether you had a seat and have it no more
 * @property {boolean} isTurn whether your turn has just come
 * @property {boolean} ranOut whether your time ran out
 * @property {HandAction | null} action what you chose before your turn and may now do
 */

const KEPT_LINES = 400;
const KEPT_CHAT = 200;
const DRIFT = 1500; // milliseconds that two clocks may differ by
const TAKEN_BACK = /(’s last action|^The last ruling) is taken back: /;

/** @type {PublicView} */
const NOTHING_YET = { number: 0, playing: false, game: "", structure: "" };

/**
 * Whether a line of the log says how the floor ruled.
 * @param {LogLine} line
 */
export function isRuling(line) {
  return line.text.startsWith("Floor (");
}

/**
 * What a tournament table shows when players who lost their last chip have left it at once: the hands
 * that they showed lie there until the next deal.
 * @param {PublicView | null} before
 * @param {PublicView} seen
 * @returns {PublicView}
 */
function withLosers(before, seen) {
  if (!before || before.number !== seen.number || seen.playing) return seen;
  const seats = seen.seats ?? [];
  const taken = new Set(seats.map((seat) => seat.seat));
  const out = (before.seats ?? []).filter((seat) => !seat.stack && seat.cards?.length && !seat.folded && !taken.has(seat.seat));
  return out.length ? { ...seen, seats: [...seats, ...out] } : seen;
}

export class TableModel {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {TableRow | null} what the lobby knows of this table */
    this.row = null;
    /** @type {string} the game by the name that the house's book has for it */
    this.game = "";
    /** @type {PublicView} */
    this.seen = NOTHING_YET;
    /** @type {OwnView | null} */
    this.mine = null;
    /** The seat at the bottom of the felt: your own, also once you have left it. */
    this.bottom = 0;
    /** @type {Common | null} */
    this.common = null;
    /** @type {LogLine[]} */
    this.lines = [];
    /** @type {LogLine[]} the lines of the last update */
    this.fresh = [];
    /** @type {ChatLine[]} */
    this.chat = [];
    /** @type {{ seen: PublicView, equity: Record<string, number> } | null} the board of an all-in, street by street */
    this.stage = null;
    /** @type {Map<string, string>} what players have just said */
    this.said = new Map();
    /** @type {{ hand: number, cards: readonly string[] }} your own cards as they were last held */
    this.held = { hand: 0, cards: [] };
    /** @type {Map<number, string>} the last action of each seat on this street */
    this.did = new Map();
    this.unread = 0;
    /** @type {Set<number>} */
    this.picked = new Set();
    this.amount = 0;
    /** The part of the pot that was pressed and is still the amount. */
    this.part = "";
    /** @type {string | null} an amount that is still being typed */
    this.typed = null;
    /** @type {PreAction} */
    this.preAction = "";
    /** What there was to call when it was chosen. */
    this.preActionPrice = 0;
    this.sending = false;
    /** @type {Connection} */
    this.connection = "opening";
    this.shutWhy = "";
    /** @type {Timer | null} */
    this.timer = null;
    /** When a vote of the players ends, by the clock of `update`. */
    this.voteUntil = 0;
  }

  /** Your cards that went into the muck in this hand, where nobody else saw them. */
  get folded() {
    const { seat, seen, held } = this;
    const isDead = seat?.dealt && seat.folded && !seat.cards?.length;
    return isDead && held.hand === seen.number ? held.cards : [];
  }

  /** The cards that you still hold when the hand is over, and that not everybody has seen. */
  get unshown() {
    const { seat, seen, mine } = this;
    if (!seat?.dealt || seat.folded || seen.playing) return [];
    return (mine?.cards ?? []).filter((card) => card && !seat.cards?.includes(card));
  }

  // What the server says

  /**
   * Take in an update.
   * @param {Update} update
   * @param {number} now in milliseconds, by any clock that only rises
   * @returns {News}
   */
  update({ common, mine, whole }, now) {
    const before = this.common ? this.seen : null;
    const lostSeat = Boolean(this.mine && !mine);
    const hadTurn = Boolean(this.mine?.options);
    const dealt = this.seen.number !== common.seen.number;
    const turned = dealt || this.common?.turn !== common.turn;
    const ranOut = hadTurn && turned && !this.sending && this.isTimeUp(now);
    if (dealt) this.preAction = "";
    if (turned) this.picked = new Set();
    this.common = common;
    this.seen = this.row?.event ? withLosers(before, common.seen) : common.seen;
    this.mine = mine ?? null;
    if (mine) this.bottom = mine.seat;
    if (mine?.cards?.length) this.held = { hand: common.seen.number, cards: mine.cards };
    this.lapse();
    const lines = common.lines ?? [];
    this.fresh = whole ? [] : lines;
    this.lines = (whole ? lines : [...this.lines, ...lines]).slice(-KEPT_LINES);
    this.did = lastActions(dealt || whole ? new Map() : this.did, this.fresh, this.seen);
    this.runTimer(turned, now);
    if (common.vote) this.voteUntil = now + common.vote.left;
    const action = this.offer(turned);
    const isTurn = Boolean(turned && mine?.options);
    return { before, ruling: this.fresh.find(isRuling) ?? null, lostSeat, action, isTurn, ranOut };
  }

  /**
   * Show the board of an all-in as far as it is dealt out; nothing can be done meanwhile.
   * @param {PublicView} seen
   * @param {Record<string, number>} equity
   */
  stageAt(seen, equity = {}) {
    this.stage = { seen, equity };
    this.timer = null;
    this.did = new Map();
    if (this.mine) this.mine = { ...this.mine, options: null, odds: null, hand: "" };
  }

  /** @param {LogLine} line */
  addLine(line) {
    this.lines = [...this.lines, line].slice(-KEPT_LINES);
  }

  /**
   * @param {ChatLine} line
   * @param {boolean} own whether you said it
   */
  addChat(line, own) {
    this.chat = [...this.chat, line].slice(-KEPT_CHAT);
    if (!own) this.unread += 1;
    this.said = new Map([...this.said, [line.name, line.text]]);
  }

  /**
   * A player's words fade over the seat, unless newer ones have come.
   * @param {ChatLine} line
   */
  fadeChat({ name, text }) {
    if (this.said.get(name) === text) this.said = new Map([...this.said].filter(([each]) => each !== name));
  }

  /**
   * @param {Connection} connection
   * @param {string} why
   */
  connected(connection, why) {
    this.connection = connection;
    this.shutWhy = why;
  }

  /**
   * The ring of the player to act; it runs on by itself unless the time was changed.
   * @param {boolean} turned
   * @param {number} now
   */
  runTimer(turned, now) {
    const { left, bank = 0 } = this.common ?? {};
    if (left == null || !this.seen.turn?.length) {
      this.timer = null;
      return;
    }
    const before = this.timer;
    const expected = before ? before.usual + before.bank - (now - before.at) : 0;
    if (before && !turned && Math.abs(expected - left) < DRIFT) return;
    this.timer = { key: (before?.key ?? 0) + 1, at: now, usual: Math.max(0, left - bank), bank: Math.min(bank, left) };
  }

  /**
   * Whether the time of the player to act is over, or as good as.
   * @param {number} now
   */
  isTimeUp(now) {
    return this.timer !== null && now + DRIFT / 3 >= this.timer.at + this.timer.usual + this.timer.bank;
  }

  /**
   * A decision is open: set the amount to the least, and find what you chose before your turn.
   * @param {boolean} turned
   * @returns {HandAction | null}
   */
  offer(turned) {
    const options = this.mine?.options;
    if (!options) return null;
    if (turned) this.typed = null;
    if (options.wager && (turned || (this.typed === null && problem(options.wager, this.amount)))) {
      this.amount = options.wager.least;
      this.part = "";
    }
    const chosen = this.preAction;
    if (!chosen || !turned) return null;
    this.preAction = "";
    return comesTo(chosen, options);
  }

  // What it comes to

  get seat() {
    return this.seen.seats?.find((seat) => seat.seat === this.mine?.seat);
  }

  /** Whether you hold a hand that may still act. */
  get isLive() {
    const seat = this.seat;
    return Boolean(!this.stage && this.seen.playing && seat?.dealt && !seat.folded && !seat.all_in && this.mine?.cards?.length);
  }

  /** Whether another player, not a bot, is the one to act, and is not on the clock yet. */
  get mayCallClock() {
    const [turn, ...more] = this.seen.turn ?? [];
    const other = turn && !more.length && turn !== this.mine?.seat;
    return Boolean(other && !this.stage && !this.common?.clock && !this.seen.seats?.find((seat) => seat.seat === turn)?.player.startsWith("bot "));
  }

  get stackAndBet() {
    return (this.seat?.stack ?? 0) + (this.seat?.bet ?? 0);
  }

  /** The last action or ruling that stands in the hand being played, as the log says it: a take-back undoes it. */
  get lastInput() {
    let undone = 0;
    for (const line of this.lines.filter(({ hand }) => hand === this.seen.number).reverse()) {
      if (TAKEN_BACK.test(line.text)) undone += 1;
      else if ((isRuling(line) || isAction(line.text, this.seen)) && undone-- === 0) return line.text;
    }
    return "";
  }

  /** Whether a game with blinds has no board yet, so that raises are counted in big blinds. */
  get isBeforeFlop() {
    return Boolean(this.row?.big_blind) && !this.seen.board?.some((board) => board.length);
  }

  /** What the usual buy-in lacks now, where the book lets you buy it; for an automatic top-up. */
  get topUp() {
    const lacks = (this.row?.buy_in ?? 0) - this.stackAndBet;
    return this.mine?.asks?.includes("add on") && !this.seen.playing && !this.seat?.away ? Math.max(0, lacks) : 0;
  }

  /** What you would have to put in to call now. */
  get toCall() {
    const seat = this.seat;
    return seat ? Math.min(seat.stack, Math.max(0, (this.seen.price ?? 0) - (seat.bet ?? 0))) : 0;
  }

  get isHost() {
    return this.row?.is_host ?? false;
  }

  get isStaff() {
    return this.row?.is_staff ?? false;
  }

  get isFull() {
    return (this.seen.seats?.length ?? 0) >= (this.seen.chairs || Infinity);
  }

  /**
   * What a seat is bought for here, and what you have for it.
   * @param {Me} me
   */
  buyIn(me) {
    const have = !me.name ? null : this.row?.own_bank ? Infinity : me.chips;
    const least = this.row?.least_buy_in ?? 1;
    const most = Math.min(this.row?.most_buy_in ?? Infinity, have ?? Infinity);
    const usual = Math.max(least, Math.min(this.row?.buy_in ?? 100, most));
    return { least, most, usual, have };
  }

  /**
   * The bet or raise of the amount that is chosen, where one is offered.
   * @returns {HandAction | null}
   */
  get wagerAction() {
    const wager = this.mine?.options?.wager;
    return wager && !this.amountProblem ? { act: wager.kind, to: this.amount } : null;
  }

  /** What keeps the amount that is chosen or typed from being wagered. */
  get amountProblem() {
    const wager = this.mine?.options?.wager;
    return wager ? problem(wager, this.amount) : "";
  }

  // What you choose

  /**
   * @param {number} to
   * @param {string} part the part of the pot that was pressed for it
   */
  chooseAmount(to, part = "") {
    this.amount = to;
    this.part = part;
    this.typed = null;
  }

  /**
   * An amount as it is typed, possible or not: it is the one that is shown and would be sent.
   * @param {string} text
   */
  typeAmount(text) {
    this.typed = text;
    this.part = "";
    this.amount = chipsOf(text);
  }

  /** @param {PreAction} chosen */
  choosePreAction(chosen) {
    this.preAction = chosen;
    this.preActionPrice = this.toCall;
  }

  /** A check or a call that was chosen for one price is not made at another. */
  lapse() {
    const isPriced = this.preAction === "check" || this.preAction === "call";
    if (isPriced && this.preActionPrice !== this.toCall) this.preAction = "";
  }

  /** @param {number} index the place of a card in your hand, from 0 */
  pick(index) {
    const wanted = picks(this.mine);
    if (!wanted || index >= (this.mine?.cards?.length ?? 0)) return;
    if (this.picked.delete(index)) return;
    if (this.picked.size >= wanted.most) {
      if (wanted.most !== 1) return;
      this.picked.clear();
    }
    this.picked.add(index);
  }
}
