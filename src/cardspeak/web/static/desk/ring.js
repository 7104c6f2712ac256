// Rings for someone who may not be looking: a sound, vibration, and a notification of a hidden page.

/**
 * @param {string} words what a notification says
 * @param {number} times how often it sounds
 */
export function ring(words, times = 1) {
  if (document.hidden && mayNotify()) new Notification("cardspeak", { body: words, tag: words });
  if (!navigator.userActivation?.hasBeenActive) return; // silent until someone has touched the page
  navigator.vibrate?.(Array.from({ length: times }, () => [300, 150]).flat());
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = 880;
  tone.connect(volume).connect(sound.destination);
  volume.gain.value = 0;
  for (let time = 0; time < times; time += 1) {
    volume.gain.setValueAtTime(0.5, sound.currentTime + time * 0.4);
    volume.gain.setValueAtTime(0, sound.currentTime + time * 0.4 + 0.25);
  }
  tone.start();
  tone.stop(sound.currentTime + times * 0.4);
  tone.onended = () => void sound.close();
}

export function mayNotify() {
  return "Notification" in window && Notification.permission === "granted";
}

/** Whether the browser can still be asked to notify. */
export function canAsk() {
  return "Notification" in window && Notification.permission === "default";
}

export async function askToNotify() {
  await Notification.requestPermission();
}
