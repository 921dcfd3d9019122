import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { dealColumn, defaultPipeline } from "./board-reading.ts";
import { dealImportsOf, warningsOf } from "./import-deal-calls.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;
const { client } = api.acme.user;

const { dealsCalled, run } = dealImportsOf(client);
const { pipeline, stage } = await defaultPipeline(client);

async function figuresOf(name: string) {
  const { totalCount, totalValue } = await dealColumn(client, stage(name));
  return [totalCount, totalValue];
}

test.each([
  { on_match: "update", amount: "100", lead: [0, 0], qualified: [1, 150] },
  { on_match: "fill", amount: "", lead: [1, 150], qualified: [0, 0] },
] as const)(
  "a new deal in two rows ($on_match) counts once in the totals of its stage",
  async ({ on_match, amount, lead, qualified }) => {
    const rows = [`twice-1,Crane,Lead,${amount}`, "twice-1,Crane,Qualified,150"];
    const text = ["Deal ID,Deal Name,Deal Stage,Amount", ...rows].join("\n");
    const done = await run(text, { on_match, mapping: { "Deal ID": "external_id" } });
    expect(done.result).toMatchObject({ created: 1, failed: 0 });
    expect([await figuresOf("Lead"), await figuresOf("Qualified")]).toEqual([lead, qualified]);
    await client.actions.undo({ params: { id: done.action_id ?? "" } });
    expect([await figuresOf("Lead"), await figuresOf("Qualified")]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  },
);

test("an existing deal keeps its stage if the row's stage or status is unknown", async () => {
  await admin.pipeline.create({ body: { name: "Other pipeline", stages: [{ name: "Elsewhere" }] } });
  await run("Deal ID,Deal Name,Deal Stage\nkept-1,Anchor,Closed Won");
  for (const [headings, cells] of [
    ["Deal Stage", "Procurement"],
    ["Deal Status", "Sleeping"],
    ["Pipeline,Deal Stage", `${pipeline.name},Elsewhere`],
  ]) {
    const text = `Deal ID,Deal Name,${headings}\nkept-1,Anchor,${cells}`;
    const done = await run(text, { on_match: "update" });
    expect(done.result, cells).toMatchObject({ updated: 0, unchanged: 1, cells_left_out: 1 });
  }
  expect(await dealsCalled("Anchor")).toMatchObject([{ stage_name: "Closed Won" }]);
});

test("an import sets the lost reason of a deal that is already lost", async () => {
  await run("Deal ID,Deal Name,Deal Stage\nlost-1,Fathom One,Closed Lost\nlost-2,Fathom Two,Lead");
  const rows = "lost-1,Fathom One,Price\nlost-2,Fathom Two,Price";
  const done = await run(`Deal ID,Deal Name,Lost reason\n${rows}`, { on_match: "update" });
  expect(done.result).toMatchObject({ updated: 1, unchanged: 1 });
  const reasons = (await dealsCalled("Fathom")).map(({ name, lost_reason }) => [name, lost_reason]);
  expect(Object.fromEntries(reasons)).toEqual({ "Fathom One": "Price", "Fathom Two": null });
});

test("an import reports missing fields of a stage only for rows that name it", async () => {
  await admin.fields.create({ body: { noun: "deal", label: "Renewal", type: "date" } });
  const require = (name: string, required_fields: string[]) =>
    admin.pipeline.updateStage({ params: { stageId: stage(name).id }, body: { required_fields } });
  await require("Lead", ["amount_cents"]);
  await require("Proposal", ["company_id", "custom.renewal"]);
  const rows = "stage-1,Jetty,Proposal,Jetty Works,2027-01-31";
  const whole = await run(`Deal ID,Deal Name,Deal Stage,Company,Renewal\n${rows}`);
  expect(whole.result).toMatchObject({ created: 1, warnings: [], column_values: [] });
  const text = "Deal ID,Deal Name,Description\nstage-1,Jetty,Oak";
  const described = await run(text, { on_match: "update" });
  expect(described.result).toMatchObject({ updated: 1, warnings: [] });
  const lacking = await run("Deal ID,Deal Name,Deal Stage\nstage-2,Mole,lead");
  expect(warningsOf(lacking)).toEqual(["2 Stage: Imported without Amount, which Lead requires: “Lead”"]);
  expect(lacking.result?.column_values).toEqual([]);
});
