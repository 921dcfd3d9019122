import type { OnDuplicate } from "@lanyard/contract/import/import-schema";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { BulkLog } from "#src/log/action.ts";
import { difference, type FieldValue, type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";
import { rewriteMany, valuesOfMany } from "#src/records/record-bulk.ts";
import type { StagedRows } from "./import-settling.ts";
import { type Merge, type MergedRow, walkMerges } from "./import-sql.ts";
import type { Importable } from "./importable.ts";

const recordsPerStep = 1000;

export interface MergeCounts {
  /** Records that were there before and changed. */
  readonly updated: number;
  /** Rows that changed something in a record, and those that changed nothing. */
  readonly changingRows: number;
  readonly unchangingRows: number;
}

interface Writing {
  readonly log: BulkLog;
  /** Hears of each few rows that were written. */
  readonly onWritten?: ((count: number) => void) | undefined;
}

/** Writes rows into the records that have their key; without `writing` it only finds out what that would do. */
export async function mergeRows(
  rows: StagedRows,
  mode: OnDuplicate,
  writing?: Writing,
): Promise<MergeCounts> {
  const counts = { updated: 0, changingRows: 0, unchangingRows: 0 };
  if (mode === "skip") return counts;
  const { tx, importId, slices, importable } = rows;
  const fieldsOf = rowReader(importable);
  for await (const merges of walkMerges(tx, importId, recordsPerStep)) {
    const wanted = new Map(merges.map((merge) => [merge.holder_id, merge.rows.map(fieldsOf)]));
    const rewrite = (id: string, now: FieldValues) =>
      merged(wanted.get(id) ?? [], now, mergers[mode], counts);
    counts.updated +=
      writing === undefined
        ? await tryRows(rows, merges, rewrite, fieldsOf)
        : await writeRows(rows, writing.log, merges, rewrite);
    writing?.onWritten?.(merges.reduce((sum, merge) => sum + merge.rows.length, 0));
    await slices.yieldIfOver();
  }
  return counts;
}

type Rewrite = (id: string, now: FieldValues) => FieldValues;

async function writeRows(
  { tx, importable }: StagedRows,
  log: BulkLog,
  merges: readonly Merge[],
  rewrite: Rewrite,
) {
  const changes = await rewriteMany(tx, importable.stored, idsOf(merges), rewrite);
  // What this import made itself has its creation in the log already.
  const own = new Set(merges.flatMap((merge) => (merge.own === null ? [] : [merge.holder_id])));
  const logged = changes.filter(({ recordId }) => !own.has(recordId));
  if (logged.length > 0) await log.add(logged);
  return logged.length;
}

/** The same without its writes; a record that the run would make itself is taken as its first row says. */
async function tryRows(
  { tx, importable }: StagedRows,
  merges: readonly Merge[],
  rewrite: Rewrite,
  fieldsOf: RowReader,
) {
  const there = await valuesOfMany(tx, importable.stored, idsOf(merges));
  for (const { holder_id: id, own } of merges) {
    if (own === null) continue;
    const { filled, links, special } = fieldsOf(own);
    const made = joined(filled, ...links);
    rewrite(id, joined(made, special(made, true)));
  }
  return [...there].filter(([id, now]) => difference(now, rewrite(id, now)) !== undefined).length;
}

const idsOf = (merges: readonly Merge[]) => merges.map(({ holder_id }) => holder_id);

function merged(
  rows: readonly RowFields[],
  now: FieldValues,
  merge: Merger,
  counts: { changingRows: number; unchangingRows: number },
): FieldValues {
  let values = now;
  for (const row of rows) {
    const next = merge(values, row);
    if (difference(values, next) === undefined) counts.unchangingRows += 1;
    else counts.changingRows += 1;
    values = next;
  }
  return values;
}

/** What a row says of its record. */
interface RowFields {
  readonly filled: FieldValues;
  /** What links it to others, each group taken whole or not at all. */
  readonly links: readonly FieldValues[];
  /** What is no plain field, as the kind carries it over. */
  special(now: FieldValues, isUpdate: boolean): FieldValues;
}

type Merger = (now: FieldValues, row: RowFields) => FieldValues;

const mergers: Readonly<Record<OnDuplicate, Merger>> = {
  skip: (now) => now,
  update: (now, { filled, links, special }) => joined(now, filled, ...links, special(now, true)),
  fill: (now, { filled, links, special }) => {
    const empty = Object.entries(filled).filter(([field]) => isEmpty(now[field]));
    const missing = links.filter((group) => Object.keys(group).every((field) => isEmpty(now[field])));
    return joined(now, Object.fromEntries(empty), ...missing, special(now, false));
  },
};

/** The later value of each field. */
const joined = (...parts: readonly FieldValues[]): FieldValues =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)));

type RowReader = (row: MergedRow) => RowFields;

/** An empty cell says nothing: it never empties a field. */
function rowReader({ declaration, linksOf, mergeSpecial }: Importable): RowReader {
  const names = new Set<string>(plainFieldNames(declaration.fields));
  return (row) => {
    const values = fieldValuesOf(Object.keys(row.record), row.record);
    const filled = Object.entries(values).filter(([name, value]) => names.has(name) && !isEmpty(value));
    return {
      filled: Object.fromEntries(filled),
      links: linksOf(row),
      special: (now, isUpdate) => mergeSpecial?.(now, values, isUpdate) ?? {},
    };
  };
}

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
