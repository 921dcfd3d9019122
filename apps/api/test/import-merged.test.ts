import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkText, runJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const check = (text: string, kind: ImportJob["kind"], on_match: "skip" | "update" = "update") =>
  checkText(client, text, { on_match }, kind);

const people = (city: string) =>
  [
    "Contact ID,First Name,Last Name,Email,City",
    `m-1,Mia,Merged,mia@merged.example,${city}`,
    `m-2,Mia,Merging,mia.old@merged.example,`,
    `m-3,Mia,Merger,,`,
  ].join("\n");

const called = async (q: string) => (await client.contacts.list({ query: { q } })).contacts;

async function threeMerged() {
  await runJob(client, await check(people("Bonn"), "contact"));
  const found = await called("Mia");
  const byId = (id: string) => found.find(({ external_id }) => external_id === id)?.id ?? found[0]?.id;
  const [first, second, third] = [byId("m-1"), byId("m-2"), byId("m-3")];
  if (!first || !second || !third) throw new Error("Three people were to be made");
  await client.contacts.merge({ body: { survivor_id: second, merged_ids: [third] } });
  await client.contacts.merge({ body: { survivor_id: first, merged_ids: [second] } });
  return first;
}

test("an import finds the survivor by IDs of merged contacts, even after two merges", async () => {
  const survivor = await threeMerged();
  const again = await check(people("Bonn"), "contact");
  expect(again.check).toMatchObject({ create: 0, fail: 0 });
  // The first row finds the survivor only by an external id, and the second only by an email address.
  for (const row of ["m-3,Mia,Merger,,Jena", ",Mia,Merging,mia.old@merged.example,Ulm"]) {
    const [, , , , city] = row.split(",");
    const done = await runJob(
      client,
      await check(`Contact ID,First Name,Last Name,Email,City\n${row}\n`, "contact"),
    );
    expect(done.result).toMatchObject({ created: 0, updated: 1 });
    const [contact, ...others] = await called("Mia");
    expect(others).toEqual([]);
    expect(contact).toMatchObject({ id: survivor, external_id: "m-1", city });
  }
  await runJob(client, await check(people("Bonn"), "contact"));
  expect((await check(people("Bonn"), "contact")).check).toMatchObject({
    ...{ create: 0, update: 0, unchanged: 3 },
  });
});

test("a skipped row links to the survivor of a merge", async () => {
  const done = await runJob(client, await check("Contact ID,First Name\nm-3,Mia\n", "contact", "skip"));
  expect(done.result).toMatchObject({ created: 0, skipped: 1 });
  const [contact] = await called("Mia");
  expect(done.result?.errors[0]?.record?.id).toBe(contact?.id);
});

test("an imported deal with a merged contact is linked to the survivor of the merge", async () => {
  const [survivor] = await called("Mia");
  const text = "Deal ID,Deal Name,Associated Contact\nd-m,Merged order,m-3\n";
  const done = await runJob(client, await check(text, "deal"));
  expect(done.result).toMatchObject({ created: 1, cells_left_out: 0 });
  const { deals } = await client.deals.list({ query: { search: "Merged order" } });
  expect(deals[0]?.contact_id).toBe(survivor?.id);
});
