import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { Grant, SessionState, Store } from "./session-state.ts";
import type { SessionTabs } from "./session-tabs.ts";
import type { SigninService } from "./signin-service.ts";

/** The query cache, as far as signing in and out concerns it. */
export interface SessionCache {
  /** Clears everything, because it belongs to the previous user. */
  clear(): void;
  /** Reloads visible data after calls failed without a session. */
  refetch(): void;
}

/** The parts shared by the steps of a session: sign-in, refresh and sign-out. */
export interface SessionParts {
  readonly state: Store<SessionState>;
  readonly cache: SessionCache;
  readonly tabs: SessionTabs;
  readonly config: () => Promise<ClientConfig>;
  readonly service: () => Promise<SigninService>;
  readonly held: CurrentGrant;
}

/**
 * The token, kept in memory only. `epoch` counts sign-outs: a token requested before one is not adopted after
 * it.
 */
export interface CurrentGrant {
  grant: Grant | undefined;
  epoch: number;
}
