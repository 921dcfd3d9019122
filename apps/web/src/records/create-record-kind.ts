import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { lazyCellEditor } from "./cells/lazy-cell-editor.tsx";
import type { EditedSource } from "./cells/record-cell-editor.tsx";
import { type ColumnRules, type FieldValues, fieldColumns } from "./columns/field-columns.ts";
import { shortFieldLabel } from "./fields/field-text.ts";
import { kindText, listTexts } from "./kind-text.ts";
import { plainColumns, plainLook } from "./list/plain-look.tsx";
import type { RecordKind, RecordLook, RecordName } from "./record-kind.ts";

type KindLook<Row, Sort extends string> = Partial<Omit<RecordLook<Row>, "texts" | "tips" | "name">> &
  Omit<ColumnRules<Row, Sort>, "columns"> &
  Partial<Pick<ColumnRules<Row, Sort>, "columns">> & {
    source: EditedSource<Row>;
    /** Orders that the menu leaves out: only the heads of their columns sort by them. */
    unofferedSorts?: readonly Sort[];
    /** What orders are called that are no fields. */
    sortLabels?: Partial<Record<Sort, () => string>>;
    /** What a record is called where it is listed, when that is not its name. */
    listName?: (row: Row) => Pick<RecordName, "name" | "isUnnamed">;
    /** The text of the way to the import. */
    importText?: () => string;
    /** Edits the value of a column in place; by the fields' descriptors alone when left out. */
    CellEditor?: RecordKind<Row, Sort>["CellEditor"];
  };

/** A kind of record as lists show it: what its declaration says, with the look that is its own; a plain one without. */
export function createRecordKind<Row extends FieldValues & Versioned, Sort extends string>(
  look: KindLook<Row, Sort>,
): RecordKind<Row, Sort> {
  const { source, sorts, unofferedSorts = [], sortLabels, listName, importText, columns } = look;
  const { noun } = source;
  const plain = plainLook(noun, source.nameOf);
  const { plural } = recordKinds[noun];
  return {
    ...look,
    mark: look.mark ?? plain.mark,
    card: look.card ?? plain.card,
    line: look.line ?? plain.line,
    ...(!columns && plain.rowAvatar && { rowAvatar: plain.rowAvatar }),
    ...fieldColumns(noun, { ...look, columns: columns ?? plainColumns(noun) }),
    texts: { ...listTexts(plural), ...(importText && { import: importText }) },
    list: plural,
    tips: plural,
    sorts: sorts.filter((sort) => !unofferedSorts.includes(sort)),
    sortLabel: (sort) => sortLabels?.[sort]?.() ?? shortFieldLabel(noun, sort),
    name: (row) => ({
      id: row.id,
      name: source.nameOf(row),
      ...listName?.(row),
      pickLabel: kindText(plural, "select", { name: source.nameOf(row) }),
    }),
    CellEditor: look.CellEditor ?? lazyCellEditor(source),
  };
}
