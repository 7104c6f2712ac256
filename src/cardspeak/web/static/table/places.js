// Where seats, bets and the button are, in per cent of the felt; your own seat is at the bottom.
// The wide felt has the seats on an oval; the tall one, a phone's, in two columns and a row on top.

/** @typedef {{ x: number, y: number }} Spot */
/** @typedef {{ seat: Spot, bet: Spot, button: Spot, side: "left" | "right" | "middle" }} Place */

/** The oval: half its width and height, its middle, and how far it is from an ellipse. */
const OVAL = { halfWidth: 41.6, halfHeight: 38, x: 50, y: 52, ratio: 1.7, bend: 0.78 };
const APART = 0.115; // of the way round: the other seats keep clear of your own cards, which are large
const STEPS = 720;

/**
 * The spot at an angle, clockwise from the bottom, straighter along the sides than an ellipse.
 * @param {number} angle
 * @returns {Spot}
 */
function onOval(angle) {
  const { x, y, halfWidth, halfHeight, bend } = OVAL;
  const [dx, dy] = [-Math.sin(angle), Math.cos(angle)];
  return {
    x: x + halfWidth * Math.sign(dx) * Math.abs(dx) ** bend,
    y: y + halfHeight * Math.sign(dy) * Math.abs(dy) ** bend,
  };
}

/** How long the oval is up to each step of the way round. */
const lengths = [0];
for (let step = 1; step <= STEPS; step += 1) {
  const [a, b] = [step - 1, step].map((each) => onOval((each / STEPS) * 2 * Math.PI));
  lengths.push(lengths[step - 1] + Math.hypot((a.x - b.x) * OVAL.ratio, a.y - b.y));
}

/**
 * @param {number} after how many seats after your own
 * @param {number} chairs
 * @returns {Place}
 */
function wide(after, chairs) {
  const gap = Math.max(APART, 1 / chairs);
  const even = chairs < 3 ? after / chairs : gap + ((after - 1) * (1 - 2 * gap)) / (chairs - 2);
  const part = after === 0 ? 0 : even;
  const step = lengths.findIndex((length) => length >= part * lengths[STEPS]);
  const seat = onOval((step / STEPS) * 2 * Math.PI);
  const off = seat.x - OVAL.x;
  const side = Math.abs(off) < OVAL.halfWidth * 0.5 ? "middle" : off < 0 ? "left" : "right";
  return { seat, bet: wideBet(seat, after), button: wideButton(seat, after), side };
}

/**
 * Bets lie towards the middle, clear of the cards above each plate and of the board.
 * @param {Spot} seat
 * @param {number} after
 * @returns {Spot}
 */
function wideBet(seat, after) {
  if (after === 0) return { x: seat.x, y: 65 };
  const off = seat.x - OVAL.x;
  if (seat.y > 75) return { x: seat.x - off * 0.34, y: seat.y - (seat.y > 84 ? 21.5 : 17) };
  if (seat.y < 25) return { x: seat.x - off * 0.36, y: seat.y + 13 };
  const down = seat.y > 64 ? 4.4 : seat.y > 36 ? 2 : seat.y > 30 ? 1 : 6; // clear of the bets beside it
  return { x: seat.x - Math.sign(off) * 12.6, y: seat.y + down };
}

/**
 * @param {Spot} seat
 * @param {number} after
 * @returns {Spot}
 */
function wideButton(seat, after) {
  const inward = Math.sign(OVAL.x - seat.x) || 1;
  if (after === 0) return { x: seat.x + 11.4, y: seat.y + 1.5 };
  if (seat.y > 75) return { x: seat.x + inward * 9.8, y: seat.y + 2 };
  return { x: seat.x + inward * 10.8, y: seat.y < 25 ? seat.y : seat.y - 6 }; // at the sides the bet lies level
}

/** Down a column, by how many seats it has: they leave the height of the board free. */
const COLUMN = /** @type {Record<number, number[]>} */ ({
  0: [],
  1: [36],
  2: [35.5, 59.5],
  3: [14, 37, 59.5],
  4: [14, 37.5, 61, 91.5],
});
const TOP = 13;
const EDGE = 10.5;

/**
 * @param {number} after
 * @param {number} chairs
 * @returns {Place}
 */
function tall(after, chairs) {
  if (after === 0) return { seat: { x: 50, y: 91.5 }, bet: { x: 50, y: 66.5 }, button: { x: 69, y: 91.5 }, side: "middle" };
  const others = chairs - 1;
  const top = others % 2 ? 1 : 2;
  const column = COLUMN[(others - top) / 2];
  const rows = column.length;
  if (after > rows && after <= rows + top) {
    const off = top === 1 ? 0 : after === rows + 1 ? -14.5 : 14.5;
    const bet = { x: 50 + off * 0.68, y: top === 2 && rows === 3 ? TOP + 16 : TOP + 11.5 };
    return { seat: { x: 50 + off, y: TOP }, bet, button: { x: 62 + off, y: TOP }, side: "middle" };
  }
  const isLeft = after <= rows;
  const y = isLeft ? column[rows - after] : column[after - rows - top - 1];
  const [x, inward] = isLeft ? [EDGE, 1] : [100 - EDGE, -1];
  const beside = { x: x + inward * 14.8, y: y + 8.3 };
  const above = { x: x + inward * 4, y: y - 15.2 }; // beside your own cards there is no room
  return {
    seat: { x, y },
    bet: y > 80 ? above : beside,
    button: { x: x + inward * 12.2, y: y > 50 && y < 70 ? y - 11 : y }, // above the board
    side: isLeft ? "left" : "right",
  };
}

/**
 * The place of a seat on the wide and on the tall felt.
 * @param {number} number the seat, from 1
 * @param {number} chairs how many there are
 * @param {number} mine your own seat, or 0 for a spectator
 */
export function placed(number, chairs, mine) {
  const first = mine || Math.ceil(chairs / 2) + 1;
  const after = (number - first + chairs) % chairs;
  return { wide: wide(after, chairs), tall: tall(after, chairs) };
}

/**
 * A spot as the styles want it, on the wide and on the tall felt. It is set as a property, never
 * as an attribute: the room's own headers forbid styles in the markup.
 * @param {Spot} onWide
 * @param {Spot} onTall
 */
export function spotStyle(onWide, onTall) {
  const [wx, wy, tx, ty] = [onWide.x, onWide.y, onTall.x, onTall.y].map((each) => `${each.toFixed(2)}%`);
  return `--wx:${wx};--wy:${wy};--tx:${tx};--ty:${ty}`;
}
