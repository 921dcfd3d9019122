import type { Client } from "@lanyard/client/client-shape";
import { queryOptions } from "@tanstack/react-query";
import { pipelineStructureCaching } from "./caching.ts";

export function organisationOptions(client: Client) {
  return queryOptions({
    queryKey: ["organisation", "read"],
    queryFn: async ({ signal }) => (await client.organisation.read({}, { signal })).organisation,
    ...pipelineStructureCaching,
  });
}

export function organisationCurrencyOptions(client: Client) {
  return queryOptions({ ...organisationOptions(client), select: ({ currency }) => currency });
}
