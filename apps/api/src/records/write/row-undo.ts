import type { Noun } from "@lanyard/contract/action/action-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import {
  type ActionDraft,
  difference,
  type FieldValue,
  fieldValuesOf,
  oneChange,
} from "#src/log/record-change.ts";
import { type LockedRecord, lockedById, type Undoable } from "#src/log/undoable.ts";
import { lockRows, marking, type RowTable, type VersionedRow, writeRows } from "#src/records/kind/row-sql.ts";
import { mergeEdit } from "./record-edit.ts";

interface RowUndo<Row> extends Partial<Omit<Undoable, "lock">> {
  /** Returns the state of a row, if its values are not exactly the columns. */
  readonly stateOf?: (row: Row) => Pick<LockedRecord, "values"> & Partial<LockedRecord>;
}

/** Returns the undo functions of rows; `columns` are the columns that an undo writes. */
export function rowUndo<Row extends VersionedRow = VersionedRow>(
  table: RowTable,
  columns: readonly string[],
  { stateOf = (row) => ({ values: fieldValuesOf(columns, row) }), ...special }: RowUndo<Row> = {},
): Undoable {
  return {
    lock: async (tx, ids) => lockedById(await lockRows<Row>(tx, table, ids), stateOf),
    write: (tx, updates) =>
      writeRows(
        tx,
        table,
        columns,
        updates.map(({ id, values }) => ({ ...values, id })),
      ),
    async mark(tx, ids, deleted) {
      await marking(tx, table, ids, deleted).send();
    },
    ...special,
  };
}

/** @throws AppError NOT_FOUND */
export async function requireRow(tx: TenantTx, table: RowTable, id: string): Promise<VersionedRow> {
  const [row] = await lockRows(tx, table, [id]);
  if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
  return row;
}

interface EditedRow {
  readonly noun: Noun;
  readonly table: RowTable;
  readonly columns: readonly string[];
  readonly row: VersionedRow;
}

/**
 * Writes the sent values of a locked row. Returns the action, or undefined if no value changes.
 * @throws AppError FIELDS_COLLIDE
 */
export async function editRow(
  tx: TenantTx,
  { noun, table, columns, row }: EditedRow,
  sent: Readonly<Record<string, FieldValue | undefined>>,
  baseVersion: number | undefined,
): Promise<ActionDraft | undefined> {
  const { id } = row;
  const now = fieldValuesOf(columns, row);
  const wanted = { ...now };
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) wanted[name] = value;
  const merged = await mergeEdit(tx, { id, row, now, wanted, baseVersion });
  const changed = difference(now, merged);
  if (changed === undefined) return undefined;
  await writeRows(tx, table, columns, [{ ...merged, id }]);
  const change = { noun, recordId: id, op: "update", ...changed, version: row.version + 1 } as const;
  return oneChange(String(merged.name), change);
}
