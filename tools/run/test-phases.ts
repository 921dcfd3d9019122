import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findCitusPrograms } from "@lanyard/test-kit/installed-postgres";
import { z } from "zod";
import { findBrowser } from "./browser.ts";
import type { Phase, PhaseResult, Timed } from "./check-phases.ts";
import { root, runQuietly } from "./child-command.ts";
import { buildWebIfNeeded } from "./web-build.ts";

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});
const journey = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })) }),
      ),
    }),
  ),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
  /** Suites are files and nested groups of tests. */
  suites: z.array(z.unknown()),
});
const suite = z.object({
  specs: z.array(journey).default([]),
  suites: z.array(z.unknown()).default([]),
});

/** The environment of a test run. Threads and workers share compiled code through the compile cache. */
const testEnv = { NO_COLOR: "1", NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") };

/**
 * Runs the tests of every workspace on PostgreSQL. `filters` are those of Vitest; `variables` are added to the
 * environment.
 */
export function vitestPhase(
  title: string,
  filters: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Phase {
  const run = () =>
    withReport(async (path) => {
      const args = ["run", ...filters, "--reporter=dot", "--reporter=json", `--outputFile.json=${path}`];
      const { isOk, output } = await runQuietly("vitest", args, {
        env: { ...process.env, ...testEnv, ...variables },
      });
      const report = vitestReport.safeParse(await readReport(path));
      if (!report.success) return { passed: 0, failed: 1, output };
      const { numPassedTests, numFailedTests, testResults } = report.data;
      const timed = testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      }));
      return judge({ passed: numPassedTests, failed: numFailedTests, output, timed }, isOk);
    });
  return { title, run };
}

export const withoutCitus =
  "Skipped the cluster: PG_CONFIG does not name a PostgreSQL with the extension Citus, so the cluster tests do not run (docs/operating.md).";

/**
 * Returns the phase that runs the tests of outages, upgrades and restores on the Citus of PG_CONFIG, or
 * prints why they are skipped.
 */
export function clusterPhases(): Phase[] {
  // The phases take minutes, so they run only if PG_CONFIG is set explicitly.
  const programs = process.env.PG_CONFIG === undefined ? undefined : findCitusPrograms();
  if (programs === undefined) console.log(withoutCitus);
  // Runs one file at a time, because files that create databases on a cluster disturb each other.
  const filters = ["--project=release", "--maxWorkers=1", "apps/api/test/distributed-"];
  return programs === undefined
    ? []
    : [vitestPhase("Tests of a cluster", filters, { CITUS_PROGRAMS: programs })];
}

/**
 * Prepares the built web app and a browser, because tests would otherwise wait for them. Vitest creates the
 * database template.
 */
export function preparationPhase(title: string): Phase {
  const run = async () => {
    await buildWebIfNeeded((_title, build) => build());
    await findBrowser();
    return { passed: 1, failed: 0, output: "" };
  };
  return { title, run };
}

/** Runs the journeys of `e2e` in a browser against the built app; `filters` are those of Playwright. */
export function browserPhase(title: string, filters: readonly string[] = []): Phase {
  const run = () =>
    withReport(async (path) => {
      const browser = await findBrowser();
      await buildWebIfNeeded();
      const env = {
        ...process.env,
        ...testEnv,
        CHROMIUM_PATH: browser.executablePath,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      };
      const args = ["test", "--config=e2e/playwright.config.ts", ...filters, "--reporter=line,json"];
      const { isOk, output } = await runQuietly("playwright", args, { env });
      const report = playwrightReport.safeParse(await readReport(path));
      if (!report.success) return { passed: 0, failed: 1, output };
      const { expected, flaky, unexpected } = report.data.stats;
      const told = [output.trim(), ...report.data.suites.flatMap(failuresOf)].join("\n\n");
      const timed = report.data.suites.flatMap(timesOf);
      return judge({ passed: expected, failed: unexpected + flaky, output: told, timed }, isOk);
    });
  return { title, run };
}

function failuresOf(value: unknown): string[] {
  const { specs, suites } = suite.parse(value);
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .flatMap(({ errors }) => errors)
      .map(({ message = "no message" }) => `${title}\n${stripVTControlCharacters(message)}`),
  );
  return [...here, ...suites.flatMap(failuresOf)];
}

function timesOf(value: unknown): Timed[] {
  const { specs, suites } = suite.parse(value);
  const here = specs.map(({ title, tests }) => ({
    name: title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  return [...here, ...suites.flatMap(timesOf)];
}

/** Counts a run that fails without a failing test (for example, an unhandled rejection) as one failure. */
function judge(result: PhaseResult, isOk: boolean): PhaseResult {
  return isOk || result.failed > 0 ? result : { ...result, failed: 1 };
}

async function readReport(path: string): Promise<unknown> {
  return readFile(path, "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
}

async function withReport(work: (path: string) => Promise<PhaseResult>): Promise<PhaseResult> {
  const folder = await mkdtemp(join(tmpdir(), "lanyard-report-"));
  return work(join(folder, "report.json")).finally(() => rm(folder, { recursive: true, force: true }));
}
