import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BenchOptions } from "../bench-options.ts";
import { benchText, type Report, withQuote } from "./bench-text.ts";

const quotedPath = fileURLToPath(new URL("../quoted.json", import.meta.url));
const pagePath = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));

/** Writes the results as JSON and, on request, into docs/benchmarks.md. Returns the text to print. */
export async function writeReport(
  options: BenchOptions,
  results: Pick<Report, "measured" | "findings">,
): Promise<string> {
  const { contacts, companies, deals, seconds, connections } = options;
  const report: Report = {
    at: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model ?? "unknown",
      cores: cpus().length,
      memoryGigabytes: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    size: { contacts, companies, deals, smallOrganisations: options["small-organisations"] },
    load: { seconds, connections },
    ...results,
  };
  const name = `${contacts}-${report.at.slice(0, 16).replace(":", "")}.json`;
  const path = options.quote ? quotedPath : resolve(options.out ?? `bench/results/${name}`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  const text = benchText(report);
  if (options.quote) await writeFile(pagePath, withQuote(await readFile(pagePath, "utf8"), text));
  return `${text}\n\nFigures: ${path}`;
}
