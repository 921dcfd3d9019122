import {
  leadStatuses,
  lifecycleStages,
  seniorities,
  trafficSources,
} from "@lanyard/contract/contact/contact-options";
import type { ContactField } from "@lanyard/contract/contact/contact-schema";

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
  readonly kind: FieldKind;
  /** The part of the form. */
  readonly form: FormSection;
  /** The card of the overview; fields of the page's head have none. */
  readonly card?: CardSection;
  /** Left out of its card while empty, instead of showing that it is not set. */
  readonly isHiddenEmpty?: true;
  /** The list a select offers; a stored value beside it always shows. */
  readonly options?: readonly string[];
  /** Takes the whole width of the form. */
  readonly isWide?: true;
};

const drillDown: ContactFieldEntry = {
  kind: "text",
  form: "attribution",
  card: "attribution",
  isHiddenEmpty: true,
  isWide: true,
};

/**
 * Every field in the order of form and cards. A field of the contract without an entry does not compile; form,
 * overview and import targets follow from here.
 */
export const contactFieldTable: Readonly<Record<ContactFieldName, ContactFieldEntry>> = {
  first: { kind: "text", form: "contact" },
  last: { kind: "text", form: "contact" },
  email: { kind: "email", form: "contact", card: "contact", isWide: true },
  phone: { kind: "phone", form: "contact", card: "contact" },
  mobile_phone: {
    kind: "phone",
    form: "contact",
    card: "contact",
  },
  company: {
    kind: "company",
    form: "contact",
    card: "contact",
    isWide: true,
  },
  job_title: { kind: "text", form: "professional", card: "professional" },
  employment_role: {
    kind: "text",
    form: "professional",
    card: "professional",
  },
  seniority: {
    kind: "select",
    form: "professional",
    card: "professional",
    options: seniorities,
  },
  lead_score: { kind: "score", form: "professional", card: "professional" },
  lead_status: {
    kind: "select",
    form: "professional",
    card: "contact",
    options: leadStatuses,
  },
  lifecycle_stage: {
    kind: "select",
    form: "professional",
    card: "contact",
    options: lifecycleStages,
  },
  city: { kind: "text", form: "location", card: "location" },
  state: { kind: "text", form: "location", card: "location" },
  country: { kind: "text", form: "location", card: "location" },
  postal_code: { kind: "text", form: "location", card: "location" },
  address: {
    kind: "lines",
    form: "location",
    card: "location",
    isWide: true,
  },
  linkedin_url: {
    kind: "profile",
    form: "social",
    card: "social",
    isWide: true,
  },
  website_url: { kind: "site", form: "social", card: "social", isWide: true },
  original_traffic_source: {
    kind: "select",
    form: "attribution",
    card: "attribution",
    options: trafficSources,
  },
  latest_traffic_source: {
    kind: "select",
    form: "attribution",
    card: "attribution",
    options: trafficSources,
  },
  first_touch_campaign: {
    kind: "text",
    form: "attribution",
    card: "attribution",
  },
  last_touch_campaign: {
    kind: "text",
    form: "attribution",
    card: "attribution",
  },
  contact_owner: { kind: "text", form: "attribution", card: "attribution" },
  hubspot_team: { kind: "text", form: "attribution", card: "attribution" },
  traffic_source_date: {
    kind: "date",
    form: "attribution",
    card: "attribution",
    isHiddenEmpty: true,
  },
  original_traffic_drill_down_1: drillDown,
  original_traffic_drill_down_2: drillDown,
  latest_traffic_drill_down_1: drillDown,
  latest_traffic_drill_down_2: drillDown,
  tags: { kind: "tags", form: "additional", card: "contact", isWide: true },
  external_id: {
    kind: "text",
    form: "additional",
    card: "contact",
    isHiddenEmpty: true,
  },
};

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
