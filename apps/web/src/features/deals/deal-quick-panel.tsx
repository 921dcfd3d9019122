import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { confirmDeletion, useRecordDeletion } from "#src/records/deletion/use-record-deletion.ts";
import { focusListed, useFocusAfterLeaving, useListWalk } from "#src/records/list/list-walk.ts";
import type { QuickViewing } from "#src/records/list/record-page.tsx";
import { recordReadOptions } from "#src/records/source.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { stageListOptions } from "./deal-queries.ts";
import { dealSource } from "./deal-source.ts";
import { LazyDealForm } from "./lazy-deal-form.tsx";

const QuickView = lazyComponent(
  async () => (await withMessages(["deals"], () => import("./deal-quick-view.tsx"))).DealQuickView,
);

type OpenDealProps = Pick<QuickViewing, "id" | "onClose"> &
  Partial<Pick<QuickViewing, "ids" | "onOpen" | "onLeavePage">> & {
    /** What the list knows of it: shown until it is read anew. */
    listed?: Deal | undefined;
  };

/** The deal that the address names, in the panel; the form over it while editing. */
export function OpenDeal({ id, listed, ids = [], onOpen, onLeavePage, onClose }: OpenDealProps) {
  const client = useClient();
  const mayWrite = useMayWrite();
  const deletion = useRecordDeletion(dealSource);
  const [isEditing, setIsEditing] = useState(false);
  const deal = useQuery(recordReadOptions(dealSource, client, id)).data ?? listed;
  const { data: pipelines } = useQuery(stageListOptions(client));
  useListWalk({ id, ids, onOpen, onLeavePage });
  const leave = useFocusAfterLeaving(ids, id);
  const close = () => {
    focusListed(id);
    onClose();
  };
  if (!deal) return null;
  const onDelete = async () => {
    if (!(await confirmDeletion("deals", dealSource.nameOf(deal)))) return;
    leave();
    deletion.mutate({ ids: [deal.id], isSingle: true });
    onClose();
  };
  return (
    <>
      <QuickView
        deal={deal}
        pipeline={pipelines?.find((pipeline) => pipeline.id === deal.pipeline_id)?.name}
        actions={mayWrite ? { onEdit: () => setIsEditing(true), onDelete } : undefined}
        onClose={close}
      />
      {isEditing && <LazyDealForm deal={deal} onClose={() => setIsEditing(false)} />}
    </>
  );
}
