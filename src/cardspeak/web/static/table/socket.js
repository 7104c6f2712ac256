// A table's socket: every request has a number, and its answer the same. After a break it connects again
// and sends what has no answer yet, under the same number.

import { socketAddress } from "../common/addresses.js";
import { t } from "../common/language.js";

/** @import { Answer, AnyClientMessage, AnyServerMessage } from "../../types/messages.js" */
/** @import { TableRequest } from "../../types/socket.js" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const FOR_GOOD = 4000; // close codes from here on mean: do not reconnect

/** @typedef {{ told: (message: AnyServerMessage) => void, state: (state: "open" | "broken" | "shut", why: string) => void }} Listener */
/** @typedef {{ message: AnyClientMessage, done: (answer: Answer) => void }} Pending */

let last = 0;

export class TableSocket {
  /**
   * @param {string} table
   * @param {string} invite
   * @param {Listener} listener
   */
  constructor(table, invite, listener) {
    this.address = socketAddress(table, invite);
    this.listener = listener;
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    this.wait = FIRST_WAIT;
    this.left = false;
    this.networkChanged = () => this.again(); // a connection over the old network may be dead without notice
    addEventListener("online", this.networkChanged);
    addEventListener("offline", this.networkChanged);
    this.connect();
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listener.state("open", "");
      for (const { message } of this.pending.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => this.broke(event);
  }

  /** @param {AnyServerMessage} message */
  hear(message) {
    if (message.tell === "answer") {
      this.answered(message);
      return;
    }
    if (message.tell === "closed") this.left = true;
    this.listener.told(message);
    if (message.tell === "update" && message.answer) this.answered(message.answer);
  }

  /** @param {Answer} answer */
  answered(answer) {
    // A frame refused unread is answered without its number: it is the oldest one.
    const id = this.pending.has(answer.id) ? answer.id : this.pending.keys().next().value;
    if (id === undefined || (id !== answer.id && answer.id !== 0)) return;
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.done(answer);
  }

  /** @param {CloseEvent} event */
  broke(event) {
    if (this.left) return;
    if (event.code >= FOR_GOOD) {
      this.listener.state("shut", event.reason || t`you cannot enter this table`);
      return;
    }
    this.listener.state("broken", "");
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /**
   * @param {TableRequest} request
   * @returns {Promise<Answer>}
   */
  ask(request) {
    last = Math.max(last + 1, Date.now() * 100); // rising after a reload, and from one device to another
    const message = /** @type {AnyClientMessage} */ ({ id: last, ...request });
    return new Promise((done) => {
      this.pending.set(message.id, { message, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  /** Reconnect at once: under another name, which the server reads on connecting, or over another network. */
  again() {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = this.socket.onmessage = null;
    this.socket?.close();
    this.wait = FIRST_WAIT;
    this.connect();
  }

  close() {
    this.left = true;
    removeEventListener("online", this.networkChanged);
    removeEventListener("offline", this.networkChanged);
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
