import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { confirmDealDeletion, useDeleteDeals } from "#src/features/deals/deal-deletion.ts";
import { dealReadOptions, stageListOptions } from "#src/features/deals/deal-queries.ts";
import { LazyDealForm } from "#src/features/deals/lazy-deal-form.tsx";
import { useClient } from "#src/lib/client-context.ts";
import { focusListed, useFocusAfterLeaving, useListWalk } from "#src/lib/list-walk.ts";
import { withMessages } from "#src/lib/message-loading.ts";
import { useMayWrite } from "#src/lib/rights.ts";
import { lateComponent } from "#src/ui/late-component.tsx";
import type { QuickViewing } from "#src/ui/record-page.tsx";
import { DealCompanyField, DealContactField } from "./deal-link-fields.ts";

const QuickView = lateComponent(
  async () =>
    (await withMessages(["deals"], () => import("#src/features/deals/deal-quick-view.tsx"))).DealQuickView,
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
  const deletion = useDeleteDeals();
  const [isEditing, setIsEditing] = useState(false);
  const deal = useQuery(dealReadOptions(client, id)).data ?? listed;
  const { data: pipelines } = useQuery(stageListOptions(client));
  useListWalk({ id, ids, onOpen, onLeavePage });
  const leave = useFocusAfterLeaving(ids, id);
  const close = () => {
    focusListed(id);
    onClose();
  };
  if (!deal) return null;
  const onDelete = async () => {
    if (!(await confirmDealDeletion(deal))) return;
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
      {isEditing && (
        <LazyDealForm
          deal={deal}
          CompanyField={DealCompanyField}
          ContactField={DealContactField}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}
