import { boardLines, missedBoardGoals } from "../board/board-summary.ts";
import type { RoundSeconds } from "../measure/bulk-measure.ts";
import { listScreenLines } from "../screen/list-summary.ts";
import { benchTable, missedGoals } from "./bench-table.ts";
import type { Report } from "./report.ts";

const goals = { apiMegabytes: 200, startSeconds: 5, bulkSeconds: 3 };

/** What a run found, as Markdown: what the command prints is what the README quotes. */
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
    `\`npm run bench\` of ${at.slice(0, 10)}: ${count(size.contacts)} contacts, ${count(size.companies)} companies and ${count(size.deals)} deals in one organisation, ${size.smallOrganisations} small ones beside it;`,
    `${machine.cores} cores (${machine.cpu}, ${machine.memoryGigabytes} GB, Node ${machine.node.slice(1)}), shared by the load, the API and PostgreSQL; ${load.connections} connections, ${load.seconds} s each, milliseconds.`,
    '"Plain SQL" is one statement written by hand, as the owner and without policies, planned anew each time, at the same number of connections in the same run; "its SQL" are the API\'s own statements on bare connections.',
    "A goal that was missed is **bold**.",
  ].join("\n");
}

function findingLines({ startSeconds, apiMegabytes, bulk, board, listScreen, measured }: Report): string[] {
  const missed = [...measured.flatMap(missedGoals), ...missedBoardGoals(board)];
  return [
    ...(startSeconds === undefined ? [] : [`Second start: ${judged(startSeconds, goals.startSeconds, "s")}`]),
    `Memory of the API after all of it: ${judged(apiMegabytes, goals.apiMegabytes, "MB")}`,
    ...(bulk === undefined
      ? []
      : [
          `Deleting ${bulk.records.toLocaleString("en-US")} contacts at once: ${rounds(bulk.deleting)}`,
          `Undoing that: ${rounds(bulk.undoing)}`,
        ]),
    ...(listScreen === undefined ? [] : listScreenLines(listScreen)),
    ...boardLines(board),
    `Goals missed by calls and board: ${missed.length === 0 ? "none" : missed.join("; ")}`,
  ];
}

function rounds({ middle, slowest }: RoundSeconds): string {
  return `${judged(middle, goals.bulkSeconds, "s")}; ${slowest.toFixed(1)} s at its slowest of five`;
}

function judged(found: number, goal: number, unit: string): string {
  const text = `${unit === "MB" ? Math.round(found) : found.toFixed(1)} ${unit}`;
  return `${found > goal ? `**${text}**` : text} (goal ${goal})`;
}

const [start, end] = ["<!-- bench -->", "<!-- /bench -->"];

/** The page with the text in the place of what was quoted before. */
export function withQuote(page: string, text: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no place for figures: ${start} … ${end}`);
  return `${before}${start}\n${text}\n${end}${after}`;
}
