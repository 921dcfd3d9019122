import type { OnDuplicate } from "@lanyard/contract/import/import-schema";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { BulkLog } from "#src/log/action.ts";
import { asFieldValue, difference, type FieldValue, type FieldValues } from "#src/log/record-change.ts";
import { rewriteMany, valuesOfMany } from "#src/records/record-bulk.ts";
import type { StagedRows } from "./import-settling.ts";
import { type MergedRow, selectMerges, selectOwnRecords } from "./import-sql.ts";

const recordsPerStep = 1000;
const beforeAll = "00000000-0000-0000-0000-000000000000";

export interface MergeCounts {
  /** Records that were there before and changed. */
  readonly updated: number;
  /** Rows that changed something in a record, and those that changed nothing. */
  readonly changingRows: number;
  readonly unchangingRows: number;
}

/** Writes rows into the records that have their key; without a log it only finds out what that would do. */
export async function mergeRows(rows: StagedRows, mode: OnDuplicate, log?: BulkLog): Promise<MergeCounts> {
  const counts = { updated: 0, changingRows: 0, unchangingRows: 0 };
  if (mode === "skip") return counts;
  const { tx, importId, slices, importable } = rows;
  const names = new Set<string>(plainFieldNames(importable.declaration.fields));
  for (let after = beforeAll; ; ) {
    const merges = await selectMerges(tx, importId, after, recordsPerStep);
    const wanted = new Map(
      merges.map((merge) => [merge.holder_id, merge.rows.map((row) => fieldsOf(row, names))]),
    );
    const rewrite = (id: string, now: FieldValues) => merged(wanted.get(id) ?? [], now, mode, counts);
    const ids = [...wanted.keys()];
    counts.updated +=
      log === undefined ? await tryRows(rows, ids, rewrite, names) : await writeRows(rows, log, ids, rewrite);
    await slices.yieldIfOver();
    const last = merges.at(-1);
    if (last === undefined || merges.length < recordsPerStep) return counts;
    after = last.holder_id;
  }
}

type Rewrite = (id: string, now: FieldValues) => FieldValues;

async function writeRows(
  { tx, importable }: StagedRows,
  log: BulkLog,
  ids: readonly string[],
  rewrite: Rewrite,
) {
  const changes = await rewriteMany(tx, importable.stored, ids, rewrite);
  // What this import made itself has its creation in the log already.
  const own = new Set((await selectOwnRecords(tx, log.actionId, ids)).map(({ record_id }) => record_id));
  const logged = changes.filter(({ recordId }) => !own.has(recordId));
  if (logged.length > 0) await log.add(logged);
  return logged.length;
}

/** The same without its writes; a record that the run would make itself is taken as its first row says. */
async function tryRows(
  { tx, importId, importable }: StagedRows,
  ids: readonly string[],
  rewrite: Rewrite,
  names: ReadonlySet<string>,
) {
  const there = await valuesOfMany(tx, importable.stored, ids);
  for (const own of await selectOwnRecords(tx, importId, ids)) {
    const { filled, company } = fieldsOf(own, names);
    rewrite(own.record_id, { ...filled, ...company });
  }
  return [...there].filter(([id, now]) => difference(now, rewrite(id, now)) !== undefined).length;
}

function merged(
  rows: readonly RowFields[],
  now: FieldValues,
  mode: OnDuplicate,
  counts: { changingRows: number; unchangingRows: number },
): FieldValues {
  let values = now;
  for (const row of rows) {
    const next = mergers[mode](values, row);
    if (difference(values, next) === undefined) counts.unchangingRows += 1;
    else counts.changingRows += 1;
    values = next;
  }
  return values;
}

/** What a row says of its record. */
interface RowFields {
  readonly filled: FieldValues;
  /** The company that it belongs to, where it names one. */
  readonly company: FieldValues;
}

type Merger = (now: FieldValues, row: RowFields) => FieldValues;

const mergers: Readonly<Record<OnDuplicate, Merger>> = {
  skip: (now) => now,
  update: (now, { filled, company }) => ({ ...now, ...filled, ...company }),
  fill: (now, { filled, company }) => {
    const empty = Object.entries(filled).filter(([field]) => isEmpty(now[field]));
    const hasCompany = !isEmpty(now.company) || !isEmpty(now.company_id);
    return { ...now, ...Object.fromEntries(empty), ...(hasCompany ? {} : company) };
  },
};

/** An empty cell says nothing: it never empties a field. */
function fieldsOf(row: MergedRow, names: ReadonlySet<string>): RowFields {
  const values = Object.entries(row.record).map(([name, value]) => [name, asFieldValue(value)] as const);
  const filled = values.filter(([name, value]) => names.has(name) && !isEmpty(value));
  return { filled: Object.fromEntries(filled), company: companyOf(row) };
}

function companyOf({ company_id, company_name }: MergedRow): FieldValues {
  if (company_name === null) return {};
  return company_id === null ? { company_id, company: company_name } : { company_id, company: null };
}

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
