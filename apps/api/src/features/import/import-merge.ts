import { isShorterNumber } from "@lanyard/contract/kind/distinct-points";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { BulkLog } from "#src/log/action.ts";
import {
  difference,
  type FieldValue,
  type FieldValues,
  fieldValuesOf,
  impliedFields,
} from "#src/log/record-change.ts";
import { rewriteRecords } from "#src/records/write/record-writing.ts";
import { planUpdates, writeRecords } from "#src/records/write/write-records.ts";
import { newLink } from "./import-links.ts";
import { type MergedRow, walkMerges } from "./import-merge-sql.ts";
import { leaveOutOfRows, refuseRows } from "./import-sql.ts";
import type { ImportedKind, LeaveOut } from "./importable.ts";
import { fieldModes, type ModeOf } from "./merge-modes.ts";
import type { StagedRows } from "./staged-rows.ts";

const recordsPerStep = 100;

interface MergeCounts {
  readonly updated: number;
  readonly changingRows: number;
  readonly unchangingRows: number;
}

export interface RowMerge {
  readonly row: number;
  readonly outcome: "update" | "unchanged";
  /** Null if the import creates the record. */
  readonly record_id: string | null;
  /** The changed fields, without hidden fields; null if nothing changes. */
  readonly before: FieldValues | null;
  readonly after: FieldValues | null;
}

interface Merging {
  readonly log?: BulkLog | undefined;
  readonly onWritten?: ((count: number) => void) | undefined;
  readonly onMerged?: ((merges: readonly RowMerge[]) => Promise<void>) | undefined;
}

/** Merges rows into the records that they match. Without a log, changes no records. */
export async function mergeRows(
  rows: StagedRows,
  choices: Parameters<typeof fieldModes>[1],
  { log, onWritten, onMerged }: Merging,
): Promise<MergeCounts> {
  const counts = { updated: 0, changingRows: 0, unchangingRows: 0 };
  if (choices.on_match === "skip") return counts;
  const { tx, slices, importable } = rows;
  const fieldsOf = rowReader(importable, fieldModes(importable, choices));
  const { stored } = importable;
  const newLinks = newLinksOf(importable);
  for await (const found of walkMerges(rows, recordsPerStep)) {
    const wanted = new Map(found.map((merge) => [merge.holder_id, merge]));
    const merges: RowMerge[] = [];
    const overfull: Overfull[] = [];
    const gone = new Map(wanted);
    const rewrite = (id: string, now: FieldValues) => {
      gone.delete(id);
      const { rows: wantedRows = [], own = null } = wanted.get(id) ?? {};
      const { next, changes } = rewritten(now, wantedRows, fieldsOf, overfull);
      for (const { row, change } of changes) {
        const merge = mergeOf(row, own === null ? id : null, change, newLinks);
        if (merge.outcome === "unchanged") counts.unchangingRows += 1;
        else counts.changingRows += 1;
        merges.push(merge);
      }
      return next;
    };
    const own = found.filter((merge) => merge.own !== null).map(({ holder_id }) => holder_id);
    // In a check, rows are compared with the record that the first of them would create.
    if (log === undefined)
      for (const { holder_id: id, own: first } of found)
        if (first !== null) rewrite(id, fieldsOf(first).made);
    const updates = await planUpdates(tx, stored, [...wanted.keys()], { rewrite, slices });
    const ofOthers = updates.filter(({ id }) => !own.includes(id));
    if (log !== undefined) {
      // The log already contains the creation of these records.
      await rewriteRecords(
        tx,
        stored,
        updates.filter(({ id }) => own.includes(id)),
      );
      await writeRecords(tx, stored, ofOthers, { log });
    }
    counts.updated += ofOthers.length;
    await leaveOutOverfull(rows, overfull);
    if (merges.length > 0) await onMerged?.(merges);
    if (gone.size > 0) {
      // These records were deleted after the rows had matched them.
      const reason = refusal("importRecordDeleted");
      const left = [...gone.values()].flatMap(({ rows: of }) => of);
      const refused = left.map(({ row_number }) => ({ row_number, reason }));
      await refuseRows(rows, reason, refused);
    }
    onWritten?.(merges.length);
    await slices.yieldIfOver();
  }
  return counts;
}

/**
 * Merges all rows of a record. The change of a field is attributed to the last row that sets the field. A row
 * whose values are all overwritten changes nothing.
 */
function rewritten(now: FieldValues, rows: readonly MergedRow[], fieldsOf: RowReader, overfull: Overfull[]) {
  const setBy = new Map<string, MergedRow>();
  let next = now;
  for (const row of rows) {
    const before = next;
    next = fieldsOf(row).mergedInto(before, (field, max) =>
      overfull.push({ row: row.row_number, field, max }),
    );
    for (const field of Object.keys(difference(before, next)?.after ?? {})) setBy.set(field, row);
  }
  // If one row moves the record to another stage and a later row moves it back, the record has not moved.
  if (next.stage_entered_at !== undefined && next.stage_id === now.stage_id)
    next = { ...next, stage_entered_at: now.stage_entered_at ?? null };
  const whole = difference(now, next);
  const changes = rows.map((row) => {
    const fields = Object.keys(whole?.after ?? {}).filter((field) => setBy.get(field) === row);
    const change = whole && { before: picked(whole.before, fields), after: picked(whole.after, fields) };
    return { row, change: fields.length === 0 ? undefined : change };
  });
  return { next, changes };
}

