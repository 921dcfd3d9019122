import { join, resolve } from "node:path";
import type { z } from "zod";
import { type Environment, environmentSchema } from "./configuration-variables.ts";
import { StartError } from "./start-error.ts";

/** The error for invalid environment variables; `problems` has a sentence for each. */
export class ConfigurationError extends StartError {
  override name = "ConfigurationError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

export type Configuration = ReturnType<typeof derive>;

/**
 * Reads and validates the configuration. An empty variable counts as unset.
 * @throws ConfigurationError with every invalid variable
 */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigurationError(sentences(parsed.error));
  const configuration = derive(parsed.data);
  const problems = contradictions(parsed.data, configuration);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}

function sentences(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
}

function derive(env: Environment) {
  const isProduction = env.PUBLIC_URL !== undefined;
  return {
    port: env.PORT,
    signinPort: env.SIGNIN_PORT,
    host: env.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    poolerUrl: env.DATABASE_POOLER_URL,
    poolSize: env.POOL_SIZE,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** The origin of Lanyard ID, without a trailing slash. */
    signinUrl: env.SIGNIN_URL ?? `http://localhost:${env.SIGNIN_PORT}`,
    isProduction,
    demo: env.DEMO ?? (isProduction ? ("off" as const) : ("full" as const)),
    logLevel: env.LOG_LEVEL ?? (isProduction ? ("info" as const) : ("warn" as const)),
    rateLimit: env.RATE_LIMIT === "off" ? undefined : env.RATE_LIMIT,
    metricsPort: env.METRICS_PORT,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    sentryDsn: env.SENTRY_DSN,
    skipAuth: env.SKIP_AUTH,
    testimonial: env.TESTIMONIAL,
    smtpUrl: env.SMTP_URL,
    usageUrl: env.USAGE_URL,
    allowsPrivateWebhooks: env.WEBHOOK_PRIVATE_TARGETS === "allow",
    upstream: upstreamOf(env),
    s3: storeOf(env),
    orgFileQuotaBytes: env.ORG_FILE_QUOTA,
    backup: {
      to: env.BACKUP_TO ?? join(resolve(env.DATA_DIR), "backups"),
      /**
       * The time of the daily backup (`HH:mm` in the machine's time zone); undefined if daily backups are
       * off.
       */
      at: env.BACKUP_AT === "off" ? undefined : env.BACKUP_AT,
      kept: env.BACKUP_KEEP,
      key: env.BACKUP_KEY,
    },
    hasUpgradeSnapshot: env.UPGRADE_SNAPSHOT === "on",
    failedUpgrade: env.FAILED_UPGRADE,
  };
}

/**
 * Returns the external OpenID Connect provider, which the sign-in page shows under `name`; undefined if none
 * is configured.
 */
function upstreamOf(env: Environment) {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID || !env.OIDC_CLIENT_SECRET) return undefined;
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).hostname,
  };
}

/**
 * Returns the account at an S3-compatible service. Without a bucket, files stay in `dataDir`, and only
 * backups can use the account.
 */
function storeOf(env: Environment) {
  if (!env.S3_ACCESS_KEY || !env.S3_SECRET_KEY) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
  };
}

const loopbackHosts: readonly string[] = ["127.0.0.1", "::1", "localhost"];

function contradictions(env: Environment, { isProduction, host, demo }: Configuration): string[] {
  const isLoopback = loopbackHosts.includes(host);
  const setTogether = (names: readonly (keyof Environment)[]) => {
    const missing = names.filter((name) => env[name] === undefined);
    return missing.length > 0 && missing.length < names.length
      ? `${missing.join(", ")} must be set together with ${names.filter((name) => !missing.includes(name)).join(", ")}.`
      : undefined;
  };
  return [
    env.PORT === env.SIGNIN_PORT ? "SIGNIN_PORT must differ from PORT." : undefined,
    env.METRICS_PORT === env.PORT || env.METRICS_PORT === env.SIGNIN_PORT
      ? "METRICS_PORT must differ from PORT and SIGNIN_PORT: metrics must not be public."
      : undefined,
    isProduction && !env.SIGNIN_URL
      ? "SIGNIN_URL must be set together with PUBLIC_URL: it is the address of Lanyard ID."
      : undefined,
    isProduction && env.PUBLIC_URL === env.SIGNIN_URL
      ? "SIGNIN_URL must differ from PUBLIC_URL: Lanyard ID has its own origin."
      : undefined,
    isProduction && demo !== "off"
      ? "DEMO cannot be used together with PUBLIC_URL: demonstration accounts have public passwords."
      : undefined,
    !isLoopback && !isProduction && demo !== "off"
      ? "HOST must be a loopback address while demonstration accounts exist; set PUBLIC_URL or DEMO=off to serve others."
      : undefined,
    env.SKIP_AUTH && (isProduction || !isLoopback)
      ? "SKIP_AUTH works only for development on a loopback address, without PUBLIC_URL."
      : undefined,
    setTogether(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]),
    setTogether(["S3_ACCESS_KEY", "S3_SECRET_KEY"]),
    env.S3_BUCKET && !env.S3_ACCESS_KEY && !env.S3_SECRET_KEY
      ? "S3_ACCESS_KEY, S3_SECRET_KEY must be set together with S3_BUCKET."
      : undefined,
    env.BACKUP_TO?.startsWith("s3://") && !env.S3_ACCESS_KEY && !env.S3_SECRET_KEY
      ? "S3_ACCESS_KEY, S3_SECRET_KEY must be set together with a BACKUP_TO of s3://."
      : undefined,
  ].filter((problem) => problem !== undefined);
}
