import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { defaultPointKind, isPointKind } from "@lanyard/contract/kind/contact-points";
import type { FieldDescriptor, FieldTable } from "@lanyard/contract/kind/field-descriptor";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { i18n } from "@lingui/core";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { formatAmount, formatDecimal, formatMoney } from "#src/lib/format/number.ts";
import { messageText, t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { customFieldOf, customFields, customLabel } from "./custom-fields.ts";
import type { FieldTextId, NamedList } from "./field-text-ids.ts";

/**
 * Returns the fields of a kind by name, in the order of forms and cards: built-in fields, then custom fields.
 */
export function fieldsOf(noun: RecordNoun): FieldTable {
  return customFields.table(noun);
}

export function declaredFields(noun: RecordNoun): FieldTable {
  return recordKinds[noun].fields;
}

export function fieldOf(noun: RecordNoun, name: string): FieldDescriptor | undefined {
  const fields = fieldsOf(noun);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * Returns the label of a field. Log entries can also name parent columns such as `company_id`, and deleted
 * custom fields, of which only the key is known.
 */
export function fieldLabel(noun: RecordNoun, name: string): string {
  const custom = customFieldOf(noun, name);
  if (custom) return customLabel(custom);
  const declared = textIn(noun, "field", name) ?? textIn(noun, "field", name.replace(/_id$/u, ""));
  return declared ?? customKeyOf(name)?.replaceAll("_", " ") ?? name;
}

/**
 * Returns the label of the field at an API path such as `custom.renewal_date`, or undefined for other paths.
 */
export function fieldNameIn(plural: string, path: string): string | undefined {
  const noun = recordNouns.find((each) => recordKinds[each].plural === plural);
  if (noun === undefined) return undefined;
  const custom = customFieldOf(noun, path.split(".").slice(0, 2).join("."));
  if (custom) return customLabel(custom);
  for (const name of path.split(".")) if (fieldLabel(noun, name) !== name) return fieldLabel(noun, name);
  return undefined;
}

/** Returns the short label of a field, for cards, sort menus and default columns. */
export function shortFieldLabel(noun: RecordNoun, name: string): string {
  const short = fieldOf(noun, name)?.hasShortLabel && textIn(noun, "field", `${name}.short`);
  return short || fieldLabel(noun, name);
}

/** Returns the long label of a field, for forms and filters. */
export function longFieldLabel(noun: RecordNoun, name: string): string {
  const long = fieldOf(noun, name)?.hasLongLabel && textIn(noun, "field", `${name}.long`);
  return long || fieldLabel(noun, name);
}

/** Returns the label of a filter parameter that is not named like a field, such as `has_email`. */
export function filterLabel(noun: RecordNoun, param: string): string {
  return textIn(noun, "filter", param) ?? param;
}

export const customSection = "custom";

export function sectionTitle(noun: RecordNoun, section: string): string {
  return textIn(noun, "section", section) ?? (section === customSection ? t("fields.section") : section);
}

export function cardTitle(noun: RecordNoun, card: string): string {
  return textIn(noun, "card", card) ?? sectionTitle(noun, card);
}

export function fieldValueText(noun: RecordNoun, name: string, value: string): string {
  const own = customFields.ownOption(noun, name, value)?.label;
  if (own !== undefined) return own;
  const custom = customFieldOf(noun, name);
  if (custom) return customValueText(custom, value);
  const list = namedListOf(noun, name);
  if (list !== undefined) return optionText(list, value);
  const { type, isClosed } = fieldOf(noun, name) ?? {};
  if (isClosed) return declaredOptionText(noun, name, value);
  if (value === "") return value;
  if (type === "money") return formatAmount(Number(value));
  if (type === "contactPoints") return loggedPointsText(value);
  // The log shows timestamps, although no form edits them.
  if (type === "moment" || name.endsWith("_at")) return formatDateTime(value);
  return type === "date" ? formatDate(value) : value;
}

export function declaredOptionText(noun: RecordNoun, name: string, value: string): string {
  return textIn(noun, "value", `${name}.${value}`) ?? value;
}

/**
 * Returns the display text of a custom value. Log entries contain the names of options, members and records
 * instead of ids. Logged values that do not fit the current type stay unchanged.
 */
export function customValueText(
  { type, options }: Pick<CustomField, "type" | "options">,
  value: string,
): string {
  const labelOf = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  switch (type) {
    case "choice":
      return labelOf(value);
    case "choices":
      return value.split(", ").map(labelOf).join(", ");
    case "boolean":
      return value === "true" ? t("ui.yes") : value === "false" ? t("ui.no") : value;
    case "number":
      return value === "" || Number.isNaN(Number(value)) ? value : formatDecimal(Number(value));
    case "money": {
      const [, amount, currency] = /^(-?\d+\.\d\d) ([A-Z]{3})$/u.exec(value) ?? [];
      return amount === undefined ? value : formatMoney(Math.round(Number(amount) * 100), currency);
    }
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/u.test(value) ? formatDate(value) : value;
    case "datetime":
      return /^\d{4}-\d{2}-\d{2}T/u.test(value) ? formatDateTime(value) : value;
    case "member":
    case "record":
      return customFields.nameOf(value) ?? value;
    default:
      return value;
  }
}

/**
 * Returns the addresses or numbers of a log entry with their labels, comma-separated. The entry has one per
 * line. The first line has only a label, because another field contains its value.
 */
function loggedPointsText(lines: string): string {
  const shown = lines.split("\n").map((line) => {
    const [kind = "", ...rest] = line.split(" ");
    const kindText = t(`ui.pointKind.${isPointKind(kind) ? kind : defaultPointKind}`);
    return rest.length === 0 ? kindText : `${rest.join(" ")} (${kindText})`;
  });
  return shown.join(", ");
}

export function emptyFieldText(noun: RecordNoun, name: string): string | undefined {
  return fieldOf(noun, name)?.type === "money" ? t("ui.noAmount") : undefined;
}

export function namedListOf(noun: RecordNoun, name: string): NamedList | undefined;
export function namedListOf(noun: RecordNoun, name: string): string | undefined {
  return fieldOf(noun, name)?.named;
}

function textIn(noun: RecordNoun, part: string, name: string): string | undefined {
  const id = `${recordKinds[noun].plural}.${part}.${name}`;
  // The compiler checks that the catalogues contain every FieldTextId.
  return isFieldText(id) ? messageText(id) : undefined;
}

const isFieldText = (id: string): id is FieldTextId => Object.hasOwn(i18n.messages, id);
