import { foldText } from "@lanyard/contract/search/fold-text";
import type { z } from "zod";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";
import { type ControlName, dateTypingOf } from "#src/records/fields/value-typing.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import type { BufferedTyping } from "./cell-edit.ts";
import type { CellChange } from "./use-cell-saving.ts";

export type CellField<Row> = {
  label: () => string;
  control: ControlName;
  /** A stored value that is not an option stays selectable. */
  options?: () => readonly SelectOption[];
  /** Returns the label of a value that is not an option. */
  labelOf?: (value: string) => string;
  /** Returns the value for a text that describes an option without being its label. */
  valueNamed?: (text: string) => string | undefined;
  text: (row: Row) => string;
  read: (text: string, row: Row) => Pick<CellChange, "body" | "shown"> | { problem: string };
  /** Returns a text that shows how ambiguous input is parsed, while the user types. */
  understood?: (text: string, row: Row) => string | undefined;
  /**
   * Returns the display text of a stored value. The default is the label of the option, or else the value.
   */
  displayText?: (value: unknown, row: Row) => string;
};

export type ReadField = Pick<
  CellField<Readonly<Record<string, unknown>>>,
  "control" | "options" | "labelOf" | "read"
>;

export function displayValue<Row>(field: CellField<Row>, value: unknown, row: Row): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.displayText) return field.displayText(value, row);
  const text = String(value);
  return field.options?.().find((each) => each.value === text)?.label ?? text;
}

/** Calls the field's `read`. Dates in the user's format are parsed first. */
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

/**
 * Returns the initial text of an editor: text typed before the editor loaded, or else the stored value. A
 * single choice takes the option that the typed text matches; multiple choices ignore the text.
 */
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

/**
 * Returns the message of a schema error. Many field schemas are unions with null, in which only the branch
 * for text has a useful message.
 */
function problemOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue?.code === "invalid_union") return issue.errors[0]?.[0]?.message ?? issue.message;
  return issue?.message ?? "";
}
