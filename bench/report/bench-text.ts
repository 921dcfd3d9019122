import type { Measured } from "../calls/scenario-run.ts";
import { type Finding, findingLine } from "../figures.ts";
import { benchTable } from "./bench-table.ts";

export interface Report {
  readonly at: string;
  readonly machine: { cpu: string; cores: number; memoryGigabytes: number; node: string };
  readonly size: { contacts: number; companies: number; deals: number; smallOrganisations: number };
  readonly load: { seconds: number; connections: number };
  readonly measured: readonly Measured[];
  readonly findings: readonly Finding[];
}

/** Returns the report of a run as Markdown. The command prints it, and docs/benchmarks.md quotes it. */
export function benchText(report: Report): string {
  return [
    introduction(report),
    "",
    benchTable(report.measured),
    "",
    ...report.findings.map((finding) => `- ${findingLine(finding)}`),
  ].join("\n");
}

function introduction({ at, machine, size, load }: Report): string {
  const count = (value: number) => value.toLocaleString("en-US");
  return [
    `The run of ${at.slice(0, 10)} used one organization with ${count(size.contacts)} contacts, ${count(size.companies)} companies and ${count(size.deals)} deals, and ${size.smallOrganisations} small organizations.`,
    `The load generator, the API and PostgreSQL shared ${machine.cores} cores (${machine.cpu}, ${machine.memoryGigabytes} GB, Node ${machine.node.slice(1)}).`,
    `Each call was sent for ${load.seconds} s over ${load.connections} connections, unless its name contains another number. Times are in milliseconds.`,
    '"Plain SQL" is the time of one handwritten statement that does the same, without row-level security and without a cached plan.',
    "Results that missed their goal are **bold**.",
  ].join("\n");
}

const [start, end] = ["<!-- bench -->", "<!-- /bench -->"];

/** Returns the page with this text in place of the earlier results. */
export function withQuote(page: string, text: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no place for figures: ${start} … ${end}`);
  return `${before}${start}\n${text}\n${end}${after}`;
}
