import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { importFile } from "./import-files.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function found(q: string) {
  const { contacts } = await client.contacts.list({ query: { q } });
  return contacts;
}

describe("the JSON calls", () => {
  test("a row is imported without its invalid cells, unless no other value is left", async () => {
    const long = "x".repeat(101);
    const csvData = `First,City,Score,Web\nWithout,${long},101,http://a b\n${long},,,\n`;
    const columnMapping = { First: "first", City: "city", Score: "lead_score", Web: "website_url" };
    const { data } = await client.imports.execute({ body: { csvData, columnMapping } });
    const tooLong = "Use at most 100 characters";
    expect(data).toMatchObject({
      imported: 1,
      failed: 1,
      cellsLeftOut: 3,
      errors: [{ row: 3, message: expect.stringContaining(`First Name: ${tooLong}`) }],
      warnings: [
        { row: 2, message: expect.stringContaining(`City: ${tooLong}`) },
        { row: 2, message: "Lead score: Must be a whole number from 0 to 100: “101”" },
        { row: 2, message: expect.stringContaining("Website: ") },
      ],
    });
    expect(await found("Without")).toMatchObject([{ city: null, lead_score: null, website_url: null }]);
  });

  test("an import keeps backslashes but cleans up tabs, null bytes and lone surrogates", async () => {
    const csvData =
      'First,Last,Email\n\\N,\\.,slash@odd.example\n"C:\\new\tdir",\\\\,tab@odd.example\nZe\0ro,,zero@odd.example\nHalf\ud83d,,half@odd.example\n';
    const columnMapping = { First: "first", Last: "last", Email: "email" };
    const { data } = await client.imports.execute({ body: { csvData, columnMapping } });
    expect(data).toMatchObject({ imported: 4, failed: 0 });
    expect(await found("slash@odd.example")).toMatchObject([{ first: null, last: "\\." }]);
    expect(await found("tab@odd.example")).toMatchObject([{ first: "C:\\new dir", last: "\\\\" }]);
    expect(await found("zero@odd.example")).toMatchObject([{ first: "Zero" }]);
    expect(await found("half@odd.example")).toMatchObject([{ first: "Half\uFFFD" }]);
  });

  test("a surrogate pair that straddles character 65,536 of a text stays whole", async () => {
    const before = "First,Email\n";
    const filler = "x,".padEnd(65_535 - before.length - 1, " ");
    const csvData = `${before}${filler}\n\ud83d\ude00,pair@odd.example\n`;
    const columnMapping = { First: "first", Email: "email" };
    await client.imports.execute({ body: { csvData, columnMapping } });
    expect(await found("pair@odd.example")).toMatchObject([{ first: "\u{1F600}" }]);
  });
});

test("rows with the same e-mail create only the company that the contact gets", async () => {
  const email = "employed@dup.example";
  await client.contacts.create({ body: { email, company: "Own Works" } });
  const rows = (address: string, ...names: string[]) =>
    `Email,Company\n${names.map((name) => `${address},${name}`).join("\n")}\n`;
  const filled = await importFile(client, rows(email, "Unused One"), { onDuplicate: "fill" });
  expect(filled.result).toMatchObject({ imported: 1, companiesCreated: 0 });
  const first = await importFile(client, rows("f@dup.example", "Fill Kept", "Fill Unused"), {
    onDuplicate: "fill",
  });
  expect(first.result).toMatchObject({ created: 1, companiesCreated: 1 });
  const last = await importFile(client, rows(email, "Update Unused", "Update Kept"), {
    onDuplicate: "update",
  });
  expect(last.result).toMatchObject({ updated: 1, companiesCreated: 1 });
  const employers = [...(await found(email)), ...(await found("f@dup.example"))].map((each) => each.company);
  expect(employers).toEqual(["Update Kept", "Fill Kept"]);
  const { companies } = await client.companies.list({ query: { search: "unused" } });
  expect(companies).toEqual([]);
});

const many = (count: number, tag: string) =>
  `First,Email,Company\n${Array.from({ length: count }, (_, n) => `P${n},p${n}@${tag}.example,${tag} ${n % 7}`).join("\n")}\n`;
const undo = (actionId: string | undefined) => client.actions.undo({ params: { id: actionId ?? "" } });

test("an import is one action that can be undone and redone completely", async () => {
  const before = (await client.contacts.list({})).pagination.total;
  const { result } = await importFile(client, many(2100, "whole"));
  expect(result).toMatchObject({ imported: 2100, companiesCreated: 7 });
  const { actions } = await client.actions.list({});
  expect(actions[0]).toMatchObject({
    id: result.actionId,
    kind: "import",
    label: "contacts.csv",
    record_count: 2100,
  });
  expect((await client.contacts.list({})).pagination.total).toBe(before + 2100);
  const undone = await undo(result.actionId);
  expect(undone).toMatchObject({ undone: 2107, refused: [] });
  expect((await client.contacts.list({})).pagination.total).toBe(before);
  expect(await found("whole.example")).toEqual([]);
  expect((await client.companies.list({ query: { q: "whole" } })).companies).toEqual([]);
  await undo(undone.actionId);
  expect((await client.contacts.list({})).pagination.total).toBe(before + 2100);
  expect((await client.companies.list({ query: { q: "whole" } })).companies).toHaveLength(7);
});
