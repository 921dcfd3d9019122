import { expect, test } from "vitest";
import { withManyContacts } from "./many-contacts.ts";

const { api, owner, orgId, plansOfPage, expectPages } = await withManyContacts();

const filters: readonly (readonly [what: string, query: Record<string, string>, where: string])[] = [
  ["a fifth matches", { lead_score_max: "19" }, "lead_score <= 19"],
  ["a fiftieth matches", { lead_score_min: "7", lead_score_max: "8" }, "lead_score between 7 and 8"],
  ["few match", { lead_score_min: "99" }, "lead_score = 99"],
  ["many match, few of them early in the list", { country: "thin" }, "country_key = 'thin first'"],
  ["none match", { city: "nowhere", tags: "vip" }, "false"],
];

test.each(filters)(
  "pages, count and export of a filter equal those of plain SQL: %s",
  async (_what, query, where) => {
    await expectPages(query, where);
  },
);

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
  // The first contacts by name are in the country `near`, the others in `far east` and `far west`.
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
