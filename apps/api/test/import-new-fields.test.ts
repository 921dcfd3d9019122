import type { importCheckInput } from "@lanyard/contract/import/import-job-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import type { z } from "zod";
import { checkJob, checkText, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;

type Choices = Partial<z.input<typeof importCheckInput>>;

const fieldsCalled = async (label: string) =>
  (await admin.fields.list()).fields.filter((field) => field.label === label);

async function customOf(email: string) {
  const { contacts } = await admin.contacts.list({ query: { search: email } });
  return contacts.find((contact) => contact.email === email)?.custom;
}

const undo = (id: string | null) => admin.actions.undo({ params: { id: id ?? "" } });
const redo = (id: string | null) => admin.actions.redo({ params: { id: id ?? "" } });

const labelsOf = (options: readonly { label: string }[] | undefined) => options?.map(({ label }) => label);

test("an import defines a field of the suggested type, and undo removes it", async () => {
  const rows = ["Gold", "gold", "Silver", "Gold", "Silver", "Silver"];
  const text = `First,Email,Club,Visits\n${rows.map((tier, at) => `Ada,ada${at}@club.example,${tier},${at}`).join("\n")}\n`;
  const job = await uploadJob(admin, text);
  expect(job.column_types).toMatchObject({ Club: "choice", Visits: "number", Email: "email" });
  const checked = await checkJob(admin, job, {
    mapping: { First: "first", Email: "email", Club: "new", Visits: "new" },
    new_fields: {
      Club: { label: "Club tier", type: "choice", section: "Club" },
      Visits: { label: "Club visits", type: "number" },
    },
  });
  expect(checked.check).toMatchObject({ create: 6, cells_left_out: 0 });
  expect(checked.check?.new_fields).toMatchObject([
    {
      label: "Club tier",
      key: "club_tier",
      is_new: true,
      options: [{ label: "Gold" }, { label: "Silver" }],
    },
    { label: "Club visits", key: "club_visits", is_new: true, options: [] },
  ]);
  expect(await fieldsCalled("Club tier")).toEqual([]);
  const { rows: shown } = await admin.imports.checkRows({ params: { id: checked.id }, query: {} });
  expect(shown[0]?.changes).toContainEqual({ field: "custom.club_tier", before: null, after: "Gold" });

  const done = await runJob(admin, checked);
  expect(done.result).toMatchObject({ created: 6, fields_created: 2, differing: 0 });
  const isThere = async () => {
    const [field] = await fieldsCalled("Club tier");
    expect(field).toMatchObject({ type: "choice", section: "Club", filled: 6 });
    expect(labelsOf(field?.options)).toEqual(["Gold", "Silver"]);
    expect(await customOf("ada2@club.example")).toEqual({
      club_tier: field?.options[1]?.id,
      club_visits: 2,
    });
  };
  await isThere();
  expect((await undo(done.action_id)).refused).toEqual([]);
  expect(await fieldsCalled("Club tier")).toEqual([]);
  expect(await customOf("ada2@club.example")).toBeUndefined();
  expect((await redo(done.action_id)).refused).toEqual([]);
  await isThere();
  // A second upload of the file suggests the created fields for its columns.
  const again = await uploadJob(admin, text);
  expect(again.suggested_mapping).toMatchObject({ Club: "custom.club_tier", Visits: "custom.club_visits" });
});

test("an import can add unknown values as options of a choice field", async () => {
  const { field } = await admin.fields.create({
    body: { noun: "contact", label: "Grown tier", type: "choice", options: [{ label: "Old" }] },
  });
  const { field: topics } = await admin.fields.create({
    body: { noun: "contact", label: "Grown topics", type: "choices", options: [{ label: "Old" }] },
  });
  const text =
    "First,Email,Grown tier,Grown topics\nCy,cy@grown.example,Fresh,old; Fresh\nDi,di@grown.example,N/A,\nEd,ed@grown.example,Olden,Old\n";
  const without = await checkText(admin, text);
  expect(without.check).toMatchObject({ cells_left_out: 3, new_fields: [] });
  const checked = await checkJob(admin, without, {
    mapping: without.suggested_mapping,
    create_options: true,
    values: { "Grown tier": { Olden: "Old" } },
  });
  expect(checked.check).toMatchObject({ cells_left_out: 0 });
  expect(checked.check?.new_fields.map(({ key, options }) => [key, labelsOf(options)])).toEqual([
    [field.key, ["Fresh"]],
    [topics.key, ["Fresh"]],
  ]);
  const done = await runJob(admin, checked);
  const [grown] = await fieldsCalled("Grown tier");
  expect(labelsOf(grown?.options)).toEqual(["Old", "Fresh"]);
  expect(grown?.options.map(({ color }) => color)).toEqual(["#3b82f6", "#10b981"]);
  expect(await customOf("cy@grown.example")).toMatchObject({ [field.key]: grown?.options[1]?.id });
  expect(await customOf("ed@grown.example")).toMatchObject({ [field.key]: field.options[0]?.id });
  await undo(done.action_id);
  expect(labelsOf((await fieldsCalled("Grown tier"))[0]?.options)).toEqual(["Old"]);
});

test("new fields in an import require an administrator and a free label", async () => {
  await admin.fields.create({ body: { noun: "contact", label: "Taken", type: "text" } });
  const job = await uploadJob(admin, "First,Email,Code\nFay,fay@taken.example,1\n");
  const mapping = { First: "first", Email: "email", Code: "new" };
  const refused = (new_fields: Choices["new_fields"], client = admin) =>
    expect(client.imports.check({ params: { id: job.id }, body: { mapping, new_fields } })).rejects;
  await refused({ Code: { label: "TAKEN", type: "text" } }).toMatchObject({
    errors: [{ path: "new_fields.Code.label", message: "Another field is called “TAKEN”" }],
  });
  await refused({ Code: { label: "Link", type: "record" } }).toMatchObject({ code: "INVALID_INPUT" });
  await refused({}).toMatchObject({ errors: [{ path: "mapping" }] });
  await refused({ Code: { label: "Mine", type: "text" } }, api.acme.user.client).toMatchObject({
    code: "NOT_ALLOWED",
    message: "Only an administrator can create fields and options during an import",
  });
  const many = Array.from({ length: 201 }, (_, at) => `Gus,gus${at}@many.example,Value ${at}`);
  const full = await uploadJob(admin, `First,Email,Code\n${many.join("\n")}\n`);
  await admin.imports.check({
    params: { id: full.id },
    body: { mapping, new_fields: { Code: { label: "Many codes", type: "choice" } } },
  });
  await expect
    .poll(async () => (await admin.imports.get({ params: { id: full.id } })).import)
    .toMatchObject({
      state: "uploaded",
      reason: "“Code” has more than 200 different values. Choose another type.",
    });
});

test("an import fails but keeps its file if its new field's label is taken meanwhile", async () => {
  const checked = await checkText(admin, "First,Email,Pet\nHal,hal@pet.example,Cat\n", {
    mapping: { Pet: "new" },
    new_fields: { Pet: { label: "Pet name", type: "text" } },
  });
  await admin.fields.create({ body: { noun: "contact", label: "Pet name", type: "text" } });
  const failed = await runJob(admin, checked);
  expect(failed).toMatchObject({ state: "failed", keeps_file: true });
  expect(failed.reason).toContain("Another field is called “Pet name”");
  expect(await customOf("hal@pet.example")).toBeUndefined();
});
