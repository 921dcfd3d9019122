import { afterEach, expect, test } from "vitest";
import type { ClientOptions } from "../src/client-options.ts";
import { readyRequest } from "../src/request.ts";
import { createSender } from "../src/request-sender.ts";
import { startServer } from "./local-server.ts";

const address = { method: "POST", path: "/contacts/{id}/attachments", bodyFormat: "multipart" } as const;
const input = {
  params: { id: "1" },
  file: new Blob(["Straße"], { type: "text/plain" }),
  fileName: "notes.txt",
  fields: { mode: "skip" },
};

let stop: (() => Promise<unknown>) | undefined;
afterEach(() => stop?.());

async function upload(options: Omit<ClientOptions, "baseUrl"> = {}, onProgress?: (share: number) => void) {
  const server = await startServer((one) => ({
    status: one.headers.authorization === "Bearer old" ? 401 : 201,
  }));
  stop = server.stop;
  const send = createSender({ baseUrl: server.baseUrl, ...options });
  const response = await send(readyRequest(server.baseUrl, address, input, { onProgress }));
  return { response, seen: server.seen };
}

test("a multipart upload has its own idempotency key, and its fields precede the file", async () => {
  const { response, seen } = await upload();
  expect(response.status).toBe(201);
  expect(seen[0]?.url).toBe("/api/contacts/1/attachments");
  expect(seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/u);
  expect(seen[0]?.headers["idempotency-key"]).toBeTruthy();
  expect(seen[0]?.body).toMatch(
    /name="mode"[\s\S]*skip[\s\S]*name="file"; filename="notes\.txt"[\s\S]*Straße/u,
  );
});

test("an upload that is refused with an expired token is sent again in full", async () => {
  const session = { accessToken: () => "old", refresh: async () => "new" };
  const { response, seen } = await upload({ session });
  expect(response.status).toBe(201);
  expect(seen.map(({ body }) => body.includes("Straße"))).toEqual([true, true]);
});

test("a caller can supply a function that sends the file and reports progress", async () => {
  const shares: number[] = [];
  const sendWithProgress: ClientOptions["sendWithProgress"] = async ({ onProgress }) => {
    onProgress?.(1);
    return new Response("{}", { status: 201 });
  };
  const { seen } = await upload({ sendWithProgress }, (share) => shares.push(share));
  expect(shares).toEqual([1]);
  expect(seen).toEqual([]);
});

test("an upload without a file throws before any request", () => {
  expect(() => readyRequest("", address, { params: { id: "1" } })).toThrow("Missing file");
});
