import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { useRecentMovers } from "#src/features/live/recent-movers.ts";
import {
  type BoardKind,
  boardKinds,
  isAlwaysOnBoards,
  nounOf,
} from "#src/features/pipeline/board/board-kinds.ts";
import {
  BoardLoading,
  NoPipelines,
  PipelinesFailed,
  UnknownBoardField,
  UnknownPipeline,
} from "#src/features/pipeline/board/board-states.tsx";
import { BoardToolbar } from "#src/features/pipeline/board/board-toolbar.tsx";
import { cardFace } from "#src/features/pipeline/board/card-face.ts";
import { PipelineBoard } from "#src/features/pipeline/board/pipeline-board.tsx";
import { PipelineHeader } from "#src/features/pipeline/board/pipeline-header.tsx";
import type { BoardSearch } from "#src/features/pipeline/board/pipeline-view.ts";
import { readView, rememberView } from "#src/features/pipeline/board/pipeline-view.ts";
import { defaultPipeline } from "#src/features/pipeline/pipeline-queries.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { pipelineListOptions } from "#src/lib/api/pipeline-list.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { unknownFields, useCustomFields } from "#src/records/fields/custom-fields.ts";
import { boardFieldsOf } from "#src/records/fields/grouped-field.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";

const noStages: readonly Stage[] = [];

/** The board of a pipeline (spec section 2.10), or of another choice field. */
export function PipelinePage() {
  const { pipelineId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { by, open, totals, owner_id, next_step } = search;
  const narrowing = useMemo(() => ({ owner_id, next_step }), [owner_id, next_step]);
  const view = readView(search);
  const navigate = useNavigate();
  const pipelines = useQuery(pipelineListOptions(useClient()));
  const mayWrite = useMayWrite();
  const deleting = useIdsBeingDeleted(view);
  const movers = useRecentMovers();
  const [added, setAdded] = useState<{ kind: BoardKind; stageId: string }>();
  const shown = pipelineId
    ? pipelines.data?.find(({ id }) => id === pipelineId)
    : defaultPipeline(pipelines.data ?? []);
  // A board reports its first paint itself.
  useFirstPaint(!pipelines.isPending && !shown && by === undefined);
  const go = useCallback(
    (change: BoardSearch, replace = false) =>
      // The first change adds the view to the URL, so that a shared link shows the same board.
      navigate({ to: ".", search: (now) => ({ ...now, view, ...change }), replace, resetScroll: false }),
    [navigate, view],
  );
  const openCard = useCallback((id: string) => void go({ open: id }), [go]);
  const choose = (next: BoardKind) => {
    // Changing the view closes open panels (spec section 2.10).
    rememberView(next);
    void go({ view: next, by: undefined, open: undefined }, true);
  };
  const first = shown?.stages[0]?.id;
  const defined = useCustomFields();
  const isUnknownField =
    by !== undefined &&
    defined !== unknownFields &&
    boardFieldsOf(nounOf(view)).every(({ value }) => value !== by);
  return (
    <>
      <PipelineHeader
        pipelines={pipelines.data ?? []}
        shown={by === undefined ? shown : undefined}
        onPipeline={(id) =>
          void navigate({
            to: "/pipeline/$pipelineId",
            params: { pipelineId: id },
            search: { view, ...narrowing },
          })
        }
        view={view}
        onView={choose}
      />
      {/* Shown from the start, because a late toolbar would move the board. */}
      {(shown || pipelines.isPending || by !== undefined) && (
        <BoardToolbar
          kind={view}
          by={by}
          narrowing={narrowing}
          onChange={(change) => void go(change, true)}
          isWeighted={totals === "weighted"}
          onWeighted={(isWeighted) => void go({ totals: isWeighted ? "weighted" : undefined })}
        />
      )}
      <div className="content">
        {!shown && by === undefined && <NoBoard pipelines={pipelines} />}
        {isUnknownField && <UnknownBoardField onStages={() => void go({ by: undefined }, true)} />}
        {!isUnknownField && (shown || by !== undefined) && (
          <PipelineBoard
            key={`${shown?.id} ${view} ${by} ${owner_id} ${next_step}`}
            pipelineId={by === undefined && shown ? shown.id : ""}
            stages={by === undefined && shown ? shown.stages : noStages}
            kind={view}
            by={by}
            narrowing={narrowing}
            isWeighted={by === undefined && totals === "weighted"}
            openId={open}
            onOpen={openCard}
            onAdd={by === undefined ? (stageId) => setAdded({ kind: view, stageId }) : undefined}
            deleting={deleting}
            movers={movers}
          />
        )}
        {(shown || by !== undefined) &&
          open &&
          cardFace(view).panel({ id: open, onOpen: openCard, onClose: () => void go({ open: undefined }) })}
      </div>
      {mayWrite && first && <CreateIntents onAsked={(kind) => setAdded({ kind, stageId: first })} />}
      {added && cardFace(added.kind).newCard({ stageId: added.stageId, onClose: () => setAdded(undefined) })}
    </>
  );
}

function NoBoard({ pipelines }: { pipelines: UseQueryResult<readonly Pipeline[]> }) {
  if (pipelines.isLoadingError) return <PipelinesFailed reason={pipelines.error.message} />;
  if (!pipelines.data) return <BoardLoading columns={6} />;
  return pipelines.data.length === 0 ? <NoPipelines /> : <UnknownPipeline />;
}

/** Opens the form of a kind that is always on boards, on request of the palette or a key. */
function CreateIntents({ onAsked }: { onAsked: (kind: BoardKind) => void }) {
  return boardKinds
    .filter((kind) => isAlwaysOnBoards(nounOf(kind)))
    .map((kind) => <CreateIntent key={kind} kind={kind} onAsked={() => onAsked(kind)} />);
}

function CreateIntent({ kind, onAsked }: { kind: BoardKind; onAsked: () => void }) {
  useCreateIntent(nounOf(kind), onAsked);
  return null;
}
