import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { distributeDatabase } from "@lanyard/api/db/distribution";
import { createPool } from "@lanyard/server-kit/pool";
import { StartError } from "@lanyard/server-kit/start-error";
import { createEmptyClusterDatabase, startCitusCluster } from "@lanyard/test-kit/citus-cluster";
import { prepareDatabase, runSql, withDatabase } from "@lanyard/test-kit/database-template";
import { findCitusPrograms, startInstalledPostgres } from "@lanyard/test-kit/installed-postgres";
import type { BenchOptions } from "../bench-options.ts";
import { startServers } from "../bench-servers.ts";
import { readSubject } from "../calls/bench-subject.ts";
import { boardScenarios } from "../calls/board-scenarios.ts";
import { listScenarios, recordScenarios } from "../calls/contact-scenarios.ts";
import { measureHttp } from "../calls/scenario-run.ts";
import { searchScenarios } from "../calls/search-scenarios.ts";
import { type Figures, median } from "../figures.ts";
import { fillDatabase } from "../filling/bench-filling.ts";

/** Matches the names of the requests that are compared. */
const compared =
  /^(?:list, page 1$|search (?:common|rare)[^(]*$|everywhere (?:exact|common)|board, all|create$|edit$)/u;
const rounds = 3;

interface Way {
  readonly name: "single" | "cluster";
  readonly ownerUrl: string;
}

/** Measures the same requests on one server and on a cluster in turn; returns a table of both. */
export async function measureCluster(options: BenchOptions, say: (line: string) => void): Promise<string> {
  const programs = findCitusPrograms();
  if (programs === undefined)
    throw new StartError("PG_CONFIG does not name a PostgreSQL with the extension Citus.");
  const folder = join(options.data, "cluster");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // If root runs the benchmark, PostgreSQL runs as a system user that needs access to the folders.
  for (const each of [options.data, folder]) await chmod(each, 0o755);
  const single = await startInstalledPostgres({ programs, dataDir: join(folder, "single") });
  const cluster = await startCitusCluster(programs, folder, { settings: { "citus.shard_count": 32 } });
  const opened: (() => Promise<unknown>)[] = [single.stop, cluster.stop];
  try {
    await runSql(single.url, "create database bench");
    const { ownerUrl } = await createEmptyClusterDatabase(cluster, "bench");
    const ways: Way[] = [
      { name: "single", ownerUrl: withDatabase(single.url, "bench") },
      { name: "cluster", ownerUrl },
    ];
    const runs = [];
    for (const way of ways) {
      say(`Filling ${way.name}`);
      const { servers, scenarios } = await prepare(way, options);
      opened.unshift(servers.stop);
      runs.push({ way, servers, scenarios });
    }
    say("Waiting for the search for duplicates");
    for (const { ownerUrl } of ways) await untilQuiet(ownerUrl);
    const measured = new Map<string, Record<Way["name"], Figures[]>>();
    for (let round = 0; round <= rounds; round += 1)
      for (const { way, servers, scenarios } of runs) {
        const token = await servers.signIn();
        for (const { name, http } of scenarios) {
          const figures = await measureHttp(servers.apiUrl, token, http, options);
          const kind = name.replace(/:.*|\(.*/u, "").trim();
          const found = measured.get(kind) ?? { single: [], cluster: [] };
          measured.set(kind, found);
          // The first round only warms up caches and query plans.
          if (round > 0) found[way.name].push(figures);
          if (figures.failed > 0) say(`${way.name}, ${name}: ${figures.failed} failed`);
        }
      }
    return tableOf(measured);
  } finally {
    for (const end of opened) await end();
    if (!options.keep) await rm(folder, { recursive: true, force: true });
  }
}

const quietForMs = 3000;

/** Waits for background work after the filling, which would slow down the measurements. */
async function untilQuiet(ownerUrl: string): Promise<void> {
  const atWork = `select from pg_stat_activity where application_name = 'lanyard-api-background' and state <> 'idle'`;
  for (let quietSince = Date.now(); Date.now() - quietSince < quietForMs; await wait(200))
    if ((await runSql(ownerUrl, atWork)).length > 0) quietSince = Date.now();
}

/**
 * Fills a database, selects the records for requests before the tables are distributed, and starts the
 * servers.
 */
async function prepare({ name, ownerUrl }: Way, options: BenchOptions) {
  const urls = await prepareDatabase(ownerUrl, () => undefined);
  const size = { ...options, smallOrganisations: options["small-organisations"] };
  const orgId = await fillDatabase(urls, size, () => undefined);
  const owner = createPool({ url: ownerUrl, max: 1, applicationName: "lanyard-bench" });
  const { appUrl } = urls;
  const database = { folder: "", ownerUrl, appUrl, owner, orgId, stop: async () => undefined };
  const subject = await readSubject(database, options.contacts);
  await owner.end();
  if (name === "cluster") await distributeDatabase(ownerUrl, () => undefined);
  const scenarios = [
    ...listScenarios(subject),
    ...searchScenarios(subject),
    ...boardScenarios(subject),
    ...recordScenarios(subject),
  ].filter((scenario) => compared.test(scenario.name));
  return { servers: await startServers(ownerUrl), scenarios };
}

function tableOf(measured: ReadonlyMap<string, Record<Way["name"], Figures[]>>): string {
  const lines = [...measured].map(([name, { single, cluster }]) => {
    const cells = (["p50", "p99", "perSecond"] as const).map((field) => {
      const [one, many] = [single, cluster].map((all) => median(all.map((figures) => figures[field])));
      return one === undefined || many === undefined
        ? " | "
        : `${one.toFixed(1)} → ${many.toFixed(1)} | ${(many / one).toFixed(2)}`;
    });
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  const head = [
    "| Call | p50 ms | ratio | p99 ms | ratio | requests/s | ratio |",
    "|---|---|---|---|---|---|---|",
  ];
  return [...head, ...lines].join("\n");
}
