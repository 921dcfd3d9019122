import { readOptions } from "@lanyard/contract/custom-field/written-value";
import { linkWithScheme } from "@lanyard/contract/field/web-address";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { isSameText } from "@lanyard/contract/search/fold-text";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import type { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type CellField, displayValue, readTyped } from "#src/records/cells/cell-field.ts";
import { type CellParts, cellField } from "#src/records/cells/record-cell-editor.tsx";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import { customFieldOf } from "#src/records/fields/custom-fields.ts";
import { fieldLabel, fieldValueText } from "#src/records/fields/field-text.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { dateTypingOf } from "#src/records/fields/value-typing.ts";
import type { CellBlock, RefusedCell } from "./sheet-request.ts";
import type { TextBlock } from "./sheet-text.ts";

type People = ReturnType<typeof usePeople>["data"];

/** A function that returns the `CellField` of a cell, or undefined for a read-only cell. */
export type SheetFields<Row> = (row: Row, column: string) => CellField<Row> | undefined;

export function sheetFields<Row extends RecordValues>(
  noun: RecordNoun,
  partsOf: (row: Row) => CellParts<Row>,
  people: People,
): SheetFields<Row> {
  return (row, column) =>
    partsOf(row).fields?.[column] ?? cellField<Row>(noun, column, people) ?? linkField<Row>(noun, column);
}

/**
 * Returns the rules for copying and pasting a custom field that links to a record. The server finds the
 * record by its name.
 */
function linkField<Row extends RecordValues>(noun: RecordNoun, name: string): CellField<Row> | undefined {
  if (customFieldOf(noun, name)?.type !== "record") return undefined;
  return {
    control: "text",
    label: () => fieldLabel(noun, name),
    text: (row) => fieldValueText(noun, name, storedText(row[name])),
    read: (text) => {
      const value = text.trim() || null;
      return { body: { [name]: value }, shown: value === null ? { [name]: null } : {} };
    },
  };
}

/** Returns the text of a value for the clipboard. Pasting the text restores the value. */
export function copiedText<Row>(field: CellField<Row>, row: Row): string {
  const text = field.text(row);
  if (field.control === "choices") return displayValue(field, text, row);
  if (field.control !== "choice") return dateTypingOf(field.control)?.format(text) ?? text;
  return field.options?.().find(({ value }) => value === text)?.label ?? text;
}

export type CellChange = {
  column: string;
  body: Readonly<Record<string, unknown>>;
  shown: Readonly<Record<string, unknown>>;
};

export type RowEdit<Row> = { row: Row; cells: readonly CellChange[] };

export function shownOf(cells: readonly CellChange[]): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...cells.map(({ shown }) => shown));
}

/**
 * Adds dependent values to edits. Asks the user for them once per distinct change; if the user cancels, the
 * cells with this change are not edited.
 */
export async function completedEdits<Row>(
  edits: readonly RowEdit<Row>[],
  partsOf: (row: Row) => Pick<CellParts<Row>, "complete">,
): Promise<RowEdit<Row>[]> {
  const known = new Map<string, Pick<CellChange, "body" | "shown"> | undefined>();
  const completed: RowEdit<Row>[] = [];
  for (const { row, cells } of edits) {
    const kept: CellChange[] = [];
    for (const cell of cells) {
      const complete = partsOf(row).complete?.[cell.column];
      const key = JSON.stringify(cell);
      if (complete && !known.has(key)) known.set(key, await complete(cell));
      const whole = complete ? known.get(key) : cell;
      if (whole) kept.push({ ...cell, body: whole.body, shown: whole.shown });
    }
    if (kept.length > 0) completed.push({ row, cells: kept });
  }
  return completed;
}

/**
 * Parses the texts by the rules of the cells to which they are written. Skips cells that already have the
 * value.
 */
export function readCells<Row extends Versioned>(
  rows: readonly Row[],
  fields: SheetFields<Row>,
  { values, ...block }: CellBlock & { values: TextBlock },
): { edits: RowEdit<Row>[]; refused: RefusedCell[] } {
  const refused: RefusedCell[] = [];
  const readCell = (row: Row, column: string, text: string): CellChange[] => {
    const field = fields(row, column);
    if (field && text.trim() === copiedText(field, row).trim()) return [];
    const read = field ? readPasted(field, text, row) : { problem: t("sheet.notTyped") };
    if (!("problem" in read)) return [{ column, ...read }];
    refused.push({ row: row.id, column, reason: read.problem });
    return [];
  };
  const edits = rows.flatMap((row) => {
    const given = values[block.rows.indexOf(row.id)];
    const cells = block.columns.flatMap((column, at) =>
      given ? readCell(row, column, given[at] ?? "") : [],
    );
    return cells.length === 0 ? [] : [{ row, cells }];
  });
  return { edits, refused };
}

type Read = Omit<CellChange, "column">;

/** Parses a pasted text. Options match by value or label, and a URL may lack its scheme. */
function readPasted<Row>(field: CellField<Row>, pasted: string, row: Row): Read | { problem: string } {
  const offered = field.options?.() ?? [];
  if (field.control === "choices") {
    const optionOf = (named: string) => offered.find(({ label }) => label === named)?.value ?? named;
    return field.read(readOptions(offered, pasted).map(optionOf).join(", "), row);
  }
  const text = field.control === "lines" ? pasted : pasted.replaceAll(/\s*[\r\n]+\s*/gu, " ");
  if (field.control === "url") return field.read(linkWithScheme(text) ?? text, row);
  if (field.control !== "choice" || text.trim() === "") return readTyped(field, text, row);
  const value = text.trim();
  const isNamed = ({ label }: { label: string }) => isSameText(label, value);
  const [named, another] = offered.filter(isNamed);
  const known = offered.find((each) => each.value === value)?.value ?? field.valueNamed?.(value);
  if (known !== undefined) return field.read(known, row);
  if (!named) return { problem: t("sheet.noSuchChoice", { value }) };
  return another ? { problem: t("sheet.severalChoices", { value }) } : field.read(named.value, row);
}
