// One table as this browser knows it: the last view, what is being chosen, and what may be asked.
// It draws nothing; the modules of the table page read it.

import { get, place } from "../common/api.js";
import { sittingView } from "./between.js";
import { DeckCheck } from "./deck-check.js";
import { isRuling } from "./hand-log.js";
import { enter, fetchMe, guestName } from "../common/me.js";
import { Motion } from "./motion.js";
import { picks } from "./own-hand.js";
import { comesTo } from "./pre-action.js";
import { redraw } from "../common/redraw.js";
import { TableSocket } from "./socket.js";
import { say, sayError } from "../common/toast.js";
import { fitted, offeredInWords } from "./wager.js";
import { openWhys } from "../common/why.js";

/** @import { Asked, Common, Mine, Revealed, Said, Seen, Told, Update } from "../../types/messages.js" */
/** @import { House, Me, TableRow } from "../../types/api.js" */
/** @import { PreAction } from "./pre-action.js" */
/** @import { Timer } from "./seat.js" */

const KEPT_LINES = 400;
const KEPT_WORDS = 200;
const DRIFT = 1500; // milliseconds that two clocks may differ by

/** @type {Seen} */
const NOTHING_YET = { number: 0, playing: false, game: "", structure: "" };

export class TableState {
  /**
   * @param {string} id
   * @param {string} invite
   * @param {() => Me} me
   */
  constructor(id, invite, me) {
    this.id = id;
    this.me = me;
    this.key = invite ? `?invite=${place(invite)}` : ""; // opens the door of a private table
    /** @type {TableRow | null} */
    this.row = null;
    /** @type {Seen} */
    this.seen = NOTHING_YET;
    /** @type {Mine | null} */
    this.mine = null;
    /** @type {Common | null} */
    this.common = null;
    /** @type {Said[]} */
    this.lines = [];
    /** @type {Said[]} */
    this.fresh = [];
    /** @type {{ name: string, text: string }[]} */
    this.words = [];
    this.unread = 0;
    /** @type {Set<number>} */
    this.picked = new Set();
    this.amount = 0;
    /** @type {string | null} */
    this.typed = null; // an amount that is still being typed
    /** @type {PreAction} */
    this.preAction = "";
    this.sending = false;
    /** @type {"opening" | "open" | "broken" | "shut"} */
    this.state = "opening";
    this.shutWhy = "";
    /** @type {Timer | null} */
    this.timer = null;
    this.sitsAtOnce = false;
    this.game = "";
    this.motion = new Motion();
    this.deck = new DeckCheck();
    this.socket = new TableSocket(id, invite, {
      told: (message) => this.hear(message),
      state: (state, why) => this.heardState(state, why),
    });
    void this.look();
  }

  /** What the lobby knows of this table. */
  async look() {
    try {
      this.row = await get(`tables/${place(this.id)}${this.key}`);
    } catch {
      this.row = null;
    }
    redraw();
    this.sitIfWished();
    if (this.isStaff && !this.game) await this.findGame();
  }

  /** The game by the name that its house's book has for it; the floor asks for it. */
  async findGame() {
    const houses = /** @type {House[]} */ (await get("houses").catch(() => []));
    const games = houses.find((house) => house.id === this.row?.book)?.games ?? [];
    this.game = games.find((game) => game.name === this.row?.game)?.id ?? "";
  }

  /**
   * @param {"open" | "broken" | "shut"} state
   * @param {string} why
   */
  heardState(state, why) {
    this.state = state;
    this.shutWhy = why;
    redraw();
  }

  /** @param {Told} message */
  hear(message) {
    if (message.tell === "update") this.update(message);
    if (message.tell === "chat") {
      this.words = [...this.words, { name: message.name, text: message.text }].slice(-KEPT_WORDS);
      if (message.name !== this.me().name) this.unread += 1;
    }
    if (message.tell === "committed") this.deck.promise(message);
    if (message.tell === "revealed") void this.checkDeck(message);
    if (message.tell === "closed") this.heardState("shut", message.why);
    redraw();
  }

