import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { LinkedNames, RecordWriting } from "#src/records/record-kind.ts";
import { holdCompanies, holdContacts } from "./deal-link-sql.ts";
import type { DealInput } from "./deal-stage.ts";

/** The contact and the company of a deal, by id. */
export interface PresentLinks {
  readonly company_id: string | null;
  readonly contact_id: string | null;
}

/**
 * Refuses links to what is not there, and keeps the linked records as they are until the transaction ends. Sending
 * null for a link that is hidden because its record is deleted changes nothing: it shows again when restored.
 * Companies are locked before contacts, contacts before deals, everywhere.
 *
 * @throws AppError INVALID_INPUT
 */
export async function heldLinks(
  tx: TenantTx,
  input: DealInput,
  now: PresentLinks | undefined,
): Promise<Partial<PresentLinks>> {
  const company = await heldLink(tx, "company_id", input.company_id, now?.company_id);
  const contact = await heldLink(tx, "contact_id", input.contact_id, now?.contact_id);
  return { ...company, ...contact };
}

const links = {
  company_id: { hold: holdCompanies, missing: refusal("companyNotFound") },
  contact_id: { hold: holdContacts, missing: refusal("contactNotFound") },
} as const;

/** The link as it would be stored; nothing when it stays as it is. */
async function heldLink(
  tx: TenantTx,
  field: keyof typeof links,
  sent: string | null | undefined,
  present: string | null | undefined,
): Promise<Partial<PresentLinks>> {
  if (sent === undefined) return {};
  if (sent === null && !present) return { [field]: null };
  const { hold, missing } = links[field];
  const [record] = await hold(tx, [sent ?? String(present)]);
  const isLive = record !== undefined && record.deleted_at === null;
  if (sent !== null && !isLive && sent !== present) throw fieldError(field, missing);
  return sent === null && !isLive ? {} : { [field]: sent };
}

/** The names of the contacts and companies that deals link to, which stay as they are until the transaction ends. */
export async function holdLinkedNames(
  tx: TenantTx,
  writings: readonly RecordWriting[],
): Promise<LinkedNames> {
  const idsOf = (column: keyof PresentLinks) =>
    writings.map(({ fields }) => fields[column]).filter((id) => typeof id === "string");
  const companies = await holdCompanies(tx, idsOf("company_id"));
  const contacts = await holdContacts(tx, idsOf("contact_id"));
  return new Map([...companies, ...contacts].map(({ id, name }) => [id, name]));
}
