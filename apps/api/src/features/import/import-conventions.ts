import type { ImportCheckInput } from "@lanyard/contract/import/import-job-schema";
import type { DateReading } from "@lanyard/contract/import/import-schema";
import { type ColumnKind, conventionOf, findEvidence, valueBy } from "./column-reading.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { readRecords } from "./csv-records.ts";
import type { CsvShape } from "./csv-shape.ts";
import type { MappedColumn } from "./import-columns.ts";

interface File {
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly signal: AbortSignal;
  /** Without a date order, the import reports ambiguous dates. */
  readonly choices: Pick<ImportCheckInput, "date_order">;
}

/** Returns the columns with their conventions, and how ambiguous dates were read. */
export async function findConventions(
  { source, shape, signal, choices }: File,
  { columns }: { readonly columns: readonly MappedColumn[] },
) {
  const kinds = new Map<number, ColumnKind>();
  for (const { index, cellKind } of columns) if (cellKind !== undefined) kinds.set(index, cellKind);
  if (kinds.size === 0) return { columns, datesRead: [] };
  const evidence = await findEvidence(readRecords(source, shape, signal), kinds);
  const datesRead: DateReading[] = [];
  // The columns are sorted as in the file, because the properties of a mapping have no reliable order.
  const read = columns
    .toSorted((left, right) => left.index - right.index)
    .map((column) => {
      const found = evidence.get(column.index);
      if (!found) return column;
      const isDate = column.cellKind !== "number";
      const convention = conventionOf(found, isDate ? choices.date_order : undefined);
      const header = shape.headers[column.index] ?? "";
      const day = isDate && found.open !== undefined ? valueBy("date", found.open, convention) : undefined;
      if (found.open !== undefined && typeof day === "string")
        datesRead.push({ header, written: found.open, day, isProven: found.proofs.size > 0 });
      return { ...column, convention };
    });
  return { columns: read, datesRead };
}
