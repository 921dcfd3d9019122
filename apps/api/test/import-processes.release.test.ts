import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createLogger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test, vi } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createFolderStore } from "#src/features/attachment/folder-store.ts";
import { createImportJobs } from "#src/features/import/job/import-jobs.ts";
import { createRunningRequests } from "#src/http/running-requests.ts";
import { csvOf, mapping, runJob, untilState, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();

const log = createLogger({ level: "silent" });

/**
 * Starts a second import runner on the same database and files, like another API process. The runner's
 * storage responds only after the test calls `letRead`.
 */
function startSlowProcess() {
  const pool = createPool({
    url: api.database.appUrl,
    max: 4,
    applicationName: "test",
    pipeline: false,
    log,
  });
  const folder = createFolderStore(join(api.dataDir, "files"));
  const asked = Promise.withResolvers<void>();
  const answering = Promise.withResolvers<void>();
  const store: typeof folder = {
    ...folder,
    async read(key) {
      asked.resolve();
      await answering.promise;
      return folder.read(key);
    },
  };
  const { runner } = createImportJobs({
    pool,
    database: createTenantDatabase(pool),
    store,
    announce: () => undefined,
    announceImport: () => undefined,
    runningRequests: createRunningRequests(),
    watchWrites: () => undefined,
    organisationIds: async () => [],
    log,
  });
  return {
    isReading: asked.promise,
    letRead: answering.resolve,
    isIdle: () => runner.counts().running === 0,
    async stop() {
      answering.resolve();
      await runner.stop();
      await pool.end();
    },
  };
}

/** A wait that is longer than a process needs to notice a changed state of its import. */
const untilHeardMs = 1500;

test("a slow process keeps the file and result of a check that another process ended", async () => {
  const { client } = api.acme.user;
  const { id } = await uploadJob(client, csvOf(["Ada,ada@late.example,", "Bo,bo@late.example,"]));
  const owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "test", log });
  const holder = await owner.connect();
  await holder.query("begin");
  await holder.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `import ${await crmIdOf(api, api.acme)}`,
  ]);
  await client.imports.check({ params: { id }, body: { mapping } });
  const slow = startSlowProcess();
  try {
    await slow.isReading;
    await holder.query("rollback");
    await untilState(client, id, "checked");
    await wait(untilHeardMs);
    slow.letRead();
    await vi.waitFor(() => expect(slow.isIdle()).toBe(true));
    expect(await runJob(client, { id })).toMatchObject({ state: "done", result: { created: 2 } });
  } finally {
    holder.release();
    await slow.stop();
    await owner.end();
  }
});
