import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
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
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";

/** The board of a pipeline (spec section 2.10). */
export function PipelinePage() {
  const { pipelineId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { open, totals, owner_id, next_step } = search;
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
  useFirstPaint(!pipelines.isPending && !shown);
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
    void go({ view: next, open: undefined }, true);
  };
  const first = shown?.stages[0]?.id;
  return (
    <>
      <PipelineHeader
        pipelines={pipelines.data ?? []}
        shown={shown}
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
      {(shown || pipelines.isPending) && (
        <BoardToolbar
          kind={view}
          narrowing={narrowing}
          onChange={(change) => void go(change, true)}
          isWeighted={totals === "weighted"}
          onWeighted={(isWeighted) => void go({ totals: isWeighted ? "weighted" : undefined })}
        />
      )}
      <div className="content">
        {!shown && <NoBoard pipelines={pipelines} />}
        {shown && (
          <PipelineBoard
            key={`${shown.id} ${view} ${owner_id} ${next_step}`}
            pipeline={shown}
            kind={view}
            narrowing={narrowing}
            isWeighted={totals === "weighted"}
            openId={open}
            onOpen={openCard}
            onAdd={(stageId) => setAdded({ kind: view, stageId })}
            deleting={deleting}
            movers={movers}
          />
        )}
        {shown &&
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
