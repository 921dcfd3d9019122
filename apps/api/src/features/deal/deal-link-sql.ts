import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";

interface LinkedRecord {
  id: string;
  name: string | null;
  deleted_at: string | null;
}

/** Linked companies, deleted ones too, kept from being renamed or deleted until the transaction ends. */
export async function holdCompanies(tx: TenantTx, ids: readonly string[]): Promise<LinkedRecord[]> {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom("companies")
    .select(["id", "name", "deleted_at"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forShare()
    .execute();
}

export async function holdContacts(tx: TenantTx, ids: readonly string[]): Promise<LinkedRecord[]> {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom("contacts")
    .select(["id", "deleted_at"])
    .select(sql<string | null>`coalesce(nullif(concat_ws(' ', first, last), ''), email)`.as("name"))
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forShare()
    .execute();
}

export interface NamedDeal {
  id: string;
  name: string;
  contact: string | null;
  company: string | null;
}

/** Live deals of contacts or companies after an id, with what they are found by; locked in id order. */
export async function lockLinkedDeals(
  tx: TenantTx,
  link: "contact_id" | "company_id" | "id",
  ids: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<NamedDeal[]> {
  const { rows } = await sql<NamedDeal>`
    select d.id, d.name, co.name as company,
      coalesce(nullif(concat_ws(' ', c.first, c.last), ''), c.email) as contact
    from crm.deals d
    left join crm.contacts c on c.org_id = ${tx.orgId} and c.id = d.contact_id
    left join crm.companies co on co.org_id = ${tx.orgId} and co.id = d.company_id
    where d.org_id = ${tx.orgId} and ${isOneOf(`d.${link}`, ids)} and d.deleted_at is null
      and d.id > ${after}::uuid
    order by d.id limit ${limit} for update of d`.execute(tx.db);
  return rows;
}

/** Writes what searches read; versions stay. */
export async function writeSearchTexts(
  tx: TenantTx,
  texts: readonly { id: string; search_text: string }[],
): Promise<void> {
  await sql`
    update crm.deals d set search_text = t.search_text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as t (id uuid, search_text text)
    where d.org_id = ${tx.orgId} and d.id = t.id and d.search_text <> t.search_text`.execute(tx.db);
}
