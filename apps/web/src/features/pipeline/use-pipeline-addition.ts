import { ApiError } from "@lanyard/client/api-error";
import type { Client } from "@lanyard/client/client-shape";
import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { contactName } from "#src/features/contacts/contacts.ts";
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
 * of the default pipeline. Requires the texts of the area "pipeline".
 */
export function useAddToPipeline(): (contact: Addition) => void {
  const client = useClient();
  const cache = useQueryClient();
  const refresh = useAdditionRefresh();
  const offerUndo = useUndoOffer({ done: t("pipeline.undone"), failed: t("pipeline.undoFailed") });
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
    onSettled: (added, _error, { id }) => refresh(added, id),
  });
  return addition.mutate;
}

function missingFor(pipelines: Parameters<typeof defaultPipeline>[0]): string | undefined {
  if (pipelines.length === 0) return t("pipeline.noPipelines");
  const pipeline = defaultPipeline(pipelines);
  if (!pipeline) return t("pipeline.noPipeline");
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

type Added = { actionId?: string | undefined };

function useAdditionRefresh() {
  const refresh = useRefresh();
  return (added: Added | undefined, contactId: string) =>
    refresh({ noun: "contact", ids: [contactId], actionId: added?.actionId });
}

/** Adds the given contact to the pipeline. The code loads with the first contact. */
export function PipelineAddition({ contact }: { contact: Contact }) {
  const add = useAddToPipeline();
  const taken = useRef<Contact>(undefined);
  const follow = useEffectEvent((next: Contact) => {
    if (taken.current === next) return;
    taken.current = next;
    add({ id: next.id, name: contactName(next) });
  });
  useEffect(() => follow(contact), [contact]);
  return null;
}
