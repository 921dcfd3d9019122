import type { Noun } from "@lanyard/contract/action/action-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { type AppError, fieldError } from "#src/http/app-error.ts";
import type { RecordChange } from "#src/log/record-change.ts";
import type { VersionedRow } from "#src/records/kind/row-sql.ts";

/**
 * Returns the changes of position that put the rows into the order of `ids`.
 * @throws AppError INVALID_INPUT unless `ids` contains the id of each row exactly once
 */
export function reorderChanges(noun: Noun, rows: readonly VersionedRow[], ids: readonly string[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isComplete = ids.length === rows.length && new Set(ids).size === ids.length;
  if (!isComplete || ids.some((id) => !byId.has(id))) throw wrongList();
  const moved = ids.flatMap((id, position) => {
    const row = byId.get(id);
    return row === undefined || row.position === position ? [] : [{ row, position }];
  });
  return {
    records: moved.map(({ row, position }) => ({ id: row.id, position })),
    changes: moved.map(
      ({ row, position }): RecordChange => ({
        noun,
        recordId: row.id,
        op: "update",
        before: { position: Number(row.position) },
        after: { position },
        version: row.version + 1,
      }),
    ),
  };
}

function wrongList(): AppError {
  return fieldError("ids", refusal("orderIncomplete"));
}
