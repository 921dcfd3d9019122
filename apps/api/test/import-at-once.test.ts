import { createPool } from "@lanyard/server-kit/pool";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFile } from "./import-files.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const rowCount = 1500;
const names = Array.from({ length: 10 }, (_, n) => `Same Name ${n}`);
const nameOf = (n: number) => names[n % names.length] ?? "";

/** Repeats what a person does until the import has ended, and at least once. */
async function meanwhile<T>(running: Promise<unknown>, act: (n: number) => Promise<T>): Promise<T[]> {
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

/** The contacts of a file, and those of them that have no company or show another name than it has. */
async function companyLinks(tag: string) {
  const owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "test" });
  const { rows } = await owner.query(
    `select count(*) as contacts, count(*) filter (where c.name is distinct from k.company) as astray
     from crm.contacts k left join crm.companies c on c.org_id = k.org_id and c.id = k.company_id
     where k.email like $1`,
    [`%@${tag}.example`],
  );
  await owner.end();
  return rows[0];
}

function importOf(tag: string) {
  const rows = Array.from({ length: rowCount }, (_, n) => `P${n},p${n}@${tag}.example,${nameOf(n)}`);
  return importFile(api.acme.user.client, `First,Email,Company\n${rows.join("\n")}\n`);
}

test("forms that save the companies of an import while it runs: both go in, and nothing is lost", async () => {
  const { client } = api.acme.admin;
  const importing = importOf("made");
  const [companies, contacts, { result }] = await Promise.all([
    meanwhile(importing, (n) => client.companies.create({ body: { name: nameOf(n) } })),
    meanwhile(importing, (n) =>
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

test("companies that are renamed and deleted while an import links to them leave every contact with its company", async () => {
  const { client } = api.acme.admin;
  const importing = importOf("linked");
  const [, , { result }] = await Promise.all([
    meanwhile(importing, async (n) => {
      const { company } = await client.companies.create({ body: { name: nameOf(n) } });
      await client.companies.update({ params: { id: company.id }, body: { name: `Renamed ${n}` } });
    }),
    meanwhile(importing, async (n) => {
      const { company } = await client.companies.create({ body: { name: nameOf(n) } });
      await client.companies.delete({ params: { id: company.id } }).catch(() => undefined);
    }),
    importing,
  ]);
  expect(result).toMatchObject({ imported: rowCount, failed: 0 });
  expect(await companyLinks("linked")).toEqual({ contacts: rowCount, astray: 0 });
});
