import { LazyContactForm } from "#src/features/contacts/contacts.ts";
import { LazyDealForm } from "#src/features/deals/deals.ts";
import { useAddToStage } from "#src/features/pipeline/use-pipeline-addition.ts";
import type { BoardKind } from "./board-kinds.ts";

type NewCardProps = { kind: BoardKind; stageId: string; onClose: () => void };

/** The form behind the plus of a column: what it creates stands in that stage. */
export function BoardNewCard({ kind, stageId, onClose }: NewCardProps) {
  const add = useAddToStage();
  if (kind === "deals") return <LazyDealForm start={{ stage_id: stageId }} onClose={onClose} />;
  return <LazyContactForm onClose={onClose} onCreated={({ id }) => add({ contactId: id, stageId })} />;
}
