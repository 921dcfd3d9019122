import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { contactListParams } from "#src/features/contacts/contact-list-params.ts";
import { contactListing } from "#src/features/contacts/contact-listing.tsx";
import { contactSource } from "#src/features/contacts/contact-source.ts";
import { dealListParams } from "#src/features/deals/deal-list-params.ts";
import { dealListing } from "#src/features/deals/deal-listing.tsx";
import { dealSource } from "#src/features/deals/deal-source.ts";
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
import { cardFace } from "#src/features/pipeline/board/card-face.ts";
import { PipelineHeader } from "#src/features/pipeline/board/pipeline-header.tsx";
import { boardNamed, readView, rememberView } from "#src/features/pipeline/board/pipeline-view.ts";
import { type BoardFrame, ViewedBoard } from "#src/features/pipeline/board/viewed-board.tsx";
import { defaultPipeline } from "#src/features/pipeline/pipeline-queries.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { pipelineListOptions } from "#src/lib/api/pipeline-list.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";

const contactFilters = lazyFilters(
  "contact",
  async () => (await import("#src/features/contacts/contact-filters.ts")).useContactFilters,
);
const dealFilters = lazyFilters(
  "deal",
  async () => (await import("#src/features/deals/deal-filters.ts")).useDealFilters,
);

const listedContact = contactListing(undefined);
const contactColumns = [...listedContact.columns, ...listedContact.moreColumns];
const dealColumns = [...dealListing.columns, ...dealListing.moreColumns];

const boards: { readonly [Kind in BoardKind]: (frame: BoardFrame) => React.ReactNode } = {
  contacts: (frame) => (
    <ViewedBoard
      {...frame}
      source={contactSource}
      listParams={contactListParams}
      filters={contactFilters}
      listed={contactColumns}
    />
  ),
  deals: (frame) => (
    <ViewedBoard
      {...frame}
      source={dealSource}
      listParams={dealListParams}
      filters={dealFilters}
      listed={dealColumns}
    />
  ),
};

/** The board of a pipeline (spec section 2.10) or of a field with options. */
export function PipelinePage() {
  const { pipelineId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { totals, owner_id, next_step, board_by } = search;
  const kind = readView(search);
  const navigate = useNavigate();
  const pipelines = useQuery(pipelineListOptions(useClient()));
  const mayWrite = useMayWrite();
  const deleting = useIdsBeingDeleted(kind);
  const movers = useRecentMovers();
  const [added, setAdded] = useState<{ kind: BoardKind; stageId: string }>();
  const shown = pipelineId
    ? pipelines.data?.find(({ id }) => id === pipelineId)
    : defaultPipeline(pipelines.data ?? []);
  // If a board is shown, it reports its first paint itself.
  useFirstPaint(!pipelines.isPending && !shown);
  const choose = (next: BoardKind) => {
    // A change of the kind closes open panels (spec section 2.10), and removes filters and views, which each kind has for
    // itself.
    rememberView(next);
    void navigate({ to: ".", search: { view: next, totals, owner_id, next_step }, replace: true });
  };
  const first = shown?.stages[0]?.id;
  const Board = boards[kind];
  return (
    <>
      <PipelineHeader
        pipelines={pipelines.data ?? []}
        shown={board_by === undefined ? shown : undefined}
        onPipeline={(id) =>
          void navigate({
            to: "/pipeline/$pipelineId",
            params: { pipelineId: id },
            search: { ...search, ...boardNamed(kind, search.view), open: undefined },
          })
        }
        view={kind}
        onView={choose}
      />
      <Board
        key={kind}
        {...{ kind, deleting, movers }}
        path={pipelineId ? `/pipeline/${pipelineId}` : "/pipeline"}
        pipeline={shown}
        isWeighted={totals === "weighted"}
        unready={<NoBoard pipelines={pipelines} />}
        onAdd={(stageId) => setAdded({ kind, stageId })}
      />
      {mayWrite && first && <CreateIntents onAsked={(asked) => setAdded({ kind: asked, stageId: first })} />}
      {added && cardFace(added.kind).newCard({ stageId: added.stageId, onClose: () => setAdded(undefined) })}
    </>
  );
}

function NoBoard({ pipelines }: { pipelines: UseQueryResult<readonly Pipeline[]> }) {
  if (pipelines.isLoadingError) return <PipelinesFailed reason={pipelines.error.message} />;
  if (!pipelines.data) return <BoardLoading columns={6} />;
  return pipelines.data.length === 0 ? <NoPipelines /> : <UnknownPipeline />;
}

/** Opens the create form on the board when the palette or a key requests it. */
function CreateIntents({ onAsked }: { onAsked: (kind: BoardKind) => void }) {
  return boardKinds
    .filter((kind) => isAlwaysOnBoards(nounOf(kind)))
    .map((kind) => <CreateIntent key={kind} kind={kind} onAsked={() => onAsked(kind)} />);
}

function CreateIntent({ kind, onAsked }: { kind: BoardKind; onAsked: () => void }) {
  useCreateIntent(nounOf(kind), onAsked);
  return null;
}
