import type { ColumnChoice } from "@lanyard/contract/import/import-job-schema";
import type { OnDuplicate } from "@lanyard/contract/import/import-schema";
import { companyDomainTarget } from "@lanyard/contract/import/import-targets";
import type { KnownColumns } from "./column-names.ts";

/** The treatment of an existing record's field: the row's value replaces it, it stays, or only an empty one is filled. */
export type ModeOf = (field: string) => ColumnChoice;

/** Choices about existing records, for all columns and for single ones. */
export interface MergeChoices {
  readonly onDuplicate: OnDuplicate;
  /** Both by the name of the column. */
  readonly columnMapping: Readonly<Record<string, string>>;
  readonly columnChoices: Readonly<Record<string, ColumnChoice>>;
}

const usualModes: Readonly<Record<OnDuplicate, ColumnChoice>> = {
  skip: "keep",
  update: "take",
  fill: "fill",
};

/** A column's choice is that of each field that it fills. */
export function fieldModes(
  { known: { joined } }: { readonly known: KnownColumns },
  { onDuplicate, columnMapping, columnChoices }: MergeChoices,
): ModeOf {
  const modes = new Map<string, ColumnChoice>();
  const chosen = Object.entries(columnMapping).flatMap(([header, target]) => {
    const choice = columnChoices[header];
    return choice === undefined ? [] : [{ target, choice }];
  });
  // A column for the whole name says less of its parts than their own columns.
  const parted = chosen.filter(({ target }) => target === joined?.target);
  for (const { choice } of parted) for (const part of joined?.parts ?? []) modes.set(part, choice);
  // A column names what its field holds by an id, or in another unit; a company also by its domain.
  for (const { target: named, choice } of chosen) {
    const target = named === companyDomainTarget ? "company" : named;
    for (const field of [target, `${target}_id`, `${target}_cents`]) modes.set(field, choice);
  }
  const usual = usualModes[onDuplicate];
  return (field) => modes.get(field) ?? usual;
}
