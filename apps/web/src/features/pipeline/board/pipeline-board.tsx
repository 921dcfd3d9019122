import type { Stage, StageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import { useQuery } from "@tanstack/react-query";
import { UserMinus, X } from "lucide-react";
import { use, useCallback, useId, useLayoutEffect, useMemo, useRef } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useMayWrite } from "#src/lib/session/rights.ts";
import { useContextShortcut, useFocusedShortcuts } from "#src/records/keys/context-shortcuts.ts";
import { focusedSubject } from "#src/records/keys/palette-subject.ts";
import { EmptyStateSlot } from "#src/records/list/empty-state-slot.ts";
import { LeftRecords } from "#src/records/table/record-link.tsx";
import type { Selection } from "#src/records/table/use-selection.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { Board } from "./board.tsx";
import type { BoardActions } from "./board-card.tsx";
import { useBoardChanges } from "./board-change.ts";
import { isStaged, nounOf } from "./board-kinds.ts";
import { type BoardAxis, type BoardParams, type Columns, isRemovableFromBoard } from "./board-model.ts";
import { boardOptions } from "./board-queries.ts";
import { BoardEmpty, BoardFailed, BoardLoading } from "./board-states.tsx";
import { cardName } from "./board-text.ts";
import { PendingFocusContext } from "./card-focus.ts";
import { LeftCardsContext, useLeftCards, withLeftCards } from "./left-cards.ts";
import { selectByKey } from "./use-board-selection.ts";
import { keepsLostReason } from "./use-card-moves.ts";
import { useRemoveFromPipeline } from "./use-card-removal.ts";
import { useMovedColumns } from "./use-moved-columns.ts";

type PipelineBoardProps = {
  params: BoardParams;
  stages: readonly Stage[];
  isWeighted: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Opens the form for a new record in this column. Undefined if the user cannot create records. */
  onAdd: ((columnId: string) => void) | undefined;
  selection: Selection;
  deleting: ReadonlySet<string>;
  movers: ReadonlyMap<string, string>;
};

/** The number of placeholder columns while the real number is unknown. */
const usualColumns = 6;

export function PipelineBoard(props: PipelineBoardProps) {
  const { params } = props;
  const { kind } = params;
  const board = useQuery(boardOptions(useClient(), params));
  useFirstPaint(!board.isPending);
  if (board.isLoadingError)
    return <BoardFailed kind={kind} reason={board.error.message} onRetry={() => board.refetch()} />;
  if (!board.data) return <BoardLoading columns={props.stages.length || usualColumns} />;
  if (board.data.length === 0 && isStaged(kind)) return <BoardEmpty kind={kind} />;
  return <LiveBoard {...props} loaded={board.data} />;
}

function LiveBoard({ loaded, params, ...props }: PipelineBoardProps & { loaded: Columns }) {
  const { kind, by } = params;
  const { stages, openId, onAdd, deleting, selection } = props;
  useBoardChanges(params);
  const nothingYet = use(EmptyStateSlot);
  const mayWrite = useMayWrite();
  const mayManage = useMayManage() && by === undefined;
  const voice = useBoardAnnouncements();
  const moved = useMovedColumns({ loaded, params, stages, deleting, say: voice.say });
  const leaving = useLeftCards(loaded, params, deleting);
  const columns = withLeftCards(moved.columns, leaving, params);
  const move = (ids: readonly string[], columnId: string) => {
    selection.clear();
    moved.move(ids, columnId);
  };
  const { actions, removeSelected } = useBoardActions({ ...props, params, columns, move });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the cards inside
    <div className="board-wrap" onKeyDown={(event) => mayWrite && selectByKey(event, selection)}>
      {loaded.every(({ total }) => total === 0) && nothingYet}
      <PendingFocusContext value={moved.keptFocus}>
        <LeftCardsContext value={leaving.left}>
          <Board
            {...{ kind, by, columns, actions, selection, mayManage, openId }}
            params={params}
            isWeighted={props.isWeighted}
            movers={props.movers}
            onMove={move}
            onAdd={mayWrite ? onAdd : undefined}
            say={voice.say}
          />
        </LeftCardsContext>
      </PendingFocusContext>
      <LeftRecords count={leaving.left.size} onRefresh={leaving.refresh} />
      <div ref={voice.region} className="vh" role="status" aria-live="assertive" aria-atomic="true" />
      {selection.isActive && !selection.chosen.isAllMatching && (
        <SelectionBar {...{ by, selection, columns }} onMove={move} onRemove={removeSelected} />
      )}
    </div>
  );
}

