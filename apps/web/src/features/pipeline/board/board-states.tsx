import { Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { tipsFor } from "#src/records/list/loading-tips.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { LoadingScreen } from "#src/ui/feedback/loading-screen.tsx";
import { Skeleton } from "#src/ui/feedback/skeleton.tsx";
import { type BoardKind, columnField, isStaged, nounOf, type StagedKind } from "./board-kinds.ts";
import { boardText } from "./board-text.ts";

/** The error state 'Error Loading Pipelines'. The Retry button reloads the page (spec section 2.10). */
export function PipelinesFailed({ reason }: { reason: string }) {
  return (
    <EmptyState mark="problem" title={t("pipeline.listFailedTitle")} text={reason}>
      <Button icon={RotateCw} onClick={() => location.reload()}>
        {t("ui.retry")}
      </Button>
    </EmptyState>
  );
}

export function NoPipelines() {
  return <EmptyState mark="board" title={t("pipeline.noneTitle")} text={t("pipeline.noneText")} />;
}

export function UnknownPipeline() {
  return (
    <EmptyState mark="board" title={t("pipeline.unknownTitle")}>
      <Link to="/pipeline" className={buttonClass()}>
        {t("pipeline.unknownLink")}
      </Link>
    </EmptyState>
  );
}

/** The state of a board whose field was deleted or cannot form columns. */
export function UnknownBoardField({ kind, onReset }: { kind: BoardKind; onReset: () => void }) {
  const field = fieldLabel(nounOf(kind), columnField(kind, undefined) ?? "");
  return (
    <EmptyState mark="board" title={t("pipeline.fieldGone")}>
      <Button onClick={onReset}>
        {isStaged(kind) ? t("pipeline.showStages") : t("pipeline.byField", { field })}
      </Button>
    </EmptyState>
  );
}

type BoardFailedProps = { kind: BoardKind; reason: string; onRetry: () => void };

export function BoardFailed({ kind, reason, onRetry }: BoardFailedProps) {
  return (
    <EmptyState mark="problem" title={boardText(kind, "boardFailed", { message: reason })}>
      <Button icon={RotateCw} onClick={onRetry}>
        {t("ui.retry")}
      </Button>
    </EmptyState>
  );
}

export function BoardEmpty({ kind }: { kind: StagedKind }) {
  return <EmptyState mark="board" title={t(`pipeline.noData.${kind}`)} />;
}

export function BoardLoading({ columns }: { columns: number }) {
  return (
    <>
      <p className="vh" role="status">
        {t("pipeline.loading")}
      </p>
      <LoadingScreen
        title={t("shell.preparing", { entity: t("pipeline.entity") })}
        mark="board"
        tipsAfter={(waitedMs) => tipsFor("pipeline", waitedMs)}
        skeleton={<BoardSkeleton columns={columns} />}
      />
    </>
  );
}

/** The widths of the placeholder cards in each column (spec section 2.10). */
const skeletonCards = ["82%", "64%", "73%"];

function BoardSkeleton({ columns }: { columns: number }) {
  return (
    <div className="board" aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={column} className="stage">
          <div className="stage__head grid gap-2">
            <Skeleton width="58%" />
            <Skeleton width="36%" height={8} />
          </div>
          <div className="stage__list">
            {skeletonCards.map((width) => (
              <div key={width} className="kcard grid gap-2">
                <Skeleton width={width} />
                <Skeleton width="48%" height={8} />
                <Skeleton width="60%" height={8} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
