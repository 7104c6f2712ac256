// A table that is about to be opened: its notice, checked against the book at every change.

import { tableAddress } from "../common/addresses.js";
import { get, post } from "../common/api.js";
import { enterAsGuest } from "../common/me.js";
import { goTo } from "../common/navigate.js";
import { redraw } from "../common/redraw.js";
import { sayError } from "../common/toast.js";
import { betting, capital } from "../common/words.js";

/** @import { BotStyle, CheckedNotice, House } from "../../types/api.js" */
/** @import { Notice, OpenTableRequest, Structure } from "../../types/requests.js" */

const PAUSE = 250; // milliseconds after the last key before the book is asked
export const USUAL = "usual";

/** @param {Notice} notice */
function figures(notice) {
  return notice.bets ?? (notice.blinds?.length ? notice.blinds : [notice.ante ?? 0]);
}

/** @param {Notice} notice */
export function stakes(notice) {
  return `${notice.name} (${betting(notice.structure)} ${figures(notice).join("/")})`;
}

export class TableDraft {
  constructor() {
    /** @type {House[]} */
    this.houses = [];
    /** @type {BotStyle[]} */
    this.styles = [];
    this.asked = false;
    this.start = USUAL; // where the stakes come from: the usual ones, the place of a posted sign, "" for a preset
    /** @type {OpenTableRequest} */
    this.table = { book: "seminole", game: "holdem", structure: "no-limit", bots: 5, style: "", seconds: 25, private: false, training: 0 };
    /** @type {Notice | null} */
    this.notice = null;
    this.isNamed = false; // whether the player gave the table a name
    /** @type {Omit<CheckedNotice, "notice">} what the book says against it */
    this.told = { refused: "", rules: [] };
    /** @type {Set<string>} the fields that are not filled in as they can be read */
    this.unread = new Set();
    this.count = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
  }

  async fetch() {
    this.asked = true;
    try {
      [this.houses, this.styles] = await Promise.all([get("/api/houses"), get("/api/styles")]);
      await this.begin(this.offered?.notices.length ? "0" : USUAL);
    } catch (error) {
      sayError(error);
    }
    redraw();
  }

  get house() {
    return this.houses.find((each) => each.id === this.table.book) ?? this.houses[0];
  }

  get offered() {
    return this.house?.games.find((each) => each.id === this.table.game) ?? this.house?.games[0];
  }

  /** The table may be opened: the book has nothing against it. */
  get isReady() {
    return this.notice !== null && !this.told.refused && !this.unread.size;
  }

  /**
   * Open the form with a house chosen.
   * @param {string} id
   */
  async chooseHouse(id) {
    await this.change({ book: id });
    const form = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".opening"));
    if (!form) return;
    form.open = true;
    form.scrollIntoView({ block: "nearest" });
    form.querySelector("select")?.focus();
  }

  /**
   * Another house, game or betting, with the stakes that are usual there.
   * @param {Partial<OpenTableRequest>} change
   */
  async change(change) {
    Object.assign(this.table, change);
    const { house, offered, table } = this;
    if (!house || !offered) return;
    table.book = house.id;
    table.game = offered.id;
    if (!offered.structures.includes(/** @type {Structure} */ (table.structure))) table.structure = offered.structures[0];
    await this.begin(change.structure || !offered.notices.length ? USUAL : "0");
  }

  /**
   * Begin with the usual stakes, or with a sign that the house has posted.
   * @param {string} start
   */
  async begin(start) {
    const posted = this.offered?.notices[Number(start)];
    this.start = posted ? start : USUAL;
    this.isNamed = false;
    this.unread.clear();
    if (posted) this.table.structure = posted.structure;
    this.notice = posted ? structuredClone(posted) : null;
    redraw();
    await this.check();
  }

  /**
   * Begin with a table that was kept.
   * @param {OpenTableRequest} kept
   */
  async beginWith(kept) {
    this.table = { ...this.table, ...structuredClone({ ...kept, notice: undefined }) };
    this.notice = structuredClone(kept.notice ?? null);
    this.start = "";
    this.isNamed = true;
    this.unread.clear();
    await this.check();
  }

  /**
   * Change something on the notice; a value that cannot be read is asked for again.
   * @param {keyof Notice} field
   * @param {any} value undefined where it cannot be read
   */
  set(field, value) {
    if (!this.notice) return;
    if (value === undefined) this.unread.add(field);
    else {
      this.unread.delete(field);
      this.notice = { ...this.notice, [field]: value };
      if (field === "name") this.isNamed = Boolean(value);
      if (!this.isNamed) this.notice.name = this.usualName();
    }
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.check(), PAUSE);
    redraw();
  }

  usualName() {
    const notice = /** @type {Notice} */ (this.notice);
    return `${figures(notice).join("-")} ${capital(betting(notice.structure))} ${capital(this.offered?.name ?? "")}`;
  }

  /** Ask the book what it says of the notice. */
  async check() {
    clearTimeout(this.waiting);
    this.count += 1;
    const count = this.count;
    const { book, game, structure } = this.table;
    try {
      const { notice, ...told } = await post("/api/notices", this.notice ? { book, notice: this.notice } : { book, game, structure });
      if (count !== this.count) return; // it has changed meanwhile
      this.told = told;
      this.notice ??= notice;
    } catch (error) {
      if (count === this.count) this.told = { refused: /** @type {Error} */ (error).message, rules: [] };
    }
    redraw();
  }

  /** What is sent to open the table, and kept as a preset. */
  get request() {
    return /** @type {OpenTableRequest} */ ({ ...this.table, structure: this.notice?.structure, notice: this.notice });
  }

  async open() {
    await enterAsGuest();
    const { id, invite } = await post("/api/tables", this.request);
    goTo(tableAddress(id, { invite, sit: true }));
  }
}
