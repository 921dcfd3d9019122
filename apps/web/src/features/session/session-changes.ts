import { writeStored } from "#src/lib/browser/storage.ts";
import { parkDrafts, unparkDrafts } from "#src/lib/browser/tab-draft.ts";
import type { SignedInUser } from "#src/lib/session/signed-in.ts";
import type { SessionParts } from "./session-parts.ts";
import { type Grant, type SessionState, userOf } from "./session-state.ts";

/** Stores, without a name, that a refresh is worth trying at the next start. */
export const wasSignedInKey = "was_signed_in";

const settled = { isSigningIn: false, failure: undefined } satisfies Partial<SessionState>;

/**
 * Adopts a token. A change of person or organisation clears the cache first (spec section 4: organisation
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

/** Adopts a token here and in the other tabs. */
export function adoptGrantInAllTabs(parts: SessionParts, grant: Grant): void {
  adoptGrant(parts, grant);
  parts.tabs.tell({ kind: "granted", grant });
}

/** Clears all data of the signed-out user. */
export function clearSession({ state, cache, held }: SessionParts): void {
  held.grant = undefined;
  held.epoch += 1;
  parkDrafts();
  state.set({ ...settled, auth: { status: "unauthenticated" } });
  writeStored(wasSignedInKey, null);
  cache.clear();
  dropTabStorage();
}

/** Drafts of notes and other work of this tab must not reach the next member in this browser. */
function dropTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser without storage keeps nothing to delete.
  }
}

/** Expires the session under an open page: the page stays, the token is dropped, and the login is requested. */
export function expireSession(parts: SessionParts): void {
  const user = userOf(parts.state.get().auth);
  parts.held.grant = undefined;
  if (user) parts.state.set({ failure: undefined, auth: { status: "expired", user, isAsking: true } });
}

/** Hides the login request until the next call that needs a session. */
export function dismissLogin({ state }: SessionParts): void {
  const { auth } = state.get();
  if (auth.status === "expired") state.set({ auth: { ...auth, isAsking: false } });
}

function isSamePerson(one: SignedInUser, other: SignedInUser): boolean {
  return one.id === other.id && one.orgSlug === other.orgSlug;
}

/** Keeping the object saves a rendering of the screen at each refresh. */
function isSameUser(one: SignedInUser, other: SignedInUser): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
