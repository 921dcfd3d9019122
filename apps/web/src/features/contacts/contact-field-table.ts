import { contactKind } from "@lanyard/contract/contact/contact-kind";
import type { FieldDescriptor, FieldType } from "@lanyard/contract/kind/field-descriptor";

/** Every field that a person fills in: the plain ones of the contract, and the company. */
export type ContactFieldName = keyof typeof contactKind.fields;

/** How a field is typed in and shown. */
export type FieldKind = Exclude<FieldType, "custom" | "link"> | "profile" | "site" | "company";

type ContactFieldEntry = FieldDescriptor & { readonly kind: FieldKind };

/** A link is to a profile or to a site; the company is the one field that the descriptors leave to this code. */
const ownKinds: Partial<Record<string, FieldKind>> = { linkedin_url: "profile" };

function entryOf([name, field]: [string, FieldDescriptor]): [string, ContactFieldEntry] {
  const kind = field.type === "custom" ? "company" : field.type === "link" ? "site" : field.type;
  return [name, { ...field, kind: ownKinds[name] ?? kind }];
}

const entries = new Map(Object.entries<FieldDescriptor>(contactKind.fields).map(entryOf));

const isFieldName = (name: string): name is ContactFieldName => Object.hasOwn(contactKind.fields, name);

/** All field names in the order of form and cards. */
export const contactFieldOrder: readonly ContactFieldName[] = [...entries.keys()].filter(isFieldName);

/** How a field is typed in and shown; form, overview and import targets follow from here. */
export function contactField(name: ContactFieldName): ContactFieldEntry {
  return entries.get(name) ?? { type: "line", kind: "line" };
}

/** The fields of one part of the form. */
export function fieldsOfForm(section: string): ContactFieldName[] {
  return contactFieldOrder.filter((name) => contactField(name).section === section);
}

/** The fields of one card of the overview. */
export function fieldsOfCard(section: string): ContactFieldName[] {
  return contactFieldOrder.filter((name) => contactField(name).card === section);
}
