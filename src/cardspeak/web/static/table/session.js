// A visit to a table: it joins the model to the socket, to motion on the felt and to messages on the
// page. The parts of the table page read its model and ask through it.

import { EventAtTable } from "../event/at-table.js";
import { get } from "../common/api.js";
import { enter, fetchMe, guestName, me } from "../common/me.js";
import { redraw } from "../common/redraw.js";
import { settings } from "../common/settings.js";
import { say, sayError } from "../common/toast.js";
import { openWhy } from "../common/why.js";
import { alertTo, stopWarning, warnBeforeTheEnd } from "./alerts.js";
import { DeckCheck } from "./deck-check.js";
import { freeCheckDialog } from "./free-check.js";
import { TableModel } from "./model.js";
import { Motion } from "./motion.js";
import { Runout } from "./runout.js";
import { TableSocket } from "./socket.js";
import { t } from "../common/language.js";

/** @import { CitedExplanation } from "../../types/api.js" */
/** @import { LogLine, PersonalNotice, PublicView, Revealed, Shuffled, AnyServerMessage, Update } from "../../types/messages.js" */
/** @import { HandAction, TableRequest } from "../../types/socket.js" */

const SAID = 5000; // milliseconds that words stay over a seat

function felt() {
  return document.querySelector(".table-page .felt");
}

export class TableSession {
  /**
   * @param {string} id
   * @param {string} invite opens the door of a private table
   * @param {boolean} sits whether to take a seat on arrival
   */
  constructor(id, invite, sits) {
    this.model = new TableModel(id);
    this.invite = invite;
    this.sits = sits;
    this.closed = false;
    /** The hand after which the stack was last topped up. */
    this.toppedUp = 0;
    /** @type {EventAtTable | null} */
    this.event = null;
    this.motion = new Motion();
    this.deck = new DeckCheck();
    this.runout = new Runout(this);
    this.socket = new TableSocket(id, invite, {
      told: (message) => this.hear(message),
      state: (connection, why) => {
        this.change((model) => model.connected(connection, why));
        const seed = this.deck.known;
        if (connection === "open" && seed) void this.socket.ask({ ask: "seed", seed }); // a room may have started anew
      },
    });
    void this.look();
  }

  /**
   * Change the model and draw the page again.
   * @param {(model: TableModel) => void} how
   */
  change(how) {
    how(this.model);
    redraw();
  }

  /** Fetch what the lobby knows of this table. */
  async look() {
    const { model } = this;
    try {
      model.row = await get("/api/tables/{id}", { path: { id: model.id }, query: { invite: this.invite } });
    } catch {
      model.row = null;
    }
    if (model.row?.event && !this.event && !this.closed) this.event = new EventAtTable(model.row.event, model.id);
    redraw();
    this.sitOnArrival();
    if (model.isStaff && !model.game) await this.findGame();
  }

  /** Find the game by the name that the house's book has for it; the floor asks for it. */
  async findGame() {
    const { model } = this;
    const houses = await get("/api/houses").catch(() => []);
    const games = houses.find((house) => house.id === model.row?.book)?.games ?? [];
    model.game = games.find((game) => game.name === model.row?.game)?.id ?? "";
  }

  // What the server says

  /** @param {AnyServerMessage} message */
  hear(message) {
    const { model } = this;
    if (message.tell === "update") this.update(message);
    if (message.tell === "chat") {
      model.addChat(message, message.name === me().name);
      setTimeout(() => this.change(() => model.fadeChat(message)), SAID);
    }
    if (message.tell === "shuffled") this.giveLink(message);
    if (message.tell === "committed") this.deck.commit(message);
    if (message.tell === "revealed") void this.checkDeck(message);
    if (message.tell === "personalnotice") this.runout.later(() => this.notice(message));
    if (message.tell === "closed") model.connected("shut", message.why);
    redraw();
  }

  /**
   * Something for this visitor alone.
   * @param {PersonalNotice} notice
   */
  notice({ text, left }) {
    say(text, "bad");
    if (left) void fetchMe().catch(sayError);
  }

  /** @param {Update} update */
  update(update) {
    const now = performance.now();
    if (!this.runout.holds(update, now)) this.takeIn(update, now);
  }

  /**
   * Show an update, and do what it asks for.
   * @param {Update} update
   * @param {number} at when it came
   * @param {PublicView | null} stage what the felt showed, where that is not the model's view
   */
  takeIn(update, at, stage = null) {
    const { model, motion } = this;
    motion.before(felt(), model.common ? model.seen : null);
    const { before, ruling, lostSeat, action, isTurn, ranOut } = model.update(update, at);
    const { seen } = model;
    if (lostSeat) void this.seatLost();
    if (ruling) say(ruling.text, "good", () => void this.openExplained(ruling)); // everybody hears the floor
    if (ranOut) say(t`Your time ran out.`, "bad");
    if (action) void this.act(action);
    this.topUp();
    alertTo(model, stage ?? before, isTurn && !action);
    warnBeforeTheEnd(model);
    this.sitOnArrival();
    redraw();
    queueMicrotask(() => motion.after(felt(), stage ?? before, seen));
  }

