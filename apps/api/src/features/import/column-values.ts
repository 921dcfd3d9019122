import { type ImportColumnValues, importNoun } from "@lanyard/contract/import/import-job-schema";
import { selectMemberNames } from "#src/records/kind/member-sql.ts";
import { selectColumnValues } from "./import-report-sql.ts";
import { singularOf } from "./plain-name.ts";
import type { StagedRows } from "./staged-rows.ts";
import type { ValueChoice } from "./target-rules.ts";
import { choosable } from "./value-choices.ts";

const mostValues = 100;
/** The maximum length of the name of a stage, member or option. */
const longestValue = 200;

export async function describeValues(rows: StagedRows): Promise<ImportColumnValues[]> {
  const { importable, columns } = rows;
  if (columns.every(({ values }) => values === undefined)) return [];
  const counted = await selectColumnValues(rows);
  const described: ImportColumnValues[] = [];
  // The columns are sorted as in the file, because the properties of a mapping have no reliable order.
  for (const { target: field, values: column } of columns.toSorted((a, b) => a.index - b.index)) {
    const found = counted.filter(({ header }) => header === column?.header);
    const [first] = found;
    if (column === undefined || first === undefined) continue;
    const { of, options, isKept } = column.choice;
    const values = listedValues(found);
    const names = await namesOf(rows, of, values);
    described.push({
      noun: importNoun.parse(importable.declaration.noun),
      ...{ header: column.header, field, of, options: [...options], is_kept: isKept },
      values: values.map(({ value, target, rows: count }) => ({
        ...{ value, rows: count, target },
        name: target === null ? null : (names.get(target) ?? null),
      })),
      more_rows: values.reduce((left, { rows: count }) => left - count, first.all),
    });
  }
  return described;
}

type CountedValue = Awaited<ReturnType<typeof selectColumnValues>>[number];
type ListedValue = Pick<CountedValue, "value" | "target" | "rows">;

function listedValues(counted: readonly CountedValue[]): ListedValue[] {
  const values = new Map<string, ListedValue>();
  for (const { value, target, rows } of counted) {
    const key = singularOf(value);
    const before = values.get(key) ?? { value, target, rows: 0 };
    if (value.length <= longestValue && (values.has(key) || values.size < mostValues))
      values.set(key, { ...before, rows: before.rows + rows });
  }
  return [...values.values()].toSorted((a, b) => b.rows - a.rows);
}

async function namesOf(
  { tx, context: { pipelines } }: StagedRows,
  of: ValueChoice["of"],
  values: readonly ListedValue[],
): Promise<ReadonlyMap<string, string>> {
  const ids = values.flatMap(({ target }) => (target === null || target === "" ? [] : [target]));
  if (of === "option") return new Map(ids.map((option) => [option, option]));
  const named = of === "member" ? await selectMemberNames(tx, ids).send() : choosable(of, pipelines);
  return new Map(named.map(({ id, name }) => [id, name]));
}
