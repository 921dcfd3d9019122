import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";

export interface Holder {
  readonly noun: RecordNoun;
  readonly id: string;
}

export type HolderColumn = `${RecordNoun}_id`;

export function holderColumn(noun: RecordNoun): HolderColumn {
  return `${noun}_id`;
}

export const holderColumns: readonly HolderColumn[] = recordNouns.map(holderColumn);

type HeldRow = Readonly<Record<HolderColumn, string | null>> & { readonly deleted_at: string | null };

/**
 * Returns the id of the record to which a note or file belongs. A constraint ensures that exactly one column
 * is filled.
 */
export function holderIdOf(row: HeldRow): string {
  return holderColumns.map((column) => row[column]).find((id) => id !== null) ?? "";
}

/**
 * Returns whether a row is live and belongs to the record. Rows of other records count as missing
 * (security.md, Tenancy 8).
 */
export function belongsToHolder(row: HeldRow, { noun, id }: Holder): boolean {
  return row.deleted_at === null && row[holderColumn(noun)] === id;
}

export function holderValues(row: Readonly<Record<string, unknown>>): FieldValues {
  return fieldValuesOf(holderColumns, row);
}
