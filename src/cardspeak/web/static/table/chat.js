// Chat at a table. lit writes every message as text, so that none becomes markup.

import { t } from "../common/language.js";
import { html, ref } from "../common/lit.js";

/** @import { ChatLine } from "./model.js" */

const EMOTES = [["👍", t`Thumbs up`], ["👏", t`Applause`], ["😄", t`Laughing`], ["😮", t`Surprised`], ["🤔", t`Thinking`], ["🍀", t`Good luck`]];
const PHRASES = [t`Nice hand`, t`Well played`, t`Good luck`, t`Thank you`];

/** Stay at the newest message; lit calls a new function at every drawing. */
function follow() {
  return (/** @type {Element | undefined} */ list) => {
    if (list) queueMicrotask(() => list.scrollTo({ top: list.scrollHeight }));
  };
}

/**
 * @param {readonly ChatLine[]} lines
 * @param {(text: string) => void} say
 */
export function chatView(lines, say) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (text) say(text);
    form.reset();
  };
  return html`<div class="chat">
    <ol class="words" aria-label="Chat" aria-live="polite" ${ref(follow())}>
      ${lines.map((line) => html`<li><b>${line.name}</b> ${line.text}</li>`)}
    </ol>
    <div class="emotes" role="group" aria-label="Quick chat">
      ${EMOTES.map(([emote, name]) => html`<button class="small" aria-label=${name} title=${name} @click=${() => say(emote)}>${emote}</button>`)}
      ${PHRASES.map((phrase) => html`<button class="small" @click=${() => say(phrase)}>${phrase}</button>`)}
    </div>
    <form @submit=${submit}>
      <input name="text" maxlength="300" autocomplete="off" placeholder="Say something" aria-label="Say something" />
      <button class="small">Send</button>
    </form>
  </div>`;
}
