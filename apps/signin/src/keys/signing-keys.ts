import type pg from "pg";
import { currentSigningKey, publishedKeySet, type SigningKey } from "./signing-key.ts";
import type { Jwk } from "./signing-key-sql.ts";

const freshMs = 10_000;

/**
 * The signing keys in the database, cached for only ten seconds, so that a rotation by another process soon
 * takes effect.
 */
export interface SigningKeys {
  current: () => Promise<SigningKey>;
  published: () => Promise<{ keys: Jwk[] }>;
}

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

export function createSigningKeys(pool: pg.Pool): SigningKeys {
  return {
    current: remembered(() => currentSigningKey(pool)),
    published: remembered(() => publishedKeySet(pool)),
  };
}
