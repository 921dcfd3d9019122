import { join } from "node:path";
import { describeStartFailure } from "@lanyard/server-kit/start-error";
import { backupText, measureBackup } from "./backup/backup-measure.ts";
import { type BenchDatabase, openBenchDatabase, removeBenchDatabase } from "./bench-database.ts";
import { type BenchOptions, readOptions } from "./bench-options.ts";
import { residentMegabytes } from "./bench-processes.ts";
import { startServers } from "./bench-servers.ts";
import { measureBoard } from "./board/board-measure.ts";
import { boardScenarios } from "./board/board-scenarios.ts";
import { readBoardSubject } from "./board/board-subject.ts";
import {
  comparedText,
  compareRecords,
  duplicateText,
  measureDuplicates,
} from "./duplicates/duplicate-measure.ts";
import { bodiesText, filesText, measureBodies, measureFiles } from "./import/file-measure.ts";
import { importText, measureImport } from "./import/import-measure.ts";
import { jobText, measureJob } from "./import/job-measure.ts";
import { readSubject } from "./measure/bench-subject.ts";
import { measureBulk } from "./measure/bulk-measure.ts";
import { measureEdits } from "./measure/edit-measure.ts";
import type { Figures } from "./measure/figures.ts";
import { filterScenarios } from "./measure/filter-scenarios.ts";
import { listScenarios } from "./measure/list-scenarios.ts";
import { measureNoteWords, noteWordsText } from "./measure/note-word-measure.ts";
import { recordScenarios } from "./measure/record-scenarios.ts";
import { type Measured, runScenario } from "./measure/scenario-run.ts";
import { searchScenarios } from "./measure/search-scenarios.ts";
import { measureStart } from "./measure/start-measure.ts";
import { taskScenarios } from "./measure/task-scenarios.ts";
import { measureTypos, typosText } from "./measure/typo-measure.ts";
import { writeReport } from "./report/bench-report.ts";
import { measureListScreen } from "./screen/list-screen.ts";

const say = (line: string) => console.log(line);

/** What the measurement of an import needs: filled in a minute. */
const importSize = {
  contacts: 20_000,
  companies: 4000,
  deals: 6000,
  tasks: 6000,
  cards: 500,
  "small-organisations": 1,
};

async function benchImport(asked: BenchOptions): Promise<void> {
  const options = { ...asked, ...importSize };
  const database = await openBenchDatabase(options, say);
  try {
    const servers = await startServers(database.ownerUrl);
    try {
      const rows = options["import-rows"];
      if (options.only === "import-files") {
        say(`\n${filesText(await measureFiles(servers))}`);
        say(`\n${bodiesText(await measureBodies(servers))}`);
      } else if (options.only === "import-job")
        say(`\n${jobText(await measureJob(servers, database, rows))}`);
      else say(`\n${importText(await measureImport(servers, rows))}`);
    } finally {
      await servers.stop();
    }
  } finally {
    await database.stop();
    await removeBenchDatabase(options, database);
  }
}

async function benchBackup(options: BenchOptions): Promise<void> {
  const database = await openBenchDatabase(options, say);
  const dataDir = join(database.folder, "bench-files");
  try {
    const servers = await startServers(database.ownerUrl, dataDir);
    try {
      say(`\n${backupText(await measureBackup(servers, database, { files: options.files, dataDir }))}`);
    } finally {
      await servers.stop();
    }
  } finally {
    await database.stop();
    await removeBenchDatabase(options, database);
  }
}

async function benchTypos(options: BenchOptions): Promise<void> {
  const database = await openBenchDatabase(options, say);
  try {
    const servers = await startServers(database.ownerUrl);
    try {
      say(`\n${typosText(await measureTypos(servers, database, options))}`);
    } finally {
      await servers.stop();
    }
  } finally {
    await database.stop();
    await removeBenchDatabase(options, database);
  }
}

async function benchNoteWords(asked: BenchOptions): Promise<void> {
  const options = { ...asked, ...importSize };
  const database = await openBenchDatabase(options, say);
  try {
    const servers = await startServers(database.ownerUrl);
    try {
      say(`\n${noteWordsText(await measureNoteWords(servers, database))}`);
    } finally {
      await servers.stop();
    }
  } finally {
    await database.stop();
    await removeBenchDatabase(options, database);
  }
}

