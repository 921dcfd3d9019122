import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";

/** The record that a note or a file belongs to. */
export interface Holder {
  readonly noun: RecordNoun;
  readonly id: string;
}

export type HolderColumn = `${RecordNoun}_id`;

/** In which column a note or a file names the record that it belongs to. */
export function holderColumn(noun: RecordNoun): HolderColumn {
  return `${noun}_id`;
}

/** Those columns, one for each kind of record. */
export const holderColumns: readonly HolderColumn[] = recordNouns.map(holderColumn);

type HeldRow = Readonly<Record<HolderColumn, string | null>> & { readonly deleted_at: string | null };

/** The record that a note or a file belongs to; the database sees to it that there is exactly one. */
export function holderIdOf(row: HeldRow): string {
  return holderColumns.map((column) => row[column]).find((id) => id !== null) ?? "";
}

/** Whether it is live and of this very record: what is another record's is as absent as none (security.md, Tenancy 8). */
export function belongsToHolder(row: HeldRow, { noun, id }: Holder): boolean {
  return row.deleted_at === null && row[holderColumn(noun)] === id;
}

/** Those columns of a row, as the log holds them. */
export function holderValues(row: Readonly<Record<string, unknown>>): FieldValues {
  return fieldValuesOf(holderColumns, row);
}
