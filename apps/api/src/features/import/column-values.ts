import { type ImportColumnValues, importNoun } from "@lanyard/contract/import/import-job-schema";
import { selectMemberNames } from "#src/records/member-sql.ts";
import type { StagedRows } from "./staged-rows.ts";
import type { ReportedColumn, ValueChoice } from "./value-choices.ts";

/** What is told of the values of columns, with what each stands for by its name. */
export async function describeValues(
  told: readonly ReportedColumn[],
  staged: readonly StagedRows[],
): Promise<ImportColumnValues[]> {
  const described: ImportColumnValues[] = [];
  for (const rows of staged) {
    // In the order of the file, in which a mapping need not come.
    for (const { target: field, values: column } of rows.columns.toSorted((a, b) => a.index - b.index)) {
      const found = told.find(({ header }) => header === column?.header);
      if (column === undefined || found === undefined) continue;
      const { of, options, isKept } = column.choice;
      const names = await namesOf(rows, of, found);
      described.push({
        noun: importNoun.parse(rows.importable.declaration.noun),
        ...{ header: column.header, field, of, options: [...options], is_kept: isKept },
        values: found.values.map(({ value, target, rows: count }) => ({
          ...{ value, rows: count, target },
          name: target === null ? null : (names.get(target) ?? null),
        })),
        more_rows: found.moreRows,
      });
    }
  }
  return described;
}

/** The names of what was chosen, by their ids. */
async function namesOf(
  { tx, context: { pipelines } }: StagedRows,
  of: ValueChoice["of"],
  { values }: ReportedColumn,
): Promise<ReadonlyMap<string, string>> {
  const ids = values.flatMap(({ target }) => (target === null || target === "" ? [] : [target]));
  if (of === "option") return new Map(ids.map((option) => [option, option]));
  const named =
    of === "member"
      ? await selectMemberNames(tx, ids).send()
      : of === "pipeline"
        ? pipelines
        : pipelines.flatMap(({ stages }) => stages);
  return new Map(named.map(({ id, name }) => [id, name]));
}