/** How many records bulk edits change: the two sizes that have a goal. */
const editedSizes = [10_000, 100_000];

async function benchEdits(asked: BenchOptions): Promise<void> {
  const options = { ...asked, ...importSize, contacts: 110_000 };
  const database = await openBenchDatabase(options, say);
  try {
    const servers = await startServers(database.ownerUrl);
    try {
      await measureEdits(servers, database, editedSizes, say);
    } finally {
      await servers.stop();
    }
  } finally {
    await database.stop();
    await removeBenchDatabase(options, database);
  }
}

async function benchDuplicates(options: BenchOptions): Promise<void> {
  const database = await openBenchDatabase(options, say);
  try {
    say(`\n${duplicateText(await measureDuplicates(database, say))}`);
  } finally {
    await database.stop();
    await removeBenchDatabase(options, database);
  }
}

/** Fills a database of its own, then measures the product on it. */
async function run(options: BenchOptions): Promise<void> {
  say(`${options.contacts} contacts, ${options.companies} companies, ${options.connections} connections`);
  const filled = await openBenchDatabase(options, say);
  await filled.stop();
  const startSeconds = options.only === "" ? await measureStart(filled.folder) : undefined;
  const database = await openBenchDatabase(options, () => undefined);
  try {
    // Or the API would do it beside the first measurements.
    for (const kind of await compareRecords(database)) say(comparedText(kind));
    const findings = { startSeconds, ...(await measureAll(options, database)) };
    say(`\n${await writeReport(options, findings)}`);
  } finally {
    await database.stop();
    await removeBenchDatabase(options, database);
  }
}

async function measureAll(options: BenchOptions, database: BenchDatabase) {
  const servers = await startServers(database.ownerUrl);
  try {
    const subject = await readSubject(database.ownerUrl, database.orgId, options.contacts);
    const searches = await searchScenarios(database.ownerUrl, subject);
    const boardSubject = await readBoardSubject(database.ownerUrl, database.orgId);
    const scenarios = [
      ...listScenarios(subject),
      ...filterScenarios(subject),
      ...searches,
      ...recordScenarios(subject),
      ...(await taskScenarios(database.ownerUrl, database.orgId)),
      ...boardScenarios(boardSubject),
    ];
    // Before the load: what ten who never rest wrote keeps the database busy for minutes.
    const listScreen = "list, in Chromium".includes(options.only)
      ? await measureListScreen(servers)
      : undefined;
    const measured: Measured[] = [];
    for (const scenario of scenarios.filter(({ name }) => name.includes(options.only))) {
      const found = await runScenario(scenario, { database, servers, load: options });
      say(figureLine(found));
      measured.push(found);
    }
    const apiMegabytes = await residentMegabytes(servers.api.pid);
    const parts = { ownerUrl: database.ownerUrl, servers, subject: boardSubject };
    const board = await measureBoard(parts, options, say);
    const bulk = "bulk".includes(options.only) ? await measureBulk(servers, options.bulk) : undefined;
    return { measured, apiMegabytes, bulk, board, listScreen };
  } finally {
    await servers.stop();
  }
}

/** A run is long: what it found is told at once. */
function figureLine({ name, http, sql, plain }: Measured): string {
  const of = ({ p50, p99 }: Figures) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
  return `${name}: HTTP ${of(http)}, its SQL ${of(sql)}, plain SQL ${of(plain)}`;
}

// An interrupted run takes the servers it started with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  const options = readOptions(process.argv.slice(2));
  const alone: Readonly<Record<string, (asked: BenchOptions) => Promise<void>>> = {
    import: benchImport,
    "import-job": benchImport,
    "import-files": benchImport,
    backup: benchBackup,
    typos: benchTypos,
    "note-words": benchNoteWords,
    duplicates: benchDuplicates,
    "bulk-update": benchEdits,
  };
  const runOf = alone[options.only] ?? run;
  await runOf(options);
} catch (error) {
  console.error(describeStartFailure(error));
  process.exitCode = 1;
}
