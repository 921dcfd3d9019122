import { cpus, loadavg } from "node:os";
import { describeStartFailure } from "@lanyard/server-kit/start-error";
import { openBenchDatabase } from "./bench-database.ts";
import { type BenchOptions, readOptions } from "./bench-options.ts";
import { secondsToStart } from "./bench-servers.ts";
import type { Subject } from "./calls/bench-subject.ts";
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
import { compareRecords, measureDuplicateChecks } from "./jobs/duplicates.ts";
import { measureImportJob } from "./jobs/import-job.ts";
import { writeReport } from "./report/bench-report.ts";
import { say, type World, withWorld } from "./world.ts";

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

const measurements = [
  { name: "memory", measure: measureMemory },
  { name: "bulk", measure: measureBulkDelete },
  { name: "duplicates", measure: measureDuplicateChecks },
  { name: "bulk-update", measure: measureBulkUpdate },
];

async function measureMemory({ servers }: World): Promise<Finding[]> {
  const { megabytes } = await servers.memoryFigures();
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
      const found = await runScenario(scenario, world);
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

function measuredLine({ name, http, plain }: Measured): string {
  const of = ({ p50, p99 }: Figures) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
  return `${name}: HTTP ${of(http)}, plain SQL ${of(plain)}`;
}

/** The size of a database that fills within a minute. */
const importSize = {
  contacts: 20_000,
  companies: 4000,
  deals: 6000,
  tasks: 6000,
  interactions: 6000,
  cards: 500,
  "small-organisations": 1,
};

async function runImportJob(options: BenchOptions): Promise<void> {
  await withWorld({ ...options, ...importSize }, async (world) => {
    const load = loadavg().map((each) => each.toFixed(1));
    const findings = await measureImportJob(world);
    say(`\nLoad of the machine (1, 5, 15 minutes) before, on ${cpus().length} cores: ${load.join(", ")}`);
    for (const finding of findings) say(findingLine(finding));
  });
}

// An interrupted run must stop the servers.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  const options = readOptions(process.argv.slice(2));
  await (options.only === "import-job" ? runImportJob(options) : run(options));
} catch (error) {
  console.error(describeStartFailure(error));
  process.exitCode = 1;
}
