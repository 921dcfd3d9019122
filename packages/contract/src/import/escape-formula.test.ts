import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { escapeFormula } from "./escape-formula.ts";

const texts = [
  "=1+1",
  "+1",
  "-1",
  "+1+1",
  "+1-2",
  "+12345",
  "+1*23456",
  "+49 30 abc",
  "@SUM(A1)",
  " =1",
  "\t=1",
  "\u0000=1",
  "\u00A0@a",
  "＝1",
  "＋1",
  "－1",
  "＠a",
  "\r\n=1",
];
test.each(texts)("the export marks %j as text for spreadsheets", (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test.each([
  ["Ada-Lovelace", "Ada-Lovelace"],
  ["a=1", "a=1"],
  ["", ""],
  [null, ""],
  [-5, "-5"],
])("the export writes %j without an apostrophe", (value, shown) => {
  expect(escapeFormula(value)).toBe(shown);
});

const phones = [
  ["+49 30 1234-5678", "+49 30 1234-5678"],
  ["+1 555", "+1 555"],
  ["+1 (555) 010-9999", "+1 (555) 010-9999"],
  ["+44 (0)20 7946 0000", "+44 (0)20 7946 0000"],
  ["+(49) 30 123456", "+(49) 30 123456"],
  ["+49\u00a030\u00a0123456", "+49\u00a030\u00a0123456"],
  ["+493012345678", "+49 3012345678"],
  ["+15550109999", "+1 5550109999"],
  ["+353861234567", "+353 861234567"],
  ["+49-30-123456", "+49 30 123456"],
  ["+49.30.123456", "+49 30 123456"],
  ["+49 30/123", "+49 30 123"],
  ["+49 30/12 - 5", "+49 30 12 5"],
  ["+1 -2 -3456", "+1 2 3456"],
  ["+49(30)123456", "+49 (30)123456"],
] as const;
test.each(phones)("the export writes the phone number %j as %j", (phone, written) => {
  expect(escapeFormula(phone)).toBe(written);
});

const run = promisify(execFile);
const hasCalc = await run("soffice", ["--version"]).then(
  () => true,
  () => false,
);

test.skipIf(!hasCalc)(
  "LibreOffice reads every escaped value as text, even if imports evaluate formulas",
  async () => {
    const shown = [...texts.map(escapeFormula), ...phones.map(([phone]) => escapeFormula(phone))];
    const folder = await mkdtemp(join(tmpdir(), "lanyard-calc-"));
    try {
      const file = join(folder, "cells.csv");
      // The first row contains a real formula, which shows that the spreadsheet evaluates formulas.
      await writeFile(file, `\uFEFF${["=1+1", ...shown].map((cell) => `"${cell}"\r\n`).join("")}`);
      // Options of the CSV filter: comma, double quotes, UTF-8, from line 1, numbers and dates detected, formulas
      // evaluated.
      const filter = "Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,0,true";
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const filtered = `--infilter=${filter}`;
      await run("soffice", [
        profile,
        "--headless",
        "--convert-to",
        "fods",
        "--outdir",
        folder,
        filtered,
        file,
      ]);
      const sheet = await readFile(join(folder, "cells.fods"), "utf8");
      const kinds = [...sheet.matchAll(/<table:table-cell[^>]* office:value-type="(\w+)"/gu)].map(
        ([, kind]) => kind,
      );
      expect(kinds).toEqual(["float", ...shown.map(() => "string")]);
      for (const [, written] of phones) expect(sheet).toContain(`<text:p>${written}</text:p>`);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
