// @vitest-environment jsdom
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ReadyRequest } from "@lanyard/client/request";
import { afterEach, expect, test } from "vitest";
import { uploadWithProgress } from "./upload-with-progress.ts";

let server: Server | undefined;
afterEach(() => void server?.closeAllConnections());
afterEach(() => void server?.close());

const allowed = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

async function listen(answer: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    if (request.method === "OPTIONS") response.writeHead(204, allowed).end();
    else answer(request, response);
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/contacts/1/attachments`;
}

function upload(url: string, more: Partial<ReadyRequest> = {}): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob(["x".repeat(200_000)]), "notes.txt");
  const headers = { Authorization: "Bearer abc" };
  return uploadWithProgress({
    url,
    method: "POST",
    headers,
    body,
    signal: undefined,
    onProgress: undefined,
    keepalive: false,
    ...more,
  });
}

test("an upload sends its headers, reports progress and returns the response", async () => {
  const seen: unknown[] = [];
  const url = await listen((request, response) => {
    seen.push(request.headers.authorization, request.headers["content-type"]?.split(";")[0]);
    request.resume().on("end", () => response.writeHead(409, allowed).end('{"code":"EMAIL_TAKEN"}'));
  });
  const shares: number[] = [];
  const response = await upload(url, { onProgress: (share) => shares.push(share) });
  expect(seen).toEqual(["Bearer abc", "multipart/form-data"]);
  expect([response.status, await response.json()]).toEqual([409, { code: "EMAIL_TAKEN" }]);
  expect(shares.at(-1)).toBe(1);
});

test("a cancelled upload rejects with the reason of its signal", async () => {
  const stopper = new AbortController();
  const url = await listen(() => stopper.abort(new Error("left the page")));
  await expect(upload(url, { signal: stopper.signal })).rejects.toThrow("left the page");
});
