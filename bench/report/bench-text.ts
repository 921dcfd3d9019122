import type { Measured } from "../calls/scenario-run.ts";
import { type Finding, findingLine } from "../figures.ts";
import { benchTable, missedGoals } from "./bench-table.ts";

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
    ...findingLines(report).map((line) => `- ${line}`),
  ].join("\n");
}

function introduction({ at, machine, size, load }: Report): string {
  const count = (value: number) => value.toLocaleString("en-US");
  return [
    `\`npm run bench\` of ${at.slice(0, 10)}: ${count(size.contacts)} contacts, ${count(size.companies)} companies and ${count(size.deals)} deals in one organisation, and ${size.smallOrganisations} small organisations;`,
    `${machine.cores} cores (${machine.cpu}, ${machine.memoryGigabytes} GB, Node ${machine.node.slice(1)}), shared by the load generator, the API and PostgreSQL; ${load.connections} connections, ${load.seconds} s each, milliseconds.`,
    '"Plain SQL" is one statement written by hand, sent as the owner without policies and planned for each execution, with as many connections in the same run; "its SQL" is the API\'s own statements, sent without HTTP.',
    "A goal that was missed is **bold**.",
  ].join("\n");
}

function findingLines({ measured, findings }: Report): string[] {
  const missed = measured.flatMap(missedGoals);
  return [
    ...findings.map(findingLine),
    `Goals missed by calls and board: ${missed.length === 0 ? "none" : missed.join("; ")}`,
  ];
}

const [start, end] = ["<!-- bench -->", "<!-- /bench -->"];

/** Returns the page with this text in place of the earlier results. */
export function withQuote(page: string, text: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no place for figures: ${start} … ${end}`);
  return `${before}${start}\n${text}\n${end}${after}`;
}
