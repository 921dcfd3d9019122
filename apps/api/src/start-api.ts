import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createBackgroundWork } from "@lanyard/server-kit/background-work";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { withCurrentWork } from "@lanyard/server-kit/current-work";
import { closeHttp } from "@lanyard/server-kit/graceful-stop";
import { type Logger, ofService } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import { readMigrations } from "@lanyard/server-kit/migration-files";
import { listen } from "@lanyard/server-kit/port-problem";
import { version } from "@lanyard/server-kit/version";
import { createApp } from "./app.ts";
import { createErasureRecorder } from "./backup/erased-list.ts";
import { crmSchema } from "./db/crm-schema.ts";
import { openDatabase } from "./db/database-opening.ts";
import { type DueWorkParts, selectOrganisationIds } from "./db/due-organisations.ts";
import { type FileStore, openFileStore } from "./features/attachment/attachment.ts";
import { createSigninEntryReader } from "./features/audit/signin-entries.ts";
import { startCustomRewriting } from "./features/custom-field/custom-rewriting.ts";
import { restartSearches, startDuplicateSearch } from "./features/duplicate/duplicate.ts";
import { createLiveUpdates, type LiveUpdates } from "./features/event/live-updates.ts";
import { startLeftStageDerivation } from "./features/figures/left-stage-derivation.ts";
import { addProcessGauges } from "./features/health/process-gauges.ts";
import { startHousekeeping } from "./features/housekeeping/housekeeping-service.ts";
import { createImportJobs } from "./features/import/job/import-jobs.ts";
import { createKeyFinder } from "./features/key/key-finder.ts";
import { recordFeatures } from "./features/kinds/kinds.ts";
import { memberNewsReader, startMemberLearning } from "./features/member/member-news.ts";
import { createMembership } from "./features/member/membership.ts";
import { rereadNotes } from "./features/note/note.ts";
import { createOrganisations } from "./features/organisation/organisation.ts";
import { startMailRounds } from "./features/person/mail-round.ts";
import { createMailer } from "./features/person/mailer.ts";
import { startNoticeMails } from "./features/person/notice-mails.ts";
import { createUsageSender, registerPerson } from "./features/person/person-service.ts";
import { summaries, summariesEveryMs } from "./features/person/summary-service.ts";
import { createDefaultPipeline } from "./features/pipeline/pipeline.ts";
import { startReminders } from "./features/task/task.ts";
import { startWebhooks } from "./features/webhook/webhook-sender.ts";
import { createCallerFinder, createSkippedCaller } from "./http/find-caller.ts";
import { resourceOf } from "./http/protected-resource.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { watchRevocations } from "./http/revocations.ts";
import { createRunningRequests } from "./http/running-requests.ts";
import { createTokenChecker } from "./http/session.ts";
import { startSearchIndexSorting } from "./records/search/search-index-sorting.ts";
import { startSearchWordReading } from "./records/search/search-word-reading.ts";
import { startPhoneRereading } from "./records/write/phone-rereading.ts";

interface StartOptions {
  configuration: Configuration;
  databaseUrl: string;
  /** The key with which the API authenticates itself to Lanyard ID. */
  serviceKey: string;
  log: Logger;
  metrics?: Metrics | undefined;
  roundEveryMs?: number | undefined;
}

export interface RunningApi {
  readonly close: () => Promise<void>;
}

const longestStopMs = 4500;

const builtWebApp = fileURLToPath(new URL("../../web/dist", import.meta.url));

type Opened = (() => unknown)[];

/**
 * Starts the API, and the web app if it is built. If the start fails, closes the database connections,
 * because an upgrade can be reverted only while no program is connected.
 * @throws StartError if the database role has too many rights
 */
export function startApi(options: StartOptions): Promise<RunningApi> {
  return withCurrentWork(
    () => ({ work: "start" }),
    async () => {
      const opened: Opened = [];
      try {
        return await startParts(options, opened);
      } catch (error) {
        await endAll(opened);
        throw error;
      }
    },
  );
}

async function endAll(opened: Opened): Promise<void> {
  for (const end of opened) await end();
}

