import { organisationId } from "@lanyard/contract/field/ids";
import type { FilterTree } from "@lanyard/contract/filter/filter-param";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { withDatabase } from "@lanyard/test-kit/database";
import { describe, expect, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { selectChildRecords } from "#src/records/merge/merged-record-sql.ts";
import { type ComparedFields, comparisonsOf, expectIndexes, type ReadOrder } from "./filter-plans.ts";
import { plansIn } from "./plans-shown.ts";

const many = 10_000;
const orgId = organisationId.parse(newId());
const [pipelineId, leadId, lateId, wonId] = [newId(), newId(), newId(), newId()];
const owner = await withDatabase("owner");
const idOf = (noun: RecordNoun, n: number | string) =>
  `${recordKinds[noun].keys.digit}0000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const idsSql = (noun: RecordNoun, n = "n") =>
  `('${recordKinds[noun].keys.digit}0000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

/** The columns of `many` rows of each table, with SQL for their values. Most values occur in few rows. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companies: {
    id: idsSql("company"),
    name: "'Company ' || n",
    name_key: "'company ' || n",
    search_text: "'company ' || n",
    industry: "'Trade ' || n % 500",
    industry_key: "'trade ' || n % 500",
    size_key: "'size ' || n % 500",
    city_key: "'city ' || n % 700",
    owner_id: "'member-' || n % 500",
    tag_keys: "array['tag ' || n % 500, 'all']",
    parent_id: `case when n > 500 then ${idsSql("company", "n % 500 + 1")} end`,
    custom_words: "array['grade', 'grade:' || n % 500, 'holder', 'holder:' || n % 500]",
  },
  contacts: {
    id: idsSql("contact"),
    last: "'Person ' || n",
    name_key: "'person ' || n",
    search_text: "'person ' || n",
    city_key: "'city ' || n % 500",
    company_id: idsSql("company"),
  },
  deals: {
    id: idsSql("deal"),
    name: "'Deal ' || n",
    name_key: "'deal ' || n",
    search_text: "'deal ' || n",
    pipeline_id: `'${pipelineId}'::uuid`,
    stage_id: `(case when n % 200 = 0 then '${wonId}' when n % 200 = 1 then '${lateId}' else '${leadId}' end)::uuid`,
    stage_entered_at: "now() - n * interval '1 hour'",
    amount_cents: "n",
    probability: "n % 101",
    expected_close_date: "date '2026-01-01' + n",
    owner_id: "'member-' || n % 500",
    company_id: idsSql("company"),
    contact_id: idsSql("contact"),
    tags: "array['Tag ' || n % 500]",
    tag_keys: "array['tag ' || n % 500]",
    custom_words: `array['client', 'client:' || ${idsSql("company", "n % 500 + 1")}]`,
    custom: `jsonb_build_object('client', ${idsSql("company", "n % 500 + 1")})`,
  },
  tasks: {
    id: idsSql("task"),
    title: "'Task ' || n",
    name_key: "'task ' || n",
    search_text: "'task ' || n",
    priority: "'normal'",
    owner_id: "'member-' || n % 500",
    due_on: "case when n % 2 = 0 then date '2026-01-01' + n end",
    due_at: "case when n % 2 = 1 then timestamptz '2026-01-01 09:00Z' + n * interval '1 day' end",
    due_key: "timestamptz '2026-01-01 00:00Z' + n * interval '1 day' + n % 2 * interval '9 hours'",
    done_at: "case when n % 200 = 0 then now() - n / 10 * interval '1 hour' end",
    company_id: `case n % 3 when 0 then ${idsSql("company")} end`,
    contact_id: `case n % 3 when 1 then ${idsSql("contact")} end`,
    deal_id: `case n % 3 when 2 then ${idsSql("deal")} end`,
  },
  interactions: {
    id: idsSql("interaction"),
    type: "case when n % 200 = 0 then 'visit' else 'call' end",
    type_key: "case when n % 200 = 0 then 'visit' else 'call' end",
    name_key: "'call ' || n",
    search_text: "'call ' || n",
    body: "'Call ' || n",
    started_at: "now() - n * interval '1 hour'",
    owner_id: "'member-' || n % 500",
    contact_ids: `array[${idsSql("contact")}]`,
    company_id: idsSql("company"),
    deal_id: idsSql("deal"),
  },
  notes: {
    id: "gen_random_uuid()",
    contact_id: idsSql("contact"),
    body: "'Note ' || n",
    author_id: "'member-1'",
    author_name: "'Ada'",
  },
};

const query = (text: string, values: unknown[] = []) => owner.query(text, [orgId, ...values]);
await query("insert into crm.organisations (id, slug) values ($1, 'kind-plans')");
await query("insert into crm.pipelines (org_id, id, name, position) values ($1, $2, 'Sales', 1)", [
  pipelineId,
]);
for (const [index, id] of [leadId, lateId, wonId].entries())
  await query(
    `insert into crm.stages (org_id, id, pipeline_id, name, color, position, outcome)
     values ($1, $2, $3, $4, '#111111', $5, $6)`,
    [id, pipelineId, `Stage ${index}`, index + 1, id === wonId ? "won" : null],
  );
await query(
  `insert into crm.custom_fields (org_id, id, noun, key, storage, shown, label, type, options, section, position, sortable, variants, target)
   select $1, gen_random_uuid(), 'deal', key, key, key, key, type, '{}', '', 1, false,
     jsonb_build_array(jsonb_build_object('storage', key, 'type', type, 'options', '{}'::text[], 'target', target, 'slot', null,
       'isSorted', false, 'isFilled', true)), target
   from (values ('client', 'record', 'company')) f (key, type, target)`,
);
for (const [table, columns] of Object.entries(tables))
  await query(
    `insert into crm.${table} (org_id, ${Object.keys(columns).join(", ")})
     select $1::uuid, ${Object.values(columns).join(", ")} from generate_series(1, ${many}) n`,
  );
await query(
  `insert into crm.left_stages (org_id, deal_id, stage_id, to_stage_ids, is_back, seconds)
   select $1, ${idsSql("deal")}, case when n % 200 = 0 then $2::uuid else $3::uuid end, array[$4::uuid], false, 60
   from generate_series(1, ${many}) n`,
  [leadId, lateId, wonId],
);
for (const noun of ["company", "contact", "deal", "task", "interaction"] as const)
  await query(
    "insert into crm.record_counts (org_id, noun, id, delta) values ($1, $2, gen_random_uuid(), $3)",
    [noun, many],
  );
for (const table of [...Object.keys(tables), "left_stages", "stages"])
  await owner.query(`vacuum analyze crm.${table}`);

const order = (index: string, column: string, descending = false, hasGaps = false): ReadOrder => ({
  ...{ index, column, descending, hasGaps },
});

const kinds: readonly (readonly [RecordNoun, ReadOrder, ComparedFields])[] = [
  [
    "company",
    order("companies_by_name", "name_key"),
    {
      name: ["text", "Company 777", "companies_by_(?:name|search)"],
      industry: ["choice", "Trade 7", "companies_by_(?:filter|industry)"],
      city: ["text", "City 7", "companies_by_filter"],
      owner_id: ["member", "member-7", "companies_by_owner"],
      tags: ["set", "Tag 7", "companies_by_filter"],
      parent_id: ["record", idOf("company", 7), "companies_of_parent"],
      "parent.city": ["text", "City 7", "companies_of_parent"],
    },
  ],
  [
    "deal",
    order("deals_by_created", "created_at", true),
    {
      name: ["text", "Deal 777", "deals_by_(?:name|search)"],
      stage_id: ["record", wonId, "deals_of_stage"],
      stage: ["text", "Stage 2", "deals_of_stage"],
      outcome: ["choice", "won", "deals_of_stage"],
      left_stage: ["record", leadId, "left_stages_by_(?:targets|time)"],
      won_from: ["record", leadId, "left_stages_by_(?:targets|time)"],
      amount_cents: ["money", 77, "deals_by_amount", { bounds: [20, 9980] }],
      probability: ["number", 100, "deals_by_probability", { bounds: [1, 99] }],
      expected_close_date: ["date", "2026-05-05", "deals_by_close", { bounds: ["2026-01-05", "2053-05-01"] }],
      owner_id: ["member", "member-7", "deals_by_owner"],
      tags: ["set", "Tag 7", "deals_by_tag"],
      company_id: ["record", idOf("company", 7), "deals_of_company"],
      contact_id: ["record", idOf("contact", 7), "deals_of_contact"],
      "company.city": ["text", "City 7", "companies_by_filter"],
      "custom.client": ["record", idOf("company", 7), "deals_by_custom_words"],
    },
  ],
  [
    "task",
    order("tasks_by_due", "due_key", false, true),
    {
      title: ["text", "Task 777", "tasks_by_(?:name|search)"],
      owner_id: ["member", "member-7", "tasks_(?:by|open_of)_owner"],
      due_on: ["date", "2026-05-05", "tasks_by_due", { bounds: ["2026-01-05", "2053-05-01"] }],
      due_at: ["moment", "2026-05-06", "tasks_by_due", { bounds: ["2026-01-05", "2053-05-01"] }],
      done_at: ["moment", daysAgo(5), "tasks_by_done", { bounds: [daysAgo(40), daysAgo(3)] }],
      company_id: ["record", idOf("company", 9), "tasks_of_company"],
      contact_id: ["record", idOf("contact", 7), "tasks_of_contact"],
      deal_id: ["record", idOf("deal", 8), "tasks_of_deal"],
      "contact.city": ["text", "City 7", "contacts_by_filter"],
    },
  ],
  [
    "interaction",
    order("interactions_by_start", "started_at", true),
    {
      type: ["choice", "visit", "interactions_by_type"],
      body: ["text", "Call 777", "interactions_by_search"],
      started_at: [
        "moment",
        daysAgo(25),
        "interactions_(?:by_start|for_figures)",
        { bounds: [daysAgo(400), daysAgo(2)], isNeverEmpty: true },
      ],
      owner_id: ["member", "member-7", "interactions_by_owner"],
      contact_ids: ["set", idOf("contact", 7), "interactions_of_contacts"],
      company_id: ["record", idOf("company", 7), "interactions_of_company"],
      deal_id: ["record", idOf("deal", 7), "interactions_of_deal"],
      "company.city": ["text", "City 7", "companies_by_filter"],
    },
  ],
];

const any = (field: string, value: FilterTree): FilterTree => ({ field, op: "any", value });
const is = (field: string, value: unknown): FilterTree => ({ field, op: "is", value });

/** The filters by linked records, each with few matches and the index that finds them. */
const links: readonly (readonly [RecordNoun, FilterTree, string])[] = [
  ["company", any("contacts", is("city", "City 7")), "contacts_by_filter"],
  ["company", any("deals", is("amount_cents", 7)), "deals_by_amount"],
  ["company", any("tasks", is("owner_id", "member-7")), "tasks_(?:by|open_of)_owner"],
  ["company", any("interactions", is("owner_id", "member-7")), "interactions_by_owner"],
  ["contact", any("deals", is("outcome", "won")), "deals_of_stage"],
  ["contact", any("tasks", is("owner_id", "member-7")), "tasks_(?:by|open_of)_owner"],
  ["contact", any("interactions", is("type", "visit")), "interactions_by_type"],
  ["contact", any("notes", { field: "body", op: "contains", value: "te 777" }), "notes_by_search"],
  ["deal", any("tasks", is("owner_id", "member-7")), "tasks_(?:by|open_of)_owner"],
  ["deal", any("interactions", is("type", "visit")), "interactions_by_type"],
  ["interaction", any("contacts", is("city", "City 7")), "interactions_of_contacts"],
];

describe.each(kinds)("filters of the %s list", (noun, read, fields) => {
  const list = () => ({ pool: owner, orgId, noun, order: read });
  test.each(comparisonsOf(fields, read))(
    "the filter %s with the operator %s reads an index",
    async (_field, _op, filter, index, least) => {
      await expectIndexes(list(), filter, [index], least);
    },
  );
});

const byName = order("contacts_by_name", "name_key", false, true);

test.each(links)(
  "the %s list filtered by linked records reads the expected index: %j",
  async (noun, filter, index) => {
    const read = kinds.find(([of]) => of === noun)?.[1] ?? byName;
    await expectIndexes({ pool: owner, orgId, noun, order: read }, filter, [index]);
  },
);

test("a merge finds linked records of a custom field by an index", async () => {
  const link = { table: "deals", column: "custom.client", storage: "client" };
  const plans = await plansIn(owner, orgId, async (tx) => {
    expect(await selectChildRecords(tx, link, [idOf("company", 7)])).toHaveLength(many / 500);
  });
  expect(plans).toContain("deals_by_custom_words");
});
