import type { Client } from "@lanyard/client/client-shape";
import { useClient } from "#src/lib/api/client-context.ts";
import { useMayExport } from "#src/lib/session/rights.ts";
import type { KindName } from "./kind-name.ts";
import { kindText } from "./kind-text.ts";
import { useFileSaving } from "./use-file-saving.ts";

export type ExportedSource<Calls> = { routes: KindName; calls: (client: Client) => Calls };

export function useExport<Calls>({ routes, calls }: ExportedSource<Calls>) {
  const client = useClient();
  const saving = useFileSaving({
    request: (ask: (of: Calls) => Promise<Response>) => ask(calls(client)),
    nameOf: () => `${routes}.csv`,
    failed: kindText(routes, "exportFailed"),
  });
  return useMayExport() ? saving.mutate : undefined;
}

export type ExportingSource<Params, Query> = ExportedSource<{
  exportFile: (query: Query) => Promise<Response>;
}> & { params: { exportQuery: (params: Params) => Query } };

/**
 * Returns a function that exports all matching records as CSV in the order of the list (rulings, A), or
 * undefined if the user may not export.
 */
export function useRecordExport<Params, Query>(source: ExportingSource<Params, Query>) {
  const save = useExport(source);
  return save && ((params: Params) => save((calls) => calls.exportFile(source.params.exportQuery(params))));
}
