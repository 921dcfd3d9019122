import type { Client } from "@lanyard/client/client-shape";
import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { RouteInput } from "@lanyard/contract/route/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { toast } from "#src/ui/overlays/toast.ts";

type Routes = ApiRoutes["fields"];
export type FieldChange = RouteInput<Routes["update"]>["body"];

const progressMs = 2000;

const countedFieldsKey = ["fields", "list", "counted"];

export function useFields() {
  const client = useClient();
  return useQuery({
    queryKey: countedFieldsKey,
    queryFn: async ({ signal }) => (await client.fields.list({ query: {} }, { signal })).fields,
    refetchOnMount: "always",
    // No event reports the progress of a type change, so the query polls.
    refetchInterval: ({ state }) => (state.data?.some(({ retyping }) => retyping) ? progressMs : false),
  });
}

export function useFieldChange<Input, Answer extends { actionId?: string | undefined }>(
  run: (client: Client, input: Input) => Promise<Answer>,
  done: string,
) {
  const client = useClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer({ done: t("ui.record.undone"), failed: t("ui.bulkUndoFailed") });
  return useMutation({
    mutationFn: (input: Input) => run(client, input),
    // Changes are sent one after another, so that a second move starts from the result of the first.
    scope: { id: "custom-fields" },
    onSuccess: ({ actionId }) => offerUndo(done, actionId),
    onSettled: (answer) => refresh({ noun: "custom-field", actionId: answer?.actionId }),
  });
}

export function useFieldMove(): (id: string, position: number) => void {
  const queryClient = useQueryClient();
  const { mutate } = useFieldChange(
    (client, { id, position }: { id: string; position: number }) =>
      client.fields.update({ params: { id }, body: { position } }),
    t("fields.updated"),
  );
  return (id, position) => {
    void queryClient.cancelQueries({ queryKey: countedFieldsKey });
    queryClient.setQueryData<readonly CustomField[]>(
      countedFieldsKey,
      (fields) => fields && moved(fields, id, position),
    );
    mutate({ id, position }, { onError: ({ message }) => void toast.error(message) });
  };
}

function moved(fields: readonly CustomField[], id: string, position: number): readonly CustomField[] {
  const field = fields.find((each) => each.id === id);
  if (!field) return fields;
  const others = fields.filter(({ noun }) => noun !== field.noun);
  const ofKind = fields.filter((each) => each.noun === field.noun && each !== field);
  return [...others, ...ofKind.toSpliced(position, 0, field)];
}
