import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";

/** The record that a note or a file belongs to. */
export interface Holder {
  readonly noun: RecordNoun;
  readonly id: string;
}

export type HolderColumn = `${RecordNoun}_id`;

/** The column in which a note or a file holds the id of its record. */
export function holderColumn(noun: RecordNoun): HolderColumn {
  return `${noun}_id`;
}

/** The holder columns, one for each kind of record. */
export const holderColumns: readonly HolderColumn[] = recordNouns.map(holderColumn);

type HeldRow = Readonly<Record<HolderColumn, string | null>> & { readonly deleted_at: string | null };

/** The id of the record that a note or a file belongs to; a constraint ensures that there is exactly one. */
export function holderIdOf(row: HeldRow): string {
  return holderColumns.map((column) => row[column]).find((id) => id !== null) ?? "";
}

/**
 * Returns whether the row is live and belongs to this record; other records' rows count as absent
 * (security.md, Tenancy 8).
 */
export function belongsToHolder(row: HeldRow, { noun, id }: Holder): boolean {
  return row.deleted_at === null && row[holderColumn(noun)] === id;
}

/** The holder columns of a row, as the log stores them. */
export function holderValues(row: Readonly<Record<string, unknown>>): FieldValues {
  return fieldValuesOf(holderColumns, row);
}
