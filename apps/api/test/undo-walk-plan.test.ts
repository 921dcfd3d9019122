import { organisationId } from "@lanyard/contract/field/ids";
import { childrenFirst } from "@lanyard/contract/kind/record-kinds";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { walkChanges } from "#src/log/action-change-sql.ts";
import { plansIn } from "./plans-shown.ts";

const owner = await withDatabase("owner");

const records = 3000;

async function organisationCalled(slug: string) {
  const id = organisationId.parse(newId());
  await owner.query("insert into crm.organisations (id, slug) values ($1, $2)", [id, slug]);
  return id;
}

/**
 * Stores an action that changed `records` contacts. The ids of these contacts are consecutive numbers from
 * `first`.
 */
async function actionOn(orgId: string, op: string, first: number): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count)
     values ($1, $2, 'import', 'contact', 'p', 'Ada', 'long.csv', 0)`,
    [orgId, id],
  );
  await owner.query(
    `insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, version)
     select $1, $2, 'contact', lpad(n::text, 32, '0')::uuid, lpad(n::text, 32, '0')::uuid, $3, 1
     from generate_series($4::int, $5::int) n`,
    [orgId, id, op, first, records],
  );
  return id;
}

test("a resumed undo reads each finished change once, despite outdated statistics", async () => {
  await actionOn(await organisationCalled("known"), "create", 1);
  await owner.query("analyze crm.action_changes");
  const orgId = await organisationCalled("grown");
  const made = await actionOn(orgId, "create", 1);
  const done = await actionOn(orgId, "delete", 11);
  const left: string[] = [];
  const plans = await plansIn(owner, orgId, async (tx) => {
    for await (const step of walkChanges(tx, made, {
      doneBy: done,
      freesFirst: false,
      nounsFirst: childrenFirst,
      limit: 4,
    }))
      left.push(...step.map(({ record_id }) => record_id));
  });
  expect(left).toEqual(
    Array.from({ length: 10 }, (_, n) => expect.stringMatching(new RegExp(`0{10}${n + 1}$`))),
  );
  const read = [...plans.matchAll(/actual rows=([\d.]+) loops=(\d+)/gu)];
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read.map(([, each, loops]) => Number(each) * Number(loops)))).toBeLessThanOrEqual(
    records,
  );
});
