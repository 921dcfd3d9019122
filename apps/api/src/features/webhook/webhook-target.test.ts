import { createServer } from "node:http";
import type { AddressInfo, LookupFunction, Socket } from "node:net";
import { isPublicAddress } from "@lanyard/server-kit/public-address";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireTarget } from "./webhook-rules.ts";
import { createTargets } from "./webhook-target.ts";

const privateHosts = [
  ...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0x7f.1", "0", "0.0.0.0"],
  ...["10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "169.254.169.254"],
  ...["192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255"],
  ...["[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[::7f00:1]", "[64:ff9b::7f00:1]"],
  ...[
    "[fc00::1]",
    "[fd12:3456::1]",
    "[fe80::1]",
    "[ff02::1]",
    "[2001:db8::1]",
    "[2002:7f00:1::]",
    "[2001::1]",
  ],
  ...["localhost", "LOCALHOST", "localhost.", "api.localhost", "127.0.0.1.", "１２７.０.０.１"],
];

describe("the address of a new webhook", () => {
  test.each(privateHosts)("a webhook cannot be created for a private address: %s", (host) => {
    expect(() => requireTarget(`https://${host}/hook`, false)).toThrow();
    expect(() => requireTarget(`https://${host}/hook`, true)).not.toThrow();
  });

  test.each([
    ...["http://example.com/hook", "ftp://example.com", "file:///etc/passwd", "example.com", "", "https://"],
    ...["https://user:secret@example.com/", "gopher://127.0.0.1", "javascript:alert(1)"],
  ])("a webhook requires a valid https URL without credentials: %s", (text) => {
    expect(() => requireTarget(text, false)).toThrow();
    expect(() => requireTarget(text, true)).toThrow();
  });

  test("a webhook can have a public address; malformed addresses are not public", () => {
    for (const host of ["example.com", "8.8.8.8", "[2606:4700::1111]", "172.32.0.1", "100.128.0.1"])
      expect(() => requireTarget(`https://${host}:8443/hook?x=1`, false)).not.toThrow();
    expect(isPublicAddress("nonsense")).toBe(false);
    expect(isPublicAddress("fe80::1%eth0")).toBe(false);
  });
});

describe("the address of a message", () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end("reached");
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const send = async (url: string, allowsPrivate: boolean, addresses: readonly string[]) => {
    const asked: string[] = [];
    const resolver: LookupFunction = (hostname, _, callback) => {
      asked.push(hostname);
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    };
    const targets = createTargets(allowsPrivate, resolver);
    const batch = { url, secrets: [], messages: [{ id: "msg_1", body: "{}" }] };
    const [attempt] = await targets.send(batch, new AbortController().signal);
    targets.close();
    return { ...attempt, asked };
  };

  test.each([["127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"]])(
    "a message is not sent if the host name resolves to %s",
    async (address) => {
      for (const url of [`https://hooks.example.com:${port}/`, `http://hooks.example.com:${port}/`])
        expect(await send(url, false, [address])).toMatchObject({ problem: "address", status: null });
    },
  );

  test("a message is not sent if the host has even one private address", async () => {
    expect(await send(`https://hooks.example.com:${port}/`, false, ["8.8.8.8", "127.0.0.1"])).toMatchObject({
      problem: "address",
    });
  });

  test("a message is not sent to a private IP address in the URL", async () => {
    for (const host of ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]"])
      expect(await send(`https://${host}:${port}/`, false, [])).toMatchObject({
        problem: "address",
        asked: [],
      });
    expect(requests).toBe(0);
  });

  test("a message is not sent without TLS, even to a public host", async () => {
    expect(await send(`http://hooks.example.com:${port}/`, true, ["8.8.8.8"])).toMatchObject({
      problem: "address",
    });
  });

  // The connection uses the checked addresses, because the name server could answer differently the second
  // time.
  test("the host name is resolved once for each connection", async () => {
    const sent = await send(`http://hooks.example.com:${port}/`, true, ["127.0.0.1"]);
    expect(sent).toMatchObject({
      problem: null,
      status: 200,
      answer: "reached",
      asked: ["hooks.example.com"],
    });
    expect(requests).toBe(1);
  });
});

test("a message is sent again if the target closes the reused connection", async () => {
  const used = new Set<Socket>();
  const ids: unknown[] = [];
  const server = createServer((request, response) => {
    const { socket } = request;
    if (used.has(socket)) return socket.resetAndDestroy();
    used.add(socket);
    ids.push(request.headers["webhook-id"]);
    return response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const targets = createTargets(true);
  const send = (id: string) =>
    targets.send(
      { url: `http://127.0.0.1:${port}/`, secrets: [], messages: [{ id, body: "{}" }] },
      new AbortController().signal,
    );
  await send("msg_1");
  expect(await send("msg_2")).toEqual([{ problem: null, status: 204, answer: "" }]);
  expect(ids).toEqual(["msg_1", "msg_2"]);
  targets.close();
  server.close();
});

test("a large batch is sent over a limited number of connections", async () => {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    sockets.add(request.socket);
    response.end(request.headers["webhook-id"]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const targets = createTargets(true);
  const messages = Array.from({ length: 200 }, (_, at) => ({ id: `msg_${at}`, body: "{}" }));
  const url = `http://127.0.0.1:${port}/`;
  const attempts = await targets.send({ url, secrets: [], messages }, new AbortController().signal);
  expect(attempts.map(({ answer }) => answer)).toEqual(messages.map(({ id }) => id));
  expect(sockets.size).toBeLessThanOrEqual(64);
  targets.close();
  server.close();
});
