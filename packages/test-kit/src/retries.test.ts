import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchWithRetries } from "./retries.ts";

test("a request is sent again, with its body, only after a 503 with Retry-After", async () => {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    heard.push(`${request.url} ${Buffer.concat(chunks).toString()}`);
    const isLate = request.url === "/busy" && heard.length < 3;
    if (isLate) response.setHeader("retry-after", "0");
    response.statusCode = isLate || request.url === "/broken" ? 503 : 200;
    response.end("said");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (path: string) => fetchWithRetries(`${base}${path}`, { method: "POST", body: "text" });
  const answer = await send("/busy");
  expect([answer.status, await answer.text()]).toEqual([200, "said"]);
  expect(heard).toEqual(["/busy text", "/busy text", "/busy text"]);
  expect((await send("/broken")).status).toBe(503);
  expect(heard).toHaveLength(4);
});
