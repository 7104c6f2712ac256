// Requests to the server over HTTP: JSON both ways, and an error that carries the rules it cites.

import { apiAddress } from "./addresses.js";
import { t } from "./language.js";

/** @import { Changed, Filling, PostRoute, Read } from "../../types/api.js" */
/** @import { Bodies, GetRoute } from "../../types/requests.js" */

export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {string[]} rules
   * @param {number} status
   */
  constructor(sentence, rules, status) {
    super(sentence);
    this.rules = rules;
    this.status = status;
  }
}

/**
 * @template {GetRoute} R
 * @param {R} route
 * @param {Filling<R>} filling
 * @returns {Promise<Read<R>>}
 */
export function get(route, ...filling) {
  return answered(fetch(apiAddress(route, ...filling), { headers: { Accept: "application/json" } }));
}

/**
 * @template {PostRoute} R
 * @param {R} route
 * @param {Bodies[R]} body
 * @param {Filling<R>} filling
 * @returns {Promise<Changed<R>>}
 */
export function post(route, body, ...filling) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return answered(fetch(apiAddress(route, ...filling), { method: "POST", headers, body: JSON.stringify(body) }));
}

/** @param {Promise<Response>} asked */
async function answered(asked) {
  let response;
  try {
    response = await asked;
  } catch {
    throw new Refused(t`Cannot reach the room. Is it still running?`, [], 0);
  }
  const isData = response.headers.get("Content-Type")?.startsWith("application/json");
  const data = isData ? await response.json() : null;
  if (response.ok && isData) return data;
  throw new Refused(data?.error ?? t`The room returned an error (${response.status}).`, data?.rules ?? [], response.status);
}
