import { describe, expect, test } from "vitest";
import { dealColumn } from "./board-reading.ts";
import { withDealStages } from "./deal-stage-set-up.ts";
import { refusal } from "./refusal.ts";

const { api, client, newDeal, stages } = withDealStages();

describe("moving a deal", () => {
  test("answers with the figures of both stages; the same stage does nothing", async () => {
    const { data } = await newDeal("Mover", { amount_cents: 5000, currency: "GBP" });
    const params = { id: data.id };
    const before = await dealColumn(client(), stages.won);
    const moved = await client().deals.move({ params, body: { stageId: stages.won.id } });
    expect(moved.data).toMatchObject({ stage_id: stages.won.id, stage_outcome: "won", version: 2 });
    expect(moved.stages.map(({ stage }) => stage)).toEqual([stages.lead.id, stages.won.id]);
    expect(moved.stages[1]?.totalCount).toBe(before.totalCount + 1);
    expect(moved.stages[1]?.totals).toContainEqual({
      currency: "GBP",
      count: 1,
      amount_cents: 5000,
      weighted_cents: 5000,
    });
    const again = await client().deals.move({ params, body: { stageId: stages.won.id } });
    expect(again.actionId).toBeUndefined();
    expect(again.data.version).toBe(2);
    const column = await dealColumn(client(), stages.won);
    expect(column.deals[0]?.id).toBe(data.id);
  });

  test("to a lost stage keeps the reason, shown in the history; leaving it drops the reason", async () => {
    const { data } = await newDeal("Loser");
    const params = { id: data.id };
    await client().deals.move({ params, body: { stageId: stages.lost.id, lostReason: "Price" } });
    expect((await client().deals.read({ params })).data.lost_reason).toBe("Price");
    await client().deals.move({ params, body: { stageId: stages.lead.id, lostReason: "ignored" } });
    expect((await client().deals.read({ params })).data.lost_reason).toBeNull();
    const { history } = await client().deals.history({ params });
    expect(history.map(({ stage_name, notes, changed_by }) => [stage_name, notes, changed_by])).toEqual([
      ["Lead", null, "acme user"],
      ["Closed Lost", "Price", "acme user"],
      ["Lead", null, "acme user"],
    ]);
    const { activity } = await client().deals.activity({ params });
    expect(activity[0]?.changes.map(({ field }) => field)).toEqual(["stage_id", "lost_reason"]);
  });

  test("undone, it is exactly where it was, and the totals too", async () => {
    const { data } = await newDeal("Back again");
    const [leadBefore, wonBefore] = [
      await dealColumn(client(), stages.lead),
      await dealColumn(client(), stages.won),
    ];
    const { actionId = "" } = await client().deals.move({
      params: { id: data.id },
      body: { stageId: stages.won.id },
    });
    await newDeal("On top");
    await client().actions.undo({ params: { id: actionId } });
    const after = await dealColumn(client(), stages.lead);
    expect(after.deals.slice(0, 2).map(({ name }) => name)).toEqual(["On top", "Back again"]);
    expect(after.totalCount).toBe(leadBefore.totalCount + 1);
    expect((await dealColumn(client(), stages.won)).totals).toEqual(wonBefore.totals);
  });

  test("several at once are one action", async () => {
    const made = [await newDeal("B1"), await newDeal("B2"), await newDeal("B3", { stage_id: stages.won.id })];
    const ids = made.map(({ data }) => data.id);
    const moved = await client().deals.bulkMove({ body: { ids, stageId: stages.won.id } });
    expect(moved.moved).toBe(2);
    const { actions } = await client().actions.list({ query: { limit: 1 } });
    expect(actions[0]).toMatchObject({ kind: "move", noun: "deal", record_count: 2, id: moved.actionId });
    await client().actions.undo({ params: { id: moved.actionId ?? "" } });
    const column = await dealColumn(client(), stages.lead);
    expect(column.deals.slice(0, 2).map(({ name }) => name)).toEqual(["B2", "B1"]);
  });

  test("two people at once: both are in the history, the later one wins, counts stay right", async () => {
    const { data } = await newDeal("Contested");
    const params = { id: data.id };
    const before = (await dealColumn(client(), stages.lead)).totalCount;
    await Promise.all([
      client().deals.move({ params, body: { stageId: stages.won.id } }),
      api().acme.admin.client.deals.move({ params, body: { stageId: stages.lost.id } }),
    ]);
    const { history } = await client().deals.history({ params });
    const { data: now } = await client().deals.read({ params });
    expect(history).toHaveLength(3);
    expect(new Set(history.map(({ stage_name }) => stage_name))).toEqual(
      new Set(["Lead", "Closed Won", "Closed Lost"]),
    );
    expect(history[0]?.stage_id).toBe(now.stage_id);
    expect((await dealColumn(client(), stages.lead)).totalCount).toBe(before - 1);
  });

  test("while it is deleted: either way nothing is counted twice", async () => {
    const { data } = await newDeal("Vanishing");
    const params = { id: data.id };
    const before = (await dealColumn(client(), stages.won)).totalCount;
    const results = await Promise.allSettled([
      client().deals.move({ params, body: { stageId: stages.won.id } }),
      client().deals.delete({ params }),
    ]);
    expect(results[1]?.status).toBe("fulfilled");
    expect((await dealColumn(client(), stages.won)).totalCount).toBe(before);
    expect(await refusal(client().deals.move({ params, body: { stageId: stages.lead.id } }))).toMatchObject({
      status: 404,
    });
  });
});
