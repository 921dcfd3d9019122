import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";

/** The header with the id of a request, which is also in its log lines and trace. */
export const requestIdHeader = "x-request-id";

type Hook = (
  request: { id: string },
  reply: { header: (name: string, value: string) => unknown },
  done: () => void,
) => void;

/** The part of a Fastify app that this needs. */
interface NumberedApp {
  addHook(name: "onRequest", hook: Hook): unknown;
  addHook(name: "preValidation", hook: Hook): unknown;
}

interface Numbering {
  /** Whether a proxy on a private address forwards the requests. */
  readonly isBehindProxy: boolean;
}

type Numbered = Pick<IncomingMessage, "headers"> & {
  readonly socket?: Pick<IncomingMessage["socket"], "remoteAddress"> | null;
};

/** 128 bits, as a UUID or in nginx's form; other ids are refused, so that no typed text enters the log. */
const wellFormed = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/u;

/**
 * Returns the id of a request for Fastify's `genReqId`: the id of a proxy in front, or a random one. Other clients cannot
 * choose it.
 */
export function createRequestIds({ isBehindProxy }: Numbering): (request: Numbered) => string {
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader];
    const isTaken =
      isBehindProxy &&
      typeof given === "string" &&
      wellFormed.test(given) &&
      isPrivate(socket?.remoteAddress ?? "");
    return isTaken ? given : randomUUID();
  };
}

const current = new AsyncLocalStorage<string>();

/** The request that the present work is for. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Names the request in each answer and in everything that it causes. Call it before other hooks are added. */
export function addRequestIds(app: NumberedApp): void {
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header(requestIdHeader, id);
    current.run(id, done);
  });
  // After a body was read, the context is that of the connection, not of the request.
  app.addHook("preValidation", ({ id }, _reply, done) => current.run(id, done));
}

/** Loopback, link-local and unique local addresses: the same that `trustProxy` names. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::1", 128],
  ["fe80::", 10],
  ["fc00::", 7],
] as const)
  privateNetworks.addSubnet(network, prefix, "ipv6");

function isPrivate(address: string): boolean {
  return privateNetworks.check(address, address.includes(":") ? "ipv6" : "ipv4");
}
