import type { Client } from "@lanyard/client/client-shape";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { type QueryClient, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askLostReason, type EnteringDeals, moveOne, moveWithFields } from "#src/features/deals/deals.ts";
import { pipelineKeys } from "#src/features/pipeline/pipeline-queries.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { reasonOf, UserCancelled } from "#src/lib/api/failure-text.ts";
import { patchRow } from "#src/lib/api/list-cache.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { Staged } from "#src/records/page/record-slots.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";
import { type BoardKind, isStaged, nounOf } from "./board-kinds.ts";
import { type BoardAxis, type BoardParams, type Columns, declaredBoard, findCard } from "./board-model.ts";
import { type CardMove, withFigures, withMoves } from "./board-moves.ts";
import { boardKey } from "./board-queries.ts";
import { boardText } from "./board-text.ts";
import { cardSource, type MoveAnswer } from "./card-source.ts";

/**
 * Returns a function that moves cards in one action. `useOptimisticMoves` shows the result immediately. While
 * the browser is offline, moves wait.
 */
export function useMoveCards(board: BoardParams | undefined, onFailed: (move: CardMove) => void) {
  // The counts in the response are for an unfiltered board in the default order, so they update only such a
  // board.
  const isWhole =
    board?.by === undefined && board?.order === undefined && Object.keys(board?.filters ?? {}).length === 0;
  const key = board && boardKey(board);
  const client = useClient();
  const cache = useQueryClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer({
    done: (count) => t("pipeline.moveUndone", { count }),
    failed: t("ui.record.undoFailed"),
  });
  const moving = useMutation({
    mutationKey: pipelineKeys.move,
    // Requests run one after another, so that the last of several moves wins.
    scope: { id: "pipeline-move" },
    mutationFn: (move: CardMove) => sendMove(client, move),
    onSuccess: ({ stages, actionId, values, refused }, move) => {
      if (values) keepMoved(cache, move, values);
      if (key)
        cache.setQueryData<Columns>(
          key,
          (columns) => columns && withFigures(withMoves(columns, [move]), isWhole ? stages : []),
        );
      if (actionId) offerUndo(movedText(move), actionId);
      if (refused !== undefined)
        void toast.error(t("ui.because", { what: boardText(move.kind, "moveFailed"), reason: refused }));
    },
    onError: (error, move) => {
      onFailed(move);
      if (!(error instanceof UserCancelled))
        offerRetry(boardText(move.kind, "moveFailed"), reasonOf(error), () => moving.mutate(move));
      if (key) void cache.invalidateQueries({ queryKey: key });
    },
    onSettled: (answer, _error, { kind, ids }) => {
      // Does not wait for the refresh, so that the board shows the response before lists reload.
      // Cards that the board had not loaded appear only after a reload.
      const columns = key && cache.getQueryData<Columns>(key);
      const isShown = columns && ids.every((id) => findCard(columns, id));
      const kept = isWhole && isShown ? [key] : [];
      void refresh({ noun: nounOf(kind), ids, actionId: answer?.actionId, kept });
    },
  });
  return moving.mutate;
}

function movedText({ kind, by, ids }: CardMove): string {
  const count = ids.length;
  return by === undefined && isStaged(kind)
    ? t(`pipeline.moved.${kind}`, { count })
    : t("pipeline.cardsMoved", { count });
}

function keepMoved(
  cache: QueryClient,
  { kind, ids: [id = ""] }: CardMove,
  values: Readonly<Record<string, unknown>>,
) {
  cache.setQueryData<object>([kind, "read", id], (record) => record && { ...record, ...values });
  patchRow(cache, kind, id, values);
}

function sendMove(client: Client, move: CardMove): Promise<MoveAnswer> {
  const { kind, by, ids, stageId, fields = {} } = move;
  const { lost_reason: reason, ...others } = fields;
  if (Object.keys(others).length > 0) return moveOne(client, move);
  const [first] = ids;
  const lostReason = typeof reason === "string" ? reason : null;
  const target = { stageId, ...(reason !== undefined && { lostReason }) };
  const once = { idempotencyKey: idempotencyKeyOf(move) };
  const source = cardSource({ kind, by });
  const sent =
    ids.length === 1 && first !== undefined
      ? source.move(client, first, target, once)
      : source.moveMany(client, ids, target, once);
  return keepsLostReason({ kind, by })
    ? sent.catch((refusal) => moveWithFields(client, move, refusal))
    : sent;
}

function usePendingMoves({ kind, by }: BoardAxis): readonly CardMove[] {
  const moves = useMutationState({
    filters: { mutationKey: pipelineKeys.move, status: "pending" },
    select: ({ state }) => state.variables,
  });
  return moves.filter((move) => isCardMove(move)).filter((move) => move.kind === kind && move.by === by);
}

type SendMove = ReturnType<typeof useMoveCards>;

export function useOptimisticMoves(axis: BoardAxis, send: SendMove) {
  const pending = usePendingMoves(axis);
  const [latest, setLatest] = useState<CardMove>();
  const start = (move: CardMove) => {
    setLatest(move);
    send(move, { onSettled: () => setLatest((now) => (now === move ? undefined : now)) });
  };
  return { start, moves: latest && !pending.includes(latest) ? [...pending, latest] : pending };
}

/**
 * Returns the stage of a record after pending moves, and a function that moves the record from its page, with
 * the same dialogs as on a board.
 */
export function useRecordMove(kind: BoardKind, record: Staged, pipelineId = "") {
  const client = useClient();
  const { start, moves } = useOptimisticMoves({ kind }, useMoveCards({ kind, pipelineId }, nothingToSay));
  const moveTo = async (target: Stage) => {
    const ids = [record.id];
    const fields = await reasonFor(kind, target, { client, ids });
    if (fields) start({ kind, ids, stageId: target.id, fields });
  };
  return { stageId: stageAfter(moves, record), moveTo };
}

export function useMovedRecord<Record extends Staged>(kind: BoardKind, record: Record): Record {
  const { data: pipelines = [] } = usePipelines(record.stage_id !== null);
  const stageId = stageAfter(usePendingMoves({ kind }), record);
  if (stageId === record.stage_id) return record;
  const stage = pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId);
  return stage === undefined
    ? record
    : { ...record, stage_id: stage.id, stage_name: stage.name, stage_color: stage.color };
}

function stageAfter(moves: readonly CardMove[], { id, stage_id }: Staged): string | null {
  return moves.findLast(({ ids }) => ids.includes(id))?.stageId ?? stage_id;
}

const nothingToSay = () => {};

function isCardMove(value: unknown): value is CardMove {
  return (
    typeof value === "object" && value !== null && "stageId" in value && "ids" in value && "kind" in value
  );
}

export function keepsLostReason({ kind, by }: BoardAxis): boolean {
  return by === undefined && (declaredBoard(kind)?.keeps.includes("lost_reason") ?? false);
}

/** Returns the values to send with a card that enters a stage. Resolves to undefined if the user cancels. */
export async function reasonFor(
  kind: BoardKind,
  stage: Pick<Stage, "outcome" | "required_fields">,
  entering: EnteringDeals,
) {
  return keepsLostReason({ kind }) ? askLostReason(stage, entering) : {};
}
