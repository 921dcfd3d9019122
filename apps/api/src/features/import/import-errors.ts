import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import { type Refusal, type RefusalId, refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { refusalText } from "#src/http/refusal-text.ts";
import { createValueReport, type ReportedColumn, type ValueReport } from "./value-choices.ts";

/** A refusal as the database keeps it. */
export const storedRefusal = z.custom<Refusal>(
  (value) => typeof value === "object" && value !== null && "id" in value,
);

/** Why something is refused, as a result or a row keeps it; a text where the version that wrote it had written it out. */
export const storedReason = z.union([z.string(), storedRefusal]);
type StoredReason = z.output<typeof storedReason>;

/** Writes out what was kept, in the reader's language. */
export const reasonText = (reason: StoredReason, language: Language) =>
  typeof reason === "string" ? reason : refusalText(reason, language);

/** What was told of rows, in the reader's language. */
export function inLanguage<Row extends { readonly message: StoredReason }>(
  rows: readonly Row[],
  language: Language,
) {
  return rows.map((row) => ({ ...row, message: reasonText(row.message, language) }));
}

/** Something about a row, not yet in anybody's language. */
export interface ReportedWarning {
  readonly row: number;
  readonly message: StoredReason;
}

/** The same of a row as it stands in the file. */
export interface ReportedRow extends ReportedWarning {
  readonly cells: string[];
}

interface RefusedRow extends ReportedRow {
  readonly message: Refusal;
}

/** What is said of a record that lacks what its kind requires. */
const missingFields = ({ fields }: KindDeclaration): Refusal[] =>
  Object.values(fields).flatMap(({ required }) => (required === undefined ? [] : [refusal(required)]));

/** The texts of problems that can affect many rows. */
const rowProblems: readonly Refusal[] = [
  refusal("importTooManyCells"),
  refusal("rowOfSeveralLines"),
  refusal("importInvalidEmail"),
  refusal("importInvalidName"),
  refusal("importErrorValue"),
  refusal("importRoundedNumber"),
  refusal("rowUnnamed"),
  refusal("stageMissing"),
  ...recordNouns.flatMap((noun) => missingFields(recordKinds[noun])),
  refusal("importUnnamed"),
  refusal("importLikelySame"),
  refusal("importRecordDeleted"),
  refusal("importSharedId"),
  refusal("importHeldEmail"),
  refusal("importHeldId"),
  refusal("importHeldPhone"),
  refusal("importHeldAlike"),
  refusal("importHeldAtCompany"),
  refusal("importCompanyHeld"),
  refusal("importRepeatedEmail"),
  refusal("importRepeatedId"),
  refusal("importRepeatedName"),
  refusal("importRepeatedValues"),
  refusal("importRepeatedAtCompany"),
];

/** Returns the text of a stored problem. A check of an earlier version may have stored an unknown one. */
export const problemText = (problem: string) =>
  rowProblems.find(({ id }) => id === problem) ?? refusal("importHeldAlike");

const isRowProblem = (id: RefusalId) => rowProblems.some((problem) => problem.id === id);

/** Returns the problem that groups a refused row with similar ones. */
export function problemOf(refused: Refusal): RefusalId {
  const { id, parameters } = refused;
  if (id === "rowColumnCount") return "importTooManyCells";
  if (isRowProblem(id)) return id;
  const { reason } = parameters;
  if (typeof reason === "object" && "id" in reason && isRowProblem(reason.id)) return reason.id;
  return targetOf(refused)?.startsWith("email") ? "importInvalidEmail" : "importInvalidName";
}

/** Returns the field of the cell that a refusal concerns. */
export function targetOf({ id, parameters: { field } }: Refusal): string | undefined {
  if (id === "cellInvalidEmail") return "email";
  return typeof field === "object" && "target" in field ? field.target : undefined;
}

/** Rows of which a statement has found something: a million of them one by one would hold up everybody. */
export interface CountedRows {
  readonly count: number;
  readonly first: readonly number[];
}

/** Rows of one kind: all counted, the first ones named. */
export interface ImportErrors extends KindErrors {
  add(row: RefusedRow): void;
  /** Adds that many rows at once, of which the first are given. */
  addRows(rows: CountedRows, message: Refusal): void;
  /** Adds what another report has told. */
  addAll(told: KindErrors): void;
}

/** What was told of rows of one kind. */
export interface KindErrors {
  readonly count: number;
  /** In the order in which they came. */
  readonly named: readonly ReportedRow[];
  /** The errors grouped by problem; for rows that fail, the staging table tells the problem instead. */
  readonly groups: readonly ErrorGroup[];
}

/** Cells with which the same is wrong, as one thing mends them all. */
export interface ErrorGroup {
  readonly message: Refusal;
  readonly count: number;
  /** The first of them. */
  readonly first: ReportedWarning[];
}

/** What is told of an import besides what went in. */
export interface ImportReport {
  /** How many rows of each kind are named at most. */
  readonly mostNamed: number;
  readonly failed: ImportErrors;
  /** One for each cell. */
  readonly leftOut: ImportErrors;
  /** The values of columns of choices. */
  readonly values: ValueReport;
}

/** What a report tells of some rows, as plain data. */
export interface ToldOfRows {
  readonly failed: KindErrors;
  readonly leftOut: KindErrors;
  readonly values: readonly ReportedColumn[];
}

const toldOf = ({ count, named, groups }: KindErrors): KindErrors => ({ count, named, groups });

export const toldOfRows = ({ failed, leftOut, values }: ImportReport): ToldOfRows => ({
  failed: toldOf(failed),
  leftOut: toldOf(leftOut),
  values: values.columns,
});

/** Adds what was told of further rows. */
export function addTold({ failed, leftOut, values }: ImportReport, told: ToldOfRows): void {
  failed.addAll(told.failed);
  leftOut.addAll(told.leftOut);
  values.addAll(told.values);
}

/** Characters of all named rows together: an answer is written in one go, while which nobody else is served. */
export const maxErrorText = 500_000;

/** Names so many rows of each kind. */
export function createImportReport(mostNamed: number): ImportReport {
  const errors = (isGrouped: boolean) => createImportErrors(mostNamed, isGrouped);
  return { mostNamed, failed: errors(false), leftOut: errors(true), values: createValueReport() };
}

/** What is wrong with a cell, without the cell. */
function messageOfGroup({ id, parameters }: Refusal): Refusal {
  if (id === "cellInvalidEmail") return refusal("importInvalidEmail");
  const { field = "", reason = "" } = parameters;
  return id === "cellRefused" ? refusal("cellsRefused", { field, reason }) : { id, parameters };
}

/** What the reasons of the cells of a group have in common, as rows keep them. */
export function patternOfGroup({ id, parameters }: Refusal) {
  if (id === "importInvalidEmail") return { id: "cellInvalidEmail" };
  return { id: id === "cellsRefused" ? "cellRefused" : id, parameters };
}

/** There are as many as columns and what can be wrong with them. */
const mostGroups = 500;
const firstOfGroup = 10;

function createErrorGroups() {
  const groups = new Map<string, ErrorGroup>();
  /** `first` is asked for only while the group has room. */
  const add = (message: Refusal, count: number, first: () => readonly ReportedWarning[]) => {
    const key = JSON.stringify(message);
    const before = groups.get(key) ?? { message, count: 0, first: [] };
    if (!groups.has(key) && groups.size >= mostGroups) return;
    const named =
      before.first.length < firstOfGroup
        ? [...before.first, ...first()].slice(0, firstOfGroup)
        : before.first;
    groups.set(key, { message, count: before.count + count, first: named });
  };
  return { add, all: () => [...groups.values()].toSorted((a, b) => b.count - a.count) };
}

function createImportErrors(mostNamed: number, isGrouped: boolean): ImportErrors {
  const groups = createErrorGroups();
  const named: ReportedRow[] = [];
  let count = 0;
  let textLength = 0;
  const hasRoom = () => named.length < mostNamed && textLength <= maxErrorText;
  const name = (told: ReportedRow) => {
    textLength +=
      JSON.stringify(told.message).length + told.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (textLength <= maxErrorText) named.push(told);
  };
  return {
    add({ row, message, cells }) {
      count += 1;
      if (isGrouped) groups.add(messageOfGroup(message), 1, () => [{ row, message }]);
      if (hasRoom()) name({ row, message, cells });
    },
    addRows({ count: rows, first }, message) {
      count += rows;
      if (isGrouped && rows > 0) groups.add(message, rows, () => first.map((row) => ({ row, message })));
      for (const row of first) if (hasRoom()) name({ row, message, cells: [] });
    },
    addAll(told) {
      count += told.count;
      for (const group of told.groups) groups.add(group.message, group.count, () => group.first);
      for (const error of told.named) if (hasRoom()) name(error);
    },
    get count() {
      return count;
    },
    named,
    get groups() {
      return groups.all();
    },
  };
}
