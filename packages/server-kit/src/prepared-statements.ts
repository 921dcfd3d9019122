import type pg from "pg";

/** The sightings before a text gets a name, because rare statements would only fill the database's memory. */
const sightingsBefore = 3;
const mostNames = 200;
const mostCandidates = 2000;

/**
 * Names repeated statements, so that each connection parses and plans them once, which dominates short ones.
 * Statements without values stay unnamed, because their text may contain several.
 */
export function createStatementNames() {
  const names = new Map<string, string>();
  const sightings = new Map<string, number>();
  let made = 0;
  const named = (text: string) => {
    const name = `s${++made}`;
    names.set(text, name);
    return name;
  };
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostNames) return known;
      const seen = (sightings.get(text) ?? 0) + 1;
      if (seen >= sightingsBefore) {
        sightings.delete(text);
        return named(text);
      }
      if (sightings.size >= mostCandidates) sightings.clear();
      sightings.set(text, seen);
      return undefined;
    },
    /** Gives the text a new name, because the statement that the database has under the old one is out of date. */
    rename(text: string): void {
      if (names.has(text)) named(text);
    },
  };
}
export type StatementNames = ReturnType<typeof createStatementNames>;

/** Sends queries with text and values under the text's name, once it has one. */
export function prepareRepeated(client: pg.PoolClient, names: StatementNames): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const naming = (text: unknown, values: unknown, ...others: unknown[]) => {
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0)
      return query(text, values, ...others);
    const name = names.nameOf(text);
    if (name === undefined) return query(text, values, ...others);
    const answer = query({ name, text, values }, ...others);
    if (answer instanceof Promise) answer.catch((error) => isOutdated(error) && names.rename(text));
    return answer;
  };
  Object.assign(client, { query: naming });
}

/** A newer version has added a column to a table that the statement takes whole. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("cached plan must not change result type");
}
