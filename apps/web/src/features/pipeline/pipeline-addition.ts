import { ApiError } from "@lanyard/client/api-error";
import type { Client } from "@lanyard/client/client-shape";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { additionRequests, contactName } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { pipelineListOptions } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { toast, toastFailure } from "#src/ui/overlays/toast.ts";
import { defaultPipeline } from "./pipeline-queries.ts";

type Addition = { id: string; name: string };

/**
 * Returns the function of 'Add to Sales Pipeline' (spec section 4), which adds a contact to the first stage
 * of the default pipeline.
 */
function useAddToPipeline(): (contact: Addition) => void {
  const client = useClient();
  const cache = useQueryClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer();
  const addition = useMutation({
    mutationFn: async ({ id }: Addition) => {
      const pipelines = await cache.fetchQuery(pipelineListOptions(client)).catch((cause) => {
        throw new Error(t("pipeline.fetchFailed"), { cause });
      });
      const problem = missingFor(pipelines);
      if (problem !== undefined) throw new Error(problem);
      const stageId = defaultPipeline(pipelines)?.stages[0]?.id;
      return client.pipeline.add({ params: { contactId: id }, body: stageId ? { stageId } : {} });
    },
    onSuccess: ({ data, actionId }, { name }) => {
      const text = t("pipeline.added", { name, stage: optionText("stage", data.stageName ?? "") });
      offerUndo(text, actionId);
    },
    onError: (error, contact) => {
      void tellFailure(client, error, contact, () => addition.mutate(contact));
    },
    onSettled: (added, _error, { id }) => refresh({ noun: "contact", ids: [id], actionId: added?.actionId }),
  });
  return addition.mutate;
}

function missingFor(pipelines: Parameters<typeof defaultPipeline>[0]): string | undefined {
  if (pipelines.length === 0) return t("pipeline.noPipelines");
  const pipeline = defaultPipeline(pipelines);
  if (!pipeline) return t("pipeline.unknownTitle");
  return pipeline.stages.length === 0 ? t("pipeline.noStages") : undefined;
}

async function tellFailure(client: Client, error: Error, { id, name }: Addition, retry: () => void) {
  if (error instanceof ApiError && error.status === 409) {
    const status = await client.pipeline.status({ params: { contactId: id } }).catch(() => undefined);
    const stage = status?.data.stageName;
    if (stage) return toast.warning(t("pipeline.already", { name, stage: optionText("stage", stage) }));
  }
  const isOurs = !(error instanceof ApiError);
  const text = isOurs
    ? error.message
    : t("ui.because", {
        what: error.status === 0 ? t("pipeline.addError") : t("pipeline.addFailed"),
        reason: error.message,
      });
  toastFailure(text, retry);
}

export function PipelineAdditionHost() {
  const requests = useSyncExternalStore(additionRequests.watch, additionRequests.read);
  const add = useAddToPipeline();
  const addRequested = useEffectEvent(() => {
    for (const contact of additionRequests.read()) {
      additionRequests.remove(contact);
      add({ id: contact.id, name: contactName(contact) });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new request starts an addition
  useEffect(() => addRequested(), [requests]);
  return null;
}
