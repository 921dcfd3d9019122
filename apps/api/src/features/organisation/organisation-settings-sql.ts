import { defaultCurrency } from "@lanyard/contract/limits";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

export async function selectCurrency(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from crm.organisation_settings where org_id = ${tx.orgId}`.execute(tx.db);
  return rows[0]?.currency ?? defaultCurrency;
}

export interface OrganisationRow {
  currency: string;
  version: number;
}

/** The settings, locked; an organisation that never changed them gets its row now. */
export async function lockOrganisation(tx: TenantTx): Promise<OrganisationRow> {
  await sql`
    insert into crm.organisation_settings (org_id, currency) values (${tx.orgId}, ${defaultCurrency})
    on conflict (org_id) do nothing`.execute(tx.db);
  const { rows } = await sql<OrganisationRow>`
    select currency, version from crm.organisation_settings where org_id = ${tx.orgId} for update`.execute(
    tx.db,
  );
  return rows[0] ?? { currency: defaultCurrency, version: 1 };
}

export async function writeOrganisation(tx: TenantTx, currency: string): Promise<void> {
  await sql`
    update crm.organisation_settings set currency = ${currency}, version = version + 1
    where org_id = ${tx.orgId}`.execute(tx.db);
}
