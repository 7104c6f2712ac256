// Calling the visitor back: a notification of the browser while the page is hidden, and vibration.

import { settings } from "./settings.js";

const BUZZ = [120, 60, 120];

/** Whether this browser can notify at all. */
export function canNotify() {
  return "Notification" in globalThis;
}

/** Ask the visitor to allow notifications; whether they are. */
export async function allowNotifications() {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** A browser lets a page vibrate only after its visitor has touched it. */
export function buzz() {
  if (settings.vibration === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
}

/**
 * Call the visitor, who may be looking elsewhere.
 * @param {string} title
 * @param {string} text
 */
export function call(title, text) {
  buzz();
  if (!document.hidden || settings.notices === "off" || !canNotify() || Notification.permission !== "granted") return;
  const notice = new Notification(title, { body: text, tag: "cardspeak" });
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
