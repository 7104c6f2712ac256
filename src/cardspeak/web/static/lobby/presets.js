// Tables that a player opens again and again, kept in this browser.

/** @import { OpenTableRequest } from "../../types/requests.js" */

const KEPT = "cardspeak.tables";
const MOST = 12;

/** @returns {OpenTableRequest[]} the last kept first */
export function presets() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {OpenTableRequest[]} list */
function write(list) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // a browser that keeps nothing still opens tables
  }
}

/** @param {OpenTableRequest} table */
function nameOf(table) {
  return table.notice?.name ?? "";
}

/**
 * Keep a table; one of the same name is replaced.
 * @param {OpenTableRequest} table
 */
export function keepPreset(table) {
  write([table, ...presets().filter((each) => nameOf(each) !== nameOf(table))]);
}

/** @param {OpenTableRequest} table */
export function dropPreset(table) {
  write(presets().filter((each) => nameOf(each) !== nameOf(table)));
}
