import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { Correction, Pagination } from "@lanyard/contract/field/listing-schema";
import type { ListGroup, Summary } from "@lanyard/contract/kind/grouping";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { queryOptions } from "@tanstack/react-query";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { withCustomMember, withCustomNames } from "./fields/custom-fields.ts";
import type { KindName } from "./kind-name.ts";
import type { ListCodec, ListParams } from "./list-params.ts";

type Deleted = { actionId: string; deleted?: number };
type Written = { actionId?: string | undefined };

type ListedPage = {
  pagination: Pagination;
  groups?: readonly ListGroup[] | undefined;
  corrected?: Correction | undefined;
};

/**
 * The routes of every kind (spec section 7). Declared as methods, so that the routes of all kinds can be
 * assigned to this type.
 */
type KindRoutes = {
  list(input: { query: object }, options?: CallOptions): Promise<ListedPage>;
  count(input: { query: object }, options?: CallOptions): Promise<{ totalCount: number }>;
  summary(input: { query: object }, options?: CallOptions): Promise<Summary>;
  names(input: { query: { ids: string } }): Promise<{ names: readonly Named[] }>;
  export(input: { query: object }): Promise<Response>;
  exportChosen(input: { query: object; body: ChosenBody }): Promise<Response>;
  read(input: { params: { id: string } }, options?: CallOptions): Promise<object>;
  create(input: { body: object }, options?: CallOptions): Promise<Written>;
  update(input: { params: { id: string }; body: object }): Promise<Written>;
  delete(input: { params: { id: string } }, options?: CallOptions): Promise<Deleted>;
  bulkDelete(input: { body: { ids: string[] } }, options?: CallOptions): Promise<Deleted>;
  deleteMatching(input: { body: object }, options?: CallOptions): Promise<Deleted>;
  bulkUpdate(input: { body: BulkChange }, options?: CallOptions): Promise<BulkUpdateResult>;
  editCells(input: { body: { edits: CellsEdit[] } }, options?: CallOptions): Promise<CellEditsResult>;
};
type Named = { readonly id: string; readonly name: string };

export const kindRoutes = (client: Client, noun: RecordNoun): KindRoutes => client[recordKinds[noun].plural];

/** A created or updated record. `actionId` is undefined if nothing changed. */
export type WrittenRow<Row> = { row: Row; actionId: string | undefined };

/** The records of a bulk action: the given `ids`, or all matching records except those in `except`. */
export type ChosenBody = {
  ids?: string[] | undefined;
  matching?: object;
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
type CellsEdit = { id: string; version: number; change: Readonly<Record<string, unknown>> };

export type CellEditsResult = {
  changed: number;
  versions: readonly { id: string; version: number }[];
  /** `version` is set if another user has changed the value. */
  failed: readonly { id: string; field: string; message: string; version?: number | undefined }[];
  actionId?: string | undefined;
};

/** The filters of a list, the number of matches that the user saw, and the ids to exclude. */
export type AllMatching = { count: number; except?: string[] };

/** The calls return the same shapes for all kinds. */
function recordCalls<Row>(client: Client, noun: RecordNoun, rowIn: (answer: object) => Row) {
  const routes = kindRoutes(client, noun);
  const rowsIn = member<readonly Row[]>(recordKinds[noun].plural);
  const written = (answer: Written): WrittenRow<Row> => ({ row: rowIn(answer), actionId: answer.actionId });
  return {
    list: async (query: object, signal: AbortSignal) => {
      const answer = await routes.list({ query }, { signal });
      const { pagination, groups, corrected } = answer;
      const rows = rowsIn(answer).map((row) => withCustomNames(noun, row));
      return { rows, pagination, groups, corrected };
    },
    count: async (query: object, signal: AbortSignal) =>
      (await routes.count({ query }, { signal })).totalCount,
    summary: (query: object, signal: AbortSignal) => routes.summary({ query }, { signal }),
    exportFile: (query: object) => routes.export({ query }),
    exportChosen: (query: object, body: ChosenBody) => routes.exportChosen({ query, body }),
    read: async (id: string, signal: AbortSignal) => rowIn(await routes.read({ params: { id } }, { signal })),
    create: async (body: object, options: CallOptions = {}) =>
      written(await routes.create({ body: withCustomMember(body) }, options)),
    update: async (id: string, body: object) =>
      written(await routes.update({ params: { id }, body: withCustomMember(body) })),
    deleteOne: (id: string, options: CallOptions) => routes.delete({ params: { id } }, options),
    deleteSelected: (ids: readonly string[], options: CallOptions) =>
      routes.bulkDelete({ body: { ids: [...ids] } }, options),
    deleteMatching: (body: AllMatching, options: CallOptions) => routes.deleteMatching({ body }, options),
    editCells: (edits: CellsEdit[], options: CallOptions) => {
      const sent = edits.map((edit) => ({ ...edit, change: withCustomMember(edit.change) }));
      return routes.editCells({ body: { edits: sent } }, options);
    },
  };
}

/** The requests, list parameters and names of a kind. `nameOf` is a method, so that sources accept any row. */
export type RecordSource<Row = Versioned, Params = ListParams> = {
  /** The plural of the kind. Routes, query keys and text ids start with it. */
  routes: KindName;
  noun: RecordNoun;
  calls: (client: Client) => ReturnType<typeof recordCalls<Row>>;
  params: ListCodec<Params>;
  isPrefetched(params: Params): boolean;
  nameOf(row: Row): string;
  rowIn: (answer: object) => Row;
};

type RowOf<Plural extends KindName> =
  Awaited<ReturnType<Client[Plural]["list"]>> extends {
    readonly [Key in Plural]: readonly (infer Row)[];
  }
    ? Row
    : never;

type SourceKind = Pick<KindDeclaration, "envelope"> & { noun: RecordNoun; plural: KindName };

export function recordSource<const Kind extends SourceKind, Params>(
  { noun, plural, envelope }: Kind,
  parts: {
    params: ListCodec<Params>;
    nameOf: (row: RowOf<Kind["plural"]>) => string;
    /** The default prefetches only lists without filters. */
    isPrefetched?: (params: Params) => boolean;
  },
): RecordSource<RowOf<Kind["plural"]>, Params> {
  const { params, nameOf, isPrefetched = (asked) => !params.isNarrowed(asked) } = parts;
  const single = member<RowOf<Kind["plural"]>>(envelope === "data" ? "data" : noun);
  const rowIn = (answer: object) => withCustomNames(noun, single(answer));
  const calls = (client: Client) => recordCalls(client, noun, rowIn);
  return { routes: plural, noun, calls, params, isPrefetched, nameOf, rowIn };
}

function member<Value>(name: string): (answer: object) => Value;
function member(name: string): (answer: object) => unknown {
  return (answer) => Reflect.get(answer, name);
}

type ReadableSource<Row> = Pick<RecordSource<Row>, "routes" | "calls">;

export function recordReadOptions<Row>({ routes, calls }: ReadableSource<Row>, client: Client, id: string) {
  return queryOptions({
    queryKey: [routes, "read", id],
    queryFn: ({ signal }) => calls(client).read(id, signal),
  });
}
