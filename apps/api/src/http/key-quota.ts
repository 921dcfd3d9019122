import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply } from "fastify";
import type { Caller, KeyBudget } from "./caller.ts";
import { FileAnswer } from "./file-answer.ts";
import type { Quota } from "./rate-limit.ts";
import { SerializedAnswer } from "./serialized-answer.ts";

/** Adds a quota to the response headers (draft-ietf-httpapi-ratelimit-headers-10). */
function addQuota(
  reply: FastifyReply,
  name: string,
  { quota, windowSeconds, left, resetSeconds }: ShownQuota,
): void {
  append(reply, "ratelimit-policy", `"${name}";q=${quota};w=${windowSeconds}`);
  append(reply, "ratelimit", `"${name}";r=${left};t=${resetSeconds}`);
}

interface ShownQuota {
  readonly quota: number;
  readonly windowSeconds: number;
  readonly left: number;
  readonly resetSeconds: number;
}

function append(reply: FastifyReply, header: string, value: string): void {
  const earlier = reply.getHeader(header);
  void reply.header(header, earlier === undefined ? value : `${earlier}, ${value}`);
}

export function addRequestQuota(reply: FastifyReply, { key }: Caller, quota: Quota | undefined): void {
  if (key === undefined || quota === undefined) return;
  addQuota(reply, "requests", { ...quota, quota: quota.perMinute, windowSeconds: 60 });
}

/**
 * Counts the records of a response against the hourly limit of an API key. Writes and exports are counted in
 * their own transactions instead. A dry run rolls that count back, so its response is counted here.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function spendOnAnswer(
  { key, inTenant }: Caller,
  { method }: RouteShape,
  answer: unknown,
  isDryRun = false,
): Promise<void> {
  const budget = key?.budget;
  const isRead = isDryRun || (method === "GET" && !(answer instanceof FileAnswer));
  if (budget === undefined || !isRead) return;
  const json: unknown = answer instanceof SerializedAnswer ? JSON.parse(answer.json.toString()) : answer;
  await inTenant((tx) => budget.spend(tx, Math.max(1, countRows(json))));
}

/**
 * Returns a caller that remembers the rest of its hourly limit after each count of records, and a function
 * that adds this rest to the response headers.
 */
export function withRowQuota(caller: Caller): { caller: Caller; addRowQuota: (reply: FastifyReply) => void } {
  const { key } = caller;
  if (key?.budget === undefined) return { caller, addRowQuota: () => undefined };
  const { rowsPerHour, spend } = key.budget;
  let rest: Awaited<ReturnType<typeof spend>> | undefined;
  const budget: KeyBudget = {
    rowsPerHour,
    async spend(tx, rows) {
      rest = await spend(tx, rows);
      return rest;
    },
  };
  return {
    caller: { ...caller, key: { ...key, budget } },
    addRowQuota: (reply) =>
      rest && addQuota(reply, "rows", { ...rest, quota: rowsPerHour, windowSeconds: 3600 }),
  };
}

/**
 * Counts the records in a response's lists. An entry with lists of its own, such as a stage of a board,
 * counts as the records in these lists.
 */
function countRows(json: unknown): number {
  if (typeof json !== "object" || json === null) return 0;
  if (!Array.isArray(json))
    return sum(Object.values(json).map((value) => (isObject(value) ? countRows(value) : 0)));
  return sum(json.map((entry) => (isRecord(entry) ? Math.max(1, countRows(entry)) : 0)));
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;
const isRecord = (value: unknown) =>
  typeof value === "object" && value !== null && ("id" in value || "action_id" in value);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
