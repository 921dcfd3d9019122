import { defaultPointKind, isPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";
import type { FieldDescriptor, FieldTable } from "@lanyard/contract/kind/field-descriptor";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { i18n } from "@lingui/core";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { formatAmount } from "#src/lib/format/number.ts";
import { messageText, t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import type { FieldTextId, NamedList } from "./field-text-ids.ts";

/** The fields of a kind by name, in the order of forms and cards. */
export function fieldsOf(noun: RecordNoun): FieldTable {
  return recordKinds[noun].fields;
}

/** A field's descriptor; undefined for what is no field of the kind. */
export function fieldOf(noun: RecordNoun, name: string): FieldDescriptor | undefined {
  const fields = fieldsOf(noun);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** What a field is called. The log also names the column of a parent (`company_id`) and fields of former days. */
export function fieldLabel(noun: RecordNoun, name: string): string {
  return textIn(noun, "field", name) ?? textIn(noun, "field", name.replace(/_id$/u, "")) ?? name;
}

/** What people call the field that a path of the API's routes of a kind leads to; undefined where it leads to none. */
export function fieldNameIn(plural: string, path: string): string | undefined {
  const noun = recordNouns.find((each) => recordKinds[each].plural === plural);
  if (noun === undefined) return undefined;
  for (const name of path.split(".")) if (fieldLabel(noun, name) !== name) return fieldLabel(noun, name);
  return undefined;
}

/** What cards, sorts and the list's usual columns call a field. */
export function shortFieldLabel(noun: RecordNoun, name: string): string {
  const short = fieldOf(noun, name)?.hasShortLabel && textIn(noun, "field", `${name}.short`);
  return short || fieldLabel(noun, name);
}

/** What forms and filters call a field. */
export function longFieldLabel(noun: RecordNoun, name: string): string {
  const long = fieldOf(noun, name)?.hasLongLabel && textIn(noun, "field", `${name}.long`);
  return long || fieldLabel(noun, name);
}

/** What the filter of a parameter is called that is named otherwise than its field. */
export function filterLabel(noun: RecordNoun, param: string): string {
  return textIn(noun, "filter", param) ?? param;
}

/** The title of a part of the form. */
export function sectionTitle(noun: RecordNoun, section: string): string {
  return textIn(noun, "section", section) ?? section;
}

/** The title of a card: that of the form's section where it has none of its own. */
export function groupTitle(noun: RecordNoun, place: "card", name: string): string {
  return textIn(noun, place, name) ?? sectionTitle(noun, name);
}

/** A stored value of a field as people read it. */
export function fieldValueText(noun: RecordNoun, name: string, value: string): string {
  const list = namedListOf(noun, name);
  if (list !== undefined) return optionText(list, value);
  const { type, isClosed } = fieldOf(noun, name) ?? {};
  if (isClosed) return textIn(noun, "value", `${name}.${value}`) ?? value;
  if (value === "") return value;
  if (type === "money") return formatAmount(Number(value));
  if (type === "contactPoints") return loggedPointsText(value);
  // What happened at a moment is no field that is typed, and the log tells it too.
  if (type === "moment" || name.endsWith("_at")) return formatDateTime(value);
  return type === "date" ? formatDate(value) : value;
}

/** What an address or a number is for. */
export function pointKindText(kind: PointKind): string {
  return pointKindTexts[kind]();
}

const pointKindTexts: Readonly<Record<PointKind, () => string>> = {
  work: () => t("ui.pointKind.work"),
  private: () => t("ui.pointKind.private"),
  mobile: () => t("ui.pointKind.mobile"),
  other: () => t("ui.pointKind.other"),
};

/** Contact points as the log tells them, one a line: the kind and then the address or number; the first one's kind alone. */
function loggedPointsText(lines: string): string {
  const told = lines.split("\n").map((line) => {
    const [kind = "", ...rest] = line.split(" ");
    const kindText = pointKindText(isPointKind(kind) ? kind : defaultPointKind);
    return rest.length === 0 ? kindText : `${rest.join(" ")} (${kindText})`;
  });
  return told.join(", ");
}

/** What is said of a field that has no value, where the usual sign says too little. */
export function emptyFieldText(noun: RecordNoun, name: string): string | undefined {
  return fieldOf(noun, name)?.type === "money" ? t("ui.noAmount") : undefined;
}

/** The list that a field's values are named in. */
export function namedListOf(noun: RecordNoun, name: string): NamedList | undefined;
export function namedListOf(noun: RecordNoun, name: string): string | undefined {
  return fieldOf(noun, name)?.named;
}

function textIn(noun: RecordNoun, part: string, name: string): string | undefined {
  const id = `${recordKinds[noun].plural}.${part}.${name}`;
  // A text that the catalogues lack does not compile here.
  return isFieldText(id) ? messageText(id) : undefined;
}

const isFieldText = (id: string): id is FieldTextId => Object.hasOwn(i18n.messages, id);
