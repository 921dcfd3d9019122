import { createStore } from "#src/lib/browser/store.ts";
import type { SignedInUser } from "#src/lib/session/rights.ts";

/**
 * States of a session (spec section 4). `expired` keeps the page open after the session ends; `isAsking`
 * shows the sign-in dialog over it.
 */
export type AuthState =
  | { readonly status: "loading" }
  | { readonly status: "authenticated"; readonly user: SignedInUser; readonly token: string }
  | { readonly status: "expired"; readonly user: SignedInUser; readonly isAsking: boolean }
  | { readonly status: "unauthenticated" };

/** With `not-ended`, the user is signed out here, but Lanyard ID did not receive the sign-out. */
export type SignInFailure = "popup-blocked" | "no-access-token" | "failed" | "not-ended";

export interface SessionState {
  readonly auth: AuthState;
  readonly isSigningIn: boolean;
  readonly failure: SignInFailure | undefined;
}

export interface Grant {
  readonly token: string;
  readonly user: SignedInUser;
  /** The time between issue and expiry, according to the clock of the issuer. */
  readonly lifetimeMs: number;
  readonly receivedAtMs: number;
}

export function createSessionStore() {
  const { read, watch, change } = createStore<SessionState>({
    auth: { status: "loading" },
    isSigningIn: false,
    failure: undefined,
  });
  return {
    get: read,
    set: (part: Partial<SessionState>) => change({ ...read(), ...part }),
    subscribe: watch,
  };
}

export function userOf(auth: AuthState): SignedInUser | undefined {
  return auth.status === "authenticated" || auth.status === "expired" ? auth.user : undefined;
}
