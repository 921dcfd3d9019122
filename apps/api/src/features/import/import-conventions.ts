import type { ImportCheckInput } from "@lanyard/contract/import/import-job-schema";
import type { DateReading } from "@lanyard/contract/import/import-schema";
import { type ColumnKind, conventionOf, findEvidence, valueBy } from "./column-reading.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { readRecords } from "./csv-records.ts";
import type { CsvShape } from "./csv-shape.ts";
import type { MappedColumn } from "./import-columns.ts";
import type { ImportedKind } from "./importable.ts";

interface File {
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly signal: AbortSignal;
  /** Without a date order, the import reports ambiguous dates. */
  readonly choices: Pick<ImportCheckInput, "date_order">;
}

interface Reading {
  readonly importable: TypedTargets;
  readonly columns: readonly MappedColumn[];
}

/** Returns the columns with their conventions, and how ambiguous dates were read. */
export async function findConventions(
  { source, shape, signal, choices }: File,
  { importable, columns }: Reading,
) {
  const kinds = new Map<number, ColumnKind>();
  for (const { index, target } of columns) {
    const kind = kindOf(importable, target);
    if (kind !== undefined) kinds.set(index, kind);
  }
  if (kinds.size === 0) return { columns, datesRead: [] };
  const evidence = await findEvidence(readRecords(source, shape, signal), kinds);
  const datesRead: DateReading[] = [];
  // The columns are sorted as in the file, because the properties of a mapping have no reliable order.
  const read = columns
    .toSorted((left, right) => left.index - right.index)
    .map((column) => {
      const found = evidence.get(column.index);
      if (!found) return column;
      const isDate = kinds.get(column.index) !== "number";
      const convention = conventionOf(found, isDate ? choices.date_order : undefined);
      const header = shape.headers[column.index] ?? "";
      const day = isDate && found.open !== undefined ? valueBy("date", found.open, convention) : undefined;
      if (found.open !== undefined && typeof day === "string")
        datesRead.push({ header, written: found.open, day, isProven: found.proofs.size > 0 });
      return { ...column, convention };
    });
  return { columns: read, datesRead };
}

type TypedTargets = Pick<ImportedKind, "declaration" | "targets">;

export function kindOf({ declaration, targets }: TypedTargets, target: string): ColumnKind | undefined {
  if (target === "created_at") return "date";
  const own = targets[target]?.cellKind;
  if (own !== undefined) return own;
  const type = declaration.fields[target]?.type;
  if (type === "whole") return "number";
  return type === "date" || type === "moment" ? type : undefined;
}
