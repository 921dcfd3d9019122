import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { announcedCards } from "./board-drag.ts";
import type { BoardParams, Columns } from "./board-model.ts";
import { type CardMove, withMoves, withoutAll } from "./board-moves.ts";
import { findCardLink, type PendingFocus, primaryCardOf, scrollColumnToTop } from "./card-focus.ts";
import { keepsLostReason, reasonFor, useMoveCards, useOptimisticMoves } from "./use-card-moves.ts";
import { usePendingRemovals } from "./use-card-removal.ts";

type MovedBoard = {
  loaded: Columns;
  params: BoardParams;
  stages: readonly Stage[];
  deleting: ReadonlySet<string>;
  say: (text: string) => void;
};

const nothing: Columns = [];

export function useMovedColumns({ loaded, params, stages, deleting, say }: MovedBoard) {
  const { kind, by } = params;
  const [keptFocus] = useState<PendingFocus>({ cardId: undefined });
  const tellBack = ({ ids }: CardMove) =>
    say(t("pipeline.movedBack", announcedCards(loaded, primaryCardOf(ids), ids.length)));
  const { start, moves } = useOptimisticMoves({ kind, by }, useMoveCards(params, tellBack));
  const stay = ({ ids, lead }: StartedMove) => {
    keptFocus.cardId = lead;
    const stays = t("pipeline.droppedBack", announcedCards(loaded, lead, ids.length));
    // Waits until the dialog has closed, because an open dialog hides the page from screen readers.
    requestAnimationFrame(() => say(stays));
  };
  const asking = useLostReason(stages, start, stay);
  const left = withoutAll(withoutAll(loaded, deleting), usePendingRemovals());
  const pending = asking.move ? [...moves, asking.move] : moves;
  const move = (ids: readonly string[], stageId: string) => {
    const lead = primaryCardOf(ids);
    keptFocus.cardId = lead;
    scrollColumnToTop(stageId);
    void asking.start({ kind, by, ids, stageId, lead });
  };
  return { columns: left.length === 0 ? nothing : withMoves(left, pending), move, keptFocus };
}

type StartedMove = CardMove & { lead: string };

/**
 * Returns the move that awaits a reason, and a function that moves cards and asks why deals were
 * lost. The board shows the move immediately and reverts it if the user cancels.
 */
function useLostReason(
  stages: readonly Stage[],
  send: (move: CardMove) => void,
  onGivenUp: (asked: StartedMove) => void,
) {
  const client = useClient();
  const [move, setMove] = useState<CardMove>();
  const start = async (asked: StartedMove) => {
    const { lead, ...next } = asked;
    const target = stages.find(({ id }) => id === next.stageId);
    // A move without a dialog starts synchronously, so that the dropped card does not jump back for a frame.
    if (!keepsLostReason(next) || target?.outcome !== "lost") return send(next);
    setMove(next);
    const focusAfterwards = () => findCardLink(lead);
    const fields = await reasonFor(next.kind, target, { client, ids: next.ids, focusAfterwards });
    if (fields) send({ ...next, fields });
    else onGivenUp(asked);
    setMove(undefined);
  };
  return { move, start };
}
