import { availableParallelism } from "node:os";
import { z } from "zod";

const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65535, "must be a port number from 1 to 65535");

function wholeNumber(least: number, most: number) {
  const range = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, range)
    .transform(Number)
    .refine((number) => number >= least && number <= most, { error: range, abort: true });
}

const origin = z.string().transform((text, context) => {
  const url = URL.parse(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (isOrigin) return url.origin;
  context.addIssue({
    code: "custom",
    message: 'must be an origin such as "https://crm.example.com", without path or user',
  });
  return z.NEVER;
});

function address(protocols: readonly string[]) {
  const schemes = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return z
    .string()
    .refine(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? ""),
      `must be a URL that starts with ${schemes}`,
    );
}

const flag = z
  .enum(["true", "false", "1", "0"], 'must be "true" or "false"')
  .transform((value) => value === "true" || value === "1");

const units: Readonly<Record<string, number>> = { "": 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 };

const byteSize = z
  .string()
  .regex(/^\d{1,9} ?([KMGT]B)?$/i, 'must be a size such as "500 MB" or "10 GB"')
  .transform((text) => Number.parseInt(text, 10) * (units[text.replace(/[\d ]/g, "").toUpperCase()] ?? 1));

/**
 * Returns twice the number of cores, but at least 4. With more connections, concurrent searches would slow
 * each other down.
 */
const usefulConnections = (cores: number) => Math.max(4, 2 * cores);

const demo = z.enum(["full", "empty", "off"], 'must be "full", "empty" or "off"');
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export const environmentSchema = z.object({
  PORT: port.default(4000),
  SIGNIN_PORT: port.default(4001),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: address(["postgres:", "postgresql:"]).optional(),
  /**
   * The address of a pooler in transaction mode in front of the database, such as PgBouncer, without user and
   * password.
   */
  DATABASE_POOLER_URL: address(["postgres:", "postgresql:"]).optional(),
  POOL_SIZE: wholeNumber(1, 500).default(() => usefulConnections(availableParallelism())),
  PUBLIC_URL: origin.optional(),
  SIGNIN_URL: origin.optional(),
  DEMO: demo.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).optional(),
  METRICS_PORT: port.optional(),
  /** A collector that accepts OTLP over HTTP. Without it, requests have no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address(["http:", "https:"]).optional(),
  SLOW_STATEMENT_MS: wholeNumber(1, 3_600_000).default(1000),
  /** The maximum number of requests per minute from a member or an address. */
  RATE_LIMIT: z
    .union([z.literal("off"), wholeNumber(1, 1_000_000)], {
      error: 'must be a whole number from 1 to 1000000, or "off"',
    })
    .default(600),
  SENTRY_DSN: address(["https:", "http:"]).optional(),
  SKIP_AUTH: flag.default(false),
  /** Whether the sign-in page shows a sample testimonial. */
  TESTIMONIAL: flag.default(true),
  SMTP_URL: address(["smtp:", "smtps:"]).optional(),
  /** The address for anonymous usage counts of members who agreed. Without it, the server sends no counts. */
  USAGE_URL: address(["https:", "http:"]).optional(),
  /** Allows webhooks to private and loopback addresses, even without TLS. */
  WEBHOOK_PRIVATE_TARGETS: z.literal("allow", 'must be "allow" or not set').optional(),
  OIDC_ISSUER: address(["https:", "http:"]).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "must be at most 40 characters").optional(),
  S3_ENDPOINT: address(["https:", "http:"]).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** A folder, or `s3://bucket/prefix` with the S3 account configured above. */
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as "03:00", or "off"')
    .default("03:00"),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  BACKUP_KEY: z
    .string()
    .regex(/^(age1|AGE-SECRET-KEY-)\S+$/, "must be a key of age: age1… or AGE-SECRET-KEY-…")
    .optional(),
  /** Whether an upgrade first writes a snapshot of the database. */
  UPGRADE_SNAPSHOT: z.enum(["on", "off"], 'must be "on" or "off"').default("on"),
  /** The newer version that failed to start, set by the program that then starts the older version. */
  FAILED_UPGRADE: z.string().max(40, "must be a version").optional(),
  ORG_FILE_QUOTA: byteSize.default(10 * 2 ** 30),
});

export type Environment = z.infer<typeof environmentSchema>;
