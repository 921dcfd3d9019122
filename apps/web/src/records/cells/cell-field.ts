import { foldText } from "@lanyard/contract/search/fold-text";
import type { z } from "zod";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";
import { type ControlName, dateTypingOf } from "#src/records/fields/value-typing.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import type { BufferedTyping } from "./cell-edit.ts";
import type { CellChange } from "./use-cell-saving.ts";

/** The editing of a column's value in a list. */
export type CellField<Row> = {
  label: () => string;
  control: ControlName;
  /** Options to choose from; a stored value outside them stays available. */
  options?: () => readonly SelectOption[];
  /** The text of a value that is not among the options. */
  labelOf?: (value: string) => string;
  /** Returns the value of a choice that has another name than its label. */
  valueNamed?: (text: string) => string | undefined;
  /** The value as its control holds it. */
  text: (row: Row) => string;
  /** Returns the change that a text makes, or its problem. */
  read: (text: string, row: Row) => Pick<CellChange, "body" | "shown"> | { problem: string };
  /** Returns the interpretation of a text, if it is not obvious. */
  understood?: (text: string, row: Row) => string | undefined;
  /** Describes a stored value if its type is not sufficient. */
  told?: (value: unknown, row: Row) => string;
};

/** The part of a cell field that reads text without a record. */
export type ReadField = Pick<
  CellField<Readonly<Record<string, unknown>>>,
  "control" | "options" | "labelOf" | "read"
>;

/** Returns the display text of a stored value; an option's label. */
export function displayValue<Row>(field: CellField<Row>, value: unknown, row: Row): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.told) return field.told(value, row);
  const text = String(value);
  return field.options?.().find((each) => each.value === text)?.label ?? text;
}

/** Returns the change that a text makes, or its problem; dates are read in the user's format. */
export function readTyped<Row>(
  field: Pick<CellField<Row>, "control" | "read">,
  text: string,
  row: Row,
): ReturnType<CellField<Row>["read"]> {
  const dates = dateTypingOf(field.control);
  if (!dates || text.trim() === "") return field.read(text, row);
  const value = dates.read(text);
  return value === undefined ? { problem: dates.unread() } : field.read(value, row);
}

/** Returns the text that an editor starts with: what was typed before it appeared, if the field can hold it. */
export function initialEditorText<Row>(
  { control, options, valueNamed }: CellField<Row>,
  early: BufferedTyping | undefined,
  before: string,
): string {
  if (!early || control === "choices") return before;
  if (control !== "choice") return dateTypingOf(control)?.read(early.text) ?? early.text;
  if (early.text === "") return "";
  const begun = foldText(early.text);
  const named = valueNamed?.(early.text);
  return named ?? options?.().find(({ label }) => foldText(label).startsWith(begun))?.value ?? before;
}

/** Reads a text by the contract's schema of one field. */
export function readField<Row>(
  name: string,
  schema: z.ZodType,
  convert: (text: string) => unknown = (text) => text,
): CellField<Row>["read"] {
  return (text) => {
    const { data, error } = schema.safeParse(convert(text));
    if (error) return { problem: refusalText(problemOf(error)) };
    return { body: { [name]: data }, shown: { [name]: data } };
  };
}

/** Schemas are unions with null: the problem of a text is in the branch for texts. */
function problemOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue?.code === "invalid_union") return issue.errors[0]?.[0]?.message ?? issue.message;
  return issue?.message ?? "";
}
