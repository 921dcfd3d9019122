import type { NewCustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { customFieldCalls } from "./custom-field-calls.ts";
import { checkJob, checkText, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;

const { customOf, define } = customFieldCalls(api);

const undo = (id: string | null) => admin.actions.undo({ params: { id: id ?? "" } });

const tiers = [{ label: "Gold" }, { label: "Silver, old" }];

test.each(["skip", "fill"] as const)(
  "`on_match: %s` applies to the custom values of matched records",
  async (on_match) => {
    const kept = await define({ type: "text", label: `Kept by ${on_match}` });
    const open = await define({ type: "number", label: `Open by ${on_match}` });
    const email = `${on_match}@matched.example`;
    const custom = { [kept.key]: "old" };
    const { id } = (await admin.contacts.create({ body: { first: "Cy", email, custom } })).contact;
    const text = `First,Email,${kept.label},${open.label}\nCy,${email},new,7\n`;
    const done = await runJob(admin, await checkText(admin, text, { on_match }));
    const expected = { skip: { [kept.key]: "old" }, fill: { [kept.key]: "old", [open.key]: 7 } };
    expect(await customOf(id)).toEqual(expected[on_match]);
    if (on_match === "skip") return;
    await undo(done.action_id);
    expect(await customOf(id)).toEqual(custom);
    const again = await checkText(admin, text, { on_match });
    expect(again.check).toMatchObject({ update: 1 });
  },
);

test("an import reads custom values in the export of another organisation", async () => {
  const globex = api.globex.admin.client;
  const bodies: Omit<NewCustomField, "noun">[] = [
    { type: "choices", label: "Trip topics", options: tiers },
    { type: "money", label: "Trip budget" },
    { type: "boolean", label: "Trip flag" },
    { type: "datetime", label: "Trip moment" },
    { type: "text", label: "Trip code" },
  ];
  const noun = "contact" as const;
  for (const client of [admin, globex])
    for (const body of bodies) await client.fields.create({ body: { ...body, noun } });
  const custom = {
    trip_topics: ["Silver, old", "Gold"],
    trip_budget: { amount_cents: -1250, currency: "USD" },
    trip_flag: false,
    trip_moment: "2026-03-01T08:15:00.000Z",
    trip_code: "=1+1",
  };
  const email = "eve@trip.example";
  await admin.contacts.create({ body: { first: "Eve", email, custom } });
  const file = await admin.contacts.export({ query: { search: email } });
  const job = await uploadJob(globex, await (await file.blob()).text());
  const done = await runJob(globex, await checkJob(globex, job, { mapping: job.suggested_mapping }));
  expect(done.result?.created).toBe(1);
  expect(done.result?.warnings.map(({ message }) => message)).toEqual([]);
  const { fields } = await globex.fields.list({ query: { noun } });
  const options = fields.find(({ key }) => key === "trip_topics")?.options ?? [];
  expect((await globex.contacts.list({ query: { search: email } })).contacts[0]?.custom).toEqual({
    ...custom,
    trip_topics: options.map(({ id }) => id).toReversed(),
  });
});
