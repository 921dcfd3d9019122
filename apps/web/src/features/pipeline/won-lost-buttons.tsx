import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { ThumbsDown, Trophy } from "lucide-react";
import { useClient } from "#src/lib/api/client-context.ts";
import { pipelineListOptions } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useRecordMove } from "./board/use-card-moves.ts";

/** Moves an open deal to the first won or lost stage of its pipeline, with the reason and the fields that the stage requires. */
export function WonLostButtons({ deal }: { deal: Deal }) {
  const mayWrite = useMayWrite();
  const { data: pipelines = [] } = useQuery(pipelineListOptions(useClient()));
  const { moveTo } = useRecordMove("deals", deal, deal.pipeline_id);
  const stages = pipelines.find(({ id }) => id === deal.pipeline_id)?.stages ?? [];
  const won = stages.find(({ outcome }) => outcome === "won");
  const lost = stages.find(({ outcome }) => outcome === "lost");
  if (!mayWrite || deal.stage_outcome !== null) return null;
  return (
    <div className="flex gap-2">
      {won && (
        <Button icon={Trophy} onClick={() => void moveTo(won)}>
          {t("pipeline.markWon")}
        </Button>
      )}
      {lost && (
        <Button icon={ThumbsDown} onClick={() => void moveTo(lost)}>
          {t("pipeline.markLost")}
        </Button>
      )}
    </div>
  );
}
