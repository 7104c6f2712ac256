// The deck's commitment: the server sends a hash of every card before the deal, and after it the salt of
// each card that was shown. This browser checks that each of those cards was where it had to be.

/** @import { Committed, Revealed } from "../../types/messages.js" */

export class DeckCheck {
  constructor() {
    /** @type {Committed | null} */
    this.committed = null;
  }

  /** @param {Committed} message */
  commit(message) {
    this.committed = message;
  }

  /**
   * The result of the check in words; empty where there is no commitment or no card to check.
   * @param {Revealed} message
   */
  async check(message) {
    const committed = this.committed;
    if (message.void) return `The deck of hand ${message.hand} is void: its cards are not dealt again`;
    const shown = Object.entries(message.cards);
    if (!committed || committed.hand !== message.hand || !shown.length) return "";
    if (!globalThis.crypto?.subtle) return ""; // a page that is not secure has no hashes
    for (const [slot, [face, salt]] of shown) {
      if ((await seal(salt, slot, face)) !== committed.cards[Number(slot)]) {
        return `Deck check failed: card ${Number(slot) + 1} was shown as ${face}, which does not match the commitment`;
      }
    }
    return shown.length === 1
      ? "Deck verified: the card shown matches the commitment"
      : `Deck verified: all ${shown.length} cards shown match the commitment`;
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
