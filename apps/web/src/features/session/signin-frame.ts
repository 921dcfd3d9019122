import { onSigninMessage, readAuthStatus } from "./signin-message.ts";

/** Spec section 9: hidden-frame check time-out. */
const timeLimitMs = 5000;

/**
 * Asks the sign-in service, in a hidden frame, whether somebody is signed in there. No answer within 5 s, as when
 * the browser blocks the frame's cookie, means nobody.
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
