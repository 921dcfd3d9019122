import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type pg from "pg";
import type { Queryable } from "#src/db/query.ts";
import { inTransaction } from "#src/db/query.ts";
import {
  deleteUnpublishedKeys,
  findCurrentKey,
  findNewestKey,
  findPublishedKeys,
  insertKey,
  type Jwk,
  lockSigningKeys,
  retireKeysExcept,
  type StoredKey,
} from "./signing-key-sql.ts";

/** The only accepted signing algorithm. The header of a token cannot select another algorithm. */
export const signingAlgorithm = "ES256";

const oldestDays = 90;
const publishedSeconds = 30 * 60;

export type SigningKey = { kid: string; key: Awaited<ReturnType<typeof importJWK>> };

async function makeKey(db: Queryable): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  await insertKey(db, kid, await exportJWK(privateKey), {
    ...publicJwk,
    kid,
    alg: signingAlgorithm,
    use: "sig",
  });
  await retireKeysExcept(db, kid, publishedSeconds);
}

/**
 * Creates a key if there is none or the newest key is more than 90 days old. Deletes keys that are no longer
 * published.
 */
export function renewSigningKey(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, async (db) => {
    await lockSigningKeys(db);
    const newest = await findNewestKey(db);
    if (!newest || newest.age_days > oldestDays) await makeKey(db);
    await deleteUnpublishedKeys(db);
  });
}

/**
 * Creates a key that replaces the current signing key within a minute. Tokens that the old key signed stay
 * valid until they expire.
 */
export function rotateSigningKey(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, async (db) => {
    await lockSigningKeys(db);
    await makeKey(db);
  });
}

export async function currentSigningKey(db: Queryable): Promise<SigningKey> {
  return importKey(await findCurrentKey(db));
}

async function importKey(stored: StoredKey | undefined): Promise<SigningKey> {
  if (!stored) throw new Error("There is no signing key.");
  return { kid: stored.kid, key: await importJWK(stored.private_key, signingAlgorithm) };
}

export async function publishedKeySet(db: Queryable): Promise<{ keys: Jwk[] }> {
  const stored = await findPublishedKeys(db);
  return { keys: stored.map((key) => key.public_key) };
}
