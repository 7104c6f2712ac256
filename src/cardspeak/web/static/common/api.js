// Asking the server over HTTP: JSON both ways, and an error that carries the rules it names.

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
 * @param {string} path
 * @returns {Promise<any>}
 */
export function get(path) {
  return answered(fetch(`/api/${path}`, { headers: { Accept: "application/json" } }));
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export function post(path, body = {}) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return answered(fetch(`/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** @param {Promise<Response>} asked */
async function answered(asked) {
  let response;
  try {
    response = await asked;
  } catch {
    throw new Refused("The room cannot be reached; is it still running?", [], 0);
  }
  const isData = response.headers.get("Content-Type")?.startsWith("application/json");
  const data = isData ? await response.json() : null;
  if (response.ok && isData) return data;
  throw new Refused(data?.error ?? `The room answered ${response.status}.`, data?.rules ?? [], response.status);
}

/** @param {string} part */
export function place(part) {
  return encodeURIComponent(part);
}
