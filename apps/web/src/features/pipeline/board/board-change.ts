import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import type { KindParent } from "@lanyard/contract/kind/kind";
import {
  type BoardNoun,
  isRecordNoun,
  type RecordNoun,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { watchLiveActions } from "#src/lib/api/live-action-event.ts";
import { nounOf } from "./board-kinds.ts";
import { type BoardAxis, type BoardParams, type Columns, cardValue, findCard } from "./board-model.ts";
import { boardKey, refetchColumns } from "./board-queries.ts";

export type BoardChange =
  | { readonly isAll: true }
  | { readonly isAll: false; readonly stages: ReadonlySet<string>; readonly cards: ReadonlySet<string> };

export const noBoardChange: BoardChange = { isAll: false, stages: new Set(), cards: new Set() };
const wholeBoardChange: BoardChange = { isAll: true };

const setUpNouns: readonly string[] = ["stage", "pipeline", "organisation", "custom-field"];

export function boardChangeOf(action: ActionEvent, { kind, by }: BoardAxis, columns: Columns): BoardChange {
  const { nouns, records, stages } = action;
  const own = nounOf(kind);
  // Cards show a summary of their child records, such as the next step, but the event of a child record does
  // not list these cards.
  const isShownInParent = (noun: string) =>
    isRecordNoun(noun) && "showsInParents" in recordKinds[noun] && columnsTo(own, noun).length > 0;
  if (nouns.some((noun) => setUpNouns.includes(noun) || isShownInParent(noun))) return wholeBoardChange;
  // Without lists of records and stages, or on a board grouped by a field, a changed card can be in any
  // column.
  if (records === null || stages === null || by !== undefined)
    return nouns.some((noun) => noun === own || columnsTo(noun, own).length > 0)
      ? wholeBoardChange
      : noBoardChange;
  if (records.some(({ noun, id }) => noun !== own && isNamed(columns, own, { noun, id })))
    return wholeBoardChange;
  const cards = records.filter(({ noun }) => noun === own).map(({ id }) => id);
  if (cards.length === 0) return noBoardChange;
  const standing = cards.map((id) => findCard(columns, id)?.column.id);
  // A change can affect the totals of a stage even if no card moved. The stage of a card that is not loaded
  // is unknown.
  if (stages.length === 0 && standing.includes(undefined)) return wholeBoardChange;
  const shown = new Set(columns.map(({ id }) => id));
  const touched = [...stages, ...standing].filter((id) => id !== undefined).filter((id) => shown.has(id));
  return { isAll: false, stages: new Set(touched), cards: new Set(cards) };
}

export function withBoardChange(one: BoardChange, other: BoardChange): BoardChange {
  if (one.isAll || other.isAll) return wholeBoardChange;
  return {
    isAll: false,
    stages: new Set([...one.stages, ...other.stages]),
    cards: new Set([...one.cards, ...other.cards]),
  };
}

function isNamed(columns: Columns, own: BoardNoun, { noun, id }: { noun: string; id: string }): boolean {
  const links = columnsTo(noun, own);
  return (
    links.length > 0 &&
    columns.some(({ cards }) => cards.some((card) => links.some((link) => cardValue(card, link) === id)))
  );
}

function columnsTo(noun: string, own: RecordNoun): string[] {
  return Object.entries<KindParent>(recordKinds[own].parents).flatMap(([column, { to }]) =>
    to === noun ? [column] : [],
  );
}

const gatherMs = 150;

/** Reloads the visible board after live events. A move reloads only the affected columns. */
export function useBoardChanges(params: BoardParams): void {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    const queryKey = boardKey(params);
    let waiting: BoardChange = noBoardChange;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const freshen = async () => {
      const change = waiting;
      [timer, waiting] = [undefined, noBoardChange];
      const before = cache.getQueryData<Columns>(queryKey) ?? [];
      const isAll = change.isAll || cache.isFetching({ queryKey }) > 0;
      if (isAll) return cache.invalidateQueries({ queryKey });
      if (change.stages.size === 0) return;
      const fresh = await refetchColumns(client, params, before, change);
      cache.setQueryData<Columns>(queryKey, (columns) =>
        columns?.map((column) => fresh.find(({ id }) => id === column.id) ?? column),
      );
    };
    const stop = watchLiveActions((action) => {
      waiting = withBoardChange(
        waiting,
        boardChangeOf(action, params, cache.getQueryData<Columns>(queryKey) ?? []),
      );
      timer ??= setTimeout(() => {
        freshen().catch(() => cache.invalidateQueries({ queryKey }));
      }, gatherMs);
    });
    return () => {
      stop();
      if (timer === undefined) return;
      clearTimeout(timer);
      // When parameters change, for example after a card opens, the collected changes must not be lost.
      void cache.invalidateQueries({ queryKey });
    };
  }, [client, cache, params]);
}
