import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { Correction, Pagination } from "@lanyard/contract/field/listing-schema";
import type { ListGroup, Summary } from "@lanyard/contract/kind/grouping";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { queryOptions } from "@tanstack/react-query";
import { withCustomMember, withCustomNames } from "./fields/custom-fields.ts";
import type { KindName } from "./kind-name.ts";

type Method<Input, Answer> = (input: Input, options?: CallOptions) => Promise<Answer>;
type Deleted = { actionId: string; deleted?: number };

type ListedPage = {
  pagination: Pagination;
  groups?: readonly ListGroup[] | undefined;
  corrected?: Correction | undefined;
};

/** The routes of every kind (spec section 7), as methods of the client. */
type Routes<Listed, Answer, Query, New, Change, Matching> = {
  list: Method<{ query: Query }, Listed & ListedPage>;
  count: Method<{ query: Omit<Query, "page" | "limit"> }, { totalCount: number }>;
  // Declared as a method, because custom fields have no static types.
  summary(input: { query: object }, options?: CallOptions): Promise<Summary>;
  export: Method<{ query: Omit<Query, "page" | "limit"> }, Response>;
  read: Method<{ params: { id: string } }, Answer>;
  create: Method<{ body: New }, Answer>;
  update: Method<{ params: { id: string }; body: Change }, Answer>;
  delete: Method<{ params: { id: string } }, Deleted>;
  bulkDelete: Method<{ body: { ids: string[] } }, Deleted>;
  deleteMatching: Method<{ body: Matching }, Deleted>;
  // Declared as a method, so that the routes of all kinds can be assigned to this type.
  bulkUpdate(input: { body: BulkChange }, options?: CallOptions): Promise<BulkUpdateResult>;
  exportChosen(input: { query?: object; body: ChosenBody }): Promise<Response>;
  editCells(input: { body: { edits: CellsEdit[] } }, options?: CallOptions): Promise<CellEditsResult>;
};

type RowOf<Listed, Plural extends string> = Listed extends {
  readonly [Key in Plural]: readonly (infer Row)[];
}
  ? Row
  : never;

/** A created or updated record. `actionId` is undefined if nothing changed. */
export type WrittenRow<Row> = { row: Row; actionId: string | undefined };

/** The records of a bulk action: the given `ids`, or all matching records except those in `except`. */
export type ChosenBody = {
  ids?: string[] | undefined;
  matching?: unknown;
  except?: string[] | undefined;
};

export type BulkChange = ChosenBody & {
  change: Readonly<Record<string, unknown>>;
  /** Values that are written only to those records in which the field is empty. */
  fill?: Readonly<Record<string, unknown>> | undefined;
  add_tags?: string[] | undefined;
  remove_tags?: string[] | undefined;
};

export type BulkUpdateResult = {
  changed: number;
  /** The number of records that already had the values. */
  unchanged: number;
  failed: readonly { id: string; message: string }[];
  actionId?: string | undefined;
};

/** A change of one record, based on the version that the user saw. */
export type CellsEdit = { id: string; version: number; change: Readonly<Record<string, unknown>> };

export type CellEditsResult = {
  changed: number;
  versions: readonly { id: string; version: number }[];
  /** `version` is set if another user has changed the value. */
  failed: readonly { id: string; field: string; message: string; version?: number | undefined }[];
  actionId?: string | undefined;
};

