import { organisationId } from "@lanyard/contract/field/ids";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, test, vi } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { selectGroups } from "#src/records/list/record-groups-sql.ts";
import { type ComparedFields, comparisonsOf, expectIndexes } from "./filter-plans.ts";
import { plansIn } from "./plans-shown.ts";

const many = 20_000;
const orgId = organisationId.parse(newId());
const [pipelineId, gold, silver] = [newId(), newId(), newId()];
const owner = await withDatabase("owner");

await owner.query("insert into crm.organisations (id, slug) values ($1, 'plans')", [orgId]);
for (const [noun, count] of [
  ["contact", many],
  ["company", many / 10],
  ["deal", many / 2],
] as const)
  await owner.query(
    "insert into crm.record_counts (org_id, noun, id, delta) values ($1, $2, gen_random_uuid(), $3)",
    [orgId, noun, count],
  );
await owner.query(
  `insert into crm.custom_fields (org_id, id, noun, key, storage, shown, label, type, options, section, position, sortable, variants)
   select $1, gen_random_uuid(), 'contact', key, key, key, key, type, $2::text[], '', 1, slot is not null,
     jsonb_build_array(jsonb_build_object('storage', key, 'type', type, 'options', $2::text[], 'target', null, 'slot', slot,
       'isSorted', true, 'isFilled', true))
   from (values ('tier', 'choice', null), ('sizes', 'choices', null), ('seats', 'number', 'cf_n1'), ('renews', 'date', 'cf_n2'),
     ('fee', 'money', null), ('grade', 'number', null), ('vip', 'boolean', 'cf_n3'), ('met', 'datetime', 'cf_n4'),
     ('buyer', 'member', null), ('partner', 'record', null), ('motto', 'text', 'cf_t1')) f (key, type, slot)`,
  [orgId, [`${gold} #10b981 Gold`, `${silver} #10b981 Silver`]],
);
await owner.query(
  `insert into crm.companies (org_id, id, name, name_key, search_text, country_key)
   select $1, gen_random_uuid(), 'Company ' || n, 'company ' || n, 'company ' || n, 'country ' || n % 400
   from generate_series(1, ${many / 10}) n`,
  [orgId],
);
await owner.query(
  `insert into crm.contacts (org_id, id, last, name_key, email, email_key, search_text, city_key, seniority_key, lead_score,
     tag_keys, tags, reach_keys, owner_id, created_at, company_id, custom, custom_words, cf_n1, cf_n2, cf_n3, cf_n4)
   select $1, gen_random_uuid(), 'Person ' || n, 'person ' || n, mail, mail, 'person ' || n || chr(10) || coalesce(mail, ''),
     'city ' || n % 700, 'level ' || n % 500, n % 101, array['tag ' || n % 600, 'all'], array['tag ' || n % 600],
     array[case when mail is null then 'no email' else 'email' end], 'member-' || n % 500, now() - n * interval '1 hour',
     c.ids[1 + n % cardinality(c.ids)], jsonb_build_object('tier', tier, 'seats', n, 'renews', '2026-01-01', 'motto', 'Motto ' || n,
       'fee', jsonb_build_object('amount_cents', n, 'currency', 'EUR')),
     array['tier', 'tier:' || tier, 'seats', 'seats:' || n, 'sizes', 'sizes:' || tier, 'renews', 'renews:' || date '2026-01-01' + n, 'grade',
       'grade:' || n % 10, 'vip', 'vip:' || (n % 500 = 0), 'buyer', 'buyer:member-' || n % 500, 'partner',
       'partner:' || c.ids[1 + n % cardinality(c.ids)], 'motto', 'motto:motto ' || n] || case when n % 500 = 0 then '{fee}'::text[] else '{}' end,
     n, extract(epoch from date '2026-01-01' + n) * 1000, (n % 500 = 0)::int, extract(epoch from date '2026-01-01' + n) * 1000
   from generate_series(1, ${many}) n
   cross join (select array_agg(id) as ids from crm.companies where org_id = $1) c
   cross join lateral (select case when n % 500 <> 0 then 'p' || n || '@plan.example' end as mail,
     case when n % 400 = 0 then $2 else $3 end as tier) drawn`,
  [orgId, gold, silver],
);
await owner.query("insert into crm.pipelines (org_id, id, name, position) values ($1, $2, 'Sales', 1)", [
  orgId,
  pipelineId,
]);
await owner.query(
  "insert into crm.stages (org_id, id, pipeline_id, name, color, position) values ($1, $2, $3, 'Lead', '#111111', 1)",
  [orgId, gold, pipelineId],
);
await owner.query(
  `insert into crm.deals (org_id, id, name, name_key, search_text, pipeline_id, stage_id, amount_cents, contact_id)
   select $1, gen_random_uuid(), 'Deal', 'deal', 'deal', $2, $3, place, id
   from (select id, row_number() over () as place from crm.contacts where org_id = $1) c where place <= ${many / 2}`,
  [orgId, pipelineId, gold],
);
for (const table of ["companies", "deals"]) await owner.query(`vacuum analyze crm.${table}`);
// An earlier snapshot, for example of autovacuum, keeps pages from being marked as visible to all.
await vi.waitFor(async () => {
  await owner.query("vacuum analyze crm.contacts");
  const { rows } = await owner.query(
    "select relallvisible = relpages as is_visible from pg_class where oid = 'crm.contacts'::regclass",
  );
  expect(rows).toEqual([{ is_visible: true }]);
});

