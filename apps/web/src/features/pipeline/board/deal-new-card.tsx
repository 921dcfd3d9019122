import { LazyDealForm } from "#src/features/deals/deals.ts";

type NewCardProps = { stageId: string; onClose: () => void };

/** Creates a deal in the stage. */
export function DealNewCard({ stageId, onClose }: NewCardProps) {
  return <LazyDealForm start={{ stage_id: stageId }} onClose={onClose} />;
}
