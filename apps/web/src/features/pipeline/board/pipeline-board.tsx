import type { Stage, StageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import { useQuery } from "@tanstack/react-query";
import { use, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useMayWrite } from "#src/lib/session/rights.ts";
import { useContextShortcut, useFocusedShortcuts } from "#src/records/keys/context-shortcuts.ts";
import { focusedSubject, usePaletteSubject } from "#src/records/keys/palette-subject.ts";
import { EmptyStateSlot } from "#src/records/list/empty-state-slot.ts";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { Board } from "./board.tsx";
import type { BoardActions } from "./board-card.tsx";
import { announcedCards } from "./board-drag.ts";
import { nounOf } from "./board-kinds.ts";
import { type BoardAxis, type BoardParams, type Columns, isRemovableFromBoard } from "./board-model.ts";
import { type CardMove, withMoves, withoutAll } from "./board-moves.ts";
import { boardOptions } from "./board-queries.ts";
import { BoardEmpty, BoardFailed, BoardLoading } from "./board-states.tsx";
import { cardFace } from "./card-face.ts";
import {
  findCardLink,
  type PendingFocus,
  PendingFocusContext,
  primaryCardOf,
  scrollColumnToTop,
} from "./card-focus.ts";
import { cardName } from "./card-name.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useBoardChanges } from "./use-board-changes.ts";
import { useBoardSelection } from "./use-board-selection.ts";
import {
  keepsLostReason,
  reasonFor,
  useMoveCards,
  useOptimisticMoves,
  usePendingRemovals,
  useRemoveFromPipeline,
} from "./use-card-moves.ts";

type PipelineBoardProps = {
  params: BoardParams;
  /** The stages of the pipeline; none on a board of another field. */
  stages: readonly Stage[];
  isWeighted: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Creates a record in a column; undefined where none can be created. */
  onAdd: ((columnId: string) => void) | undefined;
  /** Records that are being deleted. */
  deleting: ReadonlySet<string>;
  /** People who just moved cards, by the card's id. */
  movers: ReadonlyMap<string, string>;
};

const nothing: Columns = [];
/** Columns of the placeholder where their number is unknown. */
const usualColumns = 6;

/** A board including pending changes, or the state shown instead. */
export function PipelineBoard(props: PipelineBoardProps) {
  const { params } = props;
  const { kind } = params;
  const board = useQuery(boardOptions(useClient(), params));
  useFirstPaint(!board.isPending);
  if (board.isLoadingError)
    return <BoardFailed kind={kind} reason={board.error.message} onRetry={() => board.refetch()} />;
  if (!board.data) return <BoardLoading columns={props.stages.length || usualColumns} />;
  if (board.data.length === 0) return <BoardEmpty kind={kind} />;
  return <LiveBoard {...props} loaded={board.data} />;
}

function LiveBoard({ loaded, params, ...props }: PipelineBoardProps & { loaded: Columns }) {
  const { kind, by } = params;
  const { stages, openId, onOpen, onAdd, deleting } = props;
  const noun = nounOf(kind);
  const { Selected } = cardFace(kind);
  useBoardChanges(params);
  const nothingYet = use(EmptyStateSlot);
  const mayWrite = useMayWrite();
  const mayManage = useMayManage() && by === undefined;
  const isRemovable = isRemovableFromBoard(kind) && by === undefined;
  const voice = useBoardAnnouncements();
  const [keptFocus] = useState<PendingFocus>({ cardId: undefined });
  const tellBack = ({ ids }: CardMove) =>
    voice.say(t("pipeline.movedBack", announcedCards(loaded, primaryCardOf(ids), ids.length)));
  const { start, moves } = useOptimisticMoves({ kind, by }, useMoveCards(params, tellBack));
  const stay = ({ ids, lead }: AskedMove) => {
    keptFocus.cardId = lead;
    const stays = t("pipeline.droppedBack", announcedCards(loaded, lead, ids.length));
    // The dialog hides the page from screen readers while it is open.
    requestAnimationFrame(() => voice.say(stays));
  };
  const asking = useLostReason(stages, start, stay);
  const columns = useColumnsAsMoved(loaded, deleting, asking.move ? [...moves, asking.move] : moves);
  const selection = useBoardSelection(columns);
  const remove = useRemoveFromPipeline();
  const isSelecting = selection.ids.size > 0;
  const { toggle } = selection;
  const end = (id: string, outcome: StageOutcome) => {
    const ended = columns.find((column) => column.outcome === outcome);
    if (ended && !ended.cards.some((card) => card.id === id)) move([id], ended.id);
  };
  const latestEnd = useRef(end);
  useLayoutEffect(() => {
    latestEnd.current = end;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards render only when their content changes
  const actions: BoardActions = useMemo(
    () => ({
      mayWrite,
      isSelecting,
      onOpen,
      onToggle: toggle,
      onRemove: isRemovable
        ? (card) => remove({ kind, cards: [{ id: card.id, name: cardName(card) }] })
        : undefined,
      outcomes: outcomesOf({ kind, by }, stages),
      onEnd: (id, outcome) => latestEnd.current(id, outcome),
    }),
    [mayWrite, isSelecting, toggle, stages],
  );
  const ids = [...selection.ids];
  const title = t("ui.selectedRecords", { count: ids.length, shown: formatCount(ids.length) });
  const isHeard = !isSelecting && mayWrite;
  useFocusedShortcuts(noun, isHeard, onOpen);
  usePaletteSubject(isSelecting ? { noun: noun, ids, title, onMerged: selection.clear } : undefined);
  const removeSelected = () => {
    const cards = columns.flatMap(({ cards }) => cards.filter(({ id }) => selection.ids.has(id)));
    selection.clear();
    remove({ kind, cards: cards.map((card) => ({ id: card.id, name: cardName(card) })) });
  };
  const move = (ids: readonly string[], stageId: string) => {
    const lead = primaryCardOf(ids);
    keptFocus.cardId = lead;
    selection.clear();
    scrollColumnToTop(stageId);
    void asking.start({ kind, by, ids, stageId, lead });
  };
  const endFocused = (outcome: StageOutcome) => () => {
    const [id] = focusedSubject(noun)?.ids ?? [];
    if (id === undefined || !actions.outcomes.includes(outcome)) return false;
    end(id, outcome);
    return true;
  };
  useContextShortcut("won", isHeard ? endFocused("won") : undefined);
  useContextShortcut("lost", isHeard ? endFocused("lost") : undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: x and Escape come from the cards inside
    <div className="board-wrap" onKeyDown={selection.onKeyDown}>
      {loaded.every(({ total }) => total === 0) && nothingYet}
      <PendingFocusContext value={keptFocus}>
        <Board
          {...{ kind, by, columns, actions, selection, mayManage, openId }}
          params={params}
          isWeighted={props.isWeighted}
          movers={props.movers}
          onMove={move}
          onAdd={mayWrite ? onAdd : undefined}
          say={voice.say}
        />
      </PendingFocusContext>
      <div ref={voice.region} className="vh" role="status" aria-live="assertive" aria-atomic="true" />
      {isSelecting && mayWrite && <Selected {...{ ids, clear: selection.clear }} />}
      {isSelecting && (
        <SelectionBar
          {...{ by, selection, columns }}
          onMove={move}
          onRemove={isRemovable ? removeSelected : undefined}
        />
      )}
    </div>
  );
}

/** A move with the card that has the focus afterwards. */
type AskedMove = CardMove & { lead: string };

/** Holds a card's move to a lost stage, shown as done, until the reason is given or skipped. */
function useLostReason(
  stages: readonly Stage[],
  send: (move: CardMove) => void,
  onGivenUp: (asked: AskedMove) => void,
) {
  const client = useClient();
  const [move, setMove] = useState<CardMove>();
  const start = async (asked: AskedMove) => {
    const { lead, ...next } = asked;
    const target = stages.find(({ id }) => id === next.stageId);
    // Without a question the move starts immediately, so that the drop shows in the next frame.
    if (!keepsLostReason(next) || target?.outcome !== "lost") return send(next);
    setMove(next);
    const focusAfterwards = () => findCardLink(lead);
    const reason = await reasonFor(next.kind, target, { client, ids: next.ids, focusAfterwards });
    if (reason) send({ ...next, ...reason });
    else onGivenUp(asked);
    setMove(undefined);
  };
  return { move, start };
}

/** Returns the outcomes of the stages that cards can enter, for kinds with lost reasons. */
function outcomesOf(axis: BoardAxis, stages: readonly Stage[]): StageOutcome[] {
  const outcomes = keepsLostReason(axis) ? stages.map(({ outcome }) => outcome) : [];
  return (["won", "lost"] as const).filter((outcome) => outcomes.includes(outcome));
}

function useColumnsAsMoved(
  loaded: Columns,
  deleting: ReadonlySet<string>,
  moves: readonly CardMove[],
): Columns {
  const columns = withoutAll(withoutAll(loaded, deleting), usePendingRemovals());
  return columns.length === 0 ? nothing : withMoves(columns, moves);
}

/**
 * Announces the board's changes to screen readers in one region, so that the last sentence is current. It
 * bypasses React, because a render would slow a dragged card.
 */
function useBoardAnnouncements() {
  const region = useRef<HTMLDivElement>(null);
  const say = useCallback((text: string) => {
    if (region.current) region.current.textContent = text;
  }, []);
  return { region, say };
}
