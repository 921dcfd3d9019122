import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { type ImportKind, type ImportNewField, importKind } from "@lanyard/contract/import/import-job-schema";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type MessageId, messageText, t } from "#src/lib/i18n/messages.ts";
import { customFieldOf } from "#src/records/fields/custom-fields.ts";
import { fieldLabel, fieldOf } from "#src/records/fields/field-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { ownTargetTexts } from "./target-text-ids.ts";

export const importKindTexts = [
  ...["submit", "importing", "imported", "view", "onDuplicate", "duplicateUpdate", "needsName"],
  ...["summary", "updated", "keyOf"],
] as const;

/**
 * Returns an import text for a kind of record: `importText("contact", "submit")` is "Import Contacts". The
 * compiler checks that the text exists.
 */
export function importText(
  kind: ImportKind,
  name: (typeof importKindTexts)[number],
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const id: MessageId = `import.${name}.${kind}`;
  return messageText(id, parameters);
}

/** Returns the kind of record whose icon represents the import and whose list opens after the import. */
export function shownNoun(kind: ImportKind): RecordNoun {
  return kind === "mixed" ? "contact" : kind;
}

export function kindLabel(kind: ImportKind): string {
  return kind === "mixed" ? t("import.mixed") : kindText(recordKinds[kind].plural, "title");
}

function partOf(kind: ImportKind, target: string): { noun: RecordNoun; name: string } {
  const noun = recordNouns.find((each) => kind === "mixed" && target.startsWith(`${each}.`));
  return noun === undefined
    ? { noun: shownNoun(kind), name: target }
    : { noun, name: target.slice(noun.length + 1) };
}

export function isFullName(kind: ImportKind, target: string): boolean {
  return partOf(kind, target).name === "full_name";
}

/**
 * Returns whether a column with this target never overwrites values: notes are added, and creation dates only
 * apply to new records.
 */
export function isAppendOnly(kind: ImportKind, target: string): boolean {
  const { noun, name } = partOf(kind, target);
  return name === "created_at" || (name === "note" && fieldOf(noun, name) === undefined);
}

export const isOfOptions = ({ kind }: { kind: ImportKind }) => {
  return (target: string): boolean => {
    const { noun, name } = partOf(kind, target);
    return (customFieldOf(noun, name)?.options.length ?? 0) > 0;
  };
};

export function targetOptions(kind: ImportKind, targets: readonly string[]): SelectOption[] {
  return targets.map((target) => ({ value: target, label: targetLabel(kind, target) }));
}

export function targetLabel(kind: ImportKind, target: string): string {
  const { noun, name } = partOf(kind, target);
  return kind === "mixed" ? `${t(`kinds.one.${noun}`)}: ${labelIn(noun, name)}` : labelIn(noun, name);
}

/** Name fields whose labels differ between imports and forms. */
const nameParts: ReadonlySet<string> = new Set(["first", "last"]);

export function changedLabel(
  noun: RecordNoun,
  field: string,
  created: readonly ImportNewField[] = [],
): string {
  const own = created.find((each) => each.noun === noun && customName(each.key) === field);
  if (own !== undefined) return own.label;
  const label = nameParts.has(field) ? field : fieldLabel(noun, field);
  return label === field ? labelIn(noun, field) : label;
}

const ownTexts: Readonly<Record<string, MessageId>> = ownTargetTexts;

function labelIn(noun: RecordNoun, target: string): string {
  // A target can omit the suffix of its field: `company` is the target of `company_id`.
  const names = [target, `${target}_id`, `${target}_cents`];
  const labels = names.map((name) => ({ name, label: fieldLabel(noun, name) }));
  const own = ownTexts[target];
  if (own !== undefined) return messageText(own);
  return labels.find(({ name, label }) => label !== name)?.label ?? fieldLabel(noun, target);
}

export const kindOptions = () => importKind.options.map((value) => ({ value, label: kindLabel(value) }));