  /** @param {Revealed} message */
  async checkDeck(message) {
    const text = await this.deck.check(message);
    if (text) this.lines = [...this.lines, { text, hand: message.hand }].slice(-KEPT_LINES);
    redraw();
  }

  /** @param {Update} update */
  update({ common, mine, whole }) {
    const felt = document.querySelector(".table-page .felt");
    const old = this.common ? this.seen : null;
    this.motion.before(felt, old);
    const turned = this.common?.turn !== common.turn || this.seen.number !== common.seen.number;
    if (this.seen.number !== common.seen.number) this.preAction = "";
    this.common = common;
    this.seen = common.seen;
    if (this.mine && !mine) void this.seatGone();
    this.mine = mine ?? null;
    const lines = common.lines ?? [];
    this.fresh = whole ? [] : lines;
    const ruled = this.fresh.find(isRuling);
    if (ruled) say(ruled.text, "good", ruled.rules); // everybody at the table hears the floor
    this.lines = (whole ? lines : [...this.lines, ...lines]).slice(-KEPT_LINES);
    this.time(turned);
    if (turned) this.picked = new Set();
    this.offer(turned);
    this.sitIfWished();
    redraw();
    queueMicrotask(() => this.motion.after(document.querySelector(".table-page .felt"), old, common.seen));
  }

  /** One's seat is gone: the chips are back in the bank, or the room does not know one any more. */
  async seatGone() {
    const before = this.me().name;
    try {
      const now = await fetchMe();
      if (before && !now.name) say(`You are signed out. Log in as ${before} in the lobby to have your seat again.`, "bad");
    } catch (error) {
      sayError(error);
    }
  }

  /**
   * The ring of whoever is to act; it runs on by itself unless the time was changed.
   * @param {boolean} turned
   */
  time(turned) {
    const { left, bank = 0 } = this.common ?? {};
    if (left == null || !this.seen.turn?.length) {
      this.timer = null;
      return;
    }
    const now = performance.now();
    const before = this.timer;
    const expected = before ? before.usual + before.bank - (now - before.at) : 0;
    if (before && !turned && Math.abs(expected - left) < DRIFT) return;
    this.timer = { key: (before?.key ?? 0) + 1, at: now, usual: Math.max(0, left - bank), bank: Math.min(bank, left) };
  }

  /**
   * A decision is open: do what was chosen beforehand, or set the amount to the least.
   * @param {boolean} turned
   */
  offer(turned) {
    const options = this.mine?.options;
    if (!options) return;
    if (turned) this.typed = null;
    if (options.wager && (turned || this.amount < options.wager.least || this.amount > options.wager.most)) {
      this.amount = options.wager.least;
    }
    const chosen = this.preAction;
    if (chosen && turned) {
      this.preAction = "";
      const action = comesTo(chosen, options);
      if (action) void this.act(action);
    }
  }

  get seat() {
    return this.seen.seats?.find((seat) => seat.seat === this.mine?.seat);
  }

  /** Whether one holds a hand that may still act. */
  get isLive() {
    const seat = this.seat;
    return Boolean(this.seen.playing && seat?.dealt && !seat.folded && !seat.all_in && this.mine?.cards?.length);
  }

  /** Whether somebody else has been thinking for a while. */
  get mayCallClock() {
    const [turn, ...more] = this.seen.turn ?? [];
    const other = turn && !more.length && turn !== this.mine?.seat;
    return Boolean(other && !this.common?.clock && !this.seen.seats?.find((seat) => seat.seat === turn)?.player.startsWith("bot "));
  }

  get stackAndBet() {
    return (this.seat?.stack ?? 0) + (this.seat?.bet ?? 0);
  }

  get isHost() {
    return this.row?.is_host ?? false;
  }

  get isStaff() {
    return this.row?.is_staff ?? false;
  }

  // What may be done

