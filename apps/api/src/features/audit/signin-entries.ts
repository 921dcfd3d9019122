import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { bearerHeaders } from "#src/http/revocations.ts";
import { insertSigninEntries } from "#src/log/audit-entry-sql.ts";
import { selectNewestOfSignin } from "./audit-sql.ts";

const entry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  what: z.string(),
  who_id: z.string(),
  who_name: z.string(),
  who_email: z.string(),
  detail: z.record(z.string(), z.string().nullable()),
});
const answerSchema = z.object({ entries: z.array(entry), limit: z.number() });
type Step = z.output<typeof answerSchema>;

/**
 * Reads the next audit entries of Lanyard ID, oldest first.
 * @throws AppError UNAVAILABLE if Lanyard ID does not answer
 */
export type ReadSigninEntries = (orgSlug: string, from: string, after: string) => Promise<Step>;

const waitMs = 5000;

export function createSigninEntryReader({
  signinUrl,
  serviceKey,
}: {
  signinUrl: string;
  serviceKey: string;
}): ReadSigninEntries {
  const headers = bearerHeaders(serviceKey);
  return async (org, from, after) => {
    const url = new URL("/audit/entries", signinUrl);
    url.search = new URLSearchParams({ org, from, after }).toString();
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(waitMs) });
      if (!response.ok) throw new Error(`Lanyard ID answered ${response.status}`);
      return answerSchema.parse(await response.json());
    } catch (cause) {
      throw new AppError("UNAVAILABLE", { message: refusal("auditIncomplete"), cause });
    }
  };
}

/**
 * Each read repeats this period, because the time of an entry is the start of its transaction: an entry can
 * be committed after later entries were copied. No transaction of Lanyard ID takes longer.
 */
const overlapMs = 10 * 60_000;
const nil = "00000000-0000-0000-0000-000000000000";

/** Copies new entries of Lanyard ID. After a failure, the next request for the audit log tries again. */
export async function takeOverSigninEntries(caller: Caller, read: ReadSigninEntries): Promise<void> {
  const newest = await caller.reading(selectNewestOfSignin);
  let from = new Date(newest === undefined ? 0 : Date.parse(newest) - overlapMs).toISOString();
  let after = nil;
  for (;;) {
    const { entries, limit } = await read(caller.orgSlug, from, after);
    if (entries.length > 0) await caller.inTenant((tx) => insertSigninEntries(tx, entries));
    const last = entries.at(-1);
    if (last === undefined || entries.length < limit) return;
    from = last.at;
    after = last.id;
  }
}
