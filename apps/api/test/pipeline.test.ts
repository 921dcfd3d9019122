import { maxPipelines, maxStages } from "@lanyard/contract/limits";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { contactColumn, dealColumn, defaultPipeline } from "./board-reading.ts";
import { copyRow } from "./copied-rows.ts";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;
const { stage } = await defaultPipeline(client);
const admin = api.acme.admin.client;
const newContact = async (first: string) => (await client.contacts.create({ body: { first } })).contact;
const move = (contactId: string, name: string) =>
  client.pipeline.move({ params: { contactId }, body: { stageId: stage(name).id } });

test("an organisation begins with one pipeline of six stages, including won and lost", async () => {
  const { pipeline } = await defaultPipeline(api.globex.viewer.client);
  expect(pipeline).toMatchObject({ name: "Default Sales Pipeline", is_default: true });
  expect(pipeline.stages.map(({ name, outcome }) => [name, outcome])).toEqual([
    ["Lead", null],
    ["Qualified", null],
    ["Proposal", null],
    ["Negotiation", null],
    ["Closed Won", "won"],
    ["Closed Lost", "lost"],
  ]);
  for (const { color, colour } of pipeline.stages) {
    expect(color).toMatch(/^#[0-9a-f]{6}$/u);
    expect(colour).toBe(color);
  }
  const params = { id: pipeline.id };
  const viewer = api.globex.viewer.client;
  expect((await viewer.pipeline.read({ params })).pipeline).toEqual(pipeline);
  expect((await viewer.pipeline.structure({ params })).pipeline).toEqual(pipeline);
  expect((await viewer.pipeline.stages({ params })).stages).toEqual(pipeline.stages);
});

describe("a contact in the pipeline", () => {
  test("a contact enters the pipeline at the first stage, moves on and leaves it", async () => {
    const contact = await newContact("Wanderer");
    const params = { contactId: contact.id };
    expect((await client.pipeline.status({ params })).data).toMatchObject({
      inPipeline: false,
      stageName: null,
    });
    const added = await client.pipeline.add({ params, body: {} });
    expect(added.data).toMatchObject({
      inPipeline: true,
      stageName: "Lead",
      stageColor: stage("Lead").color,
    });
    await client.pipeline.add({ params: { contactId: (await newContact("Newer")).id }, body: {} });
    const older = await newContact("Older");
    await move(older.id, "Proposal");
    const moved = await move(contact.id, "Proposal");
    expect(moved.stages.map((figures) => figures.stage)).toEqual([stage("Lead").id, stage("Proposal").id]);
    expect(moved.stages[1]).toMatchObject({ count: 2, totalCount: 2 });
    const column = await contactColumn(client, stage("Proposal"));
    expect(column.contacts).toMatchObject([
      { id: contact.id, stageId: stage("Proposal").id, first: "Wanderer" },
      { id: older.id },
    ]);
    expect((await client.contacts.read({ params: { id: contact.id } })).contact.stage_name).toBe("Proposal");
    const removed = await client.pipeline.removeContact({ params });
    expect(removed.data.inPipeline).toBe(false);
    expect((await contactColumn(client, stage("Proposal"))).totalCount).toBe(1);
    const { history } = await client.pipeline.history({ params });
    expect(history.map(({ stage_name, from_stage_name }) => [from_stage_name, stage_name])).toEqual([
      ["Proposal", null],
      ["Lead", "Proposal"],
      [null, "Lead"],
    ]);
    expect(history[0]).toMatchObject({ changed_by: api.acme.user.name });
    const { activity } = await client.contacts.activity({ params: { id: contact.id } });
    expect(activity[1]).toMatchObject({
      kind: "move",
      changes: [{ field: "stage_id", before: "Lead", after: "Proposal" }],
    });
  });

  test("the refusal to add a contact that is already in a pipeline names its stage", async () => {
    const contact = await newContact("Twice");
    await move(contact.id, "Qualified");
    const refused = await refusal(client.pipeline.add({ params: { contactId: contact.id }, body: {} }));
    expect(refused).toMatchObject({
      status: 409,
      code: "ALREADY_IN_PIPELINE",
      message: "Twice is already in pipeline (Qualified stage)",
    });
    expect(refused.facts).toMatchObject({ stageName: "Qualified" });
  });

  test("a card that is dropped in its own stage does not change", async () => {
    const contact = await newContact("Still");
    await move(contact.id, "Qualified");
    expect((await move(contact.id, "Qualified")).actionId).toBeUndefined();
  });
});

test("the pages of a long column are complete while cards are added at the top", async () => {
  const made = [];
  for (let index = 0; index < 7; index += 1) {
    made.push(
      await client.deals.create({
        body: {
          name: `C${index}`,
          amount_cents: 100,
          currency: index % 2 ? "EUR" : "USD",
          stage: "Qualified",
        },
      }),
    );
  }
  const { pipeline_id, id } = stage("Qualified");
  const params = { pipelineId: pipeline_id };
  const first = await client.deals.board({ params, query: { limit: 3 } });
  const column = first.data.find((each) => each.stage === id);
  expect(column).toMatchObject({ totalCount: 7, hasMore: true, totalValue: 4 });
  expect(column?.totals).toEqual([
    { currency: "USD", count: 4, amount_cents: 400, weighted_cents: 200 },
    { currency: "EUR", count: 3, amount_cents: 300, weighted_cents: 150 },
  ]);
  await client.deals.create({ body: { name: "On top", amount_cents: 1, stage: "Qualified" } });
  const seen = column?.deals.map(({ name }) => name) ?? [];
  for (let next = column?.next; next; ) {
    const { data } = await client.deals.board({ params, query: { limit: 3, stage_id: id, after: next } });
    seen.push(...(data[0]?.deals.map(({ name }) => name) ?? []));
    next = data[0]?.next;
  }
  expect(seen).toEqual(made.map(({ data }) => data.name).reverse());
  const second = await client.deals.board({ params, query: { limit: 3, page: 3, stage_id: id } });
  expect(second.data[0]).toMatchObject({ hasMore: false, next: null });
  expect(second.data[0]?.deals).toHaveLength(2);
});

describe("stages in the settings", () => {
  test("administrators can add, edit and sort stages", async () => {
    const { pipeline } = await admin.pipeline.create({ body: { name: "Partners" } });
    expect(pipeline).toMatchObject({ is_default: false, position: 1 });
    expect(pipeline.stages.map(({ probability }) => probability)).toEqual([null, null, null, null, 100, 0]);
    const params = { id: pipeline.id };
    const { stage: added } = await admin.pipeline.addStage({ params, body: { name: "Extra" } });
    expect(added).toMatchObject({ color: "#10b981", position: 6, outcome: null });
    const ofStage = { stageId: added.id };
    const changed = await admin.pipeline.updateStage({
      params: ofStage,
      body: { name: "Renamed", color: "#3B82F6", time_limit_days: 14, outcome: "lost", probability: 5 },
    });
    expect(changed).toMatchObject({
      success: true,
      stage: { name: "Renamed", color: "#3B82F6", time_limit_days: 14, probability: 5 },
    });
    await admin.actions.undo({ params: { id: changed.actionId ?? "" } });
    const ids = [...pipeline.stages.map(({ id }) => id), added.id].reverse();
    const { pipeline: reordered } = await admin.pipeline.reorderStages({ params, body: { ids } });
    expect(reordered.stages[0]).toMatchObject({
      id: added.id,
      name: "Extra",
      time_limit_days: null,
      probability: null,
    });
    const unchanged = await admin.pipeline.updateStage({ params: ofStage, body: { name: "Extra" } });
    expect(unchanged.actionId).toBeUndefined();
    for (const body of [{ name: " " }, { color: "red" }, { time_limit_days: 0 }, { probability: 101 }]) {
      await expectRefused(admin.pipeline.updateStage({ params: ofStage, body }), 400);
    }
    await expectRefused(admin.pipeline.reorderStages({ params, body: { ids: ids.slice(1) } }), 400);
  });

  test("suggested probabilities are set only for stages that have none", async () => {
    const { pipeline } = await admin.pipeline.create({ body: { name: "Suggested" } });
    const params = { id: pipeline.id };
    const probabilities = async () =>
      (await admin.pipeline.read({ params })).pipeline.stages.map(({ probability }) => probability);
    expect(await probabilities()).toEqual([null, null, null, null, 100, 0]);
    const stageId = pipeline.stages[1]?.id ?? "";
    await admin.pipeline.updateStage({ params: { stageId }, body: { probability: 33 } });
    const { actionId = "" } = await admin.pipeline.suggestProbabilities({ params });
    expect(await probabilities()).toEqual([10, 33, 50, 75, 100, 0]);
    expect((await admin.pipeline.suggestProbabilities({ params })).actionId).toBeUndefined();
    await admin.actions.undo({ params: { id: actionId } });
    expect(await probabilities()).toEqual([null, 33, null, null, 100, 0]);
    await admin.pipeline.remove({ params, query: {} });
  });

  test("a removed stage refuses cards, and its cards move, even those restored later", async () => {
    const { pipeline } = await admin.pipeline.create({ body: { name: "Removal" } });
    const [first, second] = pipeline.stages;
    if (first === undefined || second === undefined) throw new Error("Stages are missing");
    const { data } = await client.deals.create({
      body: { name: "Carried", amount_cents: 700, stage_id: second.id },
    });
    const gone = await client.deals.create({ body: { name: "Gone", amount_cents: 1, stage_id: second.id } });
    const deletion = await client.deals.delete({ params: { id: gone.data.id } });
    const params = { stageId: second.id };
    await expectRefused(admin.pipeline.removeStage({ params }), "STAGE_HAS_CARDS");
    const removed = await admin.pipeline.removeStage({ params, query: { move_to: first.id } });
    expect(await dealColumn(client, first)).toMatchObject({ totalCount: 1, totalValue: 7 });
    const move = client.deals.move({ params: { id: data.id }, body: { stageId: second.id } });
    await expectRefused(move, 400);
    await client.actions.undo({ params: { id: deletion.actionId } });
    expect((await client.deals.read({ params: { id: gone.data.id } })).data.stage_id).toBe(first.id);
    await admin.actions.undo({ params: { id: removed.actionId } });
    expect(await dealColumn(client, second)).toMatchObject({ totalCount: 1, deals: [{ id: data.id }] });
  });

  test("removing a pipeline moves its cards and is refused for the last pipeline", async () => {
    const { pipeline } = await admin.pipeline.create({ body: { name: "Short", stages: [{ name: "Only" }] } });
    const [only] = pipeline.stages;
    if (only === undefined) throw new Error("The stage is missing");
    await expectRefused(admin.pipeline.removeStage({ params: { stageId: only.id } }), "LAST_STAGE");
    await client.deals.create({ body: { name: "Moving house", amount_cents: 5, stage_id: only.id } });
    const params = { id: pipeline.id };
    const query = { move_to: stage("Closed Lost").id };
    const removed = await admin.pipeline.remove({ params, query });
    expect(removed.moved.deals).toBe(1);
    await expectRefused(client.pipeline.read({ params }), 404);
    await admin.actions.undo({ params: { id: removed.actionId } });
    expect((await dealColumn(client, only)).totalCount).toBe(1);
    const globex = api.globex.admin.client;
    const alone = (await defaultPipeline(globex)).pipeline;
    await expectRefused(globex.pipeline.remove({ params: { id: alone.id } }), "LAST_PIPELINE");
  });

  test("adding a stage cannot be undone once the stage has cards", async () => {
    const { pipeline_id } = stage("Lead");
    const added = await admin.pipeline.addStage({
      params: { id: pipeline_id },
      body: { name: "Short-lived" },
    });
    await client.deals.create({ body: { name: "Inside", amount_cents: 1, stage_id: added.stage.id } });
    await expectRefused(admin.actions.undo({ params: { id: added.actionId ?? "" } }), "CHANGED_SINCE");
  });
});

test("removed pipelines and stages that can be restored count towards the limits", async () => {
  const { client } = api.globex.admin;
  const { ownerUrl } = api.database;
  const { pipelines } = await client.pipeline.list();
  const create = (name: string) => client.pipeline.create({ body: { name, stages: [{ name: "Only" }] } });
  const [{ pipeline: first }, { pipeline: second }] = [await create("First"), await create("Second")];
  await copyRow(ownerUrl, "pipelines", { id: second.id, times: maxPipelines - pipelines.length - 2 });
  const another = () => create("Another");
  const tooMany = "At most 100 pipelines, including those removed in the last 30 days";
  await expectRefused(another(), { errors: [{ path: "name", message: tooMany }] });
  await client.pipeline.remove({ params: { id: first.id }, query: {} });
  await expectRefused(another(), 400);
  const params = { id: second.id };
  const addStage = () => client.pipeline.addStage({ params, body: { name: "Further" } });
  const { stage: added } = await addStage();
  await copyRow(ownerUrl, "stages", { id: added.id, times: maxStages - 2 });
  await client.pipeline.removeStage({ params: { stageId: added.id }, query: {} });
  const noRoom = "At most 50 stages, including those removed in the last 30 days";
  await expectRefused(addStage(), { errors: [{ path: "name", message: noRoom }] });
});

test("administrators edit and sort lost reasons as one action that can be undone", async () => {
  const names = async () => (await client.lostReasons.list()).lostReasons.map(({ name }) => name);
  const { lostReasons } = await admin.lostReasons.replace({
    body: { lostReasons: [{ name: "Price" }, { name: "Timing" }] },
  });
  const [price, timing] = lostReasons;
  const changed = await admin.lostReasons.replace({
    body: { lostReasons: [{ name: "Competitor" }, { id: price?.id, name: "Too expensive" }] },
  });
  expect(await names()).toEqual(["Competitor", "Too expensive"]);
  await admin.actions.undo({ params: { id: changed.actionId ?? "" } });
  expect(await names()).toEqual(["Price", "Timing"]);
  const foreign = { lostReasons: [{ id: timing?.id, name: "Foreign" }] };
  await expectRefused(api.globex.admin.client.lostReasons.replace({ body: foreign }), 400);
});

test("lost reasons that another administrator changed are not overwritten", async () => {
  const other = await api.addMember("acme", "admin", "Grace Later");
  const { lostReasons: before, version } = await admin.lostReasons.list();
  const body = { lostReasons: [...before, { name: "Added first" }], version };
  const { lostReasons, version: next } = await other.client.lostReasons.replace({ body });
  await expectRefused(admin.lostReasons.replace({ body: { lostReasons: before, version } }), {
    code: "FIELDS_COLLIDE",
    errors: [{ path: "lostReasons" }],
    facts: { changed: { name: "Grace Later" }, current: { lostReasons } },
  });
  const again = { lostReasons: [...lostReasons, { name: "Added second" }], version: next };
  const { lostReasons: after } = await admin.lostReasons.replace({ body: again });
  expect(after.slice(-2).map(({ name }) => name)).toEqual(["Added first", "Added second"]);
});
