import { beforeAll, expect, test } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { failedRowsFile } from "./failed-rows-file.ts";

beforeAll(() => activateLanguage("en", ["import"]));

test("failed rows become a file with the reason last, and nothing in it runs as a formula", async () => {
  const headers = ["Name", "Phone", "City"];
  const errors = [
    { row: 2, message: 'Email: "no"', cells: ["A, B", "+1 555"] },
    { row: 9, message: "x", cells: ["\t=1+1", "2", "c\nd"] },
  ];
  const text = await failedRowsFile({ headers, errors }).text();
  expect(text).toBe('Name,Phone,City,Reason\r\n"A, B",+1 555,,"Email: ""no"""\r\n\'\t=1+1,2,"c\nd",x\r\n');
});
