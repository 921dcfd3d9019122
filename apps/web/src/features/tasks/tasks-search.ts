import { idIn, textIn } from "#src/lib/browser/search-params.ts";

/** Everybody's tasks; one's own are what the page begins with. */
export const everybody = "all";

/** What the address of the page says: whose tasks it shows, and which of them stands beside them. */
export type TasksSearch = { owner?: string | undefined; open?: string | undefined };

export function readTasksSearch({ owner, open }: Record<string, unknown>): TasksSearch {
  return { owner: textIn(owner), open: idIn(open) };
}
