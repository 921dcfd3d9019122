import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();

const user = api.acme.user.client;

test("a check counts, for each kind, the rows that share an external id", async () => {
  const sharedIn = async (kind: "company" | "deal", text: string) => {
    const job = await uploadJob(user, text, kind);
    const { check } = await checkJob(user, job, { mapping: { ID: "external_id", Name: "name" } });
    return check?.kinds.map(({ shared_ids: shared }) => shared);
  };
  const rows = "ID,Name\nP1,Shared one\nP1,Shared two\nP2,Shared three\n,Shared four\n";
  expect(await sharedIn("deal", rows)).toEqual([2]);
  expect(await sharedIn("company", rows)).toEqual([2]);
});

test("a row without an email address matches a contact by name and company", async () => {
  const company = "Ids Gamma";
  await user.contacts.create({ body: { first: "Nora", last: "Ids", email: "nora@ids.example", company } });
  const text =
    "First,Last,Company,Job,Phone\nNora,Ids,Ids Gamma,Boss,+33 6 28 44 55 99\nNora,Ids,Ids Delta,Guest,\nOtto,Ids,Ids Gamma,Clerk,\nOtto,Ids,Ids Gamma,,+33 6 28 44 55 98\nPaul,Ids,,Freelancer,\n";
  const mapping = { First: "first", Last: "last", Company: "company", Job: "job_title", Phone: "phone" };
  const importIt = async () => {
    const job = await uploadJob(user, text);
    return runJob(
      user,
      await checkJob(user, job, { mapping, match_by: "name_and_company", on_match: "update" }),
    );
  };
  // The first row updates Nora's contact. Otto's second row updates the contact that his first row creates.
  expect((await importIt()).result).toMatchObject({ updated: 2, created: 3, failed: 0 });
  expect((await importIt()).result).toMatchObject({ updated: 0, created: 0, failed: 0 });
  const { contacts } = await user.contacts.list({ query: { q: "nora@ids.example" } });
  expect(contacts).toMatchObject([{ job_title: "Boss", phone: "+33 6 28 44 55 99" }]);
});
