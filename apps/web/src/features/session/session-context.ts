import { createContext, use, useSyncExternalStore } from "react";
import type { Session } from "./session.ts";
import type { SessionState } from "./session-state.ts";

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is used outside the app");
  return session;
}

export function useSessionState({ state }: Session): SessionState {
  return useSyncExternalStore(state.subscribe, state.get);
}
