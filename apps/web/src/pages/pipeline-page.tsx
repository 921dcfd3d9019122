import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { taskKind } from "@lanyard/contract/task/task-kind";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { companyListing } from "#src/features/companies/company-listing.tsx";
import { companyList } from "#src/features/companies/company-source.ts";
import { contactListing } from "#src/features/contacts/contact-listing.tsx";
import { contactList } from "#src/features/contacts/contact-source.ts";
import { ContactStage } from "#src/features/contacts/contact-stage.tsx";
import { dealListing } from "#src/features/deals/deal-listing.tsx";
import { dealList } from "#src/features/deals/deal-source.ts";
import { interactionListing } from "#src/features/interactions/interaction-listing.tsx";
import { interactionList } from "#src/features/interactions/interaction-source.ts";
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
import { cardFace } from "#src/features/pipeline/board/card-face.tsx";
import { PipelineHeader } from "#src/features/pipeline/board/pipeline-header.tsx";
import { boardNamed, readView, rememberView } from "#src/features/pipeline/board/pipeline-view.ts";
import { type BoardFrame, ViewedBoard } from "#src/features/pipeline/board/viewed-board.tsx";
import { defaultPipeline } from "#src/features/pipeline/pipeline-queries.ts";
import { taskList } from "#src/features/tasks/task-list.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { fieldColumns } from "#src/records/columns/field-columns.tsx";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { plainColumns } from "#src/records/list/plain-listing.tsx";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";

const columnsOf = <Column,>(listed: { columns: readonly Column[]; moreColumns: readonly Column[] }) => [
  ...listed.columns,
  ...listed.moreColumns,
];
// The name of a card covers the whole card, so a button in another field of the card could not be clicked.
const contactColumns = columnsOf(contactListing).map((column) =>
  column.id === "stage"
    ? { ...column, render: (contact: Contact) => <ContactStage contact={contact} empty={<EmptyValue />} /> }
    : column,
);
const dealColumns = columnsOf(dealListing);
const companyColumns = columnsOf(companyListing);
const taskColumns = columnsOf(fieldColumns("task", { sorts: taskKind.sorts, columns: plainColumns("task") }));
const interactionColumns = columnsOf(interactionListing);

/**
 * Functions rather than components. With components, React would replace the header when the kind changes,
 * and the header would lose the focus.
 */
const boards: { readonly [Kind in BoardKind]: (frame: BoardFrame) => React.ReactNode } = {
  contacts: (frame) => <ViewedBoard {...frame} {...contactList} listed={contactColumns} />,
  deals: (frame) => <ViewedBoard {...frame} {...dealList} listed={dealColumns} />,
  companies: (frame) => <ViewedBoard {...frame} {...companyList} listed={companyColumns} />,
  tasks: (frame) => <ViewedBoard {...frame} {...taskList} listed={taskColumns} />,
  interactions: (frame) => <ViewedBoard {...frame} {...interactionList} listed={interactionColumns} />,
};

/** The board of a pipeline (spec section 2.10) or of a field with options. */
export function PipelinePage() {
  const { pipelineId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { totals, owner_id, next_step } = search;
  const kind = readView(search);
  const navigate = useNavigate();
  const pipelines = usePipelines();
  const mayWrite = useMayWrite();
  const deleting = useIdsBeingDeleted(kind);
  const movers = useRecentMovers();
  const [added, setAdded] = useState<{ kind: BoardKind; stageId: string }>();
  const shown = pipelineId
    ? pipelines.data?.find(({ id }) => id === pipelineId)
    : defaultPipeline(pipelines.data ?? []);
  // Reports the first paint if there is no pipeline to show. A board reports its first paint itself.
  useFirstPaint(!pipelines.isPending && !shown);
  const choose = (next: BoardKind) => {
    // Switching the kind closes open panels (spec section 2.10), and resets the filter and the saved view,
    // because they belong to one kind.
    rememberView(next);
    const { boardFilter }: AnyKind = recordKinds[nounOf(next)];
    const filter = boardFilter && JSON.stringify(boardFilter);
    void navigate({ to: ".", search: { view: next, totals, owner_id, next_step, filter }, replace: true });
  };
  const openPipeline = (id: string) =>
    void navigate({
      to: "/pipeline/$pipelineId",
      params: { pipelineId: id },
      search: { ...search, ...boardNamed(kind, search.view), open: undefined },
    });
  const first = shown?.stages[0]?.id;
  return (
    <>
      {boards[kind]({
        ...{ kind, deleting, movers },
        header: (isByStage) => (
          <PipelineHeader
            pipelines={pipelines.data ?? []}
            shown={isByStage ? shown : undefined}
            onPipeline={openPipeline}
            view={kind}
            onView={choose}
          />
        ),
        path: pipelineId ? `/pipeline/${pipelineId}` : "/pipeline",
        pipeline: shown,
        isWeighted: totals === "weighted",
        unready: <NoBoard pipelines={pipelines} />,
        onAdd: (stageId) => setAdded({ kind, stageId }),
      })}
      {mayWrite && first && <CreateIntents onCreate={(each) => setAdded({ kind: each, stageId: first })} />}
      {added &&
        cardFace(added.kind).newCard?.({ stageId: added.stageId, onClose: () => setAdded(undefined) })}
    </>
  );
}

function NoBoard({ pipelines }: { pipelines: UseQueryResult<readonly Pipeline[]> }) {
  if (pipelines.isLoadingError) return <PipelinesFailed reason={pipelines.error.message} />;
  if (!pipelines.data) return <BoardLoading columns={6} />;
  return pipelines.data.length === 0 ? <NoPipelines /> : <UnknownPipeline />;
}

function CreateIntents({ onCreate }: { onCreate: (kind: BoardKind) => void }) {
  return boardKinds
    .filter((kind) => isAlwaysOnBoards(nounOf(kind)))
    .map((kind) => <CreateIntent key={kind} kind={kind} onCreate={() => onCreate(kind)} />);
}

function CreateIntent({ kind, onCreate }: { kind: BoardKind; onCreate: () => void }) {
  useCreateIntent(nounOf(kind), onCreate);
  return null;
}
