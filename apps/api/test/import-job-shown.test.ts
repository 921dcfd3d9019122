import type { ImportCheckRow, ImportJob } from "@lanyard/contract/import/import-job-schema";
import { testPool } from "@lanyard/test-kit/database";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import iconv from "iconv-lite";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkJob, csvOf, importByJob, mapping, runJob, untilState, uploadJob } from "./import-job-calls.ts";
import { holdStatement } from "./import-statements.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const user = api.acme.user.client;
const admin = api.acme.admin.client;

const unseen = async (client = user) =>
  (await client.imports.list({ query: { unseen: "true" } })).imports.map(({ id }) => id);

test("an upload's response lists the target fields and those that name a record", async () => {
  const person = await uploadJob(user, csvOf(["Ada,ada@target.example,"]));
  expect(person.targets.slice(0, 6)).toEqual(["first", "last", "email", "phone", "company", "tags"]);
  expect(person.naming_targets).toEqual(["first", "last", "full_name", "email", "emails"]);
  const firm = await uploadJob(user, "Name\nNordwind\n", "company");
  expect(firm.targets).toContain("industry");
  expect(firm.targets).not.toContain("first");
  expect(firm.naming_targets).toEqual(["name"]);
});

test("an upload's response names another kind of record that fits the file better", async () => {
  const text = "Subject,Due Date,Status,Priority,Contact Name\nCall,2031-01-01,Open,High,Ada Lovelace\n";
  expect((await uploadJob(user, text)).looks_like).toBe("task");
});

test("rereading a file with new settings discards the import's earlier check", async () => {
  const text = "First;Works|North\nBen;Works|South\n;Works|East\n";
  const checked = await checkJob(user, await uploadJob(user, text), { mapping: { First: "first" } });
  expect(checked).toMatchObject({ state: "checked", delimiter: ";", check: { create: 1, fail: 1 } });
  const params = { id: checked.id };
  const failedRows = async () => (await (await user.imports.failed({ params })).text()).trim().split("\r\n");
  expect(await failedRows()).toHaveLength(2);
  const body = { delimiter: "|", has_header: true, encoding: "windows-1252" } as const;
  const { import: read } = await user.imports.reread({ params, body });
  expect(read).toMatchObject({
    state: "uploaded",
    check: null,
    delimiter: "|",
    encoding: "windows-1252",
    headers: ["First;Works", "North"],
    sample_rows: [
      ["Ben;Works", "South"],
      [";Works", "East"],
    ],
  });
  expect(await failedRows()).toHaveLength(1);
  await user.imports.cancel({ params });
  await expectRefused(user.imports.reread({ params, body }), "CHANGED_SINCE");
});

test("a check with new settings reads the file again before it tests the mapping", async () => {
  const job = await uploadJob(user, "First;Works|North\nBen;Works|South\n");
  const settings = { delimiter: "|", has_header: true } as const;
  const body = { ...settings, mapping: { First: "first" } };
  const refused = { code: "INVALID_INPUT", errors: [{ path: "mapping" }] };
  await expectRefused(user.imports.check({ params: { id: job.id }, body }), refused);
  const checked = await checkJob(user, job, { ...settings, mapping: { "First;Works": "first" } });
  expect(checked).toMatchObject({
    ...{ state: "checked", delimiter: "|", headers: ["First;Works", "North"], check: { create: 1 } },
  });
});

test("a check with a new delimiter keeps the encoding that the user chose", async () => {
  const header = "First Name,Last Name,Email";
  const row = "明,王小,kept@encoded.example";
  const file = new Blob([Uint8Array.from(iconv.encode(`${header}\r\n${row}\r\n`, "gb18030"))]);
  const fields = { kind: "contact" } as const;
  const { import: job } = await user.imports.create({ file, fileName: "people.csv", fields });
  expect(job.encoding).toBe("windows-1252");
  await user.imports.reread({ params: { id: job.id }, body: { encoding: "gb18030" } });
  const checked = await checkJob(user, job, { delimiter: ";", mapping: { [header]: "last" } });
  expect(checked).toMatchObject({
    ...{ state: "checked", delimiter: ";", encoding: "gb18030", sample_rows: [[row]] },
  });
  await user.imports.cancel({ params: { id: job.id } });
});

