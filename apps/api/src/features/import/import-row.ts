import { contactChange, contactFields } from "@lanyard/contract/contact/contact-schema";
import type { ImportTarget } from "@lanyard/contract/import/import-targets";
import { type Refusal, type RefusalReason, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "#src/db/fold-text.ts";
import { contactRow } from "#src/features/contact/contact.ts";
import { invalidInput } from "#src/http/problem-reply.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import type { Convention } from "./column-reading.ts";
import { cellValue } from "./import-cell.ts";
import type { MappedColumn } from "./import-columns.ts";
import { type NameOrder, type NameParts, splitName } from "./person-name.ts";
import { targetLabel } from "./target-label.ts";

/** A row that can become a contact. */
export interface PreparedRow {
  readonly columns: Readonly<Record<string, FieldValue>>;
  readonly emailKey: string | null;
  readonly companyName: string | null;
  /** The stage that a new contact enters. */
  readonly stageId: string | null;
  /** Why cells that a contact can do without were left out. */
  readonly leftOut: readonly Refusal[];
}

/** Why a row cannot become one. */
interface RefusedRow {
  readonly refused: Refusal;
}

interface RowRules {
  readonly columnCount: number;
  /** The stages of the default pipeline, by their folded names. */
  readonly stages: ReadonlyMap<string, string>;
  readonly nameOrder: NameOrder;
}

/** Reads one row by the contract's own field schemas, so that an import takes exactly what the form takes; or says why not. A bad cell costs the row only where it is the address. */
export function prepareRow(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  { columnCount, stages, nameOrder }: RowRules,
): PreparedRow | RefusedRow {
  if (cells.slice(columnCount).some((cell) => cell.trim() !== "")) {
    return { refused: refusal("rowColumnCount", { count: cells.length, expected: columnCount }) };
  }
  const fields: Record<string, FieldValue> = {};
  const leftOut: Refusal[] = [];
  let stageId: string | null = null;
  let name: NameParts | undefined;
  for (const { index, ...column } of columns) {
    const { target } = column;
    const cell = bounded(cells[index]?.trim());
    if (!cell) continue;
    if (target === "stage") {
      stageId = stages.get(foldText(cell)) ?? null;
      if (stageId === null) leftOut.push(cellRefusal(target, cell, refusal("importStageUnknown")));
    } else if (target === "full_name") {
      name = splitName(cell, nameOrder);
    } else {
      const read = readField(target, cell, column.convention);
      if ("value" in read) fields[target] = read.value;
      else if (target === "email") return read;
      else leftOut.push(read.refused);
    }
  }
  for (const part of ["first", "last"] as const) {
    const cell = name?.[part];
    if (!cell || fields[part]) continue;
    const read = readField(part, cell);
    if ("value" in read) fields[part] = read.value;
    else leftOut.push(read.refused);
  }
  if (!fields.first && !fields.last && !fields.email) return { refused: leftOut[0] ?? refusal("rowUnnamed") };
  const { columns: row, emailKey } = contactRow(fields);
  const companyName = typeof fields.company === "string" ? fields.company : null;
  return { columns: row, emailKey, companyName, stageId, leftOut };
}

type ReadField = { readonly value: FieldValue } | RefusedRow;

/** A cell that is not empty as the field's own schema takes it. */
function readField(target: FieldTarget, cell: string, convention?: Convention): ReadField {
  const parsed = schemaOf(target).safeParse(cellValue({ target, convention }, cell));
  if (parsed.success) return { value: parsed.data ?? null };
  return { refused: cellRefusal(target, cell, invalidInput(parsed.error).details.errors?.[0]?.message) };
}

/** Longer than any field may be. */
const longestCell = 10_000;

/** A cell that is refused for its length anyway is looked at no further: it could take seconds. */
function bounded(cell: string | undefined): string | undefined {
  return cell !== undefined && cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell;
}

type FieldTarget = Exclude<ImportTarget, "stage" | "full_name">;

function schemaOf(target: FieldTarget) {
  return target === "company" ? contactChange.shape.company : contactFields[target];
}

const shownCellLength = 60;

function cellRefusal(
  target: ImportTarget,
  cell: string,
  reason: RefusalReason = refusal("notStorable"),
): Refusal {
  const shown = cell.length > shownCellLength ? `${cell.slice(0, shownCellLength)}…` : cell;
  if (target === "email" && cell.length < 255) return refusal("cellInvalidEmail", { value: shown });
  return refusal("cellRefused", { field: targetLabel(target), reason, value: shown });
}
