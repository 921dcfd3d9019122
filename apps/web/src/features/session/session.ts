import type { ClientSession } from "@lanyard/client/client-options";
import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { SignInOutcome } from "./session-callback.ts";
import { takeSignInReturn } from "./session-callback.ts";
import { adoptGrantInAllTabs, clearSession, dismissLogin } from "./session-changes.ts";
import type { SessionCache, SessionParts } from "./session-parts.ts";
import { createRefresh, type Refresh } from "./session-refresh.ts";
import { signInByPopup, signInByRedirect } from "./session-sign-in.ts";
import { startSession } from "./session-start.ts";
import { createSessionStore, type Grant, type SessionStore, type SignInFailure } from "./session-state.ts";
import { createSessionTabs } from "./session-tabs.ts";
import { announceSessionEvent, watchSession } from "./session-watch.ts";
import { createSigninService, type SigninReply } from "./signin-service.ts";

export interface Session extends ClientSession {
  readonly state: Pick<SessionStore, "get" | "subscribe">;
  /**
   * Finds out once whether a user is signed in. Callers omit the call on /sso and /auth/callback, whose pages
   * start the session.
   */
  start(): Promise<void>;
  /**
   * Checks the token immediately and every minute, and handles session events and messages from other tabs.
   * Returns a function that stops the checks and removes the handlers.
   */
  watch(): () => void;
  /** Opens the sign-in popup. Call it only in a click handler. */
  signIn(): Promise<void>;
  /** Signs in with a redirect, for browsers that block popups. */
  signInHere(): Promise<void>;
  signOut(): Promise<void>;
  /** Hides the sign-in dialog until the next request that needs a session. */
  putOff(): void;
  /**
   * Signs in with the parameters of /sso. Repeated calls share one result, because a token works only once.
   */
  completeSsoSignIn(): Promise<SignInOutcome>;
  completeCallbackSignIn(): Promise<SignInOutcome>;
  /** Starts the session of a sign-in link that the user has confirmed. */
  adopt(grant: Grant): void;
}

export interface SessionOptions {
  readonly config: () => Promise<ClientConfig>;
  readonly cache: SessionCache;
}

export function createSession({ config, cache }: SessionOptions): Session {
  const parts: SessionParts = {
    state: createSessionStore(),
    cache,
    tabs: createSessionTabs(),
    config,
    service: async () => createSigninService((await config()).signinUrl),
    held: { grant: undefined, epoch: 0 },
  };
  const refresh = createRefresh(parts);
  const renew = () => renewToken(parts, refresh);
  const leave = () => signOut(parts);
  return {
    state: parts.state,
    accessToken: () => parts.held.grant?.token,
    refresh: renew,
    start: once(() => startSession(parts, refresh)),
    watch: () => watchSession(parts, { renew, signOut: leave }),
    signIn: () => signInByPopup(parts, refresh),
    signInHere: () => signInByRedirect(parts),
    signOut: leave,
    putOff: () => dismissLogin(parts),
    completeSsoSignIn: once(async () => (await loadCallback()).completeSsoSignIn(parts, takeSignInReturn())),
    completeCallbackSignIn: once(async () =>
      (await loadCallback()).completeCallbackSignIn(parts, refresh, takeSignInReturn()),
    ),
    adopt: (grant) => adoptGrantInAllTabs(parts, grant),
  };
}

const loadCallback = () => import("./session-callback.ts");

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** Returns a new token after a refused request. Without a session, asks the user to sign in. */
async function renewToken({ held }: SessionParts, refresh: Refresh): Promise<string | undefined> {
  const replaced = held.grant;
  const reply: SigninReply = replaced ? await refresh() : { kind: "refused" };
  if (reply.kind === "refused" && held.grant === replaced) announceSessionEvent("login-required");
  return reply.kind === "granted" ? reply.grant.token : held.grant?.token;
}

/**
 * Signs out of Lanyard ID, then removes user, token and cache in all tabs (spec section 4, Logout). A
 * repeated call also calls Lanyard ID, because a remaining session would sign in the next visitor.
 */
async function signOut(parts: SessionParts): Promise<void> {
  let failure: SignInFailure | undefined;
  try {
    await (await parts.service()).logout();
  } catch (cause) {
    console.error("Logout failed", cause);
    failure = "not-ended";
  }
  clearSession(parts);
  parts.state.set({ failure });
  parts.tabs.tell({ kind: "signed-out" });
}
