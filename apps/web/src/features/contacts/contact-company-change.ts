import type { Linked } from "#src/records/form/form-field.ts";

/** What is sent of a company that was chosen; one that is only named may stay a text. */
export function contactCompanyChange({ id, name }: Linked) {
  return id === null ? { company: name || null, company_id: null } : { company_id: id };
}
