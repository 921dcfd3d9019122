import { companyId } from "@lanyard/contract/field/ids";
import type { ContactFormOutput } from "./contact-form-schema.ts";

/** The body of a creation: what was filled in. */
export function newContactBody(values: ContactFormOutput) {
  const filled = Object.entries(fieldsOf(values)).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(filled), ...(values.company !== null && companyOf(values)) };
}

/** The body of an edit: the fields that the person changed, and the version of the contact they were shown. */
export function changedContactBody(values: ContactFormOutput, changed: ReadonlySet<string>, version: number) {
  const fields = Object.entries(fieldsOf(values)).filter(([name]) => changed.has(name));
  const isCompanyChanged = changed.has("company") || changed.has("company_id");
  return { ...Object.fromEntries(fields), ...(isCompanyChanged && companyOf(values)), version };
}

function fieldsOf({ company: _name, company_id: _id, ...fields }: ContactFormOutput) {
  return fields;
}

/** A linked company gives the contact its name; otherwise the typed text is the name (contract, Contact). */
function companyOf({ company, company_id }: ContactFormOutput) {
  return company_id === null ? { company, company_id: null } : { company_id: companyId.parse(company_id) };
}
