import type { Logger } from "@lanyard/server-kit/logging";
import { z } from "zod";
import type { TokenClaims } from "./session.ts";

const revoked = z.object({
  sessions: z.array(z.string()),
  people: z.array(z.object({ sub: z.string(), orgSlug: z.string(), before: z.number() })),
});

export interface Revocations {
  /** Whether a token was ended before its time: its session was closed, or its holder's role changed. */
  isRevoked(token: TokenClaims): boolean;
  stop(): void;
}

interface WatchOptions {
  /** Origin of Lanyard ID. */
  signinUrl: string;
  /** By which Lanyard ID knows the API. */
  serviceKey: string;
  log: Pick<Logger, "debug" | "error">;
}

/** By which Lanyard ID knows the API. */
export const serviceHeaders = (serviceKey: string) => ({ authorization: `Bearer ${serviceKey}` });

const pollEveryMs = 5000;

/**
 * Asks Lanyard ID every 5 s which sessions ended, so that an access token dies within 10 s of a sign-out
 * (security.md, Sign-in 6). While Lanyard ID is away the last answer stays in force.
 */
export function watchRevocations({ signinUrl, serviceKey, log }: WatchOptions): Revocations {
  const url = new URL("/sso/revoked", signinUrl);
  const headers = serviceHeaders(serviceKey);
  let wasRefused = false;
  let sessions = new Set<string>();
  let people = new Map<string, number>();
  const poll = async () => {
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(pollEveryMs) });
      if (response.status === 401 && !wasRefused) log.error(refusal);
      wasRefused = response.status === 401;
      const answer = revoked.parse(await response.json());
      sessions = new Set(answer.sessions);
      people = latestOf(answer.people);
    } catch (error) {
      log.debug({ err: error }, "Lanyard ID did not answer");
    }
  };
  void poll();
  const timer = setInterval(poll, pollEveryMs);
  timer.unref();
  return {
    isRevoked: ({ sid, sub, orgSlug, iat }) =>
      sessions.has(sid) || iat < (people.get(`${orgSlug}\n${sub}`) ?? Number.NEGATIVE_INFINITY),
    stop: () => clearInterval(timer),
  };
}

const refusal =
  "Lanyard ID does not know this API, so sessions that end stay open for up to 15 minutes: give both the same DATABASE_URL";

/** Of somebody whose role changed twice, the tokens between the changes are void as well. */
function latestOf(people: z.output<typeof revoked>["people"]): Map<string, number> {
  const latest = new Map<string, number>();
  for (const { sub, orgSlug, before } of people) {
    const key = `${orgSlug}\n${sub}`;
    latest.set(key, Math.max(before, latest.get(key) ?? before));
  }
  return latest;
}
