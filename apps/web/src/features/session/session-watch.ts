import { isNearExpiry } from "./access-token.ts";
import { adoptGrant, clearSession, expireSession, type SessionParts } from "./session-changes.ts";

/** Window events that any part of the app sends to the session (spec section 4, Events handled). */
type SessionEvent = "refresh-needed" | "force-logout" | "login-required";

const nameOf = (event: SessionEvent) => `auth:${event}`;

export function announceSessionEvent(event: SessionEvent): void {
  window.dispatchEvent(new Event(nameOf(event)));
}

function onSessionEvents(reactions: Readonly<Record<SessionEvent, () => void>>): () => void {
  const stopper = new AbortController();
  const listen = (event: SessionEvent) =>
    window.addEventListener(nameOf(event), () => reactions[event](), { signal: stopper.signal });
  listen("refresh-needed");
  listen("force-logout");
  listen("login-required");
  return () => stopper.abort();
}

/** The interval between checks of the token (spec section 9). */
const checkEveryMs = 60_000;

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
