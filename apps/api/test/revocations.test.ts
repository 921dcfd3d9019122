import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createLogger } from "@lanyard/server-kit/logging";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Revocations, watchRevocations } from "#src/http/revocations.ts";

const changes = [
  { sub: "bea", orgSlug: "acme", before: 200 },
  { sub: "bea", orgSlug: "acme", before: 100 },
  { sub: "bea", orgSlug: "globex", before: 50 },
];
let server: Server;
let revocations: Revocations;

beforeAll(async () => {
  server = createServer((_, response) =>
    response.end(JSON.stringify({ sessions: ["closed"], people: changes })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  revocations = watchRevocations(new URL(`http://127.0.0.1:${port}`), createLogger({ level: "silent" }));
  await vi.waitFor(() => expect(revocations.isRevoked(token({ sid: "closed" }))).toBe(true));
});
afterAll(async () => {
  revocations.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const token = (more: object) =>
  ({ sid: "open", sub: "bea", orgSlug: "acme", iat: 300, ...more }) as Parameters<
    Revocations["isRevoked"]
  >[0];

describe("a token is void", () => {
  test.each<[what: string, more: object, isRevoked: boolean]>([
    ["before the first change of the role", { iat: 99 }, true],
    ["between the first change and the second", { iat: 150 }, true],
    ["not after the last", { iat: 200 }, false],
    ["not for a change in another organisation", { orgSlug: "globex", iat: 60 }, false],
    ["not for another person's change", { sub: "cy", iat: 1 }, false],
  ])("%s", (_, more, isRevoked) => {
    expect(revocations.isRevoked(token(more))).toBe(isRevoked);
  });
});
