import type { Client } from "@lanyard/client/client-shape";
import type { UnderstoodLine } from "@lanyard/contract/interaction/interaction-schema";
import type { ParentOf } from "@lanyard/contract/kind/child-routes";
import { nounsWith } from "@lanyard/contract/kind/record-kinds";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";

export type InteractionAbout = { noun: ParentOf<"interaction">; id: string };

export const isSubject = (noun: string): noun is InteractionAbout["noun"] =>
  nounsWith("interactions").some((each) => each === noun);

type Logged = Pick<UnderstoodLine, "task"> & { interaction: Partial<UnderstoodLine["interaction"]> };
export type Logging = { about: InteractionAbout; read: () => Promise<Logged> };

export function useInteractionLogging() {
  const client = useClient();
  const refresh = useRefresh();
  const offer = useUndoOffer();
  return useMutation({
    mutationFn: async ({ about: { noun, id }, read }: Logging) => {
      const { interaction, task } = await read();
      const given = noun === "contact" ? { contact_ids: [id] } : { [`${noun}_id`]: id };
      const body = { ...given, ...interaction, ...(task && { next_task: task }) };
      return client.interactions.create({ body }, { idempotencyKey: idempotencyKeyOf(body) });
    },
    onSuccess: ({ interaction, task, actionId }) => {
      offer(kindText("interactions", "created"), actionId, {
        about: fieldValueText("interaction", "type", interaction.type ?? ""),
      });
      void refresh({ noun: "interaction", actionId });
      if (task) void refresh({ noun: "task", actionId });
    },
  });
}

export async function endedInteraction(
  client: Client,
  about: InteractionAbout,
  { type, outcome }: { type: string; outcome: string | null },
): Promise<Logged> {
  const { interaction } = await client.interactions.parse({ body: { text: type, about } });
  const direction = type === "meeting" ? null : "out";
  return { interaction: { type, direction, outcome, company_id: interaction.company_id }, task: null };
}

export const loggingFailure = ({ message: reason }: Error) =>
  t("ui.because", { what: kindText("interactions", "createFailed"), reason });
