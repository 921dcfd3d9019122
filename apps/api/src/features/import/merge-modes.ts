import type { ColumnChoice } from "@lanyard/contract/import/import-job-schema";
import type { OnDuplicate } from "@lanyard/contract/import/import-schema";
import { companyDomainTarget } from "@lanyard/contract/import/import-targets";
import type { KnownColumns } from "./column-names.ts";

/**
 * Returns how the row's value changes a field of an existing record: it replaces the value, leaves it, or fills it only
 * if empty.
 */
export type ModeOf = (field: string) => ColumnChoice;

/** The choices for existing records, in general and by column. */
export interface MergeChoices {
  readonly onDuplicate: OnDuplicate;
  /** Both are by column name. */
  readonly columnMapping: Readonly<Record<string, string>>;
  readonly columnChoices: Readonly<Record<string, ColumnChoice>>;
}

const usualModes: Readonly<Record<OnDuplicate, ColumnChoice>> = {
  skip: "keep",
  update: "take",
  fill: "fill",
};

/** Returns the choice for each field. The choice for a column applies to all fields that it fills. */
export function fieldModes(
  { known: { joined } }: { readonly known: KnownColumns },
  { onDuplicate, columnMapping, columnChoices }: MergeChoices,
): ModeOf {
  const modes = new Map<string, ColumnChoice>();
  const chosen = Object.entries(columnMapping).flatMap(([header, target]) => {
    const choice = columnChoices[header];
    return choice === undefined ? [] : [{ target, choice }];
  });
  // The choice for a full name is overridden by the choices for its parts.
  const parted = chosen.filter(({ target }) => target === joined?.target);
  for (const { choice } of parted) for (const part of joined?.parts ?? []) modes.set(part, choice);
  // The column may name what its field holds by id or in another unit, or a company by its domain.
  for (const { target: named, choice } of chosen) {
    const target = named === companyDomainTarget ? "company" : named;
    for (const field of [target, `${target}_id`, `${target}_cents`]) modes.set(field, choice);
  }
  const usual = usualModes[onDuplicate];
  return (field) => modes.get(field) ?? usual;
}
