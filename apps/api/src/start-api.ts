import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createBackgroundWork } from "@lanyard/server-kit/background-work";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { closeHttp } from "@lanyard/server-kit/http-stop";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import { readMigrations } from "@lanyard/server-kit/migration-files";
import { createPool } from "@lanyard/server-kit/pool";
import { watchStatements } from "@lanyard/server-kit/statement-watch";
import { version } from "@lanyard/server-kit/version";
import { createApp } from "./app.ts";
import { createTellErased } from "./backup/erased-list.ts";
import { crmSchema } from "./db/crm-schema.ts";
import { requireSafeRole } from "./db/safe-role.ts";
import { createTenantDatabase } from "./db/tenant-database.ts";
import { openFileStore } from "./features/attachment/attachment.ts";
import { createSigninEntryReader } from "./features/audit/signin-entries.ts";
import { startDuplicateSearch } from "./features/duplicate/duplicate.ts";
import { createLiveUpdates } from "./features/event/live-updates.ts";
import { addProcessGauges } from "./features/health/process-gauges.ts";
import { startHousekeeping } from "./features/housekeeping/housekeeping-service.ts";
import { selectOrganisationIds } from "./features/housekeeping/housekeeping-sql.ts";
import { createImportJobs } from "./features/import/job/import-jobs.ts";
import { recordFeatures } from "./features/kinds/kinds.ts";
import { createOrganisations } from "./features/organisation/organisation.ts";
import { startMailRounds } from "./features/person/mail-round.ts";
import { createMailer } from "./features/person/mailer.ts";
import { noticeMails } from "./features/person/notice-mails.ts";
import { registerPerson } from "./features/person/person-service.ts";

import { summaries } from "./features/person/summary-service.ts";
import { createUsageSender } from "./features/person/usage-report.ts";
import { createDefaultPipeline } from "./features/pipeline/pipeline.ts";
import { startReminders } from "./features/task/task.ts";
import { createCallerFinder, createSkippedCaller } from "./http/find-caller.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { currentRequest } from "./http/request-watch.ts";
import { watchRevocations } from "./http/revocations.ts";
import { createTokenChecker } from "./http/session.ts";
import { createShortRequests } from "./http/short-requests.ts";
import { startPhoneRereading } from "./records/phone-rereading.ts";
import { startSearchIndexSorting } from "./records/search-index-sorting.ts";
import { startSearchWordReading } from "./records/search-word-reading.ts";

interface StartOptions {
  configuration: Configuration;
  /** Connects as the role that owns nothing. */
  databaseUrl: string;
  /** By which Lanyard ID knows the API. */
  serviceKey: string;
  log: Logger;
  metrics?: Metrics | undefined;
}

export interface RunningApi {
  /** Ends what is under way in order, and lets go of the database. */
  readonly close: () => Promise<void>;
}

