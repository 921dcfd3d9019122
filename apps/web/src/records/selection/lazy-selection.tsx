import { withMessages } from "#src/lib/i18n/message-loading.ts";
import type { DeletedSource } from "#src/records/deletion/use-record-deletion.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { RecordSelectionProps, UseBulkChoices } from "./record-selection.tsx";
import type { BulkSource } from "./use-bulk-update.ts";

/** What stands in for the header of a kind's list while records are selected; its code comes with the first selection. */
export function lazySelection<Params, Matching>(
  source: DeletedSource<Matching> & BulkSource & { params: { matching: (params: Params) => Matching } },
  loadChoices?: () => Promise<UseBulkChoices>,
) {
  return lazyComponent(async () => {
    const [{ RecordSelection }, useChoices] = await Promise.all([
      withMessages(["refusals", "forms"], () => import("./record-selection.tsx")),
      loadChoices?.(),
    ]);
    return (props: RecordSelectionProps & { params: Params }) => (
      <RecordSelection {...props} {...{ source, useChoices }} />
    );
  });
}
