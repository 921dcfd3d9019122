import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { ThumbsDown, Trophy } from "lucide-react";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import { focusedSubject } from "#src/records/keys/palette-subject.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useRecordMove } from "./board/use-card-moves.ts";

/** Buttons and shortcuts that move an open deal to the first won or lost stage of its pipeline. */
export function WonLostButtons({ deal }: { deal: Deal }) {
  const mayWrite = useMayWrite();
  const { data: pipelines = [] } = usePipelines();
  const { moveTo } = useRecordMove("deals", deal, deal.pipeline_id);
  const stages = pipelines.find(({ id }) => id === deal.pipeline_id)?.stages ?? [];
  const won = stages.find(({ outcome }) => outcome === "won");
  const lost = stages.find(({ outcome }) => outcome === "lost");
  const isOpen = mayWrite && deal.stage_outcome === null;
  const run = (stage: Stage | undefined) => (isOpen && stage ? () => move(stage) : undefined);
  const move = (stage: Stage) => {
    const [focused = deal.id] = focusedSubject("deal")?.ids ?? [];
    // If another card on the board has the focus, the shortcut applies to that card.
    if (focused !== deal.id) return false;
    void moveTo(stage);
    return true;
  };
  useContextShortcut("won", run(won));
  useContextShortcut("lost", run(lost));
  if (!isOpen) return null;
  return (
    <div className="flex gap-2">
      {won && (
        <Button icon={Trophy} onClick={run(won)}>
          {t("ui.won")}
        </Button>
      )}
      {lost && (
        <Button icon={ThumbsDown} onClick={run(lost)}>
          {t("ui.lost")}
        </Button>
      )}
    </div>
  );
}
