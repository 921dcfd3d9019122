import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { beforeEach, expect, test } from "vitest";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;
const admin = api.acme.admin.client;
await admin.fields.create({ body: { noun: "deal", label: "Renewal", type: "date" } });

let lead: Stage;
let offer: Stage;
let lost: Stage;
beforeEach(async () => {
  const name = `Requiring ${crypto.randomUUID()}`;
  const { pipeline } = await admin.pipeline.create({
    body: {
      name,
      stages: [
        { name: "Lead" },
        { name: "Offer", required_fields: ["amount_cents", "custom.renewal"] },
        { name: "Gone", outcome: "lost", required_fields: ["lost_reason"] },
      ],
    },
  });
  [lead, offer, lost] = pipeline.stages as [Stage, Stage, Stage];
});

const filled = { amount_cents: 5000, custom: { renewal: "2027-01-31" } };
const newDeal = async (values: object = {}) =>
  (await client.deals.create({ body: { name: "Harbour", stage_id: lead.id, ...values } })).data;
const stageOf = async (id: string) => (await client.deals.read({ params: { id } })).data.stage_id;

test("a deal enters a stage only with the fields that the stage requires", async () => {
  const deal = await newDeal();
  const params = { id: deal.id };
  const refused = await refusal(client.deals.move({ params, body: { stageId: offer.id } }));
  expect(refused).toMatchObject({ status: 409, code: "STAGE_FIELDS_MISSING" });
  expect(refused.message).toBe("Offer requires Amount, Renewal");
  expect(refused.errors.map(({ path }) => path)).toEqual(["stageId", "amount_cents", "custom.renewal"]);
  expect(refused.facts).toMatchObject({
    stage_id: offer.id,
    missing_fields: ["amount_cents", "custom.renewal"],
    records: [{ id: deal.id, fields: ["amount_cents", "custom.renewal"] }],
  });
  await client.deals.update({ params, body: filled });
  await client.deals.move({ params, body: { stageId: offer.id } });
  expect(await stageOf(deal.id)).toBe(offer.id);
});

test("a form can send the missing fields together with the stage", async () => {
  const deal = await newDeal();
  const params = { id: deal.id };
  const refused = await refusal(client.deals.update({ params, body: { stage: "Offer", amount_cents: 700 } }));
  expect(refused.errors.map(({ path }) => path)).toEqual(["stage", "custom.renewal"]);
  await client.deals.update({ params, body: { stage_id: offer.id, ...filled } });
  expect(await stageOf(deal.id)).toBe(offer.id);
});

test("a stage refuses new deals without its required fields", async () => {
  const refused = await refusal(newDeal({ stage_id: offer.id }));
  expect(refused.code).toBe("STAGE_FIELDS_MISSING");
  expect((await newDeal({ stage_id: offer.id, ...filled })).stage_id).toBe(offer.id);
});

test("the refusal of a bulk move names each incomplete deal and moves no deal", async () => {
  const ready = await newDeal(filled);
  const empty = await newDeal({ amount_cents: 1 });
  const body = { ids: [ready.id, empty.id], stageId: offer.id };
  const refused = await refusal(client.deals.bulkMove({ body }));
  expect(refused.facts).toMatchObject({ records: [{ id: empty.id, fields: ["custom.renewal"] }] });
  expect(await stageOf(ready.id)).toBe(lead.id);
});

test("a bulk edit changes complete deals and reports incomplete deals", async () => {
  const ready = await newDeal(filled);
  const empty = await newDeal();
  const done = await client.deals.bulkUpdate({
    body: { ids: [ready.id, empty.id], change: { stage_id: offer.id } },
  });
  expect(done).toMatchObject({ changed: 1, failed: [{ id: empty.id }] });
  expect(done.failed[0]?.message).toBe("Offer requires Amount, Renewal");
});

