import { expect, test } from "vitest";
import { dealColumn } from "./board-reading.ts";
import { withDealStages } from "./deal-stage-set-up.ts";
import { expectRefused } from "./refusal.ts";

const { api, client, newDeal, stages } = await withDealStages();

test("a move of a deal returns the totals of both stages", async () => {
  const { data } = await newDeal("Mover", { amount_cents: 5000, currency: "GBP" });
  const params = { id: data.id };
  const before = await dealColumn(client, stages.won);
  const moved = await client.deals.move({ params, body: { stageId: stages.won.id } });
  expect(moved.data).toMatchObject({ stage_id: stages.won.id, stage_outcome: "won", version: 2 });
  expect(moved.stages.map(({ stage }) => stage)).toEqual([stages.lead.id, stages.won.id]);
  expect(moved.stages[1]?.totalCount).toBe(before.totalCount + 1);
  expect(moved.stages[1]?.totals).toContainEqual({
    currency: "GBP",
    count: 1,
    amount_cents: 5000,
    weighted_cents: 5000,
  });
  const again = await client.deals.move({ params, body: { stageId: stages.won.id } });
  expect(again.actionId).toBeUndefined();
  expect(again.data.version).toBe(2);
  const column = await dealColumn(client, stages.won);
  expect(column.deals[0]?.id).toBe(data.id);
});

test("a deal that leaves the lost stage loses its reason, but the history keeps it", async () => {
  const { data } = await newDeal("Loser");
  const params = { id: data.id };
  await client.deals.move({ params, body: { stageId: stages.lost.id, lostReason: "Price" } });
  expect((await client.deals.read({ params })).data.lost_reason).toBe("Price");
  await client.deals.move({ params, body: { stageId: stages.lead.id, lostReason: "ignored" } });
  expect((await client.deals.read({ params })).data.lost_reason).toBeNull();
  const { history } = await client.deals.history({ params });
  expect(history.map(({ stage_name, notes, changed_by }) => [stage_name, notes, changed_by])).toEqual([
    ["Lead", null, "acme user"],
    ["Closed Lost", "Price", "acme user"],
    ["Lead", null, "acme user"],
  ]);
  const { activity } = await client.deals.activity({ params });
  expect(activity[0]?.changes.map(({ field }) => field)).toEqual(["stage_id", "lost_reason", "probability"]);
});

test("the undo of a move restores the deal's position and the stages' totals", async () => {
  const { data } = await newDeal("Back again");
  const [leadBefore, wonBefore] = [
    await dealColumn(client, stages.lead),
    await dealColumn(client, stages.won),
  ];
  const { actionId = "" } = await client.deals.move({
    params: { id: data.id },
    body: { stageId: stages.won.id },
  });
  await newDeal("On top");
  await client.actions.undo({ params: { id: actionId } });
  const after = await dealColumn(client, stages.lead);
  expect(after.deals.slice(0, 2).map(({ name }) => name)).toEqual(["On top", "Back again"]);
  expect(after.totalCount).toBe(leadBefore.totalCount + 1);
  expect((await dealColumn(client, stages.won)).totals).toEqual(wonBefore.totals);
});

test("every kind of move changes a deal's probability and can be undone", async () => {
  const { data } = await newDeal("Likely", { amount_cents: 1000, currency: "CAD" });
  const params = { id: data.id };
  expect(data).toMatchObject({ probability: 50, has_own_probability: false });
  const moved = await client.deals.move({ params, body: { stageId: stages.won.id } });
  expect(moved.data).toMatchObject({ probability: 100, has_own_probability: false });
  const edited = await client.deals.update({ params, body: { stage_id: stages.lost.id } });
  expect(edited.data.probability).toBe(0);
  await client.deals.bulkMove({ body: { ids: [data.id], stageId: stages.lead.id } });
  const weighted = async () =>
    (await dealColumn(client, stages.lead)).totals.find(({ currency }) => currency === "CAD");
  expect(await weighted()).toMatchObject({ amount_cents: 1000, weighted_cents: 500 });
  const { actionId = "" } = await client.deals.update({ params, body: { stage_id: stages.won.id } });
  await client.actions.undo({ params: { id: actionId } });
  expect((await client.deals.read({ params })).data.probability).toBe(50);
  expect(await weighted()).toMatchObject({ weighted_cents: 500 });
});

test("a moved deal keeps a probability that a member set", async () => {
  const { data } = await newDeal("Sure", { probability: 80 });
  const params = { id: data.id };
  expect(data).toMatchObject({ probability: 80, has_own_probability: true });
  const moved = await client.deals.move({ params, body: { stageId: stages.won.id } });
  expect(moved.data.probability).toBe(80);
  await client.deals.update({ params, body: { probability: null } });
  const back = await client.deals.move({ params, body: { stageId: stages.lead.id } });
  expect(back.data).toMatchObject({ probability: null, has_own_probability: false });
  const typed = await client.deals.update({ params, body: { probability: 33, stage_id: stages.won.id } });
  expect(typed.data).toMatchObject({ probability: 33, has_own_probability: true });
  await client.actions.undo({ params: { id: typed.actionId ?? "" } });
  expect((await client.deals.read({ params })).data).toMatchObject({
    stage_id: stages.lead.id,
    probability: null,
    has_own_probability: false,
  });
  // An unchanged probability is not treated as typed, because forms send back the values that they show.
  const same = await client.deals.update({ params, body: { probability: null, stage_id: stages.lead.id } });
  expect(same.data).toMatchObject({ has_own_probability: false, version: typed.data.version + 1 });
  const { activity } = await client.deals.activity({ params });
  expect(activity.flatMap(({ changes }) => changes).map(({ field }) => field)).not.toContain(
    "has_own_probability",
  );
});

