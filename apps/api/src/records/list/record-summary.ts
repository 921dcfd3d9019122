import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { summedFieldsOf } from "@lanyard/contract/filter/filter-fields";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { correctedList } from "./corrected-list.ts";
import { recordList } from "./record-conditions.ts";
import { type GroupRow, type SummedValue, selectGroups } from "./record-groups-sql.ts";

/**
 * Returns the number of records that match a query, and the sum, average, minimum and maximum of the
 * requested fields.
 * @throws AppError INVALID_INPUT for a field that is neither a number nor an amount
 */
export async function summaryOf(tx: TenantTx, kind: RecordKind, { fields, ...query }: SentValues) {
  const names = Array.isArray(fields) ? fields.map(String) : [];
  const numbers = await numbersOf(tx, kind);
  const unknown = names.find((name) => !numbers.has(name));
  if (unknown !== undefined)
    throw fieldError("fields", refusal("notAnOption", { options: [...numbers.keys()].join(", ") }));
  const summed = names.flatMap((name) => numbers.get(name) ?? []);
  const list = await recordList(tx, kind, query);
  const rows = await selectGroups(tx, list, null, summed);
  const corrected = countIn(rows) === 0 ? await correctedList(tx, kind, query) : undefined;
  const shown = corrected === undefined ? rows : await selectGroups(tx, corrected.list, null, summed);
  return {
    count: countIn(shown),
    fields: Object.fromEntries(summed.map((value) => [value.name, figuresIn(shown, value)])),
  };
}

const countIn = (rows: readonly GroupRow[]) => rows.find(({ name }) => name === "")?.count ?? 0;

function figuresIn(rows: readonly GroupRow[], { name, currency }: SummedValue) {
  const own = rows.filter((row) => row.name === name);
  if (currency === undefined) return figuresOf(own[0]);
  return own.map((row) => ({ currency: row.currency ?? "", ...figuresOf(row) }));
}

function figuresOf(row: GroupRow | undefined) {
  if (row === undefined) return { sum: null, average: null, min: null, max: null };
  const sum = Number(row.total);
  return { sum, average: sum / row.count, min: Number(row.smallest), max: Number(row.largest) };
}

async function numbersOf(
  tx: TenantTx,
  { declaration }: RecordKind,
): Promise<ReadonlyMap<string, SummedValue>> {
  const own = Object.entries(summedFieldsOf(declaration)).map(([name, { type }]): SummedValue => {
    const value = { column: name };
    return type === "money" ? { name, value, currency: { column: "currency" } } : { name, value };
  });
  const definitions = await customDefinitions(tx, declaration.noun).send();
  const custom = definitions.flatMap(({ key, shown, type }): SummedValue[] => {
    const [name, source] = [customName(key), { column: "custom", key: shown }] as const;
    if (type === "number") return [{ name, value: { ...source, read: "number" } }];
    if (type !== "money") return [];
    return [{ name, value: { ...source, read: "money" }, currency: { ...source, read: "currency" } }];
  });
  return new Map([...own, ...custom].map((summed) => [summed.name, summed]));
}
