import { foldText } from "@lanyard/contract/search/fold-text";
import type { z } from "zod";
import { formatDate, formatPlainDate } from "#src/lib/format/date.ts";
import {
  type DateTyping,
  type DateWords,
  dayTyping,
  interpretedDate,
  momentTyping,
} from "#src/lib/format/date-typing.ts";
import { refusalText } from "#src/lib/i18n/refusal-text.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import type { BufferedTyping } from "./cell-edit.ts";
import type { CellChange } from "./use-cell-saving.ts";

/** How the value of a column is typed in where it is listed. */
export type CellField<Row> = {
  label: () => string;
  type: "text" | "email" | "tel" | "url" | "date" | "moment" | "number" | "choice";
  /** What can be chosen; a stored value beside it always can. */
  options?: () => readonly SelectOption[];
  /** A text of several lines; any other has its line breaks pasted as spaces. */
  hasLines?: boolean;
  /** The value of a choice by another name than its label. */
  valueNamed?: (text: string) => string | undefined;
  /** The value as it is typed; a date as `YYYY-MM-DD`, a moment as `YYYY-MM-DDTHH:mm` in the viewer's time zone. */
  text: (row: Row) => string;
  /** What a text changes, or what is wrong with it; a date or a moment comes in that form or as nothing. */
  read: (text: string, row: Row) => Pick<CellChange, "body" | "shown"> | { problem: string };
  /** How a text was understood, where that is not plain to see. */
  understood?: (text: string, row: Row) => string | undefined;
  /** A stored value in words, where its type does not say how. */
  told?: (value: unknown, row: Row) => string;
};

/** As much of it as reading a text takes that is for no record of its own. */
export type ReadField = Pick<
  CellField<Readonly<Record<string, unknown>>>,
  "type" | "options" | "hasLines" | "read"
>;

/** A stored value as people read it: an option by its label, a date as the person chose. */
export function displayValue<Row>(field: CellField<Row>, value: unknown, row: Row): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.told) return field.told(value, row);
  const text = String(value);
  if (field.type === "date") return typeof value === "number" ? formatPlainDate(value) : formatDate(text);
  const options = field.type === "choice" ? (field.options?.() ?? []) : [];
  return options.find((each) => each.value === text)?.label ?? text;
}

/** How the dates of a field are typed; undefined for fields that hold no dates. */
export function typingOf(type: CellField<never>["type"]): DateTyping | undefined {
  return type === "date" ? dayTyping : type === "moment" ? momentTyping : undefined;
}

/** The value as it is typed: a date as the person writes it. */
export function typedText<Row>(field: CellField<Row>, row: Row): string {
  return typingOf(field.type)?.format(field.text(row)) ?? field.text(row);
}

/** What a typed text changes, or what is wrong with it. */
export function readTyped<Row>(
  field: Pick<CellField<Row>, "type" | "read">,
  text: string,
  row: Row,
  words?: DateWords,
): ReturnType<CellField<Row>["read"]> {
  const typing = typingOf(field.type);
  if (!typing || text.trim() === "") return field.read(text, row);
  const value = typing.read(text, words);
  return value === undefined ? { problem: typing.unread() } : field.read(value, row);
}

/** How a typed text was understood, where that is not plain to see. */
export function interpretedText<Row>(
  field: CellField<Row>,
  text: string,
  row: Row,
  words?: DateWords,
): string | undefined {
  const typing = typingOf(field.type);
  return typing ? interpretedDate(typing, text, words) : field.understood?.(text, row);
}

/** The text that an editor begins with: what was typed before it was there, as far as the field can hold it. */
export function initialEditorText<Row>(
  { type, options, valueNamed }: CellField<Row>,
  early: BufferedTyping | undefined,
  before: string,
): string {
  if (!early) return before;
  if (type !== "choice") return early.text;
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

/** Schemas are unions with null: what is wrong with the text stands in the branch for texts. */
function problemOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue?.code === "invalid_union") return issue.errors[0]?.[0]?.message ?? issue.message;
  return issue?.message ?? "";
}
