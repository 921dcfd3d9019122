import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import type pg from "pg";
import type { SigningKeys } from "./keys/signing-key.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Credentials } from "./person/credentials.ts";
import type { FirstRestore } from "./setup/first-restore.ts";
import type { SigninSettings } from "./signin-settings.ts";
import type { Upstream } from "./upstream/upstream.ts";

/** The dependencies of the routes. Functions select those that they need with `Pick`. */
export interface SigninParts {
  settings: SigninSettings;
  pool: pg.Pool;
  keys: SigningKeys;
  credentials: Credentials;
  /** The secret from which successors of refresh tokens are derived. */
  chainSecret: string;
  /**
   * The key that authenticates the API. Both services derive it from the connection URL of the database
   * owner.
   */
  serviceKey: string;
  mailer: Mailer | undefined;
  upstream: Upstream | undefined;
  log: Pick<Logger, "debug" | "info" | "warn" | "error">;
  metrics?: Metrics | undefined;
  /** Undefined if this process cannot restore a backup. */
  firstRestore?: FirstRestore | undefined;
}
