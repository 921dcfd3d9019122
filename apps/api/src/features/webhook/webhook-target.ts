import {
  type ClientRequest,
  request as httpRequest,
  type OutgoingHttpHeaders,
  Agent as PlainAgent,
} from "node:http";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { DeliveryProblem } from "@lanyard/contract/webhook/webhook-schema";
import {
  createCheckedLookup,
  hostOf,
  isRefusedAddress,
  RefusedAddressError,
} from "@lanyard/server-kit/public-address";
import { signedHeaders } from "./webhook-signature.ts";

/** The result of an attempt; `problem` is null if the target accepted the message. */
export interface Attempt {
  readonly problem: DeliveryProblem | null;
  readonly status: number | null;
  readonly answer: string | null;
}

export interface MessageBatch {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly messages: readonly { readonly id: string; readonly body: string }[];
}

interface SignedMessage {
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

const timeLimitMs = 10_000;
const sentAtOnce = 64;
/**
 * The maximum number of messages that a process sends per second. Faster sending would delay members'
 * requests.
 */
const mostPerSecond = 1250;
const keptAnswerBytes = 16_384;

/** A sender of messages to targets. Connections stay open between messages. */
export interface Targets {
  /** Sends several messages concurrently; returns the attempts in their order. */
  send(batch: MessageBatch, signal: AbortSignal): Promise<Attempt[]>;
  close(): void;
}

/** Creates the sender of messages; `resolve` returns all addresses of a host. */
export function createTargets(allowsPrivate: boolean, resolve?: LookupFunction): Targets {
  const agents = { secure: new Agent({ keepAlive: true }), plain: new PlainAgent({ keepAlive: true }) };
  let nextAt = 0;

  async function turn(stop: AbortSignal): Promise<void> {
    const now = performance.now();
    nextAt = Math.max(nextAt, now) + 1000 / mostPerSecond;
    // If `stop` aborts the wait, it also aborts the following attempt.
    await wait(nextAt - now, undefined, { signal: stop }).catch(() => undefined);
  }

  function requestTo(url: URL, headers: OutgoingHttpHeaders, signal: AbortSignal): ClientRequest {
    const isPlain = url.protocol === "http:";
    const host = hostOf(url);
    if (isIP(host) !== 0 && isRefusedAddress(host, allowsPrivate, isPlain))
      throw new RefusedAddressError(host);
    const lookup = createCheckedLookup({ allowsPrivate, isPlain, ...(resolve && { resolve }) });
    const options = { method: "POST", headers, signal, lookup };
    return isPlain
      ? httpRequest(url, { ...options, agent: agents.plain })
      : request(url, { ...options, agent: agents.secure });
  }

  async function attempt(url: URL, { headers, body }: SignedMessage, stop: AbortSignal): Promise<Attempt> {
    const limit = AbortSignal.timeout(timeLimitMs);
    let sent: ClientRequest | undefined;
    try {
      sent = requestTo(url, headers, AbortSignal.any([limit, stop]));
      return await answerOf(sent, body);
    } catch (error) {
      // A target may close an idle connection at the moment of its reuse (RFC 9112, section 9.3.1).
      if (sent?.reusedSocket && isReset(error)) return attempt(url, { headers, body }, stop);
      return { problem: problemOf(error, limit), status: null, answer: null };
    }
  }

  return {
    async send({ url: text, secrets, messages }, stop) {
      const url = new URL(text);
      const attempts: Attempt[] = [];
      const waiting = messages.entries();
      const sendNext = async () => {
        for (const [at, { id, body }] of waiting) {
          await turn(stop);
          attempts[at] = await attempt(url, { headers: signedHeaders({ id, body }, secrets), body }, stop);
        }
      };
      await Promise.all(Array.from({ length: sentAtOnce }, sendNext));
      return attempts;
    },
    close() {
      agents.secure.destroy();
      agents.plain.destroy();
    },
  };
}

const isReset = (error: unknown) => error instanceof Error && "code" in error && error.code === "ECONNRESET";

function problemOf(error: unknown, limit: AbortSignal): DeliveryProblem {
  if (error instanceof RefusedAddressError) return "address";
  return limit.aborted ? "timeout" : "connection";
}

/** Sends the body and reads the beginning of the response. Does not follow redirects. */
function answerOf(sent: ClientRequest, body: string): Promise<Attempt> {
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
