// The deck's promise: a hash of every card is told before the deal, the salts of the cards that all
// saw after it. This browser checks that each of those cards lay where it was promised.

/** @import { Committed, Revealed } from "../../types/messages.js" */

export class DeckCheck {
  constructor() {
    /** @type {Committed | null} */
    this.promised = null;
  }

  /** @param {Committed} message */
  promise(message) {
    this.promised = message;
  }

  /**
   * What the check comes to, in words; nothing where there was no promise or no card to check.
   * @param {Revealed} message
   */
  async check(message) {
    const promised = this.promised;
    if (message.void) return `The deck of hand ${message.hand} is void: its cards are not dealt again`;
    const shown = Object.entries(message.cards);
    if (!promised || promised.hand !== message.hand || !shown.length) return "";
    if (!globalThis.crypto?.subtle) return ""; // a page that is not secure has no hashes
    for (const [slot, [face, salt]] of shown) {
      if ((await seal(salt, slot, face)) !== promised.cards[Number(slot)]) {
        return `The deck is not the one that was promised: ${face} did not lie at ${Number(slot) + 1}`;
      }
    }
    return `Deck checked: the ${shown.length} cards shown lay where they were promised`;
  }
}

/**
 * @param {string} salt in hexadecimal
 * @param {string} slot
 * @param {string} face
 */
async function seal(salt, slot, face) {
  const bytes = salt.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
  const text = new TextEncoder().encode(` ${slot} ${face}`);
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...bytes, ...text]));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
