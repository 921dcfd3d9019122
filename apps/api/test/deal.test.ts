import { describe, expect, test } from "vitest";
import { dealColumn, defaultPipeline } from "./board-reading.ts";
import { withDealStages } from "./deal-stage-set-up.ts";
import { refusal } from "./refusal.ts";

const { api, client, newDeal, stages } = await withDealStages();

describe("creating a deal", () => {
  test("a new deal is returned completely, with amount, stage, company and contact", async () => {
    const { company } = await client.companies.create({ body: { name: "Initech" } });
    const { contact } = await client.contacts.create({
      body: { first: "Ada", last: "Moss", email: "ada@initech.example", mobile_phone: "+49 30 1234567" },
    });
    const noon = Date.UTC(2027, 0, 31, 12);
    const { data, success } = await client.deals.create({
      body: {
        title: "  Renewal ",
        description: "Three sites",
        amount_cents: 99_999,
        currency: "eur",
        stage: "lead",
        expected_close_date: noon,
        company_id: company.id,
        contact_id: contact.id,
        tags: "hot, Hot, big",
      },
    });
    expect(success).toBe(true);
    expect(data).toMatchObject({
      name: "Renewal",
      description: "Three sites",
      contact_id: contact.id,
      company_id: company.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      title: "Renewal",
      amount_cents: 99_999,
      currency: "EUR",
      stage: stages.lead.id,
      stage_id: stages.lead.id,
      stage_name: "Lead",
      stage_color: stages.lead.color,
      pipeline_id: stages.lead.pipeline_id,
      probability: 50,
      expected_close_date: Date.UTC(2027, 0, 31),
      company_name: "Initech",
      contact_first: "Ada",
      contact_last: "Moss",
      contact_name: "Ada Moss",
      contact_email: "ada@initech.example",
      contact_phone: "+49 30 1234567",
      tags: "hot, big",
      version: 1,
    });
    expect((await client.deals.read({ params: { id: data.id } })).data).toEqual(data);
  });

  test.each([
    [{ amount_cents: 100 }, "name", "Deal name is required"],
    [{ name: " ", amount_cents: 100 }, "name", "Deal name is required"],
    [{ name: "A", amount_cents: 0 }, "amount_cents", "Deal amount must be greater than 0"],
    [{ name: "A", amount_cents: "1" }, "amount_cents", "Deal amount must be greater than 0"],
    [{ name: "A", amount_cents: 1.5 }, "amount_cents", "Must be in whole cents"],
    [
      { name: "A", amount_cents: 1, probability: 101 },
      "probability",
      "Probability must be between 0 and 100",
    ],
    [{ name: "A", amount_cents: 1, probability: -1 }, "probability", "Probability must be between 0 and 100"],
    [{ name: "A", amount_cents: 1e20 }, "amount_cents", "An amount can be at most 100,000,000,000"],
    [{ name: "A", amount_cents: -1.5 }, "amount_cents", "Deal amount must be greater than 0"],
    [
      { name: "A", amount_cents: 1, expected_close_date: Date.UTC(2201, 0, 1) },
      "expected_close_date",
      "Close date must be a day between 1900 and 2200",
    ],
    [
      { name: "A", amount_cents: 1, expected_close_date: -1e20 },
      "expected_close_date",
      "Close date must be a day between 1900 and 2200",
    ],
    [
      { name: "A", amount_cents: 1, currency: "EURO" },
      "currency",
      "Currency must be an ISO 4217 code like USD",
    ],
    [
      { name: "A", amount_cents: 1, currency: "XXZ" },
      "currency",
      "Currency must be an ISO 4217 code like USD",
    ],
    [{ name: "A", amount_cents: 1, contact_id: "7" }, "contact_id", "This is not a valid ID"],
    [{ name: "A", amount_cents: 1, colour: "red" }, "colour", "Unknown field"],
  ])("a deal with %j is refused with an error for %s", async (fields, path, message) => {
    const body = { stage_id: stages.lead.id, ...fields };
    const refused = await refusal(client.deals.create({ body } as never));
    expect(refused.status).toBe(400);
    expect(refused.errors).toEqual([{ path, message }]);
  });

  test("a deal requires a stage and refuses unknown stages, companies and contacts", async () => {
    const { contact } = await api.globex.user.client.contacts.create({ body: { first: "Foreign" } });
    const foreign = (await defaultPipeline(api.globex.user.client)).stage("Lead");
    const base = { name: "A", amount_cents: 1 };
    const required = await refusal(client.deals.create({ body: base } as never));
    expect(required.errors).toContainEqual({ path: "stage_id", message: "Stage is required" });
    for (const [body, path] of [
      [{ ...base, stage_id: foreign.id }, "stage_id"],
      [{ ...base, stage: "Nowhere" }, "stage"],
      [{ ...base, stage_id: stages.lead.id, contact_id: contact.id }, "contact_id"],
      [{ ...base, stage_id: stages.lead.id, company_id: contact.id }, "company_id"],
    ] as const) {
      const refused = await refusal(client.deals.create({ body } as never));
      expect(refused).toMatchObject({ status: 400 });
      expect(refused.errors.map((error) => error.path)).toEqual([path]);
    }
  });
});

