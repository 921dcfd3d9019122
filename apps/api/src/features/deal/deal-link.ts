import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { lockSurvivor } from "#src/records/links/record-holder-label.ts";
import type { DealInput } from "./deal-stage.ts";

export interface PresentLinks {
  readonly company_id: string | null;
  readonly contact_id: string | null;
}

/**
 * Locks the linked records, following merges, and returns the links to store. If the request clears a link to
 * a deleted record, which the user cannot see, the link stays. Companies are locked before contacts.
 * @throws AppError INVALID_INPUT
 */
export async function lockLinks(
  tx: TenantTx,
  input: DealInput,
  now: PresentLinks | undefined,
): Promise<Partial<PresentLinks>> {
  const company = await heldLink(tx, "company_id", input.company_id, now?.company_id);
  const contact = await heldLink(tx, "contact_id", input.contact_id, now?.contact_id);
  return { ...company, ...contact };
}

const links = {
  company_id: { noun: "company", missing: refusal("companyNotFound") },
  contact_id: { noun: "contact", missing: refusal("contactNotFound") },
} as const;

async function heldLink(
  tx: TenantTx,
  field: keyof typeof links,
  sent: string | null | undefined,
  present: string | null | undefined,
): Promise<Partial<PresentLinks>> {
  if (sent === undefined) return {};
  if (sent === null && !present) return { [field]: null };
  const { noun, missing } = links[field];
  const record = await lockSurvivor(tx, { noun, id: sent ?? String(present) });
  if (record !== undefined) return { [field]: sent === null ? null : record.id };
  if (sent !== null && sent !== present) throw fieldError(field, missing);
  return sent === null ? {} : { [field]: sent };
}
