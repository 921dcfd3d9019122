import { organisationId } from "@lanyard/contract/field/ids";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { claimDeliveries } from "#src/features/webhook/delivery-sql.ts";
import { selectEntriesBetween, selectUnsentChanges } from "#src/log/unsent-changes-sql.ts";
import { plansIn } from "./plans-shown.ts";

const owner = await withDatabase("owner");

// The test runs no `analyze`, because PostgreSQL has no statistics of deliveries that a bulk edit has just
// queued.
test("claiming webhook deliveries reads only deliveries of the claimed records", async () => {
  const orgId = organisationId.parse(newId());
  const webhookId = newId();
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'claims')", [orgId]);
  await owner.query(
    `insert into crm.webhooks (org_id, id, url, events, is_active, secret, created_by, created_by_name)
     values ($1, $2, 'https://hooks.example/', '{contact.updated}', true, 'whsec_', 'a', 'Ada')`,
    [orgId, webhookId],
  );
  await owner.query(
    `insert into crm.webhook_deliveries (org_id, webhook_id, id, turn, event, noun, record_id, action_id, body)
     select $1, $2, gen_random_uuid(), n, 'contact.updated', 'contact', gen_random_uuid(), $3, '{}'
     from generate_series(1, 2000) n`,
    [orgId, webhookId, newId()],
  );
  const claim = { webhookId, lease: newId(), leaseSeconds: 30, limit: 10, maxBytes: 1000, after: 500 };
  const plans = await plansIn(owner, orgId, async (tx) => {
    const claimed = await claimDeliveries(tx, claim).send();
    expect(claimed.map(({ turn }) => turn).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, at) => 501 + at),
    );
  });
  expect(plans).toMatch(
    /Scan using webhook_deliveries_of_record on webhook_deliveries e .*rows=0.* loops=10/u,
  );
  expect(plans).toMatch(/Scan using webhook_deliveries_waiting on webhook_deliveries d .*rows=10/u);
});

test("reading one page of a large action's unsent changes reads no other changes", async () => {
  const orgId = organisationId.parse(newId());
  await owner.query("insert into crm.organisations (id, slug) values ($1, 'fan-out')", [orgId]);
  const id = newId();
  await owner.query(
    `insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count, unsent_after)
     values ($1, $2, 'import', 'contact', 'p', 'Ada', 'long.csv', 2000, lpad('500', 32, '0')::uuid)`,
    [orgId, id],
  );
  await owner.query(
    `insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, version)
     select $1, $2, 'contact', lpad(n::text, 32, '0')::uuid, lpad(n::text, 32, '0')::uuid, 'create', 1
     from generate_series(1, 2000) n`,
    [orgId, id],
  );
  const place = { at: "2026-01-01", action_id: id, record_id: `${"0".repeat(29)}500` };
  const plans = await plansIn(owner, orgId, async (tx) => {
    const until = "2100-01-01";
    const pages = [
      await selectUnsentChanges(tx, [id], 10),
      await selectEntriesBetween(tx, place, { until, limit: 10 }),
    ];
    const expected = Array.from({ length: 10 }, (_, at) => `${at + 501}`);
    for (const page of pages) expect(page.map(({ record_id }) => record_id.slice(-3))).toEqual(expected);
  });
  const read = [...plans.matchAll(/on action_changes .*actual rows=([\d.]+)/gu)].map(([, rows]) =>
    Number(rows),
  );
  expect(read).toEqual([10, 10]);
});
