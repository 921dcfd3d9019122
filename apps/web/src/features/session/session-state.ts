import type { SignedInUser } from "#src/lib/session/signed-in.ts";

/**
 * `expired` is `authenticated` whose session ended: the page stays as it is, and `isAsking` lays an offer to sign in
 * again over it.
 * The three others are the states of spec section 4.
 */
export type AuthState =
  | { readonly status: "loading" }
  | { readonly status: "authenticated"; readonly user: SignedInUser; readonly token: string }
  | { readonly status: "expired"; readonly user: SignedInUser; readonly isAsking: boolean }
  | { readonly status: "unauthenticated" };

/** `not-ended`: the user is signed out here, but Lanyard ID did not receive the sign-out. */
export type SignInFailure = "popup-blocked" | "no-access-token" | "failed" | "not-ended";

export interface SessionState {
  readonly auth: AuthState;
  /** While the login popup is open. */
  readonly isSigningIn: boolean;
  readonly failure: SignInFailure | undefined;
}

/** A new access token with the claims that the page needs. */
export interface Grant {
  readonly token: string;
  readonly user: SignedInUser;
  /** The time from issue to expiry, by the issuer's clock. */
  readonly lifetimeMs: number;
  /** The time of receipt, by this machine's clock. */
  readonly receivedAtMs: number;
}

export interface Store<T> {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** A value outside React, for useSyncExternalStore. */
export function createStore<T extends object>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (change) => {
      value = { ...value, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const initialState: SessionState = {
  auth: { status: "loading" },
  isSigningIn: false,
  failure: undefined,
};

export function userOf(auth: AuthState): SignedInUser | undefined {
  return auth.status === "authenticated" || auth.status === "expired" ? auth.user : undefined;
}