/** The calls return the same shapes for all kinds. */
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
) {
  const written = (answer: Answer): WrittenRow<Row> => ({ row: row(answer), actionId: answer.actionId });
  return {
    list: async (query: Query, signal: AbortSignal) => {
      const answer = await routes.list({ query }, { signal });
      const { pagination, groups, corrected } = answer;
      return { rows: rows(answer), pagination, groups, corrected };
    },
    count: async (query: Omit<Query, "page" | "limit">, signal: AbortSignal) =>
      (await routes.count({ query }, { signal })).totalCount,
    summary: (query: object, signal: AbortSignal) => routes.summary({ query }, { signal }),
    exportFile: (query: Omit<Query, "page" | "limit">) => routes.export({ query }),
    exportChosen: (query: object, body: ChosenBody) => routes.exportChosen({ query, body }),
    read: async (id: string, signal: AbortSignal) => row(await routes.read({ params: { id } }, { signal })),
    create: async (body: New, options: CallOptions = {}) =>
      written(await routes.create({ body: withCustomMember(body) }, options)),
    update: async (id: string, body: Change) =>
      written(await routes.update({ params: { id }, body: withCustomMember(body) })),
    deleteOne: (id: string, options: CallOptions) => routes.delete({ params: { id } }, options),
    deleteSelected: (ids: readonly string[], options: CallOptions) =>
      routes.bulkDelete({ body: { ids: [...ids] } }, options),
    deleteMatching: (body: Matching, options: CallOptions) => routes.deleteMatching({ body }, options),
    bulkUpdate: (body: BulkChange, options: CallOptions) =>
      routes.bulkUpdate(
        {
          body: {
            ...body,
            change: withCustomMember(body.change),
            fill: body.fill && withCustomMember(body.fill),
          },
        },
        options,
      ),
    editCells: (edits: CellsEdit[], options: CallOptions) => {
      const sent = edits.map((edit) => ({ ...edit, change: withCustomMember(edit.change) }));
      return routes.editCells({ body: { edits: sent } }, options);
    },
  };
}

type RecordCalls<Row, Query, New, Change, Matching> = ReturnType<
  typeof recordCalls<Row, object, { actionId?: string | undefined }, Query, New, Change, Matching>
>;

/** The filters of a list, the number of matches that the user saw, and the ids to exclude. */
export type AllMatching<Matching> = Matching & { count: number; except?: string[] };

export type RecordSource<Row, Params, Query, New, Change, Matching> = {
  /** The plural of the kind. Routes, query keys and text ids start with it. */
  routes: KindName;
  noun: RecordNoun;
  calls: (client: Client) => RecordCalls<Row, Query, New, Change, AllMatching<Matching>>;
  params: SourceParams<Params, Query, Matching>;
  isPrefetched: (params: Params) => boolean;
  nameOf: (row: Row) => string;
  rowIn: (answer: object) => Row;
};

type SourceParams<Params, Query, Matching> = {
  listQuery: (params: Params) => Query;
  /**
   * Returns two queries for records with the given ids: for all of them, and for those that match the
   * filters.
   */
  queriesAmong: (params: Params, ids: readonly string[]) => { all: NoInfer<Query>; matching: NoInfer<Query> };
  exportQuery: (params: Params) => Omit<Query, "page" | "limit">;
  order: (params: Params) => object;
  matching: (params: Params) => Matching;
  isNarrowed: (params: Params) => boolean;
};

type SourceKind = Pick<KindDeclaration, "envelope"> & { noun: RecordNoun; plural: KindName };

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
    /** The default prefetches only lists without filters. */
    isPrefetched?: (params: Params) => boolean;
  },
): RecordSource<RowOf<Listed, Kind["plural"]>, Params, Query, New, Change, Matching> {
  const { params, nameOf, isPrefetched = (asked) => !params.isNarrowed(asked) } = parts;
  type Row = RowOf<Listed, Kind["plural"]>;
  const listed = member<readonly Row[]>(plural);
  const single = member<Row>(envelope === "data" ? "data" : noun);
  const rows = (answer: object) => listed(answer).map((each) => withCustomNames(noun, each));
  const row = (answer: object) => withCustomNames(noun, single(answer));
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

function member<Value>(name: string): (answer: object) => Value;
function member(name: string): (answer: object) => unknown {
  return (answer) => Reflect.get(answer, name);
}

export function recordReadOptions<Row>({ routes, calls }: ReadableSource<Row>, client: Client, id: string) {
  return queryOptions({
    queryKey: [routes, "read", id],
    queryFn: ({ signal }) => calls(client).read(id, signal),
  });
}

export type ReadableSource<Row> = {
  routes: KindName;
  calls: (client: Client) => { read: (id: string, signal: AbortSignal) => Promise<Row> };
};

export type PagedSource<Row> = Pick<ReadableSource<Row>, "routes"> & {
  noun: RecordNoun;
  calls: (client: Client) => {
    read: (id: string, signal: AbortSignal) => Promise<Row>;
    list(query: unknown, signal: AbortSignal): Promise<{ rows: readonly { id: string }[] }>;
  };
  rowIn: (answer: object) => Row;
  nameOf: (row: Row) => string;
};
