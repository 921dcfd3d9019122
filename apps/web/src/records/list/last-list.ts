import { parsedJson, readSession, writeSession } from "#src/lib/browser/storage.ts";

/** The list page that this tab showed last. */
export type ShownList = {
  readonly query: Readonly<Record<string, unknown>>;
  readonly page: number;
  readonly limit: number;
  readonly ids: readonly string[];
  readonly total: number | undefined;
};

const keyOf = (routes: string) => `list ${routes}`;

/**
 * Stores the last shown list of a kind in this tab, so that the list survives reloads. Record pages link to
 * the record's neighbours in this list.
 */
export function rememberList(routes: string, list: ShownList): void {
  writeSession(keyOf(routes), JSON.stringify(list));
}

export function lastList(routes: string): ShownList | undefined {
  const list = parsedJson(readSession(keyOf(routes)) ?? "");
  return isShownList(list) ? list : undefined;
}

function isShownList(list: unknown): list is ShownList {
  return (
    typeof list === "object" && list !== null && "ids" in list && Array.isArray(list.ids) && "query" in list
  );
}
