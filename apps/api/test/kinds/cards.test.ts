import { importNoun } from "@lanyard/contract/import/import-job-schema";
import { boardOf, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { defaultPipeline } from "../board-reading.ts";
import { checkJob, runJob, uploadJob } from "../import-job-calls.ts";
import { type Column, cardCalls } from "./card-calls.ts";
import { kindCalls } from "./kind-calls.ts";
import { sampleBody, sampleCount, sampleFile } from "./kind-samples.ts";
import { testedNouns } from "./tested-kinds.ts";

let marks = 0;
const api = await joinTestApi();
const [first, second] = await newStages("Fleet");

async function newStages(name: string): Promise<[Stage, Stage]> {
  const body = { name, stages: [{ name: "Arriving" }, { name: "Ready" }] };
  const { pipeline } = await api.acme.admin.client.pipeline.create({ body });
  const [one, other] = pipeline.stages;
  if (one === undefined || other === undefined) throw new Error("A stage is missing");
  return [one, other];
}

const centsIn = ({ totals = [] }: Column) => totals.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const testedCards = nounsWith("board").filter((noun) => testedNouns.includes(noun));

describe.each(testedCards)("a %s on the board", (noun) => {
  const { amount } = boardOf(noun);

  async function newCard(number: number, stage = first) {
    const calls = kindCalls(api, noun);
    const cards = cardCalls(api, noun, api.acme.user);
    const { record } = await calls.create(await sampleBody(api, noun, number, `card${marks++}`));
    await cards.move(record.id, stage.id);
    return { calls, cards, record: await calls.read(record.id) };
  }

  test("a new card is first in its stage and adds to the count and total of the stage", async () => {
    const empty = await cardCalls(api, noun, api.acme.user).column(first);
    const { cards, record } = await newCard(0);
    const column = await cards.column(first);
    expect(record).toMatchObject({ stage_id: first.id, stage_name: first.name, stage_color: first.color });
    expect(column.cards[0]).toMatchObject({ id: record.id, stage_id: first.id });
    expect(column.totalCount).toBe(empty.totalCount + 1);
    if (amount !== undefined) expect(centsIn(column) - centsIn(empty)).toBe(record[amount]);
  });

  test("moving a card updates the counts of both stages until the move is undone", async () => {
    const { calls, cards, record } = await newCard(1);
    const before = [await cards.column(first), await cards.column(second)] as const;
    const { stages, actionId = "" } = await cards.move(record.id, second.id);
    const told = new Map(stages.map((column) => [column.stage, column.totalCount]));
    expect(told).toEqual(
      new Map<string, number>([
        [first.id, before[0].totalCount - 1],
        [second.id, before[1].totalCount + 1],
      ]),
    );
    expect((await cards.column(second)).cards[0]).toMatchObject({ id: record.id });
    const history = await cards.history(record.id);
    expect(history[0]).toMatchObject({ stage_id: second.id, undone: false });
    expect((await cards.page(record.id)).history).toEqual(history);
    expect(await calls.undo(actionId)).toMatchObject({ refused: [] });
    expect(await calls.read(record.id)).toMatchObject({ stage_id: first.id });
    expect([await cards.column(first), await cards.column(second)]).toEqual([
      { ...before[0], cards: expect.anything(), [recordKinds[noun].plural]: expect.anything() },
      before[1],
    ]);
    expect((await cards.history(record.id))[1]).toMatchObject({ stage_id: second.id, undone: true });
  });

  test("moving, deleting or restoring several cards as one action updates stage counts", async () => {
    const { calls, cards, record } = await newCard(0);
    const { record: other } = await newCard(1);
    const { totalCount } = await cards.column(second);
    const ids = [record.id, other.id];
    expect(await cards.moveMany(ids, second.id)).toMatchObject({ moved: 2 });
    expect(await cards.column(second)).toMatchObject({ totalCount: totalCount + 2 });
    const staged = await calls.updateMany({ ids, change: { stage_id: first.id } });
    expect(staged).toMatchObject({ changed: 2 });
    expect(await cards.column(second)).toMatchObject({ totalCount });
    await calls.undo(staged.actionId);
    expect(await cards.column(second)).toMatchObject({ totalCount: totalCount + 2 });
    const { actionId } = await calls.removeSome(ids);
    expect(await cards.column(second)).toMatchObject({ totalCount });
    await calls.undo(actionId);
    expect(await cards.column(second)).toMatchObject({ totalCount: totalCount + 2 });
  });

  test.runIf(recordKinds[noun].has.import)(
    "an imported card counts in its stage until the import is undone",
    async () => {
      const { client } = api.acme.user;
      const stage = (await defaultPipeline(client)).stage("Qualified");
      const [calls, cards] = [kindCalls(api, noun), cardCalls(api, noun, api.acme.user)];
      const { totalCount } = await cards.column(stage);
      const mark = `staged${marks++}`;
      const { header, rows } = sampleFile(api, noun, mark);
      const lines = [[...header, "Stage"], ...rows.map((row) => [...row, "qualified"])];
      const text = lines.map((cells) => cells.map((cell) => JSON.stringify(cell)).join(",")).join("\n");
      const job = await uploadJob(client, text, importNoun.parse(noun));
      expect(job.suggested_mapping).toMatchObject({ Stage: "stage" });
      const mapping = { ...Object.fromEntries(header.map((name) => [name, name])), Stage: "stage" };
      const checked = await checkJob(client, job, { mapping });
      expect(checked.check).toMatchObject({ create: sampleCount, fail: 0, cells_left_out: 0 });
      const done = await runJob(client, checked);
      for (const record of await calls.list({ search: mark }))
        expect(record).toMatchObject({ stage_id: stage.id, stage_name: stage.name });
      expect(await cards.column(stage)).toMatchObject({ totalCount: totalCount + sampleCount });
      expect(await calls.undo(done.action_id ?? "")).toMatchObject({ undone: sampleCount, refused: [] });
      expect(await cards.column(stage)).toMatchObject({ totalCount });
    },
  );
});

test("removing a stage moves its cards of every kind until the removal is undone", async () => {
  const [from, to] = await newStages("Yard");
  const kinds = nounsWith("board").map((noun) => ({
    plural: recordKinds[noun].plural,
    cards: cardCalls(api, noun, api.acme.user),
    calls: kindCalls(api, noun),
    noun,
  }));
  for (const { noun, calls, cards } of kinds) {
    const { record } = await calls.create(await sampleBody(api, noun, 0, "yard"));
    await cards.move(record.id, from.id);
  }
  const { client } = api.acme.admin;
  const params = { stageId: from.id };
  const { moved, actionId } = await client.pipeline.removeStage({ params, query: { move_to: to.id } });
  expect(moved).toEqual(Object.fromEntries(kinds.map(({ plural }) => [plural, 1])));
  for (const { cards } of kinds) expect(await cards.column(to)).toMatchObject({ totalCount: 1 });
  await client.actions.undo({ params: { id: actionId } });
  for (const { cards } of kinds) {
    expect(await cards.column(to)).toMatchObject({ totalCount: 0 });
    expect(await cards.column(from)).toMatchObject({ totalCount: 1 });
  }
});
