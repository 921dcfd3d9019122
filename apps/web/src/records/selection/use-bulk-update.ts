import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { idempotencyKeyOf } from "#src/lib/api/idempotency-key.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { BulkChange, BulkUpdateResult } from "#src/records/source.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { toast, toastFailure } from "#src/ui/overlays/toast.ts";
import { failedRecordRequests } from "./failed-records.ts";

/** The parts of a source that changing many records needs. */
export type BulkSource = {
  noun: RecordNoun;
  calls: (client: Client) => {
    bulkUpdate: (body: BulkChange, options: CallOptions) => Promise<BulkUpdateResult>;
  };
};

/** Changes many records alike; says how many were changed, why others were not, and offers to take it back. */
export function useBulkUpdate({ noun, calls }: BulkSource) {
  const { bulkUpdate } = calls(useClient());
  const refresh = useRefresh();
  const offerUndo = useUndoOffer({
    done: (count) => t("ui.bulkUndone", { count, shown: formatCount(count) }),
    failed: t("ui.bulkUndoFailed"),
  });
  const update = useMutation({
    mutationFn: (wanted: BulkChange) => bulkUpdate(wanted, { idempotencyKey: idempotencyKeyOf(wanted) }),
    onSuccess: ({ changed, failed, actionId }) => {
      const text = t("ui.bulkChanged", { count: changed, shown: formatCount(changed) });
      if (actionId) offerUndo(text, actionId);
      else toast.info(text);
      const [first] = failed;
      if (first)
        toast.warning(t("ui.bulkFailed", { count: failed.length, shown: formatCount(failed.length) }), {
          about: first.message,
          durationMs: 0,
          action: {
            label: t("ui.bulkFailedShow"),
            run: () => failedRecordRequests.add({ noun, failed }),
          },
        });
    },
    onError: (error, wanted) =>
      toastFailure(t("ui.because", { what: t("ui.bulkError"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => update.mutate(wanted),
      }),
    onSettled: (done) => refresh({ noun, actionId: done?.actionId }),
  });
  return update;
}
