import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { importFile, linkedinFile } from "./import-files.ts";
import { refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function found(q: string) {
  const { contacts } = await client.contacts.list({ query: { q } });
  return contacts;
}

test("a LinkedIn export is read from the header below its notes", async () => {
  const { preview, result } = await importFile(client, linkedinFile);
  expect(preview).toMatchObject({ totalRows: 2 });
  expect(preview.headers[0]).toBe("First Name");
  expect(result).toMatchObject({ imported: 2, failed: 0 });
  expect(await found("Solutions Architect")).toMatchObject([
    { last: "Johnson", email: null, linkedin_url: "https://linkedin.com/in/alex-johnson" },
  ]);
  const again = await importFile(client, linkedinFile);
  expect(again.result.errors[0]).toMatchObject({ row: 5 });
});

test("a date is reported if no other value shows the order of its day and month", async () => {
  const file = "First Name,Email,Traffic Source Date\r\nA,two@days.example,01/02/2026\r\n";
  const { result } = await importFile(client, file);
  expect(JSON.stringify(result)).toContain("Ambiguous: the order of day and month");
  expect(result.datesRead).toBeUndefined();
});

test("a full name fills only first and last names that are empty in the same row", async () => {
  const file =
    "Display Name,First Name,Last Name,Email\r\nAda King,Ada,Lovelace,own@piece.example\r\nAlan Turing,,,one@piece.example\r\n";
  const columnMapping = JSON.stringify({
    "Display Name": "full_name",
    "First Name": "first",
    "Last Name": "last",
    Email: "email",
  });
  const input = { file: new Blob([file]), fileName: "a.csv", fields: { columnMapping } };
  await client.imports.upload(input);
  expect(await found("own@piece.example")).toMatchObject([{ first: "Ada", last: "Lovelace" }]);
  expect(await found("one@piece.example")).toMatchObject([{ first: "Alan", last: "Turing" }]);
});

test("the end-of-file mark of DOS programs is not read as a row", async () => {
  const { preview, result } = await importFile(client, "First Name\r\nDos\r\n\u001a\r\n");
  expect(preview).toMatchObject({ totalRows: 1 });
  expect(result).toMatchObject({ imported: 1, failed: 0 });
});

test("null bytes next to quotation marks do not break a quoted cell", async () => {
  const file = 'First Name,Email,Company\r\n\0"Quoted, Q",q@rag.example,"Works\0"\0\r\n';
  const { preview, result } = await importFile(client, file);
  expect(preview.sampleRows).toEqual([["Quoted, Q", "q@rag.example", "Works"]]);
  expect(result).toMatchObject({ imported: 1, failed: 0, cellsLeftOut: 2 });
  expect(await found("q@rag.example")).toMatchObject([{ first: "Quoted, Q", company: "Works" }]);
});

test("a quoted cell can contain a line break but not another row", async () => {
  const csvData =
    'First Name,Email,City\n"Ann\nBob,bob@spans.example",ann@spans.example\n"Cid\nJunior",cid@spans.example\n';
  const columnMapping = { "First Name": "first", Email: "email", City: "city" };
  const { data } = await client.imports.execute({ body: { csvData, columnMapping } });
  expect(data).toMatchObject({
    ...{ created: 1, failed: 1 },
    errors: [{ row: 2, message: expect.stringMatching(/Check for a missing quotation mark\.$/u) }],
  });
});

test.each([",", ";"])(
  "quotation marks that split a quoted cell into rows are reported, delimiter: %s",
  async (delimiter) => {
    const domain = delimiter === "," ? "torn.example" : "torn-too.example";
    const header = ["First Name", "Notes", "Email"].join(delimiter);
    const columnMapping = { "First Name": "first", Notes: "note", Email: "email" };
    const execute = (rows: readonly string[]) => {
      const csvData = [header, ...rows]
        .map((row) => `${row}\n`)
        .join("")
        .replaceAll("|", delimiter);
      return client.imports.execute({ body: { csvData, columnMapping } });
    };
    const torn = ['A|"He said "hi" to', `me| ok"|a@${domain}`, `B|x|b@${domain}`];
    const answer = await refusal(execute(torn));
    expect(answer.message).toMatch(/^A cell in row 2 begins with a quotation mark /u);
    expect(await found(domain)).toEqual([]);
    const short = ['A|"He said "hi to', `me" now| ok"|a@${domain}`, `B|x|b@${domain}`];
    const { data } = await execute(short);
    expect(data).toMatchObject({ created: 1, failed: 2, errors: [{ row: 2 }, { row: 3 }] });
    expect(await found(domain)).toMatchObject([{ first: "B", email: `b@${domain}` }]);
  },
);

test.each([
  ["marks that open and close", ['A|"He said "hi to', "me| two and", 'three" now| ok"|a@LINES']],
  ["an odd number of marks", ['A|"one "two"', "three", '"four" five"|a@LINES']],
  ["a line as wide as a row", ['A|"one "two"', "three|four|five", 'six"|a@LINES']],
  ["a damaged cell in the last column", ['A|a@LINES|"one "two"', "three", '"four" five"']],
])("every line of a quoted cell that is broken into three lines fails: %s", async (what, lines) => {
  const domain = `${what.replaceAll(" ", "-")}.example`;
  const header = lines[0]?.startsWith("A|a@") ? "First Name|Email|Notes" : "First Name|Notes|Email";
  const good = header.endsWith("Email") ? `B|x|b@${domain}` : `B|b@${domain}|"Big" one`;
  const csvData = [header, ...lines, good, good.replaceAll("b@", "c@")]
    .map((line) => `${line.replaceAll("|", ",").replaceAll("LINES", domain)}\n`)
    .join("");
  const columnMapping = { "First Name": "first", Notes: "note", Email: "email" };
  const { data } = await client.imports.execute({ body: { csvData, columnMapping } });
  expect(data).toMatchObject({ created: 2, failed: 3, errors: [{ row: 2 }, { row: 3 }, { row: 4 }] });
  expect((await found(domain)).map(({ email }) => email)).toEqual([`b@${domain}`, `c@${domain}`]);
});

test("both lines of a broken quoted cell fail, even if they look like whole rows", async () => {
  const domain = "whole-lines.example";
  const lines = [`A,a@${domain},"said "yes"`, `Ann,tea@${domain},x"`];
  const kept = [`B,b@${domain},"Big" one`, `C,c@${domain},12"`, `D,d@${domain},5" to 6"`];
  const csvData = ["First Name,Email,Notes", ...lines, ...kept, ""].join("\n");
  const columnMapping = { "First Name": "first", Notes: "note", Email: "email" };
  const { data } = await client.imports.execute({ body: { csvData, columnMapping } });
  expect(data).toMatchObject({ created: 3, failed: 2, errors: [{ row: 2 }, { row: 3 }] });
});

test("the rows after a broken quoted cell are imported if the cell ends in its own row", async () => {
  const domain = "damaged-once.example";
  const rows = ['A,"Big" one', ...[..."bcdefghijklm"].map((name) => `${name},x,${name}@${domain}`)];
  const csvData = ["First Name,Notes,Email", ...rows, 'n,12" pipe', ""].join("\n");
  const columnMapping = { "First Name": "first", Notes: "note", Email: "email" };
  const { data } = await client.imports.execute({ body: { csvData, columnMapping } });
  expect(data).toMatchObject({ created: 13, failed: 1, errors: [{ row: 2 }] });
});
