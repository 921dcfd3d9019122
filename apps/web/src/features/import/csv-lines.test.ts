import { Blob as NodeBlob } from "node:buffer";
import { expect, test } from "vitest";
import { firstLines } from "./csv-lines.ts";

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
