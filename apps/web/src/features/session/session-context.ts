import { createContext, use, useSyncExternalStore } from "react";
import type { Session } from "./session.ts";
import type { SessionState } from "./session-state.ts";

export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session of this page, for signing in and out. lib/signed-in.ts returns the signed-in user. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is used outside the app");
  return session;
}

/** The session's state, followed as it changes. */
export function useSessionState({ state }: Session): SessionState {
  return useSyncExternalStore(state.subscribe, state.get);
}
