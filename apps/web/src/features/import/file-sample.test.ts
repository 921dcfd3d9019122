import { Blob as NodeBlob } from "node:buffer";
import type { Client } from "@lanyard/client/client-shape";
import { expect, test, vi } from "vitest";
import { firstLines, type ReadingChoice, readFileSample } from "./file-sample.ts";

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

/** Returns a blob of Node.js, because the blobs of jsdom cannot be read as bytes. */
const blobOf = (parts: (string | Uint8Array)[]) => new NodeBlob(parts) as unknown as Blob;

test("a preview ends at the end of a line, and a file with fewer lines is sent whole", async () => {
  const file = blobOf(["a\r\nb\r\nc\r\n"]);
  expect(await (await firstLines(file, 2)).text()).toBe("a\r\nb\r\n");
  expect(await firstLines(file, 1001)).toBe(file);
});

test("a preview also counts lines that end in CR, and is at most one megabyte", async () => {
  const row = `${"Ada".padEnd(99)}\r`;
  const macintosh = await firstLines(blobOf([row.repeat(200_000)]), 1001);
  expect(macintosh.size).toBe(1001 * row.length);
  const long = `${"Ada".padEnd(2999)}\n`;
  expect((await firstLines(blobOf([long.repeat(5000)]), 1001)).size).toBe(333 * long.length);
  const endless = await firstLines(blobOf(["x".repeat(20_000_000)]), 1001);
  expect(endless.size).toBeLessThanOrEqual(1_000_000);
});

test("a preview does not split characters of a UTF-16 file", async () => {
  const file = blobOf([Uint8Array.from([0x61, 0, 0x0a, 0, 0x62, 0, 0x0a, 0])]);
  expect((await firstLines(file, 1)).size).toBe(4);
});
