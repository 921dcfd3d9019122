import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MeasuringStrategy,
} from "@dnd-kit/core";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { Selection } from "#src/records/table/use-selection.ts";
import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { BoardCardFace } from "./board-card.tsx";
import { BoardColumnView, type ColumnProps } from "./board-column.tsx";
import { announcementsFor, findTargetColumn, useBoardSensors } from "./board-drag.ts";
import { createBoardKeyboard, focusNextCard } from "./board-keyboard.ts";
import { isStaged, nounOf } from "./board-kinds.ts";
import { type BoardAxis, type Columns, findCard } from "./board-model.ts";

type BoardProps = Omit<ColumnProps, "column" | "selected" | "away"> & {
  columns: Columns;
  selection: Selection;
  onMove: (ids: readonly string[], stageId: string) => void;
  say: (text: string) => undefined;
};

const none: ReadonlySet<string> = new Set();

/** The columns of a board, between which users move cards by pointer, touch or keyboard (spec section 4). */
export function Board(props: BoardProps) {
  const { kind, by, columns, selection, onMove, say } = props;
  const [activeId, setActiveId] = useState<string>();
  const [keyboard] = useState(createBoardKeyboard);
  const sensors = useBoardSensors(keyboard);
  // Dragging a selected card drags the whole selection, unless all matching records are selected.
  const movedIds = selection.chosen.isAllMatching ? none : selection.ids;
  const lifted = useMemo(() => liftedWith(activeId, movedIds), [activeId, movedIds]);
  const announcements = useMemo(
    () => announcementsFor(columns, (id) => liftedWith(id, movedIds).size, keyboard, say),
    [columns, movedIds, say, keyboard],
  );
  const stageOf = (id: string) => findCard(columns, id)?.column.id;
  const lift = ({ active, activatorEvent }: DragStartEvent) => {
    setActiveId(String(active.id));
    keyboard.lift(stageOf(String(active.id)), activatorEvent instanceof KeyboardEvent);
  };
  const settle = () => {
    setActiveId(undefined);
    keyboard.end();
  };
  const drop = ({ active, over }: DragEndEvent) => {
    settle();
    const stageId = keyboard.stageAt(over);
    // A card dropped on its own column moves nothing, not even other selected cards.
    if (!stageId || stageOf(String(active.id)) === stageId) return;
    const ids = [...liftedWith(String(active.id), movedIds)];
    onMove(
      ids.filter((id) => stageOf(id) !== stageId),
      stageId,
    );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTargetColumn}
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t("pipeline.dragInstructions") },
        // Cards restore the focus themselves, and the dialog for the lost reason may already have the focus.
        restoreFocus: false,
      }}
      onDragStart={lift}
      onDragOver={keyboard.ready}
      onDragEnd={drop}
      onDragCancel={settle}
    >
      <BoardScroll {...{ kind, by, columns }} openId={props.openId} isDragging={activeId !== undefined}>
        {columns.map((column) => (
          <BoardColumnView
            key={column.id}
            {...props}
            column={column}
            selected={selection.ids}
            away={lifted}
          />
        ))}
      </BoardScroll>
      <DragOverlay dropAnimation={null}>
        {activeId !== undefined && <DragOverlayCards columns={columns} id={activeId} count={lifted.size} />}
      </DragOverlay>
    </DndContext>
  );
}

function liftedWith(id: string | undefined, selected: ReadonlySet<string>): ReadonlySet<string> {
  if (id === undefined) return none;
  return selected.has(id) ? selected : new Set([id]);
}

type BoardScrollProps = Pick<BoardProps, "kind" | "by" | "columns" | "openId"> & {
  isDragging: boolean;
  children: ReactNode;
};

function boardLabel({ kind, by }: BoardAxis): string {
  if (by === undefined && isStaged(kind)) return t(`pipeline.board.${kind}`);
  return t("pipeline.boardOf", {
    records: kindText(kind, "title"),
    field: fieldLabel(nounOf(kind), by ?? ""),
  });
}

/** The scroll area of a board. On small screens, a row of bars marks the current column. */
function BoardScroll({ kind, by, columns, openId, isDragging, children }: BoardScrollProps) {
  const board = useRef<HTMLElement>(null);
  const [first, setFirst] = useState(0);
  const follow = () => {
    const { scrollLeft = 0, scrollWidth = 1 } = board.current ?? {};
    setFirst(Math.round((scrollLeft / scrollWidth) * columns.length));
  };
  useEffect(() => {
    if (!board.current || openId === undefined) return;
    // An opening panel narrows or covers the board and can hide the card of its record.
    const watching = new ResizeObserver(() =>
      board.current?.querySelector(".is-open")?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
    watching.observe(board.current);
    return () => watching.disconnect();
  }, [openId]);
  return (
    <>
      <div className="board-index" aria-hidden="true">
        {columns.map(({ id, color }, index) => (
          <i key={id} className={index === first ? "is-now" : undefined} style={colorStyle(color)} />
        ))}
      </div>
      <section
        ref={board}
        className={isDragging ? "board is-dragging" : "board"}
        aria-label={boardLabel({ kind, by })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={follow}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => !isDragging && focusNextCard(event)}
      >
        {children}
      </section>
    </>
  );
}

function DragOverlayCards({ columns, id, count }: { columns: Columns; id: string; count: number }) {
  const found = findCard(columns, id);
  if (!found) return null;
  return (
    <div className="kcard-lift">
      <BoardCardFace
        card={found.card}
        timeLimitDays={found.column.timeLimitDays}
        actions={undefined}
        isDragged
      />
      {count > 1 && (
        <span className="kcard-lift__count badge-count">{t("pipeline.dragMany", { count: count })}</span>
      )}
    </div>
  );
}
