import { joinTestApi } from "@lanyard/test-kit/test-api";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { googleFile, hubspotFile, importFile, utf16 } from "./import-files.ts";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function found(q: string) {
  const { contacts } = await client.contacts.list({ query: { q } });
  return contacts;
}

test("an import removes prefixes such as tel: and reports invalid emails and phones", async () => {
  const columnMapping = { Name: "last", Mail: "email", Phone: "phone", More: "phones" };
  const rows = [
    ["Ads", "mailto:ads@cells.example", "p:+447700900001", "tel:+447700900002"],
    ["Both", "both@cells.example / 0301 234567", "0301 234568", ""],
    ["Asked", "", "ask me", "none of them"],
    ["Listed", "", '"[{""value"": ""+49 30 1234567""}]"', ""],
    ["Wrong", "ann@a..example", "٠٣٠١٢٣٤٥٦٧", ""],
  ];
  const file = `Name,Mail,Phone,More\n${rows.map((row) => row.join(",")).join("\n")}\n`;
  const { data: result } = await client.imports.upload({
    ...{ file: new Blob([file]), fileName: "cells.csv" },
    fields: { columnMapping: JSON.stringify(columnMapping), onDuplicate: "skip" },
  });
  expect(result).toMatchObject({ imported: 5, failed: 0 });
  expect(await found("ads@cells.example")).toMatchObject([
    { phones: [{ phone: "+447700900001" }, { phone: "+447700900002" }] },
  ]);
  expect(await found("both@cells.example")).toMatchObject([{ last: "Both", phone: "0301 234568" }]);
  for (const last of ["Asked", "Listed"])
    expect(await found(last)).toMatchObject([{ phones: [], email: null }]);
  expect(await found("0301234567")).toMatchObject([{ last: "Wrong", phone: "٠٣٠١٢٣٤٥٦٧" }]);
  expect(result.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
    "3 Email: Only the email address was imported: “both@cells.example / 0301 234567”",
    "4 Phone: Not a phone number: “ask me”",
    "4 Other phone numbers: Not a phone number: “none of them”",
    '5 Phone: Not a phone number: “[{"value": "+49 30 1234567"}]”',
    "6 Email is not a valid address: “ann@a..example”",
  ]);
});

