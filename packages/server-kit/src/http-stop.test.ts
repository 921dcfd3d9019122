import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { closeHttp } from "./graceful-stop.ts";

test("a stop completes the running request and does not wait for its open connection", async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_request, response) => answers.push(response)).listen(0, "127.0.0.1");
  server.keepAliveTimeout = 60_000;
  await once(server, "listening");
  const address = server.address();
  const client = connect(address !== null && typeof address === "object" ? address.port : 0, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(server, "request");
  const close = () => new Promise((resolve) => server.close(resolve));
  // A Fastify response that began before the stop also promises to keep its connection open.
  answers[0]?.writeHead(200, { connection: "keep-alive", "content-length": "2" });
  const stopped = closeHttp({ close, server });
  answers[0]?.end("ok");
  const [data] = await once(client, "data");
  expect(String(data)).toContain("200 OK");
  await stopped;
  expect(server.listening).toBe(false);
});

test("a stop does not wait for a request whose sender has stalled", async () => {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const client = connect(address !== null && typeof address === "object" ? address.port : 0, "127.0.0.1");
  client.on("error", () => undefined);
  client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf");
  await once(server, "request");
  const close = () => new Promise((resolve) => server.close(resolve));
  await closeHttp({ close, server }, 50);
  expect(server.listening).toBe(false);
});
