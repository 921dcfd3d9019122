import type { TenantTx } from "#src/db/tenant.ts";
import { addToStageTotals, withStageTotals } from "#src/features/pipeline/pipeline.ts";
import { type FieldValues, sameValue } from "#src/log/record-change.ts";
import { dealKeys } from "./deal-keys.ts";
import { holdCompanies, holdContacts } from "./deal-link-sql.ts";
import { refreshDealSearch } from "./deal-search.ts";
import { insertDeal, markDeals, updateDeals } from "./deal-sql.ts";

interface DealWriting {
  readonly id: string;
  readonly fields: FieldValues;
}

/** Inserts a deal and counts it in its stage. */
export async function addDeal(tx: TenantTx, writing: DealWriting): Promise<void> {
  for (const deal of await withKeys(tx, [writing])) await insertDeal(tx, deal);
  await addToStageTotals(tx, "deal", [writing.id]);
}

const countedColumns = ["stage_id", "amount_cents", "currency", "probability"] as const;

/** Writes the fields of locked deals; the totals of their stages follow. */
export async function writeDeals(
  tx: TenantTx,
  writings: readonly (DealWriting & { before: FieldValues | undefined })[],
): Promise<void> {
  const deals = await withKeys(tx, writings);
  const recounted = writings.filter(({ before, fields }) =>
    countedColumns.some((column) => !sameValue(before?.[column], fields[column])),
  );
  const write = () => updateDeals(tx, deals);
  if (recounted.length === 0) return write();
  await withStageTotals(
    tx,
    "deal",
    recounted.map(({ id }) => id),
    write,
  );
}

/** Marks locked deals as deleted or live again; they leave their stage's totals or come back to them. */
export async function markCountedDeals(
  tx: TenantTx,
  ids: readonly string[],
  deleted: boolean,
): Promise<void> {
  await withStageTotals(tx, "deal", ids, () => markDeals(tx, ids, deleted));
  // Contacts and companies may have been renamed while it was away.
  if (!deleted) await refreshDealSearch(tx, "id", ids);
}

async function withKeys(tx: TenantTx, writings: readonly DealWriting[]) {
  const idsOf = (column: "contact_id" | "company_id") =>
    writings.map(({ fields }) => fields[column]).filter((id) => typeof id === "string");
  const companies = await holdCompanies(tx, idsOf("company_id"));
  const contacts = await holdContacts(tx, idsOf("contact_id"));
  const names = new Map([...companies, ...contacts].map(({ id, name }) => [id, name]));
  const nameOf = (id: unknown) => names.get(String(id)) ?? null;
  return writings.map(({ id, fields }) => {
    const links = { contact: nameOf(fields.contact_id), company: nameOf(fields.company_id) };
    return { id, fields, keys: dealKeys(fields, links) };
  });
}
