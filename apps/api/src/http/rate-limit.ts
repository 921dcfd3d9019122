import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** The rate limit of each caller, or of each IP address for requests without sign-in. */
export interface RateLimit {
  /**
   * Counts a request of a member or an API key, and returns the rest of the quota. Returns undefined if there
   * is no limit.
   * @throws AppError TOO_MANY_REQUESTS
   */
  countCaller(actorId: string): Quota | undefined;
  /**
   * Counts a request without sign-in.
   * @throws AppError TOO_MANY_REQUESTS
   */
  countAddress(request: Pick<FastifyRequest, "ip">): void;
}

export interface Quota {
  readonly perMinute: number;
  readonly left: number;
  /** The seconds until the quota is full. */
  readonly resetSeconds: number;
}

interface RateLimitOptions {
  /** Requests per minute; undefined for no limit. */
  readonly perMinute: number | undefined;
  readonly now?: () => number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

const minuteMs = 60_000;
/** The maximum number of callers to remember. A forgotten caller begins with a full bucket. */
const mostBuckets = 20_000;

/**
 * Creates a rate limit with a token bucket per caller, for this process only. A caller can send a minute's
 * quota at once, and then one request per new token. Fixed windows could block a caller for a minute.
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
    // Moves the caller to the end, which makes it the most recent one.
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

/**
 * Returns an IPv4 address unchanged, or the /64 network of an IPv6 address, because its owner can usually use
 * all addresses of that network.
 */
export function networkOf(ip: string): string {
  if (ip.includes(".")) return ip.slice(ip.lastIndexOf(":") + 1);
  const [head = [], tail = []] = ip
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}
