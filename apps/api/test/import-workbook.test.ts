import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { checkJob, runJob } from "./import-job-calls.ts";
import { expectRefused } from "./refusal.ts";
import { workbookFile, workbookOf } from "./workbook-files.ts";
import { textOf } from "./workbook-reading.ts";

/** Cells and the text that they are read as. The widest are last, because rows are padded to earlier widths. */
const cells = [
  ["a shared text", '<c r="A1" t="s"><v>1</v></c>', '"two"'],
  ["an inline text", '<c r="A1" t="inlineStr"><is><t>Köln, "Dom"</t></is></c>', '"Köln, ""Dom"""'],
  ["a text in several runs, without phonetics", '<c r="A1" t="s"><v>2</v></c>', '"山田 花子"'],
  ["the result of a formula", '<c r="A1" t="str"><f>A2&amp;"x"</f><v>a &amp; b</v></c>', '"a & b"'],
  ["the error of a formula", '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', ""],
  ["a boolean", '<c r="A1" t="b"><v>1</v></c>', '"true"'],
  ["a date in ISO format", '<c r="A1" t="d"><v>2026-02-03</v></c>', '"2026-02-03"'],
  ["a number", '<c r="A1"><v>0.30000000000000004</v></c>', '"0.3"'],
  ["a phone number", '<c r="A1"><v>4.930123456789E+12</v></c>', '"4930123456789"'],
  ["a date", '<c r="A1" s="1"><v>46056</v></c>', '"2026-02-03"'],
  ["a date with a time", '<c r="A1" s="2"><v>46056.4375</v></c>', '"2026-02-03 10:30:00"'],
  ["a time", '<c r="A1" s="3"><v>0.5</v></c>', '"12:00:00"'],
  ["a percentage", '<c r="A1" s="4"><v>0.755</v></c>', '"75.5%"'],
  ["a postal code", '<c r="A1" s="5"><v>1067</v></c>', '"01067"'],
  ["money with letters in its format", '<c r="A1" s="6"><v>1234.5</v></c>', '"1234.5"'],
  ["a line break and a control character", '<c r="A1" t="s"><v>3</v></c>', '"a\nb\r"'],
  ["element names with a namespace prefix", '<x:c xmlns:x="y" r="A1"><x:v>5</x:v></x:c>', '"5"'],
  ["cells without a reference", "<c><v>1</v></c><c><v>2</v></c>", '"1","2"'],
  ["a column beyond Z", '<c r="AB1"><v>7</v></c>', `${",".repeat(27)}"7"`],
] as const;

describe("a workbook as text", () => {
  test("a workbook's texts, numbers, dates and formulas are read as displayed", async () => {
    const text = await textOf(
      await workbookFile({
        rows: cells.map(([, cell]) => `<row>${cell}</row>`).join(""),
        texts: [
          "<t>one</t>",
          "<t>two</t>",
          '<r><t>山田</t></r><r><t xml:space="preserve"> 花子</t></r><rPh><t>ヤマダ</t></rPh>',
          "<t>a\nb_x000D_</t>",
        ],
        formats: [0, 14, "dd/mm/yyyy hh:mm", 20, 10, "00000", "#,##0.00\\ &quot;days&quot;;[Red]-#,##0.00"],
      }),
    );
    const read = text.split("\r\n").slice(0, -1);
    expect(cells.map(([name], index) => [name, read[index]])).toEqual(
      cells.map(([name, , own]) => [name, own]),
    );
    expect(read).toHaveLength(cells.length);
  });

  test("a file that is not a zip archive is read unchanged", async () => {
    expect(await textOf(Buffer.from("a,b\r\n"))).toBe("a,b\r\n");
    expect(await textOf(Buffer.from("P"))).toBe("P");
    expect(await textOf(Buffer.from(""))).toBe("");
  });

  test("a file that has the extension .xlsx but is not a workbook is refused", async () => {
    const whole = await workbookFile({ rows: "" });
    for (const bytes of [whole.slice(0, 3), whole.slice(8), Buffer.from("a,b\r\n"), Buffer.from("")])
      await expectRefused(textOf(bytes, "People.XLSX"), {
        code: "INVALID_INPUT",
        details: { errors: [{ message: { id: "workbookUnreadable" } }] },
      });
    expect(await textOf(Buffer.from("a,b\r\n"), "people.csv")).toBe("a,b\r\n");
  });
});

describe("importing a workbook", async () => {
  const api = await joinTestApi();

  test("an import reads another sheet of the workbook on request", async () => {
    const client = api.acme.user.client;
    const book = await workbookOf({
      Cover: [["Fair"], ["Author", "Ines"]],
      People: [
        ["Name", "", "Email", "", ""],
        ["Ana Sheet", "", "ana@sheets.example", "", ""],
      ],
      Firms: [
        ["Company name", "Website", "City"],
        ["Oak Ltd", "oak.example", "Leeds"],
      ],
      Broken: [["</v>"]],
    });
    const sent = { file: new Blob([book]), fileName: "fair.xlsx" };
    const { import: job } = await client.imports.create(sent);
    const params = { id: job.id };
    expect(job).toMatchObject({ sheet: "People", sheets: ["Cover", "People", "Firms"] });
    expect(job).toMatchObject({
      headers: ["Name", "Email"],
      sample_rows: [["Ana Sheet", "ana@sheets.example"]],
    });
    const { import: other } = await client.imports.reread({
      params,
      body: { sheet: "Firms", kind: "company" },
    });
    expect(other).toMatchObject({ sheet: "Firms", sample_rows: [["Oak Ltd", "oak.example", "Leeds"]] });
    const { import: same } = await client.imports.reread({ params, body: { has_header: true } });
    expect(same).toMatchObject({ sheet: "Firms", kind: "company" });
    await expectRefused(client.imports.reread({ params, body: { sheet: "Broken" } }), {
      status: 400,
      message: expect.stringContaining("“Broken”"),
    });
    const checked = await checkJob(client, job, { mapping: same.suggested_mapping });
    expect(checked).toMatchObject({ sheet: "Firms", check: { create: 1, fail: 0 } });
    await client.imports.cancel({ params });

    const { data: preview } = await client.imports.previewUpload(sent);
    expect(preview).toMatchObject({
      ...{ sheet: "People", headers: ["Name", "Email"], totalRows: 1 },
      ...{ encoding: "utf-8", encodingIsSure: true, delimiter: "," },
    });
    const chosen = await client.imports.previewUpload({ ...sent, fields: { sheet: "Firms" } });
    expect(chosen.data).toMatchObject({ sheet: "Firms", headers: ["Company name", "Website", "City"] });
  });

  test("failed rows are exported with all headings, even empty ones", async () => {
    const client = api.acme.user.client;
    const file = new Blob(["Name,,Email,\n,,not an address,\nAna Gap,,ana@gap.example,\n"]);
    const { import: job } = await client.imports.create({ file, fileName: "gap.csv" });
    expect(job.headers).toEqual(["Name", "Email"]);
    await checkJob(client, job, { mapping: job.suggested_mapping });
    const done = await runJob(client, job);
    expect(done.result).toMatchObject({ created: 1, failed: 1 });
    const answer = await client.imports.failed({ params: { id: job.id }, query: {} });
    const failed = await answer.text();
    expect(failed).toMatch(/"Name","","Email","","[^"]+"\r\n"","","not an address","","/u);
  });
});