const is = (field: string, value: unknown, op = "is") => ({ field, op, value });
const inCity = is("city", "City 7");
const isGold = is("custom.tier", "Gold");
const levels = Array.from({ length: 30 }, (_, index) => `Level ${index}`);

const plans: readonly (readonly [what: string, filter: unknown, indexes: readonly string[]])[] = [
  ["is of a text", inCity, ["contacts_by_filter"]],
  ["any_of of a text", is("city", ["city 7", "city 8"], "any_of"), ["contacts_by_filter"]],
  ["contains of a text", is("city", "ity 69", "contains"), ["contacts_by_filter"]],
  ["is of a choice", is("seniority", "Level 7"), ["contacts_by_filter"]],
  ["is of an address", is("email", "P77@plan.example"), ["contacts_by_search"]],
  ["contains of an address", is("email", "p777", "contains"), ["contacts_by_search"]],
  ["is of any address", is("emails", "P77@plan.example"), ["contacts_by_search"]],
  ["contains of any address", is("emails", "p777", "contains"), ["contacts_by_search"]],
  ["empty of any address", { field: "emails", op: "empty" }, ["contacts_by_filter"]],
  ["is of a surname", is("last", "Person 77"), ["contacts_by_search"]],
  ["contains of a name", is("name", "son 7777", "contains"), ["contacts_by_search"]],
  [
    "an OR of a surname and a number",
    { or: [is("last", "Person 77"), is("lead_score", 100, "gte")] },
    ["contacts_by_search", "contacts_by_score"],
  ],
  ["empty of an address", { field: "email", op: "empty" }, ["contacts_by_filter"]],
  ["gt of a number", is("lead_score", 99, "gt"), ["contacts_by_score"]],
  ["lt of a number", is("lead_score", 1, "lt"), ["contacts_by_score"]],
  ["between of a number", is("lead_score", [5, 5], "between"), ["contacts_by_score"]],
  ["is of a member", is("owner_id", "member-7"), ["contacts_by_owner"]],
  ["within of a moment", is("created_at", "last_2_days", "within"), ["contacts_by_created"]],
  ["has_any of tags", is("tags", ["Tag 7"], "has_any"), ["contacts_by_filter"]],
  ["has_all of tags", is("tags", ["tag 7", "all"], "has_all"), ["contacts_by_filter"]],
  ["is of a custom choice", isGold, ["contacts_by_custom_words"]],
  ["has_any of custom choices", is("custom.sizes", ["Gold"], "has_any"), ["contacts_by_custom_words"]],
  ["is of a custom number", is("custom.seats", 77), ["contacts_by_custom_words"]],
  [
    "an OR of a built-in and a custom field",
    { or: [inCity, isGold] },
    ["contacts_by_filter", "contacts_by_custom_words"],
  ],
  ["an AND of both", { and: [is("city", "City 0"), isGold] }, ["contacts_by_custom_words"]],
  [
    "an AND of many matches each",
    { and: [is("seniority", levels, "any_of"), is("custom.grade", 3)] },
    ["BitmapAnd", "contacts_by_filter", "contacts_by_custom_words"],
  ],
  ["a complement", { not: inCity }, ["contacts_by_name"]],
  ["not_contains", is("city", "7", "not_contains"), ["contacts_by_name"]],
  [
    "one hop to the company",
    is("company.country", "Country 7"),
    ["companies_by_filter", "contacts_of_company"],
  ],
  ["any linked deal", { field: "deals", op: "any", value: is("amount_cents", 3, "lt") }, ["deals_by_amount"]],
];

