import type { TestApi } from "@lanyard/test-kit/test-api";
import { afterEach, expect, test, vi } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";
import { expectNoMergedLinks } from "./merged-links.ts";
import { startWithOwner } from "./start-with-owner.ts";

const { api, owner } = await startWithOwner();

const user = api.acme.user.client;
type Contact = Parameters<TestApi["acme"]["user"]["client"]["contacts"]["create"]>[0]["body"];
const newContact = async (body: Contact) => (await user.contacts.create({ body })).contact;
const newCompany = async (name: string) => (await user.companies.create({ body: { name } })).company;

afterEach(() => expectNoMergedLinks(api, owner));

test("a merge keeps edits, notes, files, tasks and deals that are saved during it", async () => {
  const { stage } = await defaultPipeline(user);
  const stage_id = stage("Lead").id;
  for (let round = 0; round < 3; round++) {
    const [kept, gone] = [await newContact({ first: "Kept" }), await newContact({ first: "Gone" })];
    const [company, other] = [await newCompany("Ikon"), await newCompany("Ikon Ltd")];
    const { task } = await user.tasks.create({ body: { title: "Open" } });
    const { data: deal } = await user.deals.create({ body: { name: "Open", amount_cents: 1, stage_id } });
    const merges = [
      user.contacts.merge({ body: { survivor_id: kept.id, merged_ids: [gone.id] } }),
      user.companies.merge({ body: { survivor_id: company.id, merged_ids: [other.id] } }),
    ];
    const contact_id = gone.id;
    const contacts = [{ contact_id, role: "champion" as const }];
    const edited = user.contacts.bulkUpdate({
      body: { ids: [kept.id, gone.id], change: { city: "Lyon" }, add_tags: ["met"] },
    });
    const given = [
      user.contacts.bulkUpdate({ body: { ids: [kept.id], change: { company_id: other.id } } }),
      user.tasks.bulkUpdate({ body: { ids: [task.id], change: { contact_id } } }),
      user.tasks.editCells({ body: { edits: [{ id: task.id, change: { contact_id } }] } }),
      user.tasks.create({ body: { title: "Ring", contact_id } }),
      user.deals.create({ body: { name: "Boat", amount_cents: 1, stage_id, contact_id } }),
      user.deals.setContacts({ params: { id: deal.id }, body: { contacts } }),
      user.contactNotes.create({ params: { id: gone.id }, body: { body: "Said meanwhile" } }),
      user.contactAttachments.create({
        params: { id: gone.id },
        file: new Blob(["text"]),
        fileName: "offer.txt",
      }),
    ];
    await Promise.all([...merges, ...given]);
    // `failed` contains the record that was merged before the edit, if any.
    const { changed, failed = [] } = await edited;
    expect(changed + failed.length).toBe(2);
    expect(failed.every(({ id }) => id === gone.id)).toBe(true);
    const ofKept = { params: { id: kept.id } };
    const [page, { tasks }, { deals }, { notes }, { attachments }] = await Promise.all([
      user.contacts.read(ofKept),
      user.contactChildren.tasks(ofKept),
      user.contactChildren.deals(ofKept),
      user.contactNotes.list(ofKept),
      user.contactAttachments.list(ofKept),
    ]);
    expect(page.contact).toMatchObject({ first: "Kept", city: "Lyon", tags: "met", company_id: company.id });
    expect(tasks.map(({ title }) => title).toSorted()).toEqual(["Open", "Ring"]);
    expect(deals.map(({ name }) => name).toSorted()).toEqual(["Boat", "Open"]);
    expect([notes, attachments].map(({ length }) => length)).toEqual([1, 1]);
  }
});

/** Selects backends that wait for a lock. On a cluster, these are on the organisation's node. */
const lockWaits =
  process.env.CITUS_PROGRAMS === undefined
    ? "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    : "select distinct waiting_gpid from citus_lock_waits";

