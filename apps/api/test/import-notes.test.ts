import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function importNoted(rows: readonly string[]) {
  const job = await uploadJob(client, `First,Email,Notes,Create Date\n${rows.join("\n")}\n`);
  expect(job.suggested_mapping).toMatchObject({ Notes: "note", "Create Date": "created_at" });
  return runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping, on_match: "fill" }));
}

async function contactCalled(search: string) {
  const { contacts } = await client.contacts.list({ query: { search } });
  const [contact] = contacts;
  if (contact === undefined) throw new Error(`Nobody is called ${search}`);
  const { notes } = await client.contactNotes.list({ params: { id: contact.id } });
  return { contact, notes };
}

test("an import adds notes to contacts, and a repeated import adds none", async () => {
  const rows = [
    'Ada,ada@notes.example,"Likes engines.\nCalls on Mondays.",2020-03-01',
    "Ada,ada@notes.example,Second thought,2020-03-01",
    "Alan,alan@notes.example,,2999-01-01",
    `Kurt,kurt@notes.example,${"x".repeat(20_001)},`,
  ];
  const done = await importNoted(rows);
  expect(done.result).toMatchObject({ created: 3, failed: 0, cells_left_out: 2 });
  expect(done.result?.warnings[0]?.message).toContain("The date is in the future");
  expect(done.result?.warnings[1]).toMatchObject({ row: 5, message: expect.stringMatching(/^Note: /u) });
  const { contact, notes } = await contactCalled("ada@notes.example");
  expect(contact.created_at).toBe("2020-03-01T00:00:00.000Z");
  expect(notes.map(({ body, author_name }) => [body, author_name]).toSorted()).toEqual([
    ["Likes engines.\nCalls on Mondays.", api.acme.user.name],
    ["Second thought", api.acme.user.name],
  ]);
  await importNoted(rows);
  expect((await contactCalled("ada@notes.example")).notes).toHaveLength(2);
});

test("imported creation times are read in the importer's time zone", async () => {
  const rows = [
    "Tia,tia@created.example,2020-03-01",
    "Tom,tom@created.example,2020-07-01 14:30",
    "Tua,tua@created.example,2020-07-01T14:30:00Z",
    "Tex,tex@created.example,2020-07-01 14:30 sharp",
  ];
  const text = `First,Email,Create Date\n${rows.join("\n")}\n`;
  const job = await uploadJob(client, text);
  const choices = { mapping: job.suggested_mapping, time_zone: "Europe/Berlin" };
  await runJob(client, await checkJob(client, job, choices));
  const created = async (name: string) => (await contactCalled(`${name}@created.example`)).contact.created_at;
  expect(await created("tia")).toBe("2020-02-29T23:00:00.000Z");
  expect(await created("tom")).toBe("2020-07-01T12:30:00.000Z");
  expect(await created("tua")).toBe("2020-07-01T14:30:00.000Z");
  expect(await created("tex")).toBe("2020-06-30T22:00:00.000Z");
});

test("undo removes an imported note and keeps the existing record", async () => {
  await importNoted(["Grace,grace@notes.example,,"]);
  const done = await importNoted(["Grace,grace@notes.example,Met at sea,"]);
  expect((await contactCalled("grace@notes.example")).notes).toMatchObject([{ body: "Met at sea" }]);
  await client.actions.undo({ params: { id: done.action_id ?? "" } });
  expect((await contactCalled("grace@notes.example")).notes).toEqual([]);
});

test("the check shows each record's new notes once, and none for unchanged records", async () => {
  await importNoted(["Hedy,hedy@notes.example,Known,"]);
  const rows = ["Known", "New", "New"].map((note) => `Hedy,hedy@notes.example,${note},`);
  const job = await uploadJob(client, `First,Email,Notes,Create Date\n${rows.join("\n")}\n`);
  const choices = { mapping: job.suggested_mapping };
  expect((await checkJob(client, job, choices)).check).toMatchObject({ update: 0, conflict: 3 });
  const { check } = await checkJob(client, job, { ...choices, on_match: "update" });
  expect(check).toMatchObject({
    ...{ create: 0, update: 1, unchanged: 2 },
    changed_fields: [{ noun: "contact", field: "note", rows: 1 }],
  });
  const query = { field: "note" };
  expect(await client.imports.checkRows({ params: { id: job.id }, query })).toMatchObject({
    rows: [{ row: 3, outcome: "update", changes: [{ field: "note", before: null, after: "New" }] }],
  });
  expect((await runJob(client, job)).result).toMatchObject({ updated: 1, unchanged: 2, differing: 0 });
  const { notes } = await contactCalled("hedy@notes.example");
  expect(notes.map(({ body }) => body).toSorted()).toEqual(["Known", "New"]);
});
