import { existsSync, readFileSync } from "node:fs";
import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { importFile } from "./import-files.ts";
import { checkJob, runJob } from "./import-job-calls.ts";

const folder = new URL("../../../../shared/data/", import.meta.url);

/** The number of rows in each contact file (see the folder's README). */
const rowsOf = {
  "customers-10000.csv": 10_000,
  "google-contacts-new.csv": 4,
  "google-contacts-old.csv": 1,
  "hubspot-contacts.csv": 950,
  "leads-10000.csv": 10_000,
  "linkedin-connections.csv": 2,
  "newsletter-excel-semicolon-bom.csv": 201,
  "thunderbird-utf16.csv": 1,
};

/** To save time, each of the two long contact files is imported in only one of the two ways. */
const onlyAsJob = "leads-10000.csv";
const onlyInOneCall = "customers-10000.csv";

const companyFiles = { "b2b-accounts.csv": 85, "hubspot-companies.csv": 200 };

/** The deals in these files name companies and contacts of the other files. */
const dealFiles = { "hubspot-deals.csv": 500, "b2b-sales-pipeline.csv": 8800 };

/**
 * Only one in this many rows of a long file is imported, because the rows are similar. `npm run
 * test:import-files` imports all rows.
 */
const oneIn = Number(process.env.IMPORT_ONE_ROW_IN ?? 5);
const isLong = (rows: number) => rows > 5000;
const rowsImported = (rows: number) => (isLong(rows) ? Math.ceil(rows / oneIn) : rows);

/** Returns a file with the rows to import. No cell of a long file contains a line break. */
function read(name: string, rows: number): Uint8Array<ArrayBuffer> {
  const content = Uint8Array.from(readFileSync(new URL(name, folder)));
  if (!isLong(rows) || oneIn === 1) return content;
  const [header = "", ...lines] = Buffer.from(content)
    .toString()
    .split(/(?<=\n)/u);
  return Uint8Array.from(Buffer.from([header, ...lines.filter((_, index) => index % oneIn === 0)].join("")));
}

// Complete files have tens of thousands of rows and take minutes on a slow machine.
const limits = { timeout: 600_000 };

describe.runIf(existsSync(folder))("published contact files", limits, () => {
  let api: TestOrganisations;
  beforeAll(async () => {
    api = await joinTestApi();
  });

  const inOneCall = Object.entries(rowsOf).filter(([name]) => name !== onlyAsJob);
  test.each(inOneCall)("every row of the published file %s is imported or reported", async (name, rows) => {
    const { result } = await importFile(api.acme.user.client, read(name, rows));
    expect(result.imported + result.failed + result.skipped).toBe(rowsImported(rows));
    expect(result.errors).toHaveLength(result.failed + result.skipped);
    // Rows are missing only if an earlier file already imported their email address.
    const reasons = result.errors.filter(({ message }) => !message.startsWith("Email already exists"));
    expect(reasons).toEqual([]);
  });

  const jobs = [
    ...Object.entries(rowsOf)
      .filter(([name]) => name !== onlyInOneCall)
      .map(([name, rows]) => ({ name, rows, kind: "contact" as const })),
    ...Object.entries(companyFiles).map(([name, rows]) => ({ name, rows, kind: "company" as const })),
    ...Object.entries(dealFiles).map(([name, rows]) => ({ name, rows, kind: "deal" as const })),
  ];

  test.each(jobs)("the import of $name does what its check predicts", async (file) => {
    const { client } = api.globex.admin;
    const send = async () => {
      const content = new Blob([read(file.name, file.rows)]);
      const fields = { kind: file.kind };
      const { import: job } = await client.imports.create({ file: content, fileName: file.name, fields });
      return checkJob(client, job, { mapping: job.suggested_mapping, on_match: "fill" });
    };
    const checked = await send();
    const { create = 0, update = 0, unchanged = 0, fail = 0 } = checked.check ?? {};
    expect(checked.check).toMatchObject({ conflict: 0 });
    expect(create + update + unchanged + fail).toBe(rowsImported(file.rows));
    const { result } = await runJob(client, checked);
    expect(result).toMatchObject({ created: create, updated: update, unchanged, failed: fail, differing: 0 });
    // All contacts and companies that the rows name are found, because earlier files imported them.
    expect(result?.warnings.filter(({ message }) => /^(?:Contact|Company):/u.test(message))).toEqual([]);
    const again = await send();
    const nothing = { create: 0, update: 0, conflict: 0, companies: 0 };
    expect(again.check).toMatchObject({ ...nothing, unchanged: rowsImported(file.rows) - fail, fail });
    // The import recognizes the kind of the file, even if the file is imported as contacts.
    expect(again.looks_like).toBeNull();
    const { import: asPeople } = await client.imports.reread({
      params: { id: again.id },
      body: { kind: "contact" },
    });
    expect(asPeople).toMatchObject({
      kind: "contact",
      looks_like: file.kind === "contact" ? null : file.kind,
      check: null,
    });
  });
});

/** A small part of each file suffices for rules about single rows. */
describe.runIf(existsSync(folder))("the beginnings of published files", limits, () => {
  let api: TestOrganisations;
  beforeAll(async () => {
    api = await joinTestApi();
  });

  const ways = ["key", "external_id", "phone", "key_or_name"] as const;
  const kinds: readonly (readonly [kind: ImportKind, names: readonly string[]])[] = [
    ["contact", Object.keys(rowsOf)],
    ["company", Object.keys(companyFiles)],
    ["deal", Object.keys(dealFiles)],
    ["mixed", ["leads-10000.csv", "hubspot-deals.csv"]],
  ];
  const files = kinds.flatMap(([kind, names]) => names.map((name) => ({ name, kind })));

  test.each(files)("importing $name as $kind again changes nothing in any match mode", async (file) => {
    const { client } = api.globex.admin;
    const upload = async () => {
      const content = new Blob([readPrefix(readFileSync(new URL(file.name, folder)))]);
      const fields = { kind: file.kind };
      return (await client.imports.create({ file: content, fileName: file.name, fields })).import;
    };
    const again = await upload();
    const { suggested_mapping: mapping } = again;
    for (const match_by of ways) {
      const checked = await checkJob(client, await upload(), { mapping, match_by, on_match: "update" });
      const done = await runJob(client, checked);
      expect(done.result?.created, match_by).toBeGreaterThan(0);
      const { check } = await checkJob(client, again, { mapping, match_by, on_match: "update" });
      const nothing = { create: 0, update: 0, conflict: 0, companies: 0, changed_fields: [] };
      expect.soft(check, match_by).toMatchObject(nothing);
      await client.actions.undo({ params: { id: done.action_id ?? "" } });
    }
  });
});

function readPrefix(content: Uint8Array): Uint8Array<ArrayBuffer> {
  let [end, lines] = [0, 0];
  while (lines < 25 && end < content.length) {
    if (content[end] === 0x0a) lines += 1;
    end += 1;
  }
  return Uint8Array.from(content.slice(0, end));
}
