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
  /** The stages of the pipeline. Empty for a board by a field. */
  stages: readonly Stage[];
  isWeighted: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Opens the form that creates a record in a column. Undefined if the user cannot create records. */
  onAdd: ((columnId: string) => void) | undefined;
  deleting: ReadonlySet<string>;
  /** The names of members that have just moved cards, by the id of the card. */
  movers: ReadonlyMap<string, string>;
};

const nothing: Columns = [];
/** The number of placeholder columns while the real number is unknown. */
const usualColumns = 6;

/** A board with moves that are being saved, or its loading, empty or failed state. */
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
    // Waits until the dialog has closed, because screen readers cannot reach the page behind it.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the cards inside
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

/** A move, and the card to focus after it. */
type AskedMove = CardMove & { lead: string };

/**
 * Returns a move function that asks for the reason before cards enter a lost stage. The board already shows
 * them there, and shows them back if the user cancels.
 */
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
    // A move without a dialog starts immediately, so that the dropped card does not jump back for a frame.
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
 * Returns a live region for screen readers and a function that announces a text in it. It changes the DOM
 * directly, because rendering would slow down a drag.
 */
function useBoardAnnouncements() {
  const region = useRef<HTMLDivElement>(null);
  const say = useCallback((text: string) => {
    if (region.current) region.current.textContent = text;
  }, []);
  return { region, say };
}
