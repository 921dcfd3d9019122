import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApi;
let owner: pg.Client;
const many = 4000;

beforeAll(async () => {
  api = await startTestApi();
  await api.acme.user.client.contacts.list({ query: {} });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  // Every seventh has no company, so that both directions end among records without a value.
  await owner.query(`
    with org as (select id from crm.organisations where slug = 'acme'), counted as (
      insert into crm.record_counts (org_id, noun, id, delta) select id, 'contact', gen_random_uuid(), ${many} from org
    )
    insert into crm.contacts (org_id, id, last, company, company_key, name_key, search_text, lead_score)
    select org.id, gen_random_uuid(), 'Person', k.company, k.company, 'person', 'person', n % 100
    from org, generate_series(1, ${many}) n,
      lateral (select case when n % 7 = 0 then null else 'company ' || n % 90 end as company) k`);
  await owner.query("analyze crm.contacts");
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

async function idsOfPage(page: number, order: "asc" | "desc"): Promise<string[]> {
  const query = { page: String(page), limit: "100", sort_by: "company", sort_order: order } as const;
  const { contacts } = await api.acme.user.client.contacts.list({ query });
  return contacts.map(({ id }) => id);
}

async function expectPages(order: "asc" | "desc"): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from crm.contacts where deleted_at is null order by company_key ${order} nulls last, id ${order}`,
  );
  for (const page of [25, 27, 26, 12, 38, 37, 13, 40]) {
    const wanted = rows.slice((page - 1) * 100, page * 100).map(({ id }) => id);
    expect(await idsOfPage(page, order), `page ${page} ${order}`).toEqual(wanted);
  }
}

test("pages deep inside a list are right in any order of visiting, also after somebody wrote", async () => {
  for (const order of ["asc", "desc"] as const) {
    await expectPages(order);
    await api.acme.user.client.contacts.create({ body: { first: "New", company: "Company 1" } });
    await expectPages(order);
  }
}, 60_000);

const filters: readonly (readonly [what: string, query: Record<string, string>, where: string])[] = [
  ["nearly all", { lead_score_min: "3" }, "lead_score >= 3"],
  ["a fifth", { lead_score_max: "19" }, "lead_score <= 19"],
  ["a fiftieth", { lead_score_min: "7", lead_score_max: "8" }, "lead_score between 7 and 8"],
  ["few", { lead_score_min: "99" }, "lead_score = 99"],
];

test.each(filters)(
  "pages of a filter that %s meet are those of the sorted list, and say how many there are or that they are more",
  async (_what, query, where) => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from crm.contacts where deleted_at is null and ${where} order by company_key desc nulls last, id desc`,
    );
    const ids = rows.map(({ id }) => id);
    for (const page of [1, 2, 3, Math.ceil(ids.length / 50), 200]) {
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
  },
  60_000,
);
