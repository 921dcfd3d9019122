import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkText, runJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;

const fieldsCalled = async (label: string) =>
  (await admin.fields.list()).fields.filter((field) => field.label === label);

test("new fields have the order of their columns", async () => {
  const labels = ["Longest column", "Middle one", "Tiny"];
  const fields = labels.toReversed().map((label) => [label, { label, type: "text" as const }] as const);
  const checked = await checkText(admin, `First,Email,${labels.join(",")}\nAda,ada@order.example,1,2,3\n`, {
    mapping: Object.fromEntries(fields.map(([label]) => [label, "new"])),
    new_fields: Object.fromEntries(fields),
  });
  expect(checked.check?.new_fields.map(({ label }) => label)).toEqual(labels);
});

test("a mixed file can define a field of companies", async () => {
  const checked = await checkText(
    admin,
    "First,Email,Company Name,Plant,Deal Name\nBo,bo@plant.example,Plant Works,Fern,Plant Deal\n",
    { mapping: { Plant: "company.new" }, new_fields: { Plant: { label: "House plant", type: "text" } } },
    "mixed",
  );
  await runJob(admin, checked);
  expect(await fieldsCalled("House plant")).toMatchObject([{ noun: "company", filled: 1 }]);
});