test("a bulk edit fills missing fields of deals and keeps fields that have a value", async () => {
  const company = (await client.companies.create({ body: { name: "Dock" } })).company.id;
  const other = (await client.companies.create({ body: { name: "Mole" } })).company.id;
  await admin.pipeline.updateStage({
    params: { stageId: offer.id },
    body: { required_fields: ["amount_cents", "company_id", "custom.renewal"] },
  });
  const empty = await newDeal();
  const half = await newDeal({ company_id: other, amount_cents: 1, custom: { renewal: "2026-01-01" } });
  const matching = { filter: JSON.stringify({ field: "stage_id", op: "is", value: lead.id }) };
  const change = { stage_id: offer.id };
  const send = (fill: object) => client.deals.bulkUpdate({ body: { matching, change, fill } });
  const refused = await refusal(send({ amount_cents: 5000 }));
  expect(refused.code).toBe("STAGE_FIELDS_MISSING");
  expect(refused.facts).toMatchObject({ missing_fields: ["company_id", "custom.renewal"] });
  expect(await stageOf(half.id)).toBe(lead.id);
  const done = await send({ ...filled, company_id: company, title: "Ignored" });
  expect(done).toMatchObject({ changed: 2, failed: [] });
  const now = async (id: string) => (await client.deals.read({ params: { id } })).data;
  expect(await now(empty.id)).toMatchObject({ ...filled, company_id: company, name: "Harbour" });
  expect(await now(half.id)).toMatchObject({
    company_id: other,
    amount_cents: 1,
    custom: { renewal: "2026-01-01" },
    stage_id: offer.id,
  });
  await client.actions.undo({ params: { id: done.actionId ?? "" } });
  expect(await now(empty.id)).toMatchObject({ company_id: null, amount_cents: null, stage_id: lead.id });
});

test("a pasted stage is refused without its required fields, but other cells are saved", async () => {
  const deal = await newDeal();
  const done = await client.deals.editCells({
    body: { edits: [{ id: deal.id, change: { stage_id: offer.id, description: "Pasted" } }] },
  });
  expect(done.failed).toMatchObject([{ id: deal.id, field: "stage_id" }]);
  expect((await client.deals.read({ params: { id: deal.id } })).data).toMatchObject({
    description: "Pasted",
    stage_id: lead.id,
  });
});

test("a lost stage can require a lost reason", async () => {
  const deal = await newDeal();
  const params = { id: deal.id };
  const refused = await refusal(client.deals.move({ params, body: { stageId: lost.id } }));
  expect(refused.facts).toMatchObject({ missing_fields: ["lost_reason"] });
  await client.deals.move({ params, body: { stageId: lost.id, lostReason: "Price" } });
  expect(await stageOf(deal.id)).toBe(lost.id);
});

test("undo restores a deal to a stage whose requirements became stricter", async () => {
  const deal = await newDeal();
  const moved = await client.deals.move({
    params: { id: deal.id },
    body: { stageId: lost.id, lostReason: "Price" },
  });
  await admin.pipeline.updateStage({
    params: { stageId: lead.id },
    body: { required_fields: ["amount_cents"] },
  });
  await client.actions.undo({ params: { id: moved.actionId ?? "" } });
  expect(await stageOf(deal.id)).toBe(lead.id);
});

test("a change of a stage's required fields can be undone", async () => {
  const params = { stageId: lead.id };
  const changed = await admin.pipeline.updateStage({ params, body: { required_fields: ["company_id"] } });
  expect(changed.stage.required_fields).toEqual(["company_id"]);
  await admin.actions.undo({ params: { id: changed.actionId ?? "" } });
  const { pipeline } = await client.pipeline.read({ params: { id: lead.pipeline_id } });
  expect(pipeline.stages[0]?.required_fields).toEqual([]);
  for (const field of ["custom.nothing", "name", "stage_id", "size"]) {
    const body = { required_fields: [field] };
    await expectRefused(admin.pipeline.updateStage({ params, body }), "INVALID_INPUT");
  }
});

test("a stage no longer requires a deleted custom field", async () => {
  const { field } = await admin.fields.create({
    body: { noun: "deal", label: "Short-lived", type: "text" },
  });
  const params = { stageId: lead.id };
  await admin.pipeline.updateStage({ params, body: { required_fields: ["custom.short_lived"] } });
  await expectRefused(newDeal(), "STAGE_FIELDS_MISSING");
  await admin.fields.remove({ params: { id: field.id } });
  expect((await newDeal()).stage_id).toBe(lead.id);
});
