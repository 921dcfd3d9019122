import { createPool, handleLostConnections, sessionLimits, throughPooler } from "@lanyard/server-kit/pool";
import { watchStatements } from "@lanyard/server-kit/statement-watch";
import pg from "pg";
import { createSigningKeys, renewSigningKey } from "./keys/signing-key.ts";
import { createMailer } from "./mail/mailer.ts";
import { createAuth } from "./person/auth.ts";
import { createCredentials } from "./person/credentials.ts";
import { findOrCreateSecret } from "./secret-sql.ts";
import type { SigninParts } from "./signin-parts.ts";
import type { SigninSettings } from "./signin-settings.ts";
import { createUpstream } from "./upstream/upstream.ts";

/** Creates the pool for better-auth, which names tables without a schema and needs dates as `Date`. */
function createAuthPool(url: string, poolerUrl: string | undefined): pg.Pool {
  return new pg.Pool({
    connectionString: throughPooler(url, poolerUrl),
    max: 4,
    application_name: "lanyard-signin-auth",
    connectionTimeoutMillis: 10_000,
    // With a pooler, these settings belong to the database role instead of the connection.
    ...(poolerUrl === undefined ? { ...sessionLimits, options: "-c search_path=signin" } : {}),
  });
}

export async function startParts(
  settings: SigninSettings,
  {
    databaseUrl,
    serviceKey,
    poolSize,
    slowMs,
    log,
    metrics,
  }: Pick<SigninParts, "serviceKey" | "log" | "metrics"> & {
    databaseUrl: string;
    poolSize: number;
    slowMs: number;
  },
) {
  const pool = createPool({
    url: databaseUrl,
    poolerUrl: settings.poolerUrl,
    max: poolSize,
    applicationName: "lanyard-signin",
    log,
  });
  const authPool = createAuthPool(databaseUrl, settings.poolerUrl);
  watchStatements(pool, "signin", { log, metrics, slowMs });
  watchStatements(authPool, "signin-auth", { log, metrics, slowMs });
  handleLostConnections(authPool, "lanyard-signin-auth", log);
  const mailer = createMailer(settings);
  const release = async () => {
    mailer?.close();
    await Promise.all([pool.end(), authPool.end()]);
  };
  try {
    await renewSigningKey(pool);
    const secret = await findOrCreateSecret(pool, "auth");
    const makeAuth = () => createAuth({ settings, pool: authPool, secret, log });
    const credentials = await createCredentials(makeAuth());
    const chainSecret = await findOrCreateSecret(pool, "refresh");
    const upstream = await createUpstream(makeAuth, settings);
    return {
      parts: {
        settings,
        pool,
        keys: createSigningKeys(pool),
        credentials,
        chainSecret,
        serviceKey,
        mailer,
        upstream,
        log,
        metrics,
      },
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}
