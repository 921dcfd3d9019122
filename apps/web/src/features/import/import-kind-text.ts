import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import { type MessageId, t, textOf } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";

/** What the import says of each kind in words of its own. */
export const importKindTexts = [
  ...["submit", "importing", "imported", "view", "onDuplicate", "duplicateUpdate", "needsName"],
  ...["summary", "updated"],
] as const;

/** A text of a kind: `importText("contact", "submit")` is "Import Contacts". That a kind lacks one does not compile. */
export function importText(
  kind: ImportKind,
  name: (typeof importKindTexts)[number],
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const id: MessageId = `import.${name}.${kind}`;
  return textOf(id, parameters);
}

/** What columns can become that are no field of the record, or are called otherwise than it. */
const ownLabels: Readonly<Record<string, () => string>> = {
  first: () => t("contacts.target.first"),
  last: () => t("contacts.target.last"),
  full_name: () => t("contacts.target.fullName"),
};

/** What a column can become, in the order of the choice. */
export function targetOptions(kind: ImportKind, targets: readonly string[]): SelectOption[] {
  return targets.map((target) => ({ value: target, label: targetLabel(kind, target) }));
}

/** What a person calls a target. */
export function targetLabel(kind: ImportKind, target: string): string {
  // A column names what its field holds by an id, or in another unit.
  const names = [target, `${target}_id`, `${target}_cents`];
  const labels = names.map((name) => ({ name, label: fieldLabel(kind, name) }));
  return (
    ownLabels[target]?.() ??
    labels.find(({ name, label }) => label !== name)?.label ??
    fieldLabel(kind, target)
  );
}
