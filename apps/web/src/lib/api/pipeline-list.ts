import type { Client } from "@lanyard/client/client-shape";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { pipelineStructureCaching } from "./caching.ts";
import { useClient } from "./client-context.ts";

export function pipelineListOptions(client: Client) {
  return queryOptions({
    queryKey: ["pipeline", "list"],
    queryFn: async ({ signal }) => (await client.pipeline.list({}, { signal })).pipelines,
    ...pipelineStructureCaching,
  });
}

export function usePipelines(isNeeded = true) {
  return useQuery({ ...pipelineListOptions(useClient()), enabled: isNeeded });
}
