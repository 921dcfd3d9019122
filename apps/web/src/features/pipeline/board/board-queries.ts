import type { Client } from "@lanyard/client/client-shape";
import { defaultPageSize, maxPageSize } from "@lanyard/contract/limits";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { pipelineBoardCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import {
  type BoardColumn,
  type BoardNarrowing,
  type BoardParams,
  type Columns,
  columnOf,
  declaredBoard,
  withFurtherCards,
} from "./board-model.ts";
import { cardSource, type NarrowingQuery } from "./card-source.ts";

/**
 * Returns the query key of a board. The filters are one string, so that the key of an unfiltered board is not
 * a prefix of other keys.
 */
export function boardKey({ kind, by, pipelineId, ...narrowed }: BoardParams) {
  const asked = narrowingOf(narrowed);
  const narrowing = Object.keys(asked).length === 0 ? "" : JSON.stringify(asked);
  if (by !== undefined) return [kind, "valueBoard", by, narrowing];
  const { routes = kind } = declaredBoard(kind) ?? {};
  return [routes, "board", pipelineId, narrowing];
}

function narrowingOf({ filters, order, isFull }: Partial<BoardNarrowing>): NarrowingQuery {
  return { ...filters, ...(order && { card_order: order }), ...(isFull && { full: "true" as const }) };
}

export function boardOptions(client: Client, params: BoardParams) {
  return queryOptions({
    queryKey: boardKey(params),
    queryFn: async ({ signal, client: cache }: { signal: AbortSignal; client: QueryClient }) => {
      const before = cache.getQueryData<Columns>(boardKey(params));
      const columns = await fetchColumns(client, params, { limit: defaultPageSize }, signal);
      if (!before) return columns;
      const loaded = new Map(before.map(({ id, cards }) => [id, cards.length]));
      const refills = columns.map((column) =>
        refilled({ client, params, signal }, column, loaded.get(column.id) ?? 0),
      );
      return Promise.all(refills);
    },
    ...pipelineBoardCaching,
  });
}

type Source = { client: Client; params: BoardParams; signal?: AbortSignal };

/** Loads as many cards of a column as before, which keeps the scroll position. */
async function refilled({ client, params, signal }: Source, first: BoardColumn, loaded: number) {
  let column = first;
  while (column.next !== null && column.cards.length < loaded) {
    const further = await fetchFurther(client, params, column.id, column.next, signal);
    const [next] = further ? withFurtherCards([column], column.next, further) : [];
    if (!next) break;
    column = next;
  }
  return column;
}

type TouchedColumns = { stages: ReadonlySet<string>; cards: ReadonlySet<string> };

export async function refetchColumns(
  client: Client,
  params: BoardParams,
  before: Columns,
  { stages, cards }: TouchedColumns,
): Promise<Columns> {
  const old = before.filter(({ id }) => stages.has(id));
  const query = { limit: defaultPageSize };
  const answers = await Promise.all(
    old.map(({ id }) => fetchColumns(client, params, { ...query, stage_id: id })),
  );
  const firsts = answers.flat();
  const settled = new Set(firsts.flatMap((column) => column.cards.map(({ id }) => id)));
  return Promise.all(
    firsts.map((first) => {
      const was = old.find(({ id }) => id === first.id) ?? first;
      return (
        withLoadedTail(first, was, settled, cards) ?? refilled({ client, params }, first, was.cards.length)
      );
    }),
  );
}

/**
 * Returns the reloaded first page of a column, followed by the other loaded cards. Returns undefined if the
 * two parts do not fit together, so that all cards must reload.
 */
export function withLoadedTail(
  first: BoardColumn,
  before: BoardColumn,
  settled: ReadonlySet<string>,
  touched: ReadonlySet<string>,
): BoardColumn | undefined {
  if (first.next === null || before.cards.length <= first.cards.length) return first;
  const now = new Set(first.cards.map(({ id }) => id));
  const isUnknown = [...touched].some((id) => !settled.has(id));
  const lastKnown = before.cards.findLastIndex(({ id }) => now.has(id));
  if (isUnknown || lastKnown < 0) return undefined;
  const tail = before.cards.slice(lastKnown + 1).filter(({ id }) => !touched.has(id));
  const cards = [...first.cards, ...tail];
  return { ...first, cards, next: tail.length === 0 ? first.next : nextAfter(cards.length, before.next) };
}

/**
 * Returns the position of the next page. It is the number of loaded cards, unless the cards are ordered by
 * their entry into the stage.
 */
const nextAfter = (count: number, next: string | null) =>
  next !== null && /^\d+$/u.test(next) ? String(count) : next;

type ColumnsQuery = { limit: number; stage_id?: string; after?: string };

async function fetchColumns(
  client: Client,
  { kind, by, pipelineId, ...narrowed }: BoardParams,
  asked: ColumnsQuery,
  signal?: AbortSignal,
): Promise<Columns> {
  const query = { ...asked, ...narrowingOf(narrowed) };
  const { data } = await cardSource({ kind, by }).board(client, pipelineId, query, { signal });
  return data.map((column) => columnOf({ kind, by }, column));
}

async function fetchFurther(
  client: Client,
  params: BoardParams,
  stageId: string,
  after: string,
  signal?: AbortSignal,
): Promise<BoardColumn | undefined> {
  const query = { limit: maxPageSize, stage_id: stageId, after };
  const columns = await fetchColumns(client, params, query, signal);
  return columns.find(({ id }) => id === stageId);
}

export function useFurtherCards(params: BoardParams, stageId: string) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (after: string) => fetchFurther(client, params, stageId, after),
    onSuccess: (page, after) => {
      if (!page) return;
      cache.setQueryData<Columns>(
        boardKey(params),
        (columns) => columns && withFurtherCards(columns, after, page),
      );
    },
  });
}
