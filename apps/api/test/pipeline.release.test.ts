import { ApiError } from "@lanyard/client/api-error";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";

const api = await joinTestApi();

const { client } = api.acme.user;
const admin = api.acme.admin.client;

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );

test("concurrent changes of pipelines, stages and cards cause no server error", async () => {
  const { pipeline } = await defaultPipeline(client);
  const made = await Promise.all(
    Array.from({ length: 4 }, (_, n) => admin.pipeline.create({ body: { name: `Parallel ${n}` } })),
  );
  const targets = made.map((answer) => answer.pipeline);
  const deals = await Promise.all(
    targets.map(({ stages }) =>
      client.deals.create({ body: { name: "Pushed", amount_cents: 1, stage_id: stages[0]?.id ?? "" } }),
    ),
  );
  const calls = targets.flatMap((target, n) => {
    const params = { id: target.id };
    const [first, second] = target.stages;
    const elsewhere = targets[(n + 1) % targets.length]?.stages[0]?.id ?? "";
    const deal = { id: deals[n]?.data.id ?? "" };
    return [
      admin.pipeline.remove({ params, query: { move_to: elsewhere } }),
      admin.pipeline.removeStage({ params: { stageId: first?.id ?? "" }, query: { move_to: elsewhere } }),
      admin.pipeline.addStage({ params, body: { name: "Added" } }),
      admin.pipeline.updateStage({ params: { stageId: second?.id ?? "" }, body: { name: "Renamed" } }),
      admin.pipeline.update({ params, body: { name: "Renamed" } }),
      admin.pipeline.reorderStages({ params, body: { ids: target.stages.map(({ id }) => id).toReversed() } }),
      client.deals.move({ params: deal, body: { stageId: elsewhere } }),
      client.deals.create({ body: { name: "New", amount_cents: 1, stage_id: elsewhere } }),
      admin.pipeline.remove({ params, query: { move_to: pipeline.stages[0]?.id ?? "" } }),
    ];
  });
  const statuses = new Set(await Promise.all(calls.map(statusOf)));
  for (const fine of [undefined, 400, 404, 409]) statuses.delete(fine);
  expect([...statuses]).toEqual([]);
  const { pipelines } = await admin.pipeline.list();
  const live = new Set(pipelines.flatMap(({ stages }) => stages.map(({ id }) => id)));
  const { deals: left } = await client.deals.list({ query: { limit: 100 } });
  expect(left.filter(({ stage_id }) => !live.has(stage_id))).toEqual([]);
});