test("a deal keeps its probability when it moves to a stage without one", async () => {
  const { pipeline } = await api.acme.admin.client.pipeline.create({
    body: { name: "Unsure", stages: [{ name: "Maybe" }, { name: "Surely", probability: 90 }] },
  });
  const [maybe, surely] = pipeline.stages;
  if (maybe === undefined || surely === undefined) throw new Error("Stages are missing");
  const { data } = await newDeal("There", { stage_id: maybe.id });
  expect(data.probability).toBe(50);
  const params = { id: data.id };
  await client.deals.move({ params, body: { stageId: surely.id } });
  const moved = await client.deals.move({ params, body: { stageId: maybe.id } });
  expect(moved.data.probability).toBe(90);
});

test("moving several deals is one action", async () => {
  const made = [await newDeal("B1"), await newDeal("B2"), await newDeal("B3", { stage_id: stages.won.id })];
  const ids = made.map(({ data }) => data.id);
  const moved = await client.deals.bulkMove({ body: { ids, stageId: stages.won.id } });
  expect(moved.moved).toBe(2);
  const { actions } = await client.actions.list({ query: { limit: 1 } });
  expect(actions[0]).toMatchObject({ kind: "move", noun: "deal", record_count: 2, id: moved.actionId });
  await client.actions.undo({ params: { id: moved.actionId ?? "" } });
  const column = await dealColumn(client, stages.lead);
  expect(column.deals.slice(0, 2).map(({ name }) => name)).toEqual(["B2", "B1"]);
});

test("deals that a bulk edit moves are at the top of the stage and in its totals", async () => {
  const made = [
    await newDeal("C1", { amount_cents: 700, currency: "CHF" }),
    await newDeal("C2", { amount_cents: 300, currency: "CHF", stage_id: stages.won.id }),
  ];
  const ids = made.map(({ data }) => data.id);
  const sumOf = async () =>
    (await dealColumn(client, stages.won)).totals.find(({ currency }) => currency === "CHF");
  expect(await sumOf()).toMatchObject({ count: 1, amount_cents: 300 });
  const change = { stage_id: stages.won.id };
  const { deals } = client;
  const [alike, pasted] = [
    () => deals.bulkUpdate({ body: { ids, change } }),
    () => deals.editCells({ body: { edits: ids.map((id) => ({ id, change })) } }),
  ];
  for (const enter of [alike, pasted]) {
    const done = await enter();
    expect(done).toMatchObject({ changed: 1, failed: [] });
    expect(await sumOf()).toMatchObject({ count: 2, amount_cents: 1000 });
    const [entered] = (await dealColumn(client, stages.won)).deals;
    expect(entered).toMatchObject({ name: "C1", probability: 100 });
    await client.actions.undo({ params: { id: done.actionId ?? "" } });
    expect(await sumOf()).toMatchObject({ count: 1, amount_cents: 300 });
  }
});

test("two concurrent moves are both logged, and the later one determines the stage", async () => {
  const { data } = await newDeal("Contested");
  const params = { id: data.id };
  const before = (await dealColumn(client, stages.lead)).totalCount;
  await Promise.all([
    client.deals.move({ params, body: { stageId: stages.won.id } }),
    api.acme.admin.client.deals.move({ params, body: { stageId: stages.lost.id } }),
  ]);
  const { history } = await client.deals.history({ params });
  const { data: now } = await client.deals.read({ params });
  expect(history).toHaveLength(3);
  expect(new Set(history.map(({ stage_name }) => stage_name))).toEqual(
    new Set(["Lead", "Closed Won", "Closed Lost"]),
  );
  expect(history[0]?.stage_id).toBe(now.stage_id);
  expect((await dealColumn(client, stages.lead)).totalCount).toBe(before - 1);
});

test("a move during a deletion counts no deal twice", async () => {
  const { data } = await newDeal("Vanishing");
  const params = { id: data.id };
  const before = (await dealColumn(client, stages.won)).totalCount;
  const results = await Promise.allSettled([
    client.deals.move({ params, body: { stageId: stages.won.id } }),
    client.deals.delete({ params }),
  ]);
  expect(results[1]?.status).toBe("fulfilled");
  expect((await dealColumn(client, stages.won)).totalCount).toBe(before);
  await expectRefused(client.deals.move({ params, body: { stageId: stages.lead.id } }), 404);
});
