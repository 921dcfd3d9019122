import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dealColumn, defaultPipeline } from "./board-reading.ts";
import { refusal } from "./refusal.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe("the organisation's currency", () => {
  test("is USD until an admin chooses another; totals and new deals follow, and Undo brings it back", async () => {
    const { admin, user } = api.acme;
    const { stage } = await defaultPipeline(user.client);
    const lead = stage("Lead");
    for (const [currency, amount_cents] of [
      ["USD", 10_000],
      ["USD", 5_000],
      ["EUR", 7_050],
    ] as const) {
      await user.client.deals.create({ body: { name: currency, amount_cents, currency, stage_id: lead.id } });
    }
    expect(await user.client.organisation.read({})).toEqual({
      organisation: { currency: "USD", default_country: null },
    });
    const before = await dealColumn(user.client, lead);
    expect(before).toMatchObject({ totalValue: 150, totals: [{ currency: "USD" }, { currency: "EUR" }] });

    const changed = await admin.client.organisation.update({ body: { currency: "eur" } });
    expect(changed.organisation).toMatchObject({ currency: "EUR" });
    const after = await dealColumn(user.client, lead);
    expect(after).toMatchObject({ totalValue: 70.5, totals: [{ currency: "EUR" }, { currency: "USD" }] });
    const { data } = await user.client.deals.create({
      body: { name: "Unsaid", amount_cents: 100, stage_id: lead.id },
    });
    expect(data.currency).toBe("EUR");

    await admin.client.actions.undo({ params: { id: changed.actionId ?? "" } });
    expect((await user.client.organisation.read({})).organisation.currency).toBe("USD");
  });

  test("is each organisation's own", async () => {
    await api.acme.admin.client.organisation.update({ body: { currency: "CHF" } });
    expect((await api.globex.viewer.client.organisation.read({})).organisation.currency).toBe("USD");
  });

  test("chosen anew changes nothing and leaves no trace", async () => {
    const { client } = api.globex.admin;
    await client.organisation.update({ body: { currency: "GBP" } });
    const { actionId } = await client.organisation.update({ body: { currency: "GBP" } });
    expect(actionId).toBeUndefined();
  });

  test("must be a code, and is an admin's to choose", async () => {
    for (const currency of ["Dollar", "XXZ"]) {
      const wrong = await refusal(api.acme.admin.client.organisation.update({ body: { currency } }));
      const message = "Currency must be an ISO 4217 code like USD";
      expect(wrong).toMatchObject({ status: 400, errors: [{ path: "currency", message }] });
    }
    const user = await refusal(api.acme.user.client.organisation.update({ body: { currency: "EUR" } }));
    expect(user).toMatchObject({ status: 403 });
  });
});
