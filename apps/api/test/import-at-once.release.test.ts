import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { openFileStore } from "@lanyard/api/features/attachment/attachment";
import { selectImport } from "@lanyard/api/features/import/job/import-job-sql";
import { ImportTakenOverError } from "@lanyard/api/features/import/job/import-pieces";
import { checkRows, runRows } from "@lanyard/api/features/import/job/import-work";
import { createCaller } from "@lanyard/api/http/caller";
import { organisationId } from "@lanyard/contract/field/ids";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, onTestFinished, test, vi } from "vitest";
import { importFile } from "./import-files.ts";
import { checkJob, csvOf, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.admin;

const rowCount = 1500;
const names = Array.from({ length: 10 }, (_, n) => `Same Name ${n}`);
const nameOf = (n: number) => names[n % names.length] ?? "";

async function repeatWhile<T>(running: Promise<unknown>, act: (n: number) => Promise<T>): Promise<T[]> {
  let isRunning = true;
  const ended = running.finally(() => {
    isRunning = false;
  });
  const done: T[] = [];
  do done.push(await act(done.length));
  while (isRunning);
  await ended;
  return done;
}

/**
 * Counts the contacts of an imported file, and those whose company name differs from that of the linked
 * company.
 */
async function companyLinks(tag: string) {
  const owner = testPool(api.database.ownerUrl, 1, onTestFinished);
  const { rows } = await owner.query(
    `select count(*) as contacts, count(*) filter (where c.name is distinct from k.company) as astray
     from crm.contacts k left join crm.companies c on c.org_id = k.org_id and c.id = k.company_id
     where k.email like $1`,
    [`%@${tag}.example`],
  );
  return rows[0];
}

function importOf(tag: string) {
  const rows = Array.from({ length: rowCount }, (_, n) => `P${n},p${n}@${tag}.example,${nameOf(n)}`);
  return importFile(api.acme.user.client, `First,Email,Company\n${rows.join("\n")}\n`);
}

test("no record is lost if forms save companies during an import", async () => {
  const importing = importOf("made");
  const [companies, contacts, { result }] = await Promise.all([
    repeatWhile(importing, (n) => client.companies.create({ body: { name: nameOf(n) } })),
    repeatWhile(importing, (n) =>
      client.contacts.create({ body: { email: `f${n}@form.example`, company: nameOf(n) } }),
    ),
    importing,
  ]);
  expect(result).toMatchObject({ imported: rowCount, failed: 0 });
  const counts = (await client.companies.list({ query: { q: "Same Name" } })).pagination.total;
  expect(counts).toBe(companies.length + result.companiesCreated);
  expect((await client.contacts.list({})).pagination.total).toBe(rowCount + contacts.length);
  expect(await companyLinks("made")).toEqual({ contacts: rowCount, astray: 0 });
});

test("imported contacts match companies that are renamed or deleted during the import", async () => {
  const importing = importOf("linked");
  const [, , { result }] = await Promise.all([
    repeatWhile(importing, async (n) => {
      const { company } = await client.companies.create({ body: { name: nameOf(n) } });
      await client.companies.update({ params: { id: company.id }, body: { name: `Renamed ${n}` } });
    }),
    repeatWhile(importing, async (n) => {
      const { company } = await client.companies.create({ body: { name: nameOf(n) } });
      await client.companies.delete({ params: { id: company.id } }).catch(() => undefined);
    }),
    importing,
  ]);
  expect(result).toMatchObject({ imported: rowCount, failed: 0 });
  expect(await companyLinks("linked")).toEqual({ contacts: rowCount, astray: 0 });
});

test("a process ignores an import that another process has finished", async () => {
  const { client, ...member } = api.acme.user;
  const text = csvOf(["Nobody,,", "Nobody Else,,"]);
  const choices = { match_by: "email" } as const;
  const checked = await checkJob(client, await uploadJob(client, text), choices);
  const pool = testPool(api.database.appUrl, 2, onTestFinished);
  const orgId = organisationId.parse(await crmIdOf(api, api.acme));
  const database = createTenantDatabase(pool);
  const seen = await database.reading(orgId, (tx) => selectImport(tx, checked.id));
  if (seen === undefined) throw new Error("The import is not there");
  expect((await runJob(client, checked)).result).toMatchObject({ created: 2 });
  // Writes the file again after its removal, as if a process had failed to remove it.
  const store = await openFileStore({ s3: undefined, dataDir: api.dataDir });
  await vi.waitFor(async () => expect(await readdir(join(api.dataDir, "files", orgId))).toEqual([]));
  const file = { orgId, id: checked.id };
  // The last step of the import removes a partial file with this name, which may be this file.
  await vi.waitFor(() => store.write(file, Readable.from([Buffer.from(text)])));
  const { personId, name, email, role } = member;
  const person = { personId, name, email, role, orgId, orgSlug: api.acme.slug, permissions: [] };
  const taken = {
    caller: createCaller(person, database),
    parts: { store, createSlices: () => createTimeSlices(() => false) },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  await expect(runRows({ ...taken, row: { ...seen, state: "running" } })).rejects.toThrow(
    ImportTakenOverError,
  );
  await expect(checkRows({ ...taken, row: { ...seen, state: "checking" } })).rejects.toThrow(
    ImportTakenOverError,
  );
  await store.remove(orgId, [checked.id]);
  expect((await client.contacts.list({ query: { q: "Nobody" } })).pagination.total).toBe(2);
});
