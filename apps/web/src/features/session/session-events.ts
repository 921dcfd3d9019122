/** What any part of the app may ask of the session (spec section 4, Events handled). */
export type SessionEvent = "refresh-needed" | "force-logout" | "login-required";

const nameOf = (event: SessionEvent) => `auth:${event}`;

export function announceSessionEvent(event: SessionEvent): void {
  window.dispatchEvent(new Event(nameOf(event)));
}

/** Calls back on each event until the returned function is called. */
export function onSessionEvents(reactions: Readonly<Record<SessionEvent, () => void>>): () => void {
  const stopper = new AbortController();
  const listen = (event: SessionEvent) =>
    window.addEventListener(nameOf(event), () => reactions[event](), { signal: stopper.signal });
  listen("refresh-needed");
  listen("force-logout");
  listen("login-required");
  return () => stopper.abort();
}
