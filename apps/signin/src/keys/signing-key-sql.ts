import { z } from "zod";
import { type Queryable, queryFirst, queryRows } from "#src/db/query.ts";

const jwk = z.looseObject({ kty: z.string() });
const keyRow = z.object({ kid: z.string(), private_key: jwk, public_key: jwk, age_days: z.number() });
type StoredKey = z.output<typeof keyRow>;

const columns =
  "kid, private_key, public_key, (extract(epoch from now() - created_at) / 86400)::float8 as age_days";

export function findNewestKey(db: Queryable): Promise<StoredKey | undefined> {
  return queryFirst(
    db,
    keyRow,
    `select ${columns} from signin.signing_keys order by created_at desc limit 1`,
  );
}

/**
 * Returns the key that signs new tokens. A new key is used only after half a minute, when all processes
 * publish it.
 */
export function findCurrentKey(db: Queryable): Promise<StoredKey | undefined> {
  return queryFirst(
    db,
    keyRow,
    `select ${columns} from signin.signing_keys where published_until is null or published_until > now()
      order by created_at < now() - interval '30 seconds' desc, created_at desc limit 1`,
  );
}

export function findPublishedKeys(db: Queryable): Promise<StoredKey[]> {
  return queryRows(
    db,
    keyRow,
    `select ${columns} from signin.signing_keys
      where published_until is null or published_until > now() order by created_at desc`,
  );
}

/** Locks the keys, so that only one process creates a key. */
export async function lockSigningKeys(db: Queryable): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtext('signin.signing_keys'))");
}

export async function insertKey(
  db: Queryable,
  kid: string,
  privateKey: object,
  publicKey: object,
): Promise<void> {
  await db.query("insert into signin.signing_keys (kid, private_key, public_key) values ($1, $2, $3)", [
    kid,
    JSON.stringify(privateKey),
    JSON.stringify(publicKey),
  ]);
}

/** Retires all other keys. They stay published as long as tokens that they signed can be valid. */
export async function retireKeysExcept(db: Queryable, kid: string, publishedSeconds: number): Promise<void> {
  await db.query(
    `update signin.signing_keys set published_until = now() + make_interval(secs => $2)
      where kid <> $1 and published_until is null`,
    [kid, publishedSeconds],
  );
}

export async function deleteUnpublishedKeys(db: Queryable): Promise<void> {
  await db.query("delete from signin.signing_keys where published_until < now()");
}
