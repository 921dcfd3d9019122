import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@lanyard/client/api-error";
import { createCheckedClient } from "@lanyard/client/checked-client";
import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { TestPerson } from "@lanyard/test-kit/signin";
import type { Outcome } from "./fault-ledger.ts";
import type { FaultWorld } from "./fault-world.ts";

export interface Refused {
  readonly status: number;
  readonly code: string;
  /** The Retry-After header in seconds; null if the response lacks it. */
  readonly retryAfter: string | null;
}

/**
 * The age from which the server may refuse a token as expired, a minute less than the lifetime of a token.
 */
const tokenLifeMs = 14 * 60_000;
const unavailable = 503;
const full = 507;

/**
 * Creates a simulated browser. It sends each request to one of the API processes, as through a proxy, and
 * repeats a change once with the same idempotency key if the response was lost or is a server error.
 */
export async function createFaultClient(
  world: FaultWorld,
  person: TestPerson,
  pick: (count: number) => number,
) {
  const refusals: Refused[] = [];
  /** The idempotency keys of changes for which at least one response was lost. */
  const unanswered = new Set<string>();
  const newToken = async () => ({ text: (await world.signin.tokenFor(person)).accessToken, at: Date.now() });
  let token = await newToken();
  const { baseUrl } = world.oneOf(world.servers);
  const send: typeof fetch = async (url, init) => {
    const server = world.oneOf(world.servers, pick(world.servers.length));
    const key = new Headers(init?.headers).get("idempotency-key");
    try {
      const answer = await fetch(String(url).replace(baseUrl, server.baseUrl), init);
      const isOverdue = answer.status === 401 && Date.now() - token.at > tokenLifeMs;
      if (!answer.ok && !isOverdue) refusals.push(await refusedOf(answer));
      return answer;
    } catch (error) {
      if (key !== null) unanswered.add(key);
      throw error;
    }
  };
  const client = createCheckedClient({
    baseUrl,
    fetch: send,
    session: {
      accessToken: () => token.text,
      refresh: async () => {
        token = await newToken();
        return token.text;
      },
    },
    beginChange: () => async () => {
      await wait(50);
      await world.untilHealthy();
      return true;
    },
  });

  /**
   * Sends a request and returns its outcome.
   * @throws errors that no injected fault explains
   */
  async function attempt<T>(call: (client: Client, options: CallOptions) => Promise<T>): Promise<Outcome<T>> {
    const idempotencyKey = randomUUID();
    try {
      return { how: "acknowledged", answer: await call(client, { idempotencyKey }) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isStillRunning = error.status === 409 && unanswered.has(idempotencyKey);
      if (error.status === 0 || isStillRunning) return { how: "lost" };
      if (error.status !== unavailable && error.status !== full) throw error;
      return { how: unanswered.has(idempotencyKey) ? "lost" : "refused" };
    }
  }
  const download = (path: string) => fetch(baseUrl + path);
  return { client, attempt, download, refusals, accessToken: () => token.text };
}

export type FaultClient = Awaited<ReturnType<typeof createFaultClient>>;

async function refusedOf(answer: Response): Promise<Refused> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "none";
  return { status: answer.status, code, retryAfter: answer.headers.get("retry-after") };
}
