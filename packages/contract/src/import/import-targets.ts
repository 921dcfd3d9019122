import { type ContactField, contactFieldNames } from "../contact/contact-schema.ts";

/** What a CSV column can become: a field of the contact, or the name of the company. */
export type ImportTarget = ContactField | "company";

/** The specification's six come first (section 2.11), then every other field in the order of the contract. */
const firstTargets: readonly ImportTarget[] = ["first", "last", "email", "phone", "company", "tags"];

export const importTargets: readonly ImportTarget[] = [
  ...firstTargets,
  ...contactFieldNames.filter((name) => !firstTargets.includes(name)),
];

/** Narrows any text to a target. */
export function isImportTarget(name: string): name is ImportTarget {
  return importTargets.some((target) => target === name);
}
