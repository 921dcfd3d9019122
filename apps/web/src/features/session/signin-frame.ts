import { onSigninMessage, readAuthStatus } from "./signin-message.ts";

/** Spec section 9: hidden-frame check time-out. */
const timeLimitMs = 5000;

/**
 * Returns whether the sign-in service has a session, from a hidden frame. No answer within 5 s counts as
 * none, for example if the browser blocks the frame's cookie.
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
