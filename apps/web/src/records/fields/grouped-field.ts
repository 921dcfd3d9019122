import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { filterFieldsOf, groupingNames, summedFieldsOf } from "@lanyard/contract/filter/filter-fields";
import { customFilterTypes, type FilterType } from "@lanyard/contract/filter/filter-operators";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { formatMonthOfYear } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { customFieldOf, customFieldsOf, customLabel } from "./custom-fields.ts";
import { fieldLabel, fieldOf, fieldValueText, longFieldLabel } from "./field-text.ts";

export function groupedType(noun: RecordNoun, name: string): FilterType | undefined {
  const custom = customFieldOf(noun, name);
  return custom ? customFilterTypes[custom.type] : filterFieldsOf(recordKinds[noun])[name]?.type;
}

/** Returns the fields by which a list can be grouped, built-in fields first. Dates are grouped by month. */
export function groupingsOf(noun: RecordNoun): { value: string; label: string }[] {
  const declared = groupingNames(recordKinds[noun]).flatMap((value) => {
    const [name = ""] = value.split(":");
    const label = name === "stage_entered_at" ? t("filters.field.stage_entered_at") : fieldLabel(noun, name);
    return label === name ? [] : [grouping(value, label)];
  });
  const custom = customFieldsOf(noun).flatMap((field) => {
    const [name, label] = [customName(field.key), customLabel(field)];
    switch (customFilterTypes[field.type]) {
      case "choice":
      case "boolean":
      case "member":
        return [grouping(name, label)];
      case "date":
      case "moment":
        return [grouping(`${name}:month`, label)];
      default:
        return [];
    }
  });
  return [...declared, ...custom];
}

export type SummedField = { name: string; label: string };

export function summedFields(noun: RecordNoun): SummedField[] {
  const declared = Object.keys(summedFieldsOf(recordKinds[noun])).flatMap((name) => {
    const label = longFieldLabel(noun, name);
    return label === name ? [] : [{ name, label }];
  });
  const custom = customFieldsOf(noun).flatMap((field) => {
    const type = customFilterTypes[field.type];
    if (type !== "number" && type !== "money") return [];
    return [{ name: customName(field.key), label: customLabel(field) }];
  });
  return [...declared, ...custom];
}

export function boardFieldsOf(noun: RecordNoun): { value: string; label: string }[] {
  return groupingsOf(noun).filter(({ value }) => fieldOf(noun, value)?.type === "choice");
}

const grouping = (value: string, field: string) => ({
  value,
  label: value.endsWith(":month") ? t("ui.monthOf", { field }) : field,
});

const isMonth = /^\d{4}-\d{2}$/u;

type GroupName = {
  isPerson: boolean;
  /** Null for the group without a value, and for former members. */
  name: string | null;
  fallback: string;
};

export function groupName(noun: RecordNoun, group_by: string, { value, label }: ListGroup): GroupName {
  const [field = "", part] = group_by.split(":");
  const type = groupedType(noun, field);
  const isPerson = type === "member";
  if (value === null) {
    const isOwner = fieldOf(noun, field)?.type === "member";
    return { isPerson, name: null, fallback: isOwner ? t("ui.memberNone") : t("ui.notSet") };
  }
  // While another grouping loads, the groups still belong to the previous one, so the value may not be a month.
  if (part !== undefined)
    return { isPerson, name: isMonth.test(value) ? formatMonthOfYear(value) : label, fallback: "" };
  const isOption = type === "choice" || type === "boolean";
  const name = isOption ? fieldValueText(noun, field, value) : label;
  return { isPerson, name, fallback: isPerson ? t("ui.memberGone") : value };
}
