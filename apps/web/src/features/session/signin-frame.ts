import { onSigninMessage, readAuthStatus } from "./signin-message.ts";

/** The time limit of the check in a hidden frame (spec section 9). */
const timeLimitMs = 5000;

/**
 * Returns whether Lanyard ID has a session in this browser, according to a hidden frame. Returns false after
 * 5 s without a response, for example if the browser blocks the cookie.
 */
export function checkAuth(signinUrl: string): Promise<boolean> {
  const frame = createFrame(`${signinUrl}/sso/check-auth?origin=${encodeURIComponent(location.origin)}`);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeLimitMs, false);
  const from = { origin: new URL(signinUrl).origin, source: () => frame.contentWindow };
  const stop = onSigninMessage(from, (message) => {
    const isSignedIn = readAuthStatus(message);
    if (isSignedIn !== undefined) resolve(isSignedIn);
  });
  document.body.append(frame);
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
    frame.remove();
  });
}

function createFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = address;
  return frame;
}
