import { takesSeveral } from "@lanyard/contract/import/import-targets";
import { type PointKind, usualPointKind } from "@lanyard/contract/kind/contact-points";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { fieldError } from "#src/http/app-error.ts";
import type { Convention } from "./column-reading.ts";
import type { Importable } from "./importable.ts";
import { plainName } from "./plain-name.ts";

/** Which cell of a row fills which field. */
export interface MappedColumn {
  readonly index: number;
  /** A field of the kind, or what else its columns can become. */
  readonly target: string;
  /** How its dates or numbers with two meanings are read; they are refused when nothing says. */
  readonly convention?: Convention | undefined;
  /** What numbers of the column are for, where their cells do not say. */
  readonly pointKind?: PointKind;
}

/** What a heading says numbers are for: "Home Phone 2" are private. */
const kindWords: readonly (readonly [PointKind, RegExp])[] = [
  ["mobile", /mobil|cell|handy|portable|movil|celular/u],
  ["private", /home|privat|personal|personnel|domicile|particular/u],
  ["other", /other|fax|pager|andere|autre|otro/u],
];

function headingKind(header: string): PointKind {
  const name = plainName(header);
  return kindWords.find(([, words]) => words.test(name))?.[0] ?? usualPointKind;
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
    if (other !== undefined && !takesSeveral(target)) {
      const first = headers[other.index] ?? "";
      throw fieldError(field, refusal("columnsCollide", { first, second: header }));
    }
    columns.push(
      takesSeveral(target) ? { index, target, pointKind: headingKind(header) } : { index, target },
    );
  }
  if (columns.length === 0) throw fieldError(field, refusal("importColumnsMissing"));
  // Those of one list in the order of the file, in which a mapping need not come.
  const place = ({ index, pointKind }: MappedColumn) => (pointKind === undefined ? -1 : index);
  return columns.toSorted((left, right) => place(left) - place(right));
}
