// Every address of the room is made here: pages, routes of the API, a table's socket.

/** @import { Filling, Route } from "../../types/api.js" */

export const LOBBY = "/";
export const FLOOR = "/floor";
export const TRAINING = "/training";
export const STAFF = "/staff";
export const ACCOUNT = "/account";
export const DESK = "/desk";
export const BOARD = "/board";
export const REPORTS = "/reports";
export const REGISTER = "/register";
export const WAITING = "/waiting";
export const EVENTS = "/events";
export const MONEY = "/money";
export const DROP = "/drop";
export const PRICING = "/pricing";

/**
 * A path with a query; what is not set is left out.
 * @param {string} path
 * @param {Record<string, string | number | undefined>} query
 */
function withQuery(path, query) {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * A path of parts, each of them escaped.
 * @param {readonly string[]} parts
 */
function path(...parts) {
  return `/${parts.map(encodeURIComponent).join("/")}`;
}

/**
 * The address of a route of the API.
 * @template {Route} R
 * @param {R} route
 * @param {Filling<R>} filling
 */
export function apiAddress(route, ...filling) {
  const where = /** @type {{ path?: Record<string, string | number>, query?: Record<string, string | number> }} */ (filling[0] ?? {});
  const filled = route.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(where.path?.[name] ?? ""));
  return withQuery(filled, where.query ?? {});
}

/**
 * @param {string} table
 * @param {string} invite
 */
export function socketAddress(table, invite) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${withQuery(path("ws", table), { invite })}`;
}

/**
 * @param {string} id
 * @param {{ invite?: string | null, sit?: boolean }} how `sit` takes a seat on arrival
 */
export function tableAddress(id, { invite, sit } = {}) {
  return withQuery(path("table", id), { invite: invite ?? "", sit: sit ? "now" : "" });
}

/** @param {string} token */
export function sharedHandAddress(token) {
  return path("hand", token);
}

/** @param {string} game a game of the desk that is dealt with real cards */
export function tabletAddress(game) {
  return path("tablet", game);
}

/**
 * A page of a tournament: a player's own without a name.
 * @param {string} id
 * @param {"" | "director" | "clock" | "cards" | "results"} page
 */
export function eventAddress(id, page = "") {
  return page ? path("event", id, page) : path("event", id);
}

/**
 * The tablet of a dealer at a table of a tournament.
 * @param {string} id
 * @param {string} table
 */
export function eventTabletAddress(id, table) {
  return path("event", id, "tablet", table);
}

/** @param {string} fund */
export function ledgerAddress(fund) {
  return path("funds", fund);
}

/** @param {string} words what to search every book for */
export function shelfAddress(words = "") {
  return withQuery("/books", { q: words });
}

/** @param {string} book */
export function bookAddress(book) {
  return path("books", book);
}

/**
 * @param {string} book
 * @param {string} rule
 */
export function ruleAddress(book, rule) {
  return path("books", book, rule);
}

/** @param {string} book one of the room's own, or nothing for a new one */
export function editAddress(book = "") {
  return book ? path("edit", book) : "/edit";
}

/** @param {[string, string] | []} books */
export function compareAddress(...books) {
  return path("compare", ...books);
}

/** @param {string} token the one that the room prints at its first start */
export function claimAddress(token) {
  return path("claim", token);
}

/** @param {string} cite a rule as "book:id" */
export function citedRule(cite) {
  const at = cite.indexOf(":");
  return { book: cite.slice(0, at), id: cite.slice(at + 1).trim() };
}
