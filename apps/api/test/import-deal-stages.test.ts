import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { dealColumn, defaultPipeline } from "./board-reading.ts";
import { dealImportsOf } from "./import-deal-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const { run } = dealImportsOf(client);
const { stage } = await defaultPipeline(client);

async function figuresOf(name: string) {
  const { totalCount, totalValue } = await dealColumn(client, stage(name));
  return [totalCount, totalValue];
}

test.each([
  { on_match: "update", amount: "100", lead: [0, 0], qualified: [1, 150] },
  { on_match: "fill", amount: "", lead: [1, 150], qualified: [0, 0] },
] as const)(
  "a new deal in two rows counts once in the totals of its stage in the mode $on_match",
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
