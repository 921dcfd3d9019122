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
  lockSigningKeys,
  retireKeysExcept,
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

const freshMs = 10_000;

function remembered<T>(load: () => Promise<T>): () => Promise<T> {
  let held: { value: Promise<T>; at: number } | undefined;
  return () => {
    const now = performance.now();
    if (held && now - held.at < freshMs) return held.value;
    const value = load();
    held = { value, at: now };
    value.catch(() => {
      held = undefined;
    });
    return value;
  };
}

/**
 * Reads the signing keys of the database. Caches them for only ten seconds, so that a rotation by another
 * process soon takes effect.
 */
export function createSigningKeys(pool: pg.Pool) {
  return {
    current: remembered(async (): Promise<SigningKey> => {
      const stored = await findCurrentKey(pool);
      if (!stored) throw new Error("There is no signing key.");
      return { kid: stored.kid, key: await importJWK(stored.private_key, signingAlgorithm) };
    }),
    published: remembered(async () => ({
      keys: (await findPublishedKeys(pool)).map(({ public_key }) => public_key),
    })),
  };
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;
