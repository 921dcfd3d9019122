import { Blob as NodeBlob } from "node:buffer";
import type { Client } from "@lanyard/client/client-shape";
import { expect, test, vi } from "vitest";
import { type ReadingChoice, readFileSample } from "./file-sample.ts";

const found = {
  headers: ["Name"],
  sampleRows: [["Ada"]],
  encodingIsSure: true,
  hasHeader: true,
  rowsAbove: 0,
};
const previewUpload = vi.fn(async (_: { file: Blob; fields: object }) => ({ data: found }));
const client = { imports: { previewUpload } } as unknown as Client;
const read = (name: string, text: string, choice: ReadingChoice = {}) => {
  const file = Object.assign(new NodeBlob([text]), { name }) as unknown as File;
  return readFileSample(client, file, { choice, signal: new AbortController().signal });
};

test("a preview request sends the first 1001 lines and whether they are the whole file", async () => {
  const line = `${"Ada".padEnd(500)}\n`;
  expect(await read("people.csv", `Name\n${line.repeat(1500)}`)).toMatchObject({
    ...{ headers: ["Name"], sample_rows: [["Ada"]], has_header: true, rows_above: 0 },
  });
  const [sent] = previewUpload.mock.calls[0] ?? [];
  expect((await sent?.file.text())?.trimEnd().split("\n")).toHaveLength(1001);
  expect(sent?.fields).toEqual({ isWhole: "false" });
  await read("people.csv", line.repeat(600), { delimiter: ";", has_header: false, rows_above: 2 });
  const [reread] = previewUpload.mock.calls[1] ?? [];
  const chosen = { delimiter: ";", hasHeader: "false", rowsAbove: "2" };
  expect(reread?.fields).toEqual({ isWhole: "true", ...chosen });
});

test("requests no preview of small files and workbooks", async () => {
  previewUpload.mockClear();
  expect(await read("people.csv", "Name\nAda\n")).toBeUndefined();
  expect(await read("people.xlsx", "x".repeat(1_000_000))).toBeUndefined();
  expect(previewUpload).not.toHaveBeenCalled();
});
