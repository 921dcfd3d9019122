import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import type pg from "pg";
import type { SigningKeys } from "./keys/signing-keys.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Credentials } from "./person/credentials.ts";
import type { FirstRestore } from "./setup/first-restore.ts";
import type { SigninSettings } from "./signin-settings.ts";
import type { Upstream } from "./upstream/upstream.ts";

/** The dependencies of the routes; every function picks the few it needs with `Pick`. */
export interface SigninParts {
  settings: SigninSettings;
  pool: pg.Pool;
  keys: SigningKeys;
  credentials: Credentials;
  /** The installation's secret from which refresh tokens follow from one another. */
  chainSecret: string;
  /** The key that authenticates the API, a secret that both derive from the owner's connection. */
  serviceKey: string;
  mailer: Mailer | undefined;
  upstream: Upstream | undefined;
  log: Pick<Logger, "debug" | "info" | "warn" | "error">;
  metrics?: Metrics | undefined;
  /** Missing if this process cannot run a restore. */
  firstRestore?: FirstRestore | undefined;
}