const words = "contacts_by_custom_words";
const days = ["2026-01-05", "2080-09-25"] as const;
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
const compared: ComparedFields = {
  city: ["text", "City 7", "contacts_by_filter"],
  email: ["text", "P77@plan.example", "contacts_by_search"],
  seniority: ["choice", "Level 7", "contacts_by_filter"],
  owner_id: ["member", "member-7", "contacts_by_owner"],
  lead_score: ["number", 77, "contacts_by_score", { bounds: [1, 99] }],
  created_at: [
    "moment",
    daysAgo(1),
    "contacts_by_created",
    { bounds: [daysAgo(830), daysAgo(2)], isNeverEmpty: true },
  ],
  tags: ["set", "Tag 7", "contacts_by_filter"],
  "custom.motto": ["text", "Motto 7", words, { parts: String.raw`contacts_\w+` }],
  "custom.tier": ["choice", "Gold", words],
  "custom.sizes": ["set", "Gold", words],
  "custom.vip": ["boolean", true, words],
  "custom.buyer": ["member", "member-7", words],
  "custom.seats": ["number", 77, words, { bounds: [5, 19_995], ranges: "contacts_by_cf_n1" }],
  "custom.fee": ["money", 500, words, { bounds: [1000, 19_500] }],
  "custom.renews": [
    "date",
    "2027-05-05",
    words,
    { bounds: days, ranges: "contacts_by_c(?:f_n2|ustom_words)" },
  ],
  "custom.met": ["moment", "2027-05-05", "contacts_by_cf_n4", { bounds: days }],
  "company.country": ["text", "Country 7", "companies_by_filter"],
};

const list = () => ({ pool: owner, orgId, noun: "contact" as const, order: byName, filledWords });
const byName = { column: "name_key", hasGaps: true, descending: false, index: "contacts_by_name" };
const filledWords = { column: "reach_keys", fields: ["email"] };

test.each(comparisonsOf(compared, byName))(
  "the filter %s with the operator %s reads an index",
  async (_field, _op, filter, index, least) => {
    await expectIndexes(list(), filter, [index], least);
  },
);

test.each(plans)("a filter reads its indexes: %s", async (_what, filter, indexes) => {
  await expectIndexes(list(), filter, indexes);
});

test.each([
  ["lead_status", "contacts_by_choices"],
  ["seniority", "contacts_by_choices"],
  ["cf_n1", "contacts_by_cf_n1"],
])("groups by %s are counted in an index without reading contacts", async (column, index) => {
  let count = 0;
  const shown = await plansIn(owner, orgId, async (tx) => {
    const groups = await selectGroups(tx, { table: "contacts", conditions: [] }, { column }, []);
    count = groups.reduce((sum, group) => sum + group.count, 0);
  });
  expect(count).toBe(many);
  expect(shown).toMatch(new RegExp(`Index Only Scan using ${index}\\b.*actual`, "u"));
});

test("a filter by a sort column checks only the records that another index finds", async () => {
  const filter = { and: [inCity, is("custom.vip", false)] };
  const shown = await expectIndexes(list(), filter, ["contacts_by_filter"]);
  expect(shown).toMatch(/Filter: .*cf_n3 = ANY/u);
});
