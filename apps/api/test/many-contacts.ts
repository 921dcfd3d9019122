import { crmIdOf, startTestApi } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, expect } from "vitest";
import type { Order } from "#src/records/list/record-list-sql.ts";
import { plansOf } from "./plans-shown.ts";

const many = 6000;

/** Starts an API with 6,000 contacts. Returns functions that check pages of them and read query plans. */
export async function withManyContacts() {
  const api = await startTestApi();
  afterAll(() => api.stop());
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  afterAll(() => owner.end());
  const orgId = await crmIdOf(api, api.acme);
  await owner.query(
    "insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'contact', gen_random_uuid(), $2)",
    [orgId, many],
  );
  // Lists are sorted by company in descending order, so contacts with the state `late` are last.
  await owner.query(
    `insert into crm.contacts (org_id, id, last, company, company_key, name_key, search_text, lead_score,
         job_title_key, city_key, state_key, country_key, lead_status_key, tag_keys)
       select $1, gen_random_uuid(), 'Person', company, company, 'person', 'person', n % 100,
         case when n % 2 = 0 then 'director' end, 'city ' || n % 60,
         case when company < 'company 7' then 'late' end,
         case when company < 'company 7' or n % 5 = 0 then 'thin first' end,
         'status ' || n % 7, case when n % 4 = 0 then '{vip}'::text[] else '{}' end
       from generate_series(1, ${many}) n,
         lateral (select case when n % 7 = 0 then null else 'company ' || n % 90 end as company) k`,
    [orgId],
  );
  await owner.query("analyze crm.contacts");
  const plansOfPage = async (conditions: readonly object[], order: Order = byCompany): Promise<string> => {
    await owner.query(`begin; set local app.org = '${orgId}'`);
    try {
      return await plansOf(owner, () =>
        owner.query("select * from crm.matching_page('contacts', $1, $2::jsonb, $3::jsonb, 50, 0, 10000)", [
          orgId,
          JSON.stringify(conditions),
          JSON.stringify(order),
        ]),
      );
    } finally {
      await owner.query("rollback");
    }
  };
  /** Expects that the pages, the count and the export of a filter equal those of plain SQL. */
  const expectPages = async (query: Record<string, string>, where: string): Promise<void> => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from crm.contacts where deleted_at is null and ${where} order by company_key desc nulls last, id desc`,
    );
    const ids = rows.map(({ id }) => id);
    for (const page of new Set([1, 2, 3, Math.max(1, Math.ceil(ids.length / 50)), 200])) {
      const asked = { ...query, page: String(page), sort_by: "company", sort_order: "desc" } as const;
      const { contacts, pagination } = await api.acme.user.client.contacts.list({ query: asked });
      expect(
        contacts.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(ids.slice((page - 1) * 50, page * 50));
      if (pagination.totalIsExact) expect(pagination.total).toBe(ids.length);
      expect(pagination.hasNextPage).toBe(page * 50 < ids.length);
    }
    const { totalCount } = await api.acme.user.client.contacts.count({ query });
    expect(totalCount).toBe(ids.length);
    const file = await api.acme.user.client.contacts.export({
      query: { ...query, sort_by: "company", sort_order: "desc" },
    });
    const [, ...lines] = (await file.text()).trimEnd().split("\n");
    expect(lines.map((line) => line.split(",")[0])).toEqual(ids);
  };
  return { api, owner, orgId, plansOfPage, expectPages };
}

const byCompany = { column: "company_key", hasGaps: true, descending: true };
