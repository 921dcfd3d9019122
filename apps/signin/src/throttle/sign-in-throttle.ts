import type { Queryable } from "#src/db/query.ts";
import { SigninProblem } from "#src/problem.ts";
import { hashSecret } from "#src/secret.ts";
import { countFailures, insertFailure, windowMinutes } from "./sign-in-failure-sql.ts";

/** Whose failures count: an address of mail and an address of the network, both kept only as hashes. */
export interface ThrottleKeys {
  email: string;
  address: string;
}

const mostOfAccount = 10;
const mostOfAddress = 100;

/** Refuses before a password is looked at, so that a blocked guess learns nothing. Successes never count. */
export async function checkThrottle(db: Queryable, keys: ThrottleKeys): Promise<void> {
  const failed = await countFailures(db, hashSecret(keys.email), hashSecret(keys.address));
  if (failed.ofAccount < mostOfAccount && failed.ofAddress < mostOfAddress) return;
  throw new SigninProblem("TOO_MANY_ATTEMPTS", { retryAfterSeconds: windowMinutes * 60 });
}

export function recordFailure(db: Queryable, keys: ThrottleKeys): Promise<void> {
  return insertFailure(db, hashSecret(keys.email), hashSecret(keys.address));
}
