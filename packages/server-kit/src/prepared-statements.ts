import type pg from "pg";

/**
 * The use of a statement, counted from 1, at which it gets a name. Rarely used prepared statements would
 * waste memory of the database.
 */
const sightingsBefore = 3;
const mostNames = 200;
const mostCandidates = 2000;

/** Creates the names of prepared statements. A connection parses and plans a named statement only once. */
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
    /**
     * Gives a statement a new name, because the database refuses the prepared statement after its tables
     * change.
     */
    rename(text: string): void {
      if (names.has(text)) named(text);
    },
  };
}
export type StatementNames = ReturnType<typeof createStatementNames>;

export function prepareRepeated(client: pg.PoolClient, names: StatementNames): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const naming = (text: unknown, values: unknown, ...others: unknown[]) => {
    // A statement without values gets no name, because its text may contain several statements.
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

/**
 * Returns whether the error means that an upgrade has added a column to a table whose columns the statement
 * selects with `*`.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("cached plan must not change result type");
}
