// Where seats and bets are on the oval, in per cent of it; one's own seat is at the bottom.

/** @typedef {{ x: number, y: number }} Spot */
/** @typedef {{ seat: Spot, bet: Spot, button: Spot, side: "left" | "right" | "middle" }} Place */

/** An oval: half its width and height, and its middle, within the felt's box. */
const WIDE = { halfWidth: 43, halfHeight: 38, x: 50, y: 52, ratio: 2 };
const TALL = { halfWidth: 38.5, halfHeight: 39.5, x: 50, y: 53, ratio: 0.6 };

/**
 * The spot a part of the way round an oval, clockwise from the bottom.
 * An ellipse of high order: straighter along the sides, so that seats keep their distance.
 * @param {typeof WIDE} oval
 * @param {number} part
 */
function round(oval, part) {
  const angle = evenAngle(oval, part);
  const bend = 0.78;
  const dx = -Math.sin(angle);
  const dy = Math.cos(angle);
  return {
    x: oval.x + oval.halfWidth * Math.sign(dx) * Math.abs(dx) ** bend,
    y: oval.y + oval.halfHeight * Math.sign(dy) * Math.abs(dy) ** bend,
  };
}

/** @type {Map<typeof WIDE, number[]>} */
const lengths = new Map();
const STEPS = 720;

/**
 * The angle at which that part of the oval's length is behind one.
 * @param {typeof WIDE} oval
 * @param {number} part
 */
function evenAngle(oval, part) {
  let along = lengths.get(oval);
  if (!along) {
    along = [0];
    for (let step = 1; step <= STEPS; step += 1) {
      const [a, b] = [step - 1, step].map((each) => {
        const angle = (each / STEPS) * 2 * Math.PI;
        const [dx, dy] = [Math.sin(angle), Math.cos(angle)];
        return [
          oval.halfWidth * oval.ratio * Math.sign(dx) * Math.abs(dx) ** 0.78,
          oval.halfHeight * Math.sign(dy) * Math.abs(dy) ** 0.78,
        ];
      });
      along.push(along[step - 1] + Math.hypot(a[0] - b[0], a[1] - b[1]));
    }
    lengths.set(oval, along);
  }
  const wanted = part * along[STEPS];
  const step = along.findIndex((length) => length >= wanted);
  return (step / STEPS) * 2 * Math.PI;
}

/**
 * @param {typeof WIDE} oval
 * @param {number} part
 * @returns {Place}
 */
function placeAt(oval, part) {
  const seat = round(oval, part);
  const off = seat.x - oval.x;
  const side = Math.abs(off) < oval.halfWidth * 0.5 ? "middle" : off < 0 ? "left" : "right";
  return { seat, bet: betAt(oval, seat, side, part), button: buttonAt(oval, seat, part), side };
}

/**
 * Bets lie towards the middle, clear of the cards above each plate and of the board.
 * @param {typeof WIDE} oval
 * @param {Spot} seat
 * @param {Place["side"]} side
 * @param {number} part
 */
function betAt(oval, seat, side, part) {
  if (oval === TALL && side !== "middle") {
    const inward = side === "left" ? 16.5 : -16.5;
    const away = seat.y < 50 ? -5 : seat.y < 72 ? 6 : -11;
    return { x: seat.x + inward, y: seat.y + away };
  }
  const low = seat.y > oval.y + oval.halfHeight * 0.6;
  if (low && part !== 0) return { x: seat.x + (oval.x - seat.x) * 0.12, y: seat.y - 19 };
  const away = part === 0 ? 0.62 : 0.4;
  return { x: seat.x + (oval.x - seat.x) * away, y: seat.y + (oval.y - seat.y) * away };
}

/**
 * @param {typeof WIDE} oval
 * @param {Spot} seat
 * @param {number} part
 */
function buttonAt(oval, seat, part) {
  const turn = part <= 0.25 || part >= 0.75 ? -1 : 1;
  const [dx, dy] = oval === WIDE ? [9, 0] : [0, 0];
  if (part === 0) return { x: seat.x + (oval === WIDE ? 10 : 21), y: seat.y - (oval === WIDE ? 6 : 4) };
  const x = seat.x + (oval.x - seat.x) * (oval === WIDE ? 0.2 : 0.3);
  const y = seat.y + (oval.y - seat.y) * 0.22;
  return { x: x + (Math.abs(seat.x - oval.x) < 30 ? dx * turn : 0), y: y + dy };
}

/**
 * How far round a seat is: the others keep some distance from one's own, where the cards are large.
 * @param {number} after how many seats after one's own
 * @param {number} chairs
 * @param {number} least the least distance, as a part of the way round
 */
function partOf(after, chairs, least) {
  if (after === 0) return 0;
  const gap = Math.max(least, 1 / chairs);
  return chairs < 3 ? after / chairs : gap + ((after - 1) * (1 - 2 * gap)) / (chairs - 2);
}

/**
 * The place of a seat on the wide and on the tall oval.
 * @param {number} number the seat, from 1
 * @param {number} chairs how many there are
 * @param {number} mine one's own seat, or 0 for somebody who watches
 */
export function placed(number, chairs, mine) {
  const first = mine || Math.ceil(chairs / 2) + 1;
  const after = (number - first + chairs) % chairs;
  return { wide: placeAt(WIDE, partOf(after, chairs, 0.115)), tall: placeAt(TALL, partOf(after, chairs, 0.155)) };
}

/**
 * A spot as the styles want it: on the wide and on the tall oval.
 * @param {Spot} wide
 * @param {Spot} tall
 */
export function spotStyle(wide, tall) {
  return {
    "--wx": `${wide.x.toFixed(2)}%`,
    "--wy": `${wide.y.toFixed(2)}%`,
    "--tx": `${tall.x.toFixed(2)}%`,
    "--ty": `${tall.y.toFixed(2)}%`,
  };
}
