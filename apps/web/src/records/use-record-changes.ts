import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { patchRow, type Versioned } from "#src/lib/api/list-cache.ts";
import { kindText } from "./kind-text.ts";
import type { RecordSource, WrittenRow } from "./source.ts";
import { useCreationOffer, useUndoOffer } from "./undo/use-undo.ts";
import { useRefresh } from "./use-refresh.ts";

/**
 * Returns a mutation that creates a record. An idempotency key prevents a duplicate record if the request is
 * repeated.
 */
export function useCreateRecord<Row extends Versioned, Params, Query, New, Change, Matching>(
  source: RecordSource<Row, Params, Query, New, Change, Matching>,
  { isForForm = false } = {},
) {
  const calls = source.calls(useClient());
  const keep = useRecordCaching(source);
  const tellCreated = useCreationToast(source, { isForForm });
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: New; idempotencyKey: string }) =>
      calls.create(body, { idempotencyKey }),
    onSuccess: (written) => {
      tellCreated(written);
      keep(written);
    },
  });
}

export function useUpdateRecord<Row extends Versioned, Params, Query, New, Change, Matching>(
  source: RecordSource<Row, Params, Query, New, Change, Matching>,
  { done = kindText(source.routes, "updated") } = {},
) {
  const calls = source.calls(useClient());
  const keep = useRecordCaching(source);
  const offerUndo = useUndoOffer();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Change }) => calls.update(id, body),
    onSuccess: (written) => {
      offerUndo(done, written.actionId);
      keep(written);
    },
  });
}

type NamedSource<Row> = Pick<
  RecordSource<Row, never, unknown, unknown, unknown, unknown>,
  "routes" | "noun" | "nameOf"
>;

export function useCreationToast<Row extends Versioned>(
  source: NamedSource<Row>,
  { isForForm }: { isForForm: boolean },
) {
  const offer = useCreationOffer();
  const text = kindText(source.routes, "created");
  return ({ row, actionId }: WrittenRow<Row>) =>
    offer({ text, actionId, name: source.nameOf(row), path: `/${source.routes}/${row.id}`, isForForm });
}

export function useRecordCaching<Row extends Versioned>({ routes, noun }: NamedSource<Row>) {
  const cache = useQueryClient();
  const refresh = useRefresh();
  return ({ row, actionId }: WrittenRow<Row>) => {
    const key = [routes, "read", row.id];
    cache.setQueryData(key, row);
    patchRow(cache, routes, row.id, { ...row });
    // Does not wait, so that the form can close.
    void refresh({ noun, ids: [row.id], actionId, kept: [key] });
  };
}
