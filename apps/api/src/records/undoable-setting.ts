import type { TenantTx } from "#src/db/tenant.ts";
import { fieldValuesOf } from "#src/log/record-change.ts";
import { lockedById, type Undoable } from "#src/log/undoable.ts";
import { lockSettings, markSettings, type SettingTable, writeSettings } from "./setting-record-sql.ts";

export function settingUndo(
  table: SettingTable,
  columns: readonly string[],
  special: Pick<Undoable, "admit" | "hold" | "settle" | "needed"> & Partial<Pick<Undoable, "blocked">> = {},
): Undoable {
  return {
    lock: async (tx: TenantTx, ids: readonly string[]) =>
      lockedById(await lockSettings(tx, table, ids), (row) => ({ values: fieldValuesOf(columns, row) })),
    write: (tx, updates) =>
      writeSettings(
        tx,
        table,
        columns,
        updates.map(({ id, values }) => ({ ...values, id })),
      ),
    mark: (tx, ids, deleted) => markSettings(tx, table, ids, deleted),
    blocked: async () => new Map(),
    ...special,
  };
}
