import type { Measured } from "../calls/scenario-run.ts";

export function benchTable(rows: readonly Measured[]): string {
  const cells = [
    ["", "HTTP p50", "goal", "HTTP p99", "goal", "requests/s", "plain SQL p50"],
    ...rows.map(cellsOf),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const [head = "", ...lines] = cells.map((row) => lineOf(row, widths));
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [head, rule, ...lines].join("\n");
}

function lineOf(row: readonly string[], widths: readonly number[]): string {
  const padded = row.map((cell, column) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
  );
  return `| ${padded.join(" | ")} |`;
}

function cellsOf(row: Measured): string[] {
  const { name, http, plain, goal } = row;
  const [wantedP50, wantedP99] = [p50Goal(row), goal.p99];
  return [
    http.failed > 0 ? `${name}, **${http.failed} failed**` : name,
    judged(http.p50, wantedP50),
    wantedP50 === undefined ? "" : ms(wantedP50),
    judged(http.p99, wantedP99),
    wantedP99 === undefined ? "" : ms(wantedP99),
    Math.round(http.perSecond).toLocaleString("en-US"),
    ms(plain.p50),
  ];
}

function p50Goal({ goal, plain }: Measured): number | undefined {
  return goal.besideSql ? plain.p50 * 2 + 3 : goal.p50;
}

const isOver = (found: number, wanted: number | undefined) => wanted !== undefined && !(found <= wanted);
const judged = (found: number, wanted: number | undefined) =>
  isOver(found, wanted) ? `**${ms(found)}**` : ms(found);
const ms = (value: number) => value.toFixed(value < 100 ? 1 : 0);
