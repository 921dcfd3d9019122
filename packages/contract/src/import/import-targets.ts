import { contactKind } from "../contact/contact-kind.ts";
import { customKeyOf } from "../custom-field/custom-field-types.ts";
import { type PlainFieldName, plainFieldNames } from "../kind/field-descriptor.ts";
import { type RecordNoun, recordKinds } from "../kind/record-kinds.ts";

/**
 * The possible targets of a CSV column: a contact field, the full name, the company's name or web domain, the
 * stage in the default pipeline, a note, or the original creation date.
 */
export type ImportTarget =
  | PlainFieldName<typeof contactKind.fields>
  | (typeof commonTargets)[number]
  | (typeof pointTargets)[number]
  | "full_name"
  | "company"
  | typeof companyDomainTarget
  | "stage";

/** Further addresses and numbers of a contact: each column adds to the same list. */
export const pointTargets = ["emails", "phones"] as const;

/** The domain of the web site of the company that a record belongs to. */
export const companyDomainTarget = "company_domain";

/** The kind whose missing records an import creates from the rows that name them (spec section 7, Import). */
export const namedToBeMade: RecordNoun = "company";

/** Targets that name a linked record. */
const linkTargets: ReadonlySet<string> = new Set(
  Object.values(recordKinds).flatMap(({ parents }) =>
    Object.entries<{ to: RecordNoun }>(parents).flatMap(([column, { to }]) =>
      to === namedToBeMade ? [] : [column.replace(/_id$/u, "")],
    ),
  ),
);

/** The target of a column for which the import defines a field. */
export const newFieldTarget = "new";

/** Targets that several columns of one file can share. */
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

/** Targets that every kind of record has besides its fields. */
export const commonTargets = ["note", "created_at"] as const;

/** The specification's six come first (section 2.11), then every other field in the order of the contract. */
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
 * Returns whether several columns can map to this target; in a file of several kinds the target has its noun
 * as prefix.
 */
export function allowsSeveralColumns(target: string): boolean {
  return customKeyOf(target) === undefined && severalTargets.has(target.slice(target.indexOf(".") + 1));
}

/** Returns whether a column adds to a list of addresses or numbers with their uses. */
export function isPointTarget(target: string): boolean {
  return pointTargets.some((name) => name === target);
}

/** Returns whether a column names a record that the row belongs to, such as a deal's contact by address or by name. */
export function isLinkTarget(target: string): boolean {
  return linkTargets.has(target);
}

/** Narrows any text to a target. */
export function isImportTarget(name: string): name is ImportTarget {
  return importTargets.some((target) => target === name);
}
