import { ApiError } from "@lanyard/client/api-error";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { runSql } from "@lanyard/test-kit/database-template";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";

const api = await joinTestApi();
const { client } = api.acme.user;
const { stage } = await defaultPipeline(client);
const newDeal = async () =>
  (await client.deals.create({ body: { name: "Figure", stage_id: stage("Lead").id } })).data.id;
const move = (id: string, name: string, lostReason?: string) =>
  client.deals.move({
    params: { id },
    body: { stageId: stage(name).id, ...(lostReason !== undefined && { lostReason }) },
  });
const stages = async () => {
  const answer = await client.figures.stages({ query: { pipeline_id: stage("Lead").pipeline_id } });
  const of = (name: string) => answer.rows.find(({ stage_id }) => stage_id === stage(name).id);
  return { ...answer, of };
};

test("figures count the deals that entered a stage, moved on, were won or were lost", async () => {
  const [won, lost, undone, waiting] = [await newDeal(), await newDeal(), await newDeal(), await newDeal()];
  await move(won, "Qualified");
  await move(won, "Closed Won");
  await move(lost, "Closed Lost", "Price");
  const { actionId = "" } = await move(undone, "Qualified");
  await client.actions.undo({ params: { id: actionId } });
  await client.deals.update({ params: { id: waiting }, body: { stage_id: stage("Proposal").id } });
  const { of, won: wins, lost: losses } = await stages();
  expect(of("Lead")).toMatchObject({ entered: 4, left_to_next: 2, won: 0, lost: 1, median_days: 0 });
  expect(of("Qualified")).toMatchObject({ entered: 1, left_to_next: 0, won: 1, lost: 0 });
  expect(of("Proposal")).toMatchObject({ entered: 1, left_to_next: 0, median_days: null });
  expect({ wins, losses }).toEqual({ wins: 1, losses: [{ reason: "Price", count: 1 }] });
});

test("each stage figure equals the number of deals that its filter finds", async () => {
  const [twice, deleted] = [await newDeal(), await newDeal()];
  for (const name of ["Qualified", "Lead", "Qualified", "Closed Lost", "Lead", "Closed Won"])
    await move(twice, name, "Silence");
  await move(deleted, "Qualified");
  await client.deals.delete({ params: { id: deleted } });
  const fields = {
    entered: "entered_stage",
    left_to_next: "advanced_from",
    won: "won_from",
    lost: "lost_from",
  };
  const { rows } = await stages();
  expect(rows.some(({ won, lost }) => won > 0 && lost > 0)).toBe(true);
  for (const row of rows)
    for (const [number, field] of Object.entries(fields)) {
      const filter = JSON.stringify({ field, op: "is", value: row.stage_id });
      const { totalCount } = await client.deals.count({ query: { filter } });
      expect(totalCount, `${number} of ${row.stage_id}`).toBe(row[number as keyof typeof fields]);
    }
});

test("a redone move counts once in the figures", async () => {
  const before = (await stages()).of("Lead")?.left_to_next ?? 0;
  const { actionId = "" } = await move(await newDeal(), "Qualified");
  await client.actions.undo({ params: { id: actionId } });
  await client.actions.redo({ params: { id: actionId } });
  expect((await stages()).of("Lead")?.left_to_next).toBe(before + 1);
});

test("the median measures the time that deals spent in the stage", async () => {
  const { pipeline } = await api.acme.admin.client.pipeline.create({
    body: { name: "Medians", stages: [{ name: "In" }, { name: "Out" }] },
  });
  const [start, end] = pipeline.stages;
  for (const days of [1, 2, 9]) {
    const { data } = await client.deals.create({ body: { name: "Timed", stage_id: start?.id ?? "" } });
    await runSql(
      api.database.ownerUrl,
      `update crm.deals set stage_entered_at = now() - interval '${days} days' where id = '${data.id}'`,
    );
    await client.deals.move({ params: { id: data.id }, body: { stageId: end?.id as Stage["id"] } });
  }
  const { rows } = await client.figures.stages({ query: { pipeline_id: pipeline.id } });
  expect(rows.map(({ median_days }) => median_days)).toEqual([2, null]);
});

test("figures count interactions by owner, type and week in the requested time zone", async () => {
  const log = (type: string, started_at: string) =>
    client.interactions.create({ body: { type, started_at, body: "Figure" } });
  await log("call", "2026-03-02T08:00:00Z");
  await log("call", "2026-03-08T23:30:00Z");
  await log("visit", "2026-03-04T08:00:00Z");
  await log("call", "2026-03-20T08:00:00Z");
  const of = async (time_zone: string) =>
    (await client.figures.interactions({ query: { from: "2026-03-02", to: "2026-03-15", time_zone } })).rows;
  const owner_id = api.acme.user.personId;
  expect(await of("UTC")).toEqual([
    { owner_id, type: "call", week: "2026-03-02", count: 2 },
    { owner_id, type: "visit", week: "2026-03-02", count: 1 },
  ]);
  expect(await of("Europe/Berlin")).toEqual([
    { owner_id, type: "call", week: "2026-03-02", count: 1 },
    { owner_id, type: "visit", week: "2026-03-02", count: 1 },
    { owner_id, type: "call", week: "2026-03-09", count: 1 },
  ]);
});

test("figures refuse reversed or long periods, UTC offsets and unknown pipelines", async () => {
  const refused = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(ApiError);
  await refused(client.figures.interactions({ query: { from: "2026-03-02", to: "2026-03-01" } }));
  await refused(client.figures.interactions({ query: { from: "2024-03-02", to: "2026-03-01" } }));
  const day = { from: "2026-03-02", to: "2026-03-02" };
  await refused(client.figures.interactions({ query: { ...day, time_zone: "-05:30" } }));
  const query = { pipeline_id: stage("Lead").pipeline_id };
  await refused(api.globex.user.client.figures.stages({ query }));
});
