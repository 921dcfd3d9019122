import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { Noun } from "@lanyard/contract/action/action-schema";
import type { Pagination } from "@lanyard/contract/field/listing-schema";
import { queryOptions } from "@tanstack/react-query";
import type { KindName } from "./kind-name.ts";

type Method<Input, Answer> = (input: Input, options?: CallOptions) => Promise<Answer>;
type Deleted = { actionId: string; deleted?: number };

/** The routes that every kind of record has (spec section 7), as the client calls them. */
type Routes<Listed, Answer, Query, New, Change, Matching> = {
  list: Method<{ query: Query }, Listed & { pagination: Pagination }>;
  count: Method<{ query: Omit<Query, "page" | "limit"> }, { totalCount: number }>;
  export: Method<{ query: Omit<Query, "page" | "limit"> }, Response>;
  read: Method<{ params: { id: string } }, Answer>;
  create: Method<{ body: New }, Answer>;
  update: Method<{ params: { id: string }; body: Change }, Answer>;
  delete: Method<{ params: { id: string } }, Deleted>;
  bulkDelete: Method<{ body: { ids: string[] } }, Deleted>;
  deleteMatching: Method<{ body: Matching }, Deleted>;
};

/** The odd envelopes of the specification: what the answers call the records. */
type Envelope<Listed, Answer, Row> = {
  rows: (answer: Listed) => readonly Row[];
  row: (answer: Answer) => Row;
};

/** A record as it was written, and the action that Undo takes back; none when nothing had to be changed. */
export type Written<Row> = { row: Row; actionId: string | undefined };

/** The calls of a kind of record with one shape of answer, whatever the answers of the API call the records. */
export function recordCalls<
  Row,
  Listed,
  Answer extends { actionId?: string | undefined },
  Query,
  New,
  Change,
  Matching,
>(
  routes: Routes<Listed, Answer, Query, New, Change, Matching>,
  { rows, row }: Envelope<Listed, Answer, Row>,
) {
  const written = (answer: Answer): Written<Row> => ({ row: row(answer), actionId: answer.actionId });
  return {
    list: async (query: Query, signal: AbortSignal) => {
      const answer = await routes.list({ query }, { signal });
      return { rows: rows(answer), pagination: answer.pagination };
    },
    count: async (query: Omit<Query, "page" | "limit">, signal: AbortSignal) =>
      (await routes.count({ query }, { signal })).totalCount,
    exportFile: (query: Omit<Query, "page" | "limit">) => routes.export({ query }),
    read: async (id: string, signal: AbortSignal) => row(await routes.read({ params: { id } }, { signal })),
    create: async (body: New, options: CallOptions = {}) => written(await routes.create({ body }, options)),
    update: async (id: string, body: Change) => written(await routes.update({ params: { id }, body })),
    deleteOne: (id: string, options: CallOptions) => routes.delete({ params: { id } }, options),
    deleteSelected: (ids: readonly string[], options: CallOptions) =>
      routes.bulkDelete({ body: { ids: [...ids] } }, options),
    deleteMatching: (body: Matching, options: CallOptions) => routes.deleteMatching({ body }, options),
  };
}

/** What `recordCalls` gives for a kind. */
type RecordCalls<Row, Query, New, Change, Matching> = ReturnType<
  typeof recordCalls<Row, unknown, { actionId?: string | undefined }, Query, New, Change, Matching>
>;

/** What narrows a list, as many as the person saw, and which of its matches were left out. */
export type AllMatching<Matching> = Matching & { count: number; except?: string[] };

/** Why a deletion did not come about: refused by the server, or never answered (spec section 8 tells both). */
export type DeletionFailure = {
  /** How many; undefined for one by itself. */
  count: number | undefined;
  isRefused: boolean;
  reason: string;
};

/** Where the records of a kind come from and go to, and what is said of it. */
export type RecordSource<Row, Params, Query, New, Change, Matching> = {
  /** Names the routes of the contract, with them the keys of the queries, and the area of the texts. */
  routes: KindName;
  /** What the log calls one of them. */
  noun: Noun;
  calls: (client: Client) => RecordCalls<Row, Query, New, Change, AllMatching<Matching>>;
  /** What an address says of a list, as calls. */
  params: {
    listQuery: (params: Params) => Query;
    exportQuery: (params: Params) => Omit<Query, "page" | "limit">;
    matching: (params: Params) => Matching;
  };
  /** Whether the next page of such a list is worth fetching ahead. */
  isPrefetched: (params: Params) => boolean;
  /** What a person calls it. */
  nameOf: (row: Row) => string;
  deletionFailed: (failure: DeletionFailure) => string;
};

/** A source with its types found from what it names. */
export function recordSource<Row, Params, Query, New, Change, Matching>(
  source: RecordSource<Row, Params, Query, New, Change, Matching>,
) {
  return source;
}

/** One record. */
export function recordReadOptions<Row>({ routes, calls }: ReadableSource<Row>, client: Client, id: string) {
  return queryOptions({
    queryKey: [routes, "read", id],
    queryFn: ({ signal }) => calls(client).read(id, signal),
  });
}

/** As much of a source as reading one record takes. */
export type ReadableSource<Row> = {
  routes: KindName;
  calls: (client: Client) => { read: (id: string, signal: AbortSignal) => Promise<Row> };
};
