// Find the texts of the page in its modules, by their syntax: `node scripts/find_texts.mjs` writes as JSON
// the messages for the catalog, and every string that looks like a text and is not marked as one.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { pieces } from "../src/cardspeak/web/static/common/language.js";

const STATIC = fileURLToPath(new URL("../src/cardspeak/web/static/", import.meta.url));
const LOOKS_LIKE_TEXT = /^\s*[A-Z][a-z’']|[A-Za-z},;:.] [A-Za-z{]|^\s*[,·:(] |^ [a-z]|[a-z]{2} $/;
const HAS_A_WORD = /\p{L}{2}/u;
const NAME_OF_A_COMMAND = /^([A-Z][a-z]+){2,}$|^[2-9TJQKA][cdhs]$/; // or a card
/** Calls and members whose strings are for the browser or the room. */
const NOT_SHOWN = /^(querySelector(All)?|closest|matches|matchMedia|getElementById|addEventListener|removeEventListener|startsWith|endsWith|includes|has|Set|Error)$/;
const FOR_THE_ROOM = /^(ask|act|do|kind|command|key|class|event|report|reason|purpose|extra|cards)$/;
/** Constants whose strings are words of the room, examples, or names. */
const DATA = /^(FAULTS|METHODS|OUTCOMES|RAKE|START|USUAL_PRESETS|FIRST|SECOND)$/;
/** Other strings that only look like texts: keys, classes and file names. */
const KEYS = new Set([
  "{0} {0}", "buy in", "odd chips", "as posted", "log in", "come back", "own ", "cardspeak taps {0}", "cardspeak training {0}", "{0} replay {1} {2}",
  "Notification", "moves: count", "Content-Type", "raises to", "completes to", "brings it in for", "stands pat", " lies-open", " plays", "card {0}{1}{2}", "player {0}", "cards {0}", "float {0}", "at a ", "on a ", ", when ordered",
]);

/** @type {Map<string, { id: string, plural: string, places: Set<string> }>} */
const messages = new Map();
/** @type {{ place: string, line: number, text: string }[]} */
const outside = [];

function add(place, id, plural = "") {
  const found = messages.get(id) ?? { id, plural, places: new Set() };
  found.plural ||= plural;
  found.places.add(place);
  messages.set(id, found);
}

/** The strings of a template: its texts between its values. */
function stringsOf(template) {
  return ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
}

/** Whether a string is for the browser, the room or the code, by where it stands. */
function isForMachines(node) {
  const parent = node.parent;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return true;
  if (ts.isPropertyAssignment(parent)) {
    return parent.name === node || FOR_THE_ROOM.test(parent.name.getText());
  }
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const called = parent.expression;
    return NOT_SHOWN.test(ts.isPropertyAccessExpression(called) ? called.name.text : called.getText());
  }
  return false;
}

const ATTRIBUTE = /\s[.?@]?([a-z-]+)=("[^"]*)?$/i;
const SPOKEN_ATTRIBUTE = /^(aria-label|title|placeholder|alt)$/;

/** The template of markup that a node is a value in, with what stands before the value. */
function markupAround(node) {
  for (let each = node; each.parent && !ts.isFunctionLike(each); each = each.parent) {
    if (!ts.isTemplateSpan(each.parent)) continue;
    const template = each.parent.parent;
    if (!ts.isTaggedTemplateExpression(template.parent)) continue;
    const before = stringsOf(template).slice(0, template.templateSpans.indexOf(each.parent) + 1).join("0");
    return { span: each, before };
  }
  return null;
}

/** Whether a string is part of a class, a style or an address in a template of markup. */
function isOfMarkup(node) {
  const attribute = ATTRIBUTE.exec(markupAround(node)?.before ?? "");
  return attribute !== null && !SPOKEN_ATTRIBUTE.test(attribute[1]);
}

/** Whether a string is what a template of markup shows there, whatever it looks like. */
function isShown(node) {
  const around = markupAround(node);
  if (!around) return false;
  const attribute = ATTRIBUTE.exec(around.before);
  if (attribute && !SPOKEN_ATTRIBUTE.test(attribute[1])) return false;
  for (let each = node; each !== around.span; each = each.parent) {
    const parent = each.parent;
    if (ts.isConditionalExpression(parent) && parent.condition !== each) continue;
    if (ts.isBinaryExpression(parent) && /^(\|\||\?\?|&&|\+)$/.test(parent.operatorToken.getText())) continue;
    if (ts.isParenthesizedExpression(parent) || ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent)) continue;
    return false;
  }
  return true;
}

function look(place, source, node) {
  if (ts.isTaggedTemplateExpression(node)) {
    const tag = node.tag.getText();
    const strings = stringsOf(node.template);
    if (tag === "t") add(place, strings.reduce((sum, string, index) => `${sum}{${index - 1}}${string}`));
    if (tag === "html" || tag === "svg") {
      for (const piece of pieces(strings)) if ("text" in piece) add(place, piece.text);
    }
  } else if (ts.isCallExpression(node) && node.expression.getText() === "counted") {
    const [, one, many] = node.arguments;
    add(place, `{0} ${one.text}`, `{0} ${many?.text ?? `${one.text}s`}`);
    ts.forEachChild(node.arguments[0], (child) => look(place, source, child));
    return;
  } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
    const isTagged = ts.isTaggedTemplateExpression(node.parent);
    const text = ts.isStringLiteral(node) ? node.text : stringsOf(node).reduce((sum, string, index) => `${sum}{${index - 1}}${string}`);
    const isText = (LOOKS_LIKE_TEXT.test(text) || isShown(node)) && HAS_A_WORD.test(text) && !NAME_OF_A_COMMAND.test(text);
    if (isText && !isTagged && !KEYS.has(text) && !isForMachines(node) && !isOfMarkup(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      outside.push({ place, line: line + 1, text, start: node.getStart(), end: node.getEnd() });
    }
  }
  if (ts.isVariableDeclaration(node) && DATA.test(node.name.getText())) return;
  ts.forEachChild(node, (child) => look(place, source, child));
}

for (const place of readdirSync(STATIC, { recursive: true }).sort()) {
  if (!place.endsWith(".js") || place.startsWith("vendor") || place.startsWith("texts")) continue;
  const text = readFileSync(join(STATIC, place), "utf-8");
  const source = ts.createSourceFile(place, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  look(place, source, source);
}
const found = [...messages.values()].map((each) => ({ ...each, places: [...each.places] }));
console.log(JSON.stringify({ messages: found, outside }));
