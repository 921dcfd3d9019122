import type { Client } from "@lanyard/client/client-shape";
import type { DealId } from "@lanyard/contract/field/ids";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { testPool } from "@lanyard/test-kit/database";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, test } from "vitest";
import { dealColumn, defaultPipeline } from "./board-reading.ts";

const api = await startTestApi();
const owner = testPool(api.database.ownerUrl);
const { stages } = (await defaultPipeline(api.acme.user.client)).pipeline;
afterAll(() => api.stop());

const cards = 6;
const rounds = 15;
const stageAt = (index: number) => {
  const stage = stages[index % stages.length];
  if (stage === undefined) throw new Error("There are no stages");
  return stage;
};

async function makeDeals(client: Client): Promise<DealId[]> {
  const made = await Promise.all(
    Array.from({ length: cards }, (_, index) =>
      client.deals.create({
        body: { name: `Cut ${index}`, amount_cents: 1000 + index, stage_id: stageAt(0).id },
      }),
    ),
  );
  return made.map(({ data }) => data.id);
}

function cutConnections() {
  return owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name in ('lanyard-api', 'lanyard-live') and datname = current_database() and random() < 0.5`,
  );
}

async function movedOrLost(id: DealId, stage: Stage): Promise<string | undefined> {
  const move = api.acme.user.client.deals.move({ params: { id }, body: { stageId: stage.id } });
  return move.then(
    ({ actionId }) => actionId,
    () => undefined,
  );
}

test("broken connections lose no acknowledged move and leave no move incomplete", async () => {
  const { client } = api.acme.user;
  const ids = await makeDeals(client);
  const acknowledged = new Map(ids.map((id): [DealId, string[]] => [id, []]));
  for (let round = 1; round <= rounds; round++) {
    const moves = ids.map(async (id, index) => {
      const actionId = await movedOrLost(id, stageAt(round + index));
      if (actionId !== undefined) acknowledged.get(id)?.push(actionId);
    });
    await cutConnections();
    await Promise.all(moves);
  }
  expect([...acknowledged.values()].flat().length).toBeGreaterThan(rounds);
  for (const [id, actionIds] of acknowledged) {
    const { data } = await client.deals.read({ params: { id } });
    const { history } = await client.deals.history({ params: { id } });
    expect(history[0]?.stage_id).toBe(data.stage_id);
    // Each entry begins with the stage in which the entry before it ended.
    const way = history.toReversed();
    for (const [index, entry] of way.entries()) {
      if (index > 0) expect(entry.from_stage_name).toBe(way[index - 1]?.stage_name);
    }
    const { activity } = await client.deals.activity({ params: { id }, query: { limit: 100 } });
    expect(activity.map((entry) => entry.action_id)).toEqual(expect.arrayContaining(actionIds));
  }
  await compareTotals(client);
});

async function compareTotals(client: Client) {
  for (const stage of stages) {
    const column = await dealColumn(client, stage);
    expect(column.totalCount).toBe(column.deals.length);
    const sum = column.deals.reduce((total, { amount_cents }) => total + (amount_cents ?? 0), 0);
    expect(column.totals.reduce((total, { amount_cents }) => total + amount_cents, 0)).toBe(sum);
  }
}
