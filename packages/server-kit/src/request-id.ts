import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";

/** The header with the id of a request. Log lines and traces contain the same id. */
export const requestIdHeader = "x-request-id";

interface Numbering {
  /** Whether a proxy on a private address forwards the requests. */
  readonly isBehindProxy: boolean;
}

type Numbered = Pick<IncomingMessage, "headers"> & {
  readonly socket?: Pick<IncomingMessage["socket"], "remoteAddress"> | null;
};

/**
 * Matches a UUID, or 128 bits in nginx's format. Other ids are ignored, because clients could write text into
 * the log.
 */
const wellFormed = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/u;

/**
 * Creates the function for Fastify's `genReqId`. It returns the id that a proxy sent, or else a random one.
 * Clients other than the proxy cannot choose an id.
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

/** Loopback, link-local and private networks, as in `trustProxy`. */
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
