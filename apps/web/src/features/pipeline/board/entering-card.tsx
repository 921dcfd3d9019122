import { useMutation } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import { nounOf, type StagedKind } from "./board-kinds.ts";
import { boardText } from "./board-text.ts";
import { cardSource } from "./card-source.ts";

export type EnteringForm = ComponentType<{
  onClose: () => void;
  onCreated: (created: { readonly id: string }) => void;
}>;
type EnteringCardProps = { kind: StagedKind; Form: EnteringForm; stageId: string; onClose: () => void };

export function EnteringCard({ kind, Form, stageId, onClose }: EnteringCardProps) {
  const enter = useEnterStage(kind);
  return <Form onClose={onClose} onCreated={({ id }) => enter({ id, stageId })} />;
}

function useEnterStage(kind: StagedKind) {
  const client = useClient();
  const refresh = useRefresh();
  const entering = useMutation({
    mutationFn: ({ id, stageId }: { id: string; stageId: string }) =>
      cardSource({ kind }).move(client, id, { stageId }),
    onError: (error, variables) =>
      toastFailure(t("ui.because", { what: boardText(kind, "moveFailed"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => entering.mutate(variables),
      }),
    onSettled: (entered, _error, { id }) =>
      refresh({ noun: nounOf(kind), ids: [id], actionId: entered?.actionId }),
  });
  return entering.mutate;
}
