// The visitor at this browser: a name, a role, chips in the bank.

import { get, post } from "./api.js";
import { redraw } from "./redraw.js";

/** @import { Me } from "../../types/api.js" */

/** @type {Me} */
let known = { name: null, role: null, chips: 0, guest: true };

const FIRST = ["Lucky", "Quiet", "Steady", "Bold", "Clever", "Gentle", "Sunny", "Swift"];
const SECOND = ["Ace", "Jack", "Deuce", "River", "Button", "Kicker", "Trey", "Gutshot"];

export function me() {
  return known;
}

export async function fetchMe() {
  const { name, phrase } = known;
  known = await get("/api/me");
  if (phrase && known.name === name && known.guest) known.phrase = phrase; // this browser alone still knows it
  redraw();
  return known;
}

/**
 * @param {string} name
 * @param {string} password
 */
export async function enter(name, password = "") {
  known = await post("/api/enter", password ? { name, password } : { name });
  redraw();
}

/**
 * @param {string} name
 * @param {string} password
 */
export async function register(name, password) {
  known = await post("/api/register", { name, password });
  redraw();
}

/**
 * Come back as a guest, in another browser.
 * @param {string} name
 * @param {string} phrase
 */
export async function recover(name, phrase) {
  known = await post("/api/recover", { name, phrase });
  redraw();
}

export async function logOut() {
  await post("/api/leave", {});
  await fetchMe();
}

/** A random name for a guest, short enough for a plate. */
export function guestName() {
  const pick = (/** @type {string[]} */ from) => from[Math.floor(Math.random() * from.length)];
  return `${pick(FIRST)} ${pick(SECOND)} ${Math.floor(Math.random() * 900) + 100}`;
}

/** Enter as a guest, unless the visitor has a name already. */
export async function enterAsGuest() {
  if (known.name) return;
  await enter(guestName()).catch(() => enter(guestName())); // somebody may have the name already
}

export function isStaff() {
  return ["floor", "cage", "administrator"].includes(known.role ?? "");
}
