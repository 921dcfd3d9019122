import { pointKey } from "@lanyard/contract/kind/contact-points";
import type { FieldType } from "@lanyard/contract/kind/field-descriptor";
import { momentOnWall, wallText } from "#src/lib/format/date.ts";
import { type DateTyping, dayTyping, dueTyping, momentTyping } from "#src/lib/format/date-typing.ts";
import { formatTypedAmount } from "#src/lib/format/number.ts";
import { readMoney, readNumberOrNull } from "#src/lib/format/read-number.ts";

/** Controls that hold a value as a text: a day as `YYYY-MM-DD`, a moment as `YYYY-MM-DDTHH:mm` in the viewer's time zone. */
export type ControlName =
  | "text"
  | "lines"
  | "email"
  | "tel"
  | "url"
  | "number"
  | "amount"
  | "choice"
  | "day"
  | "moment"
  | "due";

/** Rules for typing values of one type, in forms, cells, dialogs and pasted blocks alike. */
export interface ValueTyping {
  readonly control: ControlName;
  /** Returns a stored value as its control holds it. */
  readonly format: (value: unknown) => string;
  /** Returns the value of a held text; the field's schema refuses a text that has none. */
  readonly parse: (text: string) => unknown;
  /** Returns a key that equal values share. */
  readonly compare: (text: string) => string;
}

/** A stored value as a text; tags are separated by commas. */
export function storedText(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return value === null || value === undefined ? "" : String(value);
}

const asTyped: ValueTyping = {
  control: "text",
  format: storedText,
  parse: (text) => text,
  compare: (text) => text,
};

/** Types whose values are records, lists of points, or known only to the kind's own code. */
type UntypedType = "parent" | "contactPoints" | "custom";

/** The typing of each type. A new type of field is one entry here. */
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
};

/** Returns the typing of a type; a text for types that have none. */
export function typingOf(type: FieldType | undefined): ValueTyping {
  const typings: Partial<Record<FieldType, ValueTyping>> = valueTypings;
  return (type && typings[type]) ?? asTyped;
}

const dateTypings: Partial<Record<ControlName, DateTyping>> = {
  day: dayTyping,
  moment: momentTyping,
  due: dueTyping,
};

/** Returns the date typing of a control; undefined for controls that hold no dates. */
export const dateTypingOf = (control: ControlName): DateTyping | undefined => dateTypings[control];
