import { maxInteractionContacts } from "@lanyard/contract/limits";
import { testPool } from "@lanyard/test-kit/database";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, onTestFinished, test } from "vitest";
import { importByJob, importsOf, runJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const { check, run } = importsOf(client, "interaction");

const called = async (search: string) =>
  (await client.interactions.list({ query: { search, sort_by: "started_at", sort_order: "asc" } }))
    .interactions;

const newContact = async (first: string, last: string, email?: string) =>
  (await client.contacts.create({ body: { first, last, email } })).contact;

test("an import recognizes exported interactions, even with equal times and notes", async () => {
  await newContact("Cleo", "Warp");
  await newContact("Dan", "Warp");
  const file = [
    "Type,Start,Notes,Contacts",
    "Email,2026-03-05 10:00,Sent the catalog,Cleo Warp",
    "Email,2026-03-05 10:00,Sent the catalog,Dan Warp",
    "Email,2026-03-05 10:00,Sent the catalog,Dan Warp",
  ].join("\n");
  expect((await run(file)).result).toMatchObject({ created: 2 });
  const exported = await (await client.interactions.export({ query: { q: "Sent the catalog" } })).text();
  expect((await check(exported)).check).toMatchObject({ create: 0, conflict: 2 });
  expect((await check(file)).check).toMatchObject({ create: 0, conflict: 3 });
});

test("an import without type and start keeps both values of existing interactions", async () => {
  const started_at = "2026-03-05T10:00:00.000Z";
  const body = { type: "meeting", external_id: "r-9", body: "Raddle", started_at };
  await client.interactions.create({ body });
  const again = await run("External ID,Notes\nr-9,Raddle", "update");
  expect(again.result).toMatchObject({ updated: 0, unchanged: 1 });
  const { result } = await run("External ID,Notes,Outcome\nr-9,Raddle,Took place", "update");
  expect(result).toMatchObject({ updated: 1 });
  expect(await called("Raddle")).toMatchObject([{ type: "meeting", started_at, outcome: "Took place" }]);
});

test("an import adds contacts to an interaction only up to a limit", async () => {
  const rows = Array.from({ length: maxInteractionContacts + 1 }, (_, index) => `Treadle,Number ${index}`);
  await importByJob(client, `First,Last\n${rows.join("\n")}`, {
    mapping: { First: "first", Last: "last" },
  });
  const { contacts } = await client.contacts.list({ query: { q: "Treadle", limit: 100 } });
  const contact_ids = contacts.slice(0, maxInteractionContacts - 1).map(({ id }) => id);
  const body = { type: "call", external_id: "r-2", body: "Lease", contact_ids };
  await client.interactions.create({ body });
  const others = rows
    .map((row) => row.replace(",", " "))
    .filter((name) => !named(contacts.slice(0, 99), name));
  const file = `External ID,Notes,Contacts\nr-2,Lease,"${others.join("; ")}"`;
  const tooMany = "Contacts: at most 100 values. The other values of this row were not added.";
  const checked = await check(file, "update");
  expect(checked.check).toMatchObject({ update: 1, cells_left_out: 1, cell_groups: [{ reason: tooMany }] });
  const { action_id, result } = await runJob(client, checked);
  expect(result?.warnings).toEqual([{ row: 2, message: tooMany }]);
  expect((await called("Lease"))[0]?.contact_ids).toHaveLength(maxInteractionContacts);
  const full = await run(file, "update");
  expect(full.result).toMatchObject({ unchanged: 1, warnings: [{ message: tooMany }] });
  await client.actions.undo({ params: { id: action_id ?? ("" as never) } });
  expect((await called("Lease"))[0]?.contact_ids).toEqual(contact_ids);
});

test.each(["interaction", "task"] as const)(
  "an import of %ss locks companies before contacts, as all other changes do",
  async (kind) => {
    const [first, name] = [`Gus ${kind}`, `Bobbin ${kind} works`];
    const gus = await newContact(first, "Bobbin");
    const { company } = await client.companies.create({ body: { name } });
    const pool = testPool(api.database.ownerUrl, 2, onTestFinished);
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from crm.companies where id = $1 for update", [company.id]);
    const rows = [`Bobbin one,2026-03-05,${first} Bobbin,`, `Bobbin two,2026-03-05,,${name}`];
    const titles = { interaction: "Notes,Start", task: "Title,Due date" };
    const checking = importsOf(client, kind).check([`${titles[kind]},Contact,Company`, ...rows].join("\n"));
    await expect.poll(async () => (await pool.query(waitingForCompanies)).rowCount).toBeGreaterThan(0);
    await holder.query("select from crm.contacts where id = $1 for update nowait", [gus.id]);
    await holder.query("rollback");
    holder.release();
    expect((await checking).check).toMatchObject({ create: 2 });
  },
);

test("an import finds interaction types and outcomes by the organisation's labels", async () => {
  const { types } = await client.interactionSettings.read();
  const demo = {
    id: "demo",
    label: "Demo day",
    icon: "video",
    outcomes: [{ id: "won", label: "Won over" }],
  };
  const admin = api.acme.admin.client;
  const { actionId } = await admin.interactionSettings.replace({
    body: { types: [...types, { ...demo, icon: "video" }] },
  });
  await run("Type,Outcome,Start,Notes\ndemo DAY,won over,2026-03-05 10:00,Heddle");
  const [heddle] = await called("Heddle");
  expect(heddle).toMatchObject({ type: "demo", outcome: "won" });
  await client.interactions.delete({ params: { id: heddle?.id ?? "" } });
  await admin.actions.undo({ params: { id: actionId ?? "" } });
});

test("an import combines date and time columns", async () => {
  await run("Type,Date,Time,Duration,Notes\nCall,2026-03-05,14:30,long,Selvage");
  expect(await called("Selvage")).toMatchObject([
    { started_at: "2026-03-05T13:30:00.000Z", duration_minutes: null },
  ]);
});

const named = (contacts: readonly { first: string | null; last: string | null }[], name: string) =>
  contacts.some(({ first, last }) => `${first} ${last}` === name);

const waitingForCompanies = `select from pg_stat_activity where datname = current_database()
  and wait_event_type = 'Lock' and query like '%crm.companies%' and pid <> pg_backend_pid()`;
