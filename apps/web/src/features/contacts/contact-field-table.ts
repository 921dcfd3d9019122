import {
  leadStatuses,
  lifecycleStages,
  seniorities,
  trafficSources,
} from "@lanyard/contract/contact/contact-options";
import type { ContactField } from "@lanyard/contract/contact/contact-schema";
import type { MessageId } from "#src/lib/i18n/messages.ts";
import { type OptionField, optionText } from "#src/lib/i18n/option-text.ts";

/** Every field that a person fills in: the plain ones of the contract, and the company. */
export type ContactFieldName = ContactField | "company";

export type FormSection = "contact" | "professional" | "location" | "social" | "attribution" | "additional";
export type CardSection = "contact" | "professional" | "location" | "social" | "attribution";

/** How a field is typed in and shown. */
export type FieldKind =
  | "text"
  | "lines"
  | "email"
  | "phone"
  | "profile"
  | "site"
  | "select"
  | "score"
  | "tags"
  | "date"
  | "company";

export type ContactFieldEntry = {
  readonly label: MessageId & `contacts.field${string}`;
  readonly kind: FieldKind;
  /** The part of the form. */
  readonly form: FormSection;
  /** The card of the overview; fields of the page's head have none. */
  readonly card?: CardSection;
  /** A shorter label for the card. */
  readonly cardLabel?: MessageId & `contacts.field${string}`;
  /** Left out of its card while empty, instead of showing that it is not set. */
  readonly isHiddenEmpty?: true;
  /** The list a select offers; a stored value beside it always shows. */
  readonly options?: readonly string[];
  /** Whose names the stored values have, where they come from a list. */
  readonly optionsOf?: OptionField;
  /** Takes the whole width of the form. */
  readonly isWide?: true;
};

/**
 * Every field in the order of form and cards. A field of the contract without an entry does not compile; form,
 * overview and import targets follow from here.
 */
