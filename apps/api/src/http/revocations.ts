import type { Logger } from "@lanyard/server-kit/logging";
import { z } from "zod";
import type { TokenClaims } from "./session.ts";

const revoked = z.object({
  sessions: z.array(z.string()),
  people: z.array(z.object({ sub: z.string(), orgSlug: z.string(), before: z.number() })),
});

export interface Revocations {
  /** Returns whether a token is revoked, because its session has ended or the member's role has changed. */
  isRevoked(token: TokenClaims): boolean;
  /**
   * Returns Lanyard ID's current time in milliseconds. Lanyard ID's clock determines whether a token has
   * expired; the clock of this machine may be wrong.
   */
  now(): Promise<number>;
  stop(): void;
}

interface WatchOptions {
  signinUrl: string;
  serviceKey: string;
  log: Pick<Logger, "debug" | "error">;
}

export const bearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` });

const pollEveryMs = 5000;
/**
 * The smallest difference between the clocks that is corrected. The `Date` header has whole seconds (RFC
 * 9110, section 6.6.1), so smaller differences can be rounding errors.
 */
const leastDifferenceMs = 2000;

/**
 * Loads ended sessions and changed roles from Lanyard ID every 5 s, so that access tokens become invalid
 * within 10 s of a sign-out (security.md, Sign-in 6). Keeps the last result if Lanyard ID does not answer.
 */
export function watchRevocations({ signinUrl, serviceKey, log }: WatchOptions): Revocations {
  const url = new URL("/sso/revoked", signinUrl);
  const headers = bearerHeaders(serviceKey);
  let wasRefused = false;
  let aheadMs = 0;
  let sessions = new Set<string>();
  let people = new Map<string, number>();
  const poll = async () => {
    try {
      const requestedAt = Date.now();
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(pollEveryMs) });
      if (response.status === 401 && !wasRefused) log.error(refusal);
      wasRefused = response.status === 401;
      aheadMs = differenceMs(response.headers.get("date"), (requestedAt + Date.now()) / 2) ?? aheadMs;
      const answer = revoked.parse(await response.json());
      sessions = new Set(answer.sessions);
      people = latestOf(answer.people);
    } catch (error) {
      log.debug({ err: error }, "Lanyard ID did not answer");
    }
  };
  const firstPoll = poll();
  const timer = setInterval(poll, pollEveryMs);
  timer.unref();
  return {
    isRevoked: ({ sid, sub, orgSlug, iat }) =>
      sessions.has(sid) || iat < (people.get(`${orgSlug}\n${sub}`) ?? Number.NEGATIVE_INFINITY),
    now: async () => {
      await firstPoll;
      return Date.now() + aheadMs;
    },
    stop: () => clearInterval(timer),
  };
}

function differenceMs(date: string | null, answeredAt: number): number | undefined {
  const serverMs = Date.parse(date ?? "") + 500;
  if (Number.isNaN(serverMs)) return undefined;
  const difference = serverMs - answeredAt;
  return Math.abs(difference) < leastDifferenceMs ? 0 : difference;
}

const refusal =
  "Lanyard ID does not know this API, so sessions that end stay open for up to 15 minutes: give both the same DATABASE_URL";

/** Returns the latest role change of each member, so that tokens issued between two changes are invalid. */
function latestOf(people: z.output<typeof revoked>["people"]): Map<string, number> {
  const latest = new Map<string, number>();
  for (const { sub, orgSlug, before } of people) {
    const key = `${orgSlug}\n${sub}`;
    latest.set(key, Math.max(before, latest.get(key) ?? before));
  }
  return latest;
}
