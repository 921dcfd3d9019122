import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { Grant, SessionStore } from "./session-state.ts";
import type { SessionTabs } from "./session-tabs.ts";
import type { SigninService } from "./signin-service.ts";

export interface SessionCache {
  clear(): void;
  /** Reloads visible data that failed to load without a session. */
  refetch(): void;
}

export interface SessionParts {
  readonly state: SessionStore;
  readonly cache: SessionCache;
  readonly tabs: SessionTabs;
  readonly config: () => Promise<ClientConfig>;
  readonly service: () => Promise<SigninService>;
  readonly held: CurrentGrant;
}

/**
 * The current token, kept only in memory. `epoch` counts sign-outs, so that a token requested before a
 * sign-out is ignored.
 */
export interface CurrentGrant {
  grant: Grant | undefined;
  epoch: number;
}
