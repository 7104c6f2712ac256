// Sounds of the room, made by the browser itself from tones and noise; no files are fetched.

import { settings } from "./settings.js";

/**
 * A note: from a moment, for so long, in seconds; a pitch in hertz, or noise around it.
 * @typedef {{ at: number, lasts: number, pitch: number, loud: number, noise?: boolean }} Note
 */

/** @type {Record<"turn" | "chips" | "cards" | "win" | "hurry", Note[]>} */
const SOUNDS = {
  turn: [
    { at: 0, lasts: 0.16, pitch: 660, loud: 0.5 },
    { at: 0.13, lasts: 0.24, pitch: 880, loud: 0.5 },
  ],
  chips: [0, 0.045, 0.1].map((at, click) => ({ at, lasts: 0.035, pitch: 4200 + 500 * click, loud: 0.35, noise: true })),
  cards: [{ at: 0, lasts: 0.07, pitch: 1800, loud: 0.25, noise: true }],
  win: [523, 659, 784].map((pitch, step) => ({ at: step * 0.09, lasts: 0.3, pitch, loud: 0.4 })),
  hurry: [0, 0.2].map((at) => ({ at, lasts: 0.09, pitch: 990, loud: 0.4 })),
};
const VOLUME = { off: 0, soft: 0.25, full: 0.8 };

/** @typedef {keyof typeof SOUNDS} Sound */

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** A browser lets a page be heard only after its visitor has touched it. */
function player() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

/** @param {Sound} name */
export function play(name) {
  const volume = VOLUME[settings.sound];
  const audio = volume ? player() : null;
  if (!audio) return;
  if (audio.state === "suspended") void audio.resume();
  for (const note of SOUNDS[name]) sound(audio, note, volume);
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 * @param {number} volume
 */
function sound(audio, note, volume) {
  const from = audio.currentTime + note.at;
  const level = audio.createGain();
  level.gain.setValueAtTime(note.loud * volume, from);
  level.gain.exponentialRampToValueAtTime(0.001, from + note.lasts);
  level.connect(audio.destination);
  const source = note.noise ? hiss(audio, note.pitch, level) : tone(audio, note.pitch, level);
  source.start(from);
  source.stop(from + note.lasts);
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {AudioNode} into
 */
function tone(audio, pitch, into) {
  const source = audio.createOscillator();
  source.frequency.value = pitch;
  source.connect(into);
  return source;
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {AudioNode} into
 */
function hiss(audio, pitch, into) {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(into);
  return source;
}
