import { useClient } from "#src/lib/api/client-context.ts";
import { useMayExport } from "#src/lib/session/rights.ts";
import { kindText } from "./kind-text.ts";
import type { ListParams } from "./list-params.ts";
import type { RecordSource } from "./source.ts";
import { useFileSaving } from "./use-file-saving.ts";

export function useExport({ routes, calls }: RecordSource) {
  const client = useClient();
  const saving = useFileSaving({
    request: (ask: (of: ReturnType<typeof calls>) => Promise<Response>) => ask(calls(client)),
    nameOf: () => `${routes}.csv`,
    failed: kindText(routes, "exportFailed"),
  });
  return useMayExport() ? saving.mutate : undefined;
}

/**
 * Returns a function that exports all matching records as CSV in the order of the list (rulings, A), or
 * undefined if the user may not export.
 */
export function useRecordExport(source: RecordSource) {
  const save = useExport(source);
  return (
    save && ((params: ListParams) => save((calls) => calls.exportFile(source.params.exportQuery(params))))
  );
}
