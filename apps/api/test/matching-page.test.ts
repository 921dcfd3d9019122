import { contactListQuery } from "@lanyard/contract/contact/contact-schema";
import { expect, test } from "vitest";
import { contactRecords } from "#src/features/contact/contact.ts";
import { recordOrder } from "#src/records/list/record-conditions.ts";
import { withManyContacts } from "./many-contacts.ts";

const { api, owner, plansOfPage, expectPages } = await withManyContacts();

const filters: readonly (readonly [what: string, query: Record<string, string>, where: string])[] = [
  ["nearly all contacts match", { lead_score_min: "3" }, "lead_score >= 3"],
  ["half match, none of them early in the list", { state: "late" }, "state_key = 'late'"],
  [
    "few match, but many match a part of the filter",
    { job_title: "rect", city: "city 5", lead_status: "status 3", tags: "vip,unheard" },
    "job_title_key = 'director' and city_key like 'city 5%' and lead_status_key = 'status 3' and 'vip' = any (tag_keys)",
  ],
];

test.each(filters)(
  "pages, count and export of a filter equal those of plain SQL: %s",
  async (_what, query, where) => {
    await expectPages(query, where);
  },
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
