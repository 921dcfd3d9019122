import type { CallOptions } from "@lanyard/client/client-shape";
import { nobody } from "@lanyard/contract/field/filter-choices";
import { maxPageSize } from "@lanyard/contract/limits";
import { createContext, useMemo } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { useLeftRows } from "#src/records/list/use-left-rows.ts";
import { type BoardCard, type BoardParams, type Columns, cardsIn, cardValue } from "./board-model.ts";
import { boardKey } from "./board-queries.ts";

const none: ReadonlySet<string> = new Set();

export const LeftCardsContext = createContext(none);

/** `list` is declared as a method, so that the routes of all kinds can be assigned to this type. */
type ListRoute = { list(input: { query: object }, options: CallOptions): Promise<object> };

/**
 * Returns cards that no longer match the filters after an edit. They stay until `refresh` or a change of
 * filters.
 */
export function useLeftCards(loaded: Columns, params: BoardParams, deleting: ReadonlySet<string>) {
  const { kind, filters = {} } = params;
  const route: ListRoute = useClient()[kind];
  const page = useMemo(() => loaded.flatMap(({ cards }) => cards), [loaded]);
  return useLeftRows<BoardCard>({
    queryKey: [kind, "list", ...boardKey(params)],
    page,
    isEnabled: Object.keys(filters).some((name) => name !== "time_zone"),
    deleting,
    read: async (ids, which, signal) => {
      const among = { ids: ids.join(","), literal: "true", limit: maxPageSize };
      const query = which === "all" ? among : { ...filters, ...among };
      return cardsIn(await route.list({ query }, { signal }), kind);
    },
  });
}

type LeftCards = Pick<ReturnType<typeof useLeftCards>, "rows" | "left">;

/**
 * Returns the columns including cards that no longer match the filters. Each of these is below the card that
 * was above it before.
 */
export function withLeftCards(columns: Columns, { rows, left }: LeftCards, { by = "stage_id" }: BoardParams) {
  if (left.size === 0) return columns;
  const columnOf = (card: BoardCard) => String(cardValue(card, by) ?? nobody);
  const places = Map.groupBy(rows, columnOf);
  return columns.map((column) => {
    const cards = [...column.cards];
    for (const [index, card] of (places.get(column.id) ?? []).entries()) {
      if (!left.has(card.id) || cards.some(({ id }) => id === card.id)) continue;
      const above = places.get(column.id)?.[index - 1];
      cards.splice(cards.findIndex(({ id }) => id === above?.id) + 1, 0, card);
    }
    return { ...column, cards };
  });
}
