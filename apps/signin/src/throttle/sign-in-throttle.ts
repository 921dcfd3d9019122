import type { Queryable } from "#src/db/query.ts";
import { SigninProblem } from "#src/problem.ts";
import { hashSecret } from "#src/secret.ts";
import { countFailures, findKnownSources, insertKnownSources, windowMinutes } from "./sign-in-failure-sql.ts";

/** The account and the source of a sign-in. Only hashes of both are stored. */
export interface ThrottleKeys {
  email: string;
  address: string;
  browser?: string | undefined;
}

interface Failures {
  readonly failures: number;
  readonly secondsSince: number;
}

/**
 * The limits for one account and one source: the first `freeOfPair` failures cause no wait, each further
 * failure doubles the wait, and `mostOfPair` failures block all attempts until `windowMinutes` have passed.
 */
const freeOfPair = 4;
const mostOfPair = 10;

function pairWait({ failures, secondsSince }: Failures): number {
  if (failures >= mostOfPair) return windowMinutes * 60 - secondsSince;
  return failures > freeOfPair ? 2 ** (failures - freeOfPair) - secondsSince : 0;
}

/**
 * The limits for one account from all sources, and for one source with all accounts. They only slow sign-ins
 * down, so that attackers cannot block an account.
 */
const mostOfMany = 100;
const manyWaitSeconds = 10;

const manyWait = ({ failures, secondsSince }: Failures) =>
  failures < mostOfMany ? 0 : manyWaitSeconds - secondsSince;

/**
 * Refuses an attempt before the password is checked, so that a refusal reveals nothing. Returns the source to
 * which a failure counts: a browser or address that has signed in before, or else the address. Known sources
 * wait only for their own failures.
 * @throws SigninProblem TOO_MANY_ATTEMPTS
 */
export async function checkThrottle(db: Queryable, keys: ThrottleKeys): Promise<Buffer> {
  const account = hashSecret(keys.email);
  const sources = sourcesOf(keys);
  const known = await findKnownSources(db, account, sources);
  const knownSource = sources.find((source) => known.some((each) => each.equals(source)));
  const source = knownSource ?? hashSecret(keys.address);
  const { ofPair, ofAccount, ofSource } = await countFailures(db, account, source);
  const wait = Math.max(
    pairWait(ofPair),
    knownSource ? 0 : Math.max(manyWait(ofAccount), manyWait(ofSource)),
  );
  if (wait > 0) throw new SigninProblem("TOO_MANY_ATTEMPTS", { retryAfterSeconds: Math.ceil(wait) });
  return source;
}

/**
 * Returns the hashes of the browser's token, if it has one, and of its network address. The browser is first,
 * so that failures of other browsers at the same address do not count against it.
 */
function sourcesOf({ browser, address }: ThrottleKeys): Buffer[] {
  return [...(browser === undefined ? [] : [hashSecret(`browser ${browser}`)]), hashSecret(address)];
}

export function recordSuccess(db: Queryable, keys: ThrottleKeys): Promise<void> {
  return insertKnownSources(db, hashSecret(keys.email), sourcesOf(keys));
}
