import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import { writeStored } from "#src/lib/browser/storage.ts";
import { parkDrafts, unparkDrafts } from "#src/lib/browser/tab-draft.ts";
import type { SignedInUser } from "#src/lib/session/rights.ts";
import { type createSessionStore, type Grant, type SessionState, userOf } from "./session-state.ts";
import type { createSessionTabs } from "./session-tabs.ts";
import type { createSigninService, SigninReply } from "./signin-service.ts";

export type Refresh = () => Promise<SigninReply>;

interface SessionCache {
  clear(): void;
  /** Reloads visible data that failed to load without a session. */
  refetch(): void;
}

export interface SessionParts {
  readonly state: ReturnType<typeof createSessionStore>;
  readonly cache: SessionCache;
  readonly tabs: ReturnType<typeof createSessionTabs>;
  readonly config: () => Promise<ClientConfig>;
  readonly service: () => Promise<ReturnType<typeof createSigninService>>;
  /**
   * The current token, kept only in memory. `epoch` counts sign-outs, so that a token requested before a
   * sign-out is ignored.
   */
  readonly held: { grant: Grant | undefined; epoch: number };
}

/**
 * The key of the stored entry that makes the next page load try a token refresh. The entry contains no
 * personal data.
 */
export const wasSignedInKey = "was_signed_in";

const settled = { isSigningIn: false, failure: undefined } satisfies Partial<SessionState>;

/**
 * Stores a token. For another user or organisation, first clears the cache (spec section 4: organisation
 * change).
 */
export function adoptGrant({ state, cache, held }: SessionParts, grant: Grant): void {
  const { auth } = state.get();
  const before = userOf(auth);
  if (before && !isSamePerson(before, grant.user)) cache.clear();
  held.grant = grant;
  unparkDrafts(grant.user.id);
  const user = before && isSameUser(before, grant.user) ? before : grant.user;
  state.set({ ...settled, auth: { status: "authenticated", user, token: grant.token } });
  writeStored(wasSignedInKey, "true");
  if (auth.status === "expired" && before && isSamePerson(before, grant.user)) cache.refetch();
}

export function adoptGrantInAllTabs(parts: SessionParts, grant: Grant): void {
  adoptGrant(parts, grant);
  parts.tabs.tell({ kind: "granted", grant });
}

export function clearSession({ state, cache, held }: SessionParts): void {
  held.grant = undefined;
  held.epoch += 1;
  parkDrafts();
  state.set({ ...settled, auth: { status: "unauthenticated" } });
  writeStored(wasSignedInKey, null);
  cache.clear();
  dropTabStorage();
}

/** Removes drafts and other data of this tab, so that the next user of this browser cannot see them. */
function dropTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage, this tab has no data to remove.
  }
}

/** Ends the session without closing the page. Drops the token, and a dialog asks the user to sign in. */
export function expireSession(parts: SessionParts): void {
  const user = userOf(parts.state.get().auth);
  parts.held.grant = undefined;
  if (user) parts.state.set({ failure: undefined, auth: { status: "expired", user, isAsking: true } });
}

export function dismissLogin({ state }: SessionParts): void {
  const { auth } = state.get();
  if (auth.status === "expired") state.set({ auth: { ...auth, isAsking: false } });
}

function isSamePerson(one: SignedInUser, other: SignedInUser): boolean {
  return one.id === other.id && one.orgSlug === other.orgSlug;
}

/**
 * Returns whether two users are equal. If they are, the state keeps the old object, so that a token refresh
 * does not re-render the app.
 */
function isSameUser(one: SignedInUser, other: SignedInUser): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
