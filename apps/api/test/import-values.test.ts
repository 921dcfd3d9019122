import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test, vi } from "vitest";
import { runJob, uploadJob } from "./import-job-calls.ts";
import { addPipeline, type Values, valueImportsOf } from "./import-value-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const send = valueImportsOf(client);

const refusalOf = (job: ImportJob, values: Values) =>
  client.imports.check({ params: { id: job.id }, body: { mapping: job.suggested_mapping, values } });

const dealHeader = "Deal ID,Deal Name,Pipeline,Deal Stage,Currency,Deal Owner";
const deals = (mark: string) =>
  [
    dealHeader,
    `${mark}-1,${mark} One,,Closed Won - Q3,Galleons,J. Smith`,
    `${mark}-2,${mark} Two,,closed won - q3,eur,J. Smith`,
    `${mark}-3,${mark} Three,No Such Line,Closed Won - Q3,,`,
    `${mark}-4,${mark} Four,,On Ice,,`,
  ].join("\n");

async function dealsCalled(mark: string) {
  const { deals: found } = await client.deals.list({ query: { search: mark } });
  return found.toSorted((a, b) => (a.external_id ?? "").localeCompare(b.external_id ?? ""));
}

test("unknown values are listed with row counts and can be assigned to known values", async () => {
  const { pipeline, stages } = await addPipeline(api.acme.admin.client, "Renewals of values", [
    "Asked",
    "Signed",
  ]);
  const [asked, signed] = stages;
  const { checked, told, recheck } = await send(deals("valued"), "deal");
  expect(told).toEqual([
    {
      ...{ noun: "deal", header: "Pipeline", field: "pipeline", of: "pipeline", options: [] },
      ...{ is_kept: false, more_rows: 0 },
      values: [{ value: "No Such Line", rows: 1, target: null, name: null }],
    },
    {
      ...{ noun: "deal", header: "Deal Stage", field: "stage", of: "stage", options: [] },
      ...{ is_kept: false, more_rows: 0 },
      values: [
        { value: "Closed Won - Q3", rows: 3, target: null, name: null },
        { value: "On Ice", rows: 1, target: null, name: null },
      ],
    },
    expect.objectContaining({
      header: "Currency",
      of: "option",
      options: expect.arrayContaining(["EUR", "USD"]),
      values: [{ value: "Galleons", rows: 1, target: null, name: null }],
    }),
    expect.objectContaining({
      header: "Deal Owner",
      of: "member",
      values: [{ value: "J. Smith", rows: 2, target: null, name: null }],
    }),
  ]);
  expect(checked.check?.cells_left_out).toBe(8);
  const owner = api.acme.admin;
  const values = {
    Pipeline: { "No Such Line": pipeline.id },
    "Deal Stage": { "CLOSED won - Q3": signed?.id ?? "", "On Ice": "" },
    Currency: { Galleons: "USD" },
    "Deal Owner": { "J. Smith": owner.personId },
  };
  // The API notices a new member shortly after the member's first request.
  const again = await vi.waitFor(() => recheck(values));
  expect(again.checked.check?.cells_left_out).toBe(0);
  expect(again.told.map(({ header, values: chosen }) => [header, chosen])).toEqual([
    ["Pipeline", [{ value: "No Such Line", rows: 1, target: pipeline.id, name: "Renewals of values" }]],
    [
      "Deal Stage",
      [
        { value: "Closed Won - Q3", rows: 3, target: signed?.id, name: "Signed" },
        { value: "On Ice", rows: 1, target: "", name: null },
      ],
    ],
    ["Currency", [{ value: "Galleons", rows: 1, target: "USD", name: "USD" }]],
    ["Deal Owner", [{ value: "J. Smith", rows: 2, target: owner.personId, name: owner.name }]],
  ]);
  expect(again.checked.choices?.values).toEqual(values);
  const done = await runJob(client, again.checked);
  expect(done.result).toMatchObject({ created: 4, failed: 0, cells_left_out: 0, differing: 0 });
  expect(done.result?.column_values).toEqual(again.told);
  const made = await dealsCalled("valued");
  expect(made.map(({ stage_id }) => stage_id).slice(0, 3)).toEqual([signed?.id, signed?.id, signed?.id]);
  expect(made.map(({ pipeline_id }) => pipeline_id).slice(0, 3)).toEqual(Array(3).fill(pipeline.id));
  expect(made[3]?.stage_id).not.toBe(asked?.id);
  expect(made.map(({ currency }) => currency)).toEqual(["USD", "EUR", "USD", "USD"]);
  expect(made.map(({ owner_id }) => owner_id).slice(0, 2)).toEqual([owner.personId, owner.personId]);
  const twice = await send(deals("valued"), "deal", values, "update");
  expect(twice.checked.check).toMatchObject({ create: 0, update: 0, unchanged: 4 });
});

test("the refusal of an invalid assignment names the column and the value", async () => {
  const foreign = await api.globex.admin.client.pipeline.list();
  const stage = foreign.pipelines[0]?.stages[0]?.id ?? "";
  const job = await uploadJob(client, deals("refused"), "deal");
  const told = (header: string, value: string) => ({
    code: "INVALID_INPUT",
    message: `“${value}” in the column “${header}”: the chosen target does not exist`,
  });
  const cases: readonly (readonly [header: string, value: string, target: string])[] = [
    ["Deal Stage", "Closed Won - Q3", stage],
    ["Deal Stage", "Closed Won - Q3", "Won"],
    ["Pipeline", "No Such Line", foreign.pipelines[0]?.id ?? ""],
    ["Deal Owner", "J. Smith", api.globex.admin.personId],
    // An assignment names a member by id, although files contain names.
    ["Deal Owner", "J. Smith", api.acme.admin.name],
    ["Currency", "Galleons", "Dollars"],
  ];
  for (const [header, value, target] of cases)
    await expectRefused(refusalOf(job, { [header]: { [value]: target } }), told(header, value));
  for (const header of ["Deal Name", "No Such Column"])
    await expectRefused(refusalOf(job, { [header]: { x: "" } }), {
      code: "INVALID_INPUT",
      message: `The values of the column “${header}” cannot be mapped`,
    });
  expect((await client.imports.get({ params: { id: job.id } })).import.state).toBe("uploaded");
});

test("an import reuses the value assignments of the previous import", async () => {
  const text = (mark: string) =>
    `First,Email,Lead Status\nAda,${mark}a@remembered.example,Simmering\nBea,${mark}b@remembered.example,Contacteds\n`;
  const first = await send(text("one"), "contact");
  expect(first.told.flatMap(({ values }) => values.map(({ value }) => value))).toEqual(["Simmering"]);
  const chosen = { "Lead Status": { Simmering: "Contacted" } };
  await runJob(client, (await first.recheck(chosen)).checked);
  const second = await send(text("two"), "contact");
  expect(second.checked.choices?.values).toMatchObject(chosen);
  expect(second.told).toMatchObject([{ values: [{ value: "Simmering", target: "Contacted", rows: 1 }] }]);
  const without = await second.recheck({ "Lead Status": {} });
  expect(without.told).toMatchObject([{ values: [{ value: "Simmering", target: null }] }]);
  await client.imports.cancel({ params: { id: second.job.id } });
});
