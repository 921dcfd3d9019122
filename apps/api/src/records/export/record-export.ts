import { columnName, type FieldTable } from "@lanyard/contract/kind/field-descriptor";
import type { RawBuilder } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { type Condition, isOneOfIds } from "#src/records/filter/record-filter.ts";
import { sentPoints, writtenPoints } from "#src/records/kind/contact-points.ts";
import type { ListOrder } from "#src/records/kind/kind-hooks.ts";
import { withCallerAsMe } from "#src/records/kind/record-members.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { groupLayout, idsInLayout } from "#src/records/list/group-layout.ts";
import { idsInOwnOrder } from "#src/records/list/next-step.ts";
import { isContinued, listOrder, recordList } from "#src/records/list/record-conditions.ts";
import { idsInOrder } from "#src/records/list/record-list-sql.ts";
import type { ChosenRecords } from "#src/records/write/record-bulk-update.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { type CustomExport, customExport } from "./custom-cells.ts";
import { type ExportLine, type ExportSource, exportCsv } from "./export.ts";

export function exportRecords<Shown extends { id: string }>(
  caller: Caller,
  stored: StoredKind<Shown>,
  query: SentValues & ListOrder,
) {
  return exportCsv(caller, sourceOf(caller, stored, query));
}

/**
 * Exports selected records in the requested order. Skips records that were deleted after their selection.
 * @throws AppError NOT_FOUND if all are deleted
 */
export function exportChosen<Shown extends { id: string }>(
  caller: Caller,
  stored: StoredKind<Shown>,
  order: SentValues & ListOrder,
  { ids, matching, except }: ChosenRecords,
) {
  const source = sourceOf(caller, stored, { ...matching, ...order }, isOneOfIds("id", ids));
  return exportCsv(caller, { ...source, except, isChosen: true });
}

function sourceOf<Shown extends { id: string }>(
  caller: Caller,
  stored: StoredKind<Shown>,
  query: SentValues & ListOrder,
  also: readonly Condition[] = [],
): ExportSource {
  const { kind, store, exportColumns, exportCells } = stored;
  const { fields } = kind.declaration;
  const plain = exportColumns.map((name) => columnName(fields, name));
  let custom: CustomExport = { columns: [], lines: async () => [] };
  return {
    fileName: kind.declaration.plural,
    async columns(tx) {
      custom = await customExport(tx, kind.declaration.noun, plain);
      return [...plain, ...custom.columns];
    },
    ids: (tx) => orderedIds(tx, stored, withCallerAsMe(caller, kind.declaration, query), also),
    async lines(tx, ids) {
      const records = await store.some(tx, ids);
      const customLines = await custom.lines(tx, records);
      return records.map((record, index) => ({
        ...plainLine(fields, record),
        ...exportCells?.(record),
        // A label can be the name of a value that is not exported, such as `version`.
        ...customLines[index],
      }));
    },
  };
}

async function orderedIds(
  tx: TenantTx,
  { kind }: StoredKind,
  query: SentValues & ListOrder,
  also: readonly Condition[],
): Promise<RawBuilder<unknown>> {
  const listed = await recordList(tx, kind, query);
  const list = { ...listed, conditions: [...listed.conditions, ...also] };
  if (isContinued(query)) return idsInOrder(tx, list, await listOrder(tx, kind, query));
  const layout = await groupLayout(tx, kind, query);
  if (layout !== undefined) return idsInLayout(tx, kind, { list, query, layout });
  const own = await idsInOwnOrder(tx, kind, list.conditions, query, { limit: null, offset: 0 });
  return own ?? idsInOrder(tx, list, await listOrder(tx, kind, query));
}

const plainLine = (fields: FieldTable, record: object): ExportLine =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) =>
      fields[name]?.type === "money"
        ? [columnName(fields, name), inUnits(value)]
        : [name, Array.isArray(value) ? writtenPoints(sentPoints(fields, name, value)) : cellOf(value)],
    ),
  );

const inUnits = (cents: unknown) => (typeof cents === "number" ? (cents / 100).toFixed(2) : null);

const cellOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);
