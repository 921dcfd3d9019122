import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { importsOf, runJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const { check, run } = importsOf(client, "interaction");

const called = async (search: string) =>
  (await client.interactions.list({ query: { search, sort_by: "started_at", sort_order: "asc" } }))
    .interactions;

const newContact = async (first: string, last: string, email?: string) =>
  (await client.contacts.create({ body: { first, last, email } })).contact;

test("an import sets type, start, duration, contacts, company and deal of interactions", async () => {
  const { stage } = await defaultPipeline(client);
  const ada = await newContact("Ada", "Loom", "ada@loom.example");
  const bob = await newContact("Bob", "Shuttle");
  const { company } = await client.companies.create({ body: { name: "Loom Works" } });
  const { data: deal } = await client.deals.create({
    body: { name: "Ten looms", amount_cents: 100, stage_id: stage("Lead").id },
  });
  const { email, personId } = api.acme.user;
  const done = await run(
    [
      "Activity ID,Activity Type,Direction,Outcome,Start,Duration,Notes,Contacts,Company,Deal,Owner",
      `a-1,Phone call,OUTBOUND,Left voicemail,2026-03-05 14:30,0:20,Weft one,"Ada <ada@loom.example>; Bob Shuttle",Loom Works,Ten looms,${email}`,
      'a-2,Besprechung,,Stattgefunden,2026-03-06 09:00,1 h 30 min,Weft two,"Bob Shuttle, Nobody Known",New Mill,,',
      "a-3,Webinar,inbound,Held,2026-03-07,12,Weft three,,,,Nobody Known",
      "a-4,,,,,,,Bob Shuttle,,,",
    ].join("\n"),
  );
  expect(done.result).toMatchObject({ created: 3, failed: 1, companies_created: 1 });
  const [first, second, third] = await called("Weft");
  expect(first).toMatchObject({
    type: "call",
    direction: "out",
    outcome: "Voicemail",
    started_at: "2026-03-05T13:30:00.000Z",
    duration_minutes: 20,
    contact_ids: [ada.id, bob.id],
    company_id: company.id,
    deal_id: deal.id,
    owner_id: personId,
    external_id: "a-1",
  });
  expect(second).toMatchObject({
    type: "meeting",
    outcome: "Took place",
    duration_minutes: 90,
    contact_ids: [bob.id],
    company_name: "New Mill",
  });
  expect(third).toMatchObject({ type: "call", direction: "in", outcome: "Took place", contact_ids: [] });
  const told = done.result?.warnings.map(({ row, message }) => `${row}: ${message}`).join("\n");
  expect(told).toContain("3: No contact with this email, ID or unique name");
  expect(told).toContain("4: Type: Must be one of: Call, Meeting, E-mail, Visit, Message");
  expect(told).toContain("4: Owner: No member or several members match");
  const failed = await (await client.imports.failed({ params: { id: done.id } })).text();
  expect(failed).toContain("Missing type, start and notes");
  const { contact } = await client.contacts.read({ params: { id: ada.id } });
  expect(contact).toMatchObject({
    last_interaction_at: "2026-03-05T13:30:00.000Z",
    last_interaction_type: "call",
    last_interaction_by: personId,
  });
  expect(await client.actions.undo({ params: { id: done.action_id ?? "" } })).toMatchObject({
    refused: [],
  });
  expect(await called("Weft")).toEqual([]);
});

test("a check shows the contacts that an import would add to an existing interaction", async () => {
  const eve = await newContact("Eve", "Reed");
  const fay = await newContact("Fay", "Reed");
  const header = "External ID,Type,Start,Notes,Contacts,Outcome";
  await run(`${header}\nr-1,Call,2026-03-05 10:00,Batten,Eve Reed,`);
  const checked = await check(`${header}\nr-1,Call,2026-03-05 10:00,Batten,Fay Reed,Reached`, "update");
  expect(checked.check).toMatchObject({ create: 0, update: 1 });
  const { rows } = await client.imports.checkRows({ params: { id: checked.id }, query: {} });
  expect(rows[0]?.changes).toEqual([
    { field: "outcome", before: null, after: "Reached" },
    { field: "contact_ids", before: "Eve Reed", after: "Eve Reed, Fay Reed" },
  ]);
  await runJob(client, checked);
  expect(await called("Batten")).toMatchObject([{ contact_ids: [eve.id, fay.id], outcome: "Reached" }]);
});

test("an import rounds durations in seconds to whole minutes", async () => {
  const durations = { "45 sec": 1, "30 s": 1, "90 seconds": 2, "2 h 45 s": 121, "1 min 45 sec": 2 };
  const rows = Object.keys(durations).map((cell) => `Call,2026-03-05 10:00,${cell},Treadle ${cell}`);
  await run(["Type,Start,Duration,Notes", ...rows].join("\n"));
  const read = (await called("Treadle")).map(({ body, duration_minutes }) => [
    body?.replace("Treadle ", ""),
    duration_minutes,
  ]);
  expect(Object.fromEntries(read)).toEqual(durations);
});
