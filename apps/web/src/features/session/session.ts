import { readStored } from "#src/lib/browser/storage.ts";
import { isNearExpiry } from "./access-token.ts";
import { completeCallbackSignIn, completeSsoSignIn, takeSignInReturn } from "./session-callback.ts";
import {
  adoptGrant,
  adoptGrantInAllTabs,
  clearSession,
  dismissLogin,
  type Refresh,
  type SessionParts,
  wasSignedInKey,
} from "./session-changes.ts";
import { signInByPopup, signInByRedirect } from "./session-sign-in.ts";
import { createSessionStore, type Grant, type SignInFailure } from "./session-state.ts";
import { createSessionTabs } from "./session-tabs.ts";
import { announceSessionEvent, watchSession } from "./session-watch.ts";
import { checkAuth } from "./signin-frame.ts";
import { createSigninService, type SigninReply } from "./signin-service.ts";

export type Session = ReturnType<typeof createSession>;

type SessionOptions = Pick<SessionParts, "config" | "cache">;

export function createSession({ config, cache }: SessionOptions) {
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
    /**
     * Finds out once whether a user is signed in. Callers omit the call on /sso and /auth/callback, whose
     * pages start the session.
     */
    start: once(() => startSession(parts, refresh)),
    /**
     * Checks the token immediately and every minute, and handles session events and messages from other tabs.
     * Returns a function that stops the checks and removes the handlers.
     */
    watch: () => watchSession(parts, { renew, signOut: leave }),
    /** Opens the sign-in popup. Call it only in a click handler. */
    signIn: () => signInByPopup(parts, refresh),
    /** Signs in with a redirect, for browsers that block popups. */
    signInHere: () => signInByRedirect(parts),
    signOut: leave,
    /** Hides the sign-in dialog until the next request that needs a session. */
    putOff: () => dismissLogin(parts),
    /**
     * Signs in with the parameters of /sso. Repeated calls share one result, because a token works only once.
     */
    completeSsoSignIn: once(async () => completeSsoSignIn(parts, takeSignInReturn())),
    completeCallbackSignIn: once(async () => completeCallbackSignIn(parts, refresh, takeSignInReturn())),
    /** Starts the session of a sign-in link that the user has confirmed. */
    adopt: (grant: Grant) => adoptGrantInAllTabs(parts, grant),
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** Returns a new token, or undefined if there is none. Without a session, asks the user to sign in. */
async function renewToken({ held }: SessionParts, refresh: Refresh): Promise<string | undefined> {
  const replaced = held.grant;
  const reply: SigninReply = replaced ? await refresh() : { kind: "refused" };
  if (reply.kind === "granted") return reply.grant.token;
  if (held.grant !== replaced) return held.grant?.token;
  if (reply.kind === "refused") announceSessionEvent("login-required");
  return undefined;
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

/**
 * Returns a function that refreshes the token with the cookie. One tab refreshes at a time, and waiting tabs
 * receive its token.
 */
function createRefresh(parts: SessionParts): Refresh {
  let running: ReturnType<Refresh> | undefined;
  return () => {
    running ??= refreshInTurn(parts).finally(() => {
      running = undefined;
    });
    return running;
  };
}

function refreshInTurn(parts: SessionParts): Promise<SigninReply> {
  const { tabs, held } = parts;
  const replaced = held.grant;
  return tabs.inTurn(async () => {
    const { grant } = held;
    if (grant && grant !== replaced && !isNearExpiry(grant)) return { kind: "granted", grant };
    return askService(parts);
  });
}

async function askService(parts: SessionParts): Promise<SigninReply> {
  const { epoch } = parts.held;
  const reply = await parts.service().then(
    (service) => service.refresh(),
    (cause): SigninReply => ({ kind: "failed", cause }),
  );
  if (epoch !== parts.held.epoch) return { kind: "failed", cause: new Error("Signed out meanwhile") };
  if (reply.kind === "granted") adoptGrantInAllTabs(parts, reply.grant);
  return reply;
}

/**
 * Starts the session: in development mode without sign-in, with an existing token, or by a refresh with the
 * cookie (spec section 4). In a new browser, first checks for a session in a hidden frame.
 */
async function startSession(parts: SessionParts, refresh: Refresh): Promise<void> {
  try {
    if (parts.held.grant || (await skipAuth(parts))) return;
    if (await mayBeSignedIn(parts)) await refresh();
  } catch (cause) {
    console.error("Starting the session failed", cause);
  }
  if (parts.state.get().auth.status === "loading") clearSession(parts);
}

async function mayBeSignedIn(parts: SessionParts): Promise<boolean> {
  if (readStored(wasSignedInKey) !== null) return true;
  return checkAuth((await parts.service()).url);
}

/** `import.meta.env.DEV` is constant, so production builds omit this code. */
async function skipAuth(parts: SessionParts): Promise<boolean> {
  if (!import.meta.env.DEV || !(await parts.config()).skipAuth) return false;
  adoptGrant(parts, skipAuthGrant());
  return true;
}

/**
 * Returns the user whom the API also uses in development mode without sign-in: an administrator with all
 * permissions (spec section 4).
 */
function skipAuthGrant(): Grant {
  const user = {
    id: "developer",
    email: "developer@lanyard.example",
    name: "Developer",
    orgSlug: "acme",
    role: "admin",
    permissions: ["*"],
  };
  return { token: "skip-auth", user, lifetimeMs: Number.POSITIVE_INFINITY, receivedAtMs: Date.now() };
}
