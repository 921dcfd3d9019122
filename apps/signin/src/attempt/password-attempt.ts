import { SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { type AttemptKeys, checkAttempts, recordFailure } from "./attempt-limit.ts";

/**
 * Whose password this is, within the limits. They are looked at before queueing, to refuse cheaply, and again in turn:
 * a guesser who sends many at once must not have them all looked at before the first one is counted.
 */
export async function provePassword(
  { pool, credentials }: Pick<SigninParts, "pool" | "credentials">,
  keys: AttemptKeys,
  password: string,
): Promise<string> {
  await checkAttempts(pool, keys);
  return credentials.inTurn(async () => {
    await checkAttempts(pool, keys);
    const personId = await credentials.verify(keys.email, password);
    if (personId) return personId;
    await recordFailure(pool, keys);
    throw new SigninProblem("WRONG_CREDENTIALS");
  });
}
