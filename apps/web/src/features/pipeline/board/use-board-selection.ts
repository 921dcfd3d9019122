import { nobody } from "@lanyard/contract/field/filter-choices";
import { type KeyboardEvent, useMemo } from "react";
import { hasSingleKeys } from "#src/lib/browser/single-keys.ts";
import { groupCondition, type SelectableGroup } from "#src/records/table/list-groups.ts";
import { type Selection, useSelectAll, useSelection } from "#src/records/table/use-selection.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { nounOf } from "./board-kinds.ts";
import type { BoardAxis, BoardParams, Columns } from "./board-model.ts";
import { boardKey } from "./board-queries.ts";

type SelectedBoard = {
  maySelect: boolean;
  gone: ReadonlySet<string>;
};

/** Returns the selected cards. A card that leaves the board also leaves the selection. */
export function useBoardSelection(columns: Columns, board: BoardParams, { maySelect, gone }: SelectedBoard) {
  const { ids, columnOf } = useMemo(() => placesOf(columns), [columns]);
  const groups = columns.map((column) => selectableColumn(board, column));
  const total = columns.reduce((sum, column) => sum + column.total, 0);
  const selection = useSelection(ids, {
    total,
    groups,
    gone,
    isWhole: true,
    conditions: JSON.stringify(boardKey(board)),
    groupOf: (id) => columnOf.get(id),
  });
  useSelectAll(selection, maySelect, total);
  return { selection, groups, total, shown: ids.length };
}

function placesOf(columns: Columns) {
  const places = columns.flatMap(({ id, cards }) => cards.map((card) => [card.id, id] as const));
  return { ids: places.map(([id]) => id), columnOf: new Map(places) };
}

function selectableColumn({ kind, by }: BoardAxis, { id, name, total }: Columns[number]): SelectableGroup {
  const condition =
    by === undefined
      ? { field: "stage_id", op: "is", value: id }
      : groupCondition(nounOf(kind), by, id === nobody ? null : id);
  return { key: id, name, count: total, condition };
}

export function selectByKey(event: KeyboardEvent<HTMLElement>, { toggle, isActive, clear }: Selection): void {
  const { target, ctrlKey, metaKey, altKey } = event;
  const key = pressedKey(event);
  if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
  const link = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-row-link]") : null;
  const id = link?.closest<HTMLElement>("[data-row]")?.dataset.row;
  if (key === "x" && hasSingleKeys() && id !== undefined) toggle(id);
  if (key !== "Escape" || !isActive) return;
  // Escape must not also close an open panel.
  event.preventDefault();
  clear();
}
