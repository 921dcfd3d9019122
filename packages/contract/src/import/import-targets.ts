import { contactKind } from "../contact/contact-kind.ts";
import { customKeyOf } from "../custom-field/custom-field-types.ts";
import { type PlainFieldName, plainFieldNames } from "../kind/field-descriptor.ts";
import { type RecordNoun, recordKinds } from "../kind/record-kinds.ts";

/**
 * The possible targets of a CSV column: a contact field, additional addresses or numbers, the full name, the
 * name or web domain of the company, the stage in the default pipeline, a note, or the creation date.
 */
export type ImportTarget =
  | PlainFieldName<typeof contactKind.fields>
  | (typeof commonTargets)[number]
  | (typeof pointTargets)[number]
  | "full_name"
  | "company"
  | typeof companyDomainTarget
  | "stage";

/** Additional addresses and numbers of a contact. Several columns can map to them. */
export const pointTargets = ["emails", "phones"] as const;

export const companyDomainTarget = "company_domain";

/** The kind of linked records that an import creates if they are missing (spec section 7, Import). */
export const namedToBeMade: RecordNoun = "company";

const linkTargets: ReadonlySet<string> = new Set(
  Object.values(recordKinds).flatMap(({ parents }) =>
    Object.entries<{ to: RecordNoun }>(parents).flatMap(([column, { to }]) =>
      to === namedToBeMade ? [] : [column.replace(/_id$/u, "")],
    ),
  ),
);

/** The target of columns for which the import creates a field. */
export const newFieldTarget = "new";

const severalTargets: ReadonlySet<string> = new Set([
  ...pointTargets,
  ...linkTargets,
  newFieldTarget,
  "tags",
  "note",
  "address",
  "first",
  "last",
]);

/** Targets that all kinds have besides their fields. */
export const commonTargets = ["note", "created_at"] as const;

/** The six targets of the specification (section 2.11), which precede all other fields. */
const firstTargets: readonly ImportTarget[] = ["first", "last", "email", "phone", "company", "tags"];

export const importTargets: readonly ImportTarget[] = [
  ...firstTargets,
  ...plainFieldNames(contactKind.fields).filter((name) => !firstTargets.includes(name)),
  companyDomainTarget,
  ...pointTargets,
  "full_name",
  "stage",
  ...commonTargets,
];

/**
 * Returns whether several columns can map to this target. In mixed files, targets have the noun as prefix.
 */
export function allowsSeveralColumns(target: string): boolean {
  return customKeyOf(target) === undefined && severalTargets.has(target.slice(target.indexOf(".") + 1));
}

export function isPointTarget(target: string): boolean {
  return pointTargets.some((name) => name === target);
}

export function isLinkTarget(target: string): boolean {
  return linkTargets.has(target);
}

export function isImportTarget(name: string): name is ImportTarget {
  return importTargets.some((target) => target === name);
}
