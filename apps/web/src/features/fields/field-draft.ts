import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import {
  type CustomFieldType,
  searchedTypes,
  slotKind,
  uniqueTypes,
} from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { customFieldsOf, descriptorTypes } from "#src/records/fields/custom-fields.ts";
import { customSection, declaredFields, sectionTitle } from "#src/records/fields/field-text.ts";
import { typingOf } from "#src/records/fields/value-typing.ts";
import type { FieldChange } from "./field-queries.ts";
import { type DraftOption, draftOptions, newOption } from "./option-editor.tsx";

export type Draft = {
  isNew: boolean;
  label: string;
  labels: Readonly<Record<string, string>>;
  type: CustomFieldType;
  target: RecordNoun;
  section: string;
  options: readonly DraftOption[];
  /** Maps the ids of removed options to their replacements. Null empties the field. */
  replace: Readonly<Record<string, string | null>>;
  /** The default value as text. It contains the keys of options, because a new option has no id. */
  default: string;
} & Readonly<Record<Flag, boolean>>;

export type Flag = "required" | "unique" | "searched" | "sortable";

/**
 * Returns the flags that the user can set for a field of this type. A new field has no `sortable` flag: the
 * API makes new fields sortable up to a maximum number.
 */
export function flagsOf({ type, isNew }: Draft): Flag[] {
  return [
    "required",
    ...(uniqueTypes.has(type) ? (["unique"] as const) : []),
    ...(searchedTypes.has(type) ? (["searched"] as const) : []),
    ...(slotKind(type) && !isNew ? (["sortable"] as const) : []),
  ];
}

export const hasOptions = (type: CustomFieldType) => type === "choice" || type === "choices";

export function draftOf(noun: RecordNoun, field: CustomField | undefined): Draft {
  const type = field?.type ?? "text";
  return {
    isNew: field === undefined,
    label: field?.label ?? "",
    labels: field?.labels ?? {},
    type,
    target: field?.target ?? "contact",
    section: sectionTitle(noun, field?.section ?? customSection),
    required: field?.required ?? false,
    unique: field?.unique ?? false,
    searched: field?.searched ?? false,
    sortable: field?.sortable ?? false,
    replace: {},
    options: field ? draftOptions(field.options) : [newOption()],
    default: typingOf(descriptorTypes[type]).format(field?.default ?? null),
  };
}

export type Wanted = {
  label: string;
  labels: NonNullable<FieldChange["labels"]>;
  options: NonNullable<FieldChange["options"]>;
  section: string;
  default: FieldChange["default"];
} & Partial<Record<Flag, boolean>>;

export function wantedOf(noun: RecordNoun, draft: Draft): Wanted {
  const labels = Object.entries(draft.labels).filter(([, label]) => label.trim() !== "");
  return {
    label: draft.label,
    labels: Object.fromEntries(labels),
    ...Object.fromEntries(flagsOf(draft).map((flag) => [flag, draft[flag]])),
    section: sectionOf(noun, draft.section),
    options: hasOptions(draft.type)
      ? storedOptions(draft.options.filter(({ label }) => label.trim() !== ""))
      : [],
    default: defaultOf(draft),
  };
}

const storedOptions = (options: readonly Omit<DraftOption, "key">[]) =>
  options.map(({ id, label, color }) => ({ label, color, ...(id !== undefined && { id }) }));

export function removedFrom({ options }: CustomField, draft: Draft): CustomField["options"] {
  return options.filter(({ id }) => draft.options.every((option) => option.id !== id));
}

/** Returns the default value as the API expects it, with options by their labels. */
function defaultOf({ type, options, default: text }: Draft): FieldChange["default"] {
  if (text === "" || type === "record") return null;
  if (!hasOptions(type)) return defaultValue(typingOf(descriptorTypes[type]).parse(text));
  const labelOf = (key: string) => options.find((option) => option.key === key)?.label.trim();
  const labels = text.split(", ").flatMap((key) => labelOf(key) || []);
  return type === "choices" ? labels : (labels[0] ?? null);
}

function defaultValue(value: unknown): FieldChange["default"];

function defaultValue(value: unknown): unknown {
  return value;
}

/** Returns only changed properties, so that another user's changes of other properties survive. */
export function changedParts(field: CustomField, wanted: Wanted): FieldChange {
  const labelOf = (id: unknown) => field.options.find((option) => option.id === id)?.label ?? id;
  const named = Array.isArray(field.default) ? field.default.map(labelOf) : labelOf(field.default);
  const options = storedOptions(field.options);
  const now: Readonly<Record<string, unknown>> = { ...field, options, default: named };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => JSON.stringify(now[name]) !== JSON.stringify(value)),
  );
}

function sectionOf(noun: RecordNoun, title: string): string {
  const wanted = title.trim();
  return (
    sectionsOf(noun).find((section) => sectionTitle(noun, section) === wanted) ?? (wanted || customSection)
  );
}

export function sectionsOf(noun: RecordNoun): string[] {
  const declared = Object.values(declaredFields(noun)).flatMap(({ section }) => section ?? []);
  return [...new Set([customSection, ...customFieldsOf(noun).map(({ section }) => section), ...declared])];
}
