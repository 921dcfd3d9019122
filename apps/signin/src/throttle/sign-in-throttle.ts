import type { Queryable } from "#src/db/query.ts";
import { SigninProblem } from "#src/problem.ts";
import { hashSecret } from "#src/secret.ts";
import {
  countFailures,
  deleteFailures,
  findKnownSources,
  insertFailure,
  insertKnownSources,
  windowMinutes,
} from "./sign-in-failure-sql.ts";

/** The account that is tried, and the source of the attempt. All are kept only as hashes. */
export interface ThrottleKeys {
  email: string;
  /** The address of the network. */
  address: string;
  /** The browser's own cookie. */
  browser?: string | undefined;
}

interface Failures {
  readonly failures: number;
  readonly secondsSince: number;
}

/** Failures of an account from one source: the first are free, each further one doubles the wait, the last closes it. */
const freeOfPair = 4;
const mostOfPair = 10;

function pairWait({ failures, secondsSince }: Failures): number {
  if (failures >= mostOfPair) return windowMinutes * 60 - secondsSince;
  return failures > freeOfPair ? 2 ** (failures - freeOfPair) - secondsSince : 0;
}

/** Failures of an account from all sources, or of a source with all accounts: many slow it down and do not close it. */
const mostOfMany = 100;
const manyWaitSeconds = 10;

const manyWait = ({ failures, secondsSince }: Failures) =>
  failures < mostOfMany ? 0 : manyWaitSeconds - secondsSince;

/**
 * Refuses before a password is looked at, so that a blocked guess learns nothing. Returns the source that a failure counts for:
 * a browser that signed in to the account before, else the address. Sources that did so wait for their own failures alone.
 *
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

/** The browser comes first: guesses from its address do not count for it. */
function sourcesOf({ browser, address }: ThrottleKeys): Buffer[] {
  return [...(browser === undefined ? [] : [hashSecret(`browser ${browser}`)]), hashSecret(address)];
}

export function recordFailure(db: Queryable, { email }: ThrottleKeys, source: Buffer): Promise<void> {
  return insertFailure(db, hashSecret(email), source);
}

/** Remembers the sources of a sign-in. */
export function recordSuccess(db: Queryable, keys: ThrottleKeys): Promise<void> {
  return insertKnownSources(db, hashSecret(keys.email), sourcesOf(keys));
}

export function clearFailures(db: Queryable, email: string): Promise<void> {
  return deleteFailures(db, hashSecret(email));
}
