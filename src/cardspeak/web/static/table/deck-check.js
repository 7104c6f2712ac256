// The deck's commitment: the server sends a hash of every card before the deal, and after it the salt of
// each card that was shown. This browser checks that each of those cards was where it had to be. Where players
// have a part in the shuffle, it also checks that the house had committed before it heard their links, that
// the links are the right ones, and that they put the deck into the order in which it was dealt.

import { SeedChain, fromHex, hashHex, mixOf, orderOf } from "./seed-chain.js";
import { t } from "../common/language.js";

/** @import { Committed, Revealed, Shuffled } from "../../types/messages.js" */

const FAILED = t`Deck check failed:`;

export class DeckCheck {
  constructor() {
    /** @type {Committed | null} */
    this.committed = null;
    /** @type {Shuffled | null} */
    this.shuffled = null;
    /** @type {SeedChain | null} */
    this.chain = null;
    /** @type {string | undefined} the link that this browser gave last */
    this.given = undefined;
    /** @type {Promise<string>} what is wrong with the players' part in the shuffle, in words */
    this.fault = Promise.resolve("");
  }

  /**
   * Take part in the shuffles from now on. Returns the end of the chain.
   * @param {string} typed
   */
  async takePart(typed) {
    if (!globalThis.crypto?.subtle) return undefined; // a page that is not secure has no hashes
    this.chain = await SeedChain.from(typed);
    this.given = undefined;
    return this.chain.end;
  }

  /** The last link of this browser's chain that the room knows. */
  get known() {
    return this.given ?? this.chain?.end;
  }

  /**
   * The house has committed to its deck. Returns the link that this player gives to the shuffle, if any.
   * @param {Shuffled} message
   * @param {string} name
   */
  shuffle(message, name) {
    this.shuffled = message;
    const link = this.chain?.after(message.asked[name] ?? "");
    this.given = link ?? this.given;
    return link;
  }

  /** @param {Committed} message */
  commit(message) {
    this.committed = message;
    this.fault = message.mix ? faultIn(message, this.shuffled, this.given) : Promise.resolve("");
  }

  /**
   * The result of the check in words; empty where there is no commitment or no card to check.
   * @param {Revealed} message
   */
  async check(message) {
    const committed = this.committed;
    if (message.void) return t`The deck of hand ${message.hand} is void: its cards are not dealt again`;
    const shown = Object.entries(message.cards);
    if (!committed || committed.hand !== message.hand) return "";
    if (!globalThis.crypto?.subtle) return ""; // a page that is not secure has no hashes
    const fault = await this.fault;
    if (fault) return `${FAILED} ${fault}`;
    if (!shown.length) return "";
    const order = committed.mix ? await orderOf(committed.mix, committed.cards.length) : null;
    for (const [slot, [face, salt]] of shown) {
      const place = order ? order[Number(slot)] : Number(slot);
      if ((await seal(salt, place, face)) !== committed.cards[place]) {
        return t`${FAILED} card ${Number(slot) + 1} was shown as ${face}, which does not match the commitment`;
      }
    }
    const seeds = committed.mix && this.given ? t`, and your seed is in the shuffle` : "";
    return shown.length === 1
      ? t`Deck verified: the card shown matches the commitment${seeds}`
      : t`Deck verified: all ${shown.length} cards shown match the commitment${seeds}`;
  }
}

/**
 * @param {Committed} committed
 * @param {Shuffled | null} shuffled
 * @param {string | undefined} given
 */
async function faultIn(committed, shuffled, given) {
  const links = committed.links ?? {};
  if (!shuffled || !Object.keys(links).length) return ""; // this browser came after the shuffle
  if (shuffled.seed !== committed.seed || shuffled.cards.join() !== committed.cards.join()) {
    return t`the house changed its deck after it received the players' seeds`;
  }
  for (const [name, known] of Object.entries(shuffled.asked)) {
    if (!links[name] || (await hashHex(fromHex(links[name]))) !== known) return t`the seed of ${name} is not the one given`;
  }
  if (given && !Object.values(links).includes(given)) return t`your seed is not in the shuffle`;
  if ((await mixOf(links)) !== committed.mix) return t`the order of the deck does not follow from the seeds`;
  return "";
}

/**
 * @param {string} salt in hexadecimal
 * @param {number} place
 * @param {string} face
 */
function seal(salt, place, face) {
  const text = new TextEncoder().encode(` ${place} ${face}`);
  return hashHex(new Uint8Array([...fromHex(salt), ...text]));
}
