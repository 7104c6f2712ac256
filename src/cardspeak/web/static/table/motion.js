// Chips and cards in motion: the difference of two views of the felt, animated.
// Nothing waits for it: the felt already shows the new view.

import { chipStack } from "../common/chips.js";
import { render } from "../common/lit.js";
import { mayMove } from "../common/settings.js";

/** @import { PublicView } from "../../types/messages.js" */

const TO_BET = 260;
const TO_POT = 420;
const TO_WINNER = 620;
const DEAL = 240;
const EASE = "cubic-bezier(.25,.8,.35,1)";

/**
 * @param {Element} root
 * @param {string} selector
 */
function middleOf(root, selector) {
  const found = root.querySelector(selector);
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Remembers where the chips lie before the felt is drawn again, and moves them after it. */
export class Motion {
  constructor() {
    /** @type {Map<number, { x: number, y: number, amount: number }>} */
    this.bets = new Map();
  }

  /**
   * Remember where the bets lie.
   * @param {Element | null} felt
   * @param {PublicView | null} seen
   */
  before(felt, seen) {
    this.bets.clear();
    if (!felt || !seen || !mayMove()) return;
    for (const seat of seen.seats ?? []) {
      const spot = seat.bet ? middleOf(felt, `[data-bet="${seat.seat}"]`) : null;
      if (spot) this.bets.set(seat.seat, { ...spot, amount: seat.bet ?? 0 });
    }
  }

  /**
   * Move what changed from the old view to the new one, which is drawn already.
   * @param {Element | null} felt
   * @param {PublicView | null} old
   * @param {PublicView} seen
   */
  after(felt, old, seen) {
    if (!felt || !old || !mayMove()) return;
    const was = new Map((old.seats ?? []).map((seat) => [seat.seat, seat]));
    for (const seat of seen.seats ?? []) {
      const before = was.get(seat.seat);
      if ((seat.bet ?? 0) > (before?.bet ?? 0)) this.bet(felt, seat.seat);
      if (!seat.bet && this.bets.has(seat.seat)) this.gather(felt, seat.seat);
      if (seat.won && !before?.won) this.push(felt, seat.seat, seat.won);
      const dealt = (seat.cards?.length ?? 0) - (old.number === seen.number ? (before?.cards?.length ?? 0) : 0);
      if (dealt > 0) this.deal(felt, `[data-seat="${seat.seat}"] .hole > *`, dealt, seat.seat);
    }
    const boards = [...(seen.board ?? []).entries()];
    for (const [run, board] of boards) {
      const fresh = board.length - (old.number === seen.number ? (old.board?.[run]?.length ?? 0) : 0);
      if (fresh > 0) this.deal(felt, `.board:nth-child(${run + 1}) > *`, fresh, 0);
    }
  }

  /**
   * @param {Element} felt
   * @param {number} seat
   */
  bet(felt, seat) {
    const from = middleOf(felt, `[data-seat="${seat}"] .plate`);
    const stack = felt.querySelector(`[data-bet="${seat}"]`);
    const to = middleOf(felt, `[data-bet="${seat}"]`);
    if (!from || !to || !stack) return;
    const start = `translate(-50%,-50%) translate(${from.x - to.x}px,${from.y - to.y}px)`;
    stack.animate([{ transform: start, opacity: 0.4 }, { transform: "translate(-50%,-50%)", opacity: 1 }], {
      duration: TO_BET,
      easing: EASE,
    });
  }

  /**
   * @param {Element} felt
   * @param {number} seat
   */
  gather(felt, seat) {
    const from = this.bets.get(seat);
    const to = middleOf(felt, ".pot") ?? middleOf(felt, ".middle");
    if (from && to) this.fly(felt, from, to, from.amount, TO_POT);
  }

  /**
   * @param {Element} felt
   * @param {number} seat
   * @param {number} amount
   */
  push(felt, seat, amount) {
    const from = middleOf(felt, ".middle");
    const to = middleOf(felt, `[data-seat="${seat}"] .plate`);
    if (from && to) this.fly(felt, from, to, amount, TO_WINNER);
  }

  /**
   * @param {Element} felt
   * @param {{ x: number, y: number }} from
   * @param {{ x: number, y: number }} to
   * @param {number} amount
   * @param {number} duration
   */
  fly(felt, from, to, amount, duration) {
    const layer = felt.querySelector(".flying");
    if (!layer) return;
    const box = felt.getBoundingClientRect();
    const ghost = document.createElement("span");
    ghost.className = "ghost";
    render(chipStack(amount), ghost);
    ghost.style.left = `${from.x - box.left}px`;
    ghost.style.top = `${from.y - box.top}px`;
    layer.append(ghost);
    const end = `translate(-50%,-50%) translate(${to.x - from.x}px,${to.y - from.y}px)`;
    const flight = ghost.animate([{ transform: "translate(-50%,-50%)", opacity: 1 }, { transform: end, opacity: 0.6 }], {
      duration,
      easing: EASE,
    });
    flight.onfinish = flight.oncancel = () => ghost.remove();
  }

  /**
   * Cards come from the dealer, at the top of the oval.
   * @param {Element} felt
   * @param {string} selector
   * @param {number} fresh how many of the last ones are new
   * @param {number} seat
   */
  deal(felt, selector, fresh, seat) {
    const cards = [...felt.querySelectorAll(selector)].slice(-fresh);
    const box = felt.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height * 0.12];
    cards.forEach((card, index) => {
      const spot = card.getBoundingClientRect();
      const start = `translate(${x - spot.left - spot.width / 2}px,${y - spot.top}px) rotate(${seat ? -12 : 0}deg)`;
      card.animate([{ transform: start, opacity: 0 }, { transform: "none", opacity: 1 }], {
        duration: DEAL,
        delay: index * 60 + seat * 12,
        easing: EASE,
        fill: "backwards",
      });
    });
  }
}
