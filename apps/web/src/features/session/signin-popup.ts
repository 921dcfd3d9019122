import { onSigninMessage, readLoginSuccess } from "./signin-message.ts";

export type PopupOutcome =
  | { readonly kind: "blocked" }
  | { readonly kind: "closed" }
  | { readonly kind: "signed-in"; readonly accessToken: string | undefined };

export const popupName = "lanyard-id";

/** The size of the popup, and the interval between checks whether it is closed (spec sections 7 and 9). */
const popupFeatures = "popup,width=420,height=620";
const watchEveryMs = 1000;

/**
 * Opens the sign-in popup and waits until the popup reports success or the user closes it. Call it only in a
 * click handler.
 */
export function openSigninPopup(signinUrl: string): Promise<PopupOutcome> {
  const popup = window.open(popupAddress(signinUrl), popupName, popupFeatures);
  if (!popup) return Promise.resolve({ kind: "blocked" });
  const { promise, resolve } = Promise.withResolvers<PopupOutcome>();
  const watch = setInterval(() => popup.closed && resolve({ kind: "closed" }), watchEveryMs);
  const stop = onSigninMessage({ origin: new URL(signinUrl).origin, source: () => popup }, (message) => {
    const success = readLoginSuccess(message);
    if (success) resolve({ kind: "signed-in", ...success });
  });
  return promise.finally(() => {
    clearInterval(watch);
    stop();
    popup.close();
  });
}

/**
 * Returns the URL of the popup. A popup that loses its connection to this page opens the return URL, signs in
 * with the cookie and informs the other tabs.
 */
function popupAddress(signinUrl: string): string {
  const returnUrl = `${location.origin}/auth/callback`;
  return `${signinUrl}/login?popup=true&return_url=${encodeURIComponent(returnUrl)}`;
}
