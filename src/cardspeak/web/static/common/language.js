// The language of the page. A text stands in English where it is used; a catalog, which is a module that
// is loaded before the page, has it in another language. A catalog is written by scripts/write_catalog.py.

/** @typedef {string | Record<string, string>} Said a text, or its forms by plural category */
/** @typedef {{ text: string, holes: number[] } | { markup: string }} Piece a text with its values, or what lies between texts */

/** @type {Record<string, Said> | null} */
let catalog = null;
let language = "en";

const HOLE = 0xe000; // where a value stands in joined strings: one character each, of those for private use
const ATTRIBUTES = /(\s(?:aria-label|aria-description|title|placeholder|alt)=")([^"]*)(")/g;
const MARKUP = /<[/!a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;

/**
 * Speak another language from now on; called before any other module is loaded.
 * @param {string} name of the language, as in "pl"
 * @param {Record<string, Said>} texts
 */
export function speak(name, texts) {
  language = name;
  catalog = texts;
}

/** The place and the habits by which numbers, money and times are written. */
export function locale() {
  const near = (globalThis.navigator?.languages ?? []).find((each) => each.split("-")[0] === language);
  return near ?? language;
}

/**
 * A text with the values put in.
 * @param {string} text
 * @param {readonly unknown[]} values
 */
function filled(text, values) {
  return text.replace(/\{(\d+)\}/g, (_, index) => String(values[index]));
}

/**
 * A text in the language of the page: t`Raise to ${amount}`.
 * @param {TemplateStringsArray} strings
 * @param {unknown[]} values
 */
export function t(strings, ...values) {
  const text = strings.reduce((sum, string, index) => `${sum}{${index - 1}}${string}`);
  const said = catalog?.[text];
  return filled(typeof said === "string" ? said : text, values);
}

/**
 * So many of something: "1 player", "5 players".
 * @param {number} count
 * @param {string} figure the count as it is written
 * @param {string} one
 * @param {string} many
 */
export function numbered(count, figure, one, many) {
  const said = catalog?.[`{0} ${one}`];
  const form = typeof said === "object" ? said[new Intl.PluralRules(language).select(count)] ?? said.other : null;
  return filled(form ?? `{0} ${count === 1 ? one : many}`, [figure]);
}

/**
 * @param {string} text
 * @param {number} first the value that the first of these holes is for
 */
function messageOf(text, first = HOLE) {
  /** @type {number[]} */
  const holes = [];
  const message = text.replace(/[\ue000-\uf8ff]/g, (hole) => `{${holes.push(hole.charCodeAt(0) - first) - 1}}`);
  return { text: message.replace(/\s+/g, " "), holes };
}

/**
 * @param {string} run what stands between two tags, or in an attribute
 * @returns {Piece[]}
 */
function textPieces(run) {
  const [, before, text, after] = /** @type {RegExpExecArray} */ (/^(\s*)(.*?)(\s*)$/s.exec(run));
  if (!/\p{L}/u.test(text.replace(/[\ue000-\uf8ff]|&\w+;/g, ""))) return [{ markup: run }];
  return [{ markup: before }, messageOf(text), { markup: after }];
}

/**
 * The texts of a template of markup, and what lies between them.
 * @param {readonly string[]} strings
 * @returns {Piece[]}
 */
export function pieces(strings) {
  const joined = strings.reduce((sum, string, index) => sum + String.fromCharCode(HOLE + index - 1) + string);
  /** @type {Piece[]} */
  const found = [];
  let at = 0;
  for (const tag of joined.matchAll(MARKUP)) {
    found.push(...textPieces(joined.slice(at, tag.index)));
    let inside = 0;
    for (const attribute of tag[0].matchAll(ATTRIBUTES)) {
      const start = attribute.index + attribute[1].length;
      found.push({ markup: tag[0].slice(inside, start) }, ...textPieces(attribute[2]));
      inside = start + attribute[2].length;
    }
    found.push({ markup: tag[0].slice(inside) });
    at = tag.index + tag[0].length;
  }
  found.push(...textPieces(joined.slice(at)));
  return found;
}

/** @type {WeakMap<TemplateStringsArray, { strings: TemplateStringsArray, order: number[] }>} */
const translated = new WeakMap();

/**
 * A template of markup with its texts in the language of the page, and the order of its values then.
 * @param {TemplateStringsArray} strings
 */
function inLanguage(strings) {
  const found = pieces(strings).map((piece) => {
    if ("markup" in piece) return piece.markup;
    const said = catalog?.[piece.text];
    return filled(typeof said === "string" ? said : piece.text, piece.holes.map((hole) => String.fromCharCode(HOLE + hole)));
  });
  const parts = found.join("").split(/([\ue000-\uf8ff])/);
  const texts = parts.filter((_, index) => index % 2 === 0);
  const order = parts.filter((_, index) => index % 2).map((hole) => hole.charCodeAt(0) - HOLE);
  return { strings: /** @type {TemplateStringsArray} */ (Object.assign(texts, { raw: texts })), order };
}

/**
 * A tag of lit-html whose texts are in the language of the page.
 * @template {(strings: TemplateStringsArray, ...values: any[]) => any} Tag
 * @param {Tag} tag
 * @returns {Tag}
 */
export function spokenBy(tag) {
  if (!catalog) return tag;
  const draw = (/** @type {TemplateStringsArray} */ strings, /** @type {unknown[]} */ ...values) => {
    if (!translated.has(strings)) translated.set(strings, inLanguage(strings));
    const found = /** @type {{ strings: TemplateStringsArray, order: number[] }} */ (translated.get(strings));
    return tag(found.strings, ...found.order.map((index) => values[index]));
  };
  return /** @type {Tag} */ (draw);
}