/** Pauses an import when it locks this company, runs `act` and resumes. Rows are matched before the pause. */
async function whileImporting(
  companyId: string,
  act: () => Promise<unknown>,
  running: () => Promise<unknown>,
) {
  const blocker = await owner.connect();
  try {
    await blocker.query("begin");
    const { rows: locked } = await owner.query("select org_id from crm.companies where id = $1", [companyId]);
    await blocker.query("select from crm.companies where org_id = $1 and id = $2 for update", [
      locked[0].org_id,
      companyId,
    ]);
    const imported = running();
    await vi.waitFor(async () => {
      const { rows } = await owner.query(lockWaits);
      expect(rows).toHaveLength(1);
    });
    await act();
    await blocker.query("rollback");
    await imported;
  } finally {
    blocker.release();
  }
}

test("an import into records that are merged meanwhile changes the survivor", async () => {
  const company = await newCompany("Held Up");
  const [kept, gone, later] = [
    await newContact({ first: "Kept", email: "kept@meanwhile.example" }),
    await newContact({ first: "Gone", email: "gone@meanwhile.example" }),
    await newContact({ first: "Later", email: "later@meanwhile.example" }),
  ];
  const merge = (survivor_id: string, merged: string) =>
    user.contacts.merge({ body: { survivor_id, merged_ids: [merged] } });
  const rows = [
    "Gone,gone@meanwhile.example,Held Up,Lyon,Said by the file",
    "Kept,kept@meanwhile.example,Held Up,,Said as well",
  ];
  const job = await uploadJob(user, `First,Email,Company,City,Notes\n${rows.join("\n")}\n`);
  await checkJob(user, job, { mapping: job.suggested_mapping, on_match: "fill" });
  await whileImporting(
    company.id,
    async () => {
      await merge(kept.id, gone.id);
      await merge(later.id, kept.id);
    },
    () => runJob(user, job),
  );
  const { import: done } = await user.imports.get({ params: { id: job.id } });
  expect(done).toMatchObject({ state: "done", result: { created: 0, failed: 0, skipped: 0 } });
  const params = { id: later.id };
  expect((await user.contacts.read({ params })).contact).toMatchObject({
    first: "Later",
    city: "Lyon",
    company_id: company.id,
  });
  const { notes } = await user.contactNotes.list({ params });
  expect(notes.map(({ body }) => body).toSorted()).toEqual(["Said as well", "Said by the file"]);
});

test("an import refuses a row whose record is deleted during the run", async () => {
  const company = await newCompany("Held Twice");
  const [stays, goes] = [
    await newContact({ first: "Stays", email: "stays@deleted.example" }),
    await newContact({ first: "Goes", email: "goes@deleted.example" }),
  ];
  const rows = [
    "Stays,stays@deleted.example,Held Twice,Lyon,",
    "Goes,goes@deleted.example,Held Twice,Lyon,A note",
  ];
  const job = await uploadJob(user, `First,Email,Company,City,Notes\n${rows.join("\n")}\n`);
  await checkJob(user, job, { mapping: job.suggested_mapping, on_match: "update" });
  await whileImporting(
    company.id,
    () => user.contacts.delete({ params: { id: goes.id } }),
    () => runJob(user, job),
  );
  const params = { id: job.id };
  const { import: done } = await user.imports.get({ params });
  const reason = "The record was deleted during the import";
  expect(done.result).toMatchObject({
    ...{ created: 0, updated: 1, unchanged: 0, failed: 1, skipped: 0, differing: 1 },
    errors: [
      { row: 3, message: reason, cells: ["Goes", "goes@deleted.example", "Held Twice", "Lyon", "A note"] },
    ],
  });
  expect((await user.imports.checkRows({ params, query: {} })).rows).toMatchObject([
    { row: 3, outcome: "update", run: { outcome: "fail", record: null, changes: [] } },
  ]);
  expect(await (await user.imports.failed({ params })).text()).toContain(reason);
  const kept = (await user.contacts.read({ params: { id: stays.id } })).contact;
  expect(kept).toMatchObject({ city: "Lyon", company_id: company.id });
});
