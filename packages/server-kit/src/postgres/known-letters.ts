import type pg from "pg";
import { withClient } from "#src/database-client.ts";

/** Locales with the letters of all scripts, in order of preference. */
const candidates = ["C.UTF-8", "en_US.UTF-8"];

/**
 * Gives all databases of the server a locale with the letters of all scripts, because with the locale C
 * trigram indexes contain only ASCII. Trigram indexes are invalid until `rebuildInvalidIndexes` has run.
 */
export function adoptUnicodeLocale(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "select 1 from pg_database where datname = current_database() and datlocprovider = 'b' and datctype = 'C'",
    );
    const locale = rowCount ? await firstKnown(client) : undefined;
    if (locale === undefined) return;
    await client.query("begin");
    await client.query(`update pg_index set indisvalid = false where ${isOfTrigrams}`);
    await client.query("update pg_database set datctype = $1 where datlocprovider = 'b' and datctype = 'C'", [
      locale,
    ]);
    await client.query("commit");
  });
}

/** Rebuilds invalid trigram indexes, including those of an interrupted start. */
export function rebuildInvalidIndexes(url: string, say: (message: string) => void): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where not indisvalid and ${isOfTrigrams}`,
    );
    if (rows.length > 0) say("Rebuilding the search indexes for names in all scripts");
    for (const { name } of rows) await client.query(`reindex index ${name}`);
  });
}

const isOfTrigrams =
  "exists (select from unnest(indclass) c join pg_opclass o on o.oid = c where o.opcname in ('gin_trgm_ops', 'gist_trgm_ops'))";

async function firstKnown(client: pg.Client): Promise<string | undefined> {
  for (const locale of candidates) {
    try {
      await client.query("begin");
      await client.query(
        `create collation lanyard_probe (provider = libc, lc_collate = 'C', lc_ctype = '${locale}')`,
      );
      return locale;
    } catch {
      // The system lacks this locale, so the loop tries the next one.
    } finally {
      await client.query("rollback");
    }
  }
  return undefined;
}