describe("changing a deal", () => {
  test("a collision returns current values as a read does, including the stage's name", async () => {
    const { data } = await newDeal("Told");
    const params = { id: data.id };
    const day = Date.UTC(2026, 10, 18);
    const theirs = { expected_close_date: day, stage_id: stages.won.id, tags: "a, b", version: 1 };
    await client.deals.update({ params, body: theirs });
    const mine = { expected_close_date: day + 86_400_000, stage_id: stages.lost.id, tags: "c", version: 1 };
    const refused = await refusal(client.deals.update({ params, body: mine }));
    expect(refused.facts).toMatchObject({
      current: { expected_close_date: day, tags: "a, b", stage_id: stages.won.id, stage_name: "Closed Won" },
    });
  });

  test("a move and a simultaneous edit of a deal are both kept", async () => {
    const { data } = await newDeal("Moved meanwhile");
    const params = { id: data.id };
    await client.deals.move({ params, body: { stageId: stages.won.id } });
    const { data: edited } = await client.deals.update({
      params,
      body: { description: "Mine", stage_id: stages.lead.id, version: 1 },
    });
    expect(edited).toMatchObject({ stage_id: stages.won.id, description: "Mine" });
  });

  test("a deal hides its deleted contact and shows the contact again after a restore", async () => {
    const { contact } = await client.contacts.create({ body: { first: "Gone" } });
    const { data } = await newDeal("Hidden link", { contact_id: contact.id });
    const { actionId } = await client.contacts.delete({ params: { id: contact.id } });
    const params = { id: data.id };
    const hidden = await client.deals.update({ params, body: { contact_id: null, description: "x" } });
    expect(hidden.data).toMatchObject({ contact_id: null, contact_name: null });
    await client.actions.undo({ params: { id: actionId } });
    expect((await client.deals.read({ params })).data.contact_name).toBe("Gone");
  });
});

test("deleted deals return with their ids and positions on undo", async () => {
  const made = [await newDeal("D1"), await newDeal("D2")];
  const ids = made.map(({ data }) => data.id);
  const before = await dealColumn(client, stages.lead);
  const { actionId, deleted } = await client.deals.bulkDelete({ body: { ids: [...ids, ...ids] } });
  expect(deleted).toBe(2);
  expect((await dealColumn(client, stages.lead)).totalCount).toBe(before.totalCount - 2);
  await client.actions.undo({ params: { id: actionId } });
  const after = await dealColumn(client, stages.lead);
  expect(after.deals.map(({ id }) => id)).toEqual(before.deals.map(({ id }) => id));
  expect(after.totals).toEqual(before.totals);
});
