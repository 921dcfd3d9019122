import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { Grant, SessionState, Store } from "./session-state.ts";
import type { SessionTabs } from "./session-tabs.ts";
import type { SigninService } from "./signin-service.ts";

/** The query cache, as far as signing in and out concerns it. */
export interface SessionCache {
  /** Forgets everything: it belongs to somebody who is gone. */
  clear(): void;
  /** Loads again what is on the screen, after calls failed for want of a session. */
  refetch(): void;
}

/** What the steps of signing in, staying and going are made of. */
export interface SessionParts {
  readonly state: Store<SessionState>;
  readonly cache: SessionCache;
  readonly tabs: SessionTabs;
  readonly config: () => Promise<ClientConfig>;
  readonly service: () => Promise<SigninService>;
  readonly held: CurrentGrant;
}

/** The token lives in memory only. `epoch` counts sign-outs: what was asked before one is not adopted after it. */
export interface CurrentGrant {
  grant: Grant | undefined;
  epoch: number;
}