type ActingBoard = Pick<PipelineBoardProps, "params" | "stages" | "onOpen" | "selection"> & {
  columns: Columns;
  move: (ids: readonly string[], columnId: string) => void;
};

/**
 * Returns the actions on cards, and a function that removes the selected cards. Shortcuts run the actions on
 * the focused card.
 */
function useBoardActions({ params, stages, onOpen, columns, selection, move }: ActingBoard) {
  const { kind, by } = params;
  const mayWrite = useMayWrite();
  const remove = useRemoveFromPipeline();
  const isRemovable = isRemovableFromBoard(kind) && by === undefined;
  const isSelecting = selection.isActive;
  const { toggle } = selection;
  const end = (id: string, outcome: StageOutcome) => {
    const ended = columns.find((column) => column.outcome === outcome);
    if (ended && !ended.cards.some((card) => card.id === id)) move([id], ended.id);
  };
  const latest = useRef({ end, toggle });
  useLayoutEffect(() => {
    latest.current = { end, toggle };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards render only when their content changes
  const actions: BoardActions = useMemo(
    () => ({
      mayWrite,
      isSelecting,
      onOpen,
      onToggle: (id) => latest.current.toggle(id),
      onRemove: isRemovable
        ? (card) => remove({ kind, cards: [{ id: card.id, name: cardName(card) }] })
        : undefined,
      outcomes: outcomesOf({ kind, by }, stages),
      onEnd: (id, outcome) => latest.current.end(id, outcome),
    }),
    [mayWrite, isSelecting, onOpen, stages],
  );
  const removeSelected = () => {
    const cards = columns.flatMap(({ cards }) => cards.filter(({ id }) => selection.ids.has(id)));
    selection.clear();
    remove({ kind, cards: cards.map((card) => ({ id: card.id, name: cardName(card) })) });
  };
  const endFocused = (outcome: StageOutcome) => () => {
    const [id] = focusedSubject(nounOf(kind))?.ids ?? [];
    if (id === undefined || !actions.outcomes.includes(outcome)) return false;
    end(id, outcome);
    return true;
  };
  const isHeard = !isSelecting && mayWrite;
  useFocusedShortcuts(nounOf(kind), isHeard, onOpen);
  useContextShortcut("won", isHeard ? endFocused("won") : undefined);
  useContextShortcut("lost", isHeard ? endFocused("lost") : undefined);
  return { actions, removeSelected: isRemovable ? removeSelected : undefined };
}

function outcomesOf(axis: BoardAxis, stages: readonly Stage[]): StageOutcome[] {
  const outcomes = keepsLostReason(axis) ? stages.map(({ outcome }) => outcome) : [];
  return (["won", "lost"] as const).filter((outcome) => outcomes.includes(outcome));
}

/**
 * Returns a live region for screen readers and a function that announces a text. Changes the DOM directly,
 * because rendering would slow down a drag.
 */
function useBoardAnnouncements() {
  const region = useRef<HTMLDivElement>(null);
  const say = useCallback((text: string) => {
    if (region.current) region.current.textContent = text;
    return undefined;
  }, []);
  return { region, say };
}

type SelectionBarProps = {
  by: string | undefined;
  selection: Selection;
  columns: Columns;
  onMove: (ids: readonly string[], stageId: string) => void;
  onRemove: (() => void) | undefined;
};

/**
 * A bar with actions on the selected cards: moving them without dragging (WCAG 2.2, 2.5.7), and removing
 * them.
 */
function SelectionBar({ by, selection, columns, onMove, onRemove }: SelectionBarProps) {
  const selectId = useId();
  return (
    <section className="board-bar" aria-label={t("pipeline.selectedCount", { count: selection.ids.size })}>
      <IconButton icon={X} size="sm" label={t("pipeline.clearSelection")} onClick={selection.clear} />
      <span role="status">{t("pipeline.selectedCount", { count: selection.ids.size })}</span>
      <label className="vh" htmlFor={selectId}>
        {by === undefined ? t("pipeline.moveTo") : t("pipeline.moveToColumn")}
      </label>
      <Select
        id={selectId}
        className="select--auto"
        value=""
        emptyLabel={by === undefined ? t("pipeline.moveToChoose") : t("pipeline.moveToColumnChoose")}
        options={columns.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => target.value && onMove([...selection.ids], target.value)}
      />
      {onRemove && (
        <IconButton icon={UserMinus} size="sm" label={t("pipeline.removeSelected")} onClick={onRemove} />
      )}
    </section>
  );
}
