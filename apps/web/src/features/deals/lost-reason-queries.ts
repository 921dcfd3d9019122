import type { Client } from "@lanyard/client/client-shape";
import { queryOptions } from "@tanstack/react-query";
import { pipelineStructureCaching } from "#src/lib/api/caching.ts";

export const lostReasonKey = ["lostReasons", "list"] as const;

export function lostReasonOptions(client: Client) {
  return queryOptions({
    queryKey: lostReasonKey,
    queryFn: async ({ signal }) => (await client.lostReasons.list({}, { signal })).lostReasons,
    ...pipelineStructureCaching,
  });
}