async function startParts(options: StartOptions, opened: Opened): Promise<RunningApi> {
  const { configuration, databaseUrl, serviceKey, metrics } = options;
  const log = ofService(options.log, "api");
  const { pools, nodeWatch, database, backgroundDatabase } = await openDatabase(options, log, opened);
  const { pool, backgroundPool } = pools;
  const organisations = createOrganisations(pool, database, createDefaultPipeline);
  const live = withCurrentWork(
    () => ({ work: "live updates" }),
    () => createLiveUpdates({ databaseUrl, database, log }),
  );
  opened.unshift(live.stop);
  const store = await openFileStore(configuration);
  const { signinUrl } = configuration;
  const revocations = watchRevocations({ signinUrl, serviceKey, log });
  opened.unshift(revocations.stop);
  const { announce, announceImport } = live;
  const findCaller = findCallerOf(options, log, { database, organisations, revocations, announce });
  const runningRequests = createRunningRequests();
  const background = {
    pool: backgroundPool,
    database: backgroundDatabase,
    log,
    watchWrites: live.watchWrites,
    organisationIds: () => selectOrganisationIds(backgroundPool),
    isAnyNodeHanging: nodeWatch?.isAnyHanging,
    roundEveryMs: options.roundEveryMs,
  };
  const importJobs = createImportJobs({ ...background, store, announce, announceImport, runningRequests });
  opened.unshift(importJobs.runner.stop);
  const work = createBackgroundWork(log);
  if (metrics !== undefined)
    addProcessGauges(metrics, { streams: live.hub.count, imports: importJobs.runner.counts, work });
  const allowsPrivateTargets = configuration.allowsPrivateWebhooks;
  const webhooks = startWebhooks({ ...background, work, allowsPrivateTargets });
  opened.unshift(webhooks.stop);
  const app = await createApp({
    log,
    metrics,
    readiness: { pool, migrations: await readMigrations(crmSchema.folder), dataDir: configuration.dataDir },
    findCaller,
    live,
    recordErasures: createErasureRecorder({ configuration, log }),
    files: { store, quotaBytes: configuration.orgFileQuotaBytes },
    database,
    runningRequests,
    importJobs,
    webhooks: { allowsPrivateTargets, wake: webhooks.wake },
    ...configuredParts(options),
  });
  const mailer = await createMailer(configuration.smtpUrl, configuration.publicUrl);
  opened.unshift(() => mailer?.close());
  await listen(app, { variable: "PORT", port: configuration.port, host: configuration.host });
  const sorting = startBackground(
    { ...background, work },
    { announce, configuration, serviceKey, organisations, store, mailer, runningRequests },
  );
  const close = async () => {
    live.endStreams();
    const leave = pools.cutLate();
    // Parts that wait for a disk or a mail server are abandoned, as if the process were killed.
    await Promise.race([endInOrder(), wait(longestStopMs, undefined, { ref: false })]);
    leave();
  };
  return { close };

  async function endInOrder(): Promise<void> {
    await Promise.all([
      importJobs.runner.stop(),
      webhooks.stop(),
      work.stop(),
      sorting.stop(),
      closeHttp(app),
    ]);
    await endAll(opened);
  }
}

type CallerFinderParts = Parameters<typeof createCallerFinder>[0];
type CallerParts = Pick<CallerFinderParts, "database" | "organisations" | "revocations" | "announce">;

function findCallerOf({ configuration, serviceKey }: StartOptions, log: Logger, parts: CallerParts) {
  const { skipAuth, signinUrl, publicUrl } = configuration;
  const { organisations, database, announce, revocations } = parts;
  const members = { ensure: registerPerson, readNews: memberNewsReader({ signinUrl, serviceKey, log }) };
  if (skipAuth) return createSkippedCaller(organisations, database, announce, members);
  const jwksUrl = new URL("/.well-known/jwks.json", signinUrl);
  const resource = resourceOf(publicUrl);
  const audience = ["lanyard-crm", resource];
  const tokens = createTokenChecker({ jwksUrl, issuer: signinUrl, audience, now: revocations.now });
  const keys = createKeyFinder(database, members);
  return createCallerFinder({ ...parts, members, tokens, resource, keys });
}

interface BackgroundParts extends Pick<StartOptions, "configuration" | "serviceKey"> {
  readonly organisations: ReturnType<typeof createOrganisations>;
  readonly store: FileStore;
  readonly mailer: Awaited<ReturnType<typeof createMailer>>;
  readonly runningRequests: ReturnType<typeof createRunningRequests>;
  readonly announce: LiveUpdates["announce"];
}

/**
 * Starts the background work. Returns the sorting of the search indexes, because the caller must stop it
 * separately.
 */
function startBackground(
  background: DueWorkParts & { log: Logger },
  { announce, configuration, serviceKey, organisations, store, mailer, runningRequests }: BackgroundParts,
) {
  const { signinUrl, publicUrl } = configuration;
  startHousekeeping({ ...background, store });
  startMemberLearning({ ...background, organisations, signinUrl, serviceKey });
  const kinds = Object.values(recordFeatures).map(({ stored }) => stored.kind);
  startPhoneRereading({ ...background, kinds, rereadNotes, recompare: restartSearches });
  startCustomRewriting({ ...background, kinds, announce });
  startLeftStageDerivation(background);
  startSearchWordReading(background);
  const sorting = startSearchIndexSorting(background);
  startDuplicateSearch({ ...background, runningRequests });
  const mails = { ...background, mailer, publicUrl };
  startMailRounds(mails, summaries, summariesEveryMs);
  startNoticeMails(mails);
  startReminders(background);
  return sorting;
}

function configuredParts({ configuration, serviceKey, log }: StartOptions) {
  const { signinUrl, publicUrl, smtpUrl, usageUrl, rateLimit } = configuration;
  return {
    publicUrl,
    clientConfig: {
      version,
      failedUpgrade: configuration.failedUpgrade ?? null,
      signinUrl,
      serviceId: "lanyard-crm",
      errorReportingKey: configuration.sentryDsn ?? null,
      skipAuth: configuration.skipAuth,
      testimonial: configuration.testimonial,
    },
    personServices: { hasMail: smtpUrl !== undefined, sendUsage: createUsageSender(usageUrl, version) },
    rateLimit: createRateLimit({ perMinute: rateLimit }),
    membership: createMembership({ signinUrl, log: ofService(log, "api") }),
    readSigninEntries: createSigninEntryReader({ signinUrl, serviceKey }),
    webRoot: existsSync(builtWebApp) ? builtWebApp : undefined,
  };
}
