import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Match } from "./search-ranking.ts";
import type { SearchTerms } from "./search-terms.ts";

/** The best matches of each of the big tables, at most `limit` of each. */
export async function selectMatches(tx: TenantTx, terms: SearchTerms, limit: number): Promise<Match[]> {
  const wanted = JSON.stringify({ ...terms, words: undefined });
  const { rows } = await sql<Match>`
    select 'contact' as type, id, rank, title from crm.search_contacts(${tx.orgId}, ${wanted}::jsonb, ${limit})
    union all
    select 'company', id, rank, title from crm.search_companies(${tx.orgId}, ${wanted}::jsonb, ${limit})
    union all
    select 'deal', id, rank, title from crm.search_deals(${tx.orgId}, ${wanted}::jsonb, ${limit})`.execute(
    tx.db,
  );
  return rows;
}

/** An organisation has a handful of pipelines; however many, the first of them are searched. */
const mostPipelines = 500;

export function selectPipelineNames(tx: TenantTx) {
  return tx.db
    .selectFrom("pipelines")
    .select(["id", "name"])
    .where("org_id", "=", tx.orgId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .limit(mostPipelines)
    .execute();
}

export async function selectFoundContacts(tx: TenantTx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom("contacts")
    .select(["id", "first", "last", "email", "phone", "mobile_phone", "company", "job_title"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
}

/** Counts no further than this: what is shown is one line. */
const mostCounted = 1000;

export async function selectFoundCompanies(tx: TenantTx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const contacts = sql<number>`(select count(*)::int from (
    select from crm.contacts k
    where k.org_id = c.org_id and k.company_id = c.id and k.deleted_at is null limit ${mostCounted}) counted)`;
  return tx.db
    .selectFrom("companies as c")
    .select(["c.id", "c.name", "c.industry", "c.website", "c.email", "c.phone", contacts.as("contact_count")])
    .where("c.org_id", "=", tx.orgId)
    .where(isOneOf("c.id", ids))
    .execute();
}

export async function selectFoundDeals(tx: TenantTx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx.db
    .selectFrom("deals as d")
    .leftJoin("stages as s", (join) =>
      join.onRef("s.org_id", "=", "d.org_id").onRef("s.id", "=", "d.stage_id"),
    )
    .leftJoin("companies as co", (join) =>
      join
        .onRef("co.org_id", "=", "d.org_id")
        .onRef("co.id", "=", "d.company_id")
        .on("co.deleted_at", "is", null),
    )
    .leftJoin("contacts as k", (join) =>
      join
        .onRef("k.org_id", "=", "d.org_id")
        .onRef("k.id", "=", "d.contact_id")
        .on("k.deleted_at", "is", null),
    )
    .select(["d.id", "d.name", "d.amount_cents", "d.currency", "s.name as stage_name", "co.name as company"])
    .select(sql<string | null>`nullif(concat_ws(' ', k.first, k.last), '')`.as("contact"))
    .where("d.org_id", "=", tx.orgId)
    .where(isOneOf("d.id", ids))
    .execute();
}