  /** @param {number} to */
  chooseAmount(to) {
    this.amount = to;
    this.typed = null;
    redraw();
  }

  /**
   * An amount as it is typed: it counts from the moment that it is one that is offered.
   * @param {string} text
   */
  typeAmount(text) {
    const wager = this.mine?.options?.wager;
    this.typed = text;
    if (wager && text && fitted(wager, Number(text)) === Number(text)) this.amount = Number(text);
    redraw();
  }

  /** @param {PreAction} chosen */
  choosePreAction(chosen) {
    this.preAction = chosen;
    redraw();
  }

  /** @param {number} index */
  pick(index) {
    const wanted = picks(this.mine);
    if (!wanted || index >= (this.mine?.cards?.length ?? 0)) return;
    if (!this.picked.delete(index)) {
      if (this.picked.size >= wanted.most) {
        if (wanted.most !== 1) return;
        this.picked.clear();
      }
      this.picked.add(index);
    }
    redraw();
  }

  raise() {
    const wager = this.mine?.options?.wager;
    if (wager) void this.act({ act: wager.kind, to: fitted(wager, this.amount) });
  }

  /** @param {Record<string, unknown>} action */
  async act(action) {
    if (!this.common || this.sending) return;
    this.sending = true;
    redraw();
    await this.ask("act", { hand: this.seen.number, turn: this.common.turn, action });
    this.sending = false;
    redraw();
  }

  /**
   * Ask, and say so if it is refused.
   * @param {Asked["ask"]} kind
   * @param {Record<string, unknown>} fields
   */
  async ask(kind, fields = {}) {
    const answer = await this.socket.ask(kind, fields);
    if (!answer.ok) sayError(answer);
    return answer;
  }

  /** @param {string} name something that may be asked between hands */
  async askBetween(name) {
    const answer = await this.ask(/** @type {Asked["ask"]} */ (name.replaceAll(" ", "")));
    if (answer.ok && name === "leave") say("You leave with your chips when the hand allows it.");
  }

  async askWhy() {
    const answer = await this.ask("why");
    if (!answer.ok) return;
    const parts = Object.entries(/** @type {Record<string, string[]>} */ (answer.data ?? {}));
    openWhys(
      "What you may do now, and the rules behind it.",
      parts.map(([part, rules]) => ({ ...offeredInWords(part, this.mine?.options), rules })),
    );
  }

  /**
   * Sit down; who has no name yet is given one, or the one asked for.
   * @param {number} seat
   * @param {number} amount
   * @param {string} name
   */
  async sit(seat, amount, name = "") {
    if (!this.me().name) {
      try {
        await enter(name || guestName());
      } catch (error) {
        sayError(error);
        return;
      }
      this.socket.again();
    }
    const answer = await this.ask("sit", { seat, chips: amount });
    if (!answer.ok) return;
    void this.look();
    void fetchMe();
  }

  /**
   * Sit down in a free seat, or move there.
   * @param {number} seat
   */
  async take(seat) {
    if (this.mine) await this.ask("changeseat", { to: seat });
    else await this.sit(seat, this.buyIn().usual);
  }

  /** Someone who came to play sits down once the table is known. */
  sitIfWished() {
    if (!this.sitsAtOnce || !this.common || !this.row) return;
    this.sitsAtOnce = false;
    if (!this.mine) void this.sit(0, this.buyIn().usual);
  }

  /** What a seat is bought for here, and what one has for it. */
  buyIn() {
    const row = this.row;
    const have = this.me().name ? this.me().chips : null;
    const least = row?.least_buy_in ?? 1;
    const most = Math.min(row?.most_buy_in ?? Infinity, have ?? Infinity);
    const usual = Math.max(least, Math.min(row?.buy_in ?? 100, most));
    return { least, most, usual, have };
  }

  get isFull() {
    return (this.seen.seats?.length ?? 0) >= (this.seen.chairs || Infinity);
  }

  sitView() {
    return sittingView(this);
  }

  close() {
    this.socket.close();
  }
}