const builtWebApp = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Starts the HTTP API, and the web app when it is built. @throws StartError when the database role is too powerful. */
export async function startApi(options: StartOptions): Promise<RunningApi> {
  const { configuration, databaseUrl, serviceKey, log, metrics } = options;
  const { poolerUrl } = configuration;
  const pool = createPool({
    url: databaseUrl,
    poolerUrl,
    max: configuration.poolSize,
    applicationName: "lanyard-api",
    log,
  });
  const slowMs = configuration.slowStatementMs;
  watchStatements(pool, "api", { log, metrics, slowMs, sender: currentRequest });
  await requireSafeRole(pool);
  const importPool = createImportPool({ databaseUrl, poolerUrl, log });
  // Its statements are over as many rows as a file has: none of them is slow.
  watchStatements(importPool, "import", { log, metrics });
  const database = createTenantDatabase(pool, importPool);
  const organisations = createOrganisations(pool, database, createDefaultPipeline);
  const live = createLiveUpdates({ databaseUrl, database, log });
  const { announce } = live;
  const store = await openFileStore(configuration);
  const { signinUrl } = configuration;
  const revocations = watchRevocations({ signinUrl, serviceKey, log });
  const jwksUrl = new URL("/.well-known/jwks.json", signinUrl);
  const tokens = createTokenChecker({
    jwksUrl,
    issuer: signinUrl,
    audience: "lanyard-crm",
    now: revocations.now,
  });
  const findCaller = configuration.skipAuth
    ? createSkippedCaller(organisations, database, announce, registerPerson)
    : createCallerFinder({
        tokens,
        revocations,
        organisations,
        database,
        announce,
        ensureMember: registerPerson,
      });
  const shortRequests = createShortRequests();
  const { announceImport } = live;
  const importJobs = createImportJobs({
    pool,
    database,
    store,
    announce,
    announceImport,
    shortRequests,
    log,
  });
  const work = createBackgroundWork(log);
  if (metrics !== undefined)
    addProcessGauges(metrics, { streams: live.hub.count, imports: importJobs.runner.counts, work });
  const app = await createApp({
    log,
    metrics,
    readiness: { pool, migrations: await readMigrations(crmSchema.folder), dataDir: configuration.dataDir },
    findCaller,
    live,
    clientConfig: clientConfigOf(configuration),
    publicUrl: configuration.publicUrl,
    personServices: {
      hasMail: configuration.smtpUrl !== undefined,
      sendUsage: createUsageSender(configuration.usageUrl, version),
    },
    tellErased: createTellErased({ configuration, log }),
    files: { store, quotaBytes: configuration.orgFileQuotaBytes },
    database,
    shortRequests,
    rateLimit: createRateLimit({ perMinute: configuration.rateLimit }),
    importJobs,
    readSigninEntries: createSigninEntryReader({ signinUrl, serviceKey }),
    isHttps: configuration.publicUrl.startsWith("https:"),
    webRoot: existsSync(builtWebApp) ? builtWebApp : undefined,
  });
  const { publicUrl } = configuration;
  const mailer = await createMailer(configuration.smtpUrl, publicUrl);
  await app.listen({ port: configuration.port, host: configuration.host });
  startHousekeeping({ pool, database, store, work, log });
  const kinds = Object.values(recordFeatures).map(({ stored }) => stored.kind);
  startPhoneRereading({ pool, database, kinds, work });
  startSearchWordReading({ pool, database, work });
  const organisationIds = () => selectOrganisationIds(pool);
  const { watchWrites } = live;
  const sorting = startSearchIndexSorting({ database, watchWrites, work, log });
  const areOthersServed = shortRequests.areRunning;
  startDuplicateSearch({ pool, database, watchWrites, areOthersServed, work, log });
  const mails = { database, organisationIds, mailer, publicUrl, work, log };
  startMailRounds(mails, summaries);
  startMailRounds(mails, noticeMails);
  startReminders({ database, organisationIds, work, log });
  const close = async () => {
    revocations.stop();
    live.endStreams();
    await Promise.all([importJobs.runner.stop(), work.stop(), sorting.stop(), closeHttp(app)]);
    mailer?.close();
    await live.stop();
    await Promise.all([pool.end(), importPool.end()]);
  };
  return { close };
}

/** Few at once, whoever they belong to: the others wait, and everybody's lists stay fast. */
function createImportPool({
  databaseUrl,
  poolerUrl,
  log,
}: Pick<StartOptions, "databaseUrl" | "log"> & Pick<Configuration, "poolerUrl">) {
  const applicationName = "lanyard-api-import";
  return createPool({
    url: databaseUrl,
    poolerUrl,
    max: 3,
    applicationName,
    pipeline: false,
    prepare: false,
    waitMs: 120_000,
    log,
  });
}

function clientConfigOf(configuration: Configuration) {
  return {
    version,
    signinUrl: configuration.signinUrl,
    serviceId: "lanyard-crm",
    errorReportingKey: configuration.sentryDsn ?? null,
    skipAuth: configuration.skipAuth,
    testimonial: configuration.testimonial,
  };
}
