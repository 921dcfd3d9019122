import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { Correction, Pagination } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { queryOptions } from "@tanstack/react-query";
import type { KindName } from "./kind-name.ts";

type Method<Input, Answer> = (input: Input, options?: CallOptions) => Promise<Answer>;
type Deleted = { actionId: string; deleted?: number };

/** What a list's answer says beside its records. */
type ListedPage = {
  pagination: Pagination;
  groups?: readonly ListGroup[] | undefined;
  corrected?: Correction | undefined;
};

/** The routes that every kind of record has (spec section 7), as the client calls them. */
type Routes<Listed, Answer, Query, New, Change, Matching> = {
  list: Method<{ query: Query }, Listed & ListedPage>;
  count: Method<{ query: Omit<Query, "page" | "limit"> }, { totalCount: number }>;
  export: Method<{ query: Omit<Query, "page" | "limit"> }, Response>;
  read: Method<{ params: { id: string } }, Answer>;
  create: Method<{ body: New }, Answer>;
  update: Method<{ params: { id: string }; body: Change }, Answer>;
  delete: Method<{ params: { id: string } }, Deleted>;
  bulkDelete: Method<{ body: { ids: string[] } }, Deleted>;
  deleteMatching: Method<{ body: Matching }, Deleted>;
  // A method: what is changed follows from the descriptors, of which no type knows the kind.
  bulkUpdate(input: { body: BulkChange }, options?: CallOptions): Promise<BulkUpdateResult>;
  exportChosen(input: { query?: object; body: ChosenBody }): Promise<Response>;
  editCells(input: { body: { edits: CellsEdit[] } }, options?: CallOptions): Promise<CellEditsResult>;
};

/** The records of a list's answer, under their plural. */
type RowOf<Listed, Plural extends string> = Listed extends {
  readonly [Key in Plural]: readonly (infer Row)[];
}
  ? Row
  : never;

/** A record as it was written, and the action that Undo takes back; none when nothing had to be changed. */
export type WrittenRow<Row> = { row: Row; actionId: string | undefined };

/** The calls of a kind of record with one shape of answer, whatever its answers call the records. */
type RecordCalls<Row, Query, New, Change, Matching> = {
  list: (query: Query, signal: AbortSignal) => Promise<{ rows: readonly Row[] } & ListedPage>;
  count: (query: Omit<Query, "page" | "limit">, signal: AbortSignal) => Promise<number>;
  exportFile: (query: Omit<Query, "page" | "limit">) => Promise<Response>;
  exportChosen: (order: object, chosen: ChosenBody) => Promise<Response>;
  read: (id: string, signal: AbortSignal) => Promise<Row>;
  create: (body: New, options?: CallOptions) => Promise<WrittenRow<Row>>;
  update: (id: string, body: Change) => Promise<WrittenRow<Row>>;
  deleteOne: (id: string, options: CallOptions) => Promise<Deleted>;
  deleteSelected: (ids: readonly string[], options: CallOptions) => Promise<Deleted>;
  deleteMatching: (body: Matching, options: CallOptions) => Promise<Deleted>;
  bulkUpdate: (body: BulkChange, options: CallOptions) => Promise<BulkUpdateResult>;
  editCells: (edits: CellsEdit[], options: CallOptions) => Promise<CellEditsResult>;
};

/** Which records are meant: those of `ids`, or all that match but those left out. */
export type ChosenBody = {
  ids?: string[] | undefined;
  matching?: unknown;
  except?: string[] | undefined;
};

/** What is changed of which records. */
export type BulkChange = ChosenBody & {
  change: Readonly<Record<string, unknown>>;
  add_tags?: string[] | undefined;
  remove_tags?: string[] | undefined;
};

export type BulkUpdateResult = {
  changed: number;
  failed: readonly { id: string; message: string }[];
  actionId?: string | undefined;
};

/** What is changed of one of several records, from the version that was seen. */
export type CellsEdit = { id: string; version: number; change: Readonly<Record<string, unknown>> };

export type CellEditsResult = {
  changed: number;
  versions: readonly { id: string; version: number }[];
  /** `version`: of the record, where somebody else changed the value meanwhile. */
  failed: readonly { id: string; field: string; message: string; version?: number | undefined }[];
  actionId?: string | undefined;
};

function recordCalls<
  Row,
  Listed,
  Answer extends { actionId?: string | undefined },
  Query,
  New,
  Change,
  Matching,