export const contactFieldTable: Readonly<Record<ContactFieldName, ContactFieldEntry>> = {
  first: { label: "contacts.fieldFirst", kind: "text", form: "contact" },
  last: { label: "contacts.fieldLast", kind: "text", form: "contact" },
  email: { label: "contacts.fieldEmail", kind: "email", form: "contact", card: "contact", isWide: true },
  phone: { label: "contacts.fieldPhone", kind: "phone", form: "contact", card: "contact" },
  mobile_phone: {
    label: "contacts.fieldMobile",
    cardLabel: "contacts.fieldMobileShort",
    kind: "phone",
    form: "contact",
    card: "contact",
  },
  company: {
    label: "contacts.fieldCompany",
    kind: "company",
    form: "contact",
    card: "contact",
    isWide: true,
  },
  job_title: { label: "contacts.fieldJobTitle", kind: "text", form: "professional", card: "professional" },
  employment_role: {
    label: "contacts.fieldRole",
    kind: "text",
    form: "professional",
    card: "professional",
    optionsOf: "employment_role",
  },
  seniority: {
    label: "contacts.fieldSeniority",
    kind: "select",
    form: "professional",
    card: "professional",
    options: seniorities,
    optionsOf: "seniority",
  },
  lead_score: { label: "contacts.fieldLeadScore", kind: "score", form: "professional", card: "professional" },
  lead_status: {
    label: "contacts.fieldLeadStatus",
    cardLabel: "contacts.fieldLeadStatusShort",
    kind: "select",
    form: "professional",
    card: "contact",
    options: leadStatuses,
    optionsOf: "lead_status",
  },
  lifecycle_stage: {
    label: "contacts.fieldLifecycle",
    cardLabel: "contacts.fieldLifecycleShort",
    kind: "select",
    form: "professional",
    card: "contact",
    options: lifecycleStages,
    optionsOf: "lifecycle_stage",
  },
  city: { label: "contacts.fieldCity", kind: "text", form: "location", card: "location" },
  state: { label: "contacts.fieldState", kind: "text", form: "location", card: "location" },
  country: { label: "contacts.fieldCountry", kind: "text", form: "location", card: "location" },
  postal_code: { label: "contacts.fieldPostalCode", kind: "text", form: "location", card: "location" },
  address: {
    label: "contacts.fieldAddress",
    kind: "lines",
    form: "location",
    card: "location",
    isWide: true,
  },
  linkedin_url: {
    label: "contacts.fieldLinkedin",
    kind: "profile",
    form: "social",
    card: "social",
    isWide: true,
  },
  website_url: { label: "contacts.fieldWebsite", kind: "site", form: "social", card: "social", isWide: true },
  original_traffic_source: {
    label: "contacts.fieldOriginalSource",
    kind: "select",
    form: "attribution",
    card: "attribution",
    options: trafficSources,
    optionsOf: "traffic_source",
  },
  latest_traffic_source: {
    label: "contacts.fieldLatestSource",
    kind: "select",
    form: "attribution",
    card: "attribution",
    options: trafficSources,
    optionsOf: "traffic_source",
  },
  first_touch_campaign: {
    label: "contacts.fieldFirstTouchLong",
    cardLabel: "contacts.fieldFirstTouch",
    kind: "text",
    form: "attribution",
    card: "attribution",
  },
  last_touch_campaign: {
    label: "contacts.fieldLastTouchLong",
    cardLabel: "contacts.fieldLastTouch",
    kind: "text",
    form: "attribution",
    card: "attribution",
  },
  contact_owner: { label: "contacts.fieldOwner", kind: "text", form: "attribution", card: "attribution" },
  hubspot_team: { label: "contacts.fieldTeam", kind: "text", form: "attribution", card: "attribution" },
  traffic_source_date: {
    label: "contacts.fieldSourceDate",
    kind: "date",
    form: "attribution",
    card: "attribution",
    isHiddenEmpty: true,
  },
  original_traffic_drill_down_1: drillDown("contacts.fieldOriginalDrill1"),
  original_traffic_drill_down_2: drillDown("contacts.fieldOriginalDrill2"),
  latest_traffic_drill_down_1: drillDown("contacts.fieldLatestDrill1"),
  latest_traffic_drill_down_2: drillDown("contacts.fieldLatestDrill2"),
  tags: { label: "contacts.fieldTags", kind: "tags", form: "additional", card: "contact", isWide: true },
  external_id: {
    label: "contacts.fieldExternalId",
    kind: "text",
    form: "additional",
    card: "contact",
    isHiddenEmpty: true,
  },
};

function drillDown(label: ContactFieldEntry["label"]): ContactFieldEntry {
  return { label, kind: "text", form: "attribution", card: "attribution", isHiddenEmpty: true, isWide: true };
}

const isFieldName = (name: string): name is ContactFieldName => Object.hasOwn(contactFieldTable, name);

/** All field names in the table's order. */
export const contactFieldOrder: readonly ContactFieldName[] =
  Object.keys(contactFieldTable).filter(isFieldName);

/** The fields of one part of the form. */
export function fieldsOfForm(section: FormSection): ContactFieldName[] {
  return contactFieldOrder.filter((name) => contactFieldTable[name].form === section);
}

/** The fields of one card of the overview. */
export function fieldsOfCard(section: CardSection): ContactFieldName[] {
  return contactFieldOrder.filter((name) => contactFieldTable[name].card === section);
}

/** The message that names a field; undefined for what is none of today's. */
export function labelOfField(name: string): ContactFieldEntry["label"] | undefined {
  return isFieldName(name) ? contactFieldTable[name].label : undefined;
}

/** A stored value of a field as people read it. */
export function fieldValueText(name: ContactFieldName, value: string): string {
  const { optionsOf } = contactFieldTable[name];
  return optionsOf ? optionText(optionsOf, value) : value;
}
