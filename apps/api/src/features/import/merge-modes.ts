import type { ColumnChoice, ImportCheckInput } from "@lanyard/contract/import/import-job-schema";
import type { OnDuplicate } from "@lanyard/contract/import/import-schema";
import { companyDomainTarget } from "@lanyard/contract/import/import-targets";
import type { KnownColumns } from "./column-names.ts";

/**
 * Returns how a row's value changes a field of an existing record: replaces the value, leaves it, or fills an
 * empty field.
 */
export type ModeOf = (field: string) => ColumnChoice;

/** Returns whether a value of a row replaces the stored value, which may be empty. */
export const replaces = (mode: ColumnChoice, isEmpty: boolean) =>
  mode === "take" || (mode === "fill" && isEmpty);

const usualModes: Readonly<Record<OnDuplicate, ColumnChoice>> = {
  skip: "keep",
  update: "take",
  fill: "fill",
};

export function fieldModes(
  { known: { joined } }: { readonly known: KnownColumns },
  { on_match, mapping, column_choices }: Pick<ImportCheckInput, "on_match" | "mapping" | "column_choices">,
): ModeOf {
  const modes = new Map<string, ColumnChoice>();
  const chosen = Object.entries(mapping).flatMap(([header, target]) => {
    const choice = column_choices[header];
    return choice === undefined ? [] : [{ target, choice }];
  });
  // The choices for first and last name override the choice for the full name.
  const parted = chosen.filter(({ target }) => target === joined?.target);
  for (const { choice } of parted) for (const part of joined?.parts ?? []) modes.set(part, choice);
  // A target can differ from its field. The target may name a record instead of storing an id, use another
  // unit, or be the domain of a company.
  for (const { target: named, choice } of chosen) {
    const target = named === companyDomainTarget ? "company" : named;
    for (const field of [target, `${target}_id`, `${target}_cents`]) modes.set(field, choice);
  }
  const usual = usualModes[on_match];
  return (field) => modes.get(field) ?? usual;
}