  /** Buy what the usual buy-in lacks, once after each hand, where the player has chosen that. */
  topUp() {
    const { model } = this;
    const chips = Math.min(model.topUp, model.buyIn(me()).most);
    if (settings.topUp === "off" || chips <= 0 || this.toppedUp === model.seen.number) return;
    this.toppedUp = model.seen.number;
    void this.ask({ ask: "addon", chips });
  }

  /** @param {LogLine} line */
  async openExplained(line) {
    try {
      openWhy(await this.explain(line.why ?? 0));
    } catch (error) {
      sayError(error);
    }
  }

  /** @param {Shuffled} message */
  giveLink(message) {
    const link = this.deck.shuffle(message, me().name ?? "");
    if (link) void this.socket.ask({ ask: "link", link }); // too late, it is refused: the table says so
  }

  /** @param {Revealed} message */
  async checkDeck(message) {
    const text = await this.deck.check(message);
    if (text) this.runout.later(() => this.change((model) => model.addLine({ text, hand: message.hand })));
  }

  /** Your seat is gone: your chips are back in the bank, or you are logged out. */
  async seatLost() {
    const before = me().name;
    try {
      const now = await fetchMe();
      if (before && !now.name) say(t`You are logged out. Log in as ${before} in the lobby to get your seat back.`, "bad");
    } catch (error) {
      sayError(error);
    }
  }

  // What you do

  /**
   * Ask the table for something; a refusal is shown.
   * @param {TableRequest} request
   */
  async ask(request) {
    const answer = await this.socket.ask(request);
    if (!answer.ok) sayError(answer);
    return answer;
  }

  /** @param {HandAction} action */
  async act(action) {
    const { model } = this;
    if (!model.common || model.sending) return;
    this.change((now) => { now.sending = true; });
    await this.ask({ ask: "act", hand: model.seen.number, turn: model.common.turn, action });
    this.change((now) => { now.sending = false; });
  }

  /**
   * Do what a button or a key says; a fold that gives up a free check is asked about first.
   * @param {HandAction} action
   */
  choose(action) {
    if (action.act === "fold" && this.model.mine?.options?.check) freeCheckDialog(this);
    else void this.act(action);
  }

  /** Bet or raise the amount that is chosen. */
  raise() {
    const action = this.model.wagerAction;
    if (action) void this.act(action);
  }

  async leave() {
    const answer = await this.ask({ ask: "leave" });
    if (answer.ok) say(t`You leave with your chips as soon as your hand is over.`);
  }

  async askWhy() {
    const answer = await this.ask({ ask: "why" });
    if (!answer.ok) return;
    openWhy(.../** @type {CitedExplanation[]} */ (Object.values(answer.data ?? {})));
  }

  /**
   * Why a line of the log is so.
   * @param {number} line the number that the line has for it
   * @returns {Promise<CitedExplanation>}
   */
  async explain(line) {
    const answer = await this.socket.ask({ ask: "explain", line });
    if (!answer.ok) throw new Error(answer.error);
    return answer.data;
  }

  /**
   * Sit down; a visitor without a name comes in as a guest first.
   * @param {number} seat
   * @param {number} amount
   * @param {string} name
   * @param {string} typed the player's seed for the shuffle, if any
   */
  async sit(seat, amount, name = "", typed = "") {
    if (!me().name) {
      try {
        await enter(name || guestName());
      } catch (error) {
        sayError(error);
        return;
      }
      this.socket.again();
    }
    const seed = typed ? await this.deck.takePart(typed) : undefined;
    const answer = await this.ask({ ask: "sit", seat, chips: amount, ...(seed && { seed }) });
    if (!answer.ok) return;
    void this.look();
    void fetchMe();
  }

  /**
   * Sit down in a free seat, or move there.
   * @param {number} seat
   */
  async take(seat) {
    if (this.model.mine) await this.ask({ ask: "changeseat", to: seat });
    else await this.sit(seat, this.model.buyIn(me()).usual);
  }

  /** A visitor who came to play sits down once the table is known. */
  sitOnArrival() {
    const { model } = this;
    if (!this.sits || !model.common || !model.row) return;
    this.sits = false;
    if (!model.mine) void this.sit(0, model.buyIn(me()).usual);
  }

  close() {
    this.closed = true;
    stopWarning();
    this.runout.stop();
    this.event?.close();
    this.socket.close();
  }
}
