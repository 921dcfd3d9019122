import { readSession, writeSession } from "#src/lib/browser/storage.ts";

/** The page of a list shown last in this tab: its query, ids and total. */
export type ShownList = {
  readonly query: Readonly<Record<string, unknown>>;
  readonly page: number;
  readonly limit: number;
  readonly ids: readonly string[];
  readonly total: number | undefined;
};

const keyOf = (routes: string) => `list ${routes}`;

/** Remembers in this tab which list of a kind one was at: a record's page leads to its neighbours there, also after a reload. */
export function rememberList(routes: string, list: ShownList): void {
  writeSession(keyOf(routes), JSON.stringify(list));
}

/** The list of a kind that one was at last; undefined when there was none. */
export function lastList(routes: string): ShownList | undefined {
  const stored = readSession(keyOf(routes));
  if (stored === null) return undefined;
  try {
    const list: unknown = JSON.parse(stored);
    return isShownList(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

function isShownList(list: unknown): list is ShownList {
  return (
    typeof list === "object" && list !== null && "ids" in list && Array.isArray(list.ids) && "query" in list
  );
}
