import { insertAuditOfAddress } from "#src/audit/audit-sql.ts";
import { SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { insertFailure } from "./sign-in-failure-sql.ts";
import { checkThrottle, recordSuccess, type ThrottleKeys } from "./sign-in-throttle.ts";

/**
 * Returns the id of the person with this address and password. Checks the limits of failed attempts before
 * the queue, so that a refusal is cheap, and after the queue, so that all concurrent guesses count.
 */
export async function verifyPassword(
  { pool, credentials }: Pick<SigninParts, "pool" | "credentials">,
  keys: ThrottleKeys,
  password: string,
): Promise<string> {
  await checkThrottle(pool, keys);
  return credentials.inTurn(async () => {
    const source = await checkThrottle(pool, keys);
    const personId = await credentials.verify(keys.email, password);
    if (personId) {
      await recordSuccess(pool, keys);
      return personId;
    }
    await insertFailure(pool, keys.email, source);
    const { email, address } = keys;
    await insertAuditOfAddress(pool, email, { what: "sign-in-failed", detail: { address } });
    throw new SigninProblem("WRONG_CREDENTIALS");
  });
}
