import { Blob as NodeBlob } from "node:buffer";
import type { Client } from "@lanyard/client/client-shape";
import { expect, test, vi } from "vitest";
import { readBeginning } from "./file-beginning.ts";

const previewUpload = vi.fn(async (_: { file: Blob; fields: object }) => ({ data: { headers: ["Name"] } }));
const client = { imports: { previewUpload } } as unknown as Client;
const read = (name: string, text: string) => {
  const file = Object.assign(new NodeBlob([text]), { name }) as unknown as File;
  return readBeginning(client, file, new AbortController().signal);
};

test("the first 1001 lines go to the server for the preview, and say that they are not all", async () => {
  const line = `${"Ada".padEnd(500)}\n`;
  expect(await read("people.csv", `Name\n${line.repeat(1500)}`)).toEqual({ headers: ["Name"] });
  const [sent] = previewUpload.mock.calls[0] ?? [];
  expect((await sent?.file.text())?.trimEnd().split("\n")).toHaveLength(1001);
  expect(sent?.fields).toEqual({ isWhole: "false" });
});

test("nothing is looked at beforehand of a small file, nor of one that is no text", async () => {
  previewUpload.mockClear();
  expect(await read("people.csv", "Name\nAda\n")).toBeUndefined();
  expect(await read("people.xlsx", "x".repeat(1_000_000))).toBeUndefined();
  expect(previewUpload).not.toHaveBeenCalled();
});