/** A row that would give a field more values than it can have. */
interface Overfull {
  readonly row: number;
  readonly field: string;
  readonly max: number;
}

async function leaveOutOverfull(rows: StagedRows, overfull: readonly Overfull[]): Promise<void> {
  const { noun } = rows.importable.declaration;
  for (const [target, found = []] of Object.entries(Object.groupBy(overfull, ({ field }) => field))) {
    const numbers = found.map(({ row }) => row);
    const max = found[0]?.max ?? 0;
    await leaveOutOfRows(rows, numbers, refusal("importTooManyValues", { field: { noun, target }, max }));
  }
}

interface Change {
  readonly before: FieldValues;
  readonly after: FieldValues;
}

function mergeOf(
  row: MergedRow,
  recordId: string | null,
  change: Change | undefined,
  newLinks: ReturnType<typeof newLinksOf>,
): RowMerge {
  const common = { row: row.row_number, record_id: recordId };
  if (change === undefined && row.note === null)
    return { ...common, outcome: "unchanged", before: null, after: null };
  const { before, after } = change ?? { before: {}, after: {} };
  const seen = Object.keys(after).filter((field) => !impliedFields.has(field));
  const note = row.note === null ? [{}, {}] : [{ note: null }, { note: row.note }];
  return {
    ...common,
    outcome: "update",
    before: { ...picked(before, seen), ...note[0] },
    after: { ...picked({ ...after, ...newLinks(row, after) }, seen), ...note[1] },
  };
}

/** A check and its run create linked records with different ids, so created records are compared by name. */
const newLinksOf =
  ({ company, links }: Pick<ImportedKind, "company" | "links">) =>
  (row: MergedRow, after: FieldValues): FieldValues => {
    const { column: ofCompany = "" } = company ?? {};
    const made = links.flatMap(({ column, place }) => {
      const name = row.link_names[place - 1] ?? null;
      return name === null || !after[column] ? [] : [[column, newLink(name)] as const];
    });
    return {
      ...(row.company_is_new && after[ofCompany] && { [ofCompany]: newLink(row.company_name) }),
      ...Object.fromEntries(made),
    };
  };

const picked = (values: FieldValues, fields: readonly string[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

interface RowFields {
  /** Returns the record's values merged with the row's, and reports values that exceed a limit. */
  mergedInto(now: FieldValues, leaveOut: LeaveOut): FieldValues;
  readonly made: FieldValues;
}

type RowReader = (row: MergedRow) => RowFields;

/** Returns a function that reads rows. Empty cells never change a value. */
function rowReader(importable: ImportedKind, modeOf: ModeOf): RowReader {
  const { declaration, mergeSpecial } = importable;
  const names = new Set<string>(plainFieldNames(declaration.fields));
  const takes = (now: FieldValues, fields: readonly string[]) => {
    const modes = fields.map(modeOf);
    if (modes.includes("keep")) return false;
    return !modes.includes("fill") || fields.every((field) => isEmpty(now[field]));
  };
  /**
   * Returns whether a stored phone number is a longer form of the row's value. The stored number then stays,
   * as in the merge of two records.
   */
  const isShorterForm = (field: string, value: FieldValue, stored: FieldValue | undefined) =>
    declaration.fields[field]?.type === "phone" && isShorterNumber(String(value), String(stored ?? ""));
  return (row) => {
    const values = fieldValuesOf(Object.keys(row.record), row.record);
    const filled = Object.entries(values).filter(([name, value]) => names.has(name) && !isEmpty(value));
    const links = linksOf(importable, row);
    return {
      mergedInto: (now, leaveOut) =>
        joined(
          now,
          Object.fromEntries(
            filled.filter(
              ([field, value]) => takes(now, [field]) && !isShorterForm(field, value, now[field]),
            ),
          ),
          ...links.filter((group) => takes(now, Object.keys(group))),
          mergeSpecial?.(now, values, modeOf, leaveOut) ?? {},
        ),
      get made() {
        const made = joined(Object.fromEntries(filled), ...links);
        return joined(made, mergeSpecial?.(made, values, takesAll, ignore) ?? {});
      },
    };
  };
}

const takesAll: ModeOf = () => "take";
const ignore: LeaveOut = () => {};

/** Returns groups of link columns. A merge takes all values of a group from the same row. */
function linksOf(
  { company, links, declaration }: ImportedKind,
  { company_id, company_name, link_ids }: MergedRow,
): FieldValues[] {
  const groups = links.map(({ column, place }): FieldValues => ({ [column]: link_ids[place - 1] ?? null }));
  if (company !== undefined)
    groups.unshift({
      [company.column]: company_id,
      ...(company.text !== undefined && { [company.text]: company_id === null ? company_name : null }),
    });
  const named = groups.filter((group) => Object.values(group).some((value) => value !== null));
  return declaration.belongsToOne && named.length > 0 ? [joined(...groups)] : named;
}

const joined = (...parts: readonly FieldValues[]): FieldValues =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)));

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
