import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { hasPgBouncer, startPgBouncer } from "@lanyard/test-kit/pooler";
import { withRetries } from "@lanyard/test-kit/retries";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crmSchema } from "#src/db/crm-schema.ts";
import { defaultPipeline } from "./board-reading.ts";
import { openEvents } from "./event-reading.ts";
import { csvOf, mapping, untilState, uploadJob } from "./import-job-calls.ts";

describe.skipIf(!hasPgBouncer)("behind PgBouncer in transaction mode", () => {
  let api: TestApi;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    api = await startTestApi({
      async envOf(database) {
        const { ownerUrl } = database;
        const services = [crmSchema, signinSchema];
        await prepareSchemas({ ownerUrl, services, isPooled: true, say: () => undefined });
        pooler = await startPgBouncer(database);
        return { DATABASE_POOLER_URL: pooler.url };
      },
    });
  });
  afterAll(async () => {
    await api.stop();
    await pooler.stop();
  });

  test("sign-in, concurrent writes, import, undo and live updates work with a pooler", async () => {
    const { client } = api.acme.user;
    // The refusal needs a lookup in a table that the statement names without its schema.
    await expect(api.signin.signIn("nobody@example.com", "wrong password")).rejects.toThrow("answered 401");
    const events = await openEvents(api.baseUrl, api.acme.viewer.accessToken);
    await events.until(({ event }) => event === "ready");

    const many = Array.from({ length: 30 }, (_, n) =>
      withRetries(() =>
        client.contacts.create(
          { body: { first: `Pooled ${n}`, email: `pooled${n}@example.com` } },
          { idempotencyKey: `pooled-${n}` },
        ),
      ),
    );
    const created = await Promise.all(many);
    const last = created.at(-1)?.actionId;
    await events.until(({ id }) => id === last);
    events.close();
    expect((await client.contacts.list({ query: { q: "pooled" } })).pagination.totalCount).toBe(30);
    const { stage } = await defaultPipeline(client);
    const { data } = await client.deals.create({
      body: { name: "Pooled", amount_cents: 100, stage_id: stage("Lead").id },
    });
    await client.deals.move({ params: { id: data.id }, body: { stageId: stage("Proposal").id } });

    const rows = Array.from({ length: 2000 }, (_, n) => `Row ${n},row${n}@example.com,`);
    const { id } = await uploadJob(client, csvOf(rows));
    await client.imports.check({ params: { id }, body: { mapping } });
    await untilState(client, id, "checked");
    await client.imports.run({ params: { id } });
    const { action_id: importAction } = await untilState(client, id, "done");
    expect((await client.contacts.list()).pagination.totalCount).toBe(2030);
    await client.actions.undo({ params: { id: importAction ?? "" } });
    expect((await client.contacts.list()).pagination.totalCount).toBe(30);
  });
});
