import type { Client } from "@lanyard/client/client-shape";
import {
  boardOf,
  type CardNoun,
  cardNounOf,
  childrenOf,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { linksListedOn } from "@lanyard/contract/kind/record-links";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { fileListOptions } from "#src/records/files/file-queries.ts";
import { noteListOptions } from "#src/records/notes/note-queries.ts";
import { childListKey } from "#src/records/record-query-keys.ts";
import { type RecordSource, recordReadOptions } from "#src/records/source.ts";
import { activityOptions } from "#src/records/timeline/activity-queries.ts";
import { followKey } from "./follow-button.tsx";

export function stageHistoryKey(noun: CardNoun, id: string) {
  return [boardOf(noun).routes ?? recordKinds[noun].plural, "history", id] as const;
}

/**
 * Returns the query of a record page. The response also fills the queries of notes, files, timeline, stages,
 * links and children.
 */
export function recordPageOptions<Row>(
  source: RecordSource<Row>,
  client: Client,
  cache: QueryClient,
  id: string,
) {
  const { noun, routes, rowIn } = source;
  return queryOptions({
    ...recordReadOptions(source, client, id),
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      // Fills a query, unless its data was loaded or changed after this request started and is therefore
      // newer.
      const keep = (queryKey: QueryKey, data: unknown) => {
        if ((cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= requestedAt)
          cache.setQueryData(queryKey, data);
      };
      const answer = await client[`${noun}Page`].read({ params: { id } }, { signal });
      const { notes, notes_next, notes_total, attachments, activity, next } = answer;
      const noteKey = noteListOptions(client, { noun: `${noun}Notes`, id }).queryKey;
      // Replacing several loaded pages of notes would close an open editor.
      if ((cache.getQueryData(noteKey)?.pages.length ?? 0) <= 1)
        keep(noteKey, { pages: [{ notes, notes_next, notes_total }], pageParams: [null] });
      keep(fileListOptions(client, { noun: `${noun}Attachments`, id }).queryKey, attachments);
      keep(activityOptions(client, routes, id).queryKey, {
        pages: [{ activity, next }],
        pageParams: [null],
      });
      keep(followKey({ noun, id }), answer.following);
      const card = cardNounOf(noun);
      if (card) keep(stageHistoryKey(card, id), Reflect.get(answer, "history"));
      // The query keys of linked records start with the route of the record that lists them.
      for (const { list } of linksListedOn(noun)) keep([routes, list.as, id], Reflect.get(answer, list.as));
      for (const { noun: child } of childrenOf(noun))
        keep(childListKey({ noun, id }, child), Reflect.get(answer, recordKinds[child].plural));
      return rowIn(answer);
    },
  });
}
