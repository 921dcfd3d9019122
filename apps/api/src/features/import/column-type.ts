import type { CustomFieldType } from "@lanyard/contract/custom-field/custom-field-types";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { foldText } from "@lanyard/contract/search/fold-text";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { hasLook, tellsLook } from "./cell-looks.ts";
import { hasTime, readCell } from "./column-reading.ts";
import { currencyHeading } from "./heading-currency.ts";
import type { Table } from "./suggested-column.ts";

export async function suggestTypes({ headers, rows }: Table): Promise<Record<string, CustomFieldType>> {
  const slices = createTimeSlices();
  const types: Record<string, CustomFieldType> = {};
  for (const [index, header] of headers.entries()) {
    const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
    types[header] = typeOf(header, cells);
    await slices.yieldIfOver();
  }
  return types;
}

const longestCell = 300;
/** Repeated texts become options only if they are short and few, and each occurs in three rows on average. */
const [longestOption, mostOptions, rowsPerOption] = [60, 20, 3];

function typeOf(header: string, cells: readonly string[]): CustomFieldType {
  const areAll = (isAlike: (cell: string) => boolean) => cells.length > 0 && cells.every(isAlike);
  if (cells.some((cell) => cell.length > longestCell || cell.includes("\n"))) return "long_text";
  if (areAll((cell) => hasLook("yesNo", cell))) return "boolean";
  if (areAll((cell) => hasLook("email", cell))) return "email";
  if (areAll((cell) => tellsLook("link", cell))) return "url";
  if (areAll(isNumber))
    return cells.some(hasCurrency) || currencyHeading(header).mark !== "" ? "money" : "number";
  if (areAll((cell) => hasLook("date", cell))) return cells.some(hasTime) ? "datetime" : "date";
  if (areAll((cell) => tellsLook("phone", cell))) return "phone";
  const values = new Set(cells.map(foldText));
  const isFew = values.size <= mostOptions && values.size * rowsPerOption <= cells.length;
  return isFew && areAll((cell) => cell.length <= longestOption) ? "choice" : "text";
}

/**
 * Returns whether a cell is a number. Codes with leading zeros, long ids and texts with a plus sign are not
 * numbers.
 */
const isNumber = (cell: string) =>
  readCell("number", cell) !== undefined && !/^0\d|\d{16}/u.test(cell) && !/^\+/u.test(cell);

const hasCurrency = (cell: string) => (readWrittenAmount(cell)?.mark ?? "") !== "";
