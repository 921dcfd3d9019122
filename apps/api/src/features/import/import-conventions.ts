import type { DateOrder } from "@lanyard/contract/field/written-date";
import type { DateReading } from "@lanyard/contract/import/import-schema";
import type { FieldTable } from "@lanyard/contract/kind/field-descriptor";
import { type ColumnKind, conventionOf, findEvidence, valueBy } from "./column-reading.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { readRecords } from "./csv-records.ts";
import type { CsvShape } from "./csv-shape.ts";
import type { MappedColumn } from "./import-columns.ts";

interface Reading {
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly columns: readonly MappedColumn[];
  readonly typed: TypedTargets;
  /** The user's date order. Without this choice, the import reports ambiguous dates. */
  readonly dateOrder: DateOrder | undefined;
  readonly signal: AbortSignal;
}

/** Returns the columns with their conventions, and how ambiguous dates were read. */
export async function findConventions({ source, shape, columns, typed, dateOrder, signal }: Reading) {
  const kinds = new Map(columns.flatMap(({ index, target }) => withKind(index, kindOf(typed, target))));
  if (kinds.size === 0) return { columns, datesRead: [] };
  const evidence = await findEvidence(dataRecords(source, shape, signal), kinds);
  const datesRead: DateReading[] = [];
  const read = columns
    .toSorted((left, right) => left.index - right.index)
    .map((column) => {
      const found = evidence.get(column.index);
      if (!found) return column;
      const isDate = kinds.get(column.index) !== "number";
      const convention = conventionOf(found, isDate ? dateOrder : undefined);
      const header = shape.headers[column.index] ?? "";
      const day = isDate && found.open !== undefined ? valueBy("date", found.open, convention) : undefined;
      if (found.open !== undefined && typeof day === "string")
        datesRead.push({ header, written: found.open, day, isProven: found.proofs.size > 0 });
      return { ...column, convention };
    });
  // Columns are sorted as in the file, because the order of a mapping is not reliable.
  const place = ({ header }: DateReading) => shape.headers.indexOf(header);
  return { columns: read, datesRead: datesRead.toSorted((left, right) => place(left) - place(right)) };
}

const withKind = (index: number, kind: ColumnKind | undefined) => (kind ? [[index, kind] as const] : []);

interface TypedTargets {
  readonly fields: FieldTable;
  readonly cellKinds: Readonly<Record<string, ColumnKind>>;
}

/** Returns the kind of a target's cells; returns undefined for text. */
export function kindOf({ fields, cellKinds }: TypedTargets, target: string): ColumnKind | undefined {
  if (target === "created_at") return "date";
  const own = cellKinds[target];
  if (own !== undefined) return own;
  const type = fields[target]?.type;
  if (type === "whole") return "number";
  return type === "date" || type === "moment" ? type : undefined;
}

async function* dataRecords(source: CsvSource, shape: CsvShape, signal: AbortSignal) {
  for await (const record of readRecords(source, shape, signal))
    if (record.row > shape.headerRow) yield record;
}
