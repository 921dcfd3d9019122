import pg from "pg";
import { afterAll, expect } from "vitest";
import { refusedWrites } from "./cluster-refusals.ts";
import { findUnnamed } from "./organisation-naming.ts";

/** Returns whether a pool is the API's. Statements of tests and backups are not checked. */
const isPoolOfApi = (name: unknown) => typeof name === "string" && /^lanyard-api(?:-|$)/u.test(name);
/**
 * Matches the check at the start of the API that no row is visible without an organisation
 * (safe-role-sql.ts).
 */
const startCheck = /from \(select 1 from crm\.contacts limit 1\) c/u;

interface Watched {
  readonly seen: Set<string>;
  readonly unnamed: string[];
}

// A worker evaluates this file for every test file but keeps the module `pg`, so `pg` is patched only once.
const watchedKey = Symbol.for("lanyard watched statements");
const prototype: object & { [watchedKey]?: Watched } = pg.Client.prototype;
prototype[watchedKey] ??= watchStatements({ seen: new Set(), unnamed: [] });
const { unnamed } = prototype[watchedKey];

/**
 * Fails a test file if its API sent a statement that does not name the organisation, or that a cluster
 * refuses.
 */
afterAll(() => expect(unnamed.splice(0)).toEqual([]));

function watchStatements(watched: Watched): Watched {
  const query: (this: pg.Client, ...args: unknown[]) => unknown = pg.Client.prototype.query;
  const watching = function (this: pg.Client, ...args: unknown[]) {
    const pool = Reflect.get(this, "connectionParameters")?.application_name;
    check(watched, textOf(args[0]), pool);
    return query.apply(this, args);
  };
  Object.assign(pg.Client.prototype, { query: watching });
  return watched;
}

function check({ seen, unnamed: found }: Watched, text: string, pool: unknown): void {
  if (!isPoolOfApi(pool) || seen.has(text)) return;
  seen.add(text);
  if (startCheck.test(text)) return;
  for (const reason of [...findUnnamed(text), ...refusedWrites(text)]) found.push(`${reason}: ${text}`);
}

function textOf(statement: unknown): string {
  const isObject = typeof statement === "object" && statement !== null && "text" in statement;
  return String(isObject ? statement.text : statement);
}
