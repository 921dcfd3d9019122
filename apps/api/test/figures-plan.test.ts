import { organisationId } from "@lanyard/contract/field/ids";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import {
  countLeftStages,
  countLostReasons,
  selectInteractionFigures,
  selectMedianDays,
} from "#src/features/figures/figures-sql.ts";
import { CallerFilter, filterConditions } from "#src/records/filter/filter-conditions.ts";
import { selectMatchingPage } from "#src/records/list/record-list-sql.ts";
import { plansIn } from "./plans-shown.ts";

const many = 20_000;
const orgId = organisationId.parse(newId());
const pipelineId = newId();
const stages = [null, null, null, "won", "lost"].map((outcome) => ({ id: newId(), outcome }));
const ids = stages.map(({ id }) => id);
const [first = "", , third = "", , lost = ""] = ids;
const owner = await withDatabase("owner");

await owner.query("insert into crm.organisations (id, slug) values ($1, 'figure-plans')", [orgId]);
await owner.query(
  "insert into crm.record_counts (org_id, noun, id, delta) values ($1, 'deal', gen_random_uuid(), $2)",
  [orgId, many],
);
await owner.query("insert into crm.pipelines (org_id, id, name, position) values ($1, $2, 'Sales', 1)", [
  orgId,
  pipelineId,
]);
await owner.query(
  `insert into crm.stages (org_id, id, pipeline_id, name, color, position, outcome)
   select $1, id, $2, 'Stage ' || place, '#111111', place, outcome
   from unnest($3::uuid[], $4::text[]) with ordinality s (id, outcome, place)`,
  [orgId, pipelineId, ids, stages.map(({ outcome }) => outcome)],
);
await owner.query(
  `insert into crm.deals (org_id, id, name, name_key, search_text, pipeline_id, stage_id, lost_reason)
   select $1, gen_random_uuid(), 'Deal ' || n, 'deal ' || n, 'deal ' || n, $2, ($3::uuid[])[1 + n % 5],
     case when n % 5 = 4 and n % 3 = 0 then 'Price' end
   from generate_series(1, ${many}) n`,
  [orgId, pipelineId, ids],
);
// The deals have left all stages before their current stage, and most moved to the next stage.
await owner.query(
  `insert into crm.left_stages (org_id, deal_id, stage_id, to_stage_ids, is_back, seconds)
   select d.org_id, d.id, f.id, array[t.id], false, row_number() over ()
   from crm.deals d join crm.stages s on s.org_id = d.org_id and s.id = d.stage_id
   join crm.stages f on f.org_id = d.org_id and f.position < s.position and f.position <= 3
   join crm.stages t on t.org_id = d.org_id and t.position = case when f.position = 3 then s.position else f.position + 1 end
   where d.org_id = $1`,
  [orgId],
);
await owner.query(
  `insert into crm.interactions (org_id, id, type, started_at, name_key, search_text)
   select $1, gen_random_uuid(), 'call', now() - n * interval '1 hour', 'call', 'call' from generate_series(1, ${many}) n`,
  [orgId],
);
for (const table of ["deals", "left_stages", "stages", "interactions"])
  await owner.query(`vacuum analyze crm.${table}`);

test("stage figures read only indexes", async () => {
  const plans = await plansIn(owner, orgId, async (tx) => {
    const left = await countLeftStages(tx, ids).send();
    expect(left.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(many);
    expect(await selectMedianDays(tx, [{ stage_id: first, count: 100 }]).send()).toHaveLength(1);
    expect(await countLostReasons(tx, [lost]).send()).toMatchObject([{ reason: "Price" }]);
  });
  for (const index of ["left_stages_by_targets", "left_stages_by_time", "deals_by_lost_reason"])
    expect(plans).toMatch(new RegExp(`Index Only Scan using ${index}\\b.*actual`, "u"));
  expect(plans).not.toMatch(/(?:Seq|Heap) Scan on (?:left_stages|deals)\b.*actual/u);
  expect(plans).not.toMatch(/Filter: \(to_stage_ids [=>]/u);
});

test("interaction figures read only the index of their period", async () => {
  const period = { from: "2026-01-01", to: "2026-12-31" };
  const plans = await plansIn(owner, orgId, (tx) => selectInteractionFigures(tx, period).send());
  expect(plans).toMatch(/Index Only Scan using interactions_for_figures\b.*actual/u);
});

async function pageBy(tx: TenantTx, field: string, value: string | undefined) {
  const order = { column: "name_key", hasGaps: false, descending: false };
  const filter = new CallerFilter({ field, op: "is", value }, { personId: "" });
  const conditions = await filterConditions(tx, { declaration: recordKinds.deal }, { filter });
  const limits = { limit: 50, offset: 0, cap: many };
  return selectMatchingPage(tx, { table: "deals", conditions }, order, limits);
}

test.each([
  ["entered_stage", first],
  ["left_stage", first],
  ["advanced_from", first],
  ["won_from", third],
  ["lost_from", third],
])("the filter %s reads an index of the stages that deals have left", async (field, value) => {
  const plans = await plansIn(owner, orgId, async (tx) => {
    expect((await pageBy(tx, field, value)).ids).toHaveLength(50);
  });
  expect(plans).toMatch(/using left_stages_\w+\b.*actual/u);
  expect(plans).not.toMatch(/Scan on action_changes/u);
});

test("a filter by a move that no deal has made reads no deals", async () => {
  const plans = await plansIn(owner, orgId, async (tx) => {
    expect((await pageBy(tx, "won_from", first)).ids).toEqual([]);
  });
  expect(plans).toMatch(/deals/u);
  expect(plans).not.toMatch(/on deals\b.*actual rows=[1-9]/u);
});

test("a filter by a move also finds deals that have made other moves", async () => {
  const won = ids[3] ?? "";
  const before = await createTenantDatabase(owner).transaction(orgId, (tx) => pageBy(tx, "won_from", third));
  await owner.query(
    `update crm.left_stages set to_stage_ids = array[gen_random_uuid()] || to_stage_ids
     where org_id = $1 and stage_id = $2 and to_stage_ids = array[$3::uuid]`,
    [orgId, third, won],
  );
  const after = await createTenantDatabase(owner).transaction(orgId, (tx) => pageBy(tx, "won_from", third));
  expect([after.ids, after.matched]).toEqual([before.ids, before.matched]);
  expect(after.ids).toHaveLength(50);
});
