import type { Client } from "@lanyard/client/client-shape";
import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { RouteInput } from "@lanyard/contract/route/route";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";

type Routes = ApiRoutes["fields"];
export type NewField = RouteInput<Routes["create"]>["body"];
export type FieldChange = RouteInput<Routes["update"]>["body"];

const progressMs = 2000;

/** Returns the definitions with the number of filled records. */
export function useFields() {
  const client = useClient();
  return useQuery({
    queryKey: ["fields", "list", "counted"],
    queryFn: async ({ signal }) => (await client.fields.list({ query: {} }, { signal })).fields,
    refetchOnMount: "always",
    // A change of a type sends no event for its progress, so the page polls.
    refetchInterval: ({ state }) => (state.data?.some(({ retyping }) => retyping) ? progressMs : false),
  });
}

/** Returns a mutation that changes custom fields, offers Undo and refreshes the queries that contain them. */
export function useFieldChange<Input>(
  run: (client: Client, input: Input) => Promise<{ actionId?: string | undefined }>,
  done: string,
) {
  const client = useClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer({ done: t("fields.undone"), failed: t("fields.undoFailed") });
  return useMutation({
    mutationFn: (input: Input) => run(client, input),
    onSuccess: ({ actionId }) => offerUndo(done, actionId),
    onSettled: (answer) => refresh({ noun: "custom-field", actionId: answer?.actionId }),
  });
}
