import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** How often one person, or one address of somebody who is not signed in, may ask. */
export interface RateLimit {
  /** Counts a request of a person or a key; nothing without a limit. @throws AppError TOO_MANY_REQUESTS */
  countCaller(actorId: string): Quota | undefined;
  /** Counts a request of whoever is not signed in. @throws AppError TOO_MANY_REQUESTS */
  countAddress(request: Pick<FastifyRequest, "ip">): void;
}

/** What is left of a caller's quota of requests. */
export interface Quota {
  readonly perMinute: number;
  readonly left: number;
  /** Seconds until all of it is back. */
  readonly resetSeconds: number;
}

interface RateLimitOptions {
  /** Requests a minute; nothing when there is no limit. */
  readonly perMinute: number | undefined;
  readonly now?: () => number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

const minuteMs = 60_000;
/** Whoever asked least recently is forgotten beyond these, and may then ask as often as somebody new. */
const mostBuckets = 20_000;

/**
 * Of this process. A bucket of tokens for each who asks: as many as a minute's may be asked at once, and from then on one
 * whenever one has flowed in. Libraries count in windows, which would keep a person who is over the limit out for up to a
 * whole minute instead of the moment until the next token.
 */
export function createRateLimit({ perMinute, now = Date.now }: RateLimitOptions): RateLimit {
  if (perMinute === undefined) return { countCaller: () => undefined, countAddress: () => undefined };
  const most = perMinute;
  const buckets = new Map<string, Bucket>();
  const tokenMs = minuteMs / most;

  function take(key: string): Quota {
    const at = now();
    const { tokens, filledAt } = buckets.get(key) ?? { tokens: most, filledAt: at };
    const filled = Math.min(most, tokens + (at - filledAt) / tokenMs);
    // The last that was used stands last.
    buckets.delete(key);
    buckets.set(key, { tokens: filled < 1 ? filled : filled - 1, filledAt: at });
    if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value ?? "");
    if (filled < 1) throw tooMany(Math.ceil(((1 - filled) * tokenMs) / 1000));
    const resetSeconds = Math.ceil(((most - filled + 1) * tokenMs) / 1000);
    return { perMinute: most, left: Math.floor(filled - 1), resetSeconds };
  }

  return {
    countCaller: (actorId) => take(`caller ${actorId}`),
    countAddress: ({ ip }) => void take(`address ${networkOf(ip)}`),
  };

  function tooMany(retryAfterSeconds: number): AppError {
    return new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds, facts: { perMinute, retryAfterSeconds } });
  }
}

/** Whoever has one address of IPv6 has the 2^64 beside it. */
export function networkOf(ip: string): string {
  if (ip.includes(".")) return ip.slice(ip.lastIndexOf(":") + 1);
  const [head = [], tail = []] = ip
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}
