// A player's part in the shuffle: a chain of hashes made from a seed, and what the links of all players do
// to the house's deck. The server does the same in tables/shares.py, tables/decks.py and cards/generator.py.

const LENGTH = 1000; // links: one for each shuffle
const LATER_BYTES = 8;

/** @param {Uint8Array} bytes */
async function hash(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} hex */
export function fromHex(hex) {
  return new Uint8Array(hex.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? []);
}

/** @param {Uint8Array} bytes */
export async function hashHex(bytes) {
  return toHex(await hash(bytes));
}

export class SeedChain {
  /** @param {string[]} links from the end of the chain on, in hexadecimal */
  constructor(links) {
    this.links = links;
  }

  /**
   * A chain from what the player typed and from this browser's own generator.
   * @param {string} typed
   */
  static async from(typed) {
    const own = crypto.getRandomValues(new Uint8Array(32));
    let link = await hash(new Uint8Array([...own, ...new TextEncoder().encode(typed)]));
    const links = [toHex(link)];
    for (let made = 1; made < LENGTH; made += 1) {
      link = await hash(link);
      links.unshift(toHex(link));
    }
    return new SeedChain(links);
  }

  get end() {
    return this.links[0];
  }

  /**
   * The link before one that the room knows; none where that is not of this chain, or the first.
   * @param {string} known
   */
  after(known) {
    const at = this.links.indexOf(known);
    return at < 0 ? undefined : this.links[at + 1];
  }
}

/**
 * What the links of players come to, by name in the order of their bytes.
 * @param {Record<string, string>} links
 */
export async function mixOf(links) {
  const encoder = new TextEncoder();
  const given = Object.entries(links).map(([name, link]) => ({ name: encoder.encode(name), link: fromHex(link) }));
  given.sort((one, other) => compare(one.name, other.name));
  const parts = given.flatMap(({ name, link }) => [...name, 0, ...link]);
  return hashHex(new Uint8Array([...encoder.encode("mix"), ...parts]));
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
function compare(one, other) {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) return one[at] - other[at];
  }
  return one.length - other.length;
}

/**
 * Where each card that is dealt lay in the house's deck: drawn by Fisher and Yates from the hashes of the mix
 * and a counter, a byte at a time, without those that would favor a place.
 * @param {string} mix
 * @param {number} size
 */
export async function orderOf(mix, size) {
  const order = Array.from({ length: size }, (_, place) => place);
  const draw = bytesOf(fromHex(mix));
  for (let last = size - 1; last > 0; last -= 1) {
    const fair = 256 - (256 % (last + 1));
    let byte = await draw();
    while (byte >= fair) byte = await draw();
    const chosen = byte % (last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/** @param {Uint8Array} seed */
function bytesOf(seed) {
  let counter = 0;
  /** @type {number[]} */
  let block = [];
  return async () => {
    if (!block.length) {
      const later = new Uint8Array(LATER_BYTES);
      new DataView(later.buffer).setUint32(LATER_BYTES - 4, counter);
      counter += 1;
      block = [...(await hash(new Uint8Array([...seed, ...later])))];
    }
    return /** @type {number} */ (block.shift());
  };
}
