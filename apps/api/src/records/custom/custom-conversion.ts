import type { CustomFieldType } from "@lanyard/contract/custom-field/custom-field-types";
import { customValueSchema, type ValueDefinition } from "@lanyard/contract/custom-field/custom-value";
import { readOptions, readYesNo } from "@lanyard/contract/custom-field/written-value";
import { linkWithScheme } from "@lanyard/contract/field/web-address";
import { readWrittenDate } from "@lanyard/contract/field/written-date";
import { currencyOf, isMarkOf } from "@lanyard/contract/money/currency-marks";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { foldText } from "@lanyard/contract/search/fold-text";
import type { FieldValue } from "#src/log/record-change.ts";

/**
 * Returns whether values of a type are ids of members or records. Conversions need the names, which
 * `withLinkNames` adds as options.
 */
export const isLinkType = (type: CustomFieldType) => type === "member" || type === "record";

export function convertedValue(value: FieldValue, from: ValueDefinition, to: ValueDefinition): FieldValue {
  if (value === null) return null;
  const { data = null } = customValueSchema(to).safeParse(candidateOf(value, from, to));
  return data;
}

/** Returns a candidate value for another type, which the schema of that type then validates. */
function candidateOf(value: FieldValue, from: ValueDefinition, to: ValueDefinition): FieldValue {
  const labels = labelsOf(value, from);
  const text = labels.join(", ");
  switch (to.type) {
    case "number":
      return typeof value === "number" ? value : (readAmount(text)?.value ?? null);
    case "money":
      return moneyIn(text, to.currency);
    case "boolean":
      return readYesNo(text) ?? null;
    case "date":
      return dayIn(text);
    case "datetime":
      return from.type === "date" ? `${text}T00:00:00Z` : text;
    case "member":
    case "record": {
      const wanted = foldText(text);
      return to.options.find(({ label }) => foldText(label) === wanted)?.id ?? null;
    }
    case "choices":
      return from.type === "choice" || Array.isArray(value) ? labels : readOptions(to.options, text);
    case "url":
      return linkWithScheme(text) ?? text;
    default:
      return text;
  }
}

/**
 * Returns a value as texts. Ids of options are replaced by labels, and ids of members and records by names.
 */
export function labelsOf(value: FieldValue, { type, options }: ValueDefinition): string[] {
  const labelOf = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  if (Array.isArray(value)) return value.map((id) => labelOf(String(id)));
  if (isLinkType(type)) return options.flatMap(({ id, label }) => (id === value ? label : []));
  if (type === "choice") return [labelOf(String(value))];
  if (typeof value === "object" && value !== null && "currency" in value)
    return [`${(value.amount_cents / 100).toFixed(2)} ${value.currency}`];
  return [String(value)];
}

/**
 * Returns the number in a text and its currency mark. In an ambiguous text such as "1.234", the dot is a
 * decimal point.
 */
function readAmount(text: string) {
  const read = readWrittenAmount(text);
  if (read === undefined) return undefined;
  const { number, mark } = read;
  return { value: "value" in number ? number.value : number.byMark["."], mark };
}

function moneyIn(text: string, usual: string | undefined): FieldValue {
  const read = readAmount(text);
  const mark = read?.mark ?? "";
  const isUsual = usual !== undefined && (mark === "" || isMarkOf(mark, usual));
  const currency = isUsual ? usual : currencyOf(mark);
  return read === undefined || currency === undefined
    ? null
    : { amount_cents: Math.round(read.value * 100), currency };
}

/**
 * Returns the day of a written date, or the UTC day of a moment; returns null for an ambiguous date and for
 * other texts.
 */
function dayIn(text: string): FieldValue {
  const moment = /^(\d{4}-\d{2}-\d{2})T/u.exec(text)?.[1];
  if (moment !== undefined) return new Date(text).toISOString().slice(0, 10);
  const read = readWrittenDate(text);
  return read !== undefined && "day" in read ? read.day : null;
}
