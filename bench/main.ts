import { cpus, loadavg } from "node:os";
import { describeStartFailure } from "@lanyard/server-kit/start-error";
import { openBenchDatabase, removeBenchDatabase } from "./bench-database.ts";
import { type BenchOptions, readOptions } from "./bench-options.ts";
import { secondsToStart, startServers } from "./bench-servers.ts";
import { readSubject, type Subject } from "./calls/bench-subject.ts";
import { boardScenarios } from "./calls/board-scenarios.ts";
import { listScenarios, recordScenarios } from "./calls/contact-scenarios.ts";
import { dayScenarios } from "./calls/day-scenarios.ts";
import { figureScenarios } from "./calls/figure-scenarios.ts";
import type { Scenario } from "./calls/scenario.ts";
import { type Measured, runScenario } from "./calls/scenario-run.ts";
import { searchScenarios } from "./calls/search-scenarios.ts";
import { viewScenarios } from "./calls/view-scenarios.ts";
import { atMost, type Figures, type Finding, findingLine } from "./figures.ts";
import { measureBulkDelete, measureBulkUpdate } from "./jobs/bulk.ts";
import { measureCluster } from "./jobs/cluster.ts";
import { measureCustomFields } from "./jobs/custom-fields.ts";
import { compareRecords, measureDuplicateChecks } from "./jobs/duplicates.ts";
import { measureFiles } from "./jobs/import-file.ts";
import { measureImportJob } from "./jobs/import-job.ts";
import { measureKeys, measureWebhooks } from "./jobs/programs.ts";
import type { Measurement, World } from "./measurement.ts";
import { writeReport } from "./report/bench-report.ts";

const say = (line: string) => console.log(line);

function scenariosOf(subject: Subject): Scenario[] {
  return [
    ...listScenarios(subject),
    ...searchScenarios(subject),
    ...recordScenarios(subject),
    ...dayScenarios(subject),
    ...viewScenarios(subject),
    ...boardScenarios(subject),
    ...figureScenarios(subject),
  ];
}

/** The size of a database that fills within a minute. */
const smallSize = {
  contacts: 20_000,
  companies: 4000,
  deals: 6000,
  tasks: 6000,
  interactions: 6000,
  cards: 500,
  "small-organisations": 1,
};

const measurements: readonly Measurement[] = [
  { name: "memory", measure: measureMemory },
  { name: "bulk", measure: measureBulkDelete },
  { name: "duplicates", measure: measureDuplicateChecks },
  { name: "keys", measure: measureKeys },
  { name: "webhooks", measure: measureWebhooks },
];

/** Measurements that run only if `--only` is exactly their name. */
const measurementsAlone: readonly Measurement[] = [
  { name: "custom-fields", measure: measureCustomFields },
  { name: "import-job", size: smallSize, measure: measureImportJob },
  { name: "import-files", size: smallSize, measure: measureFiles },
  { name: "bulk-update", size: { ...smallSize, contacts: 110_000 }, measure: measureBulkUpdate },
];

async function withWorld<T>(options: BenchOptions, work: (world: World) => Promise<T>): Promise<T> {
  const database = await openBenchDatabase(options, say);
  try {
    const servers = await startServers(database.ownerUrl);
    try {
      const subject = await readSubject(database, options.contacts);
      return await work({ options, database, servers, subject, say });
    } finally {
      await servers.stop();
    }
  } finally {
    await database.stop();
    await removeBenchDatabase(options, database);
  }
}

async function measureMemory({ servers }: World): Promise<Finding[]> {
  const { megabytes } = await servers.api.figures();
  return [atMost("Memory of the API at the end of the run", megabytes, 200, `${Math.round(megabytes)} MB`)];
}

/**
 * Fills the database and searches it for duplicates, because the API would otherwise do so during the first
 * measurements.
 */
async function prepare(options: BenchOptions): Promise<Finding[]> {
  const database = await openBenchDatabase(options, say);
  const compared = await compareRecords(database).finally(database.stop);
  for (const finding of compared) say(findingLine(finding));
  const findings = "duplicates".includes(options.only) ? compared : [];
  if (!"start".includes(options.only)) return findings;
  const seconds = await secondsToStart(database.folder);
  return [atMost("Second start of the product", seconds, 5, `${seconds.toFixed(1)} s`), ...findings];
}

async function run(options: BenchOptions): Promise<void> {
  say(`${options.contacts} contacts, ${options.companies} companies, ${options.connections} connections`);
  const isRequested = ({ name }: { readonly name: string }) => name.includes(options.only);
  const findings = await prepare(options);
  const measured: Measured[] = [];
  await withWorld(options, async (world) => {
    for (const scenario of scenariosOf(world.subject).filter(isRequested)) {
      const found = await runScenario(scenario, world, options);
      say(measuredLine(found));
      measured.push(found);
    }
    for (const { name, measure } of measurements.filter(isRequested)) {
      say(`Measuring ${name}`);
      for (const finding of await measure(world)) {
        say(findingLine(finding));
        findings.push(finding);
      }
    }
  });
  say(`\n${await writeReport(options, { measured, findings })}`);
}

function measuredLine({ name, http, sql, plain }: Measured): string {
  const of = ({ p50, p99 }: Figures) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
  return `${name}: HTTP ${of(http)}, its SQL ${of(sql)}, plain SQL ${of(plain)}`;
}

async function runAlone({ size, measure }: Measurement, options: BenchOptions): Promise<void> {
  await withWorld({ ...options, ...size }, async (world) => {
    const load = loadavg().map((each) => each.toFixed(1));
    const findings = await measure(world);
    say(`\nLoad of the machine (1, 5, 15 minutes) before, on ${cpus().length} cores: ${load.join(", ")}`);
    for (const finding of findings) say(findingLine(finding));
  });
}

// An interrupted run must stop the servers.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  const options = readOptions(process.argv.slice(2));
  const alone = measurementsAlone.find(({ name }) => name === options.only);
  if (options.only === "cluster") say(`\n${await measureCluster(options, say)}`);
  else await (alone === undefined ? run(options) : runAlone(alone, options));
} catch (error) {
  console.error(describeStartFailure(error));
  process.exitCode = 1;
}
