import { contactListQuery } from "@lanyard/contract/contact/contact-schema";
import { crmIdOf, startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactRecords } from "#src/features/contact/contact.ts";
import { recordOrder } from "#src/records/record-conditions.ts";
import type { Order } from "#src/records/record-list-sql.ts";
import { plansOf } from "./plans-shown.ts";

let api: TestApi;
let owner: pg.Client;
let orgId: string;
const many = 6000;

beforeAll(async () => {
  api = await startTestApi();
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  orgId = await crmIdOf(api, api.acme);
  await owner.query(
    "insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'contact', gen_random_uuid(), $2)",
    [orgId, many],
  );
  // Sorted by company in descending order, early names are last. Every seventh contact has no company.
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
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

const filters: readonly (readonly [what: string, query: Record<string, string>, where: string])[] = [
  ["nearly all contacts match", { lead_score_min: "3" }, "lead_score >= 3"],
  ["a fifth matches", { lead_score_max: "19" }, "lead_score <= 19"],
  ["a fiftieth matches", { lead_score_min: "7", lead_score_max: "8" }, "lead_score between 7 and 8"],
  ["few match", { lead_score_min: "99" }, "lead_score = 99"],
  ["half match, none of them early in the list", { state: "late" }, "state_key = 'late'"],
  ["many match, few of them early in the list", { country: "thin" }, "country_key = 'thin first'"],
  ["none match", { city: "nowhere", tags: "vip" }, "false"],
  [
    "few match, but many match a part of the filter",
    { job_title: "rect", city: "city 5", lead_status: "status 3", tags: "vip,unheard" },
    "job_title_key = 'director' and city_key like 'city 5%' and lead_status_key = 'status 3' and 'vip' = any (tag_keys)",
  ],
];

test.each(filters)(
  "pages, count and export of a filter equal those of plain SQL: %s",
  async (_what, query, where) => {
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
  },
  60_000,
);

test("a filter finds rare values by index and tests common values on the found rows", async () => {
  const plans = await plansOfPage([
    { column: "job_title_key", op: "contains", value: "director" },
    { column: "city_key", op: "contains", value: "city 59" },
    { column: "lead_status_key", op: "in", value: ["status 3"] },
  ]);
  // Skips the plans of the estimates, which are first.
  const collecting = plans.slice(plans.indexOf("with m as materialized"));
  expect(collecting).toMatch(/Index Cond: .*city_key ~~ '%city 59%'/u);
  expect(collecting).not.toMatch(/Index Cond: .*job_title_key/u);
  expect(collecting).toMatch(/Filter: .*job_title_key ~~ '%director%'.* IS TRUE/u);
});

test("frequent matches are read in the order of the list until the page is full", async () => {
  const plans = await plansOfPage([{ column: "job_title_key", op: "contains", value: "director" }]);
  const [, walked] =
    /Scan Backward using contacts_by_company on contacts .*actual .*rows=([\d.]+)/u.exec(plans) ?? [];
  expect(Number(walked)).toBeGreaterThanOrEqual(50);
  expect(Number(walked)).toBeLessThan(400);
  expect(plans).not.toMatch(/contacts_by_filter.*actual/u);
});

test("PostgreSQL collects all matches if the first records of the list do not match", async () => {
  const plans = await plansOfPage([{ column: "state_key", op: "in", value: ["late"] }]);
  const walks = [
    ...plans.matchAll(/Scan Backward using contacts_by_company on contacts .*actual .*rows=([\d.]+)/gu),
  ];
  expect(walks.map(([, rows]) => Number(rows))).toEqual([400]);
  expect(plans).toMatch(/CTE Scan on m .*actual/u);
});

test("a list of contacts without an e-mail, sorted by e-mail, reads at most one page", async () => {
  await owner.query("update crm.contacts set reach_keys = '{no email}' where email is null");
  await owner.query("vacuum analyze crm.contacts");
  const { rows } = await owner.query<{ id: string }>(
    "select id from crm.contacts where deleted_at is null and email is null order by id desc limit 50 offset 50",
  );
  const query = { has_email: "false", sort_by: "email", sort_order: "desc" } as const;
  const { contacts } = await api.acme.user.client.contacts.list({ query: { ...query, page: "2" } });
  expect(contacts.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));

  const order = recordOrder(contactRecords, contactListQuery.parse(query));
  const plans = await plansOfPage([{ column: "reach_keys", op: "overlaps", value: ["no email"] }], order);
  const [, walked] = /Scan Backward using contacts_pkey on contacts .*rows=([\d.]+)/u.exec(plans) ?? [];
  expect(Number(walked)).toBe(50);
});

test("pages of a list sorted or grouped by owner follow the order of owners' names", async () => {
  await owner.query(
    `update crm.contacts c set owner_id = case n % 4 when 1 then 'b' when 2 then 'a' when 3 then 'gone' end
     from (select id, row_number() over (order by id) as n from crm.contacts) r where r.id = c.id`,
  );
  await owner.query(
    "insert into crm.people (org_id, id, name, email, role) values ($1, 'a', 'Zoë', 'a@x.example', 'user'), ($1, 'b', 'álex', 'b@x.example', 'user')",
    [orgId],
  );
  const { rows } = await owner.query<{ id: string }>(
    "select id from crm.contacts where deleted_at is null order by array_position(array['b', 'a', 'gone'], owner_id), id",
  );
  const ids = rows.map(({ id }) => id);
  const idsOn = async (query: { page: string; group_by?: "owner_id"; sort_by: "owner_id" }) =>
    (await api.acme.user.client.contacts.list({ query })).contacts.map(({ id }) => id);
  const isLong =
    "update crm.record_counts set delta = delta + $2 where org_id = $1 and noun = 'contact' and delta > 1000";
  for (const more of [0, 20_000]) {
    await owner.query(isLong, [orgId, more]);
    for (const page of [1, 2, 15, 20, 21, 61, 120]) {
      const expected = ids.slice((page - 1) * 50, page * 50);
      const asked = { page: String(page), sort_by: "owner_id" } as const;
      expect(await idsOn(asked), `page ${page}`).toEqual(expected);
      expect(await idsOn({ ...asked, group_by: "owner_id" }), `page ${page}`).toEqual(expected);
    }
  }
  await owner.query(isLong, [orgId, -20_000]);
});

test("a page of several countries merges the sorted contacts of each country", async () => {
  // Countries do not correlate with names, and the requested country is last.
  await owner.query(
    `update crm.contacts c set name_key = 'person ' || lpad((n * 7919 % 6000)::text, 4, '0'), email_key = case when n % 3 > 0 then n || '@x.example' end,
       country_key = case when n * 7919 % 6000 > 1500 then case when n % 3 = 0 then 'far east' else 'far west' end else 'near' end
     from (select id, row_number() over (order by id) as n from crm.contacts) r where r.id = c.id`,
  );
  await owner.query("vacuum analyze crm.contacts");
  const lists = [
    { query: { country: "west" }, where: "country_key = 'far west'" },
    { query: { country: "nea" }, where: "country_key = 'near'" },
    {
      query: { country: "far", lead_score_max: "89" },
      where: "country_key like 'far%' and lead_score <= 89",
    },
  ];
  for (const { query, where } of lists)
    for (const sort_by of ["name", "email"] as const)
      for (const sort_order of ["asc", "desc"] as const) {
        const { rows } = await owner.query<{ id: string }>(
          `select id from crm.contacts where deleted_at is null and ${where} order by ${sort_by}_key ${sort_order} nulls last, id ${sort_order}`,
        );
        for (const page of [1, 2, Math.ceil(rows.length / 50)]) {
          const asked = { ...query, sort_by, sort_order, page: String(page) };
          const { contacts } = await api.acme.user.client.contacts.list({ query: asked });
          expect(
            contacts.map(({ id }) => id),
            JSON.stringify(asked),
          ).toEqual(rows.slice((page - 1) * 50, page * 50).map(({ id }) => id));
        }
      }
  const byName = { column: "name_key", hasGaps: true, descending: false };
  const plans = await plansOfPage([{ column: "country_key", op: "contains", value: "far west" }], byName);
  const [, walked] =
    /Scan using contacts_by_country_key_and_name_key on contacts .*actual .*rows=(5[\d.]+)/u.exec(plans) ??
    [];
  expect(Number(walked)).toBe(50);
  expect(plans).not.toMatch(/contacts_by_(name|filter).*actual/u);
  // If few records match, PostgreSQL collects them by index, without testing every record.
  const fewPlans = await plansOfPage([{ column: "country_key", op: "contains", value: "nea" }], byName);
  const collecting = fewPlans.slice(fewPlans.indexOf("with m as materialized"));
  expect(collecting).toMatch(/Index Cond: .*country_key = ANY \('\{near\}'/u);
  expect(collecting).not.toContain("~~");
});

test("a day in a filter ends with its last microsecond", async () => {
  const moments = ["2020-05-31T23:59:59.999999Z", "2020-06-01T00:00:00Z", "2020-05-31T00:00:00Z"];
  const { rows } = await owner.query<{ id: string }>(
    `with picked as (select id, row_number() over () as n from crm.contacts limit 3)
     update crm.contacts c set created_at = ($1::timestamptz[])[n] from picked where c.id = picked.id returning c.id`,
    [moments],
  );
  const query = { created_after: "2020-05-31", created_before: "2020-05-31" };
  const { contacts } = await api.acme.user.client.contacts.list({ query });
  expect(rows).toHaveLength(3);
  expect(contacts.map(({ created_at }) => Date.parse(created_at)).sort()).toEqual([
    Date.parse("2020-05-31T00:00:00Z"),
    Date.parse("2020-05-31T23:59:59.999Z"),
  ]);
});

test("matches beyond the first records of a list are read in the list's order", async () => {
  await owner.query(
    `insert into crm.contacts (org_id, id, last, name_key, search_text, lead_status_key, created_at)
     select $1, gen_random_uuid(), 'Recent', 'recent', 'recent', case when n > 500 then 'status last' end,
       now() + (12000 - n) * interval '1 second'
     from generate_series(1, 12000) n`,
    [orgId],
  );
  await owner.query("update crm.record_counts set delta = delta + 12000 where org_id = $1 and delta > 1000", [
    orgId,
  ]);
  await owner.query("analyze crm.contacts");
  const byCreation = { column: "created_at", hasGaps: false, descending: true };
  const plans = await plansOfPage(
    [{ column: "lead_status_key", op: "in", value: ["status last"] }],
    byCreation,
  );
  const walks = [...plans.matchAll(/Scan Backward using contacts_by_created .*actual .*rows=([\d.]+)/gu)];
  expect(walks.map(([, rows]) => Number(rows))).toEqual([400, 550]);
  expect(plans).not.toMatch(/CTE Scan on m .*actual/u);
});

const byCompany = { column: "company_key", hasGaps: true, descending: true };

async function plansOfPage(conditions: readonly object[], order: Order = byCompany): Promise<string> {
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
}