describe("files of other programs", () => {
  test("a HubSpot export is imported without errors, including its companies", async () => {
    const { result } = await importFile(client, hubspotFile);
    expect(result).toMatchObject({
      success: true,
      imported: 2,
      created: 2,
      failed: 0,
      companiesCreated: 2,
      errors: [],
    });
    const [contact] = await found("adaeze@kestrel.example");
    expect(contact).toMatchObject({
      first: "Adaeze",
      phone: "416-810-9897x752",
      mobile_phone: "(376)694-9481",
      external_id: "C-1",
      job_title: "VP Supply Chain",
      lifecycle_stage: "Opportunity",
      original_traffic_source: "Direct Traffic",
      website_url: "https://kestrel.example/",
      address: "233 S Wacker Dr, Suite 4100",
      state: "IL",
      postal_code: "06652",
      company: "Kestrel Freight",
    });
    expect(contact?.company_id).not.toBeNull();
  });

  test("importing a Google export keeps line breaks in cells and turns groups into tags", async () => {
    const { result } = await importFile(client, googleFile);
    expect(result).toMatchObject({ imported: 2, failed: 0 });
    const [contact] = await found("john@example.com");
    expect(contact).toMatchObject({
      address: "123 Main St\nSan Francisco",
      tags: "myContacts, suppliers",
      website_url: "https://acme.example",
      job_title: "CEO",
    });
  });

  test("a file in UTF-16 with tabs is read", async () => {
    const wide = utf16("First Name\tLast Name\tPrimary Email\r\nŽofie\tNovák\tzofie@wide.example\r\n");
    const read = await importFile(client, wide);
    expect(read.preview).toMatchObject({ encoding: "utf-16le", encodingIsSure: true });
    expect(read.result.imported).toBe(1);
    expect(await found("zofie@wide.example")).toMatchObject([{ first: "Žofie" }]);
  });

  test("dates and scores are read in the format that their column implies", async () => {
    const header = "First Name,Email,Traffic Source Date,Lead Score\r\n";
    const rows = (...dates: string[]) =>
      dates.map((date, index) => `A,a${index}@when.example,${date},"75,0"\r\n`).join("");
    const proven = header + rows("01/02/2026", "13/02/2026 10:15", "2026-02-03", "4 Feb 26");
    const { result } = await importFile(client, proven, { dateOrder: "month" });
    const datesRead = { header: "Traffic Source Date", written: "01/02/2026", day: "2026-02-01" };
    expect(result).toMatchObject({ imported: 4, failed: 0, datesRead: [{ ...datesRead, isProven: true }] });
    const days = (await found("when.example")).map((contact) => contact.traffic_source_date);
    expect(days.toSorted()).toEqual(["2026-02-01", "2026-02-03", "2026-02-04", "2026-02-13"]);
    expect((await found("a0@when.example"))[0]?.lead_score).toBe(75);
    const open = { onDuplicate: "update", dateOrder: "month" } as const;
    const own = await importFile(client, header + rows("01/02/2026"), open);
    expect(own.result.datesRead).toEqual([{ ...datesRead, day: "2026-01-02", isProven: false }]);
    expect((await found("a0@when.example"))[0]?.traffic_source_date).toBe("2026-01-02");
  });

  test("the encoding of a file is guessed, and the user can choose another encoding", async () => {
    const [encoding, first, last] = ["gb18030", "明", "王小"] as const;
    const email = `${encoding}@encoded.example`;
    const file = Uint8Array.from(
      iconv.encode(`First Name,Last Name,Email\r\n${first},${last},${email}\r\n`, encoding),
    );
    const sent = { file: new Blob([file]), fileName: "a.csv" };
    const { data: guessed } = await client.imports.previewUpload(sent);
    expect(guessed).toMatchObject({ encoding: "windows-1252", encodingIsSure: false });
    const { preview, result } = await importFile(client, file, { encoding });
    expect(preview).toMatchObject({ encoding, encodingIsSure: true, sampleRows: [[first, last, email]] });
    expect(result).toMatchObject({ imported: 1, failed: 0 });
    expect(await found(email)).toMatchObject([{ first, last }]);
  });

  test("full names are split at a comma or in the name order that the user chooses", async () => {
    const rows = ["Ludwig van Beethoven", '"Lovelace, Ada"', "Madonna"];
    const lines = rows.map((name, index) => `${name},whole${index}@name.example`);
    const file = ["Name,Email", ...lines].join("\r\n");
    const { preview, result } = await importFile(client, file);
    expect(preview.suggestedMapping).toEqual({ Name: "full_name", Email: "email" });
    expect(result).toMatchObject({ imported: 3, failed: 0, cellsLeftOut: 0 });
    expect(await found("whole0@name.example")).toMatchObject([{ first: "Ludwig", last: "van Beethoven" }]);
    expect(await found("whole1@name.example")).toMatchObject([{ first: "Ada", last: "Lovelace" }]);
    expect(await found("whole2@name.example")).toMatchObject([{ first: "Madonna", last: null }]);
    const hungarian = "Name,Email\r\nNagy János,nagy@name.example\r\n";
    await importFile(client, hungarian, { nameOrder: "last" });
    expect(await found("nagy@name.example")).toMatchObject([{ first: "János", last: "Nagy" }]);
  });

  test("a preview reports the file's format, and the user can choose another format", async () => {
    const file = new Blob(["Export\r\nAda;ada@shape.example\r\nAlan;alan@shape.example\r\n"]);
    const looked = await client.imports.previewUpload({ file, fileName: "a.csv" });
    const shape = { delimiter: ";", quoting: "double", hasHeader: false, rowsAbove: 1 };
    expect(looked.data).toMatchObject({ ...shape, headers: ["Column 1", "Column 2"], totalRows: 2 });
    expect(looked.data.suggestedMapping).toEqual({ "Column 2": "email" });
    const fields = { hasHeader: "true", rowsAbove: "1", quoting: "double" };
    const chosen = await client.imports.previewUpload({ file, fileName: "a.csv", fields });
    expect(chosen.data).toMatchObject({ ...shape, hasHeader: true, headers: ["Ada", "ada@shape.example"] });
    const columnMapping = JSON.stringify({ Ada: "first", "ada@shape.example": "email" });
    const input = { file, fileName: "a.csv", fields: { ...fields, columnMapping } };
    expect((await client.imports.upload(input)).data).toMatchObject({ imported: 1, failed: 0 });
    const wrong = { file, fileName: "a.csv", fields: { rowsAbove: "50" } };
    await expectRefused(client.imports.previewUpload(wrong), {
      status: 400,
      errors: [{ path: "rowsAbove" }],
    });
  });

  test("blank lines, repeated headings, null bytes and empty extra cells are accepted", async () => {
    const file =
      "First Name,Email,Email,\r\nA,a@rag.example\r\n\r\nB\0b,b@rag.example,x@rag.example,,,\r\nC,c@rag.example,,,extra\r\n";
    const { preview, result } = await importFile(client, file);
    expect(preview.headers).toEqual(["First Name", "Email", "Email (2)"]);
    expect(result).toMatchObject({
      imported: 2,
      failed: 1,
      cellsLeftOut: 1,
      warnings: [{ row: 4, message: "First Name: null bytes were removed: “Bb”" }],
      errors: [
        { row: 5, message: "Row has 5 columns, expected 4", cells: ["C", "c@rag.example", "", "", "extra"] },
      ],
    });
    expect(await found("b@rag.example")).toMatchObject([{ first: "Bb" }]);
  });

  test.each([
    [
      "a picture",
      "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89",
      "This is not a text file.",
    ],
    [
      "an archive",
      `PK\x03\x04\x14\0\x06\0\x08\0${"\x01\x02xl/workbook.xml".repeat(9)}`,
      "This file could not be read as an Excel workbook.",
    ],
  ])("%s with the extension .csv is refused by the preview", async (_what, bytes, said) => {
    const file = new Blob([Buffer.from(bytes, "latin1")]);
    await expectRefused(client.imports.previewUpload({ file, fileName: "a.csv" }), {
      status: 400,
      message: expect.stringContaining(said),
    });
  });

  test("an empty file and one with only a header are refused", async () => {
    await expectRefused(client.imports.previewUpload({ file: new Blob([""]), fileName: "a.csv" }), {
      status: 400,
      message: "The file is empty",
    });
    await expectRefused(importFile(client, "First Name,Email\r\n\r\n"), {
      status: 400,
      message: "The file has a header but no rows",
    });
  });

  test("the error for a quoted cell that ends in a later row names its first row", async () => {
    const stray =
      'First,Last,Email\nAnn,Arden,ann@stray.example\n"Bob,Birch,bob@stray.example\nCleo,Cedar,cleo@stray.example\nEva,"Elm,eva@stray.example\nFay,Fir,fay@stray.example\n';
    const columnMapping = { First: "first", Last: "last", Email: "email" };
    const answer = await refusal(client.imports.execute({ body: { csvData: stray, columnMapping } }));
    expect(answer.message).toBe(
      "A cell in row 3 begins with a quotation mark that closes only in a later row, in the middle of a cell. Add the missing quotation mark.",
    );
    expect(await found("stray.example")).toEqual([]);
    const sending = client.imports.create({ file: new Blob([stray]), fileName: "stray.csv" });
    await expectRefused(sending, "INVALID_INPUT");
  });
});
