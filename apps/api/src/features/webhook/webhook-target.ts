import { lookup as lookUp } from "node:dns";
import { request as httpRequest, Agent as PlainAgent } from "node:http";
import { Agent, request } from "node:https";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { DeliveryProblem } from "@lanyard/contract/webhook/webhook-schema";
import { fieldError } from "#src/http/app-error.ts";

/** IPv4 networks that are not public (IANA IPv4 Special-Purpose Address Registry; multicast and reserved ones too). */
const privateNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Networks within 2000::/3 that are not public, or carry an IPv4 address: Teredo, documentation and 6to4. */
const privateWithinUnicast = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of privateNetworks) refused.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of privateWithinUnicast) refused.addSubnet(network, prefix, "ipv6");
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address is on the public internet. All of IPv6 beyond 2000::/3 is not, such as IPv4-mapped addresses. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 4 && !refused.check(address, "ipv4");
  return !address.includes("%") && unicast.check(address, "ipv6") && !refused.check(address, "ipv6");
}

/** The host as an address or name. URL has read decimal, octal and hexadecimal forms of IPv4 addresses already. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");

function isPrivateHost(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === "localhost" || host.endsWith(".localhost");
}

/** Checks the address of a webhook as far as it can be without a name server. @throws AppError INVALID_INPUT */
export function requireTarget(text: string, allowsPrivate: boolean): void {
  const url = URL.parse(text);
  const isPrivate = url !== null && isPrivateHost(hostOf(url));
  const isPlain = url?.protocol === "http:" && allowsPrivate && isPrivate;
  if (url === null || !(url.protocol === "https:" || isPlain) || url.username !== "" || url.password !== "")
    throw fieldError("url", refusal("webhookUrlInvalid"));
  if (isPrivate && !allowsPrivate) throw fieldError("url", refusal("webhookUrlPrivate"));
}

/** The outcome of one attempt; without a problem the target has taken the message. */
export interface Attempt {
  readonly problem: DeliveryProblem | null;
  readonly status: number | null;
  readonly answer: string | null;
}

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const timeLimitMs = 10_000;
const keptAnswerBytes = 16_384;

class RefusedAddressError extends Error {
  override name = "RefusedAddressError";
}

/** Sends messages to targets; connections stay open between messages. */
export interface Targets {
  send(message: Message, signal: AbortSignal): Promise<Attempt>;
  close(): void;
}

/** `resolve` asks the name server for all addresses of a host. */
export function createTargets(allowsPrivate: boolean, resolve: LookupFunction = lookUp): Targets {
  const agents = { secure: new Agent({ keepAlive: true }), plain: new PlainAgent({ keepAlive: true }) };
  const isRefused = (address: string, isPlain: boolean) =>
    isPublicAddress(address) ? isPlain : !allowsPrivate;

  /** The connection uses the addresses that were checked here, so that a second look-up cannot name others. */
  const checkedLookup =
    (isPlain: boolean): LookupFunction =>
    (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (error, found) => {
        if (error !== null) return callback(error, "");
        const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
        const refusedOne = addresses.find(({ address }) => isRefused(address, isPlain));
        if (refusedOne !== undefined) return callback(new RefusedAddressError(refusedOne.address), "");
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? "", first?.family);
      });
    };

  async function send({ url: text, headers, body }: Message, stop: AbortSignal): Promise<Attempt> {
    const limit = AbortSignal.timeout(timeLimitMs);
    try {
      const url = new URL(text);
      const isPlain = url.protocol === "http:";
      const host = hostOf(url);
      if (isIP(host) !== 0 && isRefused(host, isPlain)) throw new RefusedAddressError(host);
      const signal = AbortSignal.any([limit, stop]);
      const options = { method: "POST", headers, signal, lookup: checkedLookup(isPlain) };
      const sent = isPlain
        ? httpRequest(url, { ...options, agent: agents.plain })
        : request(url, { ...options, agent: agents.secure });
      return await answerOf(sent, body);
    } catch (error) {
      return { problem: problemOf(error, limit), status: null, answer: null };
    }
  }

  return {
    send,
    close() {
      agents.secure.destroy();
      agents.plain.destroy();
    },
  };
}

function problemOf(error: unknown, limit: AbortSignal): DeliveryProblem {
  if (error instanceof RefusedAddressError) return "address";
  return limit.aborted ? "timeout" : "connection";
}

/** Reads the beginning of the answer; redirects are not followed. */
function answerOf(sent: ReturnType<typeof request>, body: string): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      const status = response.statusCode ?? 0;
      const parts: Buffer[] = [];
      let bytes = 0;
      const done = () => {
        const text = Buffer.concat(parts).subarray(0, keptAnswerBytes).toString("utf8");
        resolve({ problem: problemOfStatus(status), status, answer: text.replaceAll("\0", "") });
      };
      response.on("data", (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes < keptAnswerBytes) return;
        done();
        sent.destroy();
      });
      response.on("end", done);
      response.on("error", reject);
    });
    sent.end(body);
  });
}

function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}
