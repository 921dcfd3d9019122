import { refusal } from "@lanyard/contract/refusals/refusal";
import { fieldError } from "#src/http/app-error.ts";
import type { Convention } from "./column-reading.ts";
import type { Importable } from "./importable.ts";

/** Which cell of a row fills which field. */
export interface MappedColumn {
  readonly index: number;
  /** A field of the kind, or what else its columns can become. */
  readonly target: string;
  /** How its dates or numbers with two meanings are read; they are refused when nothing says. */
  readonly convention?: Convention | undefined;
}

/** `field` is what the caller names the mapping by. @throws AppError INVALID_INPUT for an unknown column, two columns for one field, or no column at all. */
export function mappedColumns(
  headers: readonly string[],
  mapping: Readonly<Record<string, string>>,
  { known }: Pick<Importable, "known">,
  field = "columnMapping",
): MappedColumn[] {
  const targets = new Set(known.fields.map(({ target }) => target));
  const columns: MappedColumn[] = [];
  const indexes = new Map(headers.map((header, index) => [header, index]));
  for (const [header, target] of Object.entries(mapping)) {
    const index = indexes.get(header);
    if (index === undefined) throw fieldError(field, refusal("csvColumnMissing", { name: header }));
    if (target === "" || target === "skip") continue;
    if (!targets.has(target)) throw fieldError(field, refusal("notImportable"));
    const other = columns.find((column) => column.target === target);
    if (other !== undefined) {
      const first = headers[other.index] ?? "";
      throw fieldError(field, refusal("columnsCollide", { first, second: header }));
    }
    columns.push({ index, target });
  }
  if (columns.length === 0) throw fieldError(field, refusal("importColumnsMissing"));
  return columns;
}
