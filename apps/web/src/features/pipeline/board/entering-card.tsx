import type { ComponentType } from "react";
import type { BoardKind } from "./board-kinds.ts";
import { useEnterStage } from "./use-enter-stage.ts";

export type EnteringForm = ComponentType<{
  onClose: () => void;
  onCreated: (created: { readonly id: string }) => void;
}>;
type EnteringCardProps = { kind: BoardKind; Form: EnteringForm; stageId: string; onClose: () => void };

/** Creates a record, and puts it into the stage. */
export function EnteringCard({ kind, Form, stageId, onClose }: EnteringCardProps) {
  const enter = useEnterStage(kind);
  return <Form onClose={onClose} onCreated={({ id }) => enter({ id, stageId })} />;
}
