import type { ClientSession } from "@lanyard/client/client-options";
import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { SignInOutcome } from "./session-callback.ts";
import { takeSignInReturn } from "./session-callback.ts";
import { adoptGrantInAllTabs, clearSession, dismissLogin } from "./session-changes.ts";
import type { SessionCache, SessionParts } from "./session-parts.ts";
import { createRefresh, type Refresh } from "./session-refresh.ts";
import { signInByPopup, signInByRedirect } from "./session-sign-in.ts";
import { startSession } from "./session-start.ts";
import {
  createStore,
  type Grant,
  initialState,
  type SessionState,
  type SignInFailure,
  type Store,
} from "./session-state.ts";
import { createSessionTabs } from "./session-tabs.ts";
import { announceSessionEvent, watchSession } from "./session-watch.ts";
import { createSigninService, type SigninReply } from "./signin-service.ts";

/** The signed-in user of this page, and everything that changes it. */
export interface Session extends ClientSession {
  readonly state: Pick<Store<SessionState>, "get" | "subscribe">;
  /** Determines once who is signed in. Not for /sso and /auth/callback, which have their own way. */
  start(): Promise<void>;
  /** Checks the token now and every minute, and follows events and other tabs until the returned function is called. */
  watch(): () => void;
  /** Opens the login popup; call it from a click. */
  signIn(): Promise<void>;
  /** Signs in on this page when popups are blocked. */
  signInHere(): Promise<void>;
  signOut(): Promise<void>;
  /** Hides the offer to sign in again until the next call that needs it. */
  putOff(): void;
  /** Signs in from the parameters of /sso; repeated calls share one result, because tokens work once. */
  completeSsoSignIn(): Promise<SignInOutcome>;
  /** Signs in from the parameters of /auth/callback. */
  completeCallbackSignIn(): Promise<SignInOutcome>;
  /** Adopts the session of a sign-in link after the user's confirmation. */
  adopt(grant: Grant): void;
}

export interface SessionOptions {
  readonly config: () => Promise<ClientConfig>;
  readonly cache: SessionCache;
}

export function createSession({ config, cache }: SessionOptions): Session {
  const parts: SessionParts = {
    state: createStore(initialState),
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

/** Loads the code of sign-in pages, which is not in the first load. */
const loadCallback = () => import("./session-callback.ts");

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** Returns a new token for refused calls; without a session, requests a login. */
async function renewToken({ held }: SessionParts, refresh: Refresh): Promise<string | undefined> {
  const replaced = held.grant;
  const reply: SigninReply = replaced ? await refresh() : { kind: "refused" };
  if (reply.kind === "refused" && held.grant === replaced) announceSessionEvent("login-required");
  return reply.kind === "granted" ? reply.grant.token : held.grant?.token;
}

/**
 * Signs out at the service, then clears user, token and cache here and in other tabs (spec section 4,
 * Logout). A repeat calls the service too: a session that continues there would sign in the next visitor.
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
