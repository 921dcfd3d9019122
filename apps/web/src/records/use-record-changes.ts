import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { patchRow, type Versioned } from "#src/lib/api/list-cache.ts";
import type { FormOutput } from "./form/form-field.ts";
import { kindText } from "./kind-text.ts";
import type { RecordSource, WrittenRow } from "./source.ts";
import { useCreationOffer, useUndoOffer } from "./undo/use-undo.ts";
import { useRefresh } from "./use-refresh.ts";

/**
 * Returns a mutation that creates a record. An idempotency key prevents a duplicate record if the request is
 * repeated.
 */
export function useCreateRecord<Row extends Versioned>(
  source: RecordSource<Row>,
  { isForForm = false } = {},
) {
  const calls = source.calls(useClient());
  const keep = useRecordCaching(source);
  const tellCreated = useCreationToast(source, { isForForm });
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: FormOutput; idempotencyKey: string }) =>
      calls.create(body, { idempotencyKey }),
    onSuccess: (written) => {
      tellCreated(written);
      keep(written);
    },
  });
}

export function useUpdateRecord<Row extends Versioned>(
  source: RecordSource<Row>,
  { done = kindText(source.routes, "updated") } = {},
) {
  const calls = source.calls(useClient());
  const keep = useRecordCaching(source);
  const offerUndo = useUndoOffer();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: object }) => calls.update(id, body),
    onSuccess: (written) => {
      offerUndo(done, written.actionId);
      keep(written);
    },
  });
}

export function useCreationToast<Row extends Versioned>(
  source: RecordSource<Row>,
  { isForForm }: { isForForm: boolean },
) {
  const offer = useCreationOffer();
  const text = kindText(source.routes, "created");
  return ({ row, actionId }: WrittenRow<Row>) =>
    offer({ text, actionId, name: source.nameOf(row), path: `/${source.routes}/${row.id}`, isForForm });
}

export function useRecordCaching<Row extends Versioned>({ routes, noun }: RecordSource<Row>) {
  const cache = useQueryClient();
  const refresh = useRefresh();
  return ({ row, actionId }: WrittenRow<Row>) => {
    const key = [routes, "read", row.id];
    cache.setQueryData(key, row);
    patchRow(cache, routes, row.id, { ...row });
    // Does not wait, so that the form can close.
    void refresh({ noun, ids: [row.id], actionId, kept: [key] });
    // The names of the record have longer keys, which `kept` contains.
    void cache.invalidateQueries({
      queryKey: key,
      predicate: ({ queryKey }) => queryKey.length > key.length,
    });
  };
}
