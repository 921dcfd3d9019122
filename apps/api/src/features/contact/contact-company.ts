import type { ContactChange, NewContact } from "@lanyard/contract/contact/contact-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { holdCompany, selectCompanyNames } from "./contact-sql.ts";

/** The company that a contact shows at present. */
interface PresentCompany {
  readonly company: string | null;
  readonly company_id: string | null;
}

/**
 * Refuses a company that is not there and keeps the named one from being renamed meanwhile. Companies are locked
 * before contacts everywhere, so that a renaming and an edit never wait for each other.
 *
 * @throws AppError INVALID_INPUT
 */
export async function holdNamedCompany(tx: TenantTx, input: NewContact | ContactChange): Promise<void> {
  if (!input.company_id) return;
  if ((await holdCompany(tx, input.company_id)) === undefined)
    throw fieldError("company_id", refusal("companyNotFound"));
}

/**
 * The company fields as they would be stored: a link, or only a name. Sending back what is shown changes nothing;
 * for a contact whose company is deleted that is the name without the link, which stays for the restoring.
 */
export async function resolvedCompany(
  tx: TenantTx,
  present: PresentCompany | undefined,
  input: NewContact | ContactChange,
): Promise<FieldValues> {
  const name = input.company ?? (input.company_name === undefined ? input.company : input.company_name);
  if (input.company_id) return { company_id: input.company_id, company: null };
  if (input.company_id === undefined && name === undefined) return {};
  const isSameName = present !== undefined && name === present.company;
  if (isSameName && (input.company_id === undefined || (await hasDeletedCompany(tx, present)))) return {};
  return { company_id: null, company: name ?? null };
}

async function hasDeletedCompany(tx: TenantTx, { company_id }: PresentCompany): Promise<boolean> {
  if (company_id === null) return false;
  const [company] = await selectCompanyNames(tx, [company_id]);
  return company !== undefined && company.deleted_at !== null;
}

/** Fills in the names of linked companies: lists sort by them and searches read them. */
export async function withCompanyNames<T extends { fields: FieldValues }>(
  tx: TenantTx,
  contacts: readonly T[],
): Promise<T[]> {
  const ids = contacts.map(({ fields }) => fields.company_id).filter((id) => typeof id === "string");
  if (ids.length === 0) return [...contacts];
  const names = new Map((await selectCompanyNames(tx, ids)).map(({ id, name }) => [id, name]));
  return contacts.map((contact) => {
    const name = names.get(String(contact.fields.company_id));
    return name === undefined ? contact : { ...contact, fields: { ...contact.fields, company: name } };
  });
}
