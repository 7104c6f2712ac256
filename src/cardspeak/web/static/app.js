// The app: finds the page by the address, draws it, and hands keys and links to it.

import { ACCOUNT, compareAddress, DESK, EVENTS, FLOOR, LOBBY, shelfAddress, STAFF, TRAINING, WAITING } from "./common/addresses.js";
import { fetchFaces } from "./common/cards.js";
import { dialogView, closeDialog } from "./common/dialog.js";
import { t } from "./common/language.js";
import { html, nothing, render } from "./common/lit.js";
import { fetchMe, isStaff, me } from "./common/me.js";
import { drawWith, redraw } from "./common/redraw.js";
import { settingsDialog } from "./common/settings-dialog.js";
import { show } from "./common/settings.js";
import { sayError, toastView } from "./common/toast.js";
import { chips } from "./common/words.js";

/** @typedef {{ title: string, view: () => unknown, keys?: (event: KeyboardEvent) => void, close?: () => void }} Page */
/** @typedef {{ open: (parts: string[], query: URLSearchParams) => Page }} PageModule */

/** @type {[RegExp, () => Promise<PageModule>][]} */
const PAGES = [
  [/^\/$/, () => import("./lobby/page.js")],
  [/^\/table\/([^/]+)$/, () => import("./table/page.js")],
  [/^\/hand\/([^/]+)$/, () => import("./table/shared-hand.js")],
  [/^\/floor$/, () => import("./floor/page.js")],
  [/^\/training$/, () => import("./training/page.js")],
  [/^\/books$/, () => import("./books/shelf.js")],
  [/^\/books\/([^/]+)(?:\/(.+))?$/, () => import("./books/book.js")],
  [/^\/edit(?:\/([^/]+))?$/, () => import("./books/editor.js")],
  [/^\/compare(?:\/([^/]+)\/([^/]+))?$/, () => import("./books/compare.js")],
  [/^\/staff$/, () => import("./staff/page.js")],
  [/^\/account$/, () => import("./account/page.js")],
  [/^\/desk$/, () => import("./desk/page.js")],
  [/^\/reports$/, () => import("./desk/reports.js")],
  [/^\/register$/, () => import("./desk/register.js")],
  [/^\/money$/, () => import("./desk/money.js")],
  [/^\/drop$/, () => import("./desk/drop.js")],
  [/^\/pricing$/, () => import("./desk/pricing.js")],
  [/^\/funds\/([^/]+)$/, () => import("./desk/ledger.js")],
  [/^\/board$/, () => import("./desk/board.js")],
  [/^\/waiting$/, () => import("./desk/waiting.js")],
  [/^\/tablet\/([^/]+)$/, () => import("./desk/tablet.js")],
  [/^\/events$/, () => import("./event/list.js")],
  [/^\/event\/([^/]+)$/, () => import("./event/mine.js")],
  [/^\/event\/([^/]+)\/director$/, () => import("./event/director.js")],
  [/^\/event\/([^/]+)\/clock$/, () => import("./event/wall.js")],
  [/^\/event\/([^/]+)\/cards$/, () => import("./event/seat-cards.js")],
  [/^\/event\/([^/]+)\/results$/, () => import("./event/results.js")],
  [/^\/event\/([^/]+)\/tablet\/([^/]+)$/, () => import("./event/tablet.js")],
];

const LINKS = [[LOBBY, t`Lobby`], [EVENTS, t`Tournaments`], [shelfAddress(), t`Books`], [compareAddress(), t`Compare`], [FLOOR, t`Floor`], [TRAINING, t`Training`]];

/** @type {Page | null} */
let page = null;
let visits = 0;

async function turnTo() {
  visits += 1;
  const visit = visits;
  const path = location.pathname.replace(/(.)\/$/, "$1");
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(path);
    if (!match) continue;
    const module = await load();
    if (visit !== visits) return;
    page?.close?.();
    closeDialog();
    const parts = match.slice(1).map((part) => (part === undefined ? "" : decodeURIComponent(part)));
    page = module.open(parts, new URLSearchParams(location.search));
    redraw();
    return;
  }
  page?.close?.();
  page = { title: t`Page not found`, view: () => html`<main class="page"><h1>Page not found</h1><p><a href=${LOBBY}>Back to the lobby</a></p></main>` };
  redraw();
}

/** @param {string} address */
function goTo(address) {
  history.pushState(null, "", address);
  scrollTo(0, 0);
  void turnTo();
}

/** @param {MouseEvent} event */
function clicked(event) {
  const link = /** @type {HTMLElement} */ (event.target).closest?.("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.hasAttribute("download") || link.target) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/claim/")) return;
  event.preventDefault();
  if (link.pathname === location.pathname && link.search === location.search) {
    if (link.hash) location.hash = link.hash;
    return;
  }
  goTo(link.pathname + link.search + link.hash);
}

function header() {
  const path = location.pathname;
  const who = me();
  const links = [...LINKS];
  if (who.desk) links.push([WAITING, t`Lists`]);
  if (who.desk && isStaff()) links.push([DESK, t`Desk`]);
  if (isStaff()) links.push([STAFF, t`Staff`]);
  return html`<header class="top">
    <a class="brand" href=${LOBBY}><span aria-hidden="true">♠</span> cardspeak</a>
    <nav aria-label="Main">
      ${links.map(
        ([address, name]) => html`<a href=${address} aria-current=${path === address || (address !== LOBBY && path.startsWith(address)) ? "page" : "false"}>${name}</a>`,
      )}
    </nav>
    <span class="whoami">${who.name ? html`<a href=${ACCOUNT}><b>${who.name}</b></a> <span title="Chips in the bank">${chips(who.chips)}</span>` : nothing}</span>
    <button class="quiet" @click=${settingsDialog} aria-label="Settings">⚙</button>
  </header>`;
}

function draw() {
  if (!page) return;
  document.title = page.title === "Lobby" ? "cardspeak" : `${page.title} · cardspeak`;
  const bare = /^\/table\/|^\/event\/[^/]+\/clock$/.test(location.pathname);
  document.body.classList.toggle("at-table", bare);
  const root = /** @type {HTMLElement} */ (document.getElementById("room"));
  root.querySelector(".loading")?.remove();
  render(html`${bare ? nothing : header()} ${page.view()} ${dialogView()} ${toastView()}`, root);
}

show();
drawWith(draw);
addEventListener("popstate", () => void turnTo());
addEventListener("go-to", (event) => goTo(/** @type {CustomEvent<string>} */ (event).detail));
addEventListener("click", clicked);
addEventListener("keydown", (event) => page?.keys?.(event));
await Promise.all([turnTo(), fetchMe().catch(sayError)]);
redraw();
(window.requestIdleCallback ?? setTimeout)(() => void fetchFaces());