>(
  routes: Routes<Listed, Answer, Query, New, Change, Matching>,
  { rows, row }: { rows: (answer: Listed) => readonly Row[]; row: (answer: Answer) => Row },
): RecordCalls<Row, Query, New, Change, Matching> {
  const written = (answer: Answer): WrittenRow<Row> => ({ row: row(answer), actionId: answer.actionId });
  return {
    list: async (query, signal) => {
      const answer = await routes.list({ query }, { signal });
      const { pagination, groups, corrected } = answer;
      return { rows: rows(answer), pagination, groups, corrected };
    },
    count: async (query, signal) => (await routes.count({ query }, { signal })).totalCount,
    exportFile: (query) => routes.export({ query }),
    exportChosen: (query, body) => routes.exportChosen({ query, body }),
    read: async (id, signal) => row(await routes.read({ params: { id } }, { signal })),
    create: async (body, options = {}) => written(await routes.create({ body }, options)),
    update: async (id, body) => written(await routes.update({ params: { id }, body })),
    deleteOne: (id, options) => routes.delete({ params: { id } }, options),
    deleteSelected: (ids, options) => routes.bulkDelete({ body: { ids: [...ids] } }, options),
    deleteMatching: (body, options) => routes.deleteMatching({ body }, options),
    bulkUpdate: (body, options) => routes.bulkUpdate({ body }, options),
    editCells: (edits, options) => routes.editCells({ body: { edits } }, options),
  };
}

/** What narrows a list, as many as the person saw, and which of its matches were left out. */
export type AllMatching<Matching> = Matching & { count: number; except?: string[] };

/** Where the records of a kind come from and go to, and what is said of it. */
export type RecordSource<Row, Params, Query, New, Change, Matching> = {
  /** Names the routes of the contract, with them the keys of the queries, and the area of the texts. */
  routes: KindName;
  noun: RecordNoun;
  calls: (client: Client) => RecordCalls<Row, Query, New, Change, AllMatching<Matching>>;
  params: SourceParams<Params, Query, Matching>;
  /** Whether the next page of such a list is worth fetching ahead. */
  isPrefetched: (params: Params) => boolean;
  /** What a person calls it. */
  nameOf: (row: Row) => string;
  /** The record of an answer that carries one. */
  rowIn: (answer: object) => Row;
};

/** What an address says of a list, as calls. */
type SourceParams<Params, Query, Matching> = {
  listQuery: (params: Params) => Query;
  exportQuery: (params: Params) => Omit<Query, "page" | "limit">;
  /** The order alone. */
  order: (params: Params) => object;
  matching: (params: Params) => Matching;
  isNarrowed: (params: Params) => boolean;
};

/** A kind as a source needs it. */
type SourceKind = Pick<KindDeclaration, "envelope"> & { noun: RecordNoun; plural: KindName };

/** Where the records of a kind come from; the declaration says what its answers call them. */
export function recordSource<
  const Kind extends SourceKind,
  Listed extends object,
  Answer extends { actionId?: string | undefined },
  Query,
  New,
  Change,
  Matching,
  Params,
>(
  { noun, plural, envelope }: Kind,
  parts: {
    routes: (client: Client) => Routes<Listed, Answer, Query, New, Change, AllMatching<Matching>>;
    params: SourceParams<Params, Query, Matching>;
    nameOf: (row: RowOf<Listed, Kind["plural"]>) => string;
    /** Unless anything narrows the list, when left out. */
    isPrefetched?: (params: Params) => boolean;
  },
): RecordSource<RowOf<Listed, Kind["plural"]>, Params, Query, New, Change, Matching> {
  const { params, nameOf, isPrefetched = (asked) => !params.isNarrowed(asked) } = parts;
  type Row = RowOf<Listed, Kind["plural"]>;
  const rows = member<readonly Row[]>(plural);
  const row = member<Row>(envelope === "data" ? "data" : noun);
  return {
    routes: plural,
    noun,
    calls: (client) => recordCalls(parts.routes(client), { rows, row }),
    params,
    isPrefetched,
    nameOf,
    rowIn: row,
  };
}

/** What an answer carries under the name that the declaration of its kind says. */
function member<Value>(name: string): (answer: object) => Value;
function member(name: string): (answer: object) => unknown {
  return (answer) => Reflect.get(answer, name);
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

/** As much of a source as the page of a record takes. */
export type PagedSource<Row> = Pick<ReadableSource<Row>, "routes"> & {
  noun: RecordNoun;
  calls: (client: Client) => {
    read: (id: string, signal: AbortSignal) => Promise<Row>;
    list(query: unknown, signal: AbortSignal): Promise<{ rows: readonly { id: string }[] }>;
  };
  rowIn: (answer: object) => Row;
  nameOf: (row: Row) => string;
};
