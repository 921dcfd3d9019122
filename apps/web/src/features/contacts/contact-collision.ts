import type { Collision } from "#src/lib/api/collision.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { useCollision } from "#src/records/form/use-collision.ts";
import type { ContactForm } from "./contact-field-input.tsx";
import { type ContactFieldName, contactFieldOrder } from "./contact-field-table.ts";
import { contactFieldText } from "./contact-field-text.ts";
import { textOf } from "./contact-form-schema.ts";

/** The fields of a contact that somebody else changed while the form was open. */
export function useContactCollision(form: ContactForm, version: number) {
  const collision = useCollision<ContactFieldName>({
    version,
    fieldsOf: collidingFields,
    takeTheirs: (name, { current }) => {
      const change = { shouldDirty: true, shouldValidate: true } as const;
      if (current.has(name)) form.setValue(name, textOf(current.get(name)), change);
      if (name === "company") form.setValue("company_id", textOf(current.get("company_id")) || null, change);
    },
  });
  const fields = (collision.open?.fields ?? []).map((name) => ({
    name,
    label: fieldLabel("contact", name),
    mine: contactFieldText(name, form.getValues(name)),
    theirs: contactFieldText(name, collision.open?.collision.current.get(name)),
  }));
  return { ...collision, fields };
}

/** A linked company and its name are one field; the server tells both. */
export function collidingFields({ current }: Collision): ContactFieldName[] {
  return contactFieldOrder.filter(
    (name) => current.has(name) || (name === "company" && current.has("company_id")),
  );
}