async function leavingOut(id: ImportJob["id"], cell_group: string, client = user) {
  const rows: ImportCheckRow[] = [];
  for (let after: string | undefined; ; ) {
    const query = { cell_group, limit: "100", ...(after !== undefined && { after }) };
    const answer = await client.imports.checkRows({ params: { id }, query });
    rows.push(...answer.rows);
    if (answer.next === null) return rows;
    after = answer.next;
  }
}

test("ignored cells are grouped by column and problem over several pages of rows", async () => {
  const rows = Array.from({ length: 300 }, (_, n) => `G${n},g${n}@grouped.example,${n < 200 ? "many" : 900}`);
  const text = `First,Email,Lead Score\n${rows.join("\n")}\n`;
  const job = await uploadJob(user, text);
  const mapped = { First: "first", Email: "email", "Lead Score": "lead_score" };
  const { check } = await checkJob(user, job, { mapping: mapped });
  expect(check).toMatchObject({ create: 300, cells_left_out: 300 });
  expect(check?.cell_groups.reduce((sum, { cells }) => sum + cells, 0)).toBe(300);
  expect(check?.cell_groups[0]).toMatchObject({ reason: "Lead score: Must be a whole number from 0 to 100" });
  for (const [place, group] of (check?.cell_groups ?? []).entries()) {
    const rows = await leavingOut(job.id, String(place));
    expect(rows).toHaveLength(group.cells);
    expect(new Set(rows.map(({ row }) => row)).size).toBe(group.cells);
    for (const { left_out } of rows) expect(left_out.join()).toContain(group.reason);
  }
  expect(await leavingOut(job.id, String(check?.cell_groups.length))).toEqual([]);
  await user.imports.cancel({ params: { id: job.id } });
});

test("a finished import is listed as unseen for its owner until it is seen", async () => {
  const done = await importByJob(user, csvOf(["Dora,dora@seen.example,"]));
  expect(await unseen()).toContain(done.id);
  expect(await unseen(admin)).not.toContain(done.id);
  await expectRefused(admin.imports.see({ params: { id: done.id } }), "NOT_ALLOWED");
  expect(await unseen()).toContain(done.id);
  const { import: seen } = await user.imports.see({ params: { id: done.id } });
  expect(seen.is_seen).toBe(true);
  expect(await unseen()).not.toContain(done.id);
  expect((await api.globex.admin.client.imports.list({})).imports).toEqual([]);
  const { imports } = await admin.imports.list({});
  const listed = imports.find(({ id }) => id === done.id);
  expect(listed).toMatchObject({ state: "done", file_name: "people.csv", result: { created: 1 } });
  expect(listed).not.toHaveProperty("sample_rows");
});

test("only the owner and administrators can discard an import that has not run", async () => {
  const job = await uploadJob(user, csvOf(["D,,"]));
  const params = { id: job.id };
  const colleague = await api.addMember("acme", "user");
  await expectRefused(colleague.client.imports.cancel({ params }), "NOT_ALLOWED");
  expect((await user.imports.get({ params })).import.state).toBe("uploaded");
  expect((await admin.imports.cancel({ params })).import.state).toBe("cancelled");
});

test("an import counts as seen if its owner cancels it, but not if a colleague does", async () => {
  const [own, ended] = [await uploadJob(user, csvOf(["E,,"])), await uploadJob(user, csvOf(["F,,"]))];
  await user.imports.cancel({ params: { id: own.id } });
  await admin.imports.cancel({ params: { id: ended.id } });
  const left = await unseen();
  expect(left).not.toContain(own.id);
  expect(left).toContain(ended.id);
});

test("an undone import is marked as undone until it is redone", async () => {
  const done = await importByJob(user, csvOf(["Gil,gil@undone.example,"]));
  expect(done.is_undone).toBe(false);
  const undone = async () => (await user.imports.get({ params: { id: done.id } })).import.is_undone;
  const { actionId } = await user.actions.undo({ params: { id: done.action_id ?? "" } });
  expect(await undone()).toBe(true);
  await user.actions.undo({ params: { id: actionId } });
  expect(await undone()).toBe(false);
});

