import type { CallOptions, Client } from "@lanyard/client/client-shape";
import { recordIn } from "@lanyard/contract/kind/envelope";
import type { MergeChoices } from "@lanyard/contract/kind/merge-route";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { queryOptions } from "@tanstack/react-query";
import { withCustomNames } from "#src/records/fields/custom-fields.ts";
import { loadLinkedNames } from "#src/records/fields/record-names.ts";
import type { MergeNoun } from "#src/records/merge/merge-requests.ts";
import type { AnswerWithTouched } from "#src/records/use-refresh.ts";
import type { ComparedRecord } from "./merge-comparison.ts";

export type MergeBody = { survivor_id: string; merged_ids: string[]; fields: MergeChoices };

/**
 * The routes of a kind that can be merged. Declared with method syntax, whose parameters are checked less
 * strictly, so that the routes of all kinds can be assigned.
 */
type MergeRoutes = {
  read(input: { params: { id: string } }, options?: CallOptions): Promise<object>;
  list(input: { query: { search: string; limit: number } }, options?: CallOptions): Promise<object>;
  merge(input: { body: MergeBody }, options?: CallOptions): Promise<AnswerWithTouched>;
};

export function mergeRoutesOf(client: Client, noun: MergeNoun): MergeRoutes {
  return client[recordKinds[noun].plural];
}

/** For a record that was merged into another, the query returns the surviving record. */
export function comparedOptions(client: Client, noun: MergeNoun, id: string) {
  const kind = recordKinds[noun];
  return queryOptions({
    queryKey: [kind.plural, "read", id],
    queryFn: async ({ signal }) => {
      const answer = await mergeRoutesOf(client, noun).read({ params: { id } }, { signal });
      const record = withCustomNames(noun, recordIn(kind, answer));
      await loadLinkedNames(client, noun, record);
      return record;
    },
    select: (values): ComparedRecord => ({ id: String(values.id), values }),
  });
}

const resultsAtMost = 20;

export function otherRecordsOptions(client: Client, noun: MergeNoun, search: string) {
  const { plural } = recordKinds[noun];
  return queryOptions({
    queryKey: [plural, "list", "merge", search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: resultsAtMost };
      const answer = await mergeRoutesOf(client, noun).list({ query }, { signal });
      const rows: unknown = Object.entries(answer).find(([name]) => name === plural)?.[1];
      return Array.isArray(rows) ? rows.map((row) => withCustomNames(noun, { ...Object(row) })) : [];
    },
  });
}
