import { pointKey } from "@lanyard/contract/kind/contact-points";
import type { FieldType } from "@lanyard/contract/kind/field-descriptor";
import { momentOnWall, wallText } from "#src/lib/format/date.ts";
import { type DateTyping, dayTyping, dueTyping, momentTyping } from "#src/lib/format/date-typing.ts";
import { formatTypedAmount, formatTypedDecimal } from "#src/lib/format/number.ts";
import { namedCurrency, readMoney, readNumber, readNumberOrNull } from "#src/lib/format/read-number.ts";
import { customFields } from "./custom-fields.ts";
import { isPrice, type Price, storedText } from "./stored-text.ts";

/**
 * The types of controls. A control edits its value as text: a day as `YYYY-MM-DD`, a date and time as
 * `YYYY-MM-DDTHH:mm` in the user's time zone.
 */
export type ControlName =
  | "text"
  | "lines"
  | "email"
  | "tel"
  | "url"
  | "number"
  | "amount"
  | "choice"
  | "choices"
  | "day"
  | "moment"
  | "due";

/** The rules for editing values of one type in forms, cells, dialogs and pasted blocks. */
export interface ValueTyping {
  readonly control: ControlName;
  readonly format: (value: unknown) => string;
  /**
   * Returns the value for a text. Returns an invalid text unchanged or as NaN, so that the field's schema
   * refuses it.
   */
  readonly parse: (text: string) => unknown;
  /** Returns a key for comparison; equal values have equal keys. */
  readonly compare: (text: string) => string;
}

function readPrice(text: string): Price | string | null {
  if (text.trim() === "") return null;
  const usual = customFields.currency();
  const currency = namedCurrency(text, usual) ?? usual;
  const cents = readMoney(text, currency)?.value;
  return cents === undefined ? text : { amount_cents: cents, currency };
}

const asTyped: ValueTyping = {
  control: "text",
  format: storedText,
  parse: (text) => text,
  compare: (text) => text,
};

/** Types of fields whose values have no general text form. */
type UntypedType = "parent" | "contactPoints" | "custom";

const valueTypings: Readonly<Record<Exclude<FieldType, UntypedType>, ValueTyping>> = {
  line: asTyped,
  lines: { ...asTyped, control: "lines" },
  email: { ...asTyped, control: "email", compare: pointKey },
  phone: { ...asTyped, control: "tel", compare: pointKey },
  link: { ...asTyped, control: "url" },
  tags: asTyped,
  choice: { ...asTyped, control: "choice" },
  member: { ...asTyped, control: "choice" },
  whole: { ...asTyped, control: "number", parse: readNumberOrNull },
  money: {
    ...asTyped,
    control: "amount",
    format: (cents) => (typeof cents === "number" ? formatTypedAmount(cents) : ""),
    parse: (text) => (text.trim() === "" ? null : (readMoney(text, "")?.value ?? Number.NaN)),
  },
  date: { ...asTyped, control: "day" },
  moment: {
    ...asTyped,
    control: "moment",
    format: (moment) => (typeof moment === "string" ? wallText(Date.parse(moment)) : ""),
    parse: (wall) => (momentTyping.read(wall) === wall ? momentOnWall(wall).toISOString() : wall),
  },
  number: {
    ...asTyped,
    control: "amount",
    format: (value) => (typeof value === "number" ? formatTypedDecimal(value) : ""),
    parse: (text) => (text.trim() === "" ? null : (readNumber(text, mostDecimals)?.value ?? text)),
  },
  price: {
    ...asTyped,
    control: "amount",
    format: (price) =>
      isPrice(price) ? `${formatTypedAmount(price.amount_cents)} ${price.currency}` : storedText(price),
    parse: readPrice,
  },
  yesNo: { ...asTyped, control: "choice", parse: (text) => (text === "" ? null : text === "true") },
  choices: {
    ...asTyped,
    control: "choices",
    parse: (text) => (text === "" ? null : text.split(", ")),
  },
  person: { ...asTyped, control: "choice" },
  record: asTyped,
};

/**
 * The maximum number of decimals of a number field. It exceeds 2, so that "1.234" can mean 1.234 and not
 * 1,234.
 */
const mostDecimals = 20;

export function typingOf(type: FieldType | undefined): ValueTyping {
  const typings: Partial<Record<FieldType, ValueTyping>> = valueTypings;
  return (type && typings[type]) ?? asTyped;
}

const dateTypings: Partial<Record<ControlName, DateTyping>> = {
  day: dayTyping,
  moment: momentTyping,
  due: dueTyping,
};

export const dateTypingOf = (control: ControlName): DateTyping | undefined => dateTypings[control];
