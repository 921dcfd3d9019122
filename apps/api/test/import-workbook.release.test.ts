import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { expectRefused } from "./refusal.ts";
import { workbookFile, workbookOf } from "./workbook-files.ts";
import { textOf } from "./workbook-reading.ts";

describe("a workbook as text", () => {
  test("a workbook with very long number formats and many rows is read", async () => {
    const formats = Array.from({ length: 20 }, () => "[".repeat(60_000));
    const rows = Array.from({ length: 20_000 }, (_, n) => `<row><c s="0"><v>${n}</v></c></row>`);
    const read = (await textOf(await workbookFile({ rows: rows.join(""), formats }))).split("\r\n");
    expect([read.length, read[7]]).toEqual([20_001, '"7"']);
  });

  test("a workbook with more number formats than Excel allows is refused", async () => {
    const file = await workbookFile({ rows: "", formats: Array.from({ length: 66_000 }, () => 0) });
    await expectRefused(textOf(file), {
      details: { errors: [{ path: "file", message: { id: "workbookTooLarge" } }] },
    });
  });

  test("a workbook with missing rows and dates counted from 1904 is read", async () => {
    const rows = '<row r="2"><c r="B2"><v>1</v></c></row><row r="5"><c r="A5" s="0"><v>1</v></c></row>';
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId2"/></sheets></workbook>';
    const parts = { "xl/workbook.xml": workbook };
    expect(await textOf(await workbookFile({ rows, formats: [14], parts }))).toBe(
      '\r\n,"1904-01-02"\r\n\r\n\r\n"1904-01-02",\r\n',
    );
  });
});

describe("a workbook of several sheets", () => {
  const people = [
    ["Name", "Email"],
    ["Ana Bell", "ana@fair.example"],
  ];
  const wide = [
    ["Lot", "Hall", "Stand"],
    ["7", "B", "12"],
  ];
  const covers = {
    Title: [["Contacts of the fair"]],
    Cover: [["Contacts of the fair"], ["Author", "Ines"], ["Date", "2026-03-01"]],
    Empty: [],
    Broken: [["</v>"]],
  };

  test("the first sheet with a table is read, even after cover sheets and broken sheets", async () => {
    expect(await textOf(await workbookOf({ ...covers, People: people, Stands: wide }))).toMatch(
      /^"Name","Email"/u,
    );
    expect(await textOf(await workbookOf({ ...covers, Stands: wide, People: people }))).toMatch(
      /^"Lot","Hall"/u,
    );
  });

  test("in a workbook without a table, the first sheet with content is read", async () => {
    expect(await textOf(await workbookOf({ Empty: [], Cover: [["Emails"], ["a@b.example"]] }))).toBe(
      '"Emails"\r\n"a@b.example"\r\n',
    );
  });
});

describe("importing a workbook", async () => {
  const api = await joinTestApi();

  test("the first sheet is imported with dates and numbers as displayed", async () => {
    const texts = [
      "First Name",
      "Email",
      "Traffic Source Date",
      "Postal Code",
      "Žofie",
      "zofie@sheet.example",
    ];
    const shared = (...indexes: number[]) => indexes.map((index) => `<c t="s"><v>${index}</v></c>`).join("");
    const person = `${shared(4, 5)}<c s="1"><v>46056</v></c><c s="2"><v>1067</v></c>`;
    const rows = `<row>${shared(0, 1, 2, 3)}</row><row>${person}</row>`;
    const file = await workbookFile({
      rows,
      texts: texts.map((text) => `<t>${text}</t>`),
      formats: [0, 14, "00000"],
    });
    const columnMapping = JSON.stringify({
      ...{ "First Name": "first", Email: "email" },
      ...{ "Traffic Source Date": "traffic_source_date", "Postal Code": "postal_code" },
    });
    const sent = { file: new Blob([file]), fileName: "people.xlsx", fields: { columnMapping } };
    const { data: result } = await api.acme.user.client.imports.upload(sent);
    expect(result).toMatchObject({ imported: 1, failed: 0, cellsLeftOut: 0 });
    const { contacts } = await api.acme.user.client.contacts.list({ query: { q: "zofie@sheet.example" } });
    expect(contacts).toMatchObject([
      { first: "Žofie", traffic_source_date: "2026-02-03", postal_code: "01067" },
    ]);
  });
});
