// Asks something of an event, once however often it is sent, and says what it did or which rule is against it.

import { post, Refused } from "../common/api.js";
import { say, sayError } from "../common/toast.js";
import { openWhy } from "../common/why.js";
import { t } from "../common/language.js";

/** @import { EventRequest, EventTapRequest } from "../../types/requests.js" */
/** @import { EventReceipt } from "../../types/events.js" */

const TRIES = 4;
const AGAIN = 1500;

/** A mark by which the room knows a request that comes again. */
function newMark() {
  return crypto.getRandomValues(new Uint32Array(4)).join("-").slice(0, 40);
}

/**
 * Send until the room answers; it does a request with the same mark once.
 * @param {() => Promise<EventReceipt>} send
 */
async function sent(send) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await send();
    } catch (error) {
      const away = error instanceof Refused && (error.status === 0 || error.status >= 500);
      if (!away || tried === TRIES) throw error;
      await new Promise((done) => setTimeout(done, AGAIN * tried));
    }
  }
}

/** @param {() => Promise<EventReceipt>} send */
async function answered(send) {
  try {
    const { lines, rules } = await sent(send);
    const says = lines.slice(0, 4).join(". ") || t`Done`;
    say(says, "good", rules.length ? () => openWhy({ says, rules }) : null);
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

/**
 * @param {string} id
 * @param {EventRequest["command"]} command
 * @returns {Promise<boolean>} whether the event did it
 */
export function ask(id, command) {
  const mark = newMark();
  return answered(() => post("/api/events/{id}", { command, mark }, { path: { id } }));
}

/**
 * Enter what happened at a table of real cards.
 * @param {string} id
 * @param {string} table
 * @param {EventTapRequest["tap"]} tap
 */
export function tap(id, table, tap) {
  const mark = newMark();
  return answered(() => post("/api/events/{id}/tap", { table, tap, mark }, { path: { id } }));
}
