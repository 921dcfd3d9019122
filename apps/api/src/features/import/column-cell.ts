import { namedToBeMade } from "@lanyard/contract/import/import-targets";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { isErrorValue, isMissingCompany, isPlaceholder, isRoundedNumber } from "./cell-debris.ts";
import type { MappedColumn } from "./import-columns.ts";
import type { ImportedKind } from "./importable.ts";
import { type ColumnValues, chosenFor } from "./value-choices.ts";

/**
 * Returns whether a quoted cell has text after its closing quotation mark, because a quotation mark within
 * the cell was not doubled.
 */
export const isDamaged = (cell: string): boolean => /^"[^"]*"./su.test(cell);

/** The maximum length of a cell, which exceeds the limit of every field. */
const longestCell = 10_000;

/** Shortens a long cell before it is parsed, because parsing could take seconds. */
export function bounded(cell: string): string {
  return shortenedText(cell, longestCell);
}

/**
 * Returns the trimmed cell of a column. Returns an empty string for a placeholder, unless the user mapped it
 * to a value or it is one of the field's options.
 */
export function cellOf(
  cells: readonly string[],
  { index, target, values }: MappedColumn,
  importable: ImportedKind,
) {
  const cell = cells[index]?.trim() ?? "";
  const { declaration, namedBy } = importable;
  const isName = namedBy.includes(target) || namesParent(target, importable);
  const isCompany = namesCompany(target, importable);
  if (!isPlaceholder(cell, { type: declaration.fields[target]?.type, isName, isCompany })) return cell;
  return values !== undefined && isKnownValue(values, cell) ? cell : "";
}

const isKnownValue = (values: ColumnValues, cell: string) =>
  chosenFor(values, cell) !== undefined || values.options.has(foldText(cell));

const namesParent = (target: string, { declaration }: ImportedKind) =>
  declaration.parents[`${target}_id`] !== undefined;

const namesCompany = (target: string, { declaration: { noun, names, parents } }: ImportedKind) =>
  noun === namedToBeMade ? names.joined.includes(target) : parents[`${target}_id`]?.to === namedToBeMade;

/**
 * Returns whether the report mentions a placeholder in a column of company names. For records that link to a
 * company, it mentions only texts such as "unknown", not general placeholders.
 */
export const isMissingName = (written: string, target: string, importable: ImportedKind) =>
  written !== "" &&
  namesCompany(target, importable) &&
  (importable.declaration.noun === namedToBeMade || isMissingCompany(written));

/**
 * Returns the refusal of a cell that contains a spreadsheet error instead of a value, or an id or phone
 * number that a spreadsheet rounded.
 */
export function debrisIn(
  cell: string,
  { target, pointKind, values }: MappedColumn,
  importable: ImportedKind,
) {
  if (cell === "") return undefined;
  if (values !== undefined && isKnownValue(values, cell)) return undefined;
  if (isErrorValue(cell)) return refusal("importErrorValue");
  const { fields, names } = importable.declaration;
  const type = fields[target]?.type;
  const isId = type === "phone" || (type === "line" && !names.joined.includes(target));
  const isIdentifying = isId || pointKind !== undefined || namesParent(target, importable);
  return isIdentifying && isRoundedNumber(cell) ? refusal("importRoundedNumber") : undefined;
}
