import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { filterFieldsOf } from "@lanyard/contract/filter/filter-fields";
import {
  customFilterTypes,
  type FilterOp,
  type FilterType,
  namedPeriods,
  operatorsByType,
} from "@lanyard/contract/filter/filter-operators";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { customFieldsOf, customLabel } from "#src/records/fields/custom-fields.ts";
import { fieldLabel, fieldValueText, longFieldLabel } from "#src/records/fields/field-text.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import type { Condition } from "./condition-json.ts";

/** A field that conditions can compare. */
export type ComparedField = {
  name: string;
  label: string;
  type: FilterType;
  /** The options, if the field accepts no other values. */
  options?: readonly SelectOption[];
  /** The kind of the records that the field links to. */
  target?: RecordNoun;
};

const dateLabels: Readonly<Record<string, () => string>> = {
  created_at: () => t("filters.created"),
  updated_at: () => t("filters.updated"),
  stage_entered_at: () => t("filters.stageEntered"),
  entered_stage: () => t("filters.passedStage"),
  advanced_from: () => t("filters.advancedFrom"),
  won_from: () => t("filters.wonFrom"),
  lost_from: () => t("filters.lostFrom"),
  last_interaction_at: () => t("ui.lastInteraction"),
};

/** Returns the fields that conditions can compare, sorted by label. */
export function comparedFields(noun: RecordNoun): ComparedField[] {
  const built = Object.entries(filterFieldsOf(recordKinds[noun])).flatMap(
    ([name, field]): ComparedField[] => {
      const { type, options } = field;
      const target = recordNouns.find((each) => each === field.target);
      // Fields for stages and outcomes are left out, because the panel has its own filters for them.
      if (field.target !== undefined && target === undefined) return [];
      const label = dateLabels[name]?.() ?? longFieldLabel(noun, name);
      const named = options?.map((value) => ({ value, label: fieldValueText(noun, name, value) }));
      return label === name
        ? []
        : [{ name, label, type, ...(named && { options: named }), ...(target && { target }) }];
    },
  );
  const custom = customFieldsOf(noun).map((field): ComparedField => {
    const options = field.options.map(({ id, label }) => ({ value: id, label }));
    return {
      name: customName(field.key),
      label: customLabel(field),
      type: customFilterTypes[field.type],
      ...(options.length > 0 && { options }),
      ...(field.target && { target: field.target }),
    };
  });
  return [...built, ...custom].toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Returns the label of a field, or of a field of a linked record such as `company.country`. */
export function comparedLabel(noun: RecordNoun, name: string): string {
  const own = comparedFields(noun).find((field) => field.name === name);
  if (own) return own.label;
  const [link = "", ...rest] = name.split(".");
  const linked = recordNouns.find((each) => each === link);
  if (rest.length === 0) return fieldLabel(noun, name);
  const label = linked === undefined ? rest.join(".") : comparedLabel(linked, rest.join("."));
  return `${fieldLabel(noun, link)}: ${label}`;
}

/** Returns the operators for a type of field. */
export const operatorsOf = (type: FilterType): readonly FilterOp[] => operatorsByType[type];

/** The periods that the panel offers. A filter with another period keeps it. */
export const offeredPeriods: readonly string[] = [
  ...namedPeriods,
  ...[7, 30, 90, 365].flatMap((days) => [`last_${days}_days`, `next_${days}_days`]),
];

export function newCondition(noun: RecordNoun): Condition {
  const [first] = comparedFields(noun);
  return { field: first?.name ?? "created_at", op: operatorsOf(first?.type ?? "text")[0] ?? "is" };
}
