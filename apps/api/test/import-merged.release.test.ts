import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkText, runJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const check = (text: string, kind: ImportJob["kind"], on_match: "skip" | "update" = "update") =>
  checkText(client, text, { on_match }, kind);

const called = async (q: string) => (await client.contacts.list({ query: { q } })).contacts;

test("company and contact imports find the survivor by a merged company's ID or name", async () => {
  const firms = "Company ID,Company name\nf-1,Merged Works\nf-2,Merged Works Ltd\n";
  await runJob(client, await check(firms, "company"));
  const { companies } = await client.companies.list({ query: { q: "Merged Works" } });
  const [kept, gone] = ["f-1", "f-2"].map(
    (id) => companies.find(({ external_id }) => external_id === id)?.id,
  );
  if (!kept || !gone) throw new Error("Two companies were to be made");
  await client.companies.merge({ body: { survivor_id: kept, merged_ids: [gone] } });
  expect((await check("Company ID,Company name\nf-2,Renamed Works\n", "company")).check).toMatchObject({
    ...{ create: 0, update: 1 },
  });
  expect((await check("Company name\nMerged Works Ltd\n", "company")).check).toMatchObject({ create: 0 });
  const staff = [
    "First Name,Last Name,Email,Company",
    "Una,Staff,una@merged.example,f-2",
    "Duo,Staff,duo@merged.example,Merged works ltd",
  ].join("\n");
  const done = await runJob(client, await check(staff, "contact"));
  expect(done.result).toMatchObject({ created: 2, companies_created: 0 });
  expect((await called("Staff")).map(({ company_id }) => company_id)).toEqual([kept, kept]);
});

test("after the undo of a merge, a repeated file finds a separate record for each row", async () => {
  const rows = "Contact ID,First Name,Last Name,City\nu-1,Ute,Undone,Bonn\nu-2,Uta,Undone,Bonn\n";
  await runJob(client, await check(rows, "contact"));
  const [one, two] = await called("Undone");
  if (!one || !two) throw new Error("Two people were to be made");
  const { actionId } = await client.contacts.merge({ body: { survivor_id: one.id, merged_ids: [two.id] } });
  expect((await check(rows, "contact")).check).toMatchObject({ create: 0 });
  await client.actions.undo({ params: { id: actionId ?? "" } });
  expect((await check(rows, "contact")).check).toMatchObject({ create: 0, update: 0, unchanged: 2 });
});
