import { request as httpRequest, Agent as PlainAgent } from "node:http";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { DeliveryProblem } from "@lanyard/contract/webhook/webhook-schema";
import {
  createCheckedLookup,
  hostOf,
  isPrivateHost,
  isRefusedAddress,
  RefusedAddressError,
} from "@lanyard/server-kit/public-address";
import { fieldError } from "#src/http/app-error.ts";

/**
 * Checks the URL of a webhook without resolving its host.
 * @throws AppError INVALID_INPUT
 */
export function requireTarget(text: string, allowsPrivate: boolean): void {
  const url = URL.parse(text);
  const isPrivate = url !== null && isPrivateHost(hostOf(url));
  const isPlain = url?.protocol === "http:" && allowsPrivate && isPrivate;
  if (url === null || !(url.protocol === "https:" || isPlain) || url.username !== "" || url.password !== "")
    throw fieldError("url", refusal("webhookUrlInvalid"));
  if (isPrivate && !allowsPrivate) throw fieldError("url", refusal("webhookUrlPrivate"));
}

/** The result of an attempt; `problem` is null if the target accepted the message. */
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

/** Sends messages to targets. Connections are kept open between messages. */
export interface Targets {
  send(message: Message, signal: AbortSignal): Promise<Attempt>;
  close(): void;
}

/** Creates the sender of messages; `resolve` returns all addresses of a host. */
export function createTargets(allowsPrivate: boolean, resolve?: LookupFunction): Targets {
  const agents = { secure: new Agent({ keepAlive: true }), plain: new PlainAgent({ keepAlive: true }) };

  async function send({ url: text, headers, body }: Message, stop: AbortSignal): Promise<Attempt> {
    const limit = AbortSignal.timeout(timeLimitMs);
    try {
      const url = new URL(text);
      const isPlain = url.protocol === "http:";
      const host = hostOf(url);
      if (isIP(host) !== 0 && isRefusedAddress(host, allowsPrivate, isPlain))
        throw new RefusedAddressError(host);
      const signal = AbortSignal.any([limit, stop]);
      const options = {
        method: "POST",
        headers,
        signal,
        lookup: createCheckedLookup({ allowsPrivate, isPlain, ...(resolve && { resolve }) }),
      };
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

/** Reads the beginning of the answer. Redirects are not followed. */
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