test("an import that waits for another import of the organisation can be cancelled", async () => {
  const rows = Array.from({ length: 20 }, (_, n) => `H${n},h${n}@waits.example,`);
  const first = await checkJob(user, await uploadJob(user, csvOf(rows)));
  const second = await uploadJob(admin, csvOf(["Ida,ida@waits.example,"]));
  const params = { id: second.id };
  const owner = testPool(api.database.ownerUrl, 2, onTestFinished);
  const held = await holdStatement(owner, "insert", "contacts");
  await user.imports.run({ params: { id: first.id } });
  await held.isReached();
  await vi.waitFor(async () => {
    const { import: running } = await user.imports.get({ params: { id: first.id } });
    expect(running.progress.done).toBeGreaterThan(0);
    // The check has counted the rows, so the run knows its total from the start.
    expect(running.progress.total).toBe(20);
  });
  await admin.imports.check({ params, body: { mapping } });
  await vi.waitFor(async () => {
    const { import: waiting } = await admin.imports.get({ params });
    expect(waiting).toMatchObject({ state: "checking", waiting: true, begun_again: false });
  });
  const third = await uploadJob(admin, csvOf(["Ina,ina@waits.example,"]));
  await admin.imports.check({ params: { id: third.id }, body: { mapping } });
  await admin.imports.cancel({ params: { id: third.id } });
  await untilState(admin, third.id, "cancelled");
  await held.letGo();
  expect((await untilState(user, first.id, "done")).progress).toEqual({ done: 20, total: 20 });
  const checked = await untilState(admin, second.id, "checked");
  expect(checked).toMatchObject({ waiting: false, check: { create: 1 } });
  await runJob(admin, checked);
});

async function madeOf(id: ImportJob["id"]) {
  const { rows } = await user.imports.checkRows({ params: { id }, query: { outcome: "create" } });
  return rows.map(({ noun, changes }) => ({
    noun,
    fields: Object.fromEntries(changes.map(({ field, before, after }) => [field, before ?? after])),
  }));
}

test("a check shows all new records with links and owner, and counts them by kind", async () => {
  const head = "Company Name,First Name,Last Name,Phone,Deal Name,Amount,Expected Close Date";
  const job = await uploadJob(
    user,
    `${head}\nShown Works,Ada,Shown,+49 30 901820,Shown Order,1250.50,2027-03-01\n`,
    "mixed",
  );
  const owner_id = api.acme.user.personId;
  const checked = await checkJob(user, job, { mapping: job.suggested_mapping, owner_id });
  const once = { create: 1, update: 0, unchanged: 0, conflict: 0, fail: 0, shared_ids: 0 };
  expect(checked.check?.kinds).toEqual([
    { noun: "company", ...once },
    { noun: "contact", ...once },
    { noun: "deal", ...once },
  ]);
  const made = await madeOf(job.id);
  const of = (noun: string) => made.find((row) => row.noun === noun)?.fields;
  expect(of("company")).toMatchObject({ name: "Shown Works", owner_id: expect.stringMatching(/\S/u) });
  expect(of("contact")).toMatchObject({
    first: "Ada",
    last: "Shown",
    phone: "+49 30 901820",
    company_id: "Shown Works",
  });
  expect(of("deal")).toMatchObject({
    name: "Shown Order",
    amount_cents: "125050",
    expected_close_date: "2027-03-01",
    company_id: "Shown Works",
    contact_id: "Ada Shown",
    stage_id: expect.stringMatching(/^[A-Z]/u),
  });
  for (const { fields } of made)
    expect(Object.keys(fields).join()).not.toMatch(/_keys?\b|stage_entered_at|said/u);
  const { result } = await runJob(user, job);
  const done = { created: 1, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
  expect(result?.kinds).toEqual(["company", "contact", "deal"].map((noun) => ({ noun, ...done })));
});
