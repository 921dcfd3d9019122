import { expect, test } from "vitest";
import { createRequestIds } from "./request-id.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const ofNginx = "4bf92f3577b34da6a3ce929d0e0e4736";
const given = (id: string | undefined, remoteAddress: string | undefined = "10.1.2.3") => ({
  headers: { "x-request-id": id },
  socket: { remoteAddress },
});

test("each request has a unique id, even in two processes that start identically", () => {
  const processes = [createRequestIds({ isBehindProxy: false }), createRequestIds({ isBehindProxy: false })];
  const ids = processes.flatMap((name) => [name(given(undefined)), name(given(undefined))]);
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(uuid);
});

test.each(["10.1.2.3", "127.0.0.1", "::1", "fd00::7", "::ffff:172.16.0.9"])(
  "a proxy at the private address %s can set the request id",
  (address) => {
    const name = createRequestIds({ isBehindProxy: true });
    expect(name(given(ofNginx, address))).toBe(ofNginx);
    const id = "0198c0de-0000-7000-8000-000000000001";
    expect(name(given(id, address))).toBe(id);
  },
);

test.each([
  ["from a public address", { isBehindProxy: true }, given(ofNginx, "203.0.113.7")],
  ["from an unknown address", { isBehindProxy: true }, given(ofNginx, "")],
  ["sent without a proxy", { isBehindProxy: false }, given(ofNginx)],
  ["that is too long", { isBehindProxy: true }, given(ofNginx + ofNginx)],
  ["that is not hexadecimal", { isBehindProxy: true }, given("somebody@example.com")],
  ["that ends with a line break", { isBehindProxy: true }, given(`${ofNginx}\n`)],
])("a request id %s is replaced", (_what, numbering, request) => {
  expect(createRequestIds(numbering)(request)).toMatch(uuid);
});
