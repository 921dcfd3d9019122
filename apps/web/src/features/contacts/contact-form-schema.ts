import { type Contact, contactFields } from "@lanyard/contract/contact/contact-schema";
import { optionalText } from "@lanyard/contract/field/field-schema";
import { z } from "zod";
import { readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { contactFieldOrder } from "./contact-field-table.ts";
import { splitName } from "./contact-name.ts";

/** The contract's fields as texts of a form, with what only the form demands (spec section 5). */
export function contactFormSchema() {
  const fields = z.object({
    ...contactFields,
    email: contactFields.email.refine((email) => email !== null, t("contacts.emailMissing")),
    lead_score: z
      .string()
      .transform(readNumberOrNull)
      .refine((score) => contactFields.lead_score.safeParse(score).success, t("contacts.scoreRange")),
    company: optionalText(200),
    company_id: z.string().nullable(),
  });
  const nameMissing = {
    // Said once both have been left empty, not between them.
    path: ["last"],
    message: t("contacts.nameMissing"),
    // Also while another field is wrong, or the person would learn of one problem after the other.
    when: () => true,
  };
  return fields.refine(({ first, last }) => Boolean(first || last), nameMissing);
}

type Schema = ReturnType<typeof contactFormSchema>;
export type ContactFormValues = z.input<Schema>;
export type ContactFormOutput = z.output<Schema>;

const formTexts = z.record(z.enum(contactFieldOrder), z.string());

/** What the form starts from: a contact, or a new one with a default name. */
export function contactFormValues(contact: Contact | undefined, defaultName = ""): ContactFormValues {
  const texts = contactFieldOrder.map((name) => [name, textOf(contact?.[name])] as const);
  const values = formTexts.parse(Object.fromEntries(texts));
  const name = contact ? {} : splitName(defaultName);
  return { ...values, ...name, company_id: contact?.company_id ?? null };
}

/** A field's value as text; a set of tags as it travels. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return value === null || value === undefined ? "" : String(value);
}
