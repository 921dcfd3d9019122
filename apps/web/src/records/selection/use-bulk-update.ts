import type { CallOptions } from "@lanyard/client/client-shape";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { UserCancelled } from "#src/lib/api/failure-text.ts";
import { recordIn } from "#src/lib/api/list-cache.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { withCustomMember } from "#src/records/fields/custom-fields.ts";
import { changedText } from "#src/records/kind-text.ts";
import { failedRecordRequests } from "#src/records/sheet/failed-records.ts";
import { shownName } from "#src/records/shown-name.ts";
import { type BulkChange, type BulkUpdateResult, kindRoutes } from "#src/records/source.ts";
import { useBulkUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";

type BulkUpdate = (body: BulkChange, options: CallOptions) => Promise<BulkUpdateResult>;

/** A function that sends a bulk change, possibly several times. */
export type SendBulkChange = (
  bulkUpdate: BulkUpdate,
  ...sent: Parameters<BulkUpdate>
) => Promise<BulkUpdateResult>;

type Wanted = BulkChange & { readonly send?: SendBulkChange | undefined };

export function useBulkUpdate(noun: RecordNoun) {
  const routes = kindRoutes(useClient(), noun);
  const bulkUpdate: BulkUpdate = ({ change, fill, ...chosen }, options) => {
    const body = { ...chosen, change: withCustomMember(change), fill: fill && withCustomMember(fill) };
    return routes.bulkUpdate({ body }, options);
  };
  const cache = useQueryClient();
  const refresh = useRefresh();
  const offerUndo = useBulkUndoOffer();
  const update = useMutation({
    mutationFn: (wanted: Wanted) => {
      const { send, ...body } = wanted;
      const once = { idempotencyKey: idempotencyKeyOf(wanted) };
      return send ? send(bulkUpdate, body, once) : bulkUpdate(body, once);
    },
    onSuccess: ({ changed, unchanged, failed, actionId }, { ids = [] }) => {
      const about = [
        aboutChange(cache, noun, { ids, unchanged }),
        ...failed.slice(0, 1).flatMap(({ message }) => [failedText(failed.length), message]),
      ];
      const more = { label: t("ui.bulkFailedShow"), run: () => failedRecordRequests.add({ noun, failed }) };
      const rest = failed.length > 0 ? ({ tone: "warning", durationMs: 0, more: [more] } as const) : {};
      const text = changedText(noun, changed);
      if (actionId || failed.length > 0) offerUndo(text, actionId, { about, ...rest });
      else toast.info(text, { about });
    },
    onError: (error, wanted) =>
      error instanceof UserCancelled ||
      offerRetry(t("ui.bulkError"), error.message, () => update.mutate(wanted)),
    onSettled: (done) => refresh({ noun, actionId: done?.actionId }),
  });
  return update;
}

const failedText = (count: number) => t("ui.bulkFailed", { count });

type Changed = { ids: readonly string[]; unchanged: number };

/**
 * Returns the number of records that already had the value. If there are none, returns the name of a single
 * changed record, or an empty text.
 */
function aboutChange(cache: QueryClient, noun: RecordNoun, { ids, unchanged }: Changed): string {
  const [id = ""] = ids;
  if (unchanged > 0) return t("ui.bulkSame", { count: unchanged });
  const row = ids.length === 1 ? recordIn(cache, recordKinds[noun].plural, id) : undefined;
  return row ? shownName(noun, { ...row }) : "";
}
