import { setTimeout as wait } from "node:timers/promises";
import { type BackgroundWork, createBackgroundWork } from "@lanyard/server-kit/background-work";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { withCurrentWork } from "@lanyard/server-kit/current-work";
import { closeHttp } from "@lanyard/server-kit/graceful-stop";
import { type Logger, ofService } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import { listen } from "@lanyard/server-kit/port-problem";
import { deleteUnusedClients } from "#src/connection/connection-sql.ts";
import type { Queryable } from "#src/db/query.ts";
import { deleteExpiredExchanges } from "#src/exchange/exchange-sql.ts";
import { deleteOldFormerMembers } from "#src/member/member-sql.ts";
import { deleteExpiredPasswordLinks } from "#src/password-reset/password-link-sql.ts";
import { deleteExpiredVerifications } from "#src/person/person-sql.ts";
import { deleteRotatedTokens } from "#src/session/refresh-token-sql.ts";
import { deleteOldRevocations } from "#src/session/revocation-sql.ts";
import { deleteExpiredSessions } from "#src/session/session-sql.ts";
import { deleteOldFailures } from "#src/throttle/sign-in-failure-sql.ts";
import { ensureDemoAccounts, removeDemoAccounts } from "./demo/demo-accounts.ts";
import { renewSigningKey } from "./keys/signing-key.ts";
import type { FirstRestore } from "./setup/first-restore.ts";
import { createFirstSetUpLink } from "./setup/set-up-service.ts";
import { createSigninApp } from "./signin-app.ts";
import type { SigninParts } from "./signin-parts.ts";
import { startParts } from "./signin-parts-start.ts";
import { readSettings } from "./signin-settings.ts";

const deletions = [
  deleteUnusedClients,
  deleteExpiredSessions,
  deleteRotatedTokens,
  deleteExpiredExchanges,
  deleteOldRevocations,
  deleteOldFailures,
  deleteExpiredPasswordLinks,
  deleteExpiredVerifications,
  deleteOldFormerMembers,
];

const longestStopMs = 4500;

async function deleteExpired(db: Queryable): Promise<void> {
  for (const remove of deletions) await remove(db);
}

export interface SigninOptions {
  configuration: Configuration;
  /** The connection URL of the role `lanyard_signin`. The schema must be migrated. */
  databaseUrl: string;
  serviceKey: string;
  log: Logger;
  metrics?: Metrics | undefined;
  /** The restore that the set-up page offers; undefined if this process cannot perform a restore. */
  firstRestore?: FirstRestore | undefined;
  /** Additional origins of the CRM during development, such as Vite's; ignored if PUBLIC_URL is set. */
  moreOrigins?: readonly string[];
}

/**
 * Starts Lanyard ID: keys, demonstration accounts or set-up link, and the server.
 * @throws StartError if its port is in use
 */
export function startSignin(options: SigninOptions) {
  return withCurrentWork(
    () => ({ work: "start" }),
    () => start(options),
  );
}

async function start(options: SigninOptions) {
  const { configuration, databaseUrl, serviceKey, metrics, firstRestore, moreOrigins = [] } = options;
  const log = ofService(options.log, "signin");
  const settings = readSettings(configuration, moreOrigins);
  const { parts: started, release } = await startParts(settings, {
    databaseUrl,
    serviceKey,
    poolSize: configuration.poolSize,
    slowMs: configuration.slowStatementMs,
    log,
    metrics,
  });
  const parts = { ...started, firstRestore };
  try {
    const demoMembers = settings.hasDemo ? await ensureDemoAccounts(parts) : [];
    if (!settings.hasDemo) await removeDemoAccounts(parts);
    /** The link that creates the first organisation; undefined if an organisation or demonstration exists. */
    const setupLink = settings.hasDemo ? undefined : await createFirstSetUpLink(parts);
    const app = await createSigninApp(parts);
    const work = createBackgroundWork(parts.log);
    startHousekeeping(parts, work);
    const { signinPort: port, host } = configuration;
    await listen(app, { variable: "SIGNIN_PORT", port, host });
    let isReleased = false;
    /** Releases the database. The server continues to answer requests that need no database. */
    const releaseDatabase = async () => {
      if (isReleased) return;
      isReleased = true;
      await work.stop();
      await release();
    };
    const close = async () => {
      const ended = Promise.all([work.stop(), closeHttp(app)]).then(releaseDatabase);
      // After this time, requests that still wait for the database are abandoned.
      await Promise.race([ended, wait(longestStopMs, undefined, { ref: false })]);
    };
    return { url: settings.issuer, setupLink, demoMembers, releaseDatabase, close };
  } catch (error) {
    await release();
    throw error;
  }
}

export type RunningSignin = Awaited<ReturnType<typeof startSignin>>;

function startHousekeeping({ pool }: SigninParts, work: BackgroundWork): void {
  work.repeat({
    name: "housekeeping",
    everyMs: 600_000,
    failure: "Housekeeping failed",
    run: async () => void (await Promise.all([deleteExpired(pool), renewSigningKey(pool)])),
  });
}
