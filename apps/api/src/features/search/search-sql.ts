import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { RecordMatch } from "./search-ranking.ts";
import type { SearchTerms } from "./search-terms.ts";

/** An organisation has a handful of pipelines; however many, the first of them are searched. */
const mostPipelines = 500;

/** A pipeline of the organisation, whether it matches or not. */
export interface PipelineName {
  readonly type: "pipeline";
  readonly id: string;
  readonly title: string;
}

/**
 * The best matches of each of the big tables, at most `limit` of each, and the pipelines: one statement, because each
 * further one costs both sides more than reading pipelines does.
 */
export async function selectMatches(tx: TenantTx, terms: SearchTerms, limit: number) {
  const wanted = JSON.stringify({ ...terms, words: undefined });
  const { rows } = await sql<RecordMatch | PipelineName>`
    select 'contact' as type, id, rank, title from crm.search_contacts(${tx.orgId}, ${wanted}::jsonb, ${limit})
    union all
    select 'company', id, rank, title from crm.search_companies(${tx.orgId}, ${wanted}::jsonb, ${limit})
    union all
    select 'deal', id, rank, title from crm.search_deals(${tx.orgId}, ${wanted}::jsonb, ${limit})
    union all
    (select 'pipeline', id, null, name from crm.pipelines where org_id = ${tx.orgId} and deleted_at is null
     order by position, id limit ${sql.lit(mostPipelines)})`.execute(tx.db);
  const pipelines = rows.filter((row) => row.type === "pipeline");
  return { records: rows.filter((row) => row.type !== "pipeline"), pipelines };
}

/** Counts no further than this: what is shown is one line. */
const mostCounted = 1000;

interface FoundContact {
  readonly id: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile_phone: string | null;
  readonly company: string | null;
  readonly job_title: string | null;
}

interface FoundCompany {
  readonly id: string;
  readonly name: string;
  readonly industry: string | null;
  readonly website: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly contact_count: number;
}

interface FoundDeal {
  readonly id: string;
  readonly name: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly stage_name: string | null;
  readonly company: string | null;
  readonly contact: string | null;
}

/** What is shown of a record that was found. */
export type FoundRecord =
  | { readonly type: "contact"; readonly row: FoundContact }
  | { readonly type: "company"; readonly row: FoundCompany }
  | { readonly type: "deal"; readonly row: FoundDeal };

/** The records of these ids, in no order: one statement, because three cost more than what they read. */
export async function selectFound(
  tx: TenantTx,
  ids: Readonly<Record<FoundRecord["type"], readonly string[]>>,
): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    select 'contact' as type, to_json(shown) as row from (
      select id, first, last, email, phone, mobile_phone, company, job_title from crm.contacts
      where org_id = ${tx.orgId} and id = any(${ids.contact}::uuid[])) shown
    union all
    select 'company', to_json(shown) from (
      select c.id, c.name, c.industry, c.website, c.email, c.phone,
        (select count(*) from (
          select from crm.contacts k
          where k.org_id = c.org_id and k.company_id = c.id and k.deleted_at is null
          limit ${sql.lit(mostCounted)}) counted) as contact_count
      from crm.companies c where c.org_id = ${tx.orgId} and c.id = any(${ids.company}::uuid[])) shown
    union all
    select 'deal', to_json(shown) from (
      select d.id, d.name, d.amount_cents, d.currency, s.name as stage_name, co.name as company,
        nullif(concat_ws(' ', k.first, k.last), '') as contact
      from crm.deals d
      left join crm.stages s on s.org_id = d.org_id and s.id = d.stage_id
      left join crm.companies co on co.org_id = d.org_id and co.id = d.company_id and co.deleted_at is null
      left join crm.contacts k on k.org_id = d.org_id and k.id = d.contact_id and k.deleted_at is null
      where d.org_id = ${tx.orgId} and d.id = any(${ids.deal}::uuid[])) shown`.execute(tx.db);
  return rows;
}
