// Opens another page of the app from code: the app listens, so that no page imports it.

/** @param {string} address */
export function goTo(address) {
  dispatchEvent(new CustomEvent("go-to", { detail: address }));
}
