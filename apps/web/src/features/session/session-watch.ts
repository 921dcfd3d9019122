import { isNearExpiry } from "./access-token.ts";
import { adoptGrant, clearSession, expireSession } from "./session-changes.ts";
import { onSessionEvents } from "./session-events.ts";
import type { SessionParts } from "./session-parts.ts";

/** Spec section 9: check interval. */
const checkEveryMs = 60_000;

/** Keeps the token fresh and follows events and other tabs until the returned function is called. */
export function watchSession(
  parts: SessionParts,
  act: { renew: () => void; signOut: () => void },
): () => void {
  const check = () => {
    const { grant } = parts.held;
    if (grant && isNearExpiry(grant)) act.renew();
  };
  check();
  const timer = setInterval(check, checkEveryMs);
  const stopEvents = onSessionEvents({
    "refresh-needed": act.renew,
    "force-logout": act.signOut,
    "login-required": () => expireSession(parts),
  });
  const stopTabs = parts.tabs.listen((message) => {
    if (message.kind === "granted") adoptGrant(parts, message.grant);
    else if (parts.state.get().auth.status !== "unauthenticated") clearSession(parts);
  });
  return () => {
    clearInterval(timer);
    stopEvents();
    stopTabs();
  };
}
