import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createSendingThread } from "./sending-thread.ts";

test("a sending thread that failed is replaced before the next batch", async () => {
  const server = createServer((_, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = new AbortController();
  const thread = createSendingThread(true, stop.signal);
  const batch = { url: `http://127.0.0.1:${port}/`, secrets: [], messages: [{ id: "msg_1", body: "{}" }] };
  await expect(thread.send({ ...batch, url: "not a URL" })).rejects.toThrow("Invalid URL");
  expect(await thread.send(batch)).toEqual([{ problem: null, status: 204, answer: "" }]);
  stop.abort();
  expect(await thread.send(batch)).toMatchObject([{ problem: "connection" }]);
  await thread.close();
  server.close();
});
