import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";

const many = 4000;

const api = await joinTestApi();
const orgId = await crmIdOf(api, api.acme);
const owner = testPool(api.database.ownerUrl);
// Every seventh contact has no company. The list shows these contacts last in both directions.
await owner.query(
  `with counted as (
     insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'contact', gen_random_uuid(), $2::int)
   )
   insert into crm.contacts (org_id, id, last, company, company_key, name_key, search_text)
   select $1, gen_random_uuid(), 'Person', k.company, k.company, 'person', 'person'
   from generate_series(1, $2::int) n,
     lateral (select case when n % 7 = 0 then null else 'company ' || n % 90 end as company) k`,
  [orgId, many],
);
await owner.query("analyze crm.contacts");

async function idsOfPage(page: number, order: "asc" | "desc"): Promise<string[]> {
  const query = { page: String(page), limit: "100", sort_by: "company", sort_order: order } as const;
  const { contacts } = await api.acme.user.client.contacts.list({ query });
  return contacts.map(({ id }) => id);
}

async function expectPages(order: "asc" | "desc"): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from crm.contacts where org_id = $1 and deleted_at is null order by company_key ${order} nulls last, id ${order}`,
    [orgId],
  );
  for (const page of [25, 27, 26, 12, 38, 37, 13, 40]) {
    const wanted = rows.slice((page - 1) * 100, page * 100).map(({ id }) => id);
    expect(await idsOfPage(page, order), `page ${page} ${order}`).toEqual(wanted);
  }
}

test("distant pages of a list are correct in any order of requests, even after a write", async () => {
  for (const order of ["asc", "desc"] as const) {
    await expectPages(order);
    await api.acme.user.client.contacts.create({ body: { first: "New", company: "Company 1" } });
    await expectPages(order);
  }
});
