import type { Client } from "@lanyard/client/client-shape";
import { queryOptions } from "@tanstack/react-query";
import { pipelineStructureCaching } from "./caching.ts";

export function pipelineListOptions(client: Client) {
  return queryOptions({
    queryKey: ["pipeline", "list"],
    queryFn: async ({ signal }) => (await client.pipeline.list({}, { signal })).pipelines,
    ...pipelineStructureCaching,
  });
}
