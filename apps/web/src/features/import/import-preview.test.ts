import { Blob as NodeBlob } from "node:buffer";
import type { Client } from "@lanyard/client/client-shape";
import { expect, test, vi } from "vitest";
import { readFile } from "./import-preview.ts";

test("the first 1001 lines go to the server for the preview, and say that they are not all", async () => {
  const previewUpload = vi.fn(async (_: { file: Blob; fields: object }) => ({ data: { totalRows: 1000 } }));
  const file = new NodeBlob(["Name\n", "Ada\n".repeat(1500)]) as unknown as File;
  await readFile({ imports: { previewUpload } } as unknown as Client, file);
  const [sent] = previewUpload.mock.calls[0] ?? [];
  expect((await sent?.file.text())?.trimEnd().split("\n")).toHaveLength(1001);
  expect(sent?.fields).toEqual({ isWhole: "false" });
});
