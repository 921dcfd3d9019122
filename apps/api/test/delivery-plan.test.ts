import { organisationId } from "@lanyard/contract/field/ids";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { claimDeliveries } from "#src/features/webhook/delivery-sql.ts";
import { plansIn } from "./plans-shown.ts";

const owner = withDatabase("owner");

// PostgreSQL has no statistics of deliveries that a bulk edit has just queued.
test("a claim of deliveries reads only the deliveries of the claimed records", async () => {
  const orgId = organisationId.parse(newId());
  const webhookId = newId();
  await owner().query("insert into crm.organisations (id, slug) values ($1, 'claims')", [orgId]);
  await owner().query(
    `insert into crm.webhooks (org_id, id, url, events, is_active, secret, created_by, created_by_name)
     values ($1, $2, 'https://hooks.example/', '{contact.updated}', true, 'whsec_', 'a', 'Ada')`,
    [orgId, webhookId],
  );
  await owner().query(
    `insert into crm.webhook_deliveries (org_id, webhook_id, id, turn, event, noun, record_id, action_id, body)
     select $1, $2, gen_random_uuid(), n, 'contact.updated', 'contact', gen_random_uuid(), $3, '{}'
     from generate_series(1, 2000) n`,
    [orgId, webhookId, newId()],
  );
  const claim = { webhookId, lease: newId(), leaseSeconds: 30, limit: 10, maxBytes: 1000, after: 500 };
  const connection = await owner().connect();
  connection.release();
  const plans = await plansOf(connection, async () => {
    const claimed = await createTenantDatabase(owner()).transaction(orgId, (tx) =>
      claimDeliveries(tx, claim).send(),
    );
    expect(claimed.map(({ turn }) => turn).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, at) => 501 + at),
    );
  });
  expect(plans).toMatch(
    /Scan using webhook_deliveries_of_record on webhook_deliveries e .*rows=0.* loops=10/u,
  );
  expect(plans).toMatch(/Scan using webhook_deliveries_waiting on webhook_deliveries d .*rows=10/u);
});
